/** One clause of a block. */

import { localized } from '../../../localization/index.ts';
import { expression, expressionOf, isSliced } from './expressions.ts';
import { featureTests, labelTest, valueTest } from './features.ts';
import { RESERVED, type Scanner } from './scanner.ts';
import {
  type Clause,
  type ComparisonOperator,
  type End,
  type Expression,
  type LabelTest,
  LETTER_CASES,
  MEASURES,
  type Name,
  type NodeMeasure,
  type Operand,
  type RelationOp,
  SHAPES,
  type Shape,
  type Term,
} from './types.ts';

const COMPARISONS: readonly ComparisonOperator[] = ['<=', '>=', '<>', '=', '<', '>'];
const RELATIONS: readonly RelationOp[] = ['><', '<>', '<<', '>>', '<', '>'];

/** Words that start a clause: measures, and properties of the sentence. */
const CALLS = ['delta', 'length', ...MEASURES, ...LETTER_CASES, 'meta', 'global'] as const;

/** A clause of `pattern`, `with` or `without`. */
export function clause(scanner: Scanner): Clause {
  const start = scanner.at;
  for (const word of CALLS) scanner.want({ kind: 'word', text: word });
  if (scanner.isNext('*')) return edge(scanner, start, undefined, undefined);
  if (scanner.take('!')) {
    const term = qualified(scanner);
    if (term.of.text === 'meta')
      return { kind: 'meta', key: term.feature, test: { kind: 'absent' }, span: scanner.span(start) };
    return { kind: 'defined', term, isNegated: true, span: scanner.span(start) };
  }
  const word = scanner.peekName();
  if (word !== undefined) {
    const after = /^\s*\(/.test(scanner.text.slice(scanner.at + word.length, scanner.at + word.length + 20));
    const isTerm = scanner.text[scanner.at + word.length] === '.';
    if (isComposed(scanner, word, after, isTerm)) return valuesClause(scanner, start);
    if (after) return call(scanner, start);
    if (isTerm) return termClause(scanner, start);
  }
  const first = scanner.name('node');
  if (scanner.take('[')) return node(scanner, start, first);
  if (scanner.take(':')) {
    const source = scanner.isNext('*') ? undefined : scanner.name('node');
    if (source === undefined) scanner.take('*');
    return edge(scanner, start, first, source, true);
  }
  if (scanner.take('->>')) {
    const below = scanner.name('node');
    return { kind: 'dominates', above: first, below, span: scanner.span(start) };
  }
  if (scanner.isNext('->') || scanner.isNext('-[')) return edge(scanner, start, undefined, first, true);
  for (const op of RELATIONS) {
    if (!scanner.take(op)) continue;
    if (scanner.isNext('*')) return scanner.fail(localized`${op} needs the name of a node on both sides, not *.`);
    if (scanner.text[scanner.at] !== undefined && /[\d"-]/.test(scanner.text[scanner.at])) {
      return scanner.fail(
        localized`${first.text} is a node, and ${op} compares two nodes or two features: write ${first.text}.Feature ${op} …`,
      );
    }
    const right = scanner.name('node');
    if (scanner.isNext('.'))
      return scanner.fail(
        localized`${first.text} ${op} ${right.text}.… mixes a node and a feature. Compare two of a kind.`,
      );
    return { kind: 'relation', left: first, op, right, span: scanner.span(start) };
  }
  if (scanner.isNext('='))
    return scanner.fail(
      localized`To compare features, name them: ${first.text}.lemma = … Two names are always different nodes.`,
    );
  return scanner.fail(
    localized`Expected [, ->, -[, : or a sign such as < after ${first.text}, ${scanner.found()}. To search any node, write ${first.text} [].`,
  );
}

function node(scanner: Scanner, start: number, name: Name): Clause {
  const alternatives = [featureTests(scanner)];
  while (scanner.take('|')) {
    scanner.require('[', localized`Alternatives of a node are written [upos=VERB]|[upos=AUX].`);
    alternatives.push(featureTests(scanner));
  }
  return { kind: 'node', node: name, alternatives, span: scanner.span(start) };
}

/** @param isRead whether the source has been taken */
function edge(scanner: Scanner, start: number, name: Name | undefined, source: End, isRead = false): Clause {
  if (!isRead) scanner.take('*');
  const label = arrow(scanner);
  const target: End = scanner.take('*') ? undefined : scanner.name('node');
  return { kind: 'edge', ...(name === undefined ? {} : { name }), source, label, target, span: scanner.span(start) };
}

/** `->` or `-[…]->`. */
function arrow(scanner: Scanner): LabelTest {
  if (scanner.isNext('->>'))
    return scanner.fail(localized`->> says “dominates” and cannot be named or have a star. For an edge, write ->.`);
  if (scanner.take('->')) return { kind: 'any' };
  scanner.require('-[', localized`An edge is written X -[nsubj]-> Y, or X -> Y for any relation.`);
  const label = labelTest(scanner);
  scanner.require(
    ']->',
    localized`Relations are separated by |, and parts of a label by commas; the brackets end with ]->.`,
  );
  return label;
}

/** `delta(X,Y) > 3`, `height(X) = 2`. */
function call(scanner: Scanner, start: number): Clause {
  const { text: called, span } = scanner.feature();
  scanner.require('(', '');
  const from = scanner.name('node');
  if ((MEASURES as readonly string[]).includes(called)) {
    scanner.require(')', localized`${called} has one node: ${called}(${from.text}).`);
    const op = comparison(scanner);
    return {
      kind: 'size',
      measure: called as NodeMeasure,
      node: from,
      op,
      value: scanner.number(),
      span: scanner.span(start),
    };
  }
  if (called !== 'delta' && called !== 'length') {
    scanner.at = span.start;
    return scanner.fail(
      localized`There is no ${called}(…). Use delta or length of two nodes, or ${MEASURES.join(', ')} of one.`,
    );
  }
  scanner.require(',', localized`${called} has two nodes: ${called}(X,Y).`);
  const to = scanner.name('node');
  scanner.require(')', localized`${called} has two nodes: ${called}(X,Y).`);
  const op = comparison(scanner);
  return { kind: 'distance', measure: called, from, to, op, value: scanner.number(), span: scanner.span(start) };
}

export function comparison(scanner: Scanner): ComparisonOperator {
  return (
    COMPARISONS.find((op) => scanner.take(op)) ??
    scanner.fail(localized`Expected = , <>, <, <=, > or >= ${scanner.found()}.`)
  );
}

/** `X.upos`, `meta.text`, `global.is_tree`. */
function qualified(scanner: Scanner): Term {
  const start = scanner.at;
  const word = scanner.peekName();
  const isSpecial = word === 'meta' || word === 'global';
  const of = isSpecial ? scanner.feature() : scanner.name('node');
  scanner.require('.', localized`A feature is written with its node: X.upos.`);
  const { text: feature } = scanner.feature();
  return { of, feature, span: scanner.span(start) };
}

function termClause(scanner: Scanner, start: number): Clause {
  const left = qualified(scanner);
  if (left.of.text === 'global') return shapeOf(scanner, left.feature, start);
  if (left.of.text === 'meta') {
    return {
      kind: 'meta',
      key: left.feature,
      test: valueTest(scanner, left.feature, 'both'),
      span: scanner.span(start),
    };
  }
  const op = COMPARISONS.find((each) => scanner.take(each));
  if (op === undefined) return { kind: 'defined', term: left, isNegated: false, span: scanner.span(start) };
  if (scanner.isNext('*')) {
    return scanner.fail(
      localized`Write ${left.of.text}.${left.feature} alone for “present”, !${left.of.text}.${left.feature} for “absent”.`,
    );
  }
  const right = operand(scanner, left.feature);
  if (right.kind === 'value') {
    if (op !== '=' && op !== '<>')
      return scanner.fail(localized`Values that are put together can be compared with = and <> only.`);
    const span = scanner.span(start);
    return { kind: 'values', left: expressionOf(left), isNegated: op === '<>', right: right.value, span };
  }
  if (scanner.isNext('|')) {
    return scanner.fail(
      localized`Here only one value is possible. Write ${left.of.text} [${left.feature}=…|…] for several.`,
    );
  }
  if (right.kind === 'regex' && op !== '=' && op !== '<>') {
    return scanner.fail(localized`A pattern can only be compared with = or <>, not with ${op}.`);
  }
  return { kind: 'compare', left, op, right, span: scanner.span(start) };
}

/** Whether the clause starts with a value that is put together. */
function isComposed(scanner: Scanner, word: string, hasParenthesis: boolean, isTerm: boolean): boolean {
  if (hasParenthesis) return (LETTER_CASES as readonly string[]).includes(word);
  if (!isTerm || word === 'meta' || word === 'global') return false;
  const [, after] =
    /^\.[A-Za-z0-9_]+([\s\S]*)/.exec(scanner.text.slice(scanner.at + word.length, scanner.at + word.length + 200)) ??
    [];
  return after !== undefined && (/^\s*[/+]/.test(after) || isSliced(after));
}

function valuesClause(scanner: Scanner, start: number): Clause {
  const left = expression(scanner, '');
  const isNegated = scanner.take('<>');
  if (!isNegated) scanner.require('=', localized`Values that are put together can be compared with = and <> only.`);
  return valuesEqual(scanner, start, left, isNegated, '');
}

function valuesEqual(scanner: Scanner, start: number, left: Expression, isNegated: boolean, feature: string): Clause {
  const regex = scanner.regex('both');
  const right = regex === undefined ? expression(scanner, feature) : ({ kind: 'regex', regex } as const);
  return { kind: 'values', left, isNegated, right, span: scanner.span(start) };
}

function operand(scanner: Scanner, feature: string): Operand | { readonly kind: 'value'; readonly value: Expression } {
  const regex = scanner.regex('both');
  if (regex !== undefined) return { kind: 'regex', regex };
  const value = expression(scanner, feature);
  if (value.kind === 'text') return value;
  if (value.kind !== 'features' || 1 < value.features.length || value.orText !== undefined)
    return { kind: 'value', value };
  const { of, features, span } = value;
  return { kind: 'term', term: { of, feature: features[0], span } };
}

function shapeOf(scanner: Scanner, text: string, start: number): Clause {
  const isNegated = text.startsWith('is_not_');
  const shape = text.slice(isNegated ? 'is_not_'.length : 'is_'.length);
  if (text.startsWith('is_') && (SHAPES as readonly string[]).includes(shape)) {
    return { kind: 'shape', shape: shape as Shape, isNegated, span: scanner.span(start) };
  }
  const known = SHAPES.flatMap((each) => [`is_${each}`, `is_not_${each}`]);
  scanner.at = start;
  return scanner.fail(
    localized`There is no condition ${text} on a sentence. There are ${known.join(', ')}; metadata are compared as in ${text} = "…" or ${text} = *.`,
  );
}

/** A clause of `global`: a shape or metadata. */
export function globalClause(scanner: Scanner): Clause {
  const start = scanner.at;
  for (const shape of SHAPES) {
    scanner.want({ kind: 'word', text: `is_${shape}` });
    scanner.want({ kind: 'word', text: `is_not_${shape}` });
  }
  scanner.want({ kind: 'name', of: 'metadata' });
  const isNegated = scanner.take('!');
  const key = scanner.isNext('"') ? scanner.quoted() : scanner.feature();
  if (isNegated) return { kind: 'meta', key: key.text, test: { kind: 'absent' }, span: scanner.span(start) };
  const test = valueTest(scanner, key.text, 'both');
  if (test.kind === 'defined' && /^is_/.test(key.text)) return shapeOf(scanner, key.text, start);
  if (
    test.kind === 'defined' &&
    scanner.text.slice(key.span.end, scanner.lastEnd).trim() === '' &&
    !RESERVED.has(key.text)
  ) {
    return shapeOf(scanner, key.text, start);
  }
  return { kind: 'meta', key: key.text, test, span: scanner.span(start) };
}
