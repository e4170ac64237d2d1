/** A treebank with injected errors, and the number of them at the top of a ranking: for the bench, and for a small test of it. */

import { universalPart } from '../../../server/src/core/annotation/index.ts';
import type { Example } from '../../../server/src/core/parser/index.ts';
import { mulberry32 } from '../../../server/src/core/random.ts';
import { judgeArcs, type Method, rankArcs } from '../../../server/src/core/suspicion/index.ts';
import type { JudgedTreebank } from '../../../server/src/core/suspicion/treebank.ts';
import { isTree } from '../../../server/src/core/tree/index.ts';

/** Share of the arcs with another head, and again with another relation. */
const SHARE = 0.01;
const TRIES = 20;

export interface Injected {
  readonly treebank: JudgedTreebank;
  /** All arcs except those of punctuation. */
  readonly arcs: number;
  /** `example:word` of each error. */
  readonly errors: ReadonlySet<string>;
}

/** Heads drawn from the sentence that leave it a tree, relations drawn from the treebank; not of punctuation and roots. */
export function inject(treebank: JudgedTreebank, seed: number): Injected {
  const random = mulberry32(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
  const relations = treebank.examples
    .flatMap(({ deprels }) => deprels.slice(1))
    .filter((deprel) => deprel !== 'root' && universalPart(deprel) !== 'punct');
  const errors = new Set<string>();
  let arcs = 0;
  const examples = treebank.examples.map(({ words, heads: gold, deprels: own }, i): Example => {
    const heads = gold.slice();
    const deprels = [...own];
    for (let word = 1; word <= words.n; word++) {
      if (universalPart(own[word]) === 'punct') continue;
      arcs++;
      const lot = random();
      if (gold[word] === 0 || 2 * SHARE <= lot) continue;
      if (lot < SHARE ? isMoved(heads, word, random) : isRelabelled(deprels, word, pick(relations))) {
        errors.add(`${i}:${word}`);
      }
    }
    return { words, heads, deprels };
  });
  return { treebank: { ...treebank, examples }, arcs, errors };
}

function isMoved(heads: Int32Array, word: number, random: () => number): boolean {
  const before = heads[word];
  for (let tries = 0; tries < TRIES; tries++) {
    const head = 1 + Math.floor(random() * (heads.length - 1));
    heads[word] = head;
    if (head !== word && head !== before && isTree(heads)) return true;
  }
  heads[word] = before;
  return false;
}

function isRelabelled(deprels: string[], word: number, deprel: string): boolean {
  if (universalPart(deprel) === universalPart(deprels[word])) return false;
  deprels[word] = deprel;
  return true;
}

/** Share of the errors, in percent, among the first rows; `top` is a share of all arcs. Includes what rules report. */
export function recall({ treebank, arcs, errors }: Injected, method: Method, top: number): number {
  const judgements = judgeArcs(treebank.examples, { method });
  const { order } = rankArcs([], treebank, judgements, 'none');
  const { starts } = judgements;
  const names = new Array<string>(starts[treebank.examples.length]);
  treebank.examples.forEach(({ words: { n } }, i) => {
    for (let word = 1; word <= n; word++) names[starts[i] + word - 1] = `${i}:${word}`;
  });
  const found = Array.from(order.subarray(0, Math.round(top * arcs))).filter((at) => errors.has(names[at]));
  return (100 * found.length) / errors.size;
}

/** Every n-th sentence, so that all parts of a treebank are represented. */
export function thinned(treebank: JudgedTreebank, nWords: number): JudgedTreebank {
  const step = Math.max(1, Math.round(treebank.words / nWords));
  const keep = (_: unknown, i: number) => i % step === 0;
  const examples = treebank.examples.filter(keep);
  const words = examples.reduce((sum, example) => sum + example.words.n, 0);
  return { ...treebank, examples, sentences: treebank.sentences.filter(keep), words };
}
