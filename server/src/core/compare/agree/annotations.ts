/** The data on which agreement is measured: the sentences of all annotators, side by side, as numbers. */

import { universalPart } from '../../annotation/index.ts';
import { Column, type Sentence, tokenRows } from '../../conllu/index.ts';
import { findCycles } from '../../tree/index.ts';
import { ValueTable } from './values.ts';

/** A sentence and its first line in its file, from 0. */
export interface PlacedSentence {
  readonly sentence: Sentence;
  readonly line: number;
}

/** The words of one annotator's version of a sentence, from 0. */
export interface AnnotatedWords {
  readonly place: PlacedSentence;
  /** Codes by column; -1 for a blank cell if that means that nothing was annotated. */
  readonly columns: Readonly<Record<ValueColumn, readonly number[]>>;
  /** Head by word, 0 for the root; -1 if HEAD or DEPREL is blank or cannot be read. */
  readonly heads: readonly number[];
  /** Heads with all words attached and without a cycle, whatever the relations; undefined if they are not a tree. */
  readonly tree: readonly number[] | undefined;
}

/** Columns with their own agreement; `UDEPREL` is the universal part of DEPREL. */
export const VALUE_COLUMNS = ['UPOS', 'XPOS', 'FEATS', 'LEMMA', 'DEPREL', 'UDEPREL'] as const;
export type ValueColumn = (typeof VALUE_COLUMNS)[number];

export const byColumn = <T>(of: (column: ValueColumn) => T): Record<ValueColumn, T> => ({
  UPOS: of('UPOS'),
  XPOS: of('XPOS'),
  FEATS: of('FEATS'),
  LEMMA: of('LEMMA'),
  DEPREL: of('DEPREL'),
  UDEPREL: of('UDEPREL'),
});

/** Category of an arc: the head's distance from the word (from 0); no word is 0 from itself, so that is the root. */
export const offsetOf = (head: number, word: number) => (head === 0 ? 0 : head - (word + 1));

/** Versions of a sentence by annotator, undefined if missing. */
export interface Unit {
  readonly name: string;
  readonly versions: readonly (AnnotatedWords | undefined)[];
}

/** A sentence that was left out, or excluded from some figure. */
export interface Remark {
  readonly annotator: number;
  readonly sentence: string;
  readonly line: number;
  /**
   * Its words differ from those of the first annotator who has it; its `sent_id` occurred before; its heads form a cycle, so that it
   * is no tree; `missing`: this annotator does not have it (the line is that of the first who does).
   */
  readonly reason: 'words' | 'repeated' | 'cycle' | 'missing';
}

export interface Annotations {
  readonly units: readonly Unit[];
  readonly remarks: readonly Remark[];
  readonly values: ValueTable;
}

/**
 * Pairs the sentences of annotators by `sent_id`; those without one by their tokens. A sentence counts for the annotators who have
 * the same words (FORM) as the first who has it. Time O(words).
 * @param checkpoint called for each sentence with the share done; may throw
 */
export function collectAnnotations(
  files: readonly (readonly PlacedSentence[])[],
  checkpoint: (done: number) => void = () => {},
): Annotations {
  const values = new ValueTable();
  const remarks: Remark[] = [];
  const units = new Map<string, { name: string; versions: (AnnotatedWords | undefined)[]; first: PlacedSentence }>();
  files.forEach((file, annotator) => {
    const seen = new Set<string>();
    for (const [at, place] of file.entries()) {
      checkpoint((annotator + at / file.length) / files.length);
      const { sentence, line } = place;
      if (sentence.nWords === 0) continue;
      const name = sentence.sentId ?? tokensOf(sentence);
      let key = `${sentence.sentId === undefined ? 'text' : 'id'} ${name}`;
      if (seen.has(key) && sentence.sentId !== undefined) {
        remarks.push({ annotator, sentence: name, line, reason: 'repeated' });
        continue;
      }
      for (let n = 2, text = key; seen.has(key); n++) key = `${text} ${n}`;
      seen.add(key);
      let unit = units.get(key);
      if (unit === undefined) {
        unit = { name, versions: files.map(() => undefined), first: place };
        units.set(key, unit);
      } else if (!haveSameWords(unit.first.sentence, sentence)) {
        remarks.push({ annotator, sentence: name, line, reason: 'words' });
        continue;
      }
      const words = readWords(place, values);
      if (words.tree === undefined && !words.heads.includes(-1)) {
        remarks.push({ annotator, sentence: name, line, reason: 'cycle' });
      }
      unit.versions[annotator] = words;
    }
  });
  const named = new Set(remarks.map(({ annotator, sentence }) => `${annotator} ${sentence}`));
  for (const { name, versions, first } of units.values()) {
    versions.forEach((version, annotator) => {
      if (version !== undefined || named.has(`${annotator} ${name}`)) return;
      remarks.push({ annotator, sentence: name, line: first.line, reason: 'missing' });
    });
  }
  return { units: [...units.values()], remarks, values };
}

const tokensOf = (sentence: Sentence): string =>
  tokenRows(sentence)
    .map((row) => sentence.cell(row, Column.form))
    .join(' ');

function haveSameWords(a: Sentence, b: Sentence): boolean {
  if (a.nWords !== b.nWords) return false;
  for (let word = 1; word <= a.nWords; word++) {
    if (a.wordCell(word, Column.form) !== b.wordCell(word, Column.form)) return false;
  }
  return true;
}

function readWords(place: PlacedSentence, values: ValueTable): AnnotatedWords {
  const { sentence } = place;
  const columns: Record<ValueColumn, number[]> = { UPOS: [], XPOS: [], FEATS: [], LEMMA: [], DEPREL: [], UDEPREL: [] };
  const heads: number[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    const row = sentence.rowOfWord(word);
    const deprel = sentence.isBlank(row, Column.deprel) ? undefined : sentence.cell(row, Column.deprel);
    columns.LEMMA.push(values.code(sentence.cell(row, Column.lemma)));
    columns.UPOS.push(sentence.isBlank(row, Column.upos) ? -1 : values.code(sentence.cell(row, Column.upos)));
    columns.XPOS.push(values.code(sentence.cell(row, Column.xpos)));
    columns.FEATS.push(values.feats(sentence.cell(row, Column.feats)));
    columns.DEPREL.push(deprel === undefined ? -1 : values.code(deprel));
    columns.UDEPREL.push(deprel === undefined ? -1 : values.code(universalPart(deprel)));
    heads.push(deprel === undefined ? -1 : sentence.heads[word]);
  }
  return { place, columns, heads, tree: isForest(sentence) ? Array.from(sentence.heads).slice(1) : undefined };
}

/** Whether every word has a head and there is no cycle. */
function isForest({ heads, nWords }: Sentence): boolean {
  for (let word = 1; word <= nWords; word++) if (heads[word] < 0 || heads[word] === word) return false;
  return findCycles(heads).length === 0;
}
