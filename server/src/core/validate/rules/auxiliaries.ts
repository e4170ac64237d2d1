/** `aux-lemma`, `cop-lemma`: auxiliaries and copulas against the lists of the language. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel, Upos, udeprelMask, uposMask } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { languageOfRow } from '../languages.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const auxiliary = udRule({
  id: 'aux-lemma',
  level: 5,
  class: 'morpho',
  title: translatable`The lemma is not an auxiliary of the language`,
  why: translatable`Auxiliaries are a small class that each language lists; all other verbs are VERB.`,
  whatToDo: translatable`Correct the part of speech or the lemma, or have the list extended.`,
  url: 'https://universaldependencies.org/u/pos/AUX_.html',
});

const copula = udRule({
  id: 'cop-lemma',
  level: 5,
  class: 'syntax',
  title: translatable`The lemma is not a copula of the language`,
  why: translatable`Copulas are a very small class that each language lists; other linking verbs are heads with an xcomp.`,
  whatToDo: translatable`Correct the relation or the lemma, or have the list extended.`,
  url: relationPage('cop'),
});

const AUX = uposMask('AUX');
const COP = udeprelMask('cop');

export const auxiliaries = rule({
  infos: [auxiliary, copula],
  needs: [Column.lemma, Column.upos, Column.deprel],
  check(analysis) {
    if (analysis.language === undefined) return NONE;
    if ((analysis.uposMask & AUX) === 0 && (analysis.relationMask & COP) === 0) return NONE;
    const found: Finding[] = [];
    for (let word = 1; word <= analysis.nWords; word++) checkWord(analysis, word, found);
    return found;
  },
});

function checkWord(analysis: Analysis, word: number, found: Finding[]): void {
  const isAuxiliary = analysis.upos[word] === Upos.AUX;
  const isCopula = analysis.udeprel[word] === Udeprel.cop;
  if (!isAuxiliary && !isCopula) return;
  const language = languageOfRow(analysis, analysis.wordRows[word]);
  const lemma = analysis.sentence.wordCell(word, Column.lemma);
  if (language?.auxiliaries === undefined || lemma === '_') return;
  const span = analysis.span(word, Column.lemma);
  if (isAuxiliary && !language.auxiliaries.has(lemma)) {
    const what = localized`${analysis.nameOf(word)} is AUX, but “${lemma}” is not an auxiliary of the language ${language.code}.`;
    found.push(finding(auxiliary, span, withNone(what, language.auxiliaries)));
  }
  if (isCopula && !language.copulas?.has(lemma)) {
    const what = localized`${analysis.nameOf(word)} is cop, but “${lemma}” is not a copula of the language ${language.code}.`;
    found.push(finding(copula, span, withNone(what, language.copulas)));
  }
}

/** A new language lists none at first, which is no fault of the word. */
function withNone(what: string, lemmas: ReadonlySet<string> | undefined): string {
  return lemmas === undefined || lemmas.size === 0 ? localized`${what} None is documented yet.` : what;
}
