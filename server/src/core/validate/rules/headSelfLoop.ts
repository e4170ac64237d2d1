/** `head-self-loop`: a word that is its own head. */

import { localized, translatable } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'head-self-loop',
  structure: 'tree',
  tells: 'head',
  level: 2,
  class: 'syntax',
  title: translatable`A word is its own head`,
  why: translatable`This cuts it and its descendants off from the tree.`,
  whatToDo: translatable`Attach it to another word, or write 0 if it is the root of the sentence.`,
  url: Guideline.syntax,
});

export const headSelfLoop = rule({
  infos: [info],
  needs: [Column.head],
  check(analysis) {
    const { heads } = analysis;
    let found: Finding[] | undefined;
    for (let word = 1; word < heads.length; word++) {
      if (heads[word] !== word) continue;
      found ??= [];
      found.push(finding(info, analysis.headSpan(word), localized`${analysis.nameOf(word)} is its own head.`));
    }
    return found ?? NONE;
  },
});
