/** Runs before each test file. Vitest evaluates this file every time, but its imports only once. */

import './register.mjs';
import './equality.mjs';
