/** `treebank explain`. */

import { describe, expect, test } from 'vitest';
import { Folder } from './harness.ts';

const TEXT = `# sent_id = s1
# text = Dogs bark.
1\tDogs\tdog\tNOUN\t_\tNameType=Zoo|Number=Plur\t2\tnsubj\t_\t_
2\tbark\tbark\tVERB\t_\t_\t0\troot\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t_\t_\t2\tpunct:mine\t_\t_

`;
const folder = new Folder({
  'hu_a-ud-dev.conllu': TEXT,
  'b.conllu': TEXT.replace('s1', 's2').replace('Dogs\t', 'Cats\t'),
  'en_a-ud-dev.conllu': TEXT,
  'said.conllu': `# lang = en\n${TEXT}`,
  'data/feats.json': JSON.stringify({ features: { hu: { Number: { doc: 'local', permitted: 1 } } } }),
  'data/deprels.json': JSON.stringify({ deprels: { hu: { nsubj: { doc: 'local', permitted: 1 } } } }),
});

test('a name alone: what it is for, what not, and the page', async () => {
  const { code, out, err } = await folder.treebank(['explain', 'nsubj']);
  expect([code, err]).toEqual([0, '']);
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toBe('nsubj · nominal subject');
  expect(lines.filter((line) => line.startsWith('  When not: '))).toHaveLength(2);
  expect(lines.at(-1)).toBe('UD: https://universaldependencies.org/u/dep/nsubj.html');
  expect(out).not.toContain('Used');
});

test('with files: counts and examples of all of them, and the page of the language', async () => {
  const args = ['explain', 'nsubj', 'hu_a-ud-dev.conllu', 'b.conllu', '--data-folder', 'data'];
  const { code, out } = await folder.treebank(args);
  expect(code).toBe(0);
  expect(out).toContain('Used here 2 ×: NOUN 2.\n  [Dogs] bark. (s1)\n  [Cats] bark. (s2)\n');
  expect(out).toContain('hu: https://universaldependencies.org/hu/dep/nsubj.html\n');
});

test('the page of the language needs no data folder', async () => {
  const page = 'en: https://universaldependencies.org/en/dep/nsubj.html\n';
  expect((await folder.treebank(['explain', 'nsubj', '--lang', 'en'])).out).toContain(page);
  expect((await folder.treebank(['explain', 'nsubj', 'en_a-ud-dev.conllu'])).out).toContain(page);
  expect((await folder.treebank(['explain', 'nsubj', 'said.conllu'])).out).toContain(page);
  expect((await folder.treebank(['explain', 'nsubj', 'b.conllu'])).out).not.toContain('/en/');
});

test('as JSON', async () => {
  const args = ['explain', 'Number=Plur', 'b.conllu', '--format', 'json', '--data-folder', 'data', '--lang', 'hu'];
  const { out } = await folder.treebank(args);
  expect(JSON.parse(out)).toMatchObject({
    name: 'Number=Plur',
    use: ['plural: several', expect.stringMatching(/^Number: /)],
    not: [expect.any(String), expect.any(String)],
    isUniversal: true,
    pages: [{ of: 'UD' }, { of: 'hu', url: 'https://universaldependencies.org/hu/feat/Number.html' }],
    count: 1,
    byUpos: [{ name: 'NOUN', count: 1 }],
    others: [],
    examples: [{ sentence: 's2', text: 'Cats bark.', word: 0 }],
  });
});

test('what only these files use is explained by them', async () => {
  const feature = await folder.treebank(['explain', 'NameType', 'b.conllu']);
  expect(feature.out).toBe(
    'NameType\nNameType is a feature of this language or treebank, not one of the universal ones.\nUsed here 1 ×: NOUN 1.\nValues: Zoo 1.\n  [Cats] bark. (s2)\n',
  );
  const subtype = await folder.treebank(['explain', 'punct:mine', 'b.conllu']);
  expect(subtype.out).toContain('A subtype of punct:');
});

describe('refused', () => {
  test.each([
    [['noun'], 'noun is no relation of UD. Did you mean NOUN?'],
    [['nusbj'], 'nusbj is no relation of UD. Did you mean nsubj?'],
    [['Case=Ac'], 'Case=Ac is no value of UD. Did you mean Case=Acc?'],
    [['Caze', 'b.conllu'], 'Caze is no feature of UD, and these files do not use it. Did you mean Case?'],
    [['two words'], 'two words has the form of no relation, tag, feature or value'],
    [[], 'no name given. Write one, such as obl:arg, NOUN, Case or Case=Acc'],
    [
      ['obl', 'b.conllu', '--data-folder', 'data'],
      '--data-folder needs a language: name it with --lang, or a file named as in UD (hu_szeged-ud-dev.conllu)',
    ],
  ])('%j', async (args, reason) => {
    const { code, err, out } = await folder.treebank(['explain', ...args]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toBe(`treebank: ${reason}${reason.endsWith('?') ? '' : '.'}\nSee treebank explain --help.\n`);
  });

  test('a file that is not there is named, and the name explained', async () => {
    const { code, err, out } = await folder.treebank(['explain', 'nsubj', 'none.conllu']);
    expect([code, out.split('\n')[0]]).toEqual([2, 'nsubj · nominal subject']);
    expect(err).toContain('cannot read none.conllu');
    expect(out).not.toContain('Not used here');
    const json = await folder.treebank(['explain', 'nsubj', 'none.conllu', '--format', 'json']);
    expect(JSON.parse(json.out)).not.toHaveProperty('count');
    const unknown = await folder.treebank(['explain', 'Caze', 'none.conllu']);
    expect(unknown.err).toContain('Caze is no feature of UD. Did you mean Case?');
  });
});
