/** Random requests and small sentences, for properties. */

import fc from 'fast-check';
import {
  type Block,
  type Clause,
  declaredIn,
  type Expression,
  type FeatureTest,
  type LabelTest,
  type Name,
  type Request,
  type ValueTest,
} from '../../../server/src/core/query/index.ts';

const SPAN = { start: 0, end: 0 };
const named = (text: string): Name => ({ text, span: SPAN });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const FEATURES = {
  upos: ['N', 'V', 'A'],
  lemma: ['a', 'b'],
  form: ['a', 'b', 'aa'],
  Case: ['Nom', 'Acc'],
  Gloss: ['x', 'y'],
} as const;
const feature = fc.constantFrom(...(Object.keys(FEATURES) as (keyof typeof FEATURES)[]));
const value = (name: keyof typeof FEATURES) => fc.constantFrom<string>(...FEATURES[name]);
const regex = fc
  .constantFrom('a', 'a*', 'N.*', '.', 'b.*', '.*m', '[ab]+')
  .map((source) => ({ flavour: 'str' as const, source, ignoreCase: false, span: SPAN }));

function valueTest(values: fc.Arbitrary<string>): fc.Arbitrary<ValueTest> {
  return fc.oneof(
    fc.record({
      kind: fc.constant('values' as const),
      values: fc.uniqueArray(values, { minLength: 1, maxLength: 2 }),
      isNegated: fc.boolean(),
    }),
    fc.constantFrom<ValueTest>({ kind: 'defined' }, { kind: 'absent' }),
    fc.record({ kind: fc.constant('regex' as const), regex, isNegated: fc.constant(false) }),
  );
}

const featureTest: fc.Arbitrary<FeatureTest> = feature.chain((name) =>
  fc
    .record({
      test: valueTest(value(name)),
      orElse: maybe(
        feature.chain((other) => valueTest(value(other)).map((test) => ({ feature: other, test, span: SPAN }))),
      ),
    })
    .map(({ test, orElse }) => ({
      feature: name,
      test,
      ...(orElse === undefined || test.kind === 'absent' ? {} : { orElse }),
      span: SPAN,
    })),
);

const LABELS = ['r', 's', 's:t', 'E:r', 'E:s:t'];
const labelPart: fc.Arbitrary<FeatureTest> = fc
  .constantFrom('1', '2', 'enhanced')
  .chain((name) =>
    fc
      .constantFrom<ValueTest>(
        { kind: 'values', values: [name === '1' ? 's' : name === '2' ? 't' : 'yes'], isNegated: false },
        { kind: 'values', values: ['s'], isNegated: true },
        { kind: 'defined' },
        { kind: 'absent' },
      )
      .map((test) => ({ feature: name, test, span: SPAN })),
  );
/** A single part without a value would be read as a label. */
const isClear = (parts: readonly FeatureTest[]) => 1 < parts.length || parts[0].test.kind !== 'defined';
const label: fc.Arbitrary<LabelTest> = fc.oneof(
  fc.constant({ kind: 'any' as const }),
  fc.record({
    kind: fc.constant('labels' as const),
    labels: fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 2 }),
    isNegated: fc.boolean(),
  }),
  fc.constantFrom('.*s.*', 'E:.*', 'r').map((source) => ({
    kind: 'regex' as const,
    regex: { flavour: 'str' as const, source, ignoreCase: false, span: SPAN },
  })),
  fc
    .array(labelPart, { minLength: 1, maxLength: 2 })
    .filter(isClear)
    .map((parts) => ({ kind: 'parts' as const, parts })),
);

const comparison = fc.constantFrom('=', '<>', '<', '<=', '>', '>=') as fc.Arbitrary<
  '=' | '<>' | '<' | '<=' | '>' | '>='
>;

/** Values put together from those of a word. */
function expression(of: fc.Arbitrary<Name>): fc.Arbitrary<Expression> {
  const span = fc.constant(SPAN);
  const features = fc.record({
    kind: fc.constant('features' as const),
    of,
    features: fc.uniqueArray(feature, { minLength: 1, maxLength: 2 }),
    span,
  });
  const withText = features.map((each): Expression => ({ ...each, orText: 'a' }));
  const text = fc.constantFrom('a', 'b', 'N').map((each): Expression => ({ kind: 'text', text: each, span: SPAN }));
  const cased = fc.record({
    kind: fc.constant('case' as const),
    to: fc.constantFrom('lower' as const, 'upper' as const),
    value: fc.oneof(features, text),
    span,
  });
  const sliced = fc.tuple(features, maybe(fc.integer({ min: -2, max: 2 })), maybe(fc.integer({ min: -2, max: 2 }))).map(
    ([value, from, to]): Expression => ({
      kind: 'slice',
      value,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      span: SPAN,
    }),
  );
  const parts = fc.array(fc.oneof(text, features, cased, sliced), { minLength: 2, maxLength: 3 });
  return fc.oneof(
    withText,
    cased,
    sliced,
    fc.record({ kind: fc.constant('join' as const), parts, span }),
    features.filter((each) => 1 < each.features.length),
  );
}

/** @param edges names of edges that can be used */
function clause(nodes: readonly string[], edges: readonly string[]): fc.Arbitrary<Clause> {
  const node = fc.constantFrom(...nodes).map(named);
  const term = (name: fc.Arbitrary<Name>) => fc.record({ of: name, feature, span: fc.constant(SPAN) });
  const all: fc.Arbitrary<Clause>[] = [
    fc.record({
      kind: fc.constant('node' as const),
      node,
      alternatives: fc.array(fc.array(featureTest, { maxLength: 2 }), { minLength: 1, maxLength: 2 }),
      span: fc.constant(SPAN),
    }),
    fc.record({ kind: fc.constant('edge' as const), source: node, label, target: node, span: fc.constant(SPAN) }),
    fc.record({
      kind: fc.constant('edge' as const),
      source: node,
      label,
      target: fc.constant(undefined),
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('edge' as const),
      source: fc.constant(undefined),
      label,
      target: node,
      span: fc.constant(SPAN),
    }),
    fc.record({ kind: fc.constant('dominates' as const), above: node, below: node, span: fc.constant(SPAN) }),
    fc.record({
      kind: fc.constant('relation' as const),
      left: node,
      op: fc.constantFrom('<', '>', '<<', '>>') as fc.Arbitrary<'<'>,
      right: node,
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      left: term(node),
      op: fc.constantFrom('=', '<>') as fc.Arbitrary<'='>,
      right: fc.oneof(
        term(node).map((right) => ({ kind: 'term' as const, term: right })),
        value('upos').map((text) => ({ kind: 'text' as const, text, span: SPAN })),
      ),
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      left: node.map((of) => ({ of, feature: '__id__', span: SPAN })),
      op: comparison,
      right: node.map((of) => ({ kind: 'term' as const, term: { of, feature: '__id__', span: SPAN } })),
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('values' as const),
      // A text in front would be the name of a word.
      left: expression(node).filter((each) => each.kind !== 'join' || each.parts[0].kind !== 'text'),
      isNegated: fc.boolean(),
      right: fc.oneof(
        expression(node),
        regex.map((each) => ({ kind: 'regex' as const, regex: each })),
      ),
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('defined' as const),
      term: term(node),
      isNegated: fc.boolean(),
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('distance' as const),
      measure: fc.constantFrom('delta', 'length') as fc.Arbitrary<'delta'>,
      from: node,
      to: node,
      op: comparison,
      value: fc.integer({ min: -2, max: 3 }),
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('shape' as const),
      shape: fc.constantFrom('projective', 'tree', 'forest', 'cyclic') as fc.Arbitrary<'tree'>,
      isNegated: fc.boolean(),
      span: fc.constant(SPAN),
    }),
    fc.record({
      kind: fc.constant('meta' as const),
      key: fc.constantFrom('genre', 'other'),
      test: valueTest(fc.constantFrom('a', 'b')),
      span: fc.constant(SPAN),
    }),
  ];
  if (0 < edges.length) {
    const edge = fc.constantFrom(...edges).map(named);
    all.push(
      fc.record({
        kind: fc.constant('relation' as const),
        left: edge,
        op: fc.constantFrom('><', '<<', '<>') as fc.Arbitrary<'><'>,
        right: edge,
        span: fc.constant(SPAN),
      }),
      fc.record({
        kind: fc.constant('relation' as const),
        left: node,
        op: fc.constant('<<' as const),
        right: edge,
        span: fc.constant(SPAN),
      }),
      fc.record({
        kind: fc.constant('compare' as const),
        left: edge.map((of) => ({ of, feature: 'length', span: SPAN })),
        op: comparison,
        right: fc.constantFrom('1', '2').map((text) => ({ kind: 'text' as const, text, span: SPAN })),
        span: fc.constant(SPAN),
      }),
      fc.record({
        kind: fc.constant('compare' as const),
        left: fc
          .tuple(edge, fc.constantFrom('label', '1', '2'))
          .map(([of, name]) => ({ of, feature: name, span: SPAN })),
        op: fc.constantFrom('=', '<>') as fc.Arbitrary<'='>,
        right: fc.oneof(
          fc
            .tuple(edge, fc.constantFrom('label', '1', '2'))
            .map(([of, name]) => ({ kind: 'term' as const, term: { of, feature: name, span: SPAN } })),
          fc.constantFrom('s', 't', 'E:r').map((text) => ({ kind: 'text' as const, text, span: SPAN })),
        ),
        span: fc.constant(SPAN),
      }),
    );
  }
  return fc.oneof(...all);
}

const declare = (name: string): Clause => ({ kind: 'node', node: named(name), alternatives: [[]], span: SPAN });

const SETS = [['X'], ['X', 'Y'], ['X', 'Y'], ['X', 'Y', 'Z'], ['X', 'Y$']];

/** Requests with up to three nodes, two named edges, and two blocks with a node of their own. */
export const requests: fc.Arbitrary<Request> = fc
  .tuple(fc.constantFrom(...SETS), fc.integer({ min: 0, max: 2 }))
  .chain(([nodes, nEdges]) => {
    const edges = ['e', 'f'].slice(0, nEdges);
    const ends = fc.tuple(fc.constantFrom(...nodes), fc.constantFrom(...nodes), label);
    const namedEdges = fc.tuple(
      ...edges.map((name) =>
        ends.map(
          ([source, target, of]): Clause => ({
            kind: 'edge',
            name: named(name),
            source: named(source),
            label: of,
            target: named(target),
            span: SPAN,
          }),
        ),
      ),
    );
    const pattern = fc.tuple(fc.array(clause(nodes, edges), { maxLength: 3 }), namedEdges).map(
      ([clauses, named]): Block => ({
        kind: 'pattern',
        clauses: [...nodes.map(declare), ...clauses, ...named],
        span: SPAN,
      }),
    );
    const inner = condition(nodes, edges, 2);
    return fc
      .tuple(pattern, fc.array(inner, { maxLength: 2 }))
      .map(([first, others]) => ({ blocks: [first, ...others] }));
  });

/** A block with a node of its own or without, with alternatives, a count, or another block inside. */
function condition(nodes: readonly string[], edges: readonly string[], depth: number): fc.Arbitrary<Block> {
  const clauses = fc.tuple(fc.boolean(), fc.constantFrom('W', 'W$')).chain(([hasOwn, own]) => {
    const name = own.replace('W', 'W'.repeat(3 - depth));
    const known = hasOwn ? [...nodes, name] : nodes;
    const some = fc.array(clause(known, edges), { minLength: 1, maxLength: 2 });
    const inside: fc.Arbitrary<readonly Clause[]> =
      depth === 1
        ? fc.constant([])
        : fc.oneof(
            { weight: 3, arbitrary: fc.constant([]) },
            {
              weight: 1,
              arbitrary: condition(known, edges, depth - 1).map((block) => [
                { kind: 'block' as const, block, span: SPAN },
              ]),
            },
          );
    return fc.tuple(some, inside).map(([own, block]) => [...(hasOwn ? [declare(name)] : []), ...own, ...block]);
  });
  const plain = fc.constantFrom('with' as const, 'without' as const);
  return fc.oneof(
    fc.record({ kind: plain, clauses, span: fc.constant(SPAN) }),
    fc.tuple(fc.oneof(plain, fc.constant('either' as const)), clauses, clauses).map(([kind, one, other]): Block => {
      const others = [{ kind, clauses: other, span: SPAN }];
      return { kind, clauses: one, others, span: SPAN };
    }),
    fc.record({
      kind: fc.constant('with' as const),
      clauses,
      count: fc.record({ op: comparison, value: fc.integer({ min: 0, max: 3 }) }),
      span: fc.constant(SPAN),
    }),
  );
}

/** Sentences of a few words and an empty node; heads and DEPS may form anything. */
export const sentencesUpTo = (nWords: number): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: nWords }).chain((n) =>
    fc.tuple(fc.boolean(), maybe(fc.constantFrom('a', 'b'))).chain(([hasEmpty, genre]) => {
      const ids = Array.from({ length: n }, (_, i) => String(i + 1));
      const heads = fc.constantFrom('0', ...ids, ...(hasEmpty ? ['1.1'] : []));
      const deps = fc
        .uniqueArray(
          fc.tuple(heads, fc.constantFrom('r', 's', 's:t')).map(([head, relation]) => `${head}:${relation}`),
          { maxLength: 2 },
        )
        .map((items) => items.join('|') || '_');
      const row = fc.tuple(
        value('form'),
        fc.constantFrom('a', 'b', '_'),
        fc.constantFrom('N', 'V', 'A', '_'),
        fc.constantFrom('Case=Nom', 'Case=Acc', '_'),
        fc.constantFrom('0', '_', ...ids),
        fc.constantFrom('r', 's', 's:t'),
        deps,
        fc.constantFrom('Gloss=x', 'Gloss=y|SpaceAfter=No', '_'),
      );
      return fc.tuple(fc.array(row, { minLength: n, maxLength: n }), row).map(([rows, empty]) => {
        const lines = rows.map(([form, lemma, upos, feats, head, deprel, items, misc], i) =>
          [ids[i], form, lemma, upos, '_', feats, head, deprel, items, misc].join('\t'),
        );
        if (hasEmpty)
          lines.splice(
            1,
            0,
            ['1.1', empty[0], empty[1], empty[2], '_', empty[3], '_', '_', empty[6], empty[7]].join('\t'),
          );
        return `${genre === undefined ? '' : `# genre = ${genre}\n`}${lines.join('\n')}\n\n`;
      });
    }),
  );

export const sentences = sentencesUpTo(4);

/** Number of maps from names to nodes and edges that a search by definition may try. */
const MOST_MAPS = 5000;

/** Length limit for sentences, up to seven words, so that trying all maps of a request stays affordable. */
export function longestFor({ blocks }: Request): number {
  const { nodes, edges } = declaredIn(allOf(blocks));
  const nMaps = (n: number) => (n + 2) ** nodes.size * (3 * n + 2) ** edges.size;
  let longest = 1;
  while (longest < 7 && nMaps(longest + 1) <= MOST_MAPS) longest++;
  return longest;
}

const allOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => [
    block,
    ...allOf(block.others ?? []),
    ...block.clauses.flatMap((each) => (each.kind === 'block' ? allOf([each.block]) : [])),
  ]);
