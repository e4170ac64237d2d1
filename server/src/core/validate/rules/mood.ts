/** `verbform-fin-without-mood`. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import { Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { featurePage } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'verbform-fin-without-mood',
  level: 3,
  severity: 'warning',
  class: 'morpho',
  title: translatable`A finite verb form has no Mood`,
  why: translatable`Finite forms have a mood, even if it is only the indicative.`,
  whatToDo: translatable`Add Mood, or correct VerbForm.`,
  url: featurePage('VerbForm'),
});

export const finiteWithoutMood = rule({
  infos: [info],
  check(analysis) {
    if ((analysis.has & Has.features) === 0) return NONE;
    const { nWords } = analysis;
    let found: Finding[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      const features = analysis.featuresOf(word);
      if (!features.isFinite || features.hasMood) continue;
      found ??= [];
      const what = localized`${analysis.nameOf(word)} has VerbForm=Fin but no Mood.`;
      found.push(finding(info, analysis.span(word, Column.feats), what));
    }
    return found ?? NONE;
  },
});
