/** How SpaceAfter=No is written and where it may occur: four ids of level 2. */

import { localized, translatable } from '../../../localization/index.ts';
import { MiscFlag, readMisc } from '../../annotation/index.ts';
import { Column, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const noSpaceAfter = udRule({
  id: 'nospaceafter-yes',
  level: 2,
  class: 'metadata',
  title: translatable`NoSpaceAfter=Yes instead of SpaceAfter=No`,
  why: translatable`Programs look only for SpaceAfter=No.`,
  whatToDo: translatable`Write SpaceAfter=No.`,
  url: Guideline.text,
});

const wrongValue = udRule({
  id: 'spaceafter-value',
  level: 2,
  class: 'metadata',
  title: translatable`SpaceAfter has a value other than No`,
  why: translatable`A following space is the default and is not marked.`,
  whatToDo: translatable`Write SpaceAfter=No if no space follows; otherwise remove it.`,
  url: Guideline.text,
});

const onEmptyNode = udRule({
  id: 'spaceafter-empty-node',
  level: 2,
  class: 'metadata',
  title: translatable`SpaceAfter=No on an empty node`,
  why: translatable`Empty nodes are not part of the text.`,
  whatToDo: translatable`Remove it.`,
  url: Guideline.text,
});

const insideToken = udRule({
  id: 'spaceafter-mwt-node',
  level: 2,
  class: 'metadata',
  title: translatable`SpaceAfter=No on a word inside a multiword token`,
  why: translatable`The text is built from the multiword token; spaces between its words have no meaning.`,
  whatToDo: translatable`Remove it, or move it to the line of the multiword token.`,
  url: Guideline.text,
});

export const spaceAfter = rule({
  infos: [noSpaceAfter, wrongValue, onEmptyNode, insideToken],
  check(analysis) {
    const { miscMask, has } = analysis;
    const isOdd = miscMask & MiscFlag.spaceAfterProblem;
    const isMisplaced = miscMask & MiscFlag.noSpaceAfter && has & (Has.emptyNode | Has.multiwordToken);
    if (!isOdd && !isMisplaced) return NONE;
    const found: Finding[] = [];
    if (isOdd) checkValues(analysis, found);
    if (isMisplaced) checkPlaces(analysis, found);
    return found;
  },
});

function checkValues(analysis: Analysis, found: Finding[]): void {
  const { sentence } = analysis;
  for (let row = 0; row < analysis.nRows; row++) {
    if ((analysis.misc[row] & MiscFlag.spaceAfterProblem) === 0) continue;
    const cell = sentence.cellSpan(row, Column.misc);
    const most = found.length + MAX_PER_CELL;
    for (const { start, end, name, value } of readMisc(sentence.cell(row, Column.misc))) {
      if (most <= found.length) break;
      const span = { start: cell.start + start, end: cell.start + end };
      if (name === 'SpaceAfter' && value !== undefined && value !== 'No') {
        found.push(finding(wrongValue, span, localized`SpaceAfter has the value “${value}”.`));
      } else if (name === 'NoSpaceAfter' && value === 'Yes') {
        const officialLine = analysis.firstLine;
        found.push(finding(noSpaceAfter, span, localized`There is no attribute NoSpaceAfter.`, { officialLine }));
      }
    }
  }
}

function checkPlaces(analysis: Analysis, found: Finding[]): void {
  const { sentence } = analysis;
  const covered = coveredIds(analysis);
  for (let row = 0; row < analysis.nRows; row++) {
    if ((analysis.misc[row] & MiscFlag.noSpaceAfter) === 0) continue;
    const kind = analysis.kind(row);
    const isInside = kind === RowKind.word && isCovered(covered, sentence.idMajor(row));
    if (!isInside && kind !== RowKind.emptyNode) continue;
    const cell = sentence.cellSpan(row, Column.misc);
    const item = readMisc(sentence.cell(row, Column.misc)).find((each) => each.name === 'SpaceAfter');
    const span = item ? { start: cell.start + item.start, end: cell.start + item.end } : cell;
    const name = analysis.nameOfRow(row);
    const what = isInside
      ? localized`${name} is inside a multiword token and has SpaceAfter=No.`
      : localized`${name} is an empty node and has SpaceAfter=No.`;
    found.push(finding(isInside ? insideToken : onEmptyNode, span, what));
  }
}

/** IDs covered by multiword tokens: first and last of each, ascending and disjoint. O(rows · log rows). */
function coveredIds({ sentence, nRows, has }: Analysis): readonly (readonly [number, number])[] {
  if ((has & Has.multiwordToken) === 0) return [];
  const ranges: [number, number][] = [];
  for (let row = 0; row < nRows; row++) {
    if (sentence.kind(row) === RowKind.multiwordToken) ranges.push([sentence.idMajor(row), sentence.idMinor(row)]);
  }
  ranges.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [first, last] of ranges) {
    const before = merged.at(-1);
    if (before !== undefined && first <= before[1]) before[1] = Math.max(before[1], last);
    else if (first <= last) merged.push([first, last]);
  }
  return merged;
}

function isCovered(ranges: readonly (readonly [number, number])[], id: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle][1] < id) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low][0] <= id;
}
