/** The annotation of words similar to one on a list, in the rest of the treebank: the majority, and sentences that differ from it. */

import { localized } from '../../localization/index.ts';
import { universalPart } from '../annotation/index.ts';
import { combine, type Example, hashString } from '../parser/index.ts';
import type { JudgedTreebank } from './treebank.ts';
import { MOST_EXAMPLES, MOST_WAYS, type Suspicion, type Usage } from './types.ts';
import type { WordPlace } from './wordPlace.ts';

/** With fewer similar words, a broader similarity is tried. */
const FEWEST_ALIKE = 3;

/** A kind of similarity, from the narrowest to the broadest. */
interface Likeness {
  /** Equal for similar words; undefined if the similarity does not apply. */
  readonly key: (facts: SentenceFacts, word: number) => number | undefined;
  /** Names their common property. */
  readonly alike: (example: Example, word: number, marker: number) => string;
}

/** Hashes of the compared properties of words. */
interface SentenceFacts {
  readonly example: Example;
  readonly forms: Int32Array;
  readonly lemmas: Int32Array;
  readonly upos: Int32Array;
  /** The first `case` or `mark` of each word, 0 if there is none. */
  readonly markers: Int32Array;
}

const MARKERS: ReadonlySet<string> = new Set(['case', 'mark']);

/** `VERB to the left`. */
function kindOfHead({ words, heads }: Example, word: number): string {
  const head = heads[word];
  if (head === 0) return 'root';
  const kind = words.upos[head] || words.forms[head];
  return head < word ? localized`${kind} to the left` : localized`${kind} to the right`;
}

const all = (...hashes: readonly number[]): number => hashes.reduce(combine, 17);
const sideHash = ({ heads }: Example, word: number): number => (heads[word] < word ? 1 : 2);

const quoted = (text: string): string => `"${text}"`;
const tagged = ({ words }: Example, word: number): string =>
  `${quoted(words.forms[word])} (${words.upos[word] || '_'})`;
const withMarker = ({ words }: Example, word: number, marker: number): string =>
  localized`${words.upos[word] || localized`a word`} with ${quoted(words.forms[marker])}`;

const belowHead = (text: string, example: Example, word: number): string => {
  const head = example.heads[word];
  return head === 0 ? localized`${text} below the root` : localized`${text} below ${tagged(example, head)}`;
};
const belowKind = (text: string, example: Example, word: number): string =>
  localized`${text} below a ${kindOfHead(example, word)}`;
const asRelation = (text: string, { deprels }: Example, word: number): string => localized`${text} as ${deprels[word]}`;
const uposOf = ({ words }: Example, word: number): string => words.upos[word] || localized`words`;

/** Words with the same head, compared by relation. */
const BY_RELATION: readonly Likeness[] = [
  {
    key: ({ example, forms, upos, lemmas }, word) => {
      const head = example.heads[word];
      return all(1, forms[word], upos[word], lemmas[head], upos[head], sideHash(example, word));
    },
    alike: (example, word) => belowHead(tagged(example, word), example, word),
  },
  {
    key: ({ example, markers, upos, lemmas }, word) => {
      const [head, marker] = [example.heads[word], markers[word]];
      return marker === 0 ? undefined : all(2, upos[word], lemmas[marker], lemmas[head], upos[head]);
    },
    alike: (example, word, marker) => belowHead(withMarker(example, word, marker), example, word),
  },
  {
    key: ({ example, forms, upos }, word) =>
      all(3, forms[word], upos[word], upos[example.heads[word]], sideHash(example, word)),
    alike: (example, word) => belowKind(tagged(example, word), example, word),
  },
  {
    key: ({ example, markers, upos, lemmas }, word) => {
      const marker = markers[word];
      return marker === 0 ? undefined : all(4, upos[word], lemmas[marker], upos[example.heads[word]]);
    },
    alike: (example, word, marker) => belowKind(withMarker(example, word, marker), example, word),
  },
  {
    key: ({ example, markers, upos }, word) =>
      markers[word] === 0 ? all(5, upos[word], upos[example.heads[word]], sideHash(example, word)) : undefined,
    alike: (example, word) => belowKind(uposOf(example, word), example, word),
  },
];

/** Words with the same relation, compared by kind of head. */
const BY_HEAD: readonly Likeness[] = [
  {
    key: ({ example, forms, upos, markers, lemmas }, word) =>
      all(6, forms[word], upos[word], hashString(example.deprels[word]), lemmas[markers[word]]),
    alike: (example, word) => asRelation(tagged(example, word), example, word),
  },
  {
    key: ({ example, markers, upos, lemmas }, word) => {
      const marker = markers[word];
      return marker === 0 ? undefined : all(7, upos[word], lemmas[marker], hashString(example.deprels[word]));
    },
    alike: (example, word, marker) => asRelation(withMarker(example, word, marker), example, word),
  },
  {
    key: ({ example, upos }, word) => all(8, upos[word], hashString(example.deprels[word])),
    alike: (example, word) => asRelation(uposOf(example, word), example, word),
  },
];

/** Words with the same form, first those between the same neighbours. */
const BY_FORM: readonly Likeness[] = [
  {
    key: ({ forms }, word) => all(9, forms[word], forms[word - 1], forms[word + 1] ?? 0),
    alike: ({ words: { n, forms } }, word) =>
      quoted([word === 1 ? '' : forms[word - 1], forms[word], word === n ? '' : forms[word + 1]].join(' ').trim()),
  },
  {
    key: ({ forms }, word) => (word === 1 ? undefined : all(10, forms[word], forms[word - 1])),
    alike: ({ words: { forms } }, word) => quoted(`${forms[word - 1]} ${forms[word]}`),
  },
  { key: ({ forms }, word) => all(11, forms[word]), alike: ({ words: { forms } }, word) => quoted(forms[word]) },
];

/** Words with the same form and part of speech. */
const BY_TAGGED_FORM: readonly Likeness[] = [
  { key: ({ forms, upos }, word) => all(12, forms[word], upos[word]), alike: tagged },
];

/** The blank of a cell. */
const NONE = '_';

const FAMILIES = {
  relation: { likenesses: BY_RELATION, wayOf: ({ deprels }: Example, word: number) => deprels[word] },
  head: { likenesses: BY_HEAD, wayOf: kindOfHead },
  upos: { likenesses: BY_FORM, wayOf: ({ words }: Example, word: number) => words.upos[word] || NONE },
  feats: { likenesses: BY_TAGGED_FORM, wayOf: ({ words }: Example, word: number) => words.feats[word] || NONE },
  lemma: { likenesses: BY_TAGGED_FORM, wayOf: ({ words }: Example, word: number) => words.lemmas[word] || NONE },
} as const satisfies Readonly<Record<string, Kind>>;
type Family = keyof typeof FAMILIES;
const isFamily = (kind: string): kind is Family => Object.hasOwn(FAMILIES, kind);

/** The comparison for one kind of row. */
interface Kind {
  readonly likenesses: readonly Likeness[];
  readonly wayOf: (example: Example, word: number) => string;
}

/** Families with the same similarity have separate counts. */
const saltOf = (family: Family): number => hashString(family);

/** The annotation of words with one key. */
interface Found {
  readonly counts: Map<string, number>;
  /** The first places of each annotation; one more than is shown, because one may be the word itself. */
  readonly places: Map<string, WordPlace[]>;
}

/**
 * The rows with `because.usage` if there are similar words: the most similar ones first, as long as there are
 * enough and some of them are annotated differently. Rows of other lists are returned unchanged. Time O(words of the treebank +
 * rows): call it once for many rows.
 */
export function withUsage<Row extends Suspicion>({ examples, sentences }: JudgedTreebank, rows: readonly Row[]): Row[] {
  const exampleOf = new Map<number, number>();
  for (let i = 0; i < sentences.length; i++) exampleOf.set(sentences[i], i);
  const wanted = new Map<number, Found>();
  const families = new Set<Family>();
  const asked = rows.map((row) => {
    const i = exampleOf.get(row.sentence);
    const { kind: family } = row;
    if (i === undefined || !isFamily(family)) return undefined;
    const facts = factsOf(examples[i]);
    const keys = FAMILIES[family].likenesses.map(({ key }) => key(facts, row.word));
    families.add(family);
    for (const key of keys)
      if (key !== undefined) wanted.set(key ^ saltOf(family), { counts: new Map(), places: new Map() });
    return { facts, keys, family };
  });
  if (0 < wanted.size) collect(examples, sentences, families, wanted);
  return rows.map((row, r) => {
    const question = asked[r];
    const usage = question && usageOf(row, question.facts, question.family, question.keys, wanted);
    return usage === undefined ? row : { ...row, because: { ...row.because, usage } };
  });
}

function factsOf(example: Example): SentenceFacts {
  const { words, heads, deprels } = example;
  const hashes = (texts: readonly string[]) => Int32Array.from(texts, (text) => hashString(text));
  const lower = words.forms.map((form) => form.toLowerCase());
  const markers = new Int32Array(words.n + 1);
  for (let word = words.n; 1 <= word; word--) {
    if (MARKERS.has(universalPart(deprels[word]))) markers[heads[word]] = word;
  }
  markers[0] = 0;
  return {
    example,
    forms: hashes(lower),
    lemmas: hashes(words.lemmas.map((lemma, word) => (lemma === '' ? lower[word] : lemma.toLowerCase()))),
    upos: hashes(words.upos),
    markers,
  };
}

function collect(
  examples: readonly Example[],
  sentences: Int32Array,
  families: ReadonlySet<Family>,
  wanted: ReadonlyMap<number, Found>,
): void {
  examples.forEach((example, i) => {
    const facts = factsOf(example);
    for (const family of families) {
      const { likenesses, wayOf } = FAMILIES[family];
      const salt = saltOf(family);
      for (const { key } of likenesses) {
        for (let word = 1; word <= example.words.n; word++) {
          const hash = key(facts, word);
          const found = hash === undefined ? undefined : wanted.get(hash ^ salt);
          if (found === undefined) continue;
          const way = wayOf(example, word);
          found.counts.set(way, (found.counts.get(way) ?? 0) + 1);
          const places = found.places.get(way);
          const place = { sentence: sentences[i], word };
          if (places === undefined) found.places.set(way, [place]);
          else if (places.length <= MOST_EXAMPLES && places[places.length - 1].sentence !== place.sentence) {
            places.push(place);
          }
        }
      }
    }
  });
}

function usageOf(
  row: Suspicion,
  { example, markers }: SentenceFacts,
  family: Family,
  keys: readonly (number | undefined)[],
  wanted: ReadonlyMap<number, Found>,
): Usage | undefined {
  const { likenesses, wayOf } = FAMILIES[family];
  const own = wayOf(example, row.word);
  let fallback: Usage | undefined;
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at];
    const found = key === undefined ? undefined : wanted.get(key ^ saltOf(family));
    if (found === undefined) continue;
    const usage = summary(found, own, row, likenesses[at].alike(example, row.word, markers[row.word]));
    if (usage.total < FEWEST_ALIKE) continue;
    if (0 < usage.otherwise.length) return usage;
    fallback ??= usage;
  }
  return fallback;
}

function summary({ counts, places }: Found, own: string, row: Suspicion, alike: string): Usage {
  const ways = [...counts]
    .map(([name, count]) => ({ name, count: name === own ? count - 1 : count, isOwn: name === own }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const other = ways.find(({ isOwn }) => !isOwn);
  const otherwise = (other === undefined ? [] : (places.get(other.name) ?? []))
    .filter(({ sentence }) => sentence !== row.sentence)
    .slice(0, MOST_EXAMPLES);
  const total = ways.reduce((sum, { count }) => sum + count, 0);
  return { alike, ways: ways.filter(({ count, isOwn }) => isOwn || 0 < count).slice(0, MOST_WAYS), total, otherwise };
}
