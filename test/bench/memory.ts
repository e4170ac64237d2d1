/**
 * Peak memory of the commands that stream, on files of 10 MB, 100 MB and 1.07 GB (English-EWT train with other `sent_id`s each time), with
 * the heap and the budget of the whole process that docs/scale.md promises. `parse` reads 6 MB, because it needs a second for
 * a megabyte; with PARSE_ALL=1 all of the file, which is a quarter of an hour for the largest. Sizes of files are in millions of bytes, memory is in MiB. Needs GNU time and the shared treebanks.
 */

import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SHARED } from '../shared.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const TIME = '/usr/bin/time';
const MEGABYTES = [10, 100, 1070];
const HEAP_MIB = 256;
/** Of the process: heaps of all threads, buffers and the program itself. */
const BUDGET_MIB = 400;
/** Size of the file for `parse`. */
const PARSED_MB = 6;

/** Files that a command reads: all of it, the same with other words here and there, and its first megabytes. */
interface Files {
  readonly all: string;
  readonly other: string;
  readonly start: string;
}

const COMMANDS: readonly { readonly name: string; readonly args: (files: Files) => readonly string[] }[] = [
  ...['lint', 'lint --threads 0', 'lint --format json', 'fix --safe', 'projectivize', 'coverage'].map((name) => ({
    name,
    args: ({ all }: Files) => [...name.split(' '), all],
  })),
  { name: 'search --count', args: ({ all }) => ['search', 'pattern { X -[obj]-> Y; Y << X }', '--count', all] },
  { name: 'evaluate', args: ({ all }) => ['evaluate', all, all, '--samples', '100'] },
  { name: 'evaluate, other text', args: ({ all, other }) => ['evaluate', all, other, '--samples', '100'] },
  { name: 'diff --stat', args: ({ all, other }) => ['diff', '--stat', all, other] },
  process.env.PARSE_ALL === '1'
    ? { name: 'parse', args: ({ all }) => ['parse', '--lang', 'en', all] }
    : { name: `parse, ${PARSED_MB} MB`, args: ({ start }) => ['parse', '--lang', 'en', start] },
];

/** The treebank repeatedly, with new sent_ids each time. */
function makeFile(path: string, megabytes: number, treebank: string): void {
  writeFileSync(path, '');
  for (let i = 0, size = 0; size < megabytes * 1e6; i++) {
    const text = treebank.replace(/^# sent_id = /gm, `# sent_id = r${i}-`);
    appendFileSync(path, text);
    size += Buffer.byteLength(text);
  }
}

function measure(args: readonly string[]): string {
  const { stderr } = spawnSync(
    TIME,
    ['-f', '%e %U %M', process.execPath, `--max-old-space-size=${HEAP_MIB}`, CLI, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 28 },
  );
  const [seconds, cpu, kilobytes] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if (!/^[\d.]+ [\d.]+ \d+$/.test(stderr.trim().split('\n').at(-1) ?? '') || /heap out of memory/.test(stderr))
    return 'ABORTED';
  const mib = kilobytes / 1024;
  const verdict = mib <= BUDGET_MIB ? 'ok' : 'OVER';
  return `${seconds.toFixed(1).padStart(7)} s ${cpu.toFixed(1).padStart(7)} s cpu ${mib.toFixed(0).padStart(5)} MiB of ${BUDGET_MIB} ${verdict}`;
}

const source = join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu');
if (!existsSync(source) || spawnSync(TIME, ['true']).error !== undefined) {
  console.log('Needs the shared treebanks and GNU time; nothing was measured.');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-memory-'));
  const [all, other, start] = ['large', 'other', 'start'].map((name) => join(folder, `${name}.conllu`));
  const files: Files = { all, other, start };
  try {
    const treebank = readFileSync(source, 'utf8');
    // Whole sentences: cut at an empty line.
    writeFileSync(start, treebank.slice(0, treebank.indexOf('\n\n', PARSED_MB * 1e6) + 2));
    for (const megabytes of MEGABYTES) {
      makeFile(all, megabytes, treebank);
      makeFile(other, megabytes, treebank.replaceAll('\twhile\t', '\twhilst\t'));
      for (const { name, args } of COMMANDS)
        console.log(`${megabytes} MB`.padEnd(8), name.padEnd(22), measure(args(files)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
