/**
 * Whether tests take the time that they need to be exhaustive: in CI, and with `THOROUGH=1`. Elsewhere the largest cases are left out, so that
 * `npm test` is done soon; the smaller ones of the same tests always run.
 */
export const isThorough = Boolean(process.env.CI) || process.env.THOROUGH === '1';

/** Adds to the name of a test that runs in CI alone why it is skipped elsewhere. */
export const thoroughTitle = (title: string): string =>
  isThorough ? title : `${title} (skipped: takes long, so that CI and THOROUGH=1 alone run it)`;

/** Largest sentences that are gone through exhaustively. */
export const MOST_WORDS = isThorough ? 6 : 5;
