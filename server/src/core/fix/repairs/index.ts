/** Repairs for findings: sentence and finding in, edits out. */

export { harmless } from './harm.ts';
export { lostLineEdits } from './lostLines.ts';
export { nextSentId } from './metadata.ts';
export { REPAIRABLE_IDS, repairsFor } from './registry.ts';
export type { Repair, RepairContext } from './repair.ts';
export { lastSentIdIn, repairSafely, type SafeRepair } from './safely.ts';
export { textOfForms } from './text.ts';
