/** Whether tests take the time to be exhaustive. test/thorough.ts says what they leave out otherwise. */
export const isThorough = Boolean(process.env.CI) || process.env.THOROUGH === '1';

/** What `npm test` prints at its end when they do not. */
export const SHORTENED =
  'Shorter than in CI: properties are tried a tenth as often, long lists are sampled, trainings are short. THOROUGH=1 npm test runs all of it.';
