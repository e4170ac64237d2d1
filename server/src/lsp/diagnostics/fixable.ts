/** The ids of findings that can be repaired. In a browser a part of its own: repairs are not needed to show a file. */

export { REPAIRABLE_IDS } from '../../core/fix/index.ts';
