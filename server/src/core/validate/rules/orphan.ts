/** `orphan-parent`: an orphan below a word that cannot replace an elided predicate. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel, udeprelMask, udeprelSet } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'orphan-parent',
  level: 3,
  severity: 'warning',
  class: 'syntax',
  title: translatable`The head of an orphan does not stand for a clause`,
  why: translatable`orphan joins the remnants of a clause without a predicate; the promoted remnant has the relation of the clause: conj, parataxis, root, csubj, ccomp, advcl, acl or reparandum.`,
  whatToDo: translatable`Correct the relation of the head, or attach the word to the promoted remnant.`,
  url: relationPage('orphan'),
});

const ORPHAN = udeprelMask('orphan');
const CLAUSAL = udeprelSet('conj', 'parataxis', 'root', 'csubj', 'ccomp', 'advcl', 'acl', 'reparandum');

export const orphanHead = rule({
  infos: [info],
  needs: [Column.head, Column.deprel],
  check(analysis) {
    if ((analysis.relationMask & ORPHAN) === 0) return NONE;
    const { heads, udeprel, nWords } = analysis;
    const found: Finding[] = [];
    for (let word = 1; word <= nWords; word++) {
      const head = heads[word];
      if (udeprel[word] !== Udeprel.orphan || head <= 0 || CLAUSAL[udeprel[head]] === 1) continue;
      const name = analysis.nameOf(head);
      const { text } = analysis.relations[head];
      const what = localized`${analysis.nameOf(word)} is orphan of ${name}, which is attached as ${text}.`;
      const related = [{ span: analysis.span(head, Column.deprel), message: localized`${name} is ${text}.` }];
      found.push(finding(info, analysis.span(word, Column.deprel), what, { related }));
    }
    return found;
  },
});
