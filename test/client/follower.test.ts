/** When a follower of the cursor looks: at once, before less urgent work, and again after an outdated answer. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Follower } from '../../client/src/follower.ts';
import type { LastPlace } from '../../client/src/place.ts';

vi.mock('vscode', () => ({
  CancellationTokenSource: class {
    token = { isCancellationRequested: false };
    cancel() {
      this.token.isCancellationRequested = true;
    }
    dispose() {}
  },
}));

const events: (() => void)[] = [];
const document = { uri: 'file:///a.conllu', version: 1 };
const places = {
  onDidChange: (listener: () => void) => {
    events.push(listener);
    return { dispose: () => {} };
  },
  get current() {
    return { document, startLine: 0, endLine: 0, line: 0 };
  },
} as unknown as LastPlace;
const fire = () => {
  for (const listener of events) listener();
};

beforeEach(() => {
  vi.useFakeTimers();
  events.length = 0;
  document.version = 1;
});
afterEach(() => vi.useRealTimers());

test('a key changes the text and moves the cursor: one look, before what others put off meanwhile', async () => {
  const order: string[] = [];
  new Follower(places, async () => {
    order.push(`look at ${document.version}`);
    return true;
  });
  document.version = 2;
  fire();
  setTimeout(() => order.push('table'), 0);
  fire();
  await vi.advanceTimersByTimeAsync(5);
  expect(order).toEqual(['look at 2', 'table']);
  document.version = 3;
  fire();
  await vi.advanceTimersByTimeAsync(5);
  expect(order).toEqual(['look at 2', 'table', 'look at 3']);
});

test('an answer for an older text is asked for again, at once if the text changes meanwhile', async () => {
  const times: number[] = [];
  const start = Date.now();
  const follower = new Follower(places, async () => {
    times.push(Date.now() - start);
    return 2 < times.length;
  });
  fire();
  await vi.advanceTimersByTimeAsync(2);
  expect(times).toHaveLength(1);
  fire();
  await vi.advanceTimersByTimeAsync(2);
  expect(times).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(50);
  expect(times).toHaveLength(3);
  fire();
  follower.dispose();
  await vi.advanceTimersByTimeAsync(50);
  expect(times).toHaveLength(3);
});

test('asked to look at once, it does not look a second time', async () => {
  let nLooks = 0;
  const follower = new Follower(places, async () => {
    nLooks++;
    return true;
  });
  fire();
  await follower.now();
  await vi.advanceTimersByTimeAsync(50);
  expect(nLooks).toBe(1);
  follower.trigger();
  await vi.advanceTimersByTimeAsync(50);
  expect(nLooks).toBe(2);
});
