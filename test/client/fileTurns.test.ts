/** Files of the editor in a browser: a file being written is not read. */

import { expect, test } from 'vitest';
import { FileTurns } from '../../client/src/web/fileQueue.ts';

/** A file system whose writes empty the file first, as VS Code's do. */
function files() {
  const contents = new Map<string, string>();
  const turns = new FileTurns();
  return {
    read: (name: string) => turns.take(name, async () => contents.get(name)),
    write: (name: string, text: string, error?: Error) =>
      turns.take(name, async () => {
        contents.set(name, '');
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (error !== undefined) throw error;
        contents.set(name, text);
      }),
  };
}

test('a read waits for the write before it, and sees all of it', async () => {
  const { read, write } = files();
  const writing = write('a', 'whole');
  expect(await read('a')).toBe('whole');
  await writing;
});

test('two writes follow each other, and a read comes after both', async () => {
  const { read, write } = files();
  void write('a', 'first');
  void write('a', 'second');
  expect(await read('a')).toBe('second');
});

test('a write waits for the read before it', async () => {
  const { read, write } = files();
  await write('a', 'first');
  const [seen] = await Promise.all([read('a'), write('a', 'second')]);
  expect(seen).toBe('first');
});

test('other files are not waited for', async () => {
  const { read, write } = files();
  const writing = write('a', 'whole');
  let isWritten = false;
  void writing.then(() => {
    isWritten = true;
  });
  await read('b');
  expect(isWritten).toBe(false);
  await writing;
});

test('a write that fails says so to its caller alone', async () => {
  const { read, write } = files();
  const failing = write('a', 'never', new Error('no space left'));
  const next = write('a', 'after');
  await expect(failing).rejects.toThrow('no space left');
  await next;
  expect(await read('a')).toBe('after');
});
