/** The items of MISC: five ids of level 2, most of them warnings. */

import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import { KNOWN_ATTRIBUTES, MiscFlag, type MiscItem, readMisc } from '../cells/misc.ts';
import { isSpace } from '../cells/whitespace.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, type Rule, udRule } from '../rule.ts';

const empty = udRule({
  id: 'empty-misc',
  level: 2,
  severity: 'warning',
  class: 'format',
  title: 'MISC has an empty item',
  why: 'Nothing stands before, behind or between the bars.',
  whatToDo: 'Remove the bar, or write _ for no attributes.',
  url: Guideline.misc,
});

const emptyKey = udRule({
  id: 'empty-misc-key',
  level: 2,
  severity: 'warning',
  class: 'format',
  title: 'An attribute in MISC has no name',
  why: 'Nobody can tell what the value means.',
  whatToDo: 'Write Name=Value.',
  url: Guideline.misc,
});

const extraSpace = udRule({
  id: 'misc-extra-space',
  level: 2,
  severity: 'warning',
  class: 'format',
  title: 'A name or value in MISC starts or ends with a space',
  why: 'The space counts, so that the attribute is not found under its name.',
  whatToDo: 'Remove the space.',
  url: Guideline.misc,
});

const typo = udRule({
  id: 'misc-attr-typo',
  level: 2,
  severity: 'warning',
  class: 'format',
  title: 'An attribute in MISC looks like a misspelt known one',
  why: 'Attributes are found under their exact name only.',
  whatToDo: 'Correct the name, or take another one if you mean something else.',
  url: Guideline.misc,
});

const repeated = udRule({
  id: 'repeated-misc',
  level: 2,
  class: 'format',
  title: 'An attribute occurs twice in MISC',
  why: 'It can have one value only, and programs take either.',
  whatToDo: 'Remove one of them.',
  url: Guideline.misc,
});

export const misc: Rule = {
  infos: [empty, emptyKey, extraSpace, typo, repeated],
  check(analysis) {
    if ((analysis.miscMask & MiscFlag.problem) === 0) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      if (analysis.misc[row] & MiscFlag.problem && analysis.hasCell(row, Column.misc)) checkCell(analysis, row, found);
    }
    return found;
  },
};

function checkCell(analysis: Analysis, row: number, found: Finding[]): void {
  const cell = analysis.sentence.cellSpan(row, Column.misc);
  const seen = new Set<string>();
  for (const item of readMisc(analysis.sentence.cell(row, Column.misc))) {
    const span = { start: cell.start + item.start, end: cell.start + item.end };
    if (item.start === item.end) {
      // An empty span cannot be seen: takes in the bar behind it.
      const end = span.end < cell.end ? span.end + 1 : span.end;
      found.push(finding(empty, { start: span.start, end }, 'MISC has an empty item.'));
      continue;
    }
    const nameSpan = { start: span.start, end: span.start + item.name.length };
    if (item.name === '') found.push(finding(emptyKey, span, `“=${item.value}” has no name.`));
    if (hasStraySpace(item)) {
      found.push(finding(extraSpace, span, `An item of MISC has a stray space: “${nameAndValue(item)}”.`));
    }
    const meant = attributeOf(item.name);
    if (meant === undefined) continue;
    if (meant !== item.name) {
      found.push(finding(typo, nameSpan, `${item.name.trim()} is probably meant to be ${meant}.`));
    } else {
      if (seen.has(item.name)) found.push(finding(repeated, span, `${item.name} occurs twice.`));
      seen.add(item.name);
    }
  }
}

function nameAndValue({ name, value }: MiscItem): string {
  return value === undefined ? name : `${name}=${value}`;
}

function hasStraySpace({ name, value }: MiscItem): boolean {
  return isPadded(name) || (value !== undefined && isPadded(value));
}

function isPadded(text: string): boolean {
  return text !== '' && (isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1)));
}

const BY_LOWERCASE = new Map<string, string>(KNOWN_ATTRIBUTES.map((name) => [name.toLowerCase(), name]));
const LONGEST = 'LTranslit SpaceAfter'.length;

/** The known attribute that a name is, or differs from by case and spaces only. */
function attributeOf(name: string): string | undefined {
  if (LONGEST < name.length) return undefined;
  const lower = name.toLowerCase();
  return BY_LOWERCASE.get(lower) ?? BY_LOWERCASE.get(lower.replace(/\s/g, ''));
}
