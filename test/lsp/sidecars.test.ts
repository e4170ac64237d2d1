/** What the server has written into `.treebank.json` while an editor has it open, and still holds the text from before. */

import { expect, test } from 'vitest';
import { Sidecars } from '../../server/src/lsp/sidecar/sidecars.ts';

const URI = 'file:///treebank/a.conllu';
const FILE = 'file:///treebank/.treebank.json';
const muting = (deprel: string) =>
  JSON.stringify({ version: 1, muted: [{ what: 'arc', upos: 'DET', deprel, by: 'x', on: '2026-11-28' }] });

test('it is read once, until the editor has read the file again', async () => {
  const connection = { sendDiagnostics: async () => undefined };
  const sidecars = new Sidecars(connection as never, {} as never);
  sidecars.didOpen(FILE, '{}');
  await sidecars.wrote(URI, muting('obj'));
  const { text, read } = sidecars.contentsFor(URI);
  expect(text).toBe(muting('obj'));
  // What was computed from it is known to be up to date.
  expect(sidecars.contentsFor(URI).read).toBe(read);
  await sidecars.wrote(URI, muting('nsubj'));
  expect(sidecars.contentsFor(URI).text).toBe(muting('nsubj'));
  expect(sidecars.contentsFor(URI).read).not.toBe(read);
  sidecars.didChange(FILE, [{ text: muting('det') }]);
  expect(sidecars.contentsFor(URI).text).toBe(muting('det'));
});
