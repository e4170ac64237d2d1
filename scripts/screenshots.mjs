/** The screenshots of README and docs/: their names, and the step that copies them from the tests in VS Code. */

import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, say } from './run.mjs';

/** The tests that take them. */
export const PICTURES = 'test/e2e/pictures.e2e.ts';

/** docs/images/NAME.png, taken as readme-NAME.png. */
const NAMES = [
  'findings',
  'columns',
  'completion',
  'diagram',
  'comparison',
  'paste',
  'search',
  'derivation',
  'training',
  'review',
  'team',
  'campaign',
  'table',
  'mentions',
  'expressions',
];

export function updateScreenshots() {
  const images = join(ROOT, 'docs/images');
  mkdirSync(images, { recursive: true });
  for (const name of NAMES) {
    copyFileSync(join(ROOT, `test/e2e/out/readme-${name}.png`), join(images, `${name}.png`));
  }
  say(`Updated ${NAMES.map((name) => `docs/images/${name}.png`).join(', ')}.`);
}
