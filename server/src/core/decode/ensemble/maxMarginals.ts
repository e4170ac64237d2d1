/**
 * Max-marginals: for each arc the value of the best tree that contains it. The best tree without an arc then has the best of the
 * other arcs to the same dependent. Each chart is traversed again downwards from the goal: the outside value of an item is the
 * best that the rest of a tree can add to it. Takes the decoder's time, a few times over; for classes without such a chart, one
 * decoding per arc.
 */

import { withoutForbidden } from '../constraints/constrain.ts';
import { type TreeClass, treeClass } from '../treeClasses.ts';
import { type ArcScores, type DecodeOptions, type Decoder, treeValue } from '../types.ts';

type Options = Pick<DecodeOptions, 'singleRoot' | 'checkpoint'>;

/** Values, laid out like scores: `values[head * (n + 1) + dependent]`, -Infinity if no tree of the class has the arc. */
export function maxMarginals(scores: ArcScores, name: TreeClass, options: Options = {}): ArcScores {
  const { maxMarginals: outside, decoder } = treeClass(name);
  return outside === undefined ? byDecodings(scores, decoder, options) : outside(scores, options);
}

function byDecodings(scores: ArcScores, decoder: Decoder, options: Options): ArcScores {
  const size = scores.n + 1;
  const values = new Float64Array(size * size).fill(Number.NEGATIVE_INFINITY);
  for (let dependent = 1; dependent < size; dependent++) {
    for (let head = 0; head < size; head++) {
      if (head === dependent || scores.values[head * size + dependent] === Number.NEGATIVE_INFINITY) continue;
      const allowed = new Uint8Array(size * size).fill(1);
      for (let other = 0; other < size; other++) allowed[other * size + dependent] = other === head ? 1 : 0;
      const found = decoder(withoutForbidden(scores, allowed), options);
      if (found !== undefined) values[head * size + dependent] = treeValue(scores, found.heads);
    }
  }
  return { n: scores.n, values };
}
