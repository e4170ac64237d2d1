/** docs/team.md is accurate: the week of three annotators is run, each in a clone of a real git repository, and what is printed is compared. */

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { bundleCli } from './bundle.ts';
import { examplesIn, patternOf } from './docsExamples.ts';
import { Folder, ROOT } from './harness.ts';

// Git runs drivers with the shell of its own installation elsewhere.
const canRun = process.platform !== 'win32' && spawnSync('git', ['--version']).status === 0;
const title = canRun ? 'the week of docs/team.md' : 'the week of docs/team.md (skipped: git is not installed)';

test.skipIf(!canRun)(title, async () => {
  const program = new Folder();
  await bundleCli(program.path);
  const folder = new Folder();
  let cwd = folder.path;
  const environment = () => {
    const who = relative(folder.path, cwd) || 'cora';
    return {
      PATH: `${join(program.path, 'bin')}${delimiter}${process.env.PATH}`,
      HOME: program.path,
      LC_ALL: 'C',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: who,
      GIT_AUTHOR_EMAIL: `${who}@example.org`,
      GIT_AUTHOR_DATE: '2026-11-23T09:00:00Z',
      GIT_COMMITTER_NAME: who,
      GIT_COMMITTER_EMAIL: `${who}@example.org`,
      GIT_COMMITTER_DATE: '2026-11-23T09:00:00Z',
    };
  };
  const examples = examplesIn(readFileSync(join(ROOT, 'docs/team.md'), 'utf8'));
  for (const { command, output } of examples) {
    const [name, ...args] = command.split(' ');
    if (name === 'cd') {
      cwd = join(cwd, args[0]);
    } else if (name === 'cat') {
      folder.write(join(relative(folder.path, cwd), args[0]), output);
    } else if (name === 'git') {
      const { stdout, stderr } = spawnSync(command, { shell: true, cwd, env: environment(), encoding: 'utf8' });
      expect(stderr + stdout, command).toMatch(patternOf(output));
    } else {
      expect(name, command).toBe('treebank');
      const { out, err } = await folder.treebank(args, { cwd, env: environment() });
      expect(err + out, command).toMatch(patternOf(output));
    }
  }
  expect(examples.length).toBeGreaterThan(40);
});
