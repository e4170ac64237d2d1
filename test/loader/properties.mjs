/** How often properties are tried that do not say so: a hundred times in CI, elsewhere a tenth of it, as `runs` of test/thorough.ts. */

import fc from 'fast-check';
import { isThorough } from '../../scripts/thorough.mjs';

if (!isThorough) fc.configureGlobal({ numRuns: 10 });
