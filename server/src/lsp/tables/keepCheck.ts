/** The intention `keepCheck`: a decision that was carried out stays as a check of the project, in `.treebank.json`. */

import { inert } from '../../inert/index.ts';
import { type Accepting, changed } from '../diagnostics/acknowledge.ts';
import type { CarryOut } from '../edits/edits.ts';

/** Characters of a name. */
const LONGEST_NAME = 64;

export const keepCheck: CarryOut<'keepCheck', Accepting> = (work, { request, at, message }) =>
  changed(work, (file) => {
    const checks = file.checks ?? [];
    const known = checks.find((each) => linesOf(each.request) === request.trim());
    if (known !== undefined) return inert`This is a check already: project/${known.name}.`;
    const base = slugOf(message);
    const isTaken = (name: string) => checks.some((each) => each.name === name);
    let name = base;
    for (let n = 2; isTaken(name); n++) name = `${base}-${n}`;
    const lines = request.trim().split('\n');
    const entry = { name, request: lines.length === 1 ? lines[0] : lines, message, at };
    return {
      file: { ...file, checks: [...checks, entry] },
      message: inert`project/${name} is a check of the project now, in .treebank.json.`,
    };
  });

const linesOf = (request: string | readonly string[]): string =>
  typeof request === 'string' ? request.trim() : request.join('\n');

/** What names of checks may have of a text. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, LONGEST_NAME - 4)
    .replace(/-$/, '') || 'decision';
