/** What a place of a campaign is like: its tags and relation, and what the rules do there. Places with the same pattern are decided alike. */

import { itemTexts } from '../annotation/index.ts';
import { COLUMN_TITLES, Column, type Sentence } from '../conllu/index.ts';
import type { CellChange } from './changes.ts';

/** `ADJ ← PRON amod: UPOS ADJ → ADV, FEATS −Degree=Pos, amod → advmod`; of other words only what changes, by tag. */
export function patternOf(sentence: Sentence, row: number, changes: readonly CellChange[], withLemma: boolean): string {
  const word = sentence.wordOfRow(row);
  const head = sentence.heads[word] ?? -1;
  const upos = 0 < head ? sentence.wordCell(head, Column.upos) : head === 0 ? 'ROOT' : '_';
  const lemma = withLemma ? `${sentence.cell(row, Column.lemma)} ` : '';
  const name = `${lemma}${sentence.cell(row, Column.upos)} ← ${upos} ${sentence.cell(row, Column.deprel)}`;
  if (changes.length === 0) return name;
  const own = changes.filter((each) => each.row === row && each.column !== Column.deps).map(changeText);
  // Words that only move along say nothing about the decision, and would make each place a pattern of its own.
  const others = changes
    .filter((each) => each.row !== row && each.column !== Column.deps && each.column !== Column.head)
    .map((each) => `${sentence.cell(each.row, Column.upos)} ${changeText(each)}`);
  return `${name}: ${[...own, ...new Set(others.sort())].join(', ')}`;
}

/** Heads are numbers, which differ everywhere: only that they change. */
function changeText({ column, before, after }: CellChange): string {
  const title = COLUMN_TITLES[column];
  switch (column) {
    case Column.head:
      return after === '0' ? 'to ROOT' : before === '0' ? 'from ROOT' : 'HEAD';
    case Column.deprel:
      return `${before} → ${after}`;
    case Column.feats:
    case Column.misc:
      return `${title} ${itemsText(before, after)}`;
    default:
      return `${title} ${before} → ${after}`;
  }
}

function itemsText(before: string, after: string): string {
  const [old, now] = [itemTexts(before), itemTexts(after)];
  const gone = old.filter((each) => !now.includes(each)).map((each) => `−${each}`);
  const added = now.filter((each) => !old.includes(each)).map((each) => `+${each}`);
  return [...gone, ...added].join(' ');
}
