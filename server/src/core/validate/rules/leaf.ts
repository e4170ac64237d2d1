/** Words that have no dependents, or only certain ones: eight ids `leaf-…`. */

import { localized, translatable } from '../../../localization/index.ts';
import { Udeprel, type UdeprelName, Upos, udeprelMask, udeprelSet } from '../../annotation/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { relationPage } from '../guidelines.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';

interface Leaf<Id extends string = string> {
  readonly info: RuleInfo<Id>;
  readonly relations: readonly UdeprelName[];
  /** Relations that dependents may have. */
  readonly allowed: Uint8Array;
}

function leaf<const Id extends `leaf-${string}`>(
  id: Id,
  relations: readonly UdeprelName[],
  allowed: readonly UdeprelName[],
  { areFunctionWords }: { readonly areFunctionWords: boolean },
): Leaf<Id> {
  const info = udRule({
    id,
    level: 3,
    class: 'syntax',
    title: titleOf(relations, allowed),
    why: areFunctionWords
      ? translatable`Function words are leaves: content words depend on content words.`
      : translatable`Words with this relation are leaves by definition.`,
    whatToDo:
      allowed.length === 0
        ? translatable`Attach the dependent higher up.`
        : translatable`Attach the dependent higher up, or correct one of the relations (allowed: ${allowed.join(', ')}).`,
    url: relationPage(relations[0]),
  });
  return { info, relations, allowed: udeprelSet(...allowed) };
}

function titleOf([first, second]: readonly UdeprelName[], allowed: readonly UdeprelName[]): string {
  if (allowed.length === 0) return translatable`A ${first} has a dependent`;
  return second === undefined
    ? translatable`A ${first} has a dependent that it should not have`
    : translatable`A ${first} or ${second} has a dependent that it should not have`;
}

const COORDINATED = ['goeswith', 'fixed', 'reparandum', 'conj', 'cc', 'punct'] as const;

const determiner = leaf(
  'leaf-det',
  ['det'],
  [
    'det',
    'case',
    'advmod',
    'obl',
    'clf',
    'goeswith',
    'fixed',
    'flat',
    'compound',
    'reparandum',
    'discourse',
    'parataxis',
    'conj',
    'cc',
    'punct',
  ],
  { areFunctionWords: true },
);

const LEAVES = [
  leaf('leaf-mark-case', ['mark', 'case'], ['advmod', 'obl', ...COORDINATED], { areFunctionWords: true }),
  leaf('leaf-aux-cop', ['aux', 'cop'], COORDINATED, { areFunctionWords: true }),
  determiner,
  leaf('leaf-clf', ['clf'], ['advmod', 'obl', ...COORDINATED], { areFunctionWords: true }),
  leaf('leaf-cc', ['cc'], ['goeswith', 'fixed', 'reparandum', 'conj', 'punct'], { areFunctionWords: true }),
  leaf('leaf-fixed', ['fixed'], ['goeswith', 'reparandum', 'conj', 'punct'], { areFunctionWords: false }),
  leaf('leaf-goeswith', ['goeswith'], [], { areFunctionWords: false }),
  leaf('leaf-punct', ['punct'], ['punct'], { areFunctionWords: false }),
];

/** Relations that dependents of possessive determiners may additionally have. */
const POSSESSIVE = udeprelSet('appos', 'acl', 'nmod');

const BY_RELATION: (Leaf | undefined)[] = [];
for (const each of LEAVES) for (const relation of each.relations) BY_RELATION[Udeprel[relation]] = each;

/** 1 for the relations of leaves. */
const IS_LEAF = udeprelSet(...LEAVES.flatMap(({ relations }) => relations));
const LEAF_MASK = udeprelMask(...LEAVES.flatMap(({ relations }) => relations));

export const leaves = rule({
  infos: LEAVES.map(({ info }) => info),
  needs: [Column.head, Column.deprel, Column.upos],
  check(analysis) {
    if ((analysis.relationMask & LEAF_MASK) === 0) return NONE;
    const { heads, udeprel, nWords } = analysis;
    let found: Finding[] | undefined;
    for (let word = 1; word <= nWords; word++) {
      const head = heads[word];
      if (head <= 0 || IS_LEAF[udeprel[head]] === 0) continue;
      const leaf = BY_RELATION[udeprel[head]];
      if (leaf === undefined || isAllowed(analysis, leaf, word, head)) continue;
      found ??= [];
      found.push(dependentFinding(analysis, leaf, word, head));
    }
    return found ?? NONE;
  },
});

function isAllowed(analysis: Analysis, leaf: Leaf, word: number, head: number): boolean {
  const relation = analysis.udeprel[word];
  if (leaf.allowed[relation] === 1) return true;
  // Everything but punctuation may be negated.
  if (analysis.udeprel[head] !== Udeprel.punct && isNegation(analysis, word)) return true;
  return leaf === determiner && POSSESSIVE[relation] === 1 && analysis.featuresOf(head).isPossessive;
}

function isNegation(analysis: Analysis, word: number): boolean {
  if (analysis.udeprel[word] !== Udeprel.advmod) return false;
  const upos = analysis.upos[word];
  return (upos === Upos.PART || upos === Upos.ADV) && analysis.featuresOf(word).isNegative;
}

function dependentFinding(analysis: Analysis, leaf: Leaf, word: number, head: number): Finding {
  const { text } = analysis.relations[word];
  const name = analysis.nameOf(head);
  const what = localized`${analysis.nameOf(word)} is ${text} of ${name}, which is attached as ${analysis.relations[head].text}.`;
  const related = [
    { span: analysis.span(head, Column.deprel), message: localized`${name} should have no such dependent.` },
  ];
  return finding(leaf.info, analysis.headSpan(word), what, { related });
}
