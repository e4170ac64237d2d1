/** Turns sentences into training examples: what is decided of their trees is learned, the rest is masked; sentences left out are counted. */

import { Column, type Sentence } from '../../conllu/index.ts';
import { findCycles, isTree, rootDependents } from '../../tree/index.ts';
import { type Example, MACHINE_TAGS, type MachineTags, readWords, UNDECIDED } from './readWords.ts';

export interface Examples {
  readonly examples: readonly Example[];
  /** Words of the examples whose head is decided. */
  readonly words: number;
  /** The other words of the examples. */
  readonly masked: number;
  /** How many whole sentences would have as many decided words: the number of examples if no word is masked. */
  readonly sentences: number;
  /** Sentences left out, by reason. */
  readonly skipped: Readonly<Record<SkipReason, number>>;
}

/** Not 1…n; no head is decided; a cycle, no root or several; no relation, or a misplaced `root`. */
export type SkipReason = 'ids' | 'heads' | 'tree' | 'deprels';

/** What a program wrote and nobody has looked at, by position: never learned from. */
export interface MachineMade extends MachineTags {
  /** Words whose head and relation are a program's. */
  readonly tree: ReadonlySet<number>;
}

export type MachineMadeOf = (sentence: Sentence) => MachineMade | undefined;

/** Blocks without words are not sentences: they are neither used nor counted. */
export const collectExamples = (sentences: Iterable<Sentence>, machineOf?: MachineMadeOf): Examples =>
  collect(sentences, (sentence) => readExample(sentence, machineOf?.(sentence)));

/** The same for what learns from whole trees, or is measured on them. */
export const collectWholeExamples = (sentences: Iterable<Sentence>, machineOf?: MachineMadeOf): Examples =>
  collect(sentences, (sentence) => readWholeExample(sentence, machineOf?.(sentence)));

function collect(sentences: Iterable<Sentence>, readOne: (sentence: Sentence) => Example | SkipReason): Examples {
  const examples: Example[] = [];
  const skipped: Record<SkipReason, number> = { ids: 0, heads: 0, tree: 0, deprels: 0 };
  let words = 0;
  let masked = 0;
  let whole = 0;
  for (const sentence of sentences) {
    if (sentence.nWords === 0) continue;
    const read = readOne(sentence);
    if (typeof read === 'string') skipped[read]++;
    else {
      const decided = decidedWords(read);
      examples.push(read);
      words += decided;
      masked += read.words.n - decided;
      whole += decided / read.words.n;
    }
  }
  return { examples, words, masked, sentences: Math.round(whole), skipped };
}

/** How many words have a decided head. */
export function decidedWords({ heads, words: { n } }: Example): number {
  let decided = 0;
  for (let word = 1; word <= n; word++) if (0 <= heads[word]) decided++;
  return decided;
}

/** An example with the whole tree, or why the sentence is not one. */
export function readWholeExample(sentence: Sentence, machine?: MachineMade): Example | SkipReason {
  const read = readExample(sentence, machine);
  if (typeof read === 'string') return read;
  if (decidedWords(read) < read.words.n) return 'heads';
  return read.deprels.every((deprel, word) => word === 0 || deprel !== '') ? read : 'deprels';
}

/** An example with at least one decided word, or why the sentence is not one. */
function readExample(sentence: Sentence, machine?: MachineMade): Example | SkipReason {
  const { nWords } = sentence;
  if (!sentence.hasSequentialIds) return 'ids';
  const heads = sentence.heads.slice();
  for (const word of machine?.tree ?? []) heads[word] = UNDECIDED;
  const isComplete = heads.every((head, word) => word === 0 || 0 <= head);
  const nRoots = rootDependents(heads).length;
  if (isComplete ? !isTree(heads) || nRoots !== 1 : !canBeTree(heads) || 1 < nRoots) return 'tree';
  const deprels = [''];
  let decided = 0;
  for (let word = 1; word <= nWords; word++) {
    if (heads[word] < 0) {
      heads[word] = UNDECIDED;
      deprels.push('');
      continue;
    }
    const row = sentence.rowOfWord(word);
    const deprel = sentence.isBlank(row, Column.deprel) ? '' : sentence.cell(row, Column.deprel);
    if (deprel !== '' && (deprel === 'root') !== (heads[word] === 0)) return 'deprels';
    deprels.push(deprel);
    decided++;
  }
  if (decided === 0) return 'heads';
  const example = { words: readWords(sentence), heads, deprels };
  if (machine === undefined || MACHINE_TAGS.every((each) => machine[each].size === 0)) return example;
  const { tags, lemma, xpos } = machine;
  return { ...example, machineTags: { tags, lemma, xpos } };
}

/** Whether the arcs of a sentence without all of its heads can be those of a tree. */
const canBeTree = (heads: Int32Array): boolean =>
  findCycles(heads).length === 0 && heads.every((head, word) => word === 0 || head !== word);
