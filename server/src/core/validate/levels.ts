/** Which levels of the official validator are checked, and with what. */

import type { Level } from './finding.ts';

/** Whether checks of a level run: 4 and 5 need the tables of the language, the others do not. @param highest the level that is asked for */
export const isReached = (level: Level, highest: Level, hasTables: boolean): boolean =>
  level <= highest && (hasTables || level <= 3 || level === 6);
