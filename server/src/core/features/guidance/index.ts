/** Guidance at hand: what is said about a name, and how a treebank uses it. */

export { explainedNames, type Guidance, guidanceOf, guidanceTables } from './guidance.ts';
export { type Named, namedBy } from './names.ts';
export { type Example, examplesOf, usesOf } from './uses.ts';
export { countsTold, exampleTold, headingOf } from './wording.ts';
