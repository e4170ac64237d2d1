/** Plans handed over to processes, and the scripts for a cluster. */

import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Handover } from './handover.ts';

const handover = new Handover();

beforeAll(() => handover.prepare());
afterAll(() => handover.remove());

test('local: processes do what is missing, and the result is that of a single run', () => {
  expect(handover.plan('local').status).toBe(0);
  expect(handover.treebank('submit local --dry-run').stdout).toBe(
    `${Array.from({ length: 8 }, (_, i) => `treebank work local --part ${i}\n`).join('')}treebank collect local\n`,
  );
  handover.spoil('local');
  const failed = handover.treebank('submit local');
  expect([failed.status, failed.stdout]).toEqual([2, '']);
  expect(failed.stderr).toMatch(/^Part 3 failed\. treebank work: cannot write/);
  expect(failed.stderr).toContain('7 of 8 parts are done, missing: 3.');
  handover.mend('local');
  expect(handover.treebank('submit local --status').stdout).toMatch(/^7 of 8 parts, [\d,]+ words\nMissing: 3\n$/);
  expect(handover.treebank('submit local --dry-run').stdout).toBe(
    'treebank work local --part 3\ntreebank collect local\n',
  );
  const { status, stdout } = handover.treebank('submit local');
  expect({ status, stdout }).toEqual({ status: 1, stdout: handover.single().stdout });
  // Only collecting remains.
  const slurm = handover.treebank('submit local --engine slurm --dry-run').stdout;
  expect(slurm).toContain('collect.sh');
  expect(slurm).not.toMatch(/array|work\.sh|dependency/);
  const kubernetes = handover.treebank('submit local --engine kubernetes --dry-run');
  expect([kubernetes.stdout, kubernetes.status]).toEqual(['', 0]);
  expect(kubernetes.stderr).toContain('All parts are done. Next: treebank collect local.');
});

test('what would be submitted to Slurm and Kubernetes', () => {
  handover.plan('dry');
  handover.treebank('work dry --part 2');
  const slurm = handover.treebank(
    "submit dry --engine slurm --dry-run --tasks 3 --sbatch '--partition=long --mem=1G'",
  ).stdout;
  expect(slurm).toContain('set -- 0-1,3 4-6 7\nshift "$SLURM_ARRAY_TASK_ID"\nexec ');
  expect(slurm).toMatch(
    /^\$ sbatch --parsable --job-name=treebank-lint .* --array=0-2 --partition=long --mem=1G .*work\.sh$/m,
  );
  expect(slurm).toMatch(/^\$ sbatch .* --dependency=afterok:ARRAY --kill-on-invalid-dep=yes .*collect\.sh$/m);
  expect(existsSync(join(handover.home, 'dry/work.sh'))).toBe(false);
  const job = JSON.parse(handover.treebank('submit dry --engine kubernetes --dry-run --image me/treebank:1').stdout);
  expect(job).toMatchObject({ kind: 'Job', spec: { completionMode: 'Indexed', completions: 7 } });
  const [container] = job.spec.template.spec.containers;
  expect(container.image).toBe('me/treebank:1');
  // The script of the manifest, as a pod of this index would run it.
  writeFileSync(
    join(handover.home, 'treebank'),
    `#!/bin/sh\nexec ${process.execPath} ${join(handover.home, 'bin/treebank')} "$@"\n`,
    {
      mode: 0o755,
    },
  );
  const [shell, ...script] = container.command;
  const pod = { ...handover.env, PATH: `${handover.home}:${process.env.PATH}`, JOB_COMPLETION_INDEX: '6' };
  expect(spawnSync(shell, script, { env: pod, encoding: 'utf8' }).stderr).toMatch(/^Part 7 of 8: /);
  expect(handover.treebank('submit dry --engine kubernetes').stderr).toContain('add --dry-run');
});
