/** The sample treebank of `npm start`: a copy in its own repository, with git or without. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pathOf } from '../../scripts/run.mjs';
import { copySample } from '../../scripts/sample.mjs';
import { SETTINGS } from '../../scripts/vscode-server.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const SAMPLE = readFileSync(join(ROOT, 'sample/sample.conllu'), 'utf8');

let folder = '';
let said: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-sample-'));
  said = [];
  vi.spyOn(console, 'log').mockImplementation((message: string) => said.push(message));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe.skipIf(pathOf('git') === undefined)('with git', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();

  test('one commit holds it, and a change of it is seen', () => {
    const copy = copySample(folder);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('ls-files')).toBe('sample.conllu');
    writeFileSync(copy, `# changed\n${SAMPLE}`);
    expect(git('diff', '--numstat')).toMatch(/^1\s+0\s+sample\.conllu$/);
    copySample(folder);
    expect(readFileSync(copy, 'utf8')).toBe(SAMPLE);
    expect(git('rev-list', '--count', 'HEAD'), 'a new start').toBe('1');
    expect(said).toEqual([]);
  });

  test('the configuration of the user and of an outer repository has no say', () => {
    const config = join(folder, 'config');
    writeFileSync(config, '[commit]\n\tgpgsign = true\n[gpg]\n\tprogram = false\n[core]\n\thooksPath = /no/hooks\n');
    vi.stubEnv('GIT_CONFIG_GLOBAL', config);
    vi.stubEnv('GIT_DIR', '/no/repository');
    copySample(join(folder, 'sample'));
    vi.unstubAllEnvs();
    expect(execFileSync('git', ['log', '--format=%an'], { cwd: join(folder, 'sample'), encoding: 'utf8' })).toBe(
      'Treebank Workbench\n',
    );
  });
});

test('without git the copy is there, and the user is told what is missing', () => {
  symlinkSync(process.execPath, join(folder, 'node'));
  vi.stubEnv('PATH', folder);
  const copy = copySample(join(folder, 'sample'));
  expect(readFileSync(copy, 'utf8')).toBe(SAMPLE);
  expect(existsSync(join(folder, 'sample/.git'))).toBe(false);
  expect(said).toEqual([expect.stringMatching(/^git not found/)]);
});

test('VS Code is told the defaults of the language before it opens the first file', () => {
  const { contributes } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(SETTINGS).toMatchObject(contributes.configurationDefaults);
  expect(SETTINGS).toMatchObject({ '[conllu]': { 'editor.insertSpaces': false, 'editor.detectIndentation': false } });
});
