/** The spelling and order of FEATS: six ids of level 2. */

import { localized, translatable } from '../../../localization/index.ts';
import { type Feature, type Features, sortKey } from '../../annotation/index.ts';
import { Column, RowKind, type Span } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const unsorted = udRule({
  id: 'unsorted-features',
  level: 2,
  class: 'morpho',
  title: translatable`Features are not sorted`,
  why: translatable`With a fixed order, equal features are written in the same way.`,
  whatToDo: translatable`Sort them by name, ignoring case.`,
  url: Guideline.morphology,
});

const invalid = udRule({
  id: 'invalid-feature',
  level: 2,
  class: 'morpho',
  title: translatable`A feature is not of the form Name=Value`,
  why: translatable`Names and values consist of letters and digits and start with a capital letter (values may also start with a digit): Number[psor]=Sing.`,
  whatToDo: translatable`Correct the spelling, or write _ for no features.`,
  url: Guideline.morphology,
});

const invalidValue = udRule({
  id: 'invalid-feature-value',
  level: 2,
  class: 'morpho',
  title: translatable`The value of a feature is ill-formed`,
  why: translatable`Values consist of letters and digits and start with a capital letter or a digit.`,
  whatToDo: translatable`Correct the spelling. It is reported as invalid-feature, as in the official validator.`,
  url: Guideline.morphology,
});

const repeatedValue = udRule({
  id: 'repeated-feature-value',
  level: 2,
  class: 'morpho',
  title: translatable`A feature has the same value twice`,
  why: translatable`Repeating a value adds no information.`,
  whatToDo: translatable`Remove one of them.`,
  url: Guideline.morphology,
});

const unsortedValues = udRule({
  id: 'unsorted-feature-values',
  level: 2,
  class: 'morpho',
  title: translatable`The values of a feature are not sorted`,
  why: translatable`With a fixed order, equal features are written in the same way.`,
  whatToDo: translatable`Sort the values.`,
  url: Guideline.morphology,
});

const repeated = udRule({
  id: 'repeated-feature',
  level: 2,
  class: 'morpho',
  title: translatable`The same feature occurs twice`,
  why: translatable`A feature occurs once; several values are joined by commas.`,
  whatToDo: translatable`Remove one, or join the values: Name=A,B.`,
  url: Guideline.morphology,
});

export const features = rule({
  infos: [unsorted, invalid, repeatedValue, unsortedValues, repeated],
  unreported: [invalidValue],
  check(analysis) {
    if ((analysis.has & Has.featureProblem) === 0) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      if (analysis.kind(row) === RowKind.multiwordToken || analysis.features[row].isClean) continue;
      if (analysis.hasCell(row, Column.feats)) checkCell(analysis, row, analysis.features[row], found);
    }
    return found;
  },
});

function checkCell(analysis: Analysis, row: number, cell: Features, found: Finding[]): void {
  const span = analysis.sentence.cellSpan(row, Column.feats);
  const spanOf = ({ start, end }: Feature): Span => ({ start: span.start + start, end: span.start + end });
  const textOf = ({ start, end }: Feature) => cell.text.slice(start, end);
  const list = cell.features;
  const misplaced = list.findIndex((each, i) => 0 < i && sortKey(cell.text, each) < sortKey(cell.text, list[i - 1]));
  if (misplaced !== -1) {
    const what = localized`${textOf(list[misplaced])} comes after ${textOf(list[misplaced - 1])}.`;
    found.push(finding(unsorted, span, what));
  }
  const seen = new Set<string>();
  const nBefore = found.length;
  for (const feature of list) {
    if (nBefore + MAX_PER_CELL <= found.length) break;
    if (!feature.isWellFormed) {
      found.push(finding(invalid, spanOf(feature), localized`“${textOf(feature)}” is not a feature.`));
      continue;
    }
    checkValues(feature, spanOf(feature), found);
    if (seen.has(feature.name))
      found.push(finding(repeated, spanOf(feature), localized`${feature.name} occurs twice.`));
    seen.add(feature.name);
  }
}

function checkValues({ name, values }: Feature, span: Span, found: Finding[]): void {
  if (new Set(values).size < values.length) {
    found.push(finding(repeatedValue, span, localized`${name} has the same value twice.`));
  }
  const keys = values.map((value) => value.toLowerCase());
  if (keys.some((key, i) => 0 < i && key < keys[i - 1])) {
    found.push(finding(unsortedValues, span, localized`The values of ${name} are not sorted.`));
  }
}
