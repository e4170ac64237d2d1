/** The arcs of aligned words: their correctness, and their tallies by sentence and by property. */

import { type Breakdown, directionOf, lengthBin } from './breakdown.ts';
import type { ScoredPart } from './official/official.ts';
import type { DeprelPart } from './scoredWords.ts';
import { emptyTally, type Tally } from './tally.ts';

/** The aligned words of a part, and the correctness of their arcs: by gold word, 0 for those that are not aligned. */
interface Comparison {
  readonly part: ScoredPart;
  readonly goldDeprels: readonly string[];
  readonly systemDeprels: readonly string[];
  readonly isHead: Uint8Array;
  readonly isDeprel: Uint8Array;
}

export function comparisonOf(part: ScoredPart, deprels: DeprelPart): Comparison {
  const { gold, goldWords, systemWords, toSystem, toGold } = part;
  const kind = deprels === 'full' ? 'relations' : 'universal';
  const [goldDeprels, systemDeprels] = [goldWords[kind], systemWords[kind]];
  const isHead = new Uint8Array(gold.nWords + 1);
  const isDeprel = new Uint8Array(gold.nWords + 1);
  for (let word = 1; word <= gold.nWords; word++) {
    const other = toSystem[word];
    if (other === -1) continue;
    const [head, systemHead] = [goldWords.heads[word], systemWords.heads[other]];
    if (0 <= head && 0 <= systemHead && toGold[systemHead] === head) isHead[word] = 1;
    if (goldDeprels[word] === systemDeprels[other]) isDeprel[word] = 1;
  }
  return { part, goldDeprels, systemDeprels, isHead, isDeprel };
}

/** Adds every aligned word to the breakdowns, and those with another relation to the confusions. */
export function addBreakdowns(
  { part, goldDeprels, systemDeprels, isHead, isDeprel }: Comparison,
  byDeprel: Breakdown,
  byLength: Breakdown,
  byDirection: Breakdown,
  confusions: Map<string, number>,
): void {
  const { gold, goldWords, systemWords, toSystem } = part;
  for (let word = 1; word <= gold.nWords; word++) {
    const other = toSystem[word];
    if (other === -1) continue;
    const [head, systemHead] = [goldWords.heads[word], systemWords.heads[other]];
    const [headRight, deprelRight] = [isHead[word] === 1, isDeprel[word] === 1];
    byDeprel.add(goldDeprels[word], systemDeprels[other], headRight, deprelRight);
    byLength.add(lengthBin(head, word), lengthBin(systemHead, other), headRight, deprelRight);
    byDirection.add(directionOf(head, word), directionOf(systemHead, other), headRight, deprelRight);
    if (deprelRight) continue;
    const key = `${goldDeprels[word]}\t${systemDeprels[other]}`;
    confusions.set(key, (confusions.get(key) ?? 0) + 1);
  }
}

/**
 * Tally of the aligned words of one sentence, [from, to], for which `counts` is true. The sentence itself counts if any of its words
 * does; it matches only if none of them lacks a partner.
 */
export function tallyWords(
  { part, isHead, isDeprel }: Comparison,
  { from, to }: { readonly from: number; readonly to: number },
  counts: (goldWord: number) => boolean,
): Tally {
  const { goldWords, systemWords, toSystem } = part;
  const tally = emptyTally();
  let nMissing = 0;
  for (let word = from; word <= to; word++) {
    if (!counts(word)) continue;
    const other = toSystem[word];
    if (other === -1) {
      nMissing++;
      continue;
    }
    const isArc = isHead[word] & isDeprel[word];
    tally.words++;
    tally.heads += isHead[word];
    tally.deprels += isDeprel[word];
    tally.arcs += isArc;
    tally.goldContent += goldWords.isContent[word];
    tally.systemContent += systemWords.isContent[other];
    tally.contentArcs += goldWords.isContent[word] & isArc;
  }
  const isWhole = 0 < tally.words && nMissing === 0;
  tally.sentences = 0 < tally.words ? 1 : 0;
  tally.unlabelledMatches = isWhole && tally.heads === tally.words ? 1 : 0;
  tally.labelledMatches = isWhole && tally.arcs === tally.words ? 1 : 0;
  return tally;
}

/** Exact matches of parts of sentences would be misleading. */
export function withoutSentences(tally: Tally): Tally {
  return { ...tally, sentences: 0, unlabelledMatches: 0, labelledMatches: 0 };
}
