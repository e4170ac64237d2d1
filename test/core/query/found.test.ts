/** The display of a search: matches found again with all their edges, hits as numbers, sentences in one line. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, Sentence } from '../../../server/src/core/conllu/index.ts';
import {
  compileSearch,
  HIT_STRIDE,
  HitCollector,
  HitField,
  lineOf,
  MarkedMatches,
  nInCluster,
  nMatchesAt,
  parseRequest,
  Search,
  Strings,
  sentencesIn,
} from '../../../server/src/core/query/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';
import { printRequest } from './printRequest.ts';
import { requests, sentences } from './requests.ts';

const sentenceOf = (text: string) => new Sentence(text, text.split('\n').length - 1);

test('matches that are found again are those of the search, each once', () => {
  fc.assert(
    fc.property(requests, sentences, (made, text) => {
      const { request } = parseRequest(printRequest(made));
      fc.pre(request !== undefined);
      const sentence = sentenceOf(text);
      const search = new Search(request, new Strings());
      const wanted: string[] = [];
      search.find(search.reader().read(sentence), (match) => {
        const { nodes, edges } = search.plain(match);
        wanted.push(JSON.stringify([Object.entries(nodes).sort(), Object.entries(edges).sort()]));
        return false;
      });
      const idOf = (row: number) => (row === -1 ? '0' : sentence.cell(row, 0));
      const found = new MarkedMatches(request).of(sentence).map(({ nodes, edges }) => {
        const ofNodes = nodes.map(({ name, row }) => [name, idOf(row)]);
        const ofEdges = edges.flatMap(({ name, source, target, label, isEnhanced }) =>
          name === undefined ? [] : [[name, `${idOf(source)}>${idOf(target)}:${isEnhanced ? 'E:' : ''}${label}`]],
        );
        return JSON.stringify([ofNodes.sort(), ofEdges.sort()]);
      });
      expect([...found].sort(), `${printRequest(request)}\n${text}`).toEqual(wanted.sort());
    }),
    { numRuns: runs(150) },
  );
});

const TREEBANK = conllu(`
# sent_id = one
1  a  a  X  _  _  2  dep   _  _
2  b  b  Y  _  _  0  root  _  _
3  c  c  X  _  _  2  obj   _  _

# sent_id = two
1  a  a  Z  _  _  0  root  _  _

# sent_id = three
1  a  a  Y  _  _  0  root  _  _
2  d  d  X  _  _  1  obj   _  _

`);

function hitsOf(request: string, keys: readonly string[], mostWork = 1e6) {
  const result = compileSearch({ request, keys, isBasicOnly: false, mostWork });
  if (!result.ok) throw new Error(result.error.problem.message);
  const collector = new HitCollector(result.compiled.make);
  const document = Document.parse(TREEBANK);
  collector.plan(document);
  document.sentences.forEach((sentence, i) => {
    collector.look(sentence, document.lines[i], document.offsets[i]);
  });
  return collector.hits;
}

test('hits have the place of each sentence, and the cluster of each match', () => {
  const hits = hitsOf('pattern { X [upos=X]; e: H -> X }', ['e.label']);
  expect(hits).toMatchObject({ searched: 3, count: 3, exceeded: [] });
  const lines = [0, 1].map((at) => hits.sentences[at * HIT_STRIDE + HitField.line]);
  expect(lines).toEqual([0, 8]);
  const [first, second] = [0, 1].map((at) => {
    const start = hits.sentences[at * HIT_STRIDE + HitField.offset];
    return TREEBANK.slice(start, start + hits.sentences[at * HIT_STRIDE + HitField.length]);
  });
  expect([first.includes('= one'), second.startsWith('# sent_id = three')]).toEqual([true, true]);
  expect([nMatchesAt(hits, 0), nMatchesAt(hits, 1)]).toEqual([2, 1]);
  expect(hits.clusters.map(([value]) => value).sort()).toEqual(['dep', 'obj']);
  const obj = hits.clusters.findIndex(([value]) => value === 'obj');
  expect(sentencesIn(hits, obj)).toEqual([0, 1]);
  expect(sentencesIn(hits, 1 - obj)).toEqual([0]);
  expect([nInCluster(hits, 0, obj), nInCluster(hits, 1, obj), nInCluster(hits, 1, 1 - obj)]).toEqual([1, 1, 0]);
});

test('a sentence that takes too long is named, and the others are searched', () => {
  const hits = hitsOf('pattern { A []; B []; A.form <> B.form }', [], 10);
  expect(hits.exceeded).toContain(0);
  expect(hits.searched).toBe(3);
});

const LINE = conllu(`
1-2    im     _     _  _  _  _  _  _  _
1      in     _     _  _  _  0  _  _  _
2      dem    _     _  _  _  0  _  _  _
3      Haus   _     _  _  _  0  _  _  SpaceAfter=No
3.1    leer   _     _  _  _  _  _  _  _
4      ,      _     _  _  _  0  _  _  _
5      das    _     _  _  _  0  _  _  _
6      alte   _     _  _  _  0  _  _  _
7      blaue  _     _  _  _  0  _  _  SpaceAfter=No
8      .      _     _  _  _  0  _  _  _

`);

const lineWith = (rows: readonly number[], longest = 300) =>
  lineOf(sentenceOf(LINE), new Set(rows), longest)
    .map(({ text, isFound }) => (isFound ? `[${text.trimEnd()}]${text.endsWith(' ') ? ' ' : ''}` : text))
    .join('');

test('a sentence in one line: tokens for their words, empty nodes where they are found', () => {
  expect(lineWith([2, 3])).toBe('[im] [Haus], das alte blaue. ');
  expect(lineWith([4])).toBe('im Haus[leer] , das alte blaue. ');
  expect(lineWith([])).toBe('im Haus, das alte blaue. ');
});

test('a long sentence is cut around what was found', () => {
  expect(lineWith([9])).toBe('… , das alte blaue[.] ');
  expect(lineWith([2], 12)).toBe('[im] Haus, …');
});
