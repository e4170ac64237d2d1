/**
 * The rows of a treebank in the real server process: time until all files are checked, memory, the time after a restart, and a key press in an
 * open file while others are checked, beside one while nothing else happens; and the Review of all of it. 12 files of self-written sentences at each size.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FINDINGS_CHANGED_NOTIFICATION } from '../../server/src/protocol/findings.ts';
import { OVERVIEW_REQUEST, type Overview } from '../../server/src/protocol/overview.ts';
import { Asking } from '../lsp/asking.ts';
import { type Bundle, bundleServer } from '../lsp/bundle.ts';
import { TestClient } from '../lsp/client.ts';
import { treebankOf } from './sentences.ts';

const N_FILES = 12;
/** Words of the whole treebank. */
const LADDER = [75_000, 150_000, 300_000, 600_000];
const BYTES_PER_WORD = 74;
const N_KEYS = 40;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const start = ({ serverFile }: Bundle, kept: string) =>
  TestClient.spawn(serverFile, { overviewFolder: kept, notifications: [FINDINGS_CHANGED_NOTIFICATION] });

/** Largest memory of a process so far, in MiB. */
const peakOf = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function untilChecked(client: TestClient, uris: readonly string[]): Promise<{ ms: number; words: number }> {
  const started = performance.now();
  for (;;) {
    const { groups, waiting } = await client.request<Overview>(OVERVIEW_REQUEST, { uris, changed: [] });
    const rows = groups.flatMap((group) => group.rows);
    const words = rows.reduce((sum, { counts }) => sum + (counts?.words ?? 0), 0);
    if (waiting === 0 && rows.every(({ counts }) => counts)) return { ms: performance.now() - started, words };
    await sleep(10);
  }
}

/** Milliseconds until the Review has ranked the whole treebank without models. */
async function untilReviewed(client: TestClient, uris: readonly string[]): Promise<number> {
  const asking = new Asking(client, uris[0], '', 'suspicion');
  const started = performance.now();
  await asking.begin({ files: uris });
  for (;;) {
    const summary = await asking.summary();
    if (summary !== undefined && summary.progress === undefined) return performance.now() - started;
    await sleep(50);
  }
}

/** Median milliseconds from a key to its diagnostics, 60 ms between two keys. */
async function keysIn(client: TestClient, uri: string, from: number): Promise<number> {
  const times: number[] = [];
  for (let version = from; version < from + N_KEYS; version++) {
    const at = { line: 3, character: 2 };
    const began = performance.now();
    await client.change(uri, version, [{ range: { start: at, end: at }, text: version % 2 === 0 ? 'x' : 'y' }]);
    await client.diagnostics(uri, version);
    times.push(performance.now() - began);
    await sleep(Math.max(0, 60 - (performance.now() - began)));
  }
  return times.sort((a, b) => a - b)[N_KEYS >> 1];
}

async function measure(bundle: Bundle, words: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'treebank-bench-'));
  const kept = join(root, 'kept', '1');
  mkdirSync(join(root, 'files'));
  const text = treebankOf((words / N_FILES) * BYTES_PER_WORD);
  const uris = Array.from({ length: N_FILES }, (_, index) => {
    const path = join(root, 'files', `en_x-ud-${index}.conllu`);
    writeFileSync(path, text.replace(/^# sent_id = /gm, `# sent_id = f${index}-`));
    return pathToFileURL(path).href;
  });
  const open = 'file:///bench/open.conllu';
  const first = await start(bundle, kept);
  await first.open(open, text);
  await first.diagnostics(open);
  const alone = await keysIn(first, open, 2);
  const before = peakOf(first.pid);
  const checked = await untilChecked(first, uris);
  const more = peakOf(first.pid) - before;
  await first.stop();

  const again = await start(bundle, kept);
  const restarted = await untilChecked(again, uris);
  await again.stop();

  const reviewing = await start(bundle, kept);
  await reviewing.open(uris[0], readFileSync(new URL(uris[0]), 'utf8'));
  await reviewing.diagnostics(uris[0]);
  const sofar = peakOf(reviewing.pid);
  const reviewed = await untilReviewed(reviewing, uris);
  const moreReviewing = peakOf(reviewing.pid) - sofar;
  await reviewing.stop();

  // Nothing is kept: all is checked while keys are pressed.
  const typing = await start(bundle, join(root, 'other', '1'));
  await typing.open(open, text);
  await typing.diagnostics(open);
  const checking = untilChecked(typing, uris);
  const meanwhile = await keysIn(typing, open, 2);
  await checking;
  await typing.stop();
  rmSync(root, { recursive: true });
  const cell = (value: number, digits = 0) => value.toFixed(digits).padStart(9);
  console.log(
    `${checked.words.toLocaleString('en').padStart(9)}${cell(checked.ms / 1000, 2)}${cell(more)}${cell(restarted.ms / 1000, 2)}${cell(alone, 1)}${cell(meanwhile, 1)}${cell(reviewed / 1000, 2)}${cell(moreReviewing)}`,
  );
}

const bundle = await bundleServer();
try {
  console.log(
    '    words   rows s   MiB +  again s   key ms  while ms  review s  MiB +   (budgets at 300,000 words: 10 s, 250 MiB, 1 s)',
  );
  for (const words of LADDER) await measure(bundle, words);
} finally {
  bundle.remove();
}
