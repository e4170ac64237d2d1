/** docs/cli.md is accurate: every `$ treebank …` in a console block is run, and its output compared. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../server/src/cli/run.ts';
import { examplesIn, patternOf } from './docsExamples.ts';
import { Folder, ROOT } from './harness.ts';

const text = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8');
const examples = examplesIn(text);

test('the examples print what they are said to print, one after the other in one folder', async () => {
  const folder = new Folder({ 'sample.conllu': readFileSync(join(ROOT, 'sample/sample.conllu')) });
  for (const { command, output } of examples) {
    const [program, ...args] = command.split(' ');
    if (program === 'cat') {
      folder.write(args[0], output);
      continue;
    }
    expect(program, command).toBe('treebank');
    const { out, err } = await folder.treebank(args);
    expect(err + out, command).toMatch(patternOf(output));
  }
  expect(examples.length).toBeGreaterThan(10);
});

describe.each(COMMANDS)('$name', ({ name, options }) => {
  test('has a section and an example', () => {
    expect(text).toContain(`\n## ${name}\n`);
    expect(text, 'the table at the top').toContain(`](#${name}) | `);
    expect(examples.some(({ command }) => command.startsWith(`treebank ${name} `))).toBe(true);
  });

  test('the options in the examples exist', () => {
    for (const [, option] of text.matchAll(new RegExp(`^\\$ treebank ${name} .*?--([a-z-]+)`, 'gm'))) {
      if (option !== 'fromat') expect(Object.keys(options)).toContain(option);
    }
  });
});
