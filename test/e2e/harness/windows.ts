/** How many windows are tested side by side. */

import { availableParallelism } from 'node:os';

/** A window that is driven keeps about one core busy, its VS Code included; most of its time it waits. */
export const WINDOWS = Math.max(1, Math.min(4, availableParallelism()));

/** Which of them the current worker drives, from 0. */
export const windowOfWorker = (): number => Number(process.env.VITEST_POOL_ID ?? 1) - 1;
