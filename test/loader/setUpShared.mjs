/** The same for those that share their modules. */

import './setUp.mjs';
import './properties.mjs';
import './memory.mjs';
