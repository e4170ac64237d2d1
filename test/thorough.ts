/**
 * What tests do in CI, and what they do elsewhere so that `npm test` finishes soon: the policy of all of them. Every rule, decoder and command
 * is tested everywhere; in CI, and with `THOROUGH=1`, with the largest cases, the longest trainings and every file of reference data.
 */

import { isThorough } from '../scripts/thorough.mjs';

export { isThorough };

/** The number of runs of a property, of learned or visited items: `all` in CI, `few` elsewhere. */
export const thoroughly = <T>(all: T, few: T): T => (isThorough ? all : few);

/** The same for anything that would take minutes: `all` with `THOROUGH=1` alone, `some` in CI, `few` elsewhere. */
export const atLength = <T>(all: T, some: T, few: T): T => (process.env.THOROUGH === '1' ? all : thoroughly(some, few));

/** The number of runs of a property: `n` in CI, elsewhere a tenth of it, but at least ten. */
export const runs = (n: number): number => (isThorough ? n : Math.max(Math.min(n, 10), Math.ceil(n / 10)));

/** All items in CI, elsewhere every `step`-th from the first one on. */
export const sampled = <T>(items: readonly T[], step: number): readonly T[] =>
  isThorough ? items : items.filter((_, at) => at % step === 0);

/** Adds to the name of a test that runs only in CI why it is skipped elsewhere. Something else must test the same on less. */
export const thoroughTitle = (title: string): string =>
  isThorough ? title : `${title} (skipped: takes long, so that CI and THOROUGH=1 alone run it)`;

/** Whether pictures are taken for people to look at: in CI nobody does, but where it makes those of the docs. */
export const hasPictures = !process.env.CI || process.env.PICTURES === '1';

/** Size of the largest sentences that are tested exhaustively. */
export const MOST_WORDS = thoroughly(6, 5);
