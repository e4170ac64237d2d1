/** Relations that always go from left to right: five ids `right-to-left-…`. */

import { localized, translatable } from '../../../localization/index.ts';
import { UDEPRELS, Udeprel, type UdeprelName, udeprelMask, udeprelSet } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';

const RELATIONS = ['conj', 'fixed', 'flat', 'goeswith', 'appos'] as const satisfies readonly UdeprelName[];

const WHY: Record<(typeof RELATIONS)[number], string> = {
  conj: translatable`The first conjunct is the head of the coordination; the others depend on it.`,
  fixed: translatable`The first word of a fixed expression is its head; the others depend on it.`,
  flat: translatable`The first word of a flat expression is its head; the others depend on it.`,
  goeswith: translatable`The first part of a split word is its head; the others depend on it.`,
  appos: translatable`An apposition follows what it explains.`,
};

const INFOS = new Map<number, RuleInfo<`right-to-left-${(typeof RELATIONS)[number]}`>>(
  RELATIONS.map((relation) => [
    Udeprel[relation],
    udRule({
      id: `right-to-left-${relation}`,
      level: 3,
      class: 'syntax',
      title: translatable`${relation} goes from right to left`,
      why: WHY[relation],
      whatToDo: translatable`Make the first word the head, or correct the relation.`,
      url: relationPage(relation),
    }),
  ]),
);

const MASK = udeprelMask(...RELATIONS);
const GOES_RIGHT = udeprelSet(...RELATIONS);

export const rightToLeft = rule({
  infos: [...INFOS.values()],
  needs: [Column.head, Column.deprel],
  check(analysis) {
    if ((analysis.relationMask & MASK) === 0) return NONE;
    const { heads, udeprel, nWords } = analysis;
    let found: Finding[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      if (GOES_RIGHT[udeprel[word]] === 0 || heads[word] <= word) continue;
      const info = INFOS.get(udeprel[word]);
      if (info === undefined) continue;
      found ??= [];
      const what = localized`${analysis.nameOf(word)} precedes its head ${analysis.nameOf(heads[word])} but is attached to it as ${UDEPRELS[udeprel[word] - 1]}.`;
      const related = [
        { span: analysis.idSpan(heads[word]), message: localized`The head: ${analysis.nameOf(heads[word])}.` },
      ];
      found.push(finding(info, analysis.headSpan(word), what, { related }));
    }
    return found ?? NONE;
  },
});
