/**
 * All features. Each is in one of the three lists, which determine when a browser loads it; under Node all are loaded at once. A new one is a
 * folder or a file beside this folder, one line in a list, and one test.
 */

import type { Feature } from '../feature.ts';
import type { Server } from '../wholeServer.ts';
import { AT_ONCE } from './atOnce.ts';
import { EDITING } from './editing.ts';
import { VIEWING } from './viewing.ts';

export const FEATURES: readonly Feature<Server>[] = [...AT_ONCE, ...EDITING, ...VIEWING];
