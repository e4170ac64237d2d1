/** Words written apart by mistake: eight ids `goeswith-…`. */

import { localized, translatable } from '../../../localization/index.ts';
import { MiscFlag, Udeprel, udeprelMask } from '../../annotation/index.ts';
import { Column, type ColumnIndex } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { relatedPlaces } from '../listing.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';
import { nameOfAll } from './fixed.ts';

const url = relationPage('goeswith');
const FIRST_PART = translatable`The lemma, part of speech and features of the whole word belong to its first part.`;

const gap = udRule({
  id: 'goeswith-gap',
  level: 3,
  class: 'syntax',
  title: translatable`Other words interrupt a word joined by goeswith`,
  why: translatable`goeswith joins adjacent parts of one word.`,
  whatToDo: translatable`Check whether these are parts of one word.`,
  url,
});

const noSpace = udRule({
  id: 'goeswith-nospace',
  level: 3,
  class: 'syntax',
  title: translatable`No space between parts joined by goeswith`,
  why: translatable`goeswith is for words written with a space by mistake; without a space there is nothing to join.`,
  whatToDo: translatable`Make it one word, or remove SpaceAfter=No.`,
  url,
});

const missingTypo = udRule({
  id: 'goeswith-missing-typo',
  standsAlone: false,
  needsFeatures: true,
  level: 3,
  class: 'morpho',
  title: translatable`The head of goeswith lacks Typo=Yes`,
  why: translatable`A word split by mistake is a typo, and the feature marks it as one.`,
  whatToDo: translatable`Add Typo=Yes to the features of the first part.`,
  url,
});

const lemma = udRule({
  id: 'goeswith-lemma',
  standsAlone: false,
  level: 3,
  class: 'morpho',
  title: translatable`A later part of goeswith has a lemma`,
  why: FIRST_PART,
  whatToDo: translatable`Write _ here.`,
  url,
});

const upos = udRule({
  id: 'goeswith-upos',
  standsAlone: false,
  level: 3,
  class: 'morpho',
  title: translatable`A later part of goeswith is not X`,
  why: FIRST_PART,
  whatToDo: translatable`Write X here.`,
  url,
});

const feats = udRule({
  id: 'goeswith-feats',
  standsAlone: false,
  level: 3,
  class: 'morpho',
  title: translatable`A later part of goeswith has features`,
  why: FIRST_PART,
  whatToDo: translatable`Write _ here.`,
  url,
});

const edeps = udRule({
  id: 'goeswith-edeps',
  level: 3,
  class: 'enhanced',
  title: translatable`A later part of goeswith has enhanced relations of its own`,
  why: translatable`It is part of a node of the graph, not a node itself.`,
  whatToDo: translatable`Leave only head:goeswith in DEPS.`,
  url,
});

const GOESWITH = udeprelMask('goeswith');

export const goeswith = rule({
  infos: [gap, noSpace, missingTypo, lemma, upos, feats, edeps],
  needs: [Column.head, Column.deprel, Column.misc],
  check(analysis) {
    if ((analysis.relationMask & GOESWITH) === 0) return NONE;
    const found: Finding[] = [];
    for (let word = 1; word <= analysis.nWords; word++) {
      if (analysis.dependentMask[word] & GOESWITH) checkWhole(analysis, word, found);
      if (analysis.udeprel[word] === Udeprel.goeswith) checkLaterPart(analysis, word, found);
    }
    return found;
  },
});

function checkWhole(analysis: Analysis, head: number, found: Finding[]): void {
  const later = analysis.dependentsOf(head).filter((word) => analysis.udeprel[word] === Udeprel.goeswith);
  const parts = [head, ...later];
  const name = nameOfAll(analysis, parts);
  if (parts.some((word, index) => word !== head + index)) {
    const related = relatedPlaces(later, (word) => ({
      span: analysis.idSpan(word),
      message: localized`Joined by goeswith: ${analysis.nameOf(word)}.`,
    }));
    const what = localized`The parts of the word ${name} are not adjacent, starting at its head.`;
    found.push(finding(gap, analysis.idSpan(head), what, { related }));
  }
  const joined = joinedPart(analysis, parts);
  if (joined !== undefined) {
    const related = [{ span: analysis.span(joined, Column.misc), message: localized`SpaceAfter=No is here.` }];
    const what = localized`${analysis.nameOf(joined)} has SpaceAfter=No inside the word ${name}.`;
    found.push(finding(noSpace, analysis.idSpan(head), what, { related }));
  }
  if (!analysis.featuresOf(head).isTypo) {
    found.push(finding(missingTypo, analysis.span(head, Column.feats), localized`The word ${name} lacks Typo=Yes.`));
  }
}

/** The first word with SpaceAfter=No, from the first part to the one before the last. */
function joinedPart(analysis: Analysis, parts: readonly number[]): number | undefined {
  const first = parts.reduce((a, b) => Math.min(a, b));
  const last = parts.reduce((a, b) => Math.max(a, b));
  for (let word = first; word < last; word++) if (analysis.miscOf(word) & MiscFlag.noSpaceAfter) return word;
  return undefined;
}

/** Depends on the relation alone: the word may be attached to the root, or to nothing. */
function checkLaterPart(analysis: Analysis, word: number, found: Finding[]): void {
  const { sentence } = analysis;
  const head = analysis.heads[word];
  const report = (info: RuleInfo, column: ColumnIndex, what: string) =>
    found.push(finding(info, analysis.span(word, column), what));
  const name = analysis.nameOf(word);
  const cell = (column: ColumnIndex) => sentence.wordCell(word, column);
  if (cell(Column.lemma) !== '_') report(lemma, Column.lemma, localized`${name} has the lemma ${cell(Column.lemma)}.`);
  if (cell(Column.upos) !== 'X') report(upos, Column.upos, localized`${name} is tagged ${cell(Column.upos)}.`);
  if (cell(Column.feats) !== '_')
    report(feats, Column.feats, localized`${name} has the features ${cell(Column.feats)}.`);
  const deps = cell(Column.deps);
  if (0 <= head && deps !== '_' && deps !== `${head === 0 ? 0 : sentence.idOfWord(head)}:goeswith`)
    report(edeps, Column.deps, localized`${name} has DEPS ${deps}.`);
}
