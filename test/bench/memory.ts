/**
 * Peak memory of the commands that stream, on files of 10, 100 and 285 MB, each with a heap of 128 MB (the budget of lint and fix) and
 * the budget of the whole process beside the figure. Needs GNU time and the shared treebanks.
 */

import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SHARED } from '../shared.ts';

const CLI = resolve(import.meta.dirname, '../../dist/cli.js');
const TIME = '/usr/bin/time';
const MEGABYTES = [10, 100, 285];
const HEAP_MB = 128;
/** Of the process: heaps of all threads, buffers and the program itself. */
const BUDGET_MB = 400;

const COMMANDS: readonly (readonly string[])[] = [
  ['lint'],
  ['lint', '--threads', '0'],
  ['lint', '--format', 'json'],
  ['fix', '--safe'],
  ['projectivize'],
  ['coverage'],
];

/** The treebank again and again, with sent_ids that are new each time. */
function makeFile(path: string, megabytes: number, treebank: string): void {
  writeFileSync(path, '');
  for (let i = 0, size = 0; size < megabytes * 1e6; i++) {
    const text = treebank.replace(/^# sent_id = /gm, `# sent_id = r${i}-`);
    appendFileSync(path, text);
    size += Buffer.byteLength(text);
  }
}

function measure(args: readonly string[], file: string): string {
  const { stderr } = spawnSync(
    TIME,
    ['-f', '%e %U %M', process.execPath, `--max-old-space-size=${HEAP_MB}`, CLI, ...args, file],
    { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1 << 28 },
  );
  const [seconds, cpu, kilobytes] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  if (!/^[\d.]+ [\d.]+ \d+$/.test(stderr.trim().split('\n').at(-1) ?? '') || /heap out of memory/.test(stderr))
    return 'ABORTED';
  const megabytes = kilobytes / 1024;
  const verdict = megabytes <= BUDGET_MB ? 'ok' : 'OVER';
  return `${seconds.toFixed(1).padStart(7)} s ${cpu.toFixed(1).padStart(7)} s cpu ${megabytes.toFixed(0).padStart(5)} MB of ${BUDGET_MB} ${verdict}`;
}

const source = join(SHARED, 'data/ud/cc-by-sa/English-EWT/train.conllu');
if (!existsSync(source) || spawnSync(TIME, ['true']).error !== undefined) {
  console.log('Needs the shared treebanks and GNU time; nothing was measured.');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-memory-'));
  const file = join(folder, 'large.conllu');
  try {
    const treebank = readFileSync(source, 'utf8');
    for (const megabytes of MEGABYTES) {
      makeFile(file, megabytes, treebank);
      for (const args of COMMANDS)
        console.log(`${megabytes} MB`.padEnd(8), args.join(' ').padEnd(22), measure(args, file));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
