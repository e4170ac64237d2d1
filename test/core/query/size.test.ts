/** Requests and rules of any size are refused or compiled at once, and searched with limited work: their texts come from anywhere. */

import { describe, expect, test } from 'vitest';
import { splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { GraphReader, parseKey, parseRequest, Search, Strings } from '../../../server/src/core/query/index.ts';
import { parseRules } from '../../../server/src/core/query/rewrite/index.ts';
import { threadTime } from '../../threadTime.ts';

const list = (n: number, each: (i: number) => string, sign = '; ') =>
  Array.from({ length: n }, (_, i) => each(i)).join(sign);

const sentenceOf = (form: string, text = form) =>
  splitBlocks(`# text = ${text}\n1\t${form}\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t1\tdep\t_\t_\n\n`)[0];

/** The outcome for a request: its first problem, or how its search ended. */
function outcomeOf(text: string, sentence = sentenceOf('a'), mostWork?: number): string {
  const { request, problems } = parseRequest(text);
  if (request === undefined) return problems[0].message;
  const search = new Search(request, new Strings(), mostWork === undefined ? {} : { mostWork });
  const graph = search.reader().read(sentence);
  return search.find(graph, () => false);
}

function within(ms: number, run: () => void): void {
  const start = threadTime();
  run();
  expect(threadTime() - start).toBeLessThan(ms);
}

describe('requests', () => {
  const chain = (n: number) => `pattern { ${list(n, (i) => `X${i} -> X${i + 1}`)} }`;

  test.each([
    ['a chain of 3,000 names', chain(3000), 'more than 100 names'],
    ['edges with names', `pattern { ${list(3000, (i) => `e${i}: X -> Y`)} }`, 'more than 100 names'],
    [
      'names of many blocks',
      `pattern { X [] } ${list(3000, (i) => `without { X -> Y${i} }`, ' ')}`,
      'more than 100 names',
    ],
    ['empty blocks', list(5000, () => 'without { }', ' '), 'more than 1,000 conditions'],
    ['conditions on one node', `pattern { ${list(9000, (i) => `X [a${i}]`)} }`, 'more than 1,000 conditions'],
    ['conditions in brackets', `pattern { X [${list(9000, (i) => `a${i}`, ', ')}] }`, 'more than 1,000 conditions'],
    ['alternatives', `pattern { X ${list(9000, () => '[upos=A]', '|')} }`, 'more than 1,000 conditions'],
    ['parts of a label', `pattern { X -[${list(9000, () => '1=a', ', ')}]-> Y }`, 'more than 1,000 conditions'],
    ['second choices', `pattern { X [${list(9000, () => 'a=b', '/')}] }`, 'inside each other'],
    ['patterns', `pattern { X [${list(900, (i) => `a${i}=/(a{1000}){19}/`, ', ')}] }`, 'too large together'],
    ['groups without a state', 'pattern { X [form=/(((){1000}){1000}){1000}/] }', 'too large'],
    ['blanks', `${' '.repeat(3_000_000)}pattern { }`, 'more than 2,000,000 characters'],
    [
      'long lists of values',
      `pattern { X [lemma=${list(30000, (i) => `a${i}`, '|')}, lemma=${list(30000, (i) => `b${i}`, '|')}] }`,
      'contradict',
    ],
    ['as many names as are possible', chain(99), 'done'],
    [
      'and comparisons',
      `pattern { ${list(100, (i) => `X${i} []`)}; ${list(800, (i) => `X${i % 100}.form = X${(i * 7) % 100}.form`)} }`,
      'done',
    ],
    ['a long list of values', `pattern { X [lemma=${list(30000, (i) => `a${i}`, '|')}] }`, 'done'],
  ])('%s', (_, text, expected) => {
    within(1500, () => expect(outcomeOf(text)).toContain(expected));
  });

  test('the problem is at the name that is too much', () => {
    const text = chain(3000);
    const [{ span }] = parseRequest(text).problems;
    expect(text.slice(span.start, span.end)).toBe('X99 -> X100');
  });

  test.each([
    ['a form', 'pattern { X [form=/.*a.{900}b.{900}/] }', sentenceOf('a'.repeat(50_000))],
    ['with conditions on the place', 'pattern { X [form=/\\b.*a.{900}c/] }', sentenceOf('a'.repeat(50_000))],
    ['the text', 'global { text = /(.*a.{900}){9}c/ }', sentenceOf('a', 'a'.repeat(50_000))],
    ['a label', 'pattern { X -[re".*a.a.a.a.a.a.a.b"]-> Y }', undefined],
  ])('the work of a pattern on %s counts', (_, text, sentence) => {
    within(1500, () => {
      if (sentence !== undefined) expect(outcomeOf(text, sentence, 100_000)).toBe('exceeded');
      else expect(outcomeOf(text)).toBe('done');
    });
  });

  test('what was not decided is not remembered', () => {
    const search = new Search(parseRequest('pattern { X [form=/(a|b)*.{20}/] }').request!, new Strings(), {
      mostWork: 100,
    });
    const graph = search.reader().read(sentenceOf('a'.repeat(60)));
    expect(search.find(graph, () => false)).toBe('exceeded');
    search.mostWork = 100_000;
    let n = 0;
    expect(search.find(graph, () => ++n < 0)).toBe('done');
    expect(n).toBe(1);
  });

  const work = (request: string, sentence = sentenceOf('a')) => {
    const strings = new Strings();
    const search = new Search(parseRequest(request).request!, strings);
    search.find(new GraphReader(strings).read(sentence), () => false);
    return search.work;
  };

  test('of two edges, one inside the other, the outer one is tried first, in whatever order they stand', () => {
    const words = Array.from({ length: 60 }, (_, i) => `${i + 1}\ta\ta\tX\t_\t_\t${i}\tdep\t_\t_\n`);
    const [chain] = splitBlocks(`${words.join('')}\n`);
    const [e, f] = ['e: X -[!enhanced]-> Y', 'f: Z -[!enhanced]-> T'];
    expect(work(`pattern { ${e}; ${f}; e << f }`, chain)).toBe(work(`pattern { ${f}; ${e}; e << f }`, chain));
  });

  test('conditions that every candidate satisfies count as well', () => {
    const same = list(900, () => 'X.form = X.form');
    expect(work(`pattern { X []; ${same} }`)).toBeGreaterThan(20 * work('pattern { X [] }'));
  });
});

test('keys', () => {
  const names = { nodes: new Set(['X']), edges: new Set<string>() };
  const problemOf = (text: string) => parseKey(text, names).problems[0]?.message;
  within(500, () => {
    expect(problemOf(`${'('.repeat(3000)}X.form${')'.repeat(3000)}`)).toContain('inside each other');
    expect(problemOf(`(${list(9000, () => 'X.form', ', ')})`)).toContain('more than 10,000 characters');
    expect(problemOf(`{ ${list(500, (i) => `X -> Y${i}`)} }`)).toContain('more than 100 names');
  });
});

describe('rules', () => {
  const rule = 'rule s0 { pattern { X [upos=A] } commands { X.upos = B } }';

  test.each([
    [
      'strategies inside each other',
      `${rule} strat main { ${'Onf ('.repeat(9000)}s0${')'.repeat(9000)} }`,
      'inside each other',
    ],
    [
      'strategies that name each other',
      `${rule}\n${list(9000, (i) => `strat s${i + 1} { s${i} }`, '\n')}`,
      'inside each other',
    ],
    [
      'the other way round',
      `${list(9000, (i) => `strat s${9000 - i} { s${8999 - i} }`, '\n')}\n${rule}`,
      'inside each other',
    ],
    ['packages', list(9000, (i) => `package p${i} {`, '\n'), 'inside each other'],
    ['mistakes', list(30_000, (i) => `rule r${i} { x`, '\n'), 'Expected'],
    [
      'lexicons that are not closed',
      list(9000, (i) => `rule r${i} { pattern { X [] } }\n#BEGIN a`, '\n'),
      'not closed',
    ],
    [
      'commands',
      `rule r { pattern { X [] } commands { ${list(9000, (i) => `X.a${i} = b`)} } }`,
      '1,000 commands at most',
    ],
    [
      'a rule with too many names',
      `rule r { pattern { ${list(3000, (i) => `X${i} []`)} } commands { X0.upos = B } }`,
      'more than 100 names',
    ],
  ])('%s', (_, text, expected) => {
    within(1500, () => {
      const { system, problems } = parseRules(text);
      expect(system).toBeUndefined();
      const messages = problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
      expect(messages.some((message) => message.includes(expected))).toBe(true);
    });
  });

  test('the rules behind one with a mistake are still read', () => {
    const text = `${list(20, (i) => `rule r${i} { x }`, '\n')}\n${rule}`;
    expect(parseRules(text).declarations.at(-1)?.path).toBe('s0');
  });
});

test('an order is chosen with limited work', () => {
  const search = new Search(
    parseRequest('global { text = /(.*a.{900}){9}c/ } pattern { X [form=/(.*a.{900}){9}c/] }').request!,
    new Strings(),
  );
  const graph = search.reader().read(sentenceOf('a'.repeat(50_000)));
  within(1000, () => {
    search.plan([graph]);
    search.plan([graph], 1000);
  });
});
