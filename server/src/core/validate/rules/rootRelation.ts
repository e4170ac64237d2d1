/** `0-is-not-root`, `root-is-not-0`: HEAD 0 and DEPREL root belong together. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const zeroIsNotRoot = udRule({
  id: '0-is-not-root',
  structure: 'root',
  level: 3,
  class: 'syntax',
  title: translatable`HEAD is 0 but DEPREL is not root`,
  why: translatable`The word without a head is the root, and its relation must say so.`,
  whatToDo: translatable`Write root, or the ID of the correct head.`,
  url: relationPage('root'),
});

const rootIsNotZero = udRule({
  id: 'root-is-not-0',
  structure: 'root',
  level: 3,
  class: 'syntax',
  title: translatable`DEPREL is root but HEAD is not 0`,
  why: translatable`Only the word without a head is the root.`,
  whatToDo: translatable`Write HEAD 0, or the correct relation.`,
  url: relationPage('root'),
});

export const rootRelation = rule({
  infos: [zeroIsNotRoot, rootIsNotZero],
  needs: [Column.head, Column.deprel],
  check(analysis) {
    const { heads, udeprel, nWords } = analysis;
    const root = Udeprel.root;
    let found: Finding[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      const isRoot = udeprel[word] === root;
      if ((heads[word] === 0) === isRoot || heads[word] < 0) continue;
      found ??= [];
      const name = analysis.nameOf(word);
      if (isRoot) {
        const head = analysis.nameOf(heads[word]);
        found.push(finding(rootIsNotZero, analysis.headSpan(word), localized`${name} is root but depends on ${head}.`));
      } else {
        const span = analysis.span(word, Column.deprel);
        const { text } = analysis.relations[word];
        found.push(finding(zeroIsNotRoot, span, localized`${name} has HEAD 0 but DEPREL ${text}.`));
      }
    }
    return found ?? NONE;
  },
});
