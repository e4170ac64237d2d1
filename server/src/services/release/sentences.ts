/** The sentences of a repository at levels 1 to 5, and what only all its files together show. */

import { Document, type TextEdit } from '../../core/conllu/index.ts';
import { nextSentId } from '../../core/fix/index.ts';
import {
  infoOf,
  type LanguageData,
  type PlacedFinding,
  type RuleId,
  type SentenceFacts,
  type Severity,
  TreebankFold,
} from '../../core/validate/index.ts';
import { inert, joinInert } from '../../inert/index.ts';
import type { ReleaseEdit } from '../../protocol/release.ts';
import { readSettings } from '../../protocol/settingValues.ts';
import type { WirePosition } from '../../protocol/text.ts';
import { invalidUtf8, linesNotUtf8 } from '../checking/encoding.ts';
import { FindingCache } from '../checking/findings.ts';
import { languageOf } from '../languages/language.ts';
import { Groups } from './groups.ts';

/** Sentences between two checks for cancellation. */
const STRETCH = 50;

/** Infos and hints say nothing about a release. */
const COUNTS: ReadonlySet<Severity> = new Set(['error', 'warning']);

/** As the release programs: neither the settings of the user nor what .treebank.json accepts. */
const SETTINGS = readSettings(undefined);

/** What is kept of a file: without its text, unless it is open. */
export interface LintedFile {
  readonly name: string;
  readonly uri: string;
  /** What the file shows by itself, without what is about it as a whole. */
  readonly groups: Groups;
  /** Of its sentences; none if it is no treebank. */
  readonly facts: readonly SentenceFacts[];
  /** The first line of each, from 0. */
  readonly lines: ArrayLike<number>;
  /** For the next change of an open file: only sentences that are new are inspected. */
  readonly open: { readonly text: string; readonly document: Document; readonly cache: FindingCache } | undefined;
}

interface FileText {
  readonly name: string;
  readonly uri: string;
  readonly text: string;
  /** Undefined for a file that is open. */
  readonly bytes: Uint8Array | undefined;
}

/** O(length of the file); for an open one that was linted before, of its new sentences. @param checkpoint throws to cancel */
export function lintFile(
  { name, uri, text, bytes }: FileText,
  code: string | undefined,
  data: LanguageData | undefined,
  before: LintedFile | undefined,
  checkpoint: () => void,
): LintedFile {
  const groups = new Groups();
  if (bytes !== undefined && text.includes('\ufffd')) addBadBytes(bytes, uri, name, groups);
  const known = bytes === undefined ? before?.open : undefined;
  const document = known === undefined ? Document.parse(text) : known.document.edit(differenceOf(known.text, text));
  const cache = known?.cache ?? cacheFor(code ?? languageOf(uri, document), data);
  const inspections = document.sentences.map((sentence, index) => {
    if (index % STRETCH === 0) checkpoint();
    const inspection = cache.of(sentence);
    sentence.release();
    return inspection;
  });
  const foreign = cache.ofForeign(document);
  for (const [index, found] of (foreign ?? inspections.map(({ findings }) => findings)).entries()) {
    for (const { id, severity, span, what } of found ?? []) {
      if (!COUNTS.has(severity)) continue;
      groups.add(id, severity, infoOf(id), () => {
        const position = document.positionIn(index, span.start);
        return { what: inert(what), where: inert`${name}:${position.line + 1}`, uri, ...position };
      });
    }
  }
  const facts = foreign === undefined ? inspections.map((each) => each.facts) : [];
  const open = bytes === undefined ? { text, document, cache } : undefined;
  return { name, uri, groups, facts, lines: document.lines, open };
}

const cacheFor = (language: string, data: LanguageData | undefined): FindingCache =>
  new FindingCache(SETTINGS, data?.language(language), undefined);

/** The one edit between two texts: all between what they begin and end with. O(length) */
function differenceOf(before: string, now: string): TextEdit {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === now.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && before.charCodeAt(before.length - 1 - end) === now.charCodeAt(now.length - 1 - end))
    end++;
  return { span: { start, end: before.length - end }, text: now.slice(start, now.length - end) };
}

function addBadBytes(bytes: Uint8Array, uri: string, file: string, groups: Groups): void {
  for (const line of linesNotUtf8(bytes)) {
    const what = inert`The line has bytes that cannot be read as UTF-8.`;
    groups.add(invalidUtf8.id, 'error', invalidUtf8, () => ({ what, where: inert`${file}:${line + 1}`, uri, line }));
  }
}

interface SentencePlace {
  readonly file: LintedFile;
  readonly facts: SentenceFacts;
  /** From 0. */
  readonly line: number;
}

/**
 * What only a file as a whole shows, or all together: the same sent_id in two of them, DEPS in some sentences. O(sentences)
 *
 * @returns whether a file by itself has an error: as for the stars, those between files do not count
 */
export function foldFiles(
  files: readonly LintedFile[],
  data: LanguageData | undefined,
  code: string,
  groups: Groups,
): boolean {
  const fold = new TreebankFold<SentencePlace>();
  const cache = cacheFor(code, data);
  const ids = new FreeIds(files);
  let hasErrors = files.some((file) => 0 < file.groups.errors);
  const add = ({ place: { file, facts, line }, finding, spot, elsewhere }: PlacedFinding<SentencePlace>) => {
    const adjusted = cache.ofTreebank(finding);
    if (adjusted === undefined || !COUNTS.has(adjusted.severity)) return;
    const { id, severity, what } = adjusted;
    const others = elsewhere.filter(({ place }) => place.file !== file);
    hasErrors ||= severity === 'error' && others.length === 0;
    groups.add(id, severity, infoOf(id), () => {
      const places = others.map(({ place, spot: there }) => inert`${place.file.name}:${place.line + there.line + 1}`);
      const where = joinInert([inert`${file.name}:${line + spot.line + 1}`, ...places], ', ');
      const start = { line: line + spot.line, character: spot.character };
      const remedies = id === REPEATED_ID &&
        facts.sentId !== undefined && [ids.another(facts.sentId.text, file, start)];
      return { what: inert(what), where, uri: file.uri, ...start, ...(remedies && { remedies }) };
    });
  };
  for (const file of files) {
    for (const [index, facts] of file.facts.entries())
      fold.add(facts, { file, facts, line: file.lines[index] }).forEach(add);
    fold.endFile().forEach(add);
  }
  fold.end().forEach(add);
  return hasErrors;
}

const REPEATED_ID: RuleId = 'non-unique-sent-id';

/** New sent_ids, which no sentence of the repository has. */
class FreeIds {
  private taken: Set<string> | undefined;

  constructor(private readonly files: readonly LintedFile[]) {}

  /** Instead of a repeated one, at its place. */
  another(id: string, { uri }: LintedFile, start: WirePosition): ReleaseEdit {
    this.taken ??= new Set(this.files.flatMap(({ facts }) => facts.flatMap(({ sentId }) => sentId?.text ?? [])));
    const { taken } = this;
    const newText = nextSentId(`${id}-1`, (each) => taken.has(each));
    taken.add(newText);
    const end = { line: start.line, character: start.character + id.length };
    return { kind: 'edit', title: inert`Write ${newText}`, uri, edits: [{ range: { start, end }, newText, was: id }] };
  }
}
