/** Words of an expression that are connected by arcs. */

import { Column, type Sentence } from '../conllu/index.ts';
import { hasText } from './window.ts';
import type { ReadExpression, ReadSentence } from './words.ts';

/** An annotated expression as a tree, from its top down: each word with its text, the place of its head here, and its relation. */
export interface TreePattern {
  readonly texts: readonly number[];
  /** -1 for the first. */
  readonly heads: readonly number[];
  readonly relations: readonly string[];
}

/** Undefined if the words are not connected with each other. */
export function treePatternOf(sentence: Sentence, { words, texts }: ReadExpression): TreePattern | undefined {
  const { heads } = sentence;
  const tops = words.filter((word) => !words.includes(heads[word]));
  if (tops.length !== 1) return undefined;
  const order = [...tops];
  for (const head of order) order.push(...words.filter((word) => heads[word] === head && !order.includes(word)));
  if (order.length < words.length) return undefined;
  return {
    texts: order.map((word) => texts[words.indexOf(word)]),
    heads: order.map((word) => order.indexOf(heads[word])),
    relations: order.map((word) => sentence.wordCell(word, Column.deprel)),
  };
}

/** A sentence with many equal words below one head has more ways to choose some of them than anybody would read. */
const MOST_STEPS = 10_000;

/** What a search has left. */
interface Budget {
  steps: number;
}

/** Places with the same arcs. @param isLabelled whether relations count */
export function findTree(
  sentence: Sentence,
  read: ReadSentence,
  pattern: TreePattern,
  isLabelled: boolean,
): number[][] {
  const found: number[][] = [];
  const budget: Budget = { steps: MOST_STEPS };
  const chosen: number[] = [];
  const { heads, nWords } = sentence;
  const extend = () => {
    const at = chosen.length;
    if (at === pattern.texts.length) {
      found.push([...chosen].sort((a, b) => a - b));
      return;
    }
    const head = pattern.heads[at] === -1 ? undefined : chosen[pattern.heads[at]];
    for (let word = 1; word <= nWords && 0 < budget.steps; word++) {
      if (!hasText(read, word, pattern.texts[at]) || chosen.includes(word)) continue;
      budget.steps--;
      if (head !== undefined && heads[word] !== head) continue;
      if (isLabelled && head !== undefined && sentence.wordCell(word, Column.deprel) !== pattern.relations[at])
        continue;
      chosen.push(word);
      extend();
      chosen.pop();
    }
  };
  extend();
  return found;
}

/** Places where words with these texts are connected, in whatever way. */
export function findConnected(sentence: Sentence, read: ReadSentence, texts: readonly number[]): number[][] {
  const found: number[][] = [];
  const budget: Budget = { steps: MOST_STEPS };
  const { heads, nWords } = sentence;
  const isBeside = (word: number, words: readonly number[]) =>
    words.some((each) => heads[each] === word || heads[word] === each);
  const extend = (chosen: readonly number[], missing: readonly number[]) => {
    if (missing.length === 0) {
      found.push([...chosen].sort((a, b) => a - b));
      return;
    }
    for (let word = 1; word <= nWords && 0 < budget.steps; word++) {
      if (chosen.includes(word)) continue;
      const at = missing.findIndex((text) => hasText(read, word, text));
      if (at === -1) continue;
      budget.steps--;
      if (chosen.length === 0 || isBeside(word, chosen))
        extend(
          [...chosen, word],
          missing.filter((_, i) => i !== at),
        );
    }
  };
  extend([], texts);
  return found;
}
