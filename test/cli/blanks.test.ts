/** Blanks instead of tabs: every command reports them in one sentence, and writes nothing. */

import { describe, expect, test } from 'vitest';
import { Folder, sentence } from './harness.ts';

const BLANKS = `# sent_id = sp
# text = A dog
1   A     a     DET    DT   Definite=Ind|PronType=Art   2   det    _   _
2   dog   dog   NOUN   NN   Number=Sing                 0   root   _   _

`;
const FILES = { 'a.conllu': BLANKS, 'b.conllu': sentence('b'), 'later.conllu': sentence('b') + BLANKS };

test('lint has one finding for each sentence', async () => {
  const { out } = await new Folder(FILES).treebank(['lint', 'a.conllu']);
  expect(out).toMatch(
    /3:1 +error +The columns of this sentence are separated by blanks, not by tabs\. +number-of-columns/,
  );
  expect(out).toContain('1 error in 1 file');
});

describe.each([
  ['diff', ['diff', 'a.conllu', 'b.conllu'], 'a.conllu:3:1'],
  ['merge', ['merge', 'b.conllu', 'b.conllu', 'a.conllu'], 'a.conllu:3:1'],
  ['parse', ['parse', '--lang', 'en', 'a.conllu'], 'a.conllu:3:1'],
  ['diff, behind other sentences', ['diff', 'b.conllu', 'later.conllu'], 'later.conllu:8:1'],
])('%s', (_, args, place) => {
  test('refuses the file', async () => {
    const { code, err } = await new Folder(FILES).treebank(args);
    expect(code).toBe(2);
    expect(err).toContain(`${place}: the columns of this line are separated by blanks, not by tabs.`);
    expect(err).not.toContain('plain text');
  });
});

test.each([
  ['edit', ['edit', 'a.conllu', '--sentence', 'sp', '--op', 'set_head', '--id', '1', '--head', '2']],
  ['projectivize', ['projectivize', 'a.conllu']],
  ['rewrite', ['rewrite', 'rule r { pattern { X [] } commands { X.Mark = yes } } strat main { r }', 'a.conllu']],
])('%s leaves the sentence', async (_, args) => {
  const { code, out, err } = await new Folder(FILES).treebank(args);
  expect([code, out]).toEqual([1, BLANKS]);
  expect(err).toContain('separated by blanks, not by tabs. Separate them with tabs first.');
});
