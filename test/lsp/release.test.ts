/** The release of a repository in the editor: its README as you type, and the whole of it. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CodeAction, CompletionList, Diagnostic, Hover } from 'vscode-languageserver';
import type { CheckReleaseResult } from '../../server/src/protocol/release.ts';
import { metadataBlock } from '../core/release/readmeText.ts';
import { fixture } from '../fixture.ts';
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
  client = await TestClient.start({ folders: [pathToFileURL(root).href] });
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

test('the whole repository: kinds of problems with what to do, their places, templates, stars', async () => {
  const folder = uriOf(FOLDER);
  const answer = await client.request<CheckReleaseResult>('treebank/checkRelease', { folder });
  if (!answer.ok) throw new Error(answer.reason);
  const { groups, hasPassed, stars, remarks, treebank } = answer.report;
  expect([treebank, hasPassed, stars.total]).toEqual([FOLDER, false, 0]);
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
