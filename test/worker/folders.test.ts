/** Folders of models and of language tables with unreadable entries: each costs only itself. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { NODE } from '../../server/src/runtime/node.ts';
import { kindOf } from '../../server/src/runtime/regularFile.ts';
import { loadLanguageData } from '../../server/src/services/languages/dataFolder.ts';
import { listParsers } from '../../server/src/services/parsers/list.ts';
import { modelFiles } from '../../server/src/services/parsers/modelFiles.ts';

const isPosix = process.platform !== 'win32';
const folder = mkdtempSync(join(tmpdir(), 'treebank-folders-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.runIf(isPosix)('models: links that lead nowhere or in a circle, and pipes', async () => {
  symlinkSync('gone', join(folder, 'hu_a.model'));
  symlinkSync('hu_b.model', join(folder, 'hu_b.model'));
  expect(spawnSync('mkfifo', [join(folder, 'hu_c.model')]).status).toBe(0);
  writeFileSync(join(folder, 'hu_d.model'), 'no model');
  // Broken links, and links that lead out of the folder, are not models.
  expect(await modelFiles({ own: folder, bundled: '' }, NODE)).toHaveLength(2);
  const parsers = await listParsers({ path: '', own: folder, bundled: '', language: '' }, NODE);
  const problems = Object.fromEntries(parsers.map(({ path, problem }) => [path.slice(-10), problem]));
  expect(problems['hu_c.model']).toContain('a named pipe, not a file');
  expect(problems['hu_d.model']).toBeDefined();
  // A file in place of the folder.
  expect(await modelFiles({ own: join(folder, 'hu_d.model'), bundled: '' }, NODE)).toEqual([]);
});

test.runIf(isPosix)('language tables: a pipe costs its own table', async () => {
  spawnSync('mkdir', ['-p', folder]);
  writeFileSync(join(folder, 'deprels.json'), '{}');
  expect(spawnSync('mkfifo', [join(folder, 'feats.json')]).status).toBe(0);
  const { data, problems } = await loadLanguageData(NODE, NODE.uriOf(folder));
  expect(data).toBeDefined();
  expect(problems[0]).toContain('feats.json cannot be read, so its table is not used: it is a named pipe, not a file');
});

test.each([
  ['isDirectory', 'a folder, not a file'],
  ['isFIFO', 'a named pipe, not a file'],
  ['isSocket', 'a socket, not a file'],
  ['isCharacterDevice', 'a device, not a file'],
  ['isBlockDevice', 'a device, not a file'],
  ['none', 'not a file'],
])('%s', (kind, name) => {
  const is = (each: string) => () => each === kind;
  const entry = {
    isDirectory: is('isDirectory'),
    isFIFO: is('isFIFO'),
    isSocket: is('isSocket'),
    isCharacterDevice: is('isCharacterDevice'),
    isBlockDevice: is('isBlockDevice'),
  };
  expect(kindOf(entry)).toBe(name);
});
