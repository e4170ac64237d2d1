/** `npm run new KIND NAME`: writes the files and rows of a new rule, setting, command or session, with a test that fails until it does something. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { collect, main, ROOT, Stop, say, tool } from './run.mjs';
import { cli } from './scaffold/cli.mjs';
import { command } from './scaffold/command.mjs';
import { rule } from './scaffold/rule.mjs';
import { session } from './scaffold/session.mjs';
import { setting } from './scaffold/setting.mjs';

/**
 * What each kind makes from a name, and the format of names.
 *
 * `make(name)` returns `files`: path → content of a new file; `rows`: [path, the text before which it goes, the row];
 * `left`: what remains to be done, one line each; `id`: of a command or a setting.
 */
const KINDS = { rule, setting, command, cli, session };

const HELP = `Writes what a new part of the product consists of, then says what is left to do.

${Object.entries(KINDS)
  .map(([kind, { example, what }]) => `  npm run new ${`${kind} ${example}`.padEnd(28)} ${what}`)
  .join('\n')}`;

/** `content` with `row` inserted before its only `anchor`. */
function inserted(path, content, anchor, row) {
  const [before, after, ...others] = content.split(anchor);
  if (after === undefined || 0 < others.length)
    throw new Stop(`${path} needs exactly one place "${anchor.trim()}" for the new row: scripts/scaffold is stale.`);
  return `${before}${row}${anchor}${after}`;
}

/** Where the ids of all commands and settings are: also those that are generated, and older names. */
const IDS = ['package.json', 'server/src/protocol/aliases.ts'];

function isTaken(id) {
  const texts = IDS.map((path) => readFileSync(join(ROOT, path), 'utf8'));
  return texts.some((text) => text.includes(`"${id}"`) || text.includes(`'${id}'`));
}

const AT_THE_END = [
  'npm run generate, npm run format, npm run check: they name what is missing. German may follow later.',
  'A line in CHANGELOG.md, if users notice it.',
];

await main(async () => {
  const [kind, name, ...others] = process.argv.slice(2);
  if (!Object.hasOwn(KINDS, kind ?? '') || name === undefined || 0 < others.length) {
    say(HELP);
    return kind === '--help' ? 0 : 2;
  }
  const { pattern, allowed, make } = KINDS[kind];
  if (!pattern.test(name)) throw new Stop(`${name}: a ${kind} has a name ${allowed}.`);
  const { files, rows, left, id } = make(name);
  if (id !== undefined && isTaken(id)) throw new Stop(`${id} already exists.`);
  for (const path of Object.keys(files)) if (existsSync(join(ROOT, path))) throw new Stop(`${path} already exists.`);
  const written = new Map(Object.entries(files));
  for (const [path, anchor, row] of rows) {
    const content = written.get(path) ?? readFileSync(join(ROOT, path), 'utf8');
    if (content.includes(row)) throw new Stop(`${path} already has ${name}.`);
    written.set(path, inserted(path, content, anchor, row));
  }
  for (const [path, content] of written) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), content);
  }
  const sources = [...written.keys()].filter((path) => path.endsWith('.ts'));
  // Also sorts imports.
  const { code, output } = await collect([...tool('@biomejs/biome/bin/biome'), 'check', '--write', ...sources]);
  if (code !== 0) say(output);
  say(
    `Wrote ${Object.keys(files).join(', ') || 'no new file'}; rows in ${[...new Set(rows.map(([path]) => path))].join(', ')}.`,
  );
  say('\nLeft to do:');
  for (const [at, line] of [...left, ...AT_THE_END].entries()) say(`  ${at + 1}. ${line}`);
  return code;
});
