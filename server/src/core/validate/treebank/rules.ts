/** All checks of a whole treebank. A new one is one file and one line here. */

import { coreference } from '../coreference/index.ts';
import { enhancedPresence } from './enhanced.ts';
import { featurePresence } from './features.ts';
import { files } from './files.ts';
import { parallelIds } from './parallelIds.ts';
import { rareValues } from './rareValues.ts';
import type { TreebankRule } from './rule.ts';
import { sentIds } from './sentIds.ts';

export const TREEBANK_RULES = [
  sentIds,
  parallelIds,
  featurePresence,
  enhancedPresence,
  files,
  rareValues,
  coreference,
] as const satisfies readonly TreebankRule[];
