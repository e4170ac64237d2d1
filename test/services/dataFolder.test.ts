/** The folder of the language tables on a host that has no disk. */

import { expect, test } from 'vitest';
import { findDataFolder, loadLanguageData } from '../../server/src/services/languages/dataFolder.ts';
import { memoryHost } from './memoryHost.ts';

const ROOT = 'vscode-vfs://github/some/tools';
const at = (folder: string) => [`${folder}/feats.json`, `${folder}/deprels.json`] as const;
const holding = (...uris: string[]) => memoryHost(new Map(uris.map((uri) => [uri, '{}'])));

test('the nearest folder above is found, tools/data before data', async () => {
  const data = `${ROOT}/data`;
  const near = `${ROOT}/a/tools/data`;
  expect(await findDataFolder(holding(...at(data)), `${ROOT}/a/b`)).toBe(data);
  expect(await findDataFolder(holding(...at(data), ...at(near)), `${ROOT}/a/b`)).toBe(near);
  expect(await findDataFolder(holding(...at(`${ROOT}/a/data`), ...at(near)), `${ROOT}/a`)).toBe(near);
});

test('nothing above the top is looked at, and half a folder is none', async () => {
  const data = `${ROOT}/data`;
  expect(await findDataFolder(holding(...at(data)), `${ROOT}/a/b`, `${ROOT}/a`)).toBeUndefined();
  expect(await findDataFolder(holding(...at(data)), `${ROOT}/a/b`, ROOT)).toBe(data);
  expect(await findDataFolder(holding(at(data)[0]), ROOT)).toBeUndefined();
});

test('the search ends at the top of the file system, however deep it starts', async () => {
  const asked: string[] = [];
  const host = holding();
  const stat = (uri: string) => {
    asked.push(uri);
    return host.stat(uri);
  };
  expect(await findDataFolder({ stat }, 'file:///a/b')).toBeUndefined();
  expect(asked).toEqual(
    ['/a/b', '/a', ''].flatMap((folder) => ['tools/data', 'data'].map((data) => `file://${folder}/${data}/feats.json`)),
  );
  asked.length = 0;
  expect(await findDataFolder({ stat }, `file://${'/a'.repeat(100)}`)).toBeUndefined();
  expect(asked).toHaveLength(64);
});

test('a file that is missing is no problem, one that is broken costs its own table', async () => {
  const folder = `${ROOT}/data`;
  const files = new Map([
    [`${folder}/feats.json`, '{'],
    [`${folder}/deprels.json`, '{}'],
  ]);
  const { data, problems } = await loadLanguageData(memoryHost(files), folder);
  expect(data).toBeDefined();
  expect(problems.filter((each) => each.includes('cannot be read'))).toHaveLength(1);
  expect(problems[0]).toContain('feats.json cannot be read, so its table is not used');
  const none = await loadLanguageData(memoryHost(new Map()), folder);
  expect(none.data).toBeUndefined();
  expect(none.problems).toEqual([expect.stringContaining('It contains none of the files feats.json')]);
});
