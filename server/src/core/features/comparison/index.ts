/** A comparison as shown by an editor: items in groups, and their texts. */

export { type ComparedSide, compareChanged, compareSides, sideOf } from './comparing.ts';
export { groupByClass, groupBySentence, type ItemGroup } from './groups.ts';
export { type Choice, type ComparedVersion, type Item, itemsOf, matches } from './items.ts';
export { takeSentences } from './takeSentences.ts';
export { isOfSentences, nameOfDifference, titleOf, valueInDocument, valueOfChoice, wordOfItem } from './wording.ts';
