/** Repairs of trees: parsed sentence in, edits out (in sentence offsets). */

export { preferredEdits, safeEdits } from './fixAll.ts';
export { type ChangedLocks, changedLocks } from './locked.ts';
export { nearestFix } from './nearest.ts';
export {
  FIX_IDS,
  type FixId,
  fixesFor,
  isSlow,
  type Offer,
  offersOf,
  type Repaired,
  repairSentence,
} from './offers.ts';
export {
  alternativeProjectivizations,
  liftingFix,
  MAX_ALTERNATIVES,
  type Projectivization,
  projectiveFix,
  projectivizeFix,
} from './projectivize.ts';
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
export { changes, type FixOptions, type TreeFix, treeFix } from './treeFix.ts';
