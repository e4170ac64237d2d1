/** Alignment of the sentences, words, multiword tokens and empty nodes of two versions of a treebank. */

export { alignByCharacters } from './characters.ts';
export { alignNodes, type NodePairs, type RowPlace } from './nodes.ts';
export { alignSentences, alignSides, type SentenceLink } from './sentences.ts';
export type { AlignableSide, AlignableSides } from './sides.ts';
export { charactersOf, type Surface, sentenceOfWord, surfaceOf } from './surface.ts';
export { alignForms, alignSurfaces, alignWords, type Gap, inverted, isSamePlace, type WordAlignment } from './words.ts';
