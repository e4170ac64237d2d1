/** Keys by which matches are counted: `X.upos`, `e.label`, `delta(X,Y)`, `{ Y << X }`, … */

import { formatNumber, localized } from '../../../localization/index.ts';
import { NUMERIC } from '../graph/featureNames.ts';
import { LONGEST_KEY } from './limits.ts';
import { checkNames, type Names } from './names.ts';
import { wholeOf } from './parse.ts';
import { type QueryProblem, SyntaxProblem } from './problem.ts';
import { Scanner } from './scanner.ts';
import type { Block, Name } from './types.ts';

export type ClusterKey =
  /** The first feature that is defined. */
  | { readonly kind: 'feature'; readonly of: Name; readonly features: readonly string[] }
  /** A numeric feature in steps: `X.Duration[gap=100, min=0, max=1000]`. */
  | { readonly kind: 'range'; readonly of: Name; readonly feature: Name; readonly range: Range }
  | { readonly kind: 'distance'; readonly measure: 'delta' | 'length'; readonly from: Name; readonly to: Name }
  /** The names in the order of their words. */
  | { readonly kind: 'order'; readonly nodes: readonly Name[] }
  /** The label of the edge between two nodes; `both`: in either direction. */
  | { readonly kind: 'between'; readonly source: Name; readonly target: Name; readonly both: boolean }
  | { readonly kind: 'meta'; readonly key: string }
  /** Whether the clauses hold. */
  | { readonly kind: 'whether'; readonly block: Block }
  | { readonly kind: 'tuple'; readonly keys: readonly ClusterKey[] };

/** Intervals of the width `gap`, counted from `min`, else down from `max`, else from 0. */
export interface Range {
  readonly gap: number;
  readonly min?: number;
  readonly max?: number;
}

interface ParsedKey {
  readonly key: ClusterKey | undefined;
  readonly problems: readonly QueryProblem[];
}

/** @param names those of the request. Never throws. */
export function parseKey(text: string, names: Names): ParsedKey {
  if (LONGEST_KEY < text.length) {
    const message = localized`This key has more than ${formatNumber(LONGEST_KEY)} characters. Give several keys.`;
    return { key: undefined, problems: [{ severity: 'error', span: { start: 0, end: 1 }, message }] };
  }
  try {
    const scanner = new Scanner(text);
    const key = keyOf(scanner);
    if (!scanner.isAtEnd) scanner.fail(localized`Expected the end of the key ${scanner.found()}.`);
    const problems = checkKey(key, names);
    return { key: problems.length === 0 ? key : undefined, problems };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { key: undefined, problems: [{ severity: 'error', span: error.span, message: error.message }] };
  }
}

function keyOf(scanner: Scanner): ClusterKey {
  if (scanner.isNext('{')) return { kind: 'whether', block: wholeOf(scanner) };
  if (scanner.take('(')) {
    const keys = [scanner.nested(() => keyOf(scanner))];
    while (scanner.take(',')) keys.push(scanner.nested(() => keyOf(scanner)));
    scanner.require(')', localized`Keys in parentheses are separated by commas.`);
    return { kind: 'tuple', keys };
  }
  const word = scanner.peekName();
  if ((word === 'delta' || word === 'length') && scanner.text[scanner.at + word.length] === '(')
    return distance(scanner, word);
  if (word === 'meta') {
    scanner.takeWord('meta');
    scanner.require('.', localized`A key of metadata is written meta.text.`);
    return { kind: 'meta', key: scanner.feature().text };
  }
  const first = scanner.name('node');
  if (scanner.take('.')) {
    if (RANGE.test(scanner.text.slice(scanner.at, scanner.at + 100))) return rangeKey(scanner, first);
    const features = [scanner.feature().text];
    while (scanner.take('/')) features.push(scanner.feature().text);
    return { kind: 'feature', of: first, features };
  }
  if (scanner.isNext('#')) {
    const nodes = [first];
    while (scanner.take('#')) nodes.push(scanner.name('node'));
    return { kind: 'order', nodes };
  }
  const both = scanner.take('<->');
  if (both || scanner.take('->')) return { kind: 'between', source: first, target: scanner.name('node'), both };
  return scanner.fail(
    localized`Expected a key ${scanner.found()}: X.upos, e.label, delta(X,Y), X#Y, X <-> Y, meta.key or { clauses }.`,
  );
}

const RANGE = /^\w+\s*\[\s*(?:gap|min|max)\s*=/;

/** `Duration[gap=100, min=0, max=1000]`, behind the dot. */
function rangeKey(scanner: Scanner, of: Name): ClusterKey {
  const text = scanner.peekWord() ?? '';
  const start = scanner.at;
  scanner.takeWord(text);
  const feature = { text, span: scanner.span(start) };
  const why = localized`A number in steps is written X.Duration[gap=100, min=0, max=1000].`;
  scanner.require('[', why);
  const range: { gap?: number; min?: number; max?: number } = {};
  do {
    const part = (['gap', 'min', 'max'] as const).find((each) => scanner.takeWord(each));
    if (part === undefined) return scanner.fail(localized`Expected gap, min or max ${scanner.found()}. ${why}`);
    scanner.require('=', why);
    range[part] = scanner.number();
  } while (scanner.take(','));
  const { gap = 0 } = range;
  if (gap <= 0) return scanner.fail(localized`gap must be a number above 0. ${why}`);
  scanner.require(']', why);
  return { kind: 'range', of, feature, range: { ...range, gap } };
}

function distance(scanner: Scanner, measure: 'delta' | 'length'): ClusterKey {
  scanner.takeWord(measure);
  scanner.require('(', localized`${measure} has two nodes: ${measure}(X,Y).`);
  const from = scanner.name('node');
  scanner.require(',', localized`${measure} has two nodes: ${measure}(X,Y).`);
  const to = scanner.name('node');
  scanner.require(')', localized`${measure} has two nodes: ${measure}(X,Y).`);
  return { kind: 'distance', measure, from, to };
}

function checkKey(key: ClusterKey, names: Names): readonly QueryProblem[] {
  const unknown = (name: Name, isEdgeFine = false): QueryProblem[] =>
    names.nodes.has(name.text) || (isEdgeFine && names.edges.has(name.text))
      ? []
      : [
          {
            severity: 'error',
            span: name.span,
            message: isEdgeFine
              ? localized`The request has no node or edge ${name.text} in its pattern.`
              : localized`The request has no node ${name.text} in its pattern.`,
          },
        ];
  switch (key.kind) {
    case 'feature':
      return unknown(key.of, true);
    case 'range': {
      const isNumber = NUMERIC.has(key.feature.text);
      const message = localized`${key.feature.text} is text, so it has no steps.`;
      return [
        ...unknown(key.of, true),
        ...(isNumber ? [] : [{ severity: 'error' as const, span: key.feature.span, message }]),
      ];
    }
    case 'distance':
      return [...unknown(key.from), ...unknown(key.to)];
    case 'order':
      return key.nodes.flatMap((node) => unknown(node));
    case 'between':
      return [...unknown(key.source), ...unknown(key.target)];
    case 'whether':
      return checkNames({ blocks: [key.block] }, names);
    case 'tuple':
      return key.keys.flatMap((each) => checkKey(each, names));
    case 'meta':
      return [];
  }
}
