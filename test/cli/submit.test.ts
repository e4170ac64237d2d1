/** Plans handed over to processes and to a Slurm cluster, which starts on this machine where its packages are. */

import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARED } from '../shared.ts';
import { bundleCli } from './bundle.ts';
import { nonprojective, sentence } from './harness.ts';

const home = mkdtempSync(join(tmpdir(), 'treebank-submit-'));
const TEXT = Array.from({ length: 400 }, (_, i) =>
  i % 3 === 0 ? nonprojective(`n${i}`) : sentence(`s${i % 90}`),
).join('');

beforeAll(async () => {
  await bundleCli(home);
  writeFileSync(join(home, 'corpus.conllu'), TEXT);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const cluster = join(SHARED, 'cluster/slurm-here.sh');
const env = { ...process.env, SLURM_HERE: join(home, 'slurm'), SLURM_HERE_PORT: `${20_000 + (process.pid % 20_000)}` };

function treebank(args: string, more: NodeJS.ProcessEnv = {}): SpawnSyncReturns<string> {
  const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
  return spawnSync(process.execPath, [join(home, 'bin/treebank'), ...words], {
    cwd: home,
    encoding: 'utf8',
    env: { ...env, ...more },
  });
}

const planned = (folder: string) => treebank(`plan lint corpus.conllu --parts 8 --out ${folder}`);
const single = () => treebank('lint corpus.conllu');

/** Where a part would be put, there is something else. */
const spoil = (folder: string) => mkdirSync(join(home, folder, '3.part'));
const mend = (folder: string) => rmdirSync(join(home, folder, '3.part'));

test('local: processes do what is missing, and the result is that of a single run', () => {
  expect(planned('local').status).toBe(0);
  expect(treebank('submit local --dry-run').stdout).toBe(
    `${Array.from({ length: 8 }, (_, i) => `treebank work local --part ${i}\n`).join('')}treebank collect local\n`,
  );
  spoil('local');
  const failed = treebank('submit local');
  expect([failed.status, failed.stdout]).toEqual([2, '']);
  expect(failed.stderr).toMatch(/^Part 3 failed\. treebank work: cannot write/);
  expect(failed.stderr).toContain('7 of 8 parts are done, missing: 3.');
  mend('local');
  expect(treebank('submit local --status').stdout).toMatch(/^7 of 8 parts, [\d,]+ words\nMissing: 3\n$/);
  expect(treebank('submit local --dry-run').stdout).toBe('treebank work local --part 3\ntreebank collect local\n');
  const { status, stdout } = treebank('submit local');
  expect({ status, stdout }).toEqual({ status: 1, stdout: single().stdout });
  // Nothing is left but collecting.
  const slurm = treebank('submit local --engine slurm --dry-run').stdout;
  expect(slurm).toContain('collect.sh');
  expect(slurm).not.toMatch(/array|work\.sh|dependency/);
  const kubernetes = treebank('submit local --engine kubernetes --dry-run');
  expect([kubernetes.stdout, kubernetes.status]).toEqual(['', 0]);
  expect(kubernetes.stderr).toContain('All parts are done. Next: treebank collect local.');
});

test('what would be submitted to Slurm and Kubernetes', () => {
  planned('dry');
  treebank('work dry --part 2');
  const slurm = treebank("submit dry --engine slurm --dry-run --tasks 3 --sbatch '--partition=long --mem=1G'").stdout;
  expect(slurm).toContain('set -- 0-1,3 4-6 7\nshift "$SLURM_ARRAY_TASK_ID"\nexec ');
  expect(slurm).toMatch(
    /^\$ sbatch --parsable --job-name=treebank-lint .* --array=0-2 --partition=long --mem=1G .*work\.sh$/m,
  );
  expect(slurm).toMatch(/^\$ sbatch .* --dependency=afterok:ARRAY --kill-on-invalid-dep=yes .*collect\.sh$/m);
  expect(existsSync(join(home, 'dry/work.sh'))).toBe(false);
  const job = JSON.parse(treebank('submit dry --engine kubernetes --dry-run --image me/treebank:1').stdout);
  expect(job).toMatchObject({ kind: 'Job', spec: { completionMode: 'Indexed', completions: 7 } });
  const [container] = job.spec.template.spec.containers;
  expect(container.image).toBe('me/treebank:1');
  // The script of the manifest, as a pod of this index would run it.
  writeFileSync(join(home, 'treebank'), `#!/bin/sh\nexec ${process.execPath} ${join(home, 'bin/treebank')} "$@"\n`, {
    mode: 0o755,
  });
  const [shell, ...script] = container.command;
  const pod = { ...env, PATH: `${home}:${process.env.PATH}`, JOB_COMPLETION_INDEX: '6' };
  expect(spawnSync(shell, script, { env: pod, encoding: 'utf8' }).stderr).toMatch(/^Part 7 of 8: /);
  expect(treebank('submit dry --engine kubernetes').stderr).toContain('add --dry-run');
});

const has = (program: string) => spawnSync('which', [program]).status === 0;
const why =
  process.getuid?.() !== 0
    ? 'not root'
    : !existsSync(cluster)
      ? '../shared is not here'
      : !['slurmctld', 'slurmd', 'sbatch', 'munged'].every(has)
        ? 'slurm-wlm and munge are not installed'
        : undefined;

describe.skipIf(why !== undefined)(`Slurm${why === undefined ? '' : ` (skipped: ${why})`}`, () => {
  const conf = { SLURM_CONF: join(env.SLURM_HERE, 'slurm.conf') };
  const here = (...args: string[]) => spawnSync(cluster, args, { cwd: home, env, encoding: 'utf8' });

  beforeAll(() => {
    const started = here('start', '4');
    expect(started.status, started.stderr).toBe(0);
  }, 60_000);

  afterAll(() => void here('stop'), 60_000);

  test('eight parts, one of which fails; submitted again, only that one; collected as a single run', () => {
    planned('run');
    spoil('run');
    const failed = treebank('submit run --engine slurm --wait', conf);
    expect(failed.status).toBe(2);
    expect(failed.stderr).toMatch(/^Array \d+ with 8 tasks for 8 parts; job \d+ collects into /);
    expect(failed.stderr).toContain('7 of 8 parts');
    expect(failed.stderr).toContain('parts 3 failed. The logs are in');
    expect(readFileSync(join(home, 'run/work-3.log'), 'utf8')).toContain('cannot write');
    expect(existsSync(join(home, 'run/result'))).toBe(false);
    mend('run');
    const again = treebank('submit run --engine slurm --wait', conf);
    expect(again.stderr).toMatch(/^Array \d+ with 1 task for 1 part; /);
    expect(again.status).toBe(1);
    expect(readFileSync(join(home, 'run/result'), 'utf8')).toBe(single().stdout);
    expect(treebank('submit run --status --engine slurm', conf).stdout).toMatch(/^8 of 8 parts, .*\nSlurm: no jobs\n$/);
  }, 120_000);

  test('what waits can be cancelled, and is not submitted twice', () => {
    planned('held');
    expect(treebank('submit held --engine slurm --sbatch=--hold', conf).status).toBe(0);
    const twice = treebank('submit held --engine slurm', conf);
    expect([twice.status, twice.stderr]).toEqual([2, expect.stringContaining('of this plan is not finished')]);
    expect(treebank('submit held --engine slurm --cancel', conf).stderr).toMatch(/^Cancelled job \d+, job \d+\./);
    expect(treebank('submit held --engine slurm --cancel', conf).stderr).toMatch(/^No job is waiting or running\./);
  }, 60_000);
});
