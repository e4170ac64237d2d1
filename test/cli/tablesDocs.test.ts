/** docs/tables.md is accurate: its examples are run, one after the other in one folder. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examplesIn, patternOf } from './docsExamples.ts';
import { Folder, ROOT } from './harness.ts';

test('the examples of docs/tables.md', async () => {
  const folder = new Folder({ 'sample.conllu': readFileSync(join(ROOT, 'sample/sample.conllu')) });
  const examples = examplesIn(readFileSync(join(ROOT, 'docs/tables.md'), 'utf8'));
  for (const { command, output } of examples) {
    const [program, ...args] = command.split(' ');
    if (program === 'cat') folder.write(args[0], output);
    else {
      const { out, err } = await folder.treebank(args);
      expect(err + out, command).toMatch(patternOf(output));
    }
  }
  expect(examples.length).toBeGreaterThan(5);
});
