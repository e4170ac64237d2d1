/** Sentences in two parts, and nearly so, against a comparison of every pair; reading README.md and names. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DataFile, overlapsOf } from '../../../server/src/core/release/index.ts';
import { filePrefix, languageCodes, partOf, treebankName } from '../../../server/src/core/release/names.ts';
import { keyLine, readmeValue, readReadme } from '../../../server/src/core/release/readme.ts';
import { releasesOf } from '../../../server/src/core/release/releases.ts';
import { compareCodePoints } from '../../../server/src/core/release/stats.ts';
import { runs } from '../../thorough.ts';
import { threadTime } from '../../threadTime.ts';

function file(part: 'train' | 'test', sentences: readonly (readonly string[])[]): DataFile {
  const data = new DataFile(`x-ud-${part}.conllu`, 0, part, undefined, true);
  for (const forms of sentences) {
    for (const [n, form] of forms.entries()) data.push(`${n + 1}\t${form}\t_\tX\t_\t_\t0\troot\t_\t_\n`);
    data.push('\n');
  }
  data.end();
  return data;
}

/** Words to insert, delete or replace. */
function distance(a: readonly string[], b: readonly string[]): number {
  const rows = a.map(() => [] as number[]);
  const at = (i: number, j: number) => (i < 0 ? j + 1 : j < 0 ? i + 1 : rows[i][j]);
  for (const [i, one] of a.entries()) {
    for (const [j, two] of b.entries()) {
      rows[i][j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (one === two ? 0 : 1));
    }
  }
  return at(a.length - 1, b.length - 1);
}

const forms = fc.array(fc.constantFrom('a', 'b'), { minLength: 7, maxLength: 10 });

test('a sentence is nearly in the other part exactly if one there differs by a word', () => {
  fc.assert(
    fc.property(fc.array(forms, { maxLength: 4 }), fc.array(forms, { maxLength: 4 }), (train, tests) => {
      const [overlap] = overlapsOf([file('train', train), file('test', tests)]);
      const same = new Set(train.map((each) => each.join(' ')));
      const both = new Set(tests.map((each) => each.join(' ')).filter((text) => same.has(text)));
      expect(overlap.sentences.map(({ text }) => text)).toEqual([...both].sort());
      const near = (from: readonly string[][], to: readonly string[][]) =>
        new Set(
          from
            .filter((one) => !to.some((two) => two.join() === one.join()))
            .filter((one) => 8 <= one.length && to.some((two) => 8 <= two.length && distance(one, two) <= 1))
            .map((one) => one.join(' ')),
        ).size;
      const sizes = [new Set(train.map(String)).size, new Set(tests.map(String)).size];
      const isFewer = sizes[0] < sizes[1];
      expect(overlap.near).toHaveLength(isFewer ? near(train, tests) : near(tests, train));
    }),
    { numRuns: runs(200) },
  );
});

test('files of one part are not compared, nor sentences without forms', () => {
  expect(overlapsOf([file('train', [['a']]), file('train', [['a']])])).toEqual([]);
  expect(overlapsOf([file('train', [['_']]), file('test', [['_']])])[0].sentences).toEqual([]);
});

test('time grows with the text, though a line has many pieces', () => {
  const began = threadTime();
  const data = new DataFile('x', 0, undefined, undefined, true);
  data.push('1\ta');
  for (let n = 0; n < 8000; n++) data.push('a'.repeat(1000));
  data.end();
  expect(data.words).toBe(1);
  expect(threadTime() - began).toBeLessThan(2000);
});

test('what counts does not depend on how the text is cut', () => {
  const text =
    '# text = a b\n1\ta\tA\tX\t_\t_\t0\troot\t_\t_\n1.1\tx\n2-3\tbc\n2\tb\t_\t\n \n\n# parallel_id = pud/1/2\n3\tc';
  const read = (pieces: readonly string[]) => {
    const data = new DataFile('x', 0, undefined, undefined, true);
    for (const piece of pieces) data.push(piece);
    data.end();
    const { sentences, words, lemmaLine, corpora, sentencesByForms, texts } = data;
    return { sentences, words, lemmaLine, corpora, sentencesByForms, texts };
  };
  const whole = read([text]);
  expect(whole).toMatchObject({ sentences: 2, words: 3, lemmaLine: 1 });
  expect([...whole.sentencesByForms.keys()]).toEqual(['a b', 'c']);
  expect([...whole.corpora]).toEqual([['pud', { line: 7, count: 1 }]]);
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 5 }), (cuts) => {
      const sorted = [0, ...cuts.sort((a, b) => a - b), text.length];
      expect(read(sorted.slice(1).map((end, n) => text.slice(sorted[n], end)))).toEqual(whole);
    }),
    { numRuns: runs(100) },
  );
});

test.each([
  ['UD_Ancient_Greek-PROIEL', 'Ancient Greek', 'grc_proiel-ud-'],
  ['NonUD_Ancient_Greek-X', 'Ancient Greek', 'grc_x-ud-'],
  ['UD_Greek', 'Greek', 'grc-ud-'],
])('the folder %s', (folder, language, prefix) => {
  const name = treebankName(folder);
  expect(name?.language).toBe(language);
  expect(name && filePrefix('grc', name)).toBe(prefix);
});

test.each(['Greek-X', 'ud_Greek-X', 'UD_Greek-X2', 'UD_Greek-X-Y', 'UD_', 'UD_Greek-'])(
  '%s is no name of a treebank',
  (folder) => {
    expect(treebankName(folder)).toBeUndefined();
  },
);

test('the part of a file, also of a training set in pieces', () => {
  expect(partOf('any_thing-ud-dev.conllu')).toBe('dev');
  expect(partOf('de_hdt-ud-train-a-1.conllu', ['a-1'])).toBe('train');
  expect(partOf('de_hdt-ud-train.conllu', ['a-1'])).toBeUndefined();
  expect(partOf('de_hdt-ud-train-a-1.conllu')).toBeUndefined();
  expect(partOf('x-ud-dev-a.conllu')).toBeUndefined();
});

test('languages, with quotation marks and without', () => {
  expect([...languageCodes('# all\nOld Irish:\n  flag: IE\n  lcode: sga\n"Norwegian":\n  lcode: \'no\'\n')]).toEqual([
    ['Old Irish', 'sga'],
    ['Norwegian', 'no'],
  ]);
});

test('a renamed treebank keeps its first release, and the newest release is that with the highest number', () => {
  const releases = releasesOf({
    releases: { '2.9': { date: 'x', treebanks: ['UD_A'] }, '2.10': { date: 'y', treebanks: ['UD_A-B', 'UD_C'] } },
    renamed_after_release: { '2.9': [['UD_A', 'UD_A-B']] },
  });
  expect(releases?.first.get('UD_A-B')).toBe('2.9');
  expect(releases?.last.get('UD_A')).toBe('2.10');
  expect(releases?.newest).toEqual({ number: '2.10', date: 'y' });
  expect(releasesOf([])).toBeUndefined();
  expect(releasesOf({ releases: { x: 3 }, renamed_after_release: 7 })).toBeDefined();
});

test('keys anywhere, the last wins, only as they are written; sections by one #', () => {
  const readme = readReadme(
    'README.md',
    '\uFEFF# Hidden\n#Summary\n\nTwo\u00a0\u00a0 words\n## Deeper\n<pre>\n=== Machine-readable metadata ===\n  Genre:  news\nGenre: web\nlicense: X\n* Parallel: no\n====\n',
  );
  expect([...readme.sections.keys()]).toEqual(['summary', 'machine-readable metadata ===', '']);
  expect(readme.sections.get('summary')?.text).toBe('\nTwo words\n## Deeper\n');
  expect(readmeValue(readme, 'Genre')).toBe('web');
  expect(keyLine(readme, 'Genre')?.line).toBe(8);
  expect(readmeValue(readme, 'License')).toBe('');
  expect(readmeValue(readme, 'Parallel')).toBe('');
  expect(readme.block).toEqual({ start: 6, end: 11 });
});

test('any text is a README and any order is one of code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(() => readReadme('README.md', a)).not.toThrow();
      const byPoints = [...a].map((each) => each.codePointAt(0) ?? 0);
      const others = [...b].map((each) => each.codePointAt(0) ?? 0);
      const at = byPoints.findIndex((each, n) => each !== others[n]);
      const order = at === -1 ? byPoints.length - others.length : byPoints[at] - (others[at] ?? -1);
      expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(order));
    }),
    { numRuns: runs(200) },
  );
});
