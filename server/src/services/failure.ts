/** What a job cannot do, as opposed to bugs. */

/** The message is for the user: what is wrong, why it matters, what to do. */
export class Failure extends Error {}
