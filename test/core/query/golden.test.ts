/** Every request that the real Grew answered, on six treebanks: counts, sentences, matches, clusters and digests agree. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import {
  type ClusterKey,
  declaredIn,
  edgeText,
  type Graph,
  GraphReader,
  type Match,
  nodeId,
  parseKey,
  parseRequest,
  SAMPLE,
  Search,
  Strings,
} from '../../../server/src/core/query/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { thoroughly } from '../../thorough.ts';

interface Result {
  readonly count: number;
  readonly distinct: number;
  readonly sentences: number;
  readonly nodes?: readonly string[];
  readonly edges?: readonly string[];
  readonly matches?: readonly (readonly [string, readonly (readonly string[])[]])[];
  readonly sha256: string;
  readonly clusters?: Readonly<Record<string, number>>;
}

interface Golden {
  readonly id: string;
  readonly request: string;
  readonly keys?: readonly string[];
  readonly results: Readonly<Record<string, Result>>;
}

interface Refused {
  readonly id: string;
  readonly request: string;
  readonly what: string;
}

const golden = <T>(name: string): T => JSON.parse(readFileSync(join(SHARED, 'golden/grew', name), 'utf8')) as T;
const requests = noShared ? [] : golden<{ requests: Golden[] }>('requests.json').requests;
const refused = noShared ? [] : golden<{ errors: Refused[] }>('errors.json').errors;
const treebanks = [...new Set(requests.flatMap(({ results }) => Object.keys(results)))];
/** Outside of CI each request is tried on two of them, in rotation. */
const STEP = thoroughly(1, 3);

/**
 * Deliberate differences, explained in docs/search.md: a pattern matches if it can match the whole value, whatever alternative
 * Grew tries first.
 */
const DECIDED: ReadonlySet<string> = new Set(['g022', 'g024']);

interface Loaded {
  readonly strings: Strings;
  readonly graphs: readonly Graph[];
}

const loaded = new Map<string, Loaded>();

function load(name: string): Loaded {
  let treebank = loaded.get(name);
  if (treebank === undefined) {
    const strings = new Strings();
    const reader = new GraphReader(strings);
    const document = Document.parse(readFileSync(join(SHARED, 'data/ud', name), 'utf8'));
    treebank = {
      strings,
      graphs: document.sentences.filter(({ nWords }) => 0 < nWords).map((each) => reader.read(each)),
    };
    loaded.set(name, treebank);
  }
  return treebank;
}

/** Texts of a match by name, with the numbers to sort it by. */
interface Line {
  readonly sort: readonly (number | string)[];
  readonly texts: readonly string[];
}

function lineOf(strings: Strings, { graph, nodes, edges }: Match): Line {
  const sort: (number | string)[] = [];
  const texts: string[] = [];
  const number = (id: string) => id.split('.').map(Number);
  for (const node of nodes) {
    const id = nodeId(graph, node);
    texts.push(id);
    const [major, minor = 0] = number(id);
    sort.push(major, minor);
  }
  for (const edge of edges) {
    const text = edgeText(graph, strings, edge);
    texts.push(text);
    const [ends, label] = [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 1)];
    for (const end of ends.split('>')) {
      const [major, minor = 0] = number(end);
      sort.push(major, minor);
    }
    sort.push(label);
  }
  return { sort, texts };
}

function byPlace(a: Line, b: Line): number {
  for (let i = 0; i < a.sort.length; i++) {
    if (a.sort[i] === b.sort[i]) continue;
    return a.sort[i] < b.sort[i] ? -1 : 1;
  }
  return 0;
}

/** Beyond this, only counts are compared: sorting and hashing millions of lines takes longer than finding them. */
const MOST_LINES = 8_000;

function answer({ request: text, keys = [] }: Golden, name: string, isFull: boolean) {
  const { strings, graphs } = load(name);
  const { request, problems } = parseRequest(text);
  if (request === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));
  const names = declaredIn(request.blocks.filter(({ kind }) => kind === 'pattern'));
  const parsed = keys.map((key) => parseKey(key, names).key as ClusterKey);
  const search = new Search(request, strings, { keys: parsed });
  search.plan(graphs.slice(0, SAMPLE));
  let count = 0;
  let sentences = 0;
  const clusters = new Map<string, number>();
  const lines: string[] = [];
  const matches: [string, string[][]][] = [];
  for (const graph of graphs) {
    const before = count;
    const found: Line[] = [];
    const outcome = search.find(graph, (match) => {
      count++;
      if (isFull) found.push(lineOf(strings, match));
      if (0 < keys.length) {
        const value = match.cluster.join('\t');
        clusters.set(value, (clusters.get(value) ?? 0) + 1);
      }
      return false;
    });
    if (outcome !== 'done') throw new Error(`${text}: ${outcome}`);
    if (before < count) sentences++;
    if (found.length === 0) continue;
    const sentId = graph.sentence.sentId ?? '';
    found.sort(byPlace);
    const labels = [...search.nodeNames, ...search.edgeNames];
    for (const { texts } of found) lines.push([sentId, ...texts.map((each, i) => `${labels[i]}=${each}`)].join('\t'));
    matches.push([sentId, found.map(({ texts }) => [...texts])]);
  }
  const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
  return { search, count, sentences, clusters: Object.fromEntries(clusters), sha256, matches };
}

/** Without the repeated matches that Grew counts for parallel edges. */
function withoutRepeats(matches: NonNullable<Result['matches']>): [string, string[][]][] {
  return matches.map(([sentId, all]) => {
    const seen = new Set<string>();
    const kept = all.filter((each) => !seen.has(each.join('\t')) && seen.add(each.join('\t')));
    return [sentId, kept.map((each) => [...each])];
  });
}

describe.skipIf(noShared)(sharedTitle('requests'), () => {
  test.each(requests.map((request, turn) => [request.id, request, turn] as const))('%s', (id, request, turn) => {
    for (const name of treebanks.filter((_, at) => at % STEP === turn % STEP)) {
      const wanted = request.results[name];
      const isUnique = wanted.count === wanted.distinct;
      const isFull = wanted.count <= MOST_LINES && (isUnique || wanted.matches !== undefined);
      const given = answer(request, name, isFull);
      if (DECIDED.has(id)) {
        expect(given.count, name).toBeGreaterThanOrEqual(wanted.distinct);
        continue;
      }
      expect({ count: given.count, sentences: given.sentences }, `${name}: ${request.request}`).toEqual({
        count: wanted.distinct,
        sentences: wanted.sentences,
      });
      if (0 < wanted.count)
        expect([given.search.nodeNames, given.search.edgeNames]).toEqual([wanted.nodes, wanted.edges]);
      if (wanted.clusters !== undefined) expect(given.clusters, name).toEqual(wanted.clusters);
      if (isFull && isUnique) expect(given.sha256, `${name}: ${request.request}`).toBe(wanted.sha256);
      if (isFull && !isUnique && wanted.matches !== undefined) {
        const kept = withoutRepeats(wanted.matches);
        // The last sentence of the list may be incomplete.
        const whole = kept.slice(0, -1);
        expect(given.matches.slice(0, whole.length), name).toEqual(whole);
      }
    }
  });
});

describe.skipIf(noShared)(sharedTitle('requests that Grew refuses'), () => {
  test.each(refused.map((each) => [each.id, each] as const))('%s', (_, { request, what }) => {
    const { request: read, problems } = parseRequest(request);
    expect(read, what).toBeUndefined();
    const [first] = problems.filter(({ severity }) => severity === 'error');
    expect(first.message.length).toBeGreaterThan(20);
    expect(first.span.end).toBeGreaterThan(first.span.start);
    expect(first.span.end).toBeLessThanOrEqual(request.length);
  });
});
