/** Repairs of trees: parsed sentence in, edits out (in sentence offsets). */

export { preferredEdits, safeEdits } from './fixAll.ts';
export { type ChangedLocks, changedLocks } from './locked.ts';
export { nearestFix } from './nearest.ts';
export { FIX_IDS, type FixId, fixesFor, isSlow, type Offer, offersOf, repairSentence } from './offers.ts';
export { alternativeProjectivizations, projectiveFix, projectivizeFix } from './projectivize.ts';
export {
  harmless,
  lastSentIdIn,
  lostLineEdits,
  nextSentId,
  REPAIRABLE_IDS,
  type Repair,
  type RepairContext,
  repairSafely,
  repairsFor,
  type SafeRepair,
  textOfForms,
} from './repairs/index.ts';
export { treeFixes } from './tree.ts';
export type { TreeFix } from './treeFix.ts';
