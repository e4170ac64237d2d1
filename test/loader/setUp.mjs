/** What vitest has each file of tests do first. One file, as vitest evaluates it anew for each; what it imports is evaluated once. */

import './register.mjs';
import './equality.mjs';
