/** Repairs for findings: sentence and finding in, edits out. */

export { harmless } from './harm.ts';
export { lostLineEdits } from './lostLines.ts';
export { allRepairsFor, REPAIRABLE_IDS, repairsFor } from './registry.ts';
export type { Repair, RepairContext } from './repair.ts';
export { lastSentIdIn, repairSafely, type SafeRepair } from './safely.ts';
export { nextSentId } from './sentIds.ts';
export { textOfForms } from './textOfForms.ts';
