/** Checks a chunk of a file: bytes in, plain data out, so that it can run in another thread. */

import { BlockStream, Column, type Sentence } from '../../core/conllu/index.ts';
import {
  type Finding,
  inspectSentence,
  type Level,
  placeKey,
  type SentenceFacts,
  sentenceKey,
} from '../../core/validate/index.ts';
import { placeIn, showBytes } from '../input.ts';
import { type BadBytes, Utf8Decoder } from '../utf8.ts';
import { invalidUtf8 } from './encoding.ts';
import { tablesOf } from './languages.ts';
import type { LocalReport, OfficialPlace } from './report.ts';

export interface InspectOptions {
  readonly level: Level;
  /** Folder of the language tables, for levels 4 and 5. */
  readonly dataFolder: string | undefined;
}

/** A sentence block. Lines are counted from 0 and from the start of the chunk. */
export interface InspectedBlock {
  readonly line: number;
  /** What names the sentence (`sentenceKey`); '' where keys were not asked for. */
  readonly key: string;
  readonly sentId: string | undefined;
  readonly facts: SentenceFacts;
  readonly reports: readonly LocalReport[];
}

export interface InspectedChunk {
  readonly nLines: number;
  readonly sentences: number;
  readonly words: number;
  readonly hasBadBytes: boolean;
  readonly hasMark: boolean;
  readonly blocks: readonly InspectedBlock[];
}

/** What holds for one file. */
export interface FileOptions {
  /** Language of the tables, for levels 4 and 5. */
  readonly code: string | undefined;
  /** Whether findings and sentences need names that outlive edits. */
  readonly needsKeys: boolean;
}

export function inspectChunk(
  bytes: Uint8Array,
  { code, needsKeys }: FileOptions,
  { level, dataFolder }: InspectOptions,
): InspectedChunk {
  const language = tablesOf(dataFolder, code);
  const decoder = new Utf8Decoder();
  const text = decoder.push(bytes) + decoder.end();
  const bad = decoder.takeBad();
  const stream = new BlockStream();
  const blocks: InspectedBlock[] = [];
  const totals = { nLines: 0, sentences: 0, words: 0 };
  let offset = 0;
  let nextBad = 0;
  for (const sentence of [...stream.push(text), ...stream.end()]) {
    const line = totals.nLines;
    const { findings, facts } = inspectSentence(sentence, { level, language });
    const end = offset + sentence.text.length;
    const all = [...findings];
    for (; nextBad < bad.length && bad[nextBad].offset < end; nextBad++)
      all.push(badBytesFinding(bad[nextBad], offset));
    if (findings.length < all.length) all.sort((a, b) => a.span.start - b.span.start);
    const place = (at: number) => placeIn(sentence, at, line);
    const reports = all.map((each) => {
      const at = needsKeys ? placeKey(sentence, each) : '';
      return { ...localReport(each, place, officialPlace(each, sentence, line)), at };
    });
    const key = needsKeys ? sentenceKey(sentence) : '';
    blocks.push({ line, key, sentId: sentence.sentId, facts, reports });
    totals.nLines += sentence.nLines;
    totals.words += sentence.nWords;
    if (0 < sentence.nWords) totals.sentences++;
    offset = end;
  }
  return { ...totals, blocks, hasBadBytes: 0 < bad.length, hasMark: text.charCodeAt(0) === 0xfeff };
}

function localReport(
  finding: Finding,
  place: (offset: number) => { line: number; column: number },
  official: OfficialPlace | undefined,
): Omit<LocalReport, 'at'> {
  const start = place(finding.span.start);
  const end = place(finding.span.end);
  const { id, severity, level, source, message } = finding;
  return {
    ...start,
    endLine: end.line,
    endColumn: end.column,
    id,
    severity,
    level,
    source,
    message,
    related: finding.related.map((each) => ({ ...place(each.span.start), message: each.message })),
    official: official?.line === start.line ? undefined : official,
  };
}

function officialPlace({ officialLine }: Finding, sentence: Sentence, blockLine: number): OfficialPlace | undefined {
  if (officialLine === undefined) return undefined;
  const row = sentence.rowAtLine(officialLine);
  const id = row === undefined ? undefined : sentence.cellSpan(row, Column.id);
  return { line: blockLine + officialLine, endColumn: id === undefined ? 0 : id.end - id.start };
}

function badBytesFinding({ offset, bytes }: BadBytes, blockOffset: number): Finding {
  const { id, source, level, severity } = invalidUtf8;
  const start = offset - blockOffset;
  const shown = `${bytes.length === 1 ? 'The byte' : 'The bytes'} ${showBytes(bytes)}`;
  const message = `${shown} cannot be read as UTF-8, the encoding of CoNLL-U. Convert the file, or correct the character.`;
  return { id, source, level, severity, span: { start, end: start + 1 }, message, related: [] };
}
