/** Counts tokens and sentences with the same boundaries. */

import { Column, RowKind } from '../../conllu/index.ts';
import type { AlignedPart } from '../align.ts';
import type { OfficialCounts } from './metrics.ts';

export function countTokens({ gold, system, toSystem }: AlignedPart, counts: OfficialCounts): void {
  counts.gold += gold.nTokens;
  counts.system += system.nTokens;
  if (gold.characters === system.characters) {
    counts.correct += sameSpans(gold.tokenStarts, gold.tokenEnds, system.tokenStarts, system.tokenEnds, [
      gold.nTokens,
      system.nTokens,
    ]);
    return;
  }
  // Different texts have no common positions: tokens with the same form and the same words count as the same.
  const tokens = new Map<number, string>();
  forTokens(system, (first, last, form) => tokens.set(first, `${last} ${form}`));
  forTokens(gold, (first, last, form) => {
    if (toSystem[first] === -1 || toSystem[last] === -1) return;
    if (tokens.get(toSystem[first]) === `${toSystem[last]} ${form}`) counts.correct++;
  });
}

/** Visits tokens with their first and last words, over all sentences of the side. */
function forTokens(side: AlignedPart['gold'], visit: (first: number, last: number, form: string) => void): void {
  const { sentences, firstWords, nTokens, tokenSentences, tokenRows, nWords } = side;
  for (let token = 0; token < nTokens; token++) {
    const index = tokenSentences[token];
    const row = tokenRows[token];
    const sentence = sentences[index];
    const first = firstWords[index] + sentence.wordOfRow(row);
    const isMultiword = sentence.kind(row) === RowKind.multiwordToken;
    const last = isMultiword ? first + sentence.idMinor(row) - sentence.idMajor(row) : first;
    visit(first, Math.min(last, nWords), sentence.cell(row, Column.form));
  }
}

export function countSentences({ gold, system }: AlignedPart, counts: OfficialCounts): void {
  const [nGold, nSystem] = [gold.sentences.length, system.sentences.length];
  counts.gold += nGold;
  counts.system += nSystem;
  if (gold.characters !== system.characters) return;
  const [a, b] = [gold.sentenceStarts, system.sentenceStarts];
  counts.correct += sameSpans(a, a.subarray(1), b, b.subarray(1), [nGold, nSystem]);
}

function sameSpans(
  startsA: Int32Array,
  endsA: Int32Array,
  startsB: Int32Array,
  endsB: Int32Array,
  [nA, nB]: readonly [number, number],
): number {
  let same = 0;
  for (let a = 0, b = 0; a < nA && b < nB; ) {
    if (startsB[b] < startsA[a]) b++;
    else if (startsA[a] < startsB[b]) a++;
    else if (endsA[a++] === endsB[b++]) same++;
  }
  return same;
}
