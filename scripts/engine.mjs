/** How tests run in Node: all live for seconds and share few cores, so what the engine does beside the program is not worth its time. */

/**
 * Megabytes for what is new in the heap. Tests make much that lives for a moment; with Node's 16, a sixth of their time goes into moving what is
 * still in use.
 */
export const SEMI_SPACE = '--max-semi-space-size=64';

/**
 * With a thread of tests for each core, threads that collect garbage or compile only take the time of the others. A function is optimised when it
 * has run for longer than Node thinks enough: most of what tests run is called again too seldom to repay it.
 */
export const ENGINE = [SEMI_SPACE, '--single-threaded-gc', '--interrupt-budget=1000000'];
