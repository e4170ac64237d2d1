/** The sample treebank of `npm start`. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathOf, ROOT, say } from './run.mjs';

const SAMPLE = join(ROOT, 'sample/sample.conllu');

/**
 * The sample is opened as a copy in `folder`, so that trying things out does not change the project. The copy has its own repository, so
 * that the editor can mark and compare changes; without git it is just a copy.
 */
export function copySample(folder) {
  mkdirSync(folder, { recursive: true });
  const copy = join(folder, basename(SAMPLE));
  cpSync(SAMPLE, copy);
  if (pathOf('git') === undefined) say('git not found: VS Code will not mark what you change in the sample.');
  else if (!commitAll(folder)) say('git could not record the sample: VS Code will not mark what you change in it.');
  return copy;
}

/** Creates a fresh repository with one commit, regardless of the user's own configuration (hooks, signatures, templates). */
function commitAll(folder) {
  rmSync(join(folder, '.git'), { recursive: true, force: true });
  const env = { ...process.env, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: join(folder, '.git/none') };
  for (const key of Object.keys(env))
    if (/^GIT_(DIR|WORK_TREE|INDEX_FILE|CONFIG_(COUNT|KEY|VALUE))/.test(key)) delete env[key];
  const git = (...args) => spawnSync('git', args, { cwd: folder, env, stdio: 'ignore' }).status === 0;
  return (
    git('init', '--quiet', '--template=') &&
    // For commits that the user makes; the embedded VS Code does not see the user's own configuration.
    git('config', 'user.name', 'Treebank Workbench') &&
    git('config', 'user.email', 'sample@localhost') &&
    git('add', basename(SAMPLE)) &&
    git('commit', '--quiet', '--message', 'The sample treebank')
  );
}
