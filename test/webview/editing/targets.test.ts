/** Targets of an arc being drawn, compared with the definition of crossing and with the real effects of the operations. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { operate } from '../../../server/src/core/edit/surgery/index.ts';
import { dependentsFor, headsFor, type TargetKind, type Targets } from '../../../webview/src/editing/targets.ts';
import { runs } from '../../thorough.ts';
import { threadTime } from '../../threadTime.ts';
import { arcsCross } from '../diagramOf.ts';

/** Head vectors of any kind: trees, several roots, cycles, loops, unattached words. */
const anyHeads = fc
  .integer({ min: 1, max: 12 })
  .chain((n) => fc.array(fc.integer({ min: -1, max: n }), { minLength: n, maxLength: n }))
  .map((heads) => [-1, ...heads]);

const wordsOf = (heads: readonly number[]) => heads.map((_, word) => word).slice(1);

/** With the arc, everything else unchanged. */
const withArc = (heads: readonly number[], head: number, dependent: number) =>
  heads.map((each, word) => (word === dependent ? head : each));

function isWithin(heads: readonly number[], word: number, above: number): boolean {
  let each = word;
  for (let steps = 0; steps <= heads.length && 0 <= each; steps++) {
    if (each === above) return true;
    each = heads[each];
  }
  return false;
}

/** The effect of the operation on a head vector, or undefined if it refuses. */
function afterSetHead(heads: readonly number[], head: number, dependent: number): number[] | undefined {
  const rows = wordsOf(heads).map(
    (id) => `${id}\tw\tw\tX\t_\t_\t${heads[id] < 0 ? '_' : heads[id]}\t${heads[id] === 0 ? 'root' : 'dep'}\t_\t_\n`,
  );
  const text = `${rows.join('')}\n`;
  const operated = operate([Document.parse(text).sentences[0]], { op: 'set_head', args: { id: dependent, head } });
  return operated.ok ? [...Document.parse(applyEdits(text, operated.edits)).sentences[0].heads] : undefined;
}

function* everyTarget(heads: readonly number[]): Generator<{ targets: Targets; candidate: number; arc: Arc }> {
  for (const fixed of wordsOf(heads)) {
    const targets = headsFor(heads, fixed);
    for (const candidate of [0, ...wordsOf(heads)]) {
      yield { targets, candidate, arc: { head: candidate, dependent: fixed } };
    }
  }
  for (const fixed of [0, ...wordsOf(heads)]) {
    const targets = dependentsFor(heads, fixed);
    for (const candidate of wordsOf(heads)) yield { targets, candidate, arc: { head: fixed, dependent: candidate } };
  }
}

interface Arc {
  readonly head: number;
  readonly dependent: number;
}

test('crossings are those of the definition', () => {
  fc.assert(
    fc.property(anyHeads, (heads) => {
      for (const { targets, candidate, arc } of everyTarget(heads)) {
        const after = withArc(heads, arc.head, arc.dependent);
        const naive = wordsOf(heads).filter((other) => arcsCross(after, arc.dependent, other));
        expect(targets.crossed(candidate)).toEqual(naive);
        expect(targets.nCrossed(candidate)).toBe(naive.length);
      }
    }),
  );
});

test('kinds are those of the definition', () => {
  fc.assert(
    fc.property(anyHeads, (heads) => {
      const nRoots = heads.filter((head) => head === 0).length;
      for (const { targets, candidate, arc } of everyTarget(heads)) {
        const { head, dependent } = arc;
        const kind = ((): TargetKind => {
          if (head === dependent) return 'self';
          if (head === heads[dependent] && (head !== 0 || nRoots === 1)) return 'same';
          if (head === 0 || !isWithin(heads, head, dependent)) return 'free';
          return isWithin(heads, heads[dependent], dependent) ? 'cycle' : 'below';
        })();
        expect(targets.kindOf(candidate)).toBe(kind);
      }
    }),
  );
});

test('what changes, and what is refused, is what the operation does', () => {
  fc.assert(
    fc.property(anyHeads, (heads) => {
      for (const { targets, candidate, arc } of everyTarget(heads)) {
        const kind = targets.kindOf(candidate);
        if (kind === 'same') continue;
        const after = afterSetHead(heads, arc.head, arc.dependent);
        expect(after === undefined).toBe(kind === 'self' || kind === 'cycle');
        if (after === undefined) continue;
        // Of several roots, the one that remains has its head already.
        const isNew = heads[arc.dependent] !== arc.head;
        const changed = wordsOf(heads).filter((word) => after[word] !== heads[word]);
        expect([...targets.changed(candidate)].slice(isNew ? 0 : 1).sort(byNumber)).toEqual(changed);
        expect(targets.crossed(candidate)).toEqual(
          wordsOf(after).filter((each) => arcsCross(after, arc.dependent, each)),
        );
      }
    }),
    { numRuns: runs(30) },
  );
});

const byNumber = (a: number, b: number) => a - b;

describe('a sentence of the longest length', () => {
  test('is answered in linear time', () => {
    const n = 1000;
    const heads = [-1, ...Array.from({ length: n }, (_, index) => (index * 7919) % (n + 1))];
    const start = threadTime();
    for (let word = 1; word <= 200; word++) headsFor(heads, word).nCrossed(0);
    // Quadratic work for 200 words takes seconds.
    expect(threadTime() - start).toBeLessThan(1500);
  });
});
