/** The diagram that opens at startup, once for each start. */

import { expect, test } from 'vitest';
import { openAtStart } from '../../client/src/diagram/atStart.ts';

type Parameters = globalThis.Parameters<typeof openAtStart>;

test('with the first visible treebank; not again in a reloaded window, nor without a request', () => {
  const kept = new Map<string, unknown>();
  const memory = {
    get: (key: string) => kept.get(key),
    update: async (key: string, value: unknown) => void kept.set(key, value),
  };
  const run = (start: string | undefined) => {
    let nOpened = 0;
    let tell = () => {};
    let editor: unknown;
    const places = {
      get editor() {
        return editor;
      },
      onDidChange: (listener: () => void) => {
        tell = listener;
        return { dispose: () => (tell = () => {}) };
      },
    };
    const diagram = { open: async () => void nOpened++ };
    openAtStart(start, memory as unknown as Parameters[1], places as unknown as Parameters[2], diagram);
    const before = nOpened;
    editor = {};
    tell();
    tell();
    return [before, nOpened];
  };
  expect(run(undefined)).toEqual([0, 0]);
  expect(run('1')).toEqual([0, 1]);
  expect(run('1')).toEqual([0, 0]);
  expect(run('2')).toEqual([0, 1]);
});
