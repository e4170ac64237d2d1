/** Features against the tables of the language: five ids of level 4. */

import { localized, translatable } from '../../../localization/index.ts';
import { type Feature, type Features, UPOS_NAMES, uposCode } from '../../annotation/index.ts';
import { Column, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { languageOfRow } from '../languages.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';
import { ByLanguage, type LanguageTables } from '../tables.ts';

const whatToDo = translatable`Correct the annotation, or have the language’s documentation extended.`;
const why = translatable`Each language documents its features, their values and the parts of speech they apply to.`;

const unknown = udRule({
  id: 'feature-unknown',
  level: 4,
  class: 'morpho',
  title: translatable`A feature is not documented for the language`,
  why,
  whatToDo,
  url: Guideline.features,
});

const notPermitted = udRule({
  id: 'feature-not-permitted',
  level: 4,
  class: 'morpho',
  title: translatable`A feature is not permitted in the language`,
  why,
  whatToDo,
  url: Guideline.features,
});

const unknownValue = udRule({
  id: 'feature-value-unknown',
  level: 4,
  class: 'morpho',
  title: translatable`A value is not documented for the feature in the language`,
  why,
  whatToDo,
  url: Guideline.features,
});

const wrongUpos = udRule({
  id: 'feature-upos-not-permitted',
  level: 4,
  class: 'morpho',
  title: translatable`A feature is not permitted with this part of speech`,
  why,
  whatToDo,
  url: Guideline.features,
});

const wrongValueForUpos = udRule({
  id: 'feature-value-upos-not-permitted',
  level: 4,
  class: 'morpho',
  title: translatable`A value is not permitted with this part of speech`,
  why,
  whatToDo,
  url: Guideline.features,
});

export const featureTables = rule({
  infos: [unknown, notPermitted, unknownValue, wrongUpos, wrongValueForUpos],
  needs: [Column.upos, Column.feats],
  check(analysis) {
    if (analysis.language === undefined || (analysis.has & Has.features) === 0) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < analysis.nRows; row++) {
      const cell = analysis.features[row];
      if (cell.features.length === 0 || analysis.kind(row) === RowKind.multiwordToken) continue;
      const language = languageOfRow(analysis, row);
      const upos = uposOf(analysis, row);
      // Whether a word is foreign is a matter of the treebank's language.
      const ofForeign = analysis.language;
      const isForeign = language !== ofForeign && cell.features.some(({ name }) => name === FOREIGN);
      if (!isForeign && (language === undefined || (upos !== 0 && isPermitted(language, cell, upos)))) continue;
      const written = analysis.sentence.cell(row, Column.upos);
      checkCell(analysis, row, cell, written, (name) => (name === FOREIGN ? ofForeign : language), found);
    }
    return found;
  },
});

const FOREIGN = 'Foreign';

/** The code of the UPOS of a row. */
function uposOf({ sentence, upos }: Analysis, row: number): number {
  return sentence.kind(row) === RowKind.word
    ? upos[sentence.wordOfRow(row)]
    : uposCode(sentence.cell(row, Column.upos));
}

/** Bit `code` of a part of speech: whether it was asked for, and whether all features are permitted with it. */
interface Verdicts {
  known: number;
  permitted: number;
}

/** By cell: a treebank has a few thousand different ones. */
const verdicts = new ByLanguage<WeakMap<Features, Verdicts>>(() => new WeakMap());

/** @param upos code of one of the 17 */
function isPermitted(language: LanguageTables, cell: Features, upos: number): boolean {
  const byCell = verdicts.of(language);
  let verdict = byCell.get(cell);
  if (verdict === undefined) {
    verdict = { known: 0, permitted: 0 };
    byCell.set(cell, verdict);
  }
  const bit = 1 << upos;
  if ((verdict.known & bit) === 0) {
    verdict.known |= bit;
    const name = UPOS_NAMES[upos];
    const isSound = cell.features.every((feature) =>
      feature.values.every((value) => problemOf(language, feature, value, name) === undefined),
    );
    if (isSound) verdict.permitted |= bit;
  }
  return (verdict.permitted & bit) !== 0;
}

const REGISTRATION = new Map<RuleInfo, 'feature' | 'value' | 'upos'>([
  [unknown, 'feature'],
  [notPermitted, 'feature'],
  [unknownValue, 'value'],
  [wrongUpos, 'upos'],
  [wrongValueForUpos, 'upos'],
]);

/** What a language has not registered: the feature, its value, or either with the part of speech; undefined if all is registered. O(1) */
export function featureProblem(
  language: LanguageTables,
  name: string,
  value: string,
  upos: string,
): 'feature' | 'value' | 'upos' | undefined {
  const problem = problemOf(language, { name }, value, upos);
  return problem && REGISTRATION.get(problem);
}

function problemOf(
  language: LanguageTables,
  feature: Pick<Feature, 'name'>,
  value: string,
  upos: string,
): RuleInfo | undefined {
  if (language.features === undefined) return undefined;
  const entry = language.features.get(feature.name);
  if (entry === undefined) return unknown;
  if (!entry.isPermitted) return notPermitted;
  if (!entry.values.has(value)) return unknownValue;
  const values = entry.byUpos.get(upos);
  if (values === undefined) return wrongUpos;
  return values.has(value) ? undefined : wrongValueForUpos;
}

/** One finding per value, as in the official validator. @param languageOf the tables for a feature; undefined: it is not checked */
function checkCell(
  analysis: Analysis,
  row: number,
  cell: Features,
  upos: string,
  languageOf: (name: string) => LanguageTables | undefined,
  found: Finding[],
): void {
  const { start } = analysis.sentence.cellSpan(row, Column.feats);
  const lasts = new Map(cell.features.map(({ name }, index) => [name, index]));
  const nBefore = found.length;
  for (const [index, feature] of cell.features.entries()) {
    // If a feature occurs twice, the last one counts; the repetition is reported elsewhere.
    if (lasts.get(feature.name) !== index) continue;
    const language = languageOf(feature.name);
    if (language === undefined) continue;
    const span = { start: start + feature.start, end: start + feature.end };
    for (const [index, value] of feature.values.entries()) {
      if (nBefore + MAX_PER_CELL <= found.length) return;
      const info = problemOf(language, feature, value, upos);
      if (info === undefined) continue;
      const repeats = 0 < index && WHOLE.has(info);
      found.push(finding(info, span, whatOf(info, feature.name, value, upos, language), { repeats }));
    }
  }
}

/** Concern a feature whatever its value, so they are listed once. */
const WHOLE: ReadonlySet<RuleInfo> = new Set<RuleInfo>([unknown, notPermitted, wrongUpos]);

function whatOf(info: RuleInfo, name: string, value: string, upos: string, { code, features }: LanguageTables): string {
  const entry = features?.get(name);
  switch (info) {
    case unknown:
      return localized`${name} is not documented for the language ${code}.`;
    case notPermitted:
      return localized`${name} is not permitted in the language ${code}.`;
    case unknownValue: {
      const all = valuesText(entry?.values);
      return localized`${name} has no value ${value} in the language ${code} ${all}.`;
    }
    case wrongUpos: {
      const others = listText(entry?.byUpos);
      const those =
        others === '' ? localized`(parts of speech that do: none)` : localized`(parts of speech that do: ${others})`;
      return localized`${upos} has no ${name} in the language ${code} ${those}.`;
    }
    default: {
      const all = valuesText(entry?.byUpos.get(upos));
      return localized`${upos} has no ${name}=${value} in the language ${code} ${all}.`;
    }
  }
}

const lists = new WeakMap<ReadonlySet<string> | ReadonlyMap<string, unknown>, string>();

/** The elements or keys, sorted. Made once: the same finding may come thousands of times. */
function listText(names: ReadonlySet<string> | ReadonlyMap<string, unknown> | undefined): string {
  if (names === undefined) return '';
  const text = lists.get(names) ?? [...names.keys()].sort().join(', ');
  lists.set(names, text);
  return text;
}

function valuesText(values: ReadonlySet<string> | undefined): string {
  const list = listText(values);
  return list === '' ? localized`(values: none)` : localized`(values: ${list})`;
}
