/** `flat-foreign-upos-feats`: words of an unanalysed foreign expression. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel, Upos, udeprelMask } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'flat-foreign-upos-feats',
  level: 3,
  severity: 'warning',
  class: 'morpho',
  title: translatable`A word of flat:foreign is not X with only Foreign=Yes`,
  why: translatable`flat:foreign is for foreign words that are not analysed and so have neither a part of speech nor other features.`,
  whatToDo: translatable`Write UPOS X and FEATS Foreign=Yes, or analyse the words and use other relations.`,
  url: relationPage('flat'),
});

const FLAT = udeprelMask('flat');

export const flatForeign = rule({
  infos: [info],
  needs: [Column.head, Column.deprel, Column.upos],
  check(analysis) {
    if ((analysis.relationMask & FLAT) === 0) return NONE;
    const { heads, udeprel, nWords } = analysis;
    let members: number[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      if (udeprel[word] !== Udeprel.flat || analysis.relations[word].text !== 'flat:foreign') continue;
      members ??= [];
      if (!isUnanalysed(analysis, word)) members.push(word);
      if (0 < heads[word] && !isUnanalysed(analysis, heads[word])) members.push(heads[word]);
    }
    return members === undefined ? NONE : findingsOf(analysis, members);
  },
});

function isUnanalysed(analysis: Analysis, word: number): boolean {
  return analysis.upos[word] === Upos.X && analysis.featuresOf(word).text === 'Foreign=Yes';
}

/** One for each arc, as in the official validator; of those at the same word people see the first. */
function findingsOf(analysis: Analysis, words: readonly number[]): Finding[] {
  return [...words]
    .sort((a, b) => a - b)
    .map((word, index, sorted) => {
      const upos = analysis.sentence.wordCell(word, Column.upos);
      const what = localized`${analysis.nameOf(word)} is part of flat:foreign, with UPOS ${upos} and FEATS ${analysis.featuresOf(word).text}.`;
      const column = analysis.upos[word] === Upos.X ? Column.feats : Column.upos;
      return finding(info, analysis.span(word, column), what, { repeats: sorted[index - 1] === word });
    });
}
