/** Campaigns: one decision about a treebank, the places that it concerns, and what becomes of each. */

export { editsOf } from './changes.ts';
export { type Campaign, parseCampaign, withState } from './file.ts';
export { type CampaignItem, WorkList } from './items.ts';
export { type LeftPlace, LeftPlaces, printLeft, readLeft } from './left.ts';
