/**
 * Up to where the diagram shows everything. How long a sentence may be is up to the server, see `Diagram.leftOut`; what only the
 * layout knows is limited here.
 */

/**
 * Signs at crossings that are drawn, and legs that labels keep clear of. With more of them nothing could be told apart, and each sign is
 * four elements of the page; the most tangled sentences of the treebanks at hand have some hundred crossings.
 */
export const MOST_CROSSINGS = 1000;

/** Words of a cycle that are named. */
export const LONGEST_CYCLE = 8;
