/**
 * Limits up to which the diagram shows everything. The server decides how long a sentence may be, see `Diagram.leftOut`; limits
 * that only the layout can know are here.
 */

/**
 * Maximum number of crossing marks drawn, and of legs that labels avoid. More would be indistinguishable, and each mark
 * takes four elements of the page; the most tangled sentences of known treebanks have a few hundred crossings.
 */
export const MOST_CROSSINGS = 1000;

/** Words of a cycle to name. */
export const LONGEST_CYCLE = 8;
