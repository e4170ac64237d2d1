/** The default number of runs of properties: a hundred in CI, elsewhere a tenth of it, like `runs` of test/thorough.ts. */

import fc from 'fast-check';
import { isThorough } from '../../scripts/thorough.mjs';

if (!isThorough) fc.configureGlobal({ numRuns: 10 });
