/** A comparison as an editor shows it: items in groups, and what is said about them. */

export { type ComparedSide, compareChanged, compareSides, sideOf } from './comparing.ts';
export { groupByClass, groupBySentence, type ItemGroup } from './groups.ts';
export { type Choice, type ComparedVersion, type Item, itemsOf, matches } from './items.ts';
export { takeSentences } from './takeSentences.ts';
export { isOfSentences, nameOfDifference, titleOf, valueInDocument, valueOfChoice, wordOfItem } from './wording.ts';
