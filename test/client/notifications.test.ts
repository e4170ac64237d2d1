/** The client library keeps one listener for each notification: a second one would silence the first. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = resolve(import.meta.dirname, '../../client/src');

test('no notification has two listeners', () => {
  const listened = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(CLIENT, name), 'utf8').matchAll(/\.onNotification\(\s*(\w+)/g)])
    .map(([, notification]) => notification);
  expect(listened.length).toBeGreaterThanOrEqual(3);
  expect(listened.filter((each, at) => listened.indexOf(each) !== at)).toEqual([]);
});
