/** Suspected systematic differences, as one list. */

export { opinionsBeside } from './beside.ts';
export { type SystematicList, systematicList } from './list.ts';
export { contradictedGroups } from './opinions.ts';
export { keyOfPattern } from './pattern.ts';
export { rankedGroups } from './ranked.ts';
export { type GroupRules, reportedGroups } from './reported.ts';
export { campaignOfGroup, requestOfPattern } from './request.ts';
export type { SuspectedGroup } from './types.ts';
export { nameOfGroup, titleOfGroup } from './wording.ts';
