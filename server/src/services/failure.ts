/** A job failure that is not a bug. */

/** The message is for the user: what is wrong, why it matters, what to do. */
export class Failure extends Error {}
