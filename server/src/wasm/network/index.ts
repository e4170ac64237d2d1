/**
 * Kernels of the neural parser as one module: matrix products, LSTM cells, biaffine pieces, softmax, dropout, Adam, and the sums
 * of the linear models. float32, hand-written SIMD, because compilers do not vectorise these loops. AssemblyScript; all pointers
 * are byte offsets into the module's memory.
 *
 * Every kernel has a plain twin in test/referee/neuralKernels.ts, except those of steps.ts and scores.ts: their results are compared with what
 * training computes.
 */

export { addBias, columnSums, leaky, leakyBackward, multiply, add, axpy, dot, fill } from './elementwise';
export { integersSize, packIntegers, gemmIntegers } from './integers';
export { softmaxLoss, uniform, dropoutMask, sumOfSquares, adam } from './learning';
export { classSums, arcSums } from './linear';
export { lstmForward, lstmBackward } from './lstm';
export { packedSize, packB, gemmPacked } from './matrix';
export { arcProbabilities, gemmRounded, logSoftmaxRows, roundRows } from './scores';
export { skipGram } from './skipGram';
export { lstmSteps, panelSize, roundSteps } from './steps';
export { gatherRows, takeRows, scatterRows, labelForward, labelBackward } from './tables';

/** First free byte of the memory. */
export function heapBase(): usize {
  return __heap_base;
}
