/** Repairs of what the checks find: sentence and finding in, edits out. */

export { EditList } from './editList.ts';
export { REPAIRABLE_IDS, repairsFor } from './registry.ts';
export type { Repair, RepairContext } from './repair.ts';
export { lastSentIdIn, repairSafely, type SafeRepair } from './safely.ts';
