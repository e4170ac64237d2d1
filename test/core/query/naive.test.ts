/** The planner and matcher against search by its definition, on random requests and sentences; and requests printed and read back. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sentence } from '../../../server/src/core/conllu/index.ts';
import { GraphReader, parseRequest, type Request, Search, Strings } from '../../../server/src/core/query/index.ts';
import { naiveSearch } from '../../referee/naiveSearch.ts';
import { runs } from '../../thorough.ts';
import { printRequest } from './printRequest.ts';
import { longestFor, requests, sentencesUpTo } from './requests.ts';

function searched(request: Request, sentence: Sentence, isPlanned: boolean): string[] {
  const strings = new Strings();
  const search = new Search(request, strings);
  const graph = search.reader().read(sentence);
  if (isPlanned) search.plan([graph]);
  const found: string[] = [];
  search.find(graph, (match) => {
    const { nodes, edges } = search.plain(match);
    found.push(
      [...Object.entries(nodes), ...Object.entries(edges)]
        .map(([name, text]) => `${name}=${text}`)
        .sort()
        .join(' '),
    );
    return false;
  });
  return found.sort();
}

/** Up to seven words, unless the request has so many names that trying all maps would take too long. */
const requestsWithSentences = requests.chain((made) =>
  fc.tuple(fc.constant(made), fc.array(sentencesUpTo(longestFor(made)), { minLength: 1, maxLength: 3 })),
);

const RUNS = Number(process.env.QUERY_RUNS ?? runs(1000));

test('finds what the definition says, in any order of the plan, each once', () => {
  let nMatches = 0;
  fc.assert(
    fc.property(requestsWithSentences, ([made, texts]) => {
      const { request } = parseRequest(printRequest(made));
      // Contradictions and the like are refused; that is tested elsewhere.
      fc.pre(request !== undefined);
      for (const text of texts) {
        const sentence = new Sentence(text, text.split('\n').length - 1);
        const wanted = naiveSearch(request, sentence);
        nMatches += wanted.length;
        expect(searched(request, sentence, false), `${printRequest(request)}\n${text}`).toEqual(wanted);
        expect(searched(request, sentence, true), `${printRequest(request)}\n${text}`).toEqual(wanted);
      }
    }),
    { numRuns: RUNS },
  );
  expect(nMatches).toBeGreaterThan(RUNS / 4);
});

test('view { basic } finds in any graph what is found without DEPS', () => {
  fc.assert(
    fc.property(requestsWithSentences, ([made, texts]) => {
      const { request } = parseRequest(`view { basic } ${printRequest(made)}`);
      fc.pre(request !== undefined);
      const { request: plain } = parseRequest(printRequest(made));
      fc.pre(plain !== undefined);
      for (const text of texts) {
        const bare = text.replace(/^((?:[^\t\n]*\t){8})[^\t\n]*/gm, '$1_');
        const [own, other] = [text, bare].map((each) => new Sentence(each, each.split('\n').length - 1));
        const strings = new Strings();
        const search = new Search(request, strings);
        let n = 0;
        search.find(new GraphReader(strings).read(own), () => {
          n++;
          return false;
        });
        expect(n, `${printRequest(request)}\n${text}`).toBe(searched(plain, other, false).length);
      }
    }),
    { numRuns: runs(500) },
  );
});

const withoutSpans = (request: Request | undefined) =>
  JSON.stringify(request, (key, value) =>
    key === 'span' || ((key === 'target' || key === 'source') && value === undefined) ? undefined : value,
  );

test('a printed request reads back as the same', () => {
  fc.assert(
    fc.property(requests, (made) => {
      const text = printRequest(made);
      const { request, problems } = parseRequest(text);
      fc.pre(problems.every(({ severity }) => severity !== 'error'));
      expect(withoutSpans(request), text).toBe(withoutSpans(made));
    }),
    { numRuns: runs(1000) },
  );
});

test('texts with quotes, backslashes and slashes survive printing', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (value, label) => {
      fc.pre(!/[\r\n]/.test(value + label));
      const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
      const { request } = parseRequest(`pattern { X [form=${quoted(value)}]; X -[${quoted(label)}]-> Y }`);
      expect(request).toBeDefined();
      if (request !== undefined)
        expect(withoutSpans(parseRequest(printRequest(request)).request)).toBe(withoutSpans(request));
    }),
  );
});

test('nothing that is typed makes the reader throw, and every problem has a place in the text', () => {
  const pieces = fc.constantFrom(
    'pattern',
    'without',
    '{',
    '}',
    ';',
    'X',
    'Y',
    '[',
    ']',
    'upos',
    '=',
    '<>',
    'NOUN',
    '->',
    '-[',
    ']->',
    '*',
    're"a',
    '"',
    '/',
    '(',
    ')',
    'delta',
    '.',
    '!',
    '|',
    '%',
    '\n',
    'é',
    '^',
    '1',
    'global',
    'is_tree',
    '<<',
    '>',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const text = parts.join(' ');
      for (const { span } of parseRequest(text).problems) {
        expect(0 <= span.start && span.start <= span.end && span.end <= text.length).toBe(true);
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('the reader of sentences gives the same with all cells and with those needed', () => {
  const text = '1\ta\ta\tN\t_\t_\t0\tr\t0:r\t_\n\n';
  const sentence = new Sentence(text, 2);
  const { request } = parseRequest('pattern { X [upos=N] }');
  if (request === undefined) throw new Error('not read');
  const strings = new Strings();
  const search = new Search(request, strings);
  let n = 0;
  for (const reader of [new GraphReader(strings), search.reader()])
    search.find(reader.read(sentence), () => {
      n++;
      return false;
    });
  expect(n).toBe(2);
});

test.each(['><', '<<'])('pairs of edges found by their ends: e %s f', (op) => {
  const text = `pattern { e: X$ -[!enhanced]-> Y$; f: Z$ -[!enhanced]-> T$; e ${op} f }`;
  const { request } = parseRequest(text);
  if (request === undefined) throw new Error('not read');
  const heads = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(heads, (all) => {
      const rows = all.map((head, i) => `${i + 1}\ta\ta\tN\t_\t_\t${head}\tr\t_\t_\n`).join('');
      const sentence = new Sentence(`${rows}\n`, 5);
      expect(searched(request, sentence, true)).toEqual(naiveSearch(request, sentence));
    }),
    { numRuns: runs(40) },
  );
});

test('a cell with a hundred thousand edges takes no longer than its length', () => {
  const items = Array.from({ length: 100_000 }, (_, i) => `1:r${i}`).join('|');
  const text = `1\ta\ta\tN\t_\t_\t0\tr\t_\t_\n2\tb\tb\tN\t_\t_\t1\tr\t${items}\t_\n\n`;
  const sentence = new Sentence(text, 3);
  const outcomes = [
    'pattern { X -> Y }',
    'pattern { X -[1=r5]-> Y }',
    'pattern { e: X -> Y; e.1 = r7 }',
    'pattern { X -> Y; X [lemma=a] } without { Y -> X }',
  ].map((each) => {
    const { request } = parseRequest(each);
    if (request === undefined) throw new Error(each);
    const search = new Search(request, new Strings());
    let n = 0;
    const outcome = search.find(search.reader().read(sentence), () => {
      n++;
      return false;
    });
    return [n, outcome];
  });
  expect(outcomes).toEqual([
    [2, 'done'],
    [1, 'done'],
    [1, 'done'],
    [1, 'done'],
  ]);
});
