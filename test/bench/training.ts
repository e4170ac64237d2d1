/**
 * Training a neural parser as `treebank train` does: seconds and memory for 300,000 words, with one thread and with two. Budget (issue 5):
 * 1.5 GB. One epoch, as further ones need no more memory; about ten minutes on an idle machine.
 * Run: npm run bench -- training
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../server/src/cli/run.ts';
import { startedAsThread } from '../../server/src/runtime/nodeThreads.ts';
import { runTask } from '../../server/src/services/tasks.ts';
import type { TrainingTask } from '../../server/src/services/training/job.ts';
import { serveTraining } from '../../server/src/services/training/thread.ts';
import { hasShared, SHARED } from '../shared.ts';

const DATA = join(SHARED, 'data/ud/cc-by-sa');
const FILES = ['English-EWT/train', 'German-GSD/dev', 'French-GSD/dev', 'Dutch-Alpino/dev', 'Norwegian-Bokmaal/dev'];
const BUDGET = 1.5e9;
const [SCRIPT, FOLDER, THREADS] = process.argv.slice(1);

/** In a separate process: the system reports peak memory only per process. */
async function train(folder: string, threads: string): Promise<void> {
  const sink = { isTerminal: false, write: async () => undefined };
  const args = ['train', 'train.conllu', '--dev', 'dev.conllu', '--epochs', '1', '--threads', threads];
  const code = await run([...args, '--out', `${threads}.model`, '--restart'], {
    stdin: (async function* () {})(),
    stdout: sink,
    stderr: sink,
    cwd: folder,
    home: folder,
    env: {},
    workerScript: SCRIPT,
  });
  if (code !== 0) throw new Error(`training failed with code ${code}`);
  console.log(process.resourceUsage().maxRSS);
}

function bench(): void {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-bench-'));
  try {
    const texts = FILES.map((name) => readFileSync(join(DATA, `${name}.conllu`), 'utf8'));
    writeFileSync(join(folder, 'train.conllu'), texts.join(''));
    writeFileSync(join(folder, 'dev.conllu'), readFileSync(join(DATA, 'English-EWT/dev.conllu')));
    const words = texts.join('').match(/^\d+\t/gm)?.length ?? 0;
    for (const threads of ['1', '2']) {
      const start = performance.now();
      const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, folder, threads], { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      const seconds = (performance.now() - start) / 1000;
      const bytes = 1024 * Number(stdout);
      const name = `${words} words, 1 epoch, ${threads} thread${threads === '1' ? '' : 's'}`;
      console.log(`${name.padEnd(48)}${seconds.toFixed(0).padStart(10)} s${mark(bytes)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const mark = (bytes: number) => `${(bytes / 1e6).toFixed(0).padStart(10)} MB${bytes <= BUDGET ? '' : ' !'}`;

const thread = startedAsThread<TrainingTask>();
if (thread !== undefined) runTask(thread.task, thread.port, { training: serveTraining });
else if (FOLDER !== undefined) await train(FOLDER, THREADS);
else if (hasShared) bench();
else console.log('The treebanks of ../shared are not here.');
