/** Node options for tests: all run for seconds and share few cores, so the engine's background work is not worth its time. */

/**
 * Megabytes for new objects in the heap. Tests create much that lives briefly; with Node's 16 they spend a sixth of their time moving live
 * objects.
 */
export const SEMI_SPACE = '--max-semi-space-size=64';

/**
 * With one test thread per core, threads that collect garbage or compile only take time from the others. A function is optimised after
 * a longer run than Node's default: most code that tests run is called too seldom to repay it.
 */
export const ENGINE = [SEMI_SPACE, '--single-threaded-gc', '--interrupt-budget=1000000'];
