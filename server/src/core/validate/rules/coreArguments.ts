/** `too-many-subjects`, `too-many-objects`: core arguments that a predicate can have only once. */

import { localized, translatable } from '../../../localization/index.ts';
import { MiscFlag, Udeprel, udeprelMask } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';

const subjects = udRule({
  id: 'too-many-subjects',
  level: 3,
  class: 'syntax',
  title: translatable`A predicate has more than one subject`,
  why: translatable`A clause has one subject; if a clause is nested in another, the subject of the outer clause is nsubj:outer or csubj:outer.`,
  whatToDo: translatable`Re-attach all but one, or mark the outer subject.`,
  url: relationPage('nsubj'),
});

const objects = udRule({
  id: 'too-many-objects',
  level: 3,
  class: 'syntax',
  title: translatable`A predicate has more than one obj`,
  why: translatable`A clause has one direct object; a second object is iobj, a coordinated object is conj.`,
  whatToDo: translatable`Re-attach all but one, or correct their relations.`,
  url: relationPage('obj'),
});

const SUBJECT_MASK = udeprelMask('nsubj', 'csubj');
const OBJECT_MASK = udeprelMask('obj');

/** Number of arguments of each word, reused between sentences. */
let counts = new Uint16Array(256);

export const coreArguments = rule({
  infos: [subjects, objects],
  needs: [Column.head, Column.deprel],
  check(analysis) {
    const { relationMask } = analysis;
    if ((relationMask & (SUBJECT_MASK | OBJECT_MASK)) === 0) return NONE;
    if (counts.length <= analysis.nWords) counts = new Uint16Array(2 * analysis.nWords + 1);
    const found: Finding[] = [];
    if (relationMask & SUBJECT_MASK) checkOne(analysis, subjects, isInnerSubject, found);
    if (relationMask & OBJECT_MASK) checkOne(analysis, objects, isObject, found);
    return found;
  },
});

function isInnerSubject(analysis: Analysis, word: number): boolean {
  const udeprel = analysis.udeprel[word];
  if (udeprel !== Udeprel.nsubj && udeprel !== Udeprel.csubj) return false;
  const { subtype } = analysis.relations[word];
  return subtype !== 'outer' && (analysis.miscOf(word) & MiscFlag.outerSubject) === 0;
}

function isObject(analysis: Analysis, word: number): boolean {
  return analysis.udeprel[word] === Udeprel.obj;
}

function checkOne(
  analysis: Analysis,
  info: RuleInfo,
  isArgument: (analysis: Analysis, word: number) => boolean,
  found: Finding[],
): void {
  const { heads, nWords } = analysis;
  counts.fill(0, 0, nWords + 1);
  let crowded = false;
  for (let word = 1; word <= nWords; word++) {
    const head = heads[word];
    if (0 < head && isArgument(analysis, word) && 1 < ++counts[head]) crowded = true;
  }
  if (!crowded) return;
  for (let head = 1; head <= nWords; head++) {
    if (counts[head] < 2) continue;
    const words = analysis.dependentsOf(head).filter((word) => isArgument(analysis, word));
    const names = listed(words, (word) => localized`${analysis.nameOf(word)} as ${analysis.relations[word].text}`);
    const related = relatedPlaces(words, (word) => ({
      span: analysis.span(word, Column.deprel),
      message: localized`${analysis.nameOf(word)} is ${analysis.relations[word].text}.`,
    }));
    found.push(finding(info, analysis.idSpan(head), localized`${analysis.nameOf(head)} has ${names}.`, { related }));
  }
}
