/** The numbers of `stats.xml`, which each release adds to a treebank. */

import { nameOfItem, valueOfItem } from '../annotation/index.ts';
import { PARTS, type Part } from './names.ts';
import type { PartSize, StatsCounter } from './statsCounter.ts';

/** Distinct items, and the most frequent of them. */
interface Unique {
  readonly unique: number;
  readonly top: string;
}

export interface Stats {
  readonly size: { readonly total: PartSize } & { readonly [P in Part]?: PartSize };
  readonly lemmas: Unique;
  readonly forms: Unique;
  readonly fusions: Unique;
  readonly tags: readonly { readonly name: string; readonly count: number; readonly lemmas: string }[];
  readonly feats: readonly {
    readonly name: string;
    readonly value: string;
    readonly upos: string;
    readonly count: number;
    readonly forms: string;
  }[];
  readonly deps: readonly { readonly name: string; readonly count: number }[];
}

const MOST_WORDS = 15;
const MOST_EXAMPLES = 10;

/** O(n log n) in the number of different words. */
export function statsOf(counter: StatsCounter): Stats {
  const { lemmas, forms, fusions, tags, lemmasOfTags, features, relations } = counter.tables();
  const { total, ...parts } = counter.sizes;
  return {
    size: { total, ...(counter.hasParts() && parts) },
    lemmas: unique(lemmas),
    forms: unique(forms),
    fusions: unique(fusions),
    tags: [...tags]
      .sort(byCodePoints)
      .map(([name, count]) => ({ name, count, lemmas: examples(lemmasOfTags.get(name) ?? new Map()) })),
    feats: [...features]
      .map(([item, feature]) => ({ key: lowerCase(item), item, feature }))
      .sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.item, b.item))
      .map(({ item, feature }) => {
        const upos = [...feature.tags].sort(compareCodePoints).join(',');
        return {
          name: nameOfItem(item),
          value: valueOfItem(item) ?? '',
          upos,
          count: feature.count,
          forms: examples(feature.forms),
        };
      }),
    deps: [...relations].sort(byCodePoints).map(([name, count]) => ({ name, count })),
  };
}

function unique(counts: ReadonlyMap<string, number>): Unique {
  const merged = withoutCapitals(new Map([...counts].filter(([item]) => item !== '_')));
  return { unique: merged.size, top: listed(merged, MOST_WORDS) };
}

const examples = (counts: ReadonlyMap<string, number>): string => listed(withoutCapitals(counts), MOST_EXAMPLES);

/** Adds an item to its form in lower case, if that is there, too. */
function withoutCapitals(counts: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map(counts);
  for (const [item, count] of counts) {
    const lower = lowerCase(item);
    const other = lower === item ? undefined : merged.get(lower);
    if (other === undefined) continue;
    merged.set(lower, other + count);
    merged.delete(item);
  }
  return merged;
}

/** Character by character: `Σ` at the end of a word becomes `σ`, as in Perl. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower === text || !text.includes('Σ') ? lower : Array.from(text, (each) => each.toLowerCase()).join('');
}

function listed(counts: ReadonlyMap<string, number>, most: number): string {
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || compareCodePoints(a, b));
  return sorted
    .slice(0, most)
    .map(([item]) => item)
    .join(', ')
    .replaceAll('--', '–');
}

const byCodePoints = ([a]: readonly [string, number], [b]: readonly [string, number]) => compareCodePoints(a, b);

/** Unlike `<`, which compares UTF-16 units. */
export function compareCodePoints(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at++) {
    const unitA = a.charCodeAt(at);
    const unitB = b.charCodeAt(at);
    if (unitA === unitB) continue;
    const isHighA = 0xd800 <= unitA && unitA < 0xe000;
    const isHighB = 0xd800 <= unitB && unitB < 0xe000;
    return isHighA === isHighB ? unitA - unitB : isHighA ? 1 : -1;
  }
  return a.length - b.length;
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<treebank>
  <!-- tokens means "surface tokens", e.g. Spanish "vámonos" counts as one token
       words means "syntactic words", e.g. Spanish "vámonos" is split to two words, "vamos" and "nos"
       fused is the number of tokens that are split to two or more syntactic words
       The words and fused elements can be omitted if no token is split to smaller syntactic words. -->
`;

/** The file itself. Values are not escaped, as in the original: `<` in a lemma makes it ill-formed, see `isWellFormed`. */
export function statsXml({ size, lemmas, forms, fusions, tags, feats, deps }: Stats): string {
  const sizeLine = (name: Part | 'total', { sentences, tokens, words, fused }: PartSize) =>
    `    <${name}><sentences>${sentences}</sentences><tokens>${tokens}</tokens><words>${words}</words><fused>${fused}</fused></${name}>\n`;
  const parts = PARTS.map((part) => ({ part, of: size[part] }));
  const uniqueLine = (name: string, { unique: n, top }: Unique) => `  <${name} unique="${n}" /><!-- ${top} -->\n`;
  return [
    HEAD,
    '  <size>\n',
    sizeLine('total', size.total),
    ...parts.map(({ part, of }) => (of === undefined ? '' : sizeLine(part, of))),
    '  </size>\n',
    uniqueLine('lemmas', lemmas),
    uniqueLine('forms', forms),
    uniqueLine('fusions', fusions),
    '  <!-- Statistics of universal POS tags. The comments show the most frequent lemmas. -->\n',
    `  <tags unique="${tags.length}">\n`,
    ...tags.map((tag) => `    <tag name="${tag.name}">${tag.count}</tag><!-- ${tag.lemmas} -->\n`),
    '  </tags>\n',
    '  <!-- Statistics of features and values. The comments show the most frequent word forms. -->\n',
    `  <feats unique="${feats.length}">\n`,
    ...feats.map(
      ({ name, value, upos, count, forms: shown }) =>
        `    <feat name="${name}" value="${value}" upos="${upos}">${count}</feat><!-- ${shown} -->\n`,
    ),
    '  </feats>\n',
    '  <!-- Statistics of universal dependency relations. -->\n',
    `  <deps unique="${deps.length}">\n`,
    ...deps.map(({ name, count }) => `    <dep name="${name}">${count}</dep>\n`),
    '  </deps>\n',
    '</treebank>\n',
  ].join('');
}

/** Whether the values can be written into `stats.xml` as they are. */
export function isWellFormed({ tags, feats, deps }: Stats): boolean {
  const values = [
    ...tags.map(({ name }) => name),
    ...feats.flatMap(({ name, value, upos }) => [name, value, upos]),
    ...deps.map(({ name }) => name),
  ];
  return !values.some((value) => /[<&"]/.test(value));
}
