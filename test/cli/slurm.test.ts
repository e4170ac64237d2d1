/** Plans handed over to a Slurm cluster, which is started on this machine if its packages are installed. */

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHARED } from '../shared.ts';
import { Handover } from './handover.ts';

const cluster = join(SHARED, 'cluster/slurm-here.sh');
const handover = new Handover((home) => ({
  SLURM_HERE: join(home, 'slurm'),
  SLURM_HERE_PORT: `${20_000 + (process.pid % 20_000)}`,
}));

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
  const conf = { SLURM_CONF: join(handover.home, 'slurm/slurm.conf') };
  const here = (...args: string[]) =>
    spawnSync(cluster, args, { cwd: handover.home, env: handover.env, encoding: 'utf8' });

  beforeAll(async () => {
    await handover.prepare();
    const started = here('start', '4');
    expect(started.status, started.stderr).toBe(0);
  }, 60_000);

  afterAll(() => {
    here('stop');
    handover.remove();
  }, 60_000);

  test('eight parts, one of which fails; submitted again, only that one; collected as a single run', () => {
    handover.plan('run');
    handover.spoil('run');
    const failed = handover.treebank('submit run --engine slurm --wait', conf);
    expect(failed.status).toBe(2);
    expect(failed.stderr).toMatch(/^Array \d+ with 8 tasks for 8 parts; job \d+ collects into /);
    expect(failed.stderr).toContain('7 of 8 parts');
    expect(failed.stderr).toContain('parts 3 failed. The logs are in');
    expect(readFileSync(join(handover.home, 'run/work-3.log'), 'utf8')).toContain('cannot write');
    expect(existsSync(join(handover.home, 'run/result'))).toBe(false);
    handover.mend('run');
    const again = handover.treebank('submit run --engine slurm --wait', conf);
    expect(again.stderr).toMatch(/^Array \d+ with 1 task for 1 part; /);
    expect(again.status).toBe(1);
    expect(readFileSync(join(handover.home, 'run/result'), 'utf8')).toBe(handover.single().stdout);
    expect(handover.treebank('submit run --status --engine slurm', conf).stdout).toMatch(
      /^8 of 8 parts, .*\nSlurm: no jobs\n$/,
    );
  }, 120_000);

  test('what waits can be cancelled, and is not submitted twice', () => {
    handover.plan('held');
    expect(handover.treebank('submit held --engine slurm --sbatch=--hold', conf).status).toBe(0);
    const twice = handover.treebank('submit held --engine slurm', conf);
    expect([twice.status, twice.stderr]).toEqual([2, expect.stringContaining('of this plan is not finished')]);
    expect(handover.treebank('submit held --engine slurm --cancel', conf).stderr).toMatch(
      /^Cancelled job \d+, job \d+\./,
    );
    expect(handover.treebank('submit held --engine slurm --cancel', conf).stderr).toMatch(
      /^No job is waiting or running\./,
    );
  }, 60_000);
});
