/** The documentation of the mouse matches the list of gestures in the panel. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GESTURES } from '../../webview/src/gestures.ts';

test('docs/diagram.md has the table of gestures', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/diagram.md'), 'utf8');
  const rows = text.split('\n').filter((line) => GESTURES.some(({ gesture }) => line.startsWith(`| ${gesture} |`)));
  expect(rows).toEqual(GESTURES.map(({ gesture, help }) => `| ${gesture} | ${help} |`));
});
