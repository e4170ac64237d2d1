/** Has Node load TypeScript in the process or thread that imports this file. */

import { register } from 'node:module';

register('./typescript.mjs', import.meta.url);
