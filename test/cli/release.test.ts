/** `treebank release-check` from the outside: verdict, formats, exit codes, hostile names; the core's rules are in test/core/release. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { Context } from '../../server/src/cli/frame/io.ts';
import { checkRelease } from '../../server/src/cli/release/checked.ts';
import { openUdRoot } from '../../server/src/cli/release/repository.ts';
import { CONTRIBUTING_TEXT } from '../../server/src/core/release/vocabulary.ts';
import { metadataBlock } from '../core/release/readmeText.ts';
import { RUN_FOLDER } from '../madeOnce.ts';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { Folder } from './harness.ts';

const README = `# Summary
A treebank that exists in a test only, with sentences of two words.

# Changelog
* 2026-11-15 v2.19: first release

${metadataBlock({ 'Data available since': 'UD v2.19', Genre: 'fiction' })}`;

const words = (id: string, forms: readonly string[]): string =>
  [
    `# sent_id = ${id}`,
    `# text = ${forms.join(' ')}`,
    ...forms.map((form, n) => `${n + 1}\t${form}\t${form}\tNOUN\t_\t_\t${n}\t${n === 0 ? 'root' : 'dep'}\t_\t_`),
    '',
    '',
  ].join('\n');

const data = (prefix: string, sentences = 20): string =>
  Array.from({ length: sentences }, (_, n) =>
    words(`${prefix}-${n}`, ['a', `${prefix}${n}`, 'b', 'c', 'd', `e${n}`]),
  ).join('');

const UD = {
  'docs-automation/codes_and_flags.yaml': 'Testish:\n  lcode: tst\n  iso3: tst\n',
  'docs-automation/valdan/releases.json': '{"releases": {"2.18": {"date": "2026-05-15", "treebanks": ["UD_Other-X"]}}}',
  'docs-automation/valdan/dispensations.json': '{"dispensations": {}}',
  'docs/_tst/index.md': 'A page. '.repeat(400),
};

const GOOD = {
  ...UD,
  'UD_Testish-X/README.md': README,
  'UD_Testish-X/LICENSE.txt': 'CC\n',
  'UD_Testish-X/CONTRIBUTING.md': CONTRIBUTING_TEXT,
  'UD_Testish-X/tst_x-ud-test.conllu': data('t'),
};

const checkArgs = ['release-check', 'UD_Testish-X', '--skip', 'conllu'];

test('a repository without problems passes, with exit code 0', async () => {
  const folder = new Folder(GOOD);
  const { code, out, err } = await folder.treebank(checkArgs);
  expect(err).toBe('');
  expect(out).toContain('UD_Testish-X: passed.\n');
  expect(out).toContain('Stars: ');
  expect(code).toBe(0);
});

test('each problem has its line, its value and what to do; the exit code is 1 for one error and for hundreds', async () => {
  const folder = new Folder({ ...GOOD, 'UD_Testish-X/README.md': README.replace('Genre: fiction', 'Genre: ficton') });
  for (let n = 0; n < 300; n++) folder.write(`UD_Testish-X/extra${n}`, '');
  const { code, out } = await folder.treebank([...checkArgs, '--format', 'json']);
  expect(code).toBe(1);
  const { verdict, problems, stars, stats } = JSON.parse(out);
  expect(verdict).toBe('failed');
  const genre = problems.find(({ id }: { id: string }) => id === 'repo-readme-genre-unknown');
  expect(genre).toMatchObject({
    severity: 'error',
    file: 'UD_Testish-X/README.md',
    line: 13,
    column: 1,
    value: 'ficton',
  });
  expect(genre.message).toContain('fiction, government');
  expect(problems.filter(({ id }: { id: string }) => id === 'repo-extra-file')).toHaveLength(300);
  expect(stars.parts.tags).toBeCloseTo(1 / 17, 6);
  expect(stats.size.test).toEqual({ sentences: 20, tokens: 120, words: 120, fused: 0 });
});

test('findings of the validator count, with their ids and lines, and lower the stars', async () => {
  const broken = data('t').replace('\t1\tdep\t', '\t2\tdep\t');
  const folder = new Folder({ ...GOOD, 'UD_Testish-X/tst_x-ud-test.conllu': broken });
  const { code, out } = await folder.treebank(['release-check', 'UD_Testish-X', '--format', 'json']);
  expect(code).toBe(1);
  const { problems, stars, status } = JSON.parse(out);
  expect(problems).toContainEqual(expect.objectContaining({ id: 'head-self-loop', severity: 'error', line: 4 }));
  expect(stars.parts.validity).toBe(0.01);
  expect(status).toMatch(/^UD_Testish-X: SAPLING ERROR \(TOTAL ERROR \d+; TOTAL WARNING \d+; /);
});

test('sent_ids that are in two files are reported, and are no error of a file by itself', async () => {
  const folder = new Folder({ ...GOOD, 'UD_Testish-X/tst_x-ud-train.conllu': data('t') });
  const { out } = await folder.treebank(['release-check', 'UD_Testish-X', '--format', 'json']);
  const { problems, stars, overlaps } = JSON.parse(out);
  expect(problems.filter(({ id }: { id: string }) => id === 'non-unique-sent-id')).toHaveLength(20);
  expect(stars.parts.validity).toBe(1);
  expect(overlaps).toHaveLength(1);
  expect(overlaps[0]).toMatchObject({
    a: 'UD_Testish-X/tst_x-ud-test.conllu',
    b: 'UD_Testish-X/tst_x-ud-train.conllu',
    count: 20,
  });
  expect(overlaps[0].sentences[0]).toEqual({ text: 'a t0 b c d e0', aLine: 1, bLine: 1 });
  expect(problems.map(({ id }: { id: string }) => id)).toContain('release-overlap');
});

test('what is not beside the repository is said, and fails nothing', async () => {
  const inside = Object.entries(GOOD).filter(([name]) => name.startsWith('UD_'));
  const folder = new Folder(Object.fromEntries(inside));
  const { code, out, err } = await folder.treebank(checkArgs);
  expect(code).toBe(0);
  expect(out).toContain('UD_Testish-X: passed.');
  expect(err).toContain('codes_and_flags.yaml');
  const both = new Folder(Object.fromEntries(inside.map(([name, text]) => [`a/${name}`, text])));
  for (const [name, text] of Object.entries(UD)) both.write(`ud/${name}`, text);
  expect((await both.treebank(['release-check', 'a/UD_Testish-X', '--ud-root', 'ud', '--skip', 'conllu'])).err).toBe(
    '',
  );
});

test.each([
  ['there are no data', 'LICENSE.txt', []],
  ['all names are wrong', 'train.conllu', ['repo-extra-file train.conllu']],
])('where nothing says the code of the language, what needs no code is checked: %s', async (_, file, extra) => {
  const folder = new Folder({ [`UD_English-Empty/${file}`]: data('t') });
  const args = ['release-check', 'UD_English-Empty', '--skip', 'conllu', '--format', 'json'];
  const { code, out } = await folder.treebank(args);
  const { verdict, problems } = JSON.parse(out);
  expect([code, verdict]).toEqual([1, 'failed']);
  const ids = problems.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(
    expect.arrayContaining(['repo-missing-readme', 'repo-missing-test-file', 'repo-treebank-too-small']),
  );
  const shown = problems.filter(({ id }: { id: string }) => id === 'repo-extra-file');
  expect(shown.map(({ id, value }: { id: string; value: string }) => `${id} ${value}`)).toEqual(extra);
});

test.each([
  ['a link that leads nowhere', (path: string) => symlinkSync('nowhere', path)],
  // Nobody waits for what it would bring.
  ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
])('a data file that cannot be read has not passed: %s', async (_, make) => {
  const folder = new Folder({ ...GOOD, 'UD_Testish-X/tst_x-ud-train.conllu': '' });
  rmSync(join(folder.path, 'UD_Testish-X/tst_x-ud-train.conllu'));
  make(join(folder.path, 'UD_Testish-X/tst_x-ud-train.conllu'));
  const { code, out } = await folder.treebank(checkArgs);
  expect(out).toContain('release-unreadable-file');
  expect(out).toContain('UD_Testish-X: failed, 1 error.');
  expect(code).toBe(1);
});

test('a folder that is not there, and wrong options, are exit code 2', async () => {
  const folder = new Folder(GOOD);
  expect((await folder.treebank(['release-check', 'UD_No-X'])).code).toBe(2);
  expect((await folder.treebank(['release-check'])).code).toBe(2);
  const { code, err } = await folder.treebank(['release-check', 'UD_Testish-X', '--skip', 'conlu']);
  expect(code).toBe(2);
  expect(err).toContain('Did you mean conllu?');
});

test('the statistics are written to a file or to standard output', async () => {
  const folder = new Folder(GOOD);
  await folder.treebank([...checkArgs, '--stats-xml', 'UD_Testish-X/stats.xml']);
  const { out } = await folder.treebank([...checkArgs, '--stats-xml', '-']);
  expect(folder.read('UD_Testish-X/stats.xml')).toBe(out);
  expect(out).toContain(
    '<total><sentences>20</sentences><tokens>120</tokens><words>120</words><fused>0</fused></total>',
  );
});

test('two treebanks of one language are compared with each other', async () => {
  const folder = new Folder(GOOD);
  for (const [name, text] of Object.entries(GOOD)) {
    if (name.startsWith('UD_'))
      folder.write(name.replace('UD_Testish-X', 'UD_Testish-Y').replace('_x-ud-test', '_y-ud-train'), text);
  }
  const { out } = await folder.treebank([
    'release-check',
    'UD_Testish-X',
    'UD_Testish-Y',
    '--skip',
    'conllu',
    '--format',
    'json',
  ]);
  const [{ overlaps }] = JSON.parse(out);
  expect(overlaps).toMatchObject([
    { a: 'UD_Testish-X/tst_x-ud-test.conllu', b: 'UD_Testish-Y/tst_y-ud-train.conllu', count: 20 },
  ]);
});

test('two checkouts of one treebank, whose sentences have moved between parts, are not compared', async () => {
  const folder = new Folder(GOOD);
  for (const [name, text] of Object.entries(GOOD)) {
    const there = name.startsWith('UD_') ? name.replace('-ud-test', '-ud-train') : name;
    folder.write(`old/${there}`, text);
  }
  const args = ['release-check', 'UD_Testish-X', 'old/UD_Testish-X', '--skip', 'conllu', '--format', 'json'];
  const releases = JSON.parse((await folder.treebank(args)).out) as { overlaps: unknown[] }[];
  expect(releases.map(({ overlaps }) => overlaps)).toEqual([[], []]);
});

test('a sentence in two treebanks is reported where it is: in the test data, whichever treebank has them', async () => {
  const folder = new Folder({
    ...UD,
    'UD_Testish-X/tst_x-ud-train.conllu': data('t'),
    'UD_Testish-Y/tst_y-ud-test.conllu': words('s', ['x', 'y']) + data('t'),
  });
  const args = ['release-check', 'UD_Testish-X', 'UD_Testish-Y', '--skip', 'conllu,stats', '--format', 'sarif'];
  const overlaps = (JSON.parse((await folder.treebank(args)).out).runs[0].results as SarifResult[]).filter(
    ({ ruleId }) => ruleId === 'release-overlap',
  );
  const places = ({ physicalLocation: { artifactLocation, region } }: SarifPlace) =>
    `${artifactLocation.uri}:${region.startLine}`;
  expect(overlaps.map(({ locations }) => locations.map(places))).toEqual([['UD_Testish-Y/tst_y-ud-test.conllu:6']]);
  expect(overlaps[0].relatedLocations.map(places)).toEqual(['UD_Testish-X/tst_x-ud-train.conllu:1']);
});

interface SarifPlace {
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string };
    readonly region: { readonly startLine: number };
  };
}

interface SarifResult {
  readonly ruleId: string;
  readonly locations: readonly SarifPlace[];
  readonly relatedLocations: readonly SarifPlace[];
}

test('in Markdown every treebank has a heading of its own, and every list its place', async () => {
  const twice = Object.fromEntries(
    ['X', 'Y'].flatMap((name) => [
      [`UD_Testish-${name}/README.md`, README],
      [`UD_Testish-${name}/tst_${name.toLowerCase()}-ud-train.conllu`, data('t')],
      [`UD_Testish-${name}/tst_${name.toLowerCase()}-ud-test.conllu`, data('t')],
    ]),
  );
  const args = ['release-check', 'UD_Testish-X', 'UD_Testish-Y', '--skip', 'conllu', '--format', 'markdown'];
  const { out } = await new Folder({ ...UD, ...twice }).treebank(args);
  expect(out.match(/^## .*/gm)).toEqual([
    expect.stringContaining('UD\\_Testish-X: failed'),
    expect.stringContaining('UD\\_Testish-Y: failed'),
  ]);
  expect(out).toMatch(/\n\nIn two parts:\n\n- /);
  expect(out).toMatch(/\n$/);
  expect(out).toContain('| Problem | Count | Id | First |\n| :--- | ---: | :--- | :--- |\n');
});

const EVIL = '\u001b[31m\u202e::error::x | <img src=x onerror=alert(1)> `';

test('names and contents are inert in every format', async () => {
  const folder = new Folder({
    ...GOOD,
    'UD_Testish-X/README.md': README.replace('Genre: fiction', `Genre: ${EVIL}`),
    [`UD_Testish-X/${EVIL.replaceAll('/', '')}\n::error::y`]: '',
    'UD_Testish-X/tst_x-ud-train.conllu': words('x', ['a', EVIL, 'b', 'c', 'd', 'e', 'f']),
    'UD_Testish-X/tst_x-ud-dev.conllu': words('y', ['a', EVIL, 'b', 'c', 'd', 'e', 'f']),
  });
  for (const format of ['text', 'markdown', 'github']) {
    const { out } = await folder.treebank([...checkArgs, '--format', format]);
    expect(out, format).not.toMatch(/[\u001b\u202e]/);
    expect(out, format).not.toMatch(/^::error::/m);
    if (format === 'markdown') expect(out).not.toContain('<img');
  }
  for (const format of ['json', 'sarif']) {
    const { out } = await folder.treebank([...checkArgs, '--format', format]);
    expect(() => JSON.parse(out)).not.toThrow();
  }
});

test('SARIF and GitHub name the file, the line and the rule', async () => {
  const folder = new Folder({ ...GOOD, 'UD_Testish-X/README.md': README.replace('Genre: fiction', 'Genre: ficton') });
  const sarif = JSON.parse((await folder.treebank([...checkArgs, '--format', 'sarif'])).out);
  const [result] = sarif.runs[0].results;
  expect(result).toMatchObject({ ruleId: 'repo-readme-genre-unknown', level: 'error' });
  expect(sarif.runs[0].tool.driver.rules[result.ruleIndex].id).toBe('repo-readme-genre-unknown');
  expect(result.locations[0].physicalLocation).toMatchObject({
    artifactLocation: { uri: 'UD_Testish-X/README.md' },
    region: { startLine: 13 },
  });
  const { out } = await folder.treebank([...checkArgs, '--format', 'github']);
  expect(out).toMatch(/^::error file=UD_Testish-X\/README.md,line=13,/);
});

const GOLDEN = join(SHARED, 'golden/release');
const golden = noShared ? { cases: [], expected: {} } : JSON.parse(readFileSync(join(GOLDEN, 'complete.json'), 'utf8'));

test.skipIf(noShared).each(golden.cases as { id: string }[])(
  sharedTitle('the status line and the validated stars of the official programs: $id'),
  async (testCase) => {
    const parent = mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), 'release-'));
    const { materialise } = await import(pathToFileURL(join(GOLDEN, 'materialise.mjs')).href);
    const folder: string = materialise(testCase, GOLDEN, parent);
    const sink = { isTerminal: false, write: () => undefined };
    const io = { stdin: (async function* () {})(), stdout: sink, stderr: sink, cwd: parent, home: parent, env: {} };
    const context = new Context(io, 'release-check');
    const root = await openUdRoot(join(GOLDEN, 'ud-root'), 'ud-root', context);
    const dataFolder = join(SHARED, 'data/ud-tools-data');
    const release = await checkRelease(folder, root, { skip: new Set(), dataFolder, today: '2026-11-28' }, context);
    const { status, starsValidated } = golden.expected[testCase.id];
    expect(release?.status?.line).toBe(status);
    expect(release?.stars?.score).toBeCloseTo(starsValidated.score, 6);
    expect(release?.stars?.total).toBe(starsValidated.total);
  },
);
