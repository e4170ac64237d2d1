/** How large a treebank has to be, and what is done with it: the same in the editor and on the command line. */

/** The editor trains on no fewer trees: what they teach would not serve. */
export const FEWEST_SENTENCES = 20;

/** With fewer a parser can be trained, but is of little use: the command line warns. */
export const FEW_SENTENCES = 50;

/** From this many trees on, every tenth is held out where there is no development treebank. */
export const FEWEST_TO_SHARE = 50;
export const KEPT_BACK = 10;

/** With so many sentences a treebank teaches by itself what the model of many languages knows. */
export const FEWEST_FROM_NOTHING = 200;

/** The state of a training that is not done yet is kept beside the model that it will be, under this ending. */
export const PARTIAL_EXTENSION = '.partial';

export const partialOf = (model: string): string => `${model}${PARTIAL_EXTENSION}`;

/** Both networks at the same time where there are two processors; the model is the same. */
export const threadsFor = (parallelism: number): 1 | 2 => (parallelism < 2 ? 1 : 2);
