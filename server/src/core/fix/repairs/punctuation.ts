/** Reattaches punctuation so that it no longer causes non-projectivity. */

import { localized } from '../../../localization/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { headEdits } from '../../edit/index.ts';
import { LONGEST_SENTENCE } from '../../tree/index.ts';
import { choice, type Repair, type Repairer, wordName, wordOf } from './repair.ts';

/**
 * The highest word to which a mark can be attached so that its arc is projective and it makes no other word's arc non-projective;
 * of two equally high words, the nearer one. Undefined if there is none, or no tree. Time O(n²) at worst.
 */
function projectiveHead(sentence: Sentence, mark: number): number | undefined {
  const { heads, nWords } = sentence;
  const depths = depthsOf(heads);
  if (depths === undefined) return undefined;
  let best: number | undefined;
  for (let head = 1; head <= nWords; head++) {
    if (head === mark || sentence.wordCell(head, Column.upos) === 'PUNCT' || isBelow(heads, head, mark)) continue;
    const isBetter =
      best === undefined ||
      depths[head] < depths[best] ||
      (depths[head] === depths[best] && Math.abs(head - mark) < Math.abs(best - mark));
    if (isBetter && fits(heads, mark, head)) best = head;
  }
  return best;
}

/** Whether the mark would be below the head of each arc over it, and all words between it and its head below that head. */
function fits(heads: Int32Array, mark: number, head: number): boolean {
  for (let word = 1; word < heads.length; word++) {
    if (word === mark) continue;
    const other = heads[word];
    const isOver = Math.min(word, other) < mark && mark < Math.max(word, other);
    if (isOver && !isBelow(heads, head, other)) return false;
  }
  for (let word = Math.min(mark, head) + 1; word < Math.max(mark, head); word++) {
    if (!isBelow(heads, word, head)) return false;
  }
  return true;
}

/** Distance of each word from the root; undefined if some word does not reach the root. */
function depthsOf(heads: Int32Array): Int32Array | undefined {
  const depths = new Int32Array(heads.length);
  for (let word = 1; word < heads.length; word++) {
    let depth = 0;
    for (let at = word; at !== 0; at = heads[at]) {
      if (at < 0 || heads.length < ++depth) return undefined;
    }
    depths[word] = depth;
  }
  return depths;
}

function isBelow(heads: Int32Array, word: number, ancestor: number): boolean {
  let at = word;
  while (0 < at && at !== ancestor) at = heads[at];
  return at === ancestor;
}

export const reattachPunctuation: Repairer = {
  ids: ['punct-is-nonproj', 'punct-causes-nonproj'],
  repairs(sentence, finding): readonly Repair[] {
    if (LONGEST_SENTENCE < sentence.nWords) return [];
    const mark = wordOf(sentence, finding);
    const head = mark === undefined ? undefined : projectiveHead(sentence, mark);
    if (mark === undefined || head === undefined || head === sentence.heads[mark]) return [];
    const heads = sentence.heads.slice();
    heads[mark] = head;
    const title = localized`Attach ${wordName(sentence, mark)} to ${wordName(sentence, head)}`;
    return choice(title, ...headEdits(sentence, heads));
  },
};
