/** Checks a chunk of a file: bytes in, plain data out, so that it can run in another thread. */

import { isUtf8 } from 'node:buffer';
import type { Scheme } from '../../core/annotation/index.ts';
import { Column, Sentence, splitBlocks } from '../../core/conllu/index.ts';
import {
  compileChecksOf,
  EMPTY_SIDECAR,
  placeKey,
  type StateName,
  sentenceKey,
  stateInComment,
} from '../../core/sidecar/index.ts';
import {
  type AnyFinding,
  adjusted,
  type CheckEntry,
  columnsFindings,
  inspectSentence,
  type LanguageTables,
  type Level,
  missingMweFinding,
  ProjectChecks,
  type SentenceFacts,
  type Severity,
} from '../../core/validate/index.ts';
import { invalidUtf8 } from '../../services/checking/encoding.ts';
import { showBytes } from '../../services/utf8.ts';
import { placeIn } from '../reading/blocks.ts';
import { type FileColumns, inForce } from '../reading/columns.ts';
import { asBuffer, type BadBytes, Utf8Decoder } from '../reading/utf8.ts';
import { type Chunk, nextSureStart } from './chunks.ts';
import { tablesIn } from './languages.ts';
import { type LocalReport, type OfficialPlace, SEVERITIES } from './report.ts';

export interface InspectOptions {
  readonly level: Level;
  /** The scheme of all files; undefined: that of each file. */
  readonly scheme?: Scheme;
  /** Severities that override those of the rules, by id. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>;
  /** Categories that multiword expressions may have. */
  readonly mweCategories?: ReadonlySet<string>;
  /** Folder of the language tables, for levels 4 and 5. */
  readonly dataFolder: string | undefined;
  /** The first findings of each rule, up to this number, are reported, the others only counted. */
  readonly maxPerRule: number;
  /** Index of the least serious severity that counts. */
  readonly worst: number;
  /** Key of the comments with the states of sentences, if these are wanted. */
  readonly stateKey?: string;
}

/** Findings per rule that are only counted. */
export interface Folded {
  readonly id: string;
  readonly severity: Severity;
  count: number;
}

/** A sentence block. Lines are counted from 0 and from the start of the chunk. */
export interface InspectedBlock {
  readonly line: number;
  /** The name of the sentence (`sentenceKey`); '' if keys were not requested. */
  readonly key: string;
  readonly sentId: string | undefined;
  readonly facts: SentenceFacts;
  readonly reports: readonly LocalReport[];
  /** The state that a comment says, if it was wanted and the sentence has one. */
  readonly state?: StateName;
}

export interface InspectedChunk {
  readonly nLines: number;
  readonly sentences: number;
  readonly words: number;
  readonly hasBadBytes: boolean;
  readonly hasMark: boolean;
  readonly blocks: readonly InspectedBlock[];
  readonly folded: readonly Folded[];
}

/** The result of a chunk that is not checked. */
export const UNCHECKED: InspectedChunk = {
  nLines: 0,
  sentences: 0,
  words: 0,
  hasBadBytes: false,
  hasMark: false,
  blocks: [],
  folded: [],
};

/** Settings for one file. */
export interface FileOptions {
  /** Language of the tables, for levels 4 and 5. */
  readonly code: string | undefined;
  /** What the relations mean. */
  readonly scheme: Scheme;
  /** Whether findings and sentences need names that survive edits. */
  readonly needsKeys: boolean;
  /** Checks of the project. */
  readonly checks: readonly CheckEntry[] | undefined;
  /** What its start says about its columns. */
  readonly columns?: FileColumns;
  /** Whether it has the name of a file with codes of multiword expressions. */
  readonly isCupt?: boolean;
}

/** A chunk that is being checked, and what was found so far. */
interface ChunkState {
  readonly language: LanguageTables | undefined;
  readonly checks: ProjectChecks | undefined;
  readonly scheme: Scheme;
  readonly needsKeys: boolean;
  /** See FileColumns. */
  readonly other: FileColumns['other'];
  readonly isFirst: boolean;
  readonly isFirstOfCupt: boolean;
  readonly blocks: InspectedBlock[];
  readonly folded: Map<string, Folded>;
  readonly totals: { nLines: number; sentences: number; words: number };
  /** Those behind `offset`. */
  bad: BadBytes[];
  /** Where the next sentence starts, in UTF-16 units. */
  offset: number;
}

/** Checks chunks of files one after another, in order. */
export class Inspector {
  /** Findings of each rule in all chunks so far. */
  private readonly seen = new Map<string, number>();
  /** Compiled checks, by their source. */
  private readonly checks = new Map<string, ProjectChecks>();

  constructor(
    private readonly options: InspectOptions,
    private readonly tables: (code: string) => LanguageTables | undefined,
    private readonly survey?: { sentence(sentence: Sentence): void },
  ) {}

  /** For a thread of its own, which reads the language tables itself. @throws UsageError if they cannot be read */
  static async open(options: InspectOptions): Promise<Inspector> {
    return new Inspector(options, await tablesIn(options.dataFolder));
  }

  /** @param chunk see Chunk */
  inspect(
    { bytes, isFirst }: Pick<Chunk, 'bytes' | 'isFirst'>,
    { code, scheme: own, needsKeys, checks: entries, columns, isCupt = false }: FileOptions,
  ): InspectedChunk {
    const chunk: ChunkState = {
      language: code === undefined ? undefined : this.tables(code),
      checks: this.checksOf(entries),
      scheme: this.options.scheme ?? own,
      needsKeys,
      other: columns?.other,
      isFirst,
      isFirstOfCupt: isCupt && isFirst,
      blocks: [],
      folded: new Map(),
      totals: { nLines: 0, sentences: 0, words: 0 },
      bad: [],
      offset: 0,
    };
    const decoder = new Utf8Decoder();
    // Each sentence becomes a separate text: checking a slice of a longer text takes a tenth more time.
    const all = asBuffer(bytes);
    const isSound = isUtf8(all);
    for (let at = 0; at < all.length; ) {
      const end = nextSureStart(all, at);
      const text = isSound ? all.toString('utf8', at, end) : decoder.whole(all.subarray(at, end));
      at = end;
      chunk.bad = chunk.bad.concat(decoder.takeBad());
      for (const sentence of splitBlocks(text, inForce(columns))) this.check(sentence, chunk);
    }
    const { blocks, folded, totals } = chunk;
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { ...totals, blocks, folded: [...folded.values()], hasBadBytes: !isSound, hasMark };
  }

  /** A method, because a function made for each chunk was compiled six times in a run. */
  private check(written: Sentence, chunk: ChunkState): void {
    const { language, checks, scheme, needsKeys, other, totals, folded } = chunk;
    const { level, severities, mweCategories, stateKey } = this.options;
    const line = totals.nLines;
    const start = chunk.offset;
    chunk.offset += written.text.length;
    const sentence = other === undefined ? written : NO_SENTENCE;
    const { findings, facts } = inspectSentence(sentence, { level, language, checks, scheme, mweCategories });
    // Lines of later chunks are not the first of the file.
    const ofText: AnyFinding[] =
      other === undefined ? [] : columnsFindings(written.text, other, chunk.isFirst ? start : Number.POSITIVE_INFINITY);
    if (chunk.isFirstOfCupt && start === 0 && other === undefined) ofText.push(...missingMwe(written));
    if (0 < chunk.bad.length && chunk.bad[0].offset < chunk.offset) {
      const here = chunk.bad.filter((each) => each.offset < chunk.offset);
      chunk.bad = chunk.bad.slice(here.length);
      ofText.push(...here.map((each) => badBytesFinding(each, start)));
    }
    const found = ofText.length === 0 ? findings : [...findings, ...ofText].sort((a, b) => a.span.start - b.span.start);
    const all = severities === undefined ? found : adjusted(found, severities);
    const reports = all.length === 0 ? NONE : [];
    for (const each of all) {
      const within = 0 < ofText.length && ofText.some(({ span }) => span === each.span) ? written : sentence;
      if (needsKeys || !this.isFolded(each, folded)) reports.push(localReport(each, within, line, needsKeys));
    }
    const key = needsKeys ? sentenceKey(written) : '';
    // The facts hold a copy; the comment's value would keep the text of the chunk alive.
    const sentId = facts.sentId?.text ?? sentence.sentId;
    const state = stateKey === undefined ? undefined : stateInComment(written, stateKey)?.state;
    chunk.blocks.push(
      state === undefined ? { line, key, sentId, facts, reports } : { line, key, sentId, facts, reports, state },
    );
    totals.nLines += written.nLines;
    totals.words += written.nWords;
    if (0 < written.nWords) totals.sentences++;
    this.survey?.sentence(sentence);
    written.release();
  }

  /** In another thread, each chunk comes with a copy of the entries. */
  private checksOf(entries: readonly CheckEntry[] | undefined): ProjectChecks | undefined {
    if (entries === undefined) return undefined;
    const key = JSON.stringify(entries);
    let checks = this.checks.get(key);
    if (checks === undefined) {
      const file = { ...EMPTY_SIDECAR, checks: entries };
      checks = new ProjectChecks(compileChecksOf('', { file, places: new Map() }).checks);
      this.checks.set(key, checks);
    }
    return checks;
  }

  /** Whether a finding exceeds the limit for its rule. It is then only counted, without a position. */
  private isFolded({ id, severity }: AnyFinding, folded: Map<string, Folded>): boolean {
    if (this.options.worst < SEVERITIES.indexOf(severity)) return true;
    const nth = (this.seen.get(id) ?? 0) + 1;
    this.seen.set(id, nth);
    if (nth <= this.options.maxPerRule) return false;
    const key = `${severity} ${id}`;
    const entry = folded.get(key);
    if (entry) entry.count++;
    else folded.set(key, { id, severity, count: 1 });
    return true;
  }
}

const NO_SENTENCE = new Sentence('', 0);

/** Shared by the many sentences without findings; never written to. */
const NONE: LocalReport[] = [];

const missingMwe = (sentence: Sentence): readonly AnyFinding[] => {
  const found = missingMweFinding(sentence);
  return found === undefined ? [] : [found];
};

function localReport(finding: AnyFinding, sentence: Sentence, blockLine: number, needsKeys: boolean): LocalReport {
  const start = placeIn(sentence, finding.span.start, blockLine);
  const end = placeIn(sentence, finding.span.end, blockLine);
  const official = officialPlace(finding, sentence, blockLine);
  const { id, severity, level, source, what, message, related } = finding;
  return {
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    id,
    severity,
    level,
    source,
    what,
    message,
    at: needsKeys ? placeKey(sentence, finding) : '',
    related:
      related.length === 0
        ? NOWHERE
        : related.map(({ span, message }) => {
            const { line, column } = placeIn(sentence, span.start, blockLine);
            return { line, column, message };
          }),
    official: official?.line === start.line ? undefined : official,
    repeats: finding.repeats === true,
  };
}

const NOWHERE: LocalReport['related'] = [];

function officialPlace({ officialLine }: AnyFinding, sentence: Sentence, blockLine: number): OfficialPlace | undefined {
  if (officialLine === undefined) return undefined;
  const row = sentence.rowAtLine(officialLine);
  const id = row === undefined ? undefined : sentence.cellSpan(row, Column.id);
  return { line: blockLine + officialLine, endColumn: id === undefined ? 0 : id.end - id.start };
}

function badBytesFinding({ offset, bytes }: BadBytes, blockOffset: number): AnyFinding {
  const { id, source, level, severity } = invalidUtf8;
  const start = offset - blockOffset;
  const shown = `${bytes.length === 1 ? 'The byte' : 'The bytes'} ${showBytes(bytes)}`;
  const what = `${shown} cannot be read as UTF-8, the encoding of CoNLL-U.`;
  const message = `${what} Convert the file, or correct the character.`;
  return { id, source, level, severity, span: { start, end: start + 1 }, what, message, related: [] };
}
