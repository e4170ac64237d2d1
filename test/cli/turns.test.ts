/** Files beside treebanks that several processes change: one after the other, also after one that was killed, and nothing is lost that is not UTF-8. */

import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Context } from '../../server/src/cli/frame/io.ts';
import { inTurn, rewriteShared } from '../../server/src/cli/writing/turns.ts';
import { SIDECAR_NAME } from '../../server/src/core/sidecar/index.ts';
import { Folder, ROOT, sentence } from './harness.ts';

function contextIn(folder: Folder): Context {
  const stdout = { write: () => undefined, isTerminal: false };
  const stdin = (async function* () {})();
  return new Context({ cwd: folder.path, home: ROOT, env: {}, stdin, stdout, stderr: stdout }, 'test');
}

const LONG_AGO = new Date(Date.now() - 60_000);

test('one after the other, also where a process was killed in its turn', async () => {
  for (let round = 0; round < 5; round++) {
    const folder = new Folder({ n: '0', 'n.lock': 'of a process that is gone' });
    const file = { path: join(folder.path, 'n'), shown: 'n' };
    utimesSync(`${file.path}.lock`, LONG_AGO, LONG_AGO);
    let nInTurn = 0;
    const count = async () =>
      inTurn(file, contextIn(folder), async () => {
        expect(++nInTurn).toBe(1);
        const before = Number(folder.read('n'));
        await sleep(1);
        folder.write('n', `${before + 1}`);
        nInTurn--;
      });
    await Promise.all(Array.from({ length: 8 }, count));
    expect([folder.read('n'), readdirSync(folder.path)]).toEqual(['8', ['n']]);
  }
});

test('one that took too long does not end the turn of another', async () => {
  const folder = new Folder({ n: '' });
  const file = { path: join(folder.path, 'n'), shown: 'n' };
  const context = contextIn(folder);
  await inTurn(file, context, async () => {
    utimesSync(`${file.path}.lock`, LONG_AGO, LONG_AGO);
    await inTurn(file, context, async () => {
      folder.write('n', 'second');
    });
    folder.write('n.lock', 'of a third');
  });
  expect([existsSync(`${file.path}.lock`), folder.read('n.lock')]).toEqual([true, 'of a third']);
});

test('a file that another program changes meanwhile is read again', async () => {
  const folder = new Folder({ n: 'a' });
  const seen: string[] = [];
  await rewriteShared({ path: join(folder.path, 'n'), shown: 'n' }, contextIn(folder), '', (text) => {
    seen.push(text);
    if (seen.length < 3) folder.write('n', `${text}b`);
    return `${text}!`;
  });
  expect([seen, folder.read('n')]).toEqual([['a', 'ab', 'abb'], 'abb!']);
});

test('a file with findings that are accepted is not written over if it is not UTF-8', async () => {
  const accepted = '{ "version": 1, "acknowledged": [{ "id": "not-mh4", "reason": "caf\xe9" }] }\n';
  const bytes = Buffer.from(accepted, 'latin1');
  const folder = new Folder({ 'a.conllu': sentence('a').replace('bark\tVERB', 'bark\tNOPE'), [SIDECAR_NAME]: bytes });
  const { err } = await folder.treebank(['lint', 'a.conllu', '--baseline']);
  expect(err).toContain(`${SIDECAR_NAME}:1:67: the byte E9 is not UTF-8`);
  expect(folder.bytes(SIDECAR_NAME)).toEqual(bytes);
});
