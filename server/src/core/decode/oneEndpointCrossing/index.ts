/** The decoders of 1-Endpoint-Crossing trees, in WebAssembly SIMD with the precision of the scores: float64 or float32. */

import { firstOrderDecoder } from './firstOrderDecoder.ts';
import { inKernel } from './kernelEngine.ts';
import { thirdOrderDecoder } from './thirdOrderDecoder.ts';

/** Best 1-Endpoint-Crossing tree of arc scores. */
export const oneEndpointCrossing = firstOrderDecoder(inKernel);

/** Best 1-Endpoint-Crossing tree of a third-order score; undefined if none has a finite one. */
export const oneEndpointCrossingThirdOrder = thirdOrderDecoder(inKernel);
