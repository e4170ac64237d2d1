/** Whether tests take the time that they need to be exhaustive. What they leave out otherwise is in test/thorough.ts. */
export const isThorough = Boolean(process.env.CI) || process.env.THOROUGH === '1';

/** What `npm test` says at its end where they do not. */
export const SHORTENED =
  'Shorter than in CI: properties are tried a tenth as often, long lists are sampled, trainings are short. THOROUGH=1 npm test runs all of it.';
