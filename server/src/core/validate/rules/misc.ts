/** The items of MISC: five ids of level 2, most of them warnings. */

import { inOneLanguage, localized, translatable } from '../../../localization/index.ts';
import {
  CellTable,
  KNOWN_ATTRIBUTES,
  MiscFlag,
  type MiscItem,
  printMiscItem,
  readMisc,
} from '../../annotation/index.ts';
import { Column, isSpace } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, rule, shifted, udRule } from '../rule.ts';

const empty = udRule({
  id: 'empty-misc',
  isUnnecessary: true,
  level: 2,
  severity: 'warning',
  class: 'format',
  title: translatable`MISC has an empty item`,
  why: translatable`There is nothing before, after or between the bars.`,
  whatToDo: translatable`Remove the bar, or write _ for no attributes.`,
  url: Guideline.misc,
});

const emptyKey = udRule({
  id: 'empty-misc-key',
  level: 2,
  severity: 'warning',
  class: 'format',
  title: translatable`An attribute in MISC has no name`,
  why: translatable`The value has no name that gives it meaning.`,
  whatToDo: translatable`Write Name=Value.`,
  url: Guideline.misc,
});

const extraSpace = udRule({
  id: 'misc-extra-space',
  level: 2,
  severity: 'warning',
  class: 'format',
  title: translatable`A name or value in MISC starts or ends with a space`,
  why: translatable`The space counts as part of it, so programs do not find the attribute.`,
  whatToDo: translatable`Remove the space.`,
  url: Guideline.misc,
});

const typo = udRule({
  id: 'misc-attr-typo',
  level: 2,
  severity: 'warning',
  class: 'format',
  title: translatable`An attribute in MISC looks like a misspelling of a known one`,
  why: translatable`Programs find attributes only by their exact names.`,
  whatToDo: translatable`Correct the name, or choose another if you mean something else.`,
  url: Guideline.misc,
});

const repeated = udRule({
  id: 'repeated-misc',
  level: 2,
  class: 'format',
  title: translatable`An attribute occurs twice in MISC`,
  why: translatable`It can have only one value, and programs may pick either.`,
  whatToDo: translatable`Remove one of them.`,
  url: Guideline.misc,
});

export const misc = rule({
  infos: [empty, emptyKey, extraSpace, typo, repeated],
  check(analysis) {
    if ((analysis.miscMask & MiscFlag.problem) === 0) return NONE;
    const { sentence, text } = analysis;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      if ((analysis.misc[row] & MiscFlag.problem) === 0 || !analysis.hasCell(row, Column.misc)) continue;
      const { start, end } = sentence.cellSpan(row, Column.misc);
      for (const each of faultyCells().get(text, start, end)) found.push(shifted(each, start));
    }
    return found;
  },
});

/** Findings by cell, relative to it: an attribute is usually misspelt in the whole treebank, and each value is examined once. */
const faultyCells = inOneLanguage(() => new CellTable<readonly Finding[]>(faultsOf));

function faultsOf(cell: string): Finding[] {
  const faults: Finding[] = [];
  const seen = new Set<string>();
  for (const item of readMisc(cell)) {
    if (MAX_PER_CELL <= faults.length) break;
    const { start, end, name } = item;
    if (start === end) {
      // An empty span cannot be seen: include the bar after it.
      faults.push(finding(empty, { start, end: Math.min(end + 1, cell.length) }, localized`MISC has an empty item.`));
      continue;
    }
    if (name === '') faults.push(finding(emptyKey, { start, end }, localized`“=${item.value ?? ''}” has no name.`));
    if (hasStraySpace(item)) {
      const what = localized`An item of MISC has a stray space: “${printMiscItem(item)}”.`;
      faults.push(finding(extraSpace, { start, end }, what));
    }
    const meant = attributeOf(name);
    if (meant === undefined) continue;
    if (meant !== name) {
      const what = localized`“${name}” is probably meant to be “${meant}”.`;
      faults.push(finding(typo, { start, end: start + name.length }, what));
    } else {
      if (seen.has(name)) faults.push(finding(repeated, { start, end }, localized`${name} occurs twice.`));
      seen.add(name);
    }
  }
  return faults;
}

function hasStraySpace({ name, value }: MiscItem): boolean {
  return isPadded(name) || (value !== undefined && isPadded(value));
}

function isPadded(text: string): boolean {
  return text !== '' && (isSpace(text.charCodeAt(0)) || isSpace(text.charCodeAt(text.length - 1)));
}

const BY_LOWERCASE = new Map<string, string>(KNOWN_ATTRIBUTES.map((name) => [name.toLowerCase(), name]));
const LONGEST = 'LTranslit SpaceAfter'.length;

/** The known attribute that a name equals, or from which it differs only by case and spaces. */
function attributeOf(name: string): string | undefined {
  if (LONGEST < name.length) return undefined;
  const lower = name.toLowerCase();
  return BY_LOWERCASE.get(lower) ?? BY_LOWERCASE.get(lower.replace(/\s/g, ''));
}
