/** Work that many events request once: a moment after the first or the last of them. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Soon } from '../../client/src/show/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['ask', 100],
  ['postpone', 150],
] as const)('%s: once for two events, %i milliseconds after the first', (method, at) => {
  const work = vi.fn();
  const soon = new Soon(work, 100);
  soon[method]();
  vi.advanceTimersByTime(50);
  soon[method]();
  vi.advanceTimersByTime(at - 50 - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
});

test('nothing is done once it is disposed', () => {
  const work = vi.fn();
  const soon = new Soon(work, 100);
  soon.postpone();
  soon.dispose();
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
});
