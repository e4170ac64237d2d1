/** Plain twins of the decoders whose charts a WebAssembly kernel fills: the same items in TypeScript and float64, obviously right, and slow. */

import { constrained } from '../../server/src/core/decode/constraints/constrain.ts';
import { bestTree as projectiveTree } from '../../server/src/core/decode/eisner/eisnerChart.ts';
import { eisnerInside } from '../../server/src/core/decode/eisner/eisnerInside.ts';
import { bestTree as mh4Tree } from '../../server/src/core/decode/mh4/mh4Chart.ts';
import { mh4Inside } from '../../server/src/core/decode/mh4/mh4Inside.ts';
import { firstOrderDecoder } from '../../server/src/core/decode/oneEndpointCrossing/firstOrderDecoder.ts';
import type { LendEngine } from '../../server/src/core/decode/oneEndpointCrossing/program.ts';
import { thirdOrderDecoder } from '../../server/src/core/decode/oneEndpointCrossing/thirdOrderDecoder.ts';
import { PlainEngine } from './plainEngine.ts';

export { mh4HybridPlain } from './mh4HybridPlain.ts';

export const eisnerPlain = constrained((scores, { singleRoot = false, checkpoint } = {}) =>
  projectiveTree(eisnerInside(scores, singleRoot, checkpoint), scores),
);

export const mh4Plain = constrained((scores, { singleRoot = false, checkpoint } = {}) =>
  mh4Tree(mh4Inside(scores, singleRoot, checkpoint), scores),
);

const withoutKernel: LendEngine = ({ layout, numbers, nRecords }, _, use) =>
  use(new PlainEngine(layout, numbers, nRecords));

export const oneEndpointCrossingPlain = firstOrderDecoder(withoutKernel);
export const thirdOrderPlain = thirdOrderDecoder(withoutKernel);
