/** A model file that cannot be used. */

/** The message says what is wrong with the file and what to do; it is for users. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
