/** Keys take their turn, however long each of them takes. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Turns } from '../../client/src/cells/keyQueue.ts';
import { runs } from '../thorough.ts';

const noError = (error: unknown) => {
  throw error;
};

/** A promise and its resolver. */
function later(): { readonly promise: Promise<void>; readonly end: () => void } {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

const settle = () => new Promise((goOn) => setTimeout(goOn, 0));

test('what is typed is passed on at once, without waiting for what was typed before', () => {
  const turns = new Turns(noError);
  const started: string[] = [];
  for (const key of ['1', '2']) {
    void turns.send(() => {
      started.push(key);
      return later().promise;
    });
  }
  expect(started).toEqual(['1', '2']);
});

test('a move waits for all that was typed before, and all that comes after waits for the move', async () => {
  const turns = new Turns(noError);
  const [typing, moving] = [later(), later()];
  const started: string[] = [];
  void turns.send(() => {
    started.push('1');
    return typing.promise;
  });
  void turns.move(() => {
    started.push('Enter');
    return moving.promise;
  });
  void turns.send(() => started.push('2'));
  void turns.move(() => started.push('Tab'));
  expect(started).toEqual(['1']);
  typing.end();
  await settle();
  expect(started).toEqual(['1', 'Enter']);
  moving.end();
  await settle();
  expect(started).toEqual(['1', 'Enter', '2', 'Tab']);
});

test('in any mixture, keys start in their order, and no two run while one of them moves', async () => {
  const someKey = fc.record({ isMove: fc.boolean(), isSlow: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(someKey, { maxLength: 20 }), async (keys) => {
      const turns = new Turns(noError);
      const started: number[] = [];
      const running = new Set<number>();
      const all = keys.map(({ isMove, isSlow }, index) =>
        turns[isMove ? 'move' : 'send'](() => {
          for (const other of running) expect(isMove || keys[other].isMove).toBe(false);
          started.push(index);
          if (!isSlow) return undefined;
          running.add(index);
          return settle().then(() => running.delete(index));
        }),
      );
      await Promise.all(all);
      expect(started).toEqual(keys.map((_, index) => index));
    }),
    { numRuns: runs(100) },
  );
});

test('a key that fails is reported, and holds up no other', async () => {
  const errors: unknown[] = [];
  const turns = new Turns((error) => errors.push(error));
  const started: string[] = [];
  await turns.move(() => {
    throw new Error('at once');
  });
  await turns.move(() => Promise.reject(new Error('later')));
  await turns.send(() => started.push('1'));
  expect(errors.map(String)).toEqual(['Error: at once', 'Error: later']);
  expect(started).toEqual(['1']);
});

test('a key that asks the user something holds up the others for a while only', async () => {
  const turns = new Turns(noError, 10);
  const started: string[] = [];
  const { promise, end } = later();
  await turns.move(() => promise);
  await turns.send(() => started.push('1'));
  expect(started).toEqual(['1']);
  // By then its end is no news.
  const moving = later();
  void turns.move(() => moving.promise);
  end();
  await settle();
  void turns.send(() => started.push('2'));
  expect(started).toEqual(['1']);
  moving.end();
  await settle();
  expect(started).toEqual(['1', '2']);
});
