/** Max-marginals of projective trees: Eisner's chart filled upwards, then downwards from the goal. Time O(n³), in float64. */

import type { ArcScores, DecodeOptions } from '../types.ts';
import { splitEnd } from './eisnerChart.ts';
import { eisnerInside } from './eisnerInside.ts';

/** For each arc the value of the best projective tree that contains it. */
export function eisnerOutside(
  scores: ArcScores,
  { singleRoot = false, checkpoint }: Pick<DecodeOptions, 'singleRoot' | 'checkpoint'>,
): ArcScores {
  const { n } = scores;
  const size = n + 1;
  const chart = eisnerInside(scores, singleRoot, checkpoint);
  const { completed: complete, incompleted: incomplete } = chart;
  // Outside values, [head][end] like the inside ones.
  const outComplete = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY);
  const outIncomplete = outComplete.slice();
  const raise = (table: Float64Array, at: number, value: number) => {
    if (value > table[at]) table[at] = value;
  };
  // C(head,end) = max over k on the way of I(head,k) + C(k,end)
  const intoComplete = (head: number, end: number) => {
    const out = outComplete[head * size + end];
    if (out === Number.NEGATIVE_INFINITY) return;
    const step = head < end ? 1 : -1;
    for (let k = head + step; k !== end + step; k += step) {
      raise(outIncomplete, head * size + k, out + complete[k * size + end]);
      raise(outComplete, k * size + end, out + incomplete[head * size + k]);
    }
  };
  // I(head,dependent) = s(head→dependent) + max over k of C→(i,k) + C←(k+1,j)
  const intoIncomplete = (head: number, dependent: number) => {
    const out = outIncomplete[head * size + dependent] + scores.values[head * size + dependent];
    if (out === Number.NEGATIVE_INFINITY) return;
    const [i, j] = head < dependent ? [head, dependent] : [dependent, head];
    for (let k = i, end = splitEnd(chart, i, j); k < end; k++) {
      raise(outComplete, i * size + k, out + complete[j * size + k + 1]);
      raise(outComplete, j * size + k + 1, out + complete[i * size + k]);
    }
  };
  outComplete[n] = 0;
  for (let width = n; 1 <= width; width--) {
    checkpoint?.();
    for (let i = 0; i + width <= n; i++) {
      intoComplete(i, i + width);
      if (i > 0) intoComplete(i + width, i);
      intoIncomplete(i, i + width);
      if (i > 0) intoIncomplete(i + width, i);
    }
  }
  const values = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY);
  for (let head = 0; head <= n; head++)
    for (let dependent = 1; dependent <= n; dependent++)
      if (head !== dependent) {
        const arc = head * size + dependent;
        values[arc] = incomplete[arc] + outIncomplete[arc];
      }
  return { n, values };
}
