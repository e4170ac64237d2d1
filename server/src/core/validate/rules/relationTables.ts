/** `unknown-deprel`, `unknown-edeprel`: relations against the tables of the language. */

import { localized, translatable } from '../../../localization/index.ts';
import { type Relation, universalPart } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { otherLanguageOfArc } from '../languages.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';
import { ByLanguage, type LanguageTables } from '../tables.ts';

const unknown = udRule({
  id: 'unknown-deprel',
  level: 4,
  class: 'syntax',
  title: translatable`A relation is not documented for the language`,
  why: translatable`Each language documents the subtypes that it uses.`,
  whatToDo: translatable`Correct the relation, or have the language’s documentation extended.`,
  url: Guideline.relations,
});

const unknownEnhanced = udRule({
  id: 'unknown-edeprel',
  level: 4,
  class: 'enhanced',
  title: translatable`An enhanced relation is not documented for the language`,
  why: translatable`Each language documents the function words and cases that extend its relations.`,
  whatToDo: translatable`Correct the relation, or have the language’s documentation extended.`,
  url: Guideline.enhanced,
});

export const relationTables = rule({
  infos: [unknown, unknownEnhanced],
  needs: [Column.deprel],
  check(analysis) {
    const { language } = analysis;
    if (!hasRelations(language)) return NONE;
    const found: Finding[] = [];
    checkBasic(analysis, language, found);
    if (analysis.enhanced.nArcs !== 0) checkEnhanced(analysis, language, found);
    return found;
  },
});

type WithRelations = LanguageTables & { readonly relations: ReadonlySet<string> };

const hasRelations = (language: LanguageTables | undefined): language is WithRelations =>
  language?.relations !== undefined;

/** A relation may belong to the treebank's language anywhere, and to another language between two words of that language. */
function checkBasic(analysis: Analysis, language: WithRelations, found: Finding[]): void {
  const { relations, wordRows, heads, nWords } = analysis;
  for (let word = 1; word <= nWords; word++) {
    const { text } = relations[word];
    if (language.relations.has(text) || !analysis.hasCell(wordRows[word], Column.deprel)) continue;
    const headRow = 0 < heads[word] ? wordRows[heads[word]] : undefined;
    if (otherLanguageOfArc(analysis, wordRows[word], headRow)?.relations?.has(text)) continue;
    const span = analysis.span(word, Column.deprel);
    found.push(finding(unknown, span, localized`“${text}” is not documented for the language ${language.code}.`));
  }
}

function checkEnhanced(analysis: Analysis, language: WithRelations, found: Finding[]): void {
  const { enhanced, nRows } = analysis;
  for (let row = 0; row < nRows; row++) {
    const most = found.length + MAX_PER_CELL;
    for (let arc = enhanced.firstArc[row]; arc < enhanced.firstArc[row + 1] && found.length < most; arc++) {
      const relation = enhanced.relations[arc];
      if (isDocumented(language, relation)) continue;
      const headRow = 0 < enhanced.heads[arc] ? enhanced.heads[arc] - 1 : undefined;
      const other = otherLanguageOfArc(analysis, row, headRow);
      if (other !== undefined && isDocumented(other, relation)) continue;
      const what = localized`“${relation.text}” is not documented for the language ${language.code}.`;
      found.push(finding(unknownEnhanced, enhanced.relationSpan(arc), what));
    }
  }
}

const verdicts = new ByLanguage<WeakMap<Relation, boolean>>(() => new WeakMap());

function isDocumented(language: LanguageTables, relation: Relation): boolean {
  const byRelation = verdicts.of(language);
  let verdict = byRelation.get(relation);
  if (verdict === undefined) {
    verdict = relation.isRef || language.relations?.has(relation.text) || isExtended(language, relation);
    byRelation.set(relation, verdict);
  }
  return verdict;
}

/** Whether it is a documented relation followed by `xsubj`, or by a permitted function word or case. O(length). */
function isExtended({ relations, enhancements }: LanguageTables, { text }: Relation): boolean {
  if (relations === undefined) return false;
  const longest = longestOf(relations);
  const first = universalPart(text);
  for (let colon = first.length; colon !== -1 && colon <= longest; colon = text.indexOf(':', colon + 1)) {
    if (!relations.has(text.slice(0, colon))) continue;
    const extension = text.slice(colon + 1);
    if (extension === 'xsubj' && (first === 'nsubj' || first === 'csubj')) return true;
    if (enhancements.get(extension)?.has(first)) return true;
  }
  return false;
}

const lengths = new WeakMap<ReadonlySet<string>, number>();

/** Length of the longest relation: longer prefixes of a text need no lookup. */
function longestOf(relations: ReadonlySet<string>): number {
  let longest = lengths.get(relations);
  if (longest === undefined) {
    longest = 0;
    for (const relation of relations) longest = Math.max(longest, relation.length);
    lengths.set(relations, longest);
  }
  return longest;
}
