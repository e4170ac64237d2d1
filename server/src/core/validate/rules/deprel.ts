/** `invalid-deprel`, `unknown-udeprel`: the spelling of DEPREL. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import { Has } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const invalid = udRule({
  id: 'invalid-deprel',
  level: 2,
  class: 'syntax',
  title: translatable`DEPREL is ill-formed`,
  why: translatable`A relation consists of lowercase letters a to z, optionally followed by one colon and a subtype.`,
  whatToDo: translatable`Correct the spelling.`,
  url: Guideline.relations,
});

const unknown = udRule({
  id: 'unknown-udeprel',
  level: 2,
  class: 'syntax',
  title: translatable`DEPREL is not a universal relation`,
  why: translatable`The part before the colon must be one of the 37 universal relations, which multilingual tools rely on.`,
  whatToDo: translatable`Use a universal relation; finer distinctions go after the colon.`,
  url: Guideline.relations,
});

export const deprel = rule({
  infos: [invalid, unknown],
  check(analysis) {
    if (analysis.scheme !== 'ud' || (analysis.has & Has.relationProblem) === 0) return NONE;
    const found: Finding[] = [];
    for (let word = 1; word <= analysis.nWords; word++) {
      const relation = analysis.relations[word];
      if (relation.isWellFormed && relation.udeprel !== 0) continue;
      if (!analysis.hasCell(analysis.wordRows[word], Column.deprel)) continue;
      const info = relation.isWellFormed ? unknown : invalid;
      const repeats = analysis.waitingColumns(word).includes(Column.deprel);
      const what = localized`“${relation.text}” is not a relation.`;
      found.push(finding(info, analysis.span(word, Column.deprel), what, { repeats }));
    }
    return found;
  },
});
