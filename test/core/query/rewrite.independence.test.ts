/** Under Iter, applications that disturb no others are tried in one order only: the normal forms are those of all orders. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import { plainNormalForms } from '../../referee/plainRewriting.ts';
import { thoroughly } from '../../thorough.ts';

const SEED = 20261130;
const tag = fc.constantFrom('NOUN', 'VERB', 'DET');
const label = fc.constantFrom('obj', 'det', 'det:x', 'nsubj');
const feature = fc.constantFrom('A', 'B', 'Case', 'upos');

const word = fc.record({
  upos: tag,
  feats: fc.constantFrom('_', 'Case=A'),
  misc: fc.constantFrom('_', 'A=B', 'B=A'),
  label,
  head: fc.nat(5),
});
const sentence = fc.array(word, { minLength: 2, maxLength: 5 }).map((words) => {
  const rows = words.map(({ upos, feats, misc, label: own, head }, i) => {
    const to = i === 0 ? 0 : 1 + (head % i);
    return [i + 1, `w${i}`, 'l', upos, '_', feats, to, i === 0 ? 'root' : own, '_', misc].join('\t');
  });
  return `# sent_id = s\n${rows.join('\n')}\n\n`;
});

const condition = fc.oneof(
  tag.map((t) => `X [upos=${t}]`),
  tag.map((t) => `Y [upos=${t}]`),
  feature.map((f) => `X [!${f}]`),
  feature.map((f) => `Y [${f}]`),
  fc.constantFrom('X << Y', 'Y < X', 'X.A = Y.A', 'X.upos <> Y.upos', 'X ->> Y'),
);
const block = fc.oneof(
  fc.constant(''),
  label.map((l) => `without { X -["${l}"]-> * }`),
  label.map((l) => `without { * -["${l}"]-> X }`),
  feature.map((f) => `without { Y -> Z; Z [${f}] }`),
  feature.map((f) => `with { Z [!${f}] }`),
  tag.map((t) => `with >= 2 { Z [upos=${t}] }`),
  fc.constant('without { Z -[1=det]-> W }'),
);
const edge = fc.oneof(
  label.map((l) => `e: X -["${l}"]-> Y`),
  fc.constantFrom('e: X -[1=det, 2=x]-> Y', 'e: X -> Y', 'e: X -[^det]-> Y'),
);
const command = fc.oneof(
  fc
    .tuple(fc.constantFrom('X', 'Y'), feature, fc.constantFrom('"A"', '"B"', 'VERB', 'Y.upos'))
    .map(([n, f, v]) => `${n}.${f} = ${v}`),
  feature.map((f) => `del_feat X.${f}`),
  label.map((l) => `e.label = "${l}"`),
  fc.constantFrom('del_feat e.2', 'e.2 = x', 'del_edge e; add_edge X -[det]-> Y', 'del_edge e; add_edge X -[new]-> Y'),
);
/** What rules write on the root is not in the text. */
const rule = fc
  .tuple(edge, fc.array(condition, { maxLength: 2 }), block, command)
  .map(
    ([e, conditions, b, c]) => `{ pattern { ${[e, 'X [upos]', ...conditions].join('; ')} } ${b} commands { ${c} } }`,
  );

/** The results of a strategy as sorted texts; undefined if it was stopped. */
function results(rules: string, strategy: string, text: string): readonly string[] | undefined {
  const { system } = parseRules(rules);
  const parsed = system && parseStrategy(strategy, system).strategy;
  if (system === undefined || parsed === undefined) return undefined;
  const [of] = splitBlocks(text);
  const result = new Rewriter(system, parsed).rewrite(of);
  if (result.kind === 'stopped') return undefined;
  if (result.kind === 'edited') return [applyEdits(text, result.edits)];
  return result.texts.map((each) => each.replace(/^(# sent_id = .*)_\d+$/m, '$1')).sort();
}

/** Those of the referee; undefined if there are too many, or a command cannot be carried out. */
function plainResults(rules: string, names: readonly string[], text: string): readonly string[] | undefined {
  const { system } = parseRules(rules);
  try {
    return system && plainNormalForms(system, names, splitBlocks(text)[0]);
  } catch {
    return undefined;
  }
}

test(`the results of all orders, also of rules that loop (seed ${SEED})`, () => {
  let nCompared = 0;
  fc.assert(
    fc.property(sentence, fc.array(rule, { minLength: 1, maxLength: 3 }), (text, all) => {
      const rules = `package p {\n${all.map((each, i) => `rule r${i} ${each}`).join('\n')}\n}\n`;
      const names = all.map((_, i) => `p.r${i}`);
      const plain = plainResults(rules, names, text);
      if (plain === undefined) return;
      nCompared++;
      expect(results(rules, 'Iter (p)', text)).toEqual(plain);
      expect(results(rules, `Iter (Alt (${names.join(', ')}))`, text)).toEqual(plain);
    }),
    { seed: SEED, numRuns: thoroughly(600, 150) },
  );
  expect(nCompared).toBeGreaterThan(thoroughly(300, 75));
});

const ROW = (id: number, tags: string, head: number, relation: string) =>
  `${id}\tw\tl\t${tags}\t_\t_\t${head}\t${relation}\t_\t_\n`;
const WIDE = `# sent_id = s\n${Array.from({ length: 40 }, (_, i) => ROW(i + 1, 'NOUN', i === 0 ? 0 : 1, i === 0 ? 'root' : 'det:x')).join('')}\n`;

test('forty words that have nothing to do with each other have one result, not 2^40 sentences on the way', () => {
  const rules = `package p { rule label { pattern { e: X -[1=det, 2=*]-> Y } commands { del_feat e.2 } }
rule mark { pattern { X -[det]-> Y; Y [!A] } commands { Y.A = "1" } } }`;
  const [text, ...others] = results(rules, 'Iter (p)', WIDE) ?? [];
  expect(others).toEqual([]);
  expect(text.match(/\tdet\t_\tA=1$/gm)).toHaveLength(39);
});

test('a word with two results doubles those of the sentence', () => {
  const rules = `package p { rule a { pattern { X [upos=NOUN, !A]; X -> Y } commands { X.A = "1" } }
rule b { pattern { X [upos=NOUN, !A]; X -> Y } commands { X.A = "2" } } }`;
  const text = `# sent_id = s\n${ROW(1, 'NOUN', 0, 'root')}${ROW(2, 'NOUN', 1, 'obj')}${ROW(3, 'DET', 2, 'det')}\n`;
  expect(results(rules, 'Iter (p)', text)).toHaveLength(4);
});

const PAIR = `# sent_id = s\n${ROW(1, 'VERB', 0, 'root')}${ROW(2, 'DET', 1, 'nsubj')}${ROW(3, 'NOUN', 1, 'obj')}\n`;

test.each([
  [
    'a feature that must be nowhere',
    'pattern { X [upos=VERB, !B] } without { Z [A] } commands { X.B = "1" }',
    'pattern { X [upos=DET, !A] } commands { X.A = "1" }',
    2,
  ],
  [
    'an edge that must not go out',
    'pattern { X [upos=VERB, !B] } without { X -[comp]-> * } commands { X.B = "1" }',
    'pattern { e: X -[nsubj]-> Y } commands { e.label = "comp" }',
    2,
  ],
  [
    'an edge that is added',
    'pattern { X -[comp]-> Y; Y [!B] } commands { Y.B = "1" }',
    'pattern { e: X -[nsubj]-> Y } commands { del_edge e; add_edge X -[comp]-> Y }',
    1,
  ],
  [
    'an edge with two names',
    'pattern { X -["comp:x"]-> Y; Y [!B] } commands { Y.B = "1" }',
    'pattern { e: X -[nsubj]-> Y; f: X -[nsubj]-> Y } commands { f.label = "comp"; e.2 = x }',
    1,
  ],
])('%s', (_, one, other, nResults) => {
  const rules = `package p { rule a { ${one} } rule b { ${other} } }`;
  const found = results(rules, 'Iter (p)', PAIR);
  expect(found).toEqual(plainResults(rules, ['p.a', 'p.b'], PAIR));
  expect(found).toHaveLength(nResults);
  expect(found?.join('')).toContain('B=1');
});

test('parts of a label that can be set in any combination, and strategies that stand for very many, take no time', () => {
  const names = Array.from({ length: 40 }, (_, i) => `p${i}`);
  const parts = `rule r { pattern { e: X -[nsubj]-> Y } commands { ${names.map((name) => `e.${name} = x`).join('; ')} } }`;
  expect(results(parts, 'Iter (r)', PAIR)?.join('')).toContain('p39=x');
  const doubled = names.map((_, i) => `strat s${i + 1} { Alt (s${i}, s${i}) }`).join('\n');
  const rules = `rule r { pattern { X [upos=DET] } commands { X.upos = NOUN } }\nstrat s0 { r }\n${doubled}`;
  expect(results(rules, 'Iter (s40)', PAIR)?.join('')).not.toContain('DET');
});

test.each([
  ['a column', 'Y.xpos = "_"', 'D\tCase=A', '_\tCase=A'],
  ['a feature', 'del_feat Y.Case', 'Case=A', '_'],
  ['an attribute', 'del_feat Y.Gloss', 'Gloss=x', '_'],
])('%s that only a command mentions tells sentences apart', (_, command, before, after) => {
  const text = `# sent_id = s\n${ROW(1, 'VERB', 0, 'root')}2\tw\tl\tDET\tD\tCase=A\t1\tnsubj\t_\tGloss=x\n\n`;
  const rules = `rule r { pattern { X -[nsubj]-> Y } commands { ${command} } }`;
  expect(results(rules, 'Iter (r)', text)).toEqual([text.replace(before, after)]);
});
