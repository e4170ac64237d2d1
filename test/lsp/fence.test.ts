/** The fence: bugs cost one answer and are logged, cancellation and deliberate errors pass through. */

import { expect, test } from 'vitest';
import { CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { fence, fenceNotification } from '../../server/src/lsp/connection/fence.ts';
import { Cancelled, Slices } from '../../server/src/lsp/documents/slices.ts';
import { NODE } from '../../server/src/runtime/node.ts';

function logging() {
  const errors: string[] = [];
  const console = { error: (message: string) => void errors.push(message) };
  return { errors, connection: { console } as Parameters<typeof fence>[0] };
}

test('a bug costs its own answer and is logged', async () => {
  const { errors, connection } = logging();
  const answer = fence<string, string>(connection, 'hover', 'nothing', (text) => {
    if (text === 'bad') throw new TypeError('a bug');
    return text;
  });
  expect(await answer('good', CancellationToken.None)).toBe('good');
  expect(await answer('bad', CancellationToken.None)).toBe('nothing');
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatch(/^hover failed: TypeError: a bug\n\s+at/);
});

test('cancellation is an error of the protocol, not a bug', async () => {
  const { errors, connection } = logging();
  const answer = fence<null, string>(connection, 'x', '', () => Promise.reject(new Cancelled()));
  await expect(answer(null, CancellationToken.None)).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  await expect(answer(null, CancellationToken.Cancelled)).rejects.toMatchObject({
    code: LSPErrorCodes.RequestCancelled,
  });
  const meant = fence<null, string>(connection, 'x', '', () => {
    throw new ResponseError(LSPErrorCodes.ContentModified, 'changed');
  });
  await expect(meant(null, CancellationToken.None)).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
  expect(errors).toEqual([]);
});

test('a bug in a notification is logged', async () => {
  const { errors, connection } = logging();
  await fenceNotification(connection, 'didOpen', () => Promise.reject(new Error('oh')))(null);
  await fenceNotification(connection, 'didOpen', () => Promise.reject(new Cancelled()))(null);
  expect(errors).toHaveLength(1);
});

test('slices let other work in, and end when cancelled', async () => {
  let isCancelled = false;
  let others = 0;
  const slices = new Slices(NODE, () => isCancelled);
  // Other work causes the cancellation: without a turn for it this would never end.
  const timer = setInterval(() => {
    isCancelled = 3 <= ++others;
  }, 1);
  const work = (async () => {
    for (;;) {
      while (!slices.isOver) Math.sqrt(2);
      await slices.pause();
    }
  })();
  await expect(work).rejects.toThrow(Cancelled);
  clearInterval(timer);
  expect(others).toBeGreaterThan(1);
});
