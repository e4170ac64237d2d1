/**
 * Hard constraints for any decoder that can forbid single arcs.
 *
 * Required arcs, forbidden arcs and required roots only forbid arcs. A span that must be one subtree is satisfied exactly if one
 * of its words, its top, has a head outside and all others have theirs inside; for a given top, that again only forbids arcs. So
 * spans are handled by branch and bound over tops: a decoding that ignores a span is a bound for all that respect it, and the
 * best open branch is explored first. Exact for every class; without violated spans there is one decoding.
 */

import { type ArcScores, type Constraints, type Decoded, type Decoder, treeValue, type WordSpan } from '../types.ts';

/** `allowed[head * (n + 1) + dependent]`: 1 if the arc may be used. */
export type AllowedArcs = Uint8Array;

/** Adds constraints to a decoder of arc scores. */
export function constrained(decode: Decoder): Decoder {
  return (scores, options = {}) => {
    const { constraints, ...rest } = options;
    if (scores.n === 0) return withoutWords(constraints);
    if (constraints === undefined) return decode(scores, rest);
    return solve(scores.n, constraints, (allowed) => {
      const found = decode(withoutForbidden(scores, allowed), rest);
      return found && { ...found, value: treeValue(scores, found.heads) };
    });
  };
}

/** The tree of a sentence without words, if the constraints require none. */
export function withoutWords(constraints: Constraints = {}): Decoded | undefined {
  return canBeMet(0, constraints) ? { heads: Int32Array.of(-1), value: 0 } : undefined;
}

/** The scores with -Infinity for every arc that is not allowed. */
export function withoutForbidden({ n, values }: ArcScores, allowed: AllowedArcs): ArcScores {
  return { n, values: values.map((value, arc) => (allowed[arc] === 1 ? value : Number.NEGATIVE_INFINITY)) };
}

/**
 * Best result that satisfies the constraints, given `decode`, the best result over allowed arcs only. Constraints on nonexistent
 * words cannot be satisfied, except for forbidding their arcs. Calls `decode` once if the spans are satisfied anyway, otherwise
 * at most once per choice of tops.
 */
export function solve<Result extends Decoded>(
  n: number,
  constraints: Constraints,
  decode: (allowed: AllowedArcs) => Result | undefined,
): Result | undefined {
  if (!canBeMet(n, constraints)) return undefined;
  const { spans = [] } = constraints;
  const start = allowedArcs(n, constraints);
  const open: { allowed: AllowedArcs; result: Result }[] = [];
  const push = (allowed: AllowedArcs) => {
    const result = decode(allowed);
    if (result !== undefined) open.push({ allowed, result });
  };
  push(start);
  while (open.length > 0) {
    const best = open.reduce((a, b) => (b.result.value > a.result.value ? b : a));
    open.splice(open.indexOf(best), 1);
    const violated = spans.find((span) => !isSubtree(best.result.heads, span));
    if (violated === undefined) return best.result;
    for (let top = violated.start; top < violated.end; top++) push(withTop(n, best.allowed, violated, top));
  }
  return undefined;
}

/** Whether all required constraints are on existing words. */
function canBeMet(n: number, { required = [], roots = [], spans = [] }: Constraints): boolean {
  const isWord = (word: number) => Number.isInteger(word) && 1 <= word && word <= n;
  return (
    required.every(({ head, dependent }) => (head === 0 || isWord(head)) && isWord(dependent)) &&
    roots.every(isWord) &&
    spans.every(({ start, end }) => isWord(start) && isWord(end - 1) && start < end)
  );
}

/** Whether exactly one word of the span has its head outside. */
function isSubtree(heads: Int32Array, span: WordSpan): boolean {
  let entering = 0;
  for (let word = span.start; word < span.end; word++) if (!isInside(span, heads[word])) entering++;
  return entering === 1;
}

const isInside = (span: WordSpan, node: number) => span.start <= node && node < span.end;

function allowedArcs(n: number, { required = [], forbidden = [], roots = [] }: Constraints): AllowedArcs {
  const size = n + 1;
  const allowed = new Uint8Array(size * size).fill(1);
  for (const { head, dependent } of forbidden)
    if (0 <= head && head < size && 0 < dependent && dependent < size) allowed[head * size + dependent] = 0;
  for (const { head, dependent } of [...required, ...roots.map((dependent) => ({ head: 0, dependent }))])
    for (let other = 0; other < size; other++) if (other !== head) allowed[other * size + dependent] = 0;
  return allowed;
}

function withTop(n: number, before: AllowedArcs, span: WordSpan, top: number): AllowedArcs {
  const size = n + 1;
  const allowed = before.slice();
  for (let head = 0; head < size; head++)
    for (let word = span.start; word < span.end; word++)
      if (isInside(span, head) === (word === top)) allowed[head * size + word] = 0;
  return allowed;
}
