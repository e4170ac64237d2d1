/** Entry of dist/rewrite.js: `treebank rewrite` without the other commands, see lintMain.ts: they take memory. bin/treebank starts it. */

import { join } from 'node:path';
import { rewrite } from './commands/rewrite.ts';
import { start } from './frame/start.ts';
import { runProcess } from './process.ts';

const home = join(import.meta.dirname, '..');
runProcess(([, ...args], io) => start(rewrite, args, io), { script: import.meta.filename, home });
