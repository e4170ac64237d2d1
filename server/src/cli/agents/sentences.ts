/** Sentences as tools name and show them. */

import { Column, type Document, type Sentence, wordForms } from '../../core/conllu/index.ts';
import { groupBy } from '../../core/grouping.ts';
import { keyOfText } from '../../core/parser/index.ts';
import type { DocumentFinding } from '../../services/checking/findings.ts';
import { shown, ToolRefusal } from './arguments.ts';
import type { TreebankFile } from './room.ts';
import { clipped } from './tool.ts';

export const FILE = {
  type: 'string',
  isRequired: true,
  longest: 4000,
  description: 'Name of a treebank, as overview lists it.',
} as const;

export const SENTENCE = {
  type: 'string',
  isRequired: true,
  longest: 1000,
  description: 'The sent_id, or the number of the sentence in its file, from 1.',
} as const;

export const VERSION = {
  type: 'string',
  longest: 100,
  description: 'What sentence gave as the version: refused if the sentence has changed since.',
} as const;

const known = new WeakMap<
  Document,
  {
    readonly all: readonly number[];
    readonly ids: Map<string, number[]>;
    /** From 1, of those with words. */
    readonly numbers: ReadonlyMap<Sentence, number>;
  }
>();

/** The blocks with words. */
export function sentencesOf(document: Document): readonly number[] {
  return indexOf(document).all;
}

function indexOf(document: Document) {
  let index = known.get(document);
  if (index === undefined) {
    const all = document.sentences.flatMap(({ nWords }, i) => (0 < nWords ? [i] : []));
    const ids = groupBy(all, (i) => document.sentences[i].sentId?.trim() ?? '');
    index = { all, ids, numbers: new Map(all.map((i, n) => [document.sentences[i], n + 1])) };
    known.set(document, index);
  }
  return index;
}

/** @throws ToolRefusal */
export function sentenceIn({ name, document }: TreebankFile, asked: string, version?: string): Sentence {
  const { all, ids } = indexOf(document);
  const named = asked === '' ? [] : (ids.get(asked.trim()) ?? []);
  if (1 < named.length)
    throw new ToolRefusal(
      `Several sentences of ${shown(name)} have this sent_id: give the number of the one you mean.`,
    );
  const index = named[0] ?? (/^\d{1,9}$/.test(asked) ? all[Number(asked) - 1] : undefined);
  if (index === undefined)
    throw new ToolRefusal(`${shown(name)} has no such sentence: give a sent_id, or a number from 1 to ${all.length}.`);
  const sentence = document.sentences[index];
  if (version !== undefined && version !== versionOf(sentence))
    throw new ToolRefusal('The sentence has changed since this version: ask for it again.');
  return sentence;
}

/** Changes with each character of the sentence. */
export const versionOf = (sentence: Sentence): string => keyOfText(sentence.text).slice(0, 12);

/** The sent_id, or the number. */
export const nameOf = ({ document }: TreebankFile, sentence: Sentence): string =>
  sentence.sentId?.trim() || `${indexOf(document).numbers.get(sentence) ?? 0}`;

/** The word with an ID as in the file. @throws ToolRefusal */
export function wordWithId(sentence: Sentence, id: number): number {
  const word = sentence.wordById(id);
  if (word === undefined || word < 1)
    throw new ToolRefusal(`The sentence has no word with the ID ${id}; it has ${sentence.nWords} words.`);
  return word;
}

/** The same, or 0 for the root. @throws ToolRefusal */
export const headWithId = (sentence: Sentence, id: number): number => (id === 0 ? 0 : wordWithId(sentence, id));

const LONGEST_FORM = 100;

/** A line for each word: ID, FORM, UPOS, HEAD, DEPREL. */
export function tableOf(sentence: Sentence): string {
  const columns = [Column.id, Column.form, Column.upos, Column.head, Column.deprel];
  const rows = Array.from({ length: sentence.nWords }, (_, i) =>
    columns.map((column) => clipped(sentence.wordCell(i + 1, column) || '_', LONGEST_FORM)).join('\t'),
  );
  return ['ID\tFORM\tUPOS\tHEAD\tDEPREL', ...rows].join('\n');
}

/** The words, shortened. */
export const shortText = (sentence: Sentence, longest = 160): string =>
  clipped(sentence.comment('text') ?? wordForms(sentence).join(' '), longest);

/** `3 dog: error obj-twice: …` */
export function findingText(sentence: Sentence, { id, severity, message, span }: DocumentFinding): string {
  const row = sentence.rowAtLine(sentence.lineAt(span.start));
  const place = row === undefined ? 'sentence' : `${sentence.cell(row, Column.id)} ${sentence.cell(row, Column.form)}`;
  return clipped(`${place}: ${severity} ${id}: ${message}`, 600);
}
