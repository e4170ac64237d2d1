/**
 * `treebank table` as a process with one thread, all rows written: processor time and memory over a ladder of sizes, beside a search in the same run, which reads the same files
 * and counts one part of speech. Budgets: 2 s for a million words, 400 MB. Then tables in the editor: the first rows of
 * a file that is not open (500 ms), and the table after a lemma was changed (50 ms). Needs ../shared and GNU time. Run: npm run bench -- tables
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Document } from '../../server/src/core/conllu/index.ts';
import { countingOf, SHOWN_TABLES } from '../../server/src/core/tables/index.ts';
import { CountedTable } from '../../server/src/lsp/tables/counted.ts';
import { NODE } from '../../server/src/runtime/node.ts';
import { SHARED } from '../shared.ts';

const CLI = resolve(import.meta.dirname, '../../bin/treebank');
const TIME = '/usr/bin/time';
const BUDGET = { seconds: 2, megabytes: 400, firstRowsMs: 500, editMs: 50 };
const ROUNDS = 3;

/** The last two hold many languages, and so more different words than a treebank of their size. */
const LADDER = [
  'data/ud/cc-by-sa/English-EWT/dev.conllu',
  'data/ud/cc-by-sa/English-EWT/train.conllu',
  'data/ud/cc-by-sa',
  'data/ud',
].map((path) => join(SHARED, path));

const RUNS: readonly (readonly string[])[] = [
  ...['lexicon', 'relations', 'features', 'paradigms', 'lists', 'numbers'].map((name) => ['table', name]),
  ['table', 'lexicon', '--ambiguous'],
];

interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
  readonly out: string;
}

/** The median of some runs. @param isRead what is printed is wanted: all rows of a table are many megabytes */
function measured(args: readonly string[], isRead = false): Measured {
  const runs = Array.from({ length: ROUNDS }, (): Measured => {
    const { status, stdout, stderr } = spawnSync(TIME, ['-f', '%U %S %M', process.execPath, CLI, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', isRead ? 'pipe' : 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    const [user, system, kilobytes] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
    return { seconds: user + system, megabytes: kilobytes / 1024, out: stdout };
  });
  return runs.sort((a, b) => a.seconds - b.seconds)[ROUNDS >> 1];
}

/** Milliseconds of processor time. */
function cpuOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  return since(before);
}

const since = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** The first rows of a file that is not open, as the editor gets them, and the whole table: milliseconds by the clock, and of processor time. */
async function firstRows(path: string): Promise<void> {
  const uris = [NODE.uriOf(path)];
  for (const name of SHOWN_TABLES) {
    const server = { documents: new Map(), host: NODE } as unknown as ConstructorParameters<typeof CountedTable>[0];
    const counted = new CountedTable(server, name);
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    const { rows } = await counted.soon(uris, []);
    const first = [performance.now() - began, since(cpu)];
    while (0 < counted.nLeft) await counted.soon(uris, []);
    const all = [performance.now() - began, since(cpu)];
    const isFine = first[0] <= BUDGET.firstRowsMs;
    const [shown, whole] = [first, all].map((each) => each.map((ms) => ms.toFixed(0).padStart(5)).join(' ms, CPU '));
    console.log(
      `${name.padEnd(20)} ${`${rows.length}`.padStart(6)} first rows after ${shown} ms; all after ${whole} ms  ${isFine ? 'ok' : 'OVER'}`,
    );
  }
}

/** Sentences over the whole file get another lemma, one after the other. */
function followText(path: string): void {
  const { sentences } = Document.parse(readFileSync(path, 'utf8'));
  for (const name of SHOWN_TABLES) {
    const counting = countingOf(name);
    for (const sentence of sentences) counting.add(sentence, 1);
    counting.table();
    const edits = Array.from({ length: 9 }, (_, at) => {
      const old = sentences[Math.floor((at * sentences.length) / 9)];
      const text = old.text.replace(/^(1\t[^\t]*)\t[^\t]*/m, '$1\tedited');
      const [changed] = Document.parse(text).sentences;
      return cpuOf(() => {
        counting.add(old, -1);
        counting.add(changed, 1);
        counting.table();
      });
    });
    const edit = edits.sort((a, b) => a - b)[4];
    console.log(
      `${name.padEnd(20)} after an edit ${edit.toFixed(1).padStart(6)} ms  ${edit <= BUDGET.editMs ? 'ok' : 'OVER'}`,
    );
  }
}

if (!LADDER.every((path) => existsSync(path)) || spawnSync(TIME, ['true']).error !== undefined) {
  console.log('Needs the shared treebanks and GNU time; nothing was measured.');
} else {
  for (const path of LADDER) {
    const reading = measured(['search', 'pattern { X [upos=AUX] }', path, '--count']);
    const words = Number(
      measured(['table', 'numbers', path, '--format', 'tsv'], true).out.match(/^size\twords\t(\d+)/m)?.[1] ??
        Number.NaN,
    );
    console.log(`\n${path}: ${words} words; a search takes ${reading.seconds.toFixed(2)} s`);
    for (const args of RUNS) {
      const { seconds, megabytes } = measured([...args, path, '--format', 'tsv', '--threads', '0']);
      const perMillion = (1e6 * seconds) / words;
      const isFine = perMillion <= BUDGET.seconds && megabytes <= BUDGET.megabytes;
      console.log(
        `${args.slice(1).join(' ').padEnd(20)} ${seconds.toFixed(2).padStart(6)} s ${perMillion.toFixed(2).padStart(6)} s/million ${(seconds / reading.seconds).toFixed(1).padStart(5)} × search ${megabytes.toFixed(0).padStart(5)} MB  ${isFine ? 'ok' : 'OVER'}`,
      );
    }
    if (!path.endsWith('.conllu')) continue;
    await firstRows(path);
    followText(path);
  }
}
