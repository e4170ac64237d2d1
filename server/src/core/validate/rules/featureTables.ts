/** Features against the tables of the language: five ids of level 4. */

import { inOneLanguage, localized, translatable } from '../../../localization/index.ts';
import { type Feature, type Features, UPOS_NAMES, uposCode } from '../../annotation/index.ts';
import { Column, RowKind } from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { languageOfRow } from '../languages.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, type RuleInfo, rule, shifted, udRule } from '../rule.ts';
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
      const problems = problemsOfRow(analysis, row, cell);
      if (problems.length === 0) continue;
      const { start } = analysis.sentence.cellSpan(row, Column.feats);
      for (const each of problems) found.push(shifted(each, start));
    }
    return found;
  },
});

const FOREIGN = 'Foreign';

function problemsOfRow(analysis: Analysis, row: number, cell: Features): readonly Finding[] {
  const language = languageOfRow(analysis, row);
  // Whether a word is foreign is a matter of the treebank's language.
  const ofForeign = analysis.language;
  if (language !== ofForeign && cell.features.some(({ name }) => name === FOREIGN)) {
    const upos = analysis.sentence.cell(row, Column.upos);
    return problemsOf(cell, upos, (name) => (name === FOREIGN ? ofForeign : language));
  }
  if (language === undefined) return NONE;
  const upos = uposOf(analysis, row);
  return upos === 0
    ? problemsOf(cell, analysis.sentence.cell(row, Column.upos), () => language)
    : knownProblems(language, cell, upos);
}

/** The code of the UPOS of a row. */
function uposOf({ sentence, upos }: Analysis, row: number): number {
  return sentence.kind(row) === RowKind.word
    ? upos[sentence.wordOfRow(row)]
    : uposCode(sentence.cell(row, Column.upos));
}

/** By cell and code of the part of speech: a treebank has a few thousand different ones, and the same problem may come ten thousand times. */
const known = inOneLanguage(
  () => new ByLanguage<WeakMap<Features, (readonly Finding[] | undefined)[]>>(() => new WeakMap()),
);

/** @param upos code of one of the 17 */
function knownProblems(language: LanguageTables, cell: Features, upos: number): readonly Finding[] {
  const byCell = known().of(language);
  let byUpos = byCell.get(cell);
  if (byUpos === undefined) {
    byUpos = UPOS_NAMES.map(() => undefined);
    byCell.set(cell, byUpos);
  }
  byUpos[upos] ??= problemsOf(cell, UPOS_NAMES[upos], () => language);
  return byUpos[upos];
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

/**
 * One finding per value, as in the official validator; spans are relative to the cell.
 *
 * @param languageOf the tables for a feature; undefined: it is not checked
 */
function problemsOf(
  cell: Features,
  upos: string,
  languageOf: (name: string) => LanguageTables | undefined,
): readonly Finding[] {
  const lasts = new Map(cell.features.map(({ name }, index) => [name, index]));
  const found: Finding[] = [];
  for (const [index, feature] of cell.features.entries()) {
    // If a feature occurs twice, the last one counts; the repetition is reported elsewhere.
    if (lasts.get(feature.name) !== index) continue;
    const language = languageOf(feature.name);
    if (language === undefined) continue;
    const { start, end } = feature;
    for (const [index, value] of feature.values.entries()) {
      if (MAX_PER_CELL <= found.length) return found;
      const info = problemOf(language, feature, value, upos);
      if (info === undefined) continue;
      const repeats = 0 < index && WHOLE.has(info);
      found.push(finding(info, { start, end }, whatOf(info, feature.name, value, upos, language), { repeats }));
    }
  }
  return found;
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
