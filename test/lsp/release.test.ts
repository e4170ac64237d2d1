/** The release of a repository in the editor: its README as you type, and the whole of it. */

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CodeAction, CodeLens, CompletionList, Diagnostic, Hover } from 'vscode-languageserver';
import { Context } from '../../server/src/cli/frame/io.ts';
import { checkRelease } from '../../server/src/cli/release/checked.ts';
import { openUdRoot } from '../../server/src/cli/release/repository.ts';
import type { CheckReleaseResult } from '../../server/src/protocol/release.ts';
import { metadataBlock } from '../core/release/readmeText.ts';
import { fixture } from '../fixture.ts';
import { noShared, SHARED, sharedTitle } from '../shared.ts';
import { TestClient } from './client.ts';

const README = `# Summary

A treebank of harbours, with every ship and every quay that is in it.

# Changelog

${metadataBlock({ Parallel: undefined, Genre: 'new wiki' })}`;
const GENRE = README.split('\n').indexOf('Genre: new wiki');

const { text } = fixture(`
  # sent_id = a
  # text = Dogs bark
  1  Dogs  dog   NOUN  _  Number=Plur  2  nsubj  _  _
  2  bark  bark  VERB  _  _            2  root   _  SpaceAfter=No

`);

let root: string;
let client: TestClient;
const uriOf = (name: string) => pathToFileURL(join(root, name)).href;
const FOLDER = 'UD_English-Harbour';

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'treebank-release-'));
  mkdirSync(join(root, FOLDER, 'old'), { recursive: true });
  writeFileSync(join(root, FOLDER, 'README.md'), README);
  writeFileSync(join(root, FOLDER, 'en_harbour-ud-test.conllu'), text);
  client = await TestClient.start({ folders: [pathToFileURL(root).href], commands: ['treebank.checkRelease'] });
  await client.open(uriOf(`${FOLDER}/README.md`), README, 1, 'markdown');
});

afterAll(async () => {
  await client.stop();
  rmSync(root, { recursive: true, force: true });
});

const textDocument = () => ({ uri: uriOf(`${FOLDER}/README.md`) });

async function problems(): Promise<Diagnostic[]> {
  const { diagnostics } = await client.until('the problems of the README', () =>
    client.published.filter(({ uri }) => uri === textDocument().uri).at(-1),
  );
  return diagnostics;
}

test('the problems of the README are at its lines, with what to do', async () => {
  const found = await problems();
  expect(found.map(({ code }) => code)).toEqual(['repo-readme-parallel-missing', 'repo-readme-genre-unknown']);
  expect(found[1].range).toEqual({ start: { line: GENRE, character: 0 }, end: { line: GENRE, character: 15 } });
  expect(found[1].message).toContain('Use the names in the message, with spaces between them.');
});

test('a quick fix writes the genre that was meant', async () => {
  const range = { start: { line: GENRE, character: 3 }, end: { line: GENRE, character: 3 } };
  const params = { textDocument: textDocument(), range, context: { diagnostics: await problems() } };
  const [action, ...others] = await client.request<CodeAction[]>('textDocument/codeAction', params);
  expect(others).toEqual([]);
  expect(action).toMatchObject({
    title: 'Write “Genre: news wiki”',
    diagnostics: [{ code: 'repo-readme-genre-unknown' }],
  });
});

test('values are suggested and keys explained', async () => {
  const position = { line: GENRE, character: 'Genre: new'.length };
  const at = { textDocument: textDocument(), position };
  const list = await client.request<CompletionList>('textDocument/completion', at);
  expect(list.items.map(({ label }) => label)).toContain('news');
  expect(list.items[0].textEdit).toMatchObject({ range: { start: { character: 7 }, end: position } });
  const hover = await client.request<Hover>('textDocument/hover', at);
  expect(JSON.stringify(hover.contents)).toContain('The genres of the texts');
});

test('stars above the README, which follow its text', async () => {
  const lenses = () => client.request<CodeLens[]>('textDocument/codeLens', { textDocument: textDocument() });
  const titles = async () => (await lenses()).map(({ command }) => command?.title);
  // The data are counted first.
  expect(await titles()).toEqual(['Check Release']);
  const counted = async () => expect((await titles()).length).toBeGreaterThan(1);
  await vi.waitFor(counted, { timeout: 20_000, interval: 200 });
  expect((await titles())[0]).toMatch(/^\$\(star-full\) \d\.\d stars if the sentences are valid$/);
  const [first] = await lenses();
  expect(first.command).toMatchObject({ command: 'treebank.checkRelease', arguments: [uriOf(FOLDER)] });
  expect(await titles()).not.toContainEqual(expect.stringContaining('include the text'));
  await client.change(textDocument().uri, 2, [{ text: README.replace('Includes text: yes', 'Includes text: no') }]);
  expect(await titles()).toContainEqual(expect.stringContaining('include the text'));
  await client.change(textDocument().uri, 3, [{ text: README }]);
});

test('the whole repository: kinds of problems with what to do, their places, templates, stars', async () => {
  const folder = uriOf(FOLDER);
  const answer = await client.request<CheckReleaseResult>('treebank/checkRelease', { folder });
  if (!answer.ok) throw new Error(answer.reason);
  const { groups, errors, stars, remarks, treebank } = answer.report;
  expect([treebank, 0 < errors, stars.total]).toEqual([FOLDER, true, 0]);
  const group = (id: string) => groups.find((each) => each.id === id);
  expect(group('repo-readme-genre-unknown')).toMatchObject({
    severity: 'error',
    count: 1,
    places: [{ uri: textDocument().uri, line: GENRE }],
  });
  expect(group('repo-missing-contributing-file')?.places[0].template?.text).toContain('# Contributing');
  expect(group('repo-missing-license-file')?.places[0].template?.text).toContain('licenses/by-sa/4.0');
  expect(group('repo-extra-file')?.places[0].where).toBe('old/');
  // A finding of the validator.
  expect(group('head-self-loop')?.places).toMatchObject([
    { uri: uriOf(`${FOLDER}/en_harbour-ud-test.conllu`), line: 3 },
  ]);
  expect(remarks.join('\n')).toContain('docs-automation/codes_and_flags.yaml');
});

test('a folder without files is refused', async () => {
  const answer = await client.request<CheckReleaseResult>('treebank/checkRelease', { folder: uriOf('UD_None') });
  expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining('UD_None') });
});

const GOLDEN = join(SHARED, 'golden/release');

/** Whole treebanks with errors, warnings, an unknown language; and what the release programs find in the files around the data. */
const CASES: readonly (readonly [list: string, id: string])[] = [
  ['complete.json', 'c-Akkadian-PISANDUB'],
  ['complete.json', 'c-Gwichin-TueCL'],
  ['complete.json', 'c-Swiss_German-UZH'],
  ['mutations.json', 'm-005-readme-crlf'],
  ['mutations.json', 'm-032-extra-three'],
  ['mutations.json', 'm-149-many'],
  ['mutations.json', 'm-150-overlap-train-test'],
];

describe(sharedTitle('the view says the same as the command line'), () => {
  const treebanks = join(mkdtempSync(join(tmpdir(), 'treebank-golden-')), 'ud');
  const tables = join(import.meta.dirname, '../../tables');
  const silent = { isTerminal: false, write: () => undefined };
  const io = {
    stdin: (async function* () {})(),
    stdout: silent,
    stderr: silent,
    cwd: treebanks,
    home: treebanks,
    env: {},
  };
  let server: TestClient;

  beforeAll(async () => {
    cpSync(join(GOLDEN, 'ud-root'), treebanks, { recursive: true });
    server = await TestClient.start({ folders: [pathToFileURL(treebanks).href], tables });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(join(treebanks, '..'), { recursive: true, force: true });
  });

  test.skipIf(noShared).each(CASES)('%s %s', async (list, id) => {
    const { cases } = JSON.parse(readFileSync(join(GOLDEN, list), 'utf8'));
    const { materialise } = await import(pathToFileURL(join(GOLDEN, 'materialise.mjs')).href);
    const folder: string = materialise(
      cases.find((each: { id: string }) => each.id === id),
      GOLDEN,
      treebanks,
    );
    const context = new Context(io, 'release-check');
    const options = { skip: new Set<never>(), dataFolder: tables, today: new Date().toISOString().slice(0, 10) };
    const release = await checkRelease(folder, await openUdRoot(treebanks, 'ud', context), options, context);
    const answer = await server.request<CheckReleaseResult>('treebank/checkRelease', {
      folder: pathToFileURL(folder).href,
    });
    if (!answer.ok || release === undefined) throw new Error('there is no report');
    const { errors, stars, groups, remarks } = answer.report;
    expect([errors === 0, stars.total, stars.score]).toEqual([
      release.hasPassed,
      release.stars?.total,
      release.stars?.score,
    ]);
    const wanted = new Map<string, string[]>();
    for (const { id: kind, severity, file, line, isPlaced } of release.problems) {
      const shownFile = file.startsWith('docs/') ? file : relative(folder, file);
      const where = `${shownFile}${isPlaced ? `:${line}` : ''}`;
      wanted.set(`${severity} ${kind}`, [...(wanted.get(`${severity} ${kind}`) ?? []), where]);
    }
    expect(groups.map(({ id: kind, severity, count }) => `${severity} ${kind} ${count}`).sort()).toEqual(
      [...wanted].map(([kind, all]) => `${kind} ${all.length}`).sort(),
    );
    for (const { id: kind, severity, places, count } of groups) {
      if (places.length < count) continue;
      const shown = places.map(({ where = '' }) => where.split(', ')[0].replace(/\/$/, ''));
      expect([kind, ...shown.sort()]).toEqual([kind, ...(wanted.get(`${severity} ${kind}`) ?? []).sort()]);
    }
    const status = remarks.find((each) => each.startsWith('Status: '));
    // Long ones are cut off where they are shown.
    const said = status?.slice('Status: '.length).replace(/…$/, '') ?? 'none';
    expect(release.status?.line.replace(`${release.treebank}: `, '')).toContain(said);
  });
});
