/** Campaigns: one decision about a treebank, the places that it concerns, and what becomes of each. */

export { cellChanges, editsOf, harmsTree } from './changes.ts';
export { CHOICES } from './choices.ts';
export { type Campaign, parseCampaign, withState } from './file.ts';
export { type CampaignItem, WorkList } from './items.ts';
export { LEFT_SUFFIX, type LeftPlace, LeftPlaces, nameInTable, printLeft, readLeft, SentenceNames } from './left.ts';
export { filesForRules, valuesIn, withLemmas } from './lists.ts';
