/**
 * Key press → diagnostics, and file open → first diagnostics, of the real server process over stdio: what an editor
 * sees, messages included, with default settings. Prints medians beside the budgets of DESIGN.md.
 */

import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Document } from '../../server/src/core/conllu/index.ts';
import { type Bundle, bundleServer } from '../lsp/bundle.ts';
import { TestClient } from '../lsp/client.ts';
import { SHARED } from '../shared.ts';
import { randomFrom, treebankOf } from './sentences.ts';

const N_EDITS = 60;

interface Size {
  readonly megabytes: number;
  /** A treebank under ../shared in place of self-written sentences; skipped if missing. */
  readonly file?: string;
  readonly editBudget: number;
  readonly openBudget: number;
}

const LADDER: readonly Size[] = [
  { megabytes: 0.5, editBudget: 30, openBudget: 3000 },
  { megabytes: 5, editBudget: 30, openBudget: 3000 },
  { megabytes: 45, editBudget: 60, openBudget: 3000 },
  { megabytes: 14, file: 'data/ud/cc-by-sa/English-EWT/train.conllu', editBudget: 30, openBudget: 3000 },
];

async function measure(bundle: Bundle, { megabytes, file, editBudget, openBudget }: Size): Promise<void> {
  const client = await TestClient.spawn(bundle.serverFile);
  const uri = `file:///bench/${megabytes}.conllu`;
  const text = file === undefined ? treebankOf(megabytes * 1e6) : readFileSync(join(SHARED, file), 'utf8');
  const document = Document.parse(text);
  const probe = new Probe(client, uri);

  const opened = performance.now();
  await client.open(uri, text);
  probe.start();
  await client.until('the first diagnostics', () => client.published.find((each) => each.uri === uri));
  const first = performance.now() - opened;
  const last = await untilQuiet(client, uri, opened);
  const longest = await probe.stop();

  const cpuBefore = cpuMs(client.pid);
  const latencies: number[] = [];
  const random = randomFrom(megabytes * 10);
  for (let i = 0; i < N_EDITS; i++) {
    // A digit typed after a FORM, or deleted again: one sentence changes, its findings may.
    const index = random(document.sentences.length - 1);
    const sentence = document.sentences[index];
    const position = document.positionIn(index, sentence.cellSpan(random(sentence.nRows), 1).start);
    // Editors replace diagnostics. Keeping all of them would measure garbage collection in this process: 20 ms each.
    client.published.length = 0;
    const started = performance.now();
    await client.change(uri, i + 2, [{ range: { start: position, end: position }, text: 'x' }]);
    await client.diagnostics(uri, i + 2);
    latencies.push(performance.now() - started);
  }
  const cpu = (cpuMs(client.pid) - cpuBefore) / N_EDITS;
  latencies.sort((a, b) => a - b);
  const median = latencies[N_EDITS >> 1];
  const row = [
    file === undefined ? `${megabytes} MB` : basename(dirname(file)),
    document.sentences.length,
    `${first.toFixed(0)} (≤ ${openBudget})`,
    last.toFixed(0),
    longest.toFixed(0),
    `${median.toFixed(1)} (≤ ${editBudget})`,
    latencies[Math.floor(N_EDITS * 0.95)].toFixed(1),
    cpu.toFixed(1),
    client.published.at(-1)!.diagnostics.length,
  ];
  console.log(row.map((cell) => String(cell).padStart(15)).join(''));
  await client.stop();
}

/** Processor time of a process so far, all threads: the cost of an edit on a machine with other work. NaN outside Linux. */
function cpuMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds until the last diagnostics of a version, after which the server is silent for a while. */
async function untilQuiet(client: TestClient, uri: string, since: number): Promise<number> {
  let n = 0;
  let at = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = client.published.filter((each) => each.uri === uri).length;
    if (now !== n) {
      n = now;
      at = performance.now();
    } else if (1500 < performance.now() - at) return at - since;
  }
}

/** Requests something cheap all the time: the longest time for which the server's main thread keeps an editor waiting. */
class Probe {
  private isOn = false;
  private longest = 0;
  private done: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: TestClient,
    private readonly uri: string,
  ) {}

  start(): void {
    this.isOn = true;
    this.done = this.ask();
  }

  async stop(): Promise<number> {
    this.isOn = false;
    await this.done;
    return this.longest;
  }

  private async ask(): Promise<void> {
    // The first answer waits until the file itself has arrived.
    await this.client.request('treebank/sentenceInfo', { textDocument: { uri: this.uri }, line: 0 });
    while (this.isOn) {
      const started = performance.now();
      await this.client.request('treebank/sentenceInfo', { textDocument: { uri: this.uri }, line: 0 });
      this.longest = Math.max(this.longest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
}

const bundle = await bundleServer();
const head = [
  'file',
  'sentences',
  'first ms',
  'all ms',
  'longest wait',
  'edit median ms',
  'edit p95',
  'CPU per edit',
  'shown',
];
console.log(head.map((cell) => cell.padStart(15)).join(''));
// Choose sizes by number: `5 45`.
const wanted = process.argv.slice(2).map(Number);
for (const size of LADDER) {
  const isThere = size.file === undefined || existsSync(join(SHARED, size.file));
  if (isThere && (wanted.length === 0 || wanted.includes(size.megabytes))) await measure(bundle, size);
}
bundle.remove();
