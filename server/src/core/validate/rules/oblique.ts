/** `obl-should-be-nmod`: an oblique modifier of a mere nominal. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel, udeprelMask, udeprelSet, uposMask } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'obl-should-be-nmod',
  level: 3,
  class: 'syntax',
  title: translatable`obl depends on a nominal that is not a predicate`,
  why: translatable`obl modifies predicates, adjectives and adverbs; a nominal is modified by nmod.`,
  whatToDo: translatable`Write nmod, or attach it to the predicate.`,
  url: relationPage('obl'),
});

const OBL = udeprelMask('obl');
/** Relations of dependents that turn a nominal into a predicate. */
const PREDICATIVE = udeprelMask('cop', 'nsubj', 'csubj');
const ARGUMENT = udeprelSet('nsubj', 'obj', 'iobj', 'obl', 'vocative', 'dislocated', 'expl', 'nmod');
const NOMINAL = uposMask('NOUN', 'PROPN', 'PRON');

export const oblique = rule({
  infos: [info],
  needs: [Column.head, Column.deprel, Column.upos],
  check(analysis) {
    if ((analysis.relationMask & OBL) === 0) return NONE;
    const { heads, udeprel, upos, dependentMask, nWords } = analysis;
    let found: Finding[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      if (udeprel[word] !== Udeprel.obl) continue;
      const head = heads[word];
      if (head <= 0 || ARGUMENT[udeprel[head]] === 0 || ((1 << upos[head]) & NOMINAL) === 0) continue;
      if (dependentMask[head] & PREDICATIVE) continue;
      found ??= [];
      const name = analysis.nameOf(head);
      const { text } = analysis.relations[head];
      const what = localized`${analysis.nameOf(word)} is obl of ${name}, a nominal attached as ${text}.`;
      const related = [{ span: analysis.span(head, Column.deprel), message: localized`${name} is ${text}.` }];
      found.push(finding(info, analysis.span(word, Column.deprel), what, { related }));
    }
    return found ?? NONE;
  },
});
