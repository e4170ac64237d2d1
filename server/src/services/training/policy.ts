/** How large a treebank has to be for training, and how it is used: the same in the editor and on the command line. */

/** The editor refuses to train on fewer trees: the parser would be useless. */
export const FEWEST_SENTENCES = 20;

/** From this many trees on, training that starts from the multilingual model yields a better parser than that model. */
export const FEWEST_FROM_START = 10;

/** With fewer, a parser can be trained but is of little use: the command line warns. */
export const FEW_SENTENCES = 50;

/** From this many trees on, every tenth is held out if there is no development treebank. */
export const FEWEST_TO_SHARE = 50;
export const KEPT_BACK = 10;

/** From this many sentences on, a treebank by itself teaches everything that the multilingual models know. */
export const FEWEST_FROM_NOTHING = 400;

/** From this many sentences on, raw text brings next to nothing (docs/parser.md), so it is not learned from unless the user asks for it. */
export const FEWEST_WITHOUT_TEXT = 400;

/** In fewer words of raw text, words have hardly any neighbours to be known by. */
export const FEWEST_RAW_WORDS = 20_000;

/** The state of an unfinished training run is kept next to its future model, with this suffix. */
export const PARTIAL_EXTENSION = '.partial';

export const partialOf = (model: string): string => `${model}${PARTIAL_EXTENSION}`;

/** Trains both networks at the same time if there are two processors; the model is the same. */
export const threadsFor = (parallelism: number): 1 | 2 => (parallelism < 2 ? 1 : 2);
