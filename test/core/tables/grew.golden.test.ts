/** Tables count what the real Grew counts: its clusters, and its matches of requests with a single node. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  CountedArcs,
  CountedNumbers,
  CountedWords,
  featuresTable,
  lexiconTable,
  numbersTable,
  relationsTable,
  type TableRow,
} from '../../../server/src/core/tables/index.ts';
import { Folder } from '../../cli/harness.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';
import { thoroughly } from '../../thorough.ts';

interface Golden {
  readonly id: string;
  readonly request: string;
  readonly keys?: readonly string[];
  readonly results: Readonly<
    Record<
      string,
      {
        readonly distinct: number;
        readonly nodes?: readonly string[];
        readonly edges?: readonly string[];
        readonly matches?: readonly (readonly [sentId: string, nodes: readonly (readonly string[])[]])[];
        readonly clusters?: Readonly<Record<string, number>>;
      }
    >
  >;
}

const requests: readonly Golden[] = noShared
  ? []
  : JSON.parse(readFileSync(join(SHARED, 'golden/grew/requests.json'), 'utf8')).requests;
const treebanks = [...new Set(requests.flatMap(({ results }) => Object.keys(results)))];
const textOf = (treebank: string) => readFileSync(join(SHARED, 'data/ud', treebank), 'utf8');

/** The request is repeated, so that a change of the golden data is noticed. */
function clusters(id: string, request: string, treebank: string): Map<string, number> {
  const golden = requests.find((each) => each.id === id);
  expect(golden?.request).toBe(request);
  return new Map(Object.entries(golden?.results[treebank].clusters ?? {}));
}

const asMap = (rows: readonly TableRow[], key: number, count: number) =>
  new Map(rows.map(({ cells }) => [`${cells[key]}`, cells[count]]));

describe.skipIf(noShared).each(treebanks)(sharedTitle('%s'), (treebank) => {
  const sentences = splitBlocks(textOf(treebank));
  const words = new CountedWords();
  const arcs = new CountedArcs();
  const numbers = new CountedNumbers();
  for (const each of sentences) {
    words.add(each, { source: 0, line: 0 });
    arcs.add(each, { source: 0, line: 0 });
    numbers.add(each);
  }
  /** Grew's requests for edges count enhanced ones, too; tables do not. */
  const isBasic = sentences.every((each) => each.wordRows.every((row) => row === -1 || each.isBlank(row, 8)));

  test('parts of speech', () => {
    const { rows } = lexiconTable(words, ['upos']);
    const found = asMap(rows, 0, 1);
    found.delete('_');
    expect(found).toEqual(clusters('g146', 'pattern { X [upos] }', treebank));
  });

  test('values of a feature, and the words without it', () => {
    const rows = featuresTable(words).rows.filter(({ cells }) => cells[0] === 'NOUN' && cells[1] === 'Number');
    const expected = clusters('g154', 'pattern { X [upos=NOUN] }', treebank);
    const lexicon = lexiconTable(words, ['upos', 'Number']).rows.filter(({ cells }) => cells[0] === 'NOUN');
    const missing = expected.get('__undefined__');
    expected.delete('__undefined__');
    if (missing !== undefined) expected.set('–', missing);
    expect(asMap(rows, 2, 3)).toEqual(expected);
    expect(asMap(lexicon, 1, 2)).toEqual(expected);
  });

  test('relations of a part of speech', () => {
    const rows = relationsTable(arcs, ['relation', 'upos']).rows.filter(({ cells }) => cells[1] === 'ADV');
    expect(asMap(rows, 0, 2)).toEqual(clusters('g147', 'pattern { e: X -[!enhanced]-> Y; Y [upos=ADV] }', treebank));
  });

  test('subtypes of a relation', () => {
    const rows = relationsTable(arcs, ['relation']).rows.filter(({ cells }) => /^nsubj(?::|$)/.test(`${cells[0]}`));
    const found = new Map(rows.map(({ cells: [name, n] }) => [`${name}`.split(':')[1] ?? '__undefined__', n]));
    expect(found).toEqual(clusters('g148', 'pattern { e: X -[1=nsubj, !enhanced]-> Y }', treebank));
  });

  test('projective sentences', () => {
    const found = numbersTable([{ name: '', numbers }]).rows.find(({ cells }) => cells[1] === 'projective');
    expect(found?.cells[2]).toBe(clusters('g156', 'pattern { }', treebank).get('Yes'));
  });

  test.skipIf(!isBasic)('direction and distance, where there are no enhanced edges', () => {
    const rowOf = (name: string) => relationsTable(arcs, ['relation']).rows.find(({ cells }) => cells[0] === name);
    const [, nAmod = 0, left = 0] = rowOf('amod')?.cells ?? [];
    const before = clusters('g150', 'pattern { X -[amod]-> Y }', treebank);
    expect(Math.round(Number(nAmod) * Number(left))).toBe(before.get('Yes') ?? 0);
    expect(nAmod).toBe((before.get('Yes') ?? 0) + (before.get('No') ?? 0));
    const lengths = [...clusters('g157', 'pattern { X -[obj]-> Y }', treebank)];
    const [, nObj = 0, , mean = 0] = rowOf('obj')?.cells ?? [];
    expect(nObj).toBe(lengths.reduce((sum, [, n]) => sum + n, 0));
    if (0 < lengths.length)
      expect(mean).toBeCloseTo(lengths.reduce((sum, [length, n]) => sum + Number(length) * n, 0) / Number(nObj), 9);
  });
});

/** Where search differs from Grew on purpose, see the golden test of the query. */
const DECIDED: ReadonlySet<string> = new Set(['g022', 'g024']);

/** The smallest. */
const GOTHIC = 'r2.0/Gothic-PROIEL/dev.conllu';
const ofOneNode = requests.filter(({ id, keys, results: { [GOTHIC]: found } }) => {
  // Grew counts the root as a node; a table counts words.
  const hasRoot = found?.matches?.some(([, nodes]) => nodes.some(([id]) => id === '0'));
  return keys === undefined && !DECIDED.has(id) && found?.nodes?.length === 1 && found.edges?.length === 0 && !hasRoot;
});

test.skipIf(noShared)(sharedTitle('--where counts the words that Grew matches'), async () => {
  const folder = new Folder({ 'got.conllu': textOf(GOTHIC) });
  const tried = ofOneNode.filter((_, at) => at % thoroughly(1, 4) === 0);
  expect(10 <= tried.length || ofOneNode.length < 40).toBe(true);
  for (const { id, request, results } of tried) {
    const { out } = await folder.treebank(['table', 'lexicon', 'got.conllu', '--where', request, '--format', 'json']);
    expect(JSON.parse(out).total, id).toBe(results[GOTHIC].distinct);
  }
});
