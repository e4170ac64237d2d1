/**
 * Lemmas as edits of the form (after Chrupała 2006): what goes at either end, and what takes its place. A classifier over form, UPOS
 * and FEATS chooses among the edits that were seen with words of the same ending and UPOS.
 */

import { combine, createRandom, hashString, shuffle } from '../base/hash.ts';
import type { Words } from '../base/readWords.ts';
import { withWeightMemory } from '../network/lentKernels.ts';
import { bestClass, classScores, type Multiclass, MulticlassTrainer, surprisalOf } from './multiclass.ts';

/** Letters to delete at the end and at the start, and what takes their place; or a lemma that has nothing in common with its form. */
type LemmaEdit =
  | {
      readonly ends: number;
      readonly suffix: string;
      readonly starts: number;
      readonly prefix: string;
      readonly isLower: boolean;
    }
  | { readonly lemma: string };

export interface LemmaModel {
  readonly edits: readonly LemmaEdit[];
  /** Numbers of the edits by `keyOf`. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly classifier: Multiclass;
  /** By `endingOf`: the numbers of the edits seen with it. */
  readonly candidates: ReadonlyMap<string, Int32Array>;
}

/** Element 0 is meaningless. */
interface JudgedLemmas {
  /** -log p(edit | form, UPOS, FEATS), in nats; NaN for an edit that was not seen with words of this ending and UPOS. */
  readonly surprisal: Float32Array;
  /** The expected lemma; '' if there is none. */
  readonly best: readonly string[];
}

const BITS = 17;
const RATE = 0.1;
const EPOCHS = 3;
/** More edits than this would not fit beside each other in the weights. */
const MOST_EDITS = 2 ** (BITS - 1);
/** Words with this many last letters in common are alike. */
const ENDING = 2;
/** Longer words are compared as a whole: the time is quadratic. */
const LONGEST = 60;
const MAX_FEATURES = 20;

/** The edit that makes the lemma from the form, around their longest common part. Time O(length²), bounded by `LONGEST`. */
export function editOf(form: string, lemma: string): LemmaEdit {
  if (LONGEST < form.length || LONGEST < lemma.length) return { lemma };
  const isLower = lemma === lemma.toLowerCase() && form !== form.toLowerCase();
  const from = isLower ? form.toLowerCase() : form;
  let [start, at, length] = [0, 0, 0];
  // L(i, j): length of the common part that ends before from[i] and lemma[j] = L(i-1, j-1) + 1 if from[i-1] = lemma[j-1]
  let row = new Uint8Array(lemma.length + 1);
  for (let i = 1; i <= from.length; i++) {
    const next = new Uint8Array(lemma.length + 1);
    for (let j = 1; j <= lemma.length; j++) {
      if (from[i - 1] !== lemma[j - 1]) continue;
      next[j] = row[j - 1] + 1;
      if (length < next[j]) [start, at, length] = [i - next[j], j - next[j], next[j]];
    }
    row = next;
  }
  if (length === 0) return { lemma };
  return {
    ends: from.length - start - length,
    suffix: lemma.slice(at + length),
    starts: start,
    prefix: lemma.slice(0, at),
    isLower,
  };
}

/** The lemma that an edit makes; undefined if the form is too short for it. */
export function editedForm(form: string, edit: LemmaEdit): string | undefined {
  if ('lemma' in edit) return edit.lemma;
  const from = edit.isLower ? form.toLowerCase() : form;
  const end = from.length - edit.ends;
  return edit.starts <= end ? edit.prefix + from.slice(edit.starts, end) + edit.suffix : undefined;
}

const keyOf = (edit: LemmaEdit): string => JSON.stringify(edit);

const endingOf = (form: string, upos: string): string => `${upos} ${form.toLowerCase().slice(-ENDING)}`;

function lemmaFeatures(words: Words, word: number, bases: Int32Array): number {
  const form = words.forms[word].toLowerCase();
  const upos = hashString(words.upos[word]);
  const feats = combine(upos, hashString(words.feats[word]));
  let count = 0;
  const add = (hash: number) => {
    bases[count] = combine(hash, count + 301) >>> (32 - BITS);
    count++;
  };
  add(upos);
  add(feats);
  add(hashString(words.forms[word]));
  add(combine(hashString(form), upos));
  add(combine(hashString(form), feats));
  for (let length = 1; length <= 6; length++) {
    add(combine(upos, length < form.length ? hashString(form, form.length - length) : 0));
  }
  for (let length = 2; length <= 4; length++) {
    add(combine(feats, length < form.length ? hashString(form, form.length - length) : 0));
  }
  for (let length = 2; length <= 3; length++)
    add(combine(upos, length < form.length ? hashString(form, 0, length) : 0));
  add(combine(upos, word === 1 ? 1 : 2));
  return count;
}

/** Trains on the words that have a lemma. Time O(epochs · words · features · edits of an ending). */
export function trainLemmas(sentences: readonly Words[], seed: number, checkpoint?: () => void): LemmaModel {
  const edits: LemmaEdit[] = [];
  const numbers = new Map<string, number>();
  const seen = new Map<string, Set<number>>();
  const prepared = sentences.map((words) => {
    const gold = new Int32Array(words.n + 1).fill(-1);
    for (let word = 1; word <= words.n; word++) {
      if (words.lemmas[word] === '') continue;
      const edit = editOf(words.forms[word], words.lemmas[word]);
      const key = keyOf(edit);
      const number = numbers.get(key) ?? edits.length;
      if (number === MOST_EDITS) continue;
      if (number === edits.length) edits.push(edit);
      numbers.set(key, number);
      gold[word] = number;
      const ending = endingOf(words.forms[word], words.upos[word]);
      const own = seen.get(ending) ?? new Set();
      seen.set(ending, own.add(number));
    }
    return { words, gold };
  });
  const candidates = new Map([...seen].map(([ending, own]) => [ending, Int32Array.from(own).sort()]));
  const classifier = withWeightMemory([BITS], (memory) => {
    const trainer = new MulticlassTrainer(BITS, Math.max(1, edits.length), MAX_FEATURES, RATE, memory);
    const bases = new Int32Array(MAX_FEATURES);
    const random = createRandom(seed);
    for (let epoch = 0; epoch < EPOCHS; epoch++) {
      shuffle(prepared, random);
      for (const { words, gold } of prepared) {
        checkpoint?.();
        for (let word = 1; word <= words.n; word++) {
          const own = gold[word] === -1 ? undefined : candidates.get(endingOf(words.forms[word], words.upos[word]));
          // With one edit there is nothing to choose.
          if (own === undefined || own.length === 1) continue;
          trainer.train(bases, lemmaFeatures(words, word, bases), own, gold[word]);
        }
      }
    }
    return trainer.averaged();
  });
  return { edits, numbers, classifier, candidates };
}

/** Time O(n · features · edits of an ending). */
export function judgeLemmas({ edits, numbers, classifier, candidates }: LemmaModel, words: Words): JudgedLemmas {
  const surprisal = new Float32Array(words.n + 1).fill(Number.NaN);
  const best = new Array<string>(words.n + 1).fill('');
  const scores = new Float32Array(edits.length);
  const bases = new Int32Array(MAX_FEATURES);
  for (let word = 1; word <= words.n; word++) {
    const form = words.forms[word];
    const own = candidates.get(endingOf(form, words.upos[word]));
    if (own === undefined || words.lemmas[word] === '') continue;
    const fitting = own.filter((edit) => editedForm(form, edits[edit]) !== undefined);
    if (fitting.length === 0) continue;
    classScores(classifier, bases, lemmaFeatures(words, word, bases), fitting, scores);
    best[word] = editedForm(form, edits[bestClass(scores, fitting)]) ?? '';
    const gold = numbers.get(keyOf(editOf(form, words.lemmas[word])));
    if (gold !== undefined && fitting.includes(gold)) surprisal[word] = surprisalOf(scores, fitting, gold);
  }
  return { surprisal, best };
}
