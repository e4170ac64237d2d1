/** Suggestions in requests and rules: the tokens that the parser accepts next, with words that occur in treebanks. */

import { type Expected, type FileTexts, namedFiles } from '../../query/index.ts';
import { type SourceContinuation, sourceContinuationAt } from '../../query/rewrite/index.ts';
import type { ValueCounts } from '../completion/vocabulary.ts';
import { deprelMeaning, uposMeaning } from '../glossary.ts';
import { featureMeaning, keywordMeaning, OF_EDGES, SHAPE_NAMES } from './keywords.ts';
import type { QueryWords } from './queryWords.ts';

type GrewItemKind = 'keyword' | 'node' | 'edge' | 'feature' | 'value' | 'relation' | 'metadata' | 'rule';

export interface GrewItem {
  readonly kind: GrewItemKind;
  readonly label: string;
  /** The inserted text: the label, in quotes where the language needs them. */
  readonly text: string;
  /** A few words beside it. */
  readonly remark: string;
}

interface GrewCompletions {
  /** Start of the word that an item replaces. */
  readonly start: number;
  readonly items: readonly GrewItem[];
}

/** Maximum length of a list. */
const MOST_ITEMS = 400;

/**
 * Nothing in comments and quotes, and nothing right behind `}`: Enter there is to end the request, not to take a word. Time O(length + words).
 * @param files that the text names
 */
export function grewCompletionsAt(text: string, offset: number, words: QueryWords, files: FileTexts): GrewCompletions {
  const next = sourceContinuationAt(text, offset, namedFiles(files.texts, files.base));
  const { start } = next;
  if (isInComment(text, start) || (start === offset && text[start - 1] === '}')) return { start, items: [] };
  const place: Place = { next, words, before: text.slice(0, start), typed: text.slice(start, offset) };
  const items = new Map<string, GrewItem>();
  for (const each of next.expected.flatMap((wanted) => offer(wanted, place)))
    if (!items.has(each.label)) items.set(each.label, each);
  return { start, items: [...items.values()].slice(0, MOST_ITEMS) };
}

interface Place {
  readonly next: SourceContinuation;
  readonly words: QueryWords;
  /** The text before the word being typed. */
  readonly before: string;
  readonly typed: string;
}

function offer(wanted: Expected, place: Place): GrewItem[] {
  switch (wanted.kind) {
    case 'word':
      // Signs are faster to type than to choose.
      return /^\w/.test(wanted.text) ? [plain('keyword', wanted.text, shortened(keywordMeaning(wanted.text)))] : [];
    case 'value':
      return values(wanted.feature, place);
    case 'name':
      return names(wanted.of, place);
  }
}

function names(of: Extract<Expected, { kind: 'name' }>['of'], { next, words, before, typed }: Place): GrewItem[] {
  const { nodes, edges } = next.names;
  const asNodes = nodes.map((each) => plain('node', each, 'node'));
  const asEdges = edges.map((each) => plain('edge', each, 'edge'));
  switch (of) {
    case 'node':
      // Where a clause starts, an edge may be compared, too.
      return [...asNodes, ...asEdges, ...[...next.lexicons.keys()].map((each) => plain('rule', each, 'lexicon'))];
    case 'edge':
      return asEdges;
    case 'label':
      return relations(words, typed);
    case 'metadata':
      return tallied('metadata', words.metadata, () => 'metadata', nameText);
    case 'rule':
      return next.declared.map((each) => plain('rule', each, ''));
    case 'feature':
      return features(next, words, before);
  }
}

/** After `meta.`, `global.` and the name of an edge come special features, after that of a lexicon its fields; else those of nodes. */
function features(
  { names: { nodes, edges }, lexicons }: SourceContinuation,
  words: QueryWords,
  before: string,
): GrewItem[] {
  const owner = /([A-Za-z_]\w*\$?)\.$/.exec(before.slice(-100))?.[1];
  if (owner === 'meta') return tallied('metadata', words.metadata, () => 'metadata', nameText);
  if (owner === 'global') return SHAPE_NAMES.map((name) => plain('keyword', name, keywordMeaning(name) ?? ''));
  const fields = owner === undefined || nodes.includes(owner) ? undefined : lexicons.get(owner);
  if (fields !== undefined && owner !== undefined && !edges.includes(owner))
    return fields.filter((each) => nameText(each) === each).map((each) => plain('feature', each, `of ${owner}`));
  if ((owner !== undefined && edges.includes(owner)) || /[-=]\[[^\]]*$/.test(before.slice(-200)))
    return OF_EDGES.map((each) => plain('feature', each, shortened(featureMeaning(each) ?? keywordMeaning(each))));
  return [...words.features].flatMap(([name, counts]) =>
    nameText(name) === name ? [plain('feature', name, shortened(featureMeaning(name)) || few(counts))] : [],
  );
}

function values(feature: string, { words, typed, next }: Place): GrewItem[] {
  const lexicons = [...next.lexicons.keys()].map((each) => plain('rule', each, 'lexicon'));
  if (feature === 'label') return relations(words, typed);
  if (feature === '1') return tallied('relation', words.parts[1], deprelMeaning, quoted);
  if (feature === '2') return tallied('relation', words.parts[2], () => undefined, quoted);
  const meaning = feature === 'upos' ? uposMeaning : () => undefined;
  return [...tallied('value', words.features.get(feature) ?? new Map(), meaning, quoted), ...lexicons];
}

/** After `E:`, those of enhanced edges. */
function relations({ relations: known }: QueryWords, typed: string): GrewItem[] {
  const items = tallied('relation', known, deprelMeaning, labelText);
  if (!typed.startsWith('E:')) return items;
  return items.map((each) => ({ ...each, label: `E:${each.label}`, text: `E:${each.text}` }));
}

/** The most frequent first, each with its meaning or its count. */
function tallied(
  kind: GrewItemKind,
  counts: ValueCounts,
  meaning: (text: string) => string | undefined,
  written: (text: string) => string,
): GrewItem[] {
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return sorted.map(([label, count]) => {
    const times = count === 0 ? '' : `${count.toLocaleString('en')}×`;
    const remark = [meaning(label), times].filter((each) => each !== undefined && each !== '').join(' · ');
    return { kind, label, text: written(label), remark };
  });
}

const plain = (kind: GrewItemKind, label: string, remark: string): GrewItem => ({ kind, label, text: label, remark });

/** `Nom, Acc, …` */
function few(counts: ValueCounts): string {
  const most = [...counts].sort(([, m], [, n]) => n - m).map(([value]) => value);
  return most.length <= 3 ? most.join(', ') : `${most.slice(0, 3).join(', ')}, …`;
}

/** The first sentence of an explanation. */
const shortened = (text = ''): string => text.replace(/[.:;] .*$|\.$/, '');

const escaped = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;
/** Values of ASCII letters and digits need no quotes. */
const quoted = (text: string): string => (/^[A-Za-z0-9_]+$/.test(text) ? text : escaped(text));
const labelText = (text: string): string => (/^[A-Za-z0-9_:.@$'-]+$/.test(text) ? text : escaped(text));
/** Names of metadata may have other characters in quotes. */
const nameText = (text: string): string => (/^[A-Za-z0-9_]+$/.test(text) ? text : escaped(text));

function isInComment(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return line.replace(/"(?:[^"\\]|\\.)*"/g, '').includes('%');
}
