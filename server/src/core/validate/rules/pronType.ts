/** `pron-det-without-prontype`: reported only if the treebank has features at all, see facts. */

import { localized, translatable } from '../../../localization/index.ts';
import { UPOS_NAMES, Upos, uposMask } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Finding } from '../finding.ts';
import { featurePage } from '../guidelines.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'pron-det-without-prontype',
  needsFeatures: true,
  level: 3,
  severity: 'warning',
  class: 'morpho',
  title: translatable`A pronoun or determiner has no PronType`,
  why: translatable`Articles and personal, demonstrative and interrogative words share these tags; PronType tells them apart.`,
  whatToDo: translatable`Add PronType.`,
  url: featurePage('PronType'),
});

const PRON_OR_DET = uposMask('PRON', 'DET');

export const pronType = rule({
  infos: [info],
  needs: [Column.upos, Column.feats],
  check(analysis) {
    if ((analysis.uposMask & PRON_OR_DET) === 0) return NONE;
    const { upos, nWords } = analysis;
    let found: Finding[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      if (upos[word] !== Upos.PRON && upos[word] !== Upos.DET) continue;
      if (analysis.featuresOf(word).hasPronType) continue;
      found ??= [];
      const what = localized`${analysis.nameOf(word)} is ${UPOS_NAMES[upos[word]]} but has no PronType.`;
      found.push(finding(info, analysis.span(word, Column.feats), what));
    }
    return found ?? NONE;
  },
});
