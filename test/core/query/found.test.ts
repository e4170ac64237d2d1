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
  parseKey,
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
  const collector = new HitCollector(result.compiled);
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

/** The interval of a number under a key such as `X.Duration[gap=0.1]`. */
function intervalOf(value: string, steps: string): string {
  const parsed = parseRequest('pattern { X [] }');
  const { key, problems } = parseKey(`X.Duration[${steps}]`, { nodes: new Set(['X']), edges: new Set() });
  if (parsed.request === undefined || key === undefined) throw new Error(problems.map((each) => each.message).join());
  const search = new Search(parsed.request, new Strings(), { keys: [key] });
  let found = '';
  search.find(
    search.reader().read(
      sentenceOf(
        conllu(`
1  a  a  X  _  _  0  root  _  Duration=${value}

`),
      ),
    ),
    ({ cluster }) => {
      [found] = cluster;
      return false;
    },
  );
  return found;
}

test.each([
  ['0.3', 'gap=0.1', '[0.3, 0.4['],
  ['0.29', 'gap=0.1', '[0.2, 0.3['],
  ['0.2999999', 'gap=0.1', '[0.2, 0.3['],
  ['-0.3', 'gap=0.1', '[-0.3, -0.2['],
  ['0.7', 'gap=0.1, max=1', '[0.7, 0.8['],
  ['1000.7', 'gap=0.1, min=1000', '[1000.7, 1000.8['],
  ['0', 'gap=0.1', '[0, 0.1['],
  ['0.3', 'gap=0.1, min=0.3', '[0.3, 0.4['],
  ['1', 'gap=0.1, min=0, max=1', '[1, +∞['],
  ['149.5', 'gap=100, min=50', '[50, 150['],
  ['0', 'gap=0.05, min=-0.15', '[0, 0.05['],
  ['x', 'gap=0.1', '__undefined__'],
])('%s lies with %s in %s', (value, steps, wanted) => expect(intervalOf(value, steps)).toBe(wanted));

/** Hundredths as they are written. */
const hundredths = (whole: number) => String(whole / 100);

test('intervals are those of decimals, not of their roundings', () => {
  const any = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -99_999, max: 99_999 }));
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 500 }), any, fc.constantFrom('min', 'max'), (value, gap, end, of) => {
      fc.pre(of === 'min' ? end <= value : value < end);
      const start = end + Math.floor((value - end) / gap) * gap;
      const wanted = `[${hundredths(start)}, ${hundredths(start + gap)}[`;
      expect(intervalOf(hundredths(value), `gap=${hundredths(gap)}, ${of}=${hundredths(end)}`)).toBe(wanted);
    }),
    { numRuns: runs(300) },
  );
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
