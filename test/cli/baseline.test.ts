/** Accepted findings: `.treebank.json` is honoured, recorded with --baseline, and its stale entries are named. */

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Folder, nonprojective, sentence } from './harness.ts';

const unknownHead = (id: string) => sentence(id).replace('\t2\tnsubj', '\t9\tnsubj');

async function idsOf(folder: Folder, args: readonly string[]) {
  const { code, out, err } = await folder.treebank(['lint', '--format', 'json', ...args]);
  const ids = JSON.parse(out).map(({ id, sentId }: { id: string; sentId: string }) => `${sentId} ${id}`);
  return { code, err, ids };
}

test('--baseline records what is there; later only what is new shows', async () => {
  const folder = new Folder({ 't/a.conllu': unknownHead('a') + nonprojective('b'), 't/c.conllu': nonprojective('c') });
  expect(await folder.treebank(['lint', '--baseline', 't'])).toEqual({
    code: 0,
    out: '',
    err: 't/.treebank.json: 3 findings of a.conllu, c.conllu recorded. From now on, only new ones are shown.\n',
  });
  expect(readdirSync(`${folder.path}/t`).sort()).toEqual(['.treebank.json', 'a.conllu', 'c.conllu']);
  expect(await idsOf(folder, ['t'])).toEqual({ code: 0, err: '', ids: [] });
  expect((await folder.treebank(['lint', 't'])).out).toBe(
    'Clean: 2 files, 3 sentences, 10 words.\n3 accepted findings not shown; --all shows them too.\n',
  );
  expect((await idsOf(folder, ['t', '--all'])).ids).toEqual([
    'a unknown-head',
    'b nonprojective-arc',
    'c nonprojective-arc',
  ]);

  // Sentences move and are added; accepted findings stay accepted.
  folder.write('t/a.conllu', sentence('new') + nonprojective('b') + unknownHead('a') + unknownHead('d'));
  expect(await idsOf(folder, ['t'])).toEqual({ code: 1, err: '', ids: ['d unknown-head'] });
});

test('also what concerns the treebank as a whole', async () => {
  const folder = new Folder({ 'a.conllu': sentence('x') + sentence('x') });
  expect((await idsOf(folder, ['a.conllu'])).ids).toEqual(['x non-unique-sent-id']);
  await folder.treebank(['lint', '--baseline', 'a.conllu']);
  expect(await idsOf(folder, ['a.conllu'])).toEqual({ code: 0, err: '', ids: [] });
});

test('acknowledgements with a reason count too, and stale ones are named with their place', async () => {
  const file = `{
  "version": 1,
  "acknowledged": [
    { "id": "unknown-head", "file": "a.conllu", "sentence": "a", "reason": "Cut off in the source." },
    { "id": "non-tree", "file": "a.conllu", "sentence": "a", "reason": "Once upon a time." }
  ],
  "baseline": { "a.conllu": { "nonprojective-arc": { "gone": ["x HEAD"] } } }
}
`;
  const folder = new Folder({ 'a.conllu': unknownHead('a') + unknownHead('b'), '.treebank.json': file });
  const { code, err, ids } = await idsOf(folder, ['a.conllu']);
  expect([code, ids]).toEqual([1, ['b unknown-head']]);
  expect(err.split('\n')).toEqual([
    '.treebank.json:5:5: this entry (non-tree) no longer matches any finding. Remove it.',
    '.treebank.json: 1 finding of the baseline of a.conllu is gone. Record it again with --baseline.',
    '',
  ]);
  // A finding that nobody looked for cannot be stale.
  expect((await idsOf(folder, ['a.conllu', '--level', '1'])).err).toBe('');
  // A new baseline keeps the acknowledgements, and does not record what they cover.
  await folder.treebank(['lint', '--baseline', 'a.conllu']);
  const written = JSON.parse(folder.read('.treebank.json'));
  expect(written.acknowledged).toHaveLength(2);
  expect(written.baseline).toEqual({ 'a.conllu': { 'unknown-head': { b: ['Dogs HEAD'] } } });
});

test('what is left out by --level and --min-severity stays as it was recorded', async () => {
  const folder = new Folder({ 'a.conllu': unknownHead('a') + nonprojective('b') });
  await folder.treebank(['lint', '--baseline', 'a.conllu']);
  folder.write('a.conllu', sentence('a') + nonprojective('b'));
  await folder.treebank(['lint', '--baseline', '--min-severity', 'error', 'a.conllu']);
  expect(Object.keys(JSON.parse(folder.read('.treebank.json')).baseline['a.conllu'])).toEqual(['nonprojective-arc']);
});

test('a file that cannot be read is named with its place, used as far as possible, and never overwritten', async () => {
  const broken = '{\n"version": 1,\n"acknowledged": [{ "id": "unknown-head" }]\n}\n';
  const folder = new Folder({ 'a.conllu': unknownHead('a'), '.treebank.json': broken });
  const { code, err, ids } = await idsOf(folder, ['a.conllu']);
  expect([code, ids]).toEqual([2, ['a unknown-head']]);
  expect(err).toContain('treebank lint: .treebank.json:3:18: The field "reason" is missing');
  const recorded = await folder.treebank(['lint', '--baseline', 'a.conllu']);
  expect([recorded.code, recorded.out, folder.read('.treebank.json')]).toEqual([2, '', broken]);
  expect(recorded.err).toContain('.treebank.json was not written because its unreadable parts would be lost.');
});

test('standard input has no baseline, and --baseline and --all cannot be combined', async () => {
  const folder = new Folder({
    '.treebank.json': '{"version": 1, "acknowledged": [{"id": "unknown-head", "reason": "x"}]}',
  });
  const { out } = await folder.treebank(['lint', '-', '--format', 'json'], { stdin: unknownHead('a') });
  expect(JSON.parse(out)).toHaveLength(1);
  for (const args of [
    ['--baseline', '-'],
    ['--baseline', '--all', 'a.conllu'],
  ]) {
    expect(await folder.treebank(['lint', ...args])).toMatchObject({ code: 2, out: '' });
  }
});
