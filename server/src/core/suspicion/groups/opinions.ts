/** Patterns that a source annotates otherwise, again and again the same way. */

import { itemTexts, nameOfItem, universalPart, valueOfItem } from '../../annotation/index.ts';
import type { Sentence } from '../../conllu/index.ts';
import type { Example } from '../../parser/index.ts';
import type { JudgedTreebank } from '../treebank.ts';
import { moveOf } from '../verdicts.ts';
import type { WordPlace } from '../wordPlace.ts';
import { countAlike, keyOfPattern } from './pattern.ts';
import {
  FEWEST_IN_GROUP,
  type GroupKind,
  type GroupPattern,
  MOST_SAYINGS,
  NO_HEAD,
  type SuspectedGroup,
} from './types.ts';

/** What a source would have instead. Word w (1…n) of example i is at `starts[i] + w - 1`; '' and -1 where it has no opinion. */
export interface Opinions {
  readonly starts: Int32Array;
  readonly heads: Int32Array;
  /** With these heads. */
  readonly deprels: readonly string[];
  readonly tags: Readonly<Record<'upos' | 'feats' | 'lemma', readonly string[]>>;
}

/** What a source says against the annotation of a word, for one of the patterns that the word has. */
interface Contradiction {
  readonly kind: GroupKind;
  readonly pattern: GroupPattern;
  /** What it would have. */
  readonly instead: string;
}

/** Of the words with a pattern, how many must be contradicted at least. */
const LEAST_SHARE = 0.5;
/** The pattern may be this often as frequent in the other treebank as in this one, among words that could have it. */
const MOST_LIKE = 0.25;
/** Words of the other treebank that could have it: with fewer nothing is known of them. */
const FEWEST_THERE = 3;
/** Share of the words that later releases changed where the models contradict all words of a pattern. */
const EXPECTED: Readonly<Record<GroupKind, number>> = { feats: 0.75, lemma: 0.95, upos: 0.6, arc: 0.5 };
const BECAUSE = 'The treebank beside this one has it otherwise.';

const PUNCT = 'punct';
/** No model knows which words are misspelt. */
const TYPO = 'Typo';

/** For the patterns of a word from the broadest to the narrowest. O(features) */
function contradictionsOf(example: Example, word: number, at: number, opinions: Opinions): Contradiction[] {
  return [...ofArc(example, word, at, opinions), ...ofTags(example, word, at, opinions)];
}

function ofArc({ words, heads, deprels }: Example, word: number, at: number, opinions: Opinions): Contradiction[] {
  const deprel = deprels[word];
  const found = opinions.heads[at];
  if (found < 0 || universalPart(deprel) === PUNCT) return [];
  const isMoved = found !== heads[word];
  const other = opinions.deprels[at];
  const isSame = other === '' || (heads[word] === 0 && !isMoved) || other === deprel;
  if (isSame && !isMoved) return [];
  const relation = isSame ? deprel : other;
  const instead = isMoved ? `${relation} ${moveOf(heads, word, found)}` : relation;
  const [upos, lemma] = [words.upos[word], words.lemmas[word]];
  const head = heads[word] === 0 ? NO_HEAD : words.upos[heads[word]];
  const patterns = [{ upos, deprel }, { upos, deprel, head }, ...(lemma === '' ? [] : [{ lemma, upos, deprel }])];
  return patterns.map((pattern) => ({ kind: 'arc', pattern, instead }));
}

function ofTags({ words }: Example, word: number, at: number, { tags }: Opinions): Contradiction[] {
  const upos = words.upos[word];
  if (upos === '') return [];
  const lemma = words.lemmas[word];
  const form = words.forms[word].toLowerCase();
  const all: Contradiction[] = [];
  const say = (kind: GroupKind, instead: string, patterns: readonly GroupPattern[]) => {
    for (const pattern of patterns) if (pattern.lemma !== '') all.push({ kind, pattern, instead });
  };
  const [tag, base] = [tags.upos[at], tags.lemma[at]];
  if (tag !== '' && tag !== upos)
    say('upos', tag, [
      { lemma, upos },
      { form, upos },
    ]);
  if (base !== '' && base !== lemma) say('lemma', base, [{ form, lemma, upos }]);
  const [own, found] = [words.feats[word], tags.feats[at]].map(valuesOf);
  for (const name of new Set([...own.keys(), ...found.keys()])) {
    const [value, other] = [own.get(name), found.get(name)];
    if (value === other || name === TYPO) continue;
    const feature = value === undefined ? { name } : { name, value };
    say('feats', other ?? '', [
      { upos, feature },
      { lemma, upos, feature },
    ]);
  }
  return all;
}

const valuesOf = (cell: string): Map<string, string> =>
  new Map(itemTexts(cell).map((item) => [nameOfItem(item), valueOfItem(item) ?? '']));

/** The words that could have a pattern, however they are annotated in this respect. */
function baseOf(kind: GroupKind, { form, lemma, upos }: GroupPattern): GroupPattern {
  return {
    ...(form === undefined ? {} : { form }),
    ...(lemma === undefined || kind === 'lemma' ? {} : { lemma }),
    ...(upos === undefined || kind === 'upos' ? {} : { upos }),
  };
}

/** What is said against a pattern, in the same way again and again. */
interface Gathered {
  readonly kind: GroupKind;
  readonly pattern: GroupPattern;
  readonly words: WordPlace[];
  readonly says: Map<string, number>;
}

/**
 * Groups of words of which most have the same pattern contradicted. Heads, tags and lemmas must be contradicted in the same way; of a feature only
 * that it is another, as its values depend on the word. Time O(words · features)
 */
export function contradictedGroups(
  sentences: readonly Sentence[],
  { examples, sentences: indices }: JudgedTreebank,
  opinions: Opinions,
  beside: readonly Sentence[],
): SuspectedGroup[] {
  const all = new Map<string, Gathered>();
  examples.forEach((example, i) => {
    for (let word = 1; word <= example.words.n; word++) {
      for (const { kind, pattern, instead } of contradictionsOf(
        example,
        word,
        opinions.starts[i] + word - 1,
        opinions,
      )) {
        const key = `${kind} ${keyOfPattern(pattern)} ${kind === 'feats' ? '' : instead}`;
        const group = all.get(key) ?? { kind, pattern, words: [], says: new Map<string, number>() };
        all.set(key, group);
        group.words.push({ sentence: indices[i], word });
        group.says.set(instead, (group.says.get(instead) ?? 0) + 1);
      }
    }
  });
  const large = [...all.values()].filter(({ words }) => FEWEST_IN_GROUP <= words.length);
  const patterns = large.map(({ pattern }) => pattern);
  const bases = large.map(({ kind, pattern }) => baseOf(kind, pattern));
  const [here, there] = [sentences, beside].map((each) => countAlike(each, [...patterns, ...bases]));
  return large.flatMap(({ kind, pattern, words, says }, at): SuspectedGroup[] => {
    const [alike, base, baseThere] = [here[at], here[at + large.length], there[at + large.length]];
    if (words.length < LEAST_SHARE * alike || baseThere < FEWEST_THERE) return [];
    // What the other treebank has as often is no difference: models of it are just not good enough to see it.
    const likeness = (there[at] * base) / (baseThere * alike);
    if (MOST_LIKE < likeness) return [];
    const share = (words.length / alike) * (1 - likeness);
    const values = [...says].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MOST_SAYINGS);
    return [
      {
        source: 'beside',
        kind,
        pattern,
        says: values.map(([value, count]) => ({ value, count })),
        because: BECAUSE,
        words,
        alike,
        expected: EXPECTED[kind] * share * words.length,
      },
    ];
  });
}
