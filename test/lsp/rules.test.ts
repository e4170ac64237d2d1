/** Applying rules over the protocol: the preview, one or all sentences, locks, loops, and refusals. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CancellationTokenSource, type CodeLens } from 'vscode-languageserver/node';
import { Document } from '../../server/src/core/conllu/index.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import { APPLY_RULE_COMMAND, type PreviewRulesResult, type RulesPreview } from '../../server/src/protocol/rules.ts';
import { fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let folder: string;
let uri: string;

const { text: TEXT } = fixture(`
  # sent_id = s1
  # text = gave her books
  1    gave   give  VERB  _  _  0  root  _  _
  2-3  herit  _     _     _  _  _  _     _  _
  2    her    she   PRON  _  _  1  obj   _  _
  3    it     it    PRON  _  _  1  obj   _  _

  # sent_id = s2
  # text = sleep
  1  sleep  sleep  VERB  _  _  0  root  _  _

  # sent_id = s3
  # text = gave me
  1  gave  give  VERB  _  _  0  root  _  _
  2  me    I     PRON  _  _  1  obj   _  _

`);

const RULES = `
rule iobj {
  pattern { e: V -[obj]-> O; O [upos=PRON] }
  commands { e.label = iobj }
}
rule loop {
  pattern { V [upos=VERB]; V -> X }
  commands { V.Mark = yes }
}
rule one { pattern { X [form=sleep, upos=VERB] } commands { X.upos = NOUN } }
rule both { pattern { X [upos=PRON] } commands { X.upos = DET } }
`;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-rules-'));
  uri = pathToFileURL(join(folder, 'a.conllu')).href;
  client = await TestClient.start({ settings: { lint: { debounce: 0 } }, commands: [APPLY_RULE_COMMAND] });
});
afterEach(async () => {
  expect(client.logged).toEqual([]);
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

const preview = (strategy: string, rules = RULES) =>
  client.request<PreviewRulesResult>('treebank/previewRules', { textDocument: { uri }, version: 1, rules, strategy });

async function previewed(strategy: string, rules = RULES): Promise<RulesPreview> {
  const result = await preview(strategy, rules);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

const rewrite = (strategy: string, within?: readonly { startLine: number; endLine: number }[]) =>
  client.request<EditResult<'rewrite'>>('treebank/edit', {
    textDocument: { uri },
    version: 1,
    intention: { type: 'rewrite', rules: RULES, strategy, ...(within === undefined ? {} : { within }) },
  });

test('rules read the labels of SUD as SUD', async () => {
  await client.open(uri, `# scheme = sud\n${TEXT.replace('\tobj\t', '\tcomp:obj@lvc\t')}`);
  const result = await previewed(
    'deep',
    'rule deep { pattern { e: V -[2=obj, deep=lvc]-> O } commands { e.deep = x } }',
  );
  expect(JSON.stringify(result)).toContain('comp:obj@x');
});

test('the preview has every change in its sentence, and the text as it would be', async () => {
  await client.open(uri, TEXT);
  const found = await previewed('Onf (iobj)');
  expect(found.changed).toEqual([
    {
      line: 0,
      firstLine: 4,
      sentence: 's1',
      text: 'gave her books',
      what: 'her DEPREL obj → iobj, it DEPREL obj → iobj',
      rules: 'iobj 2×',
    },
    { line: 11, firstLine: 14, sentence: 's3', text: 'gave me', what: 'me DEPREL obj → iobj', rules: 'iobj 1×' },
  ]);
  expect(found.left).toEqual([]);
  expect(found.text).toBe(TEXT.replaceAll('\tobj\t', '\tiobj\t'));
  expect(found.message).toBe('2 of 3 sentences would change: iobj 3×.');
});

test('one sentence, or all, as one edit of only the cells that change', async () => {
  await client.open(uri, TEXT);
  const one = await rewrite('Onf (iobj)', [{ startLine: 12, endLine: 12 }]);
  if (!one.ok) throw new Error(one.reason);
  expect(one.edits).toHaveLength(1);
  expect(applied(TEXT, one.edits)).toBe(TEXT.replace(/obj(\t_\t_\n\n)$/, 'iobj$1'));
  const all = await rewrite('Onf (iobj)');
  if (!all.ok) throw new Error(all.reason);
  expect(applied(TEXT, all.edits)).toBe((await previewed('Onf (iobj)')).text);
  expect(all).toMatchObject({ sentencesChanged: 2, message: '2 of 3 sentences changed: iobj 3×.' });
});

test('a loop is named with its rule, and the other sentences are rewritten', async () => {
  await client.open(uri, TEXT);
  const found = await previewed('Seq (Onf (one), Onf (loop))');
  expect(found.changed.map(({ sentence }) => sentence)).toEqual(['s2']);
  expect(found.left.map(({ sentence }) => sentence)).toEqual(['s1', 's3']);
  expect(found.left[0].what).toMatch(/^The rule loop changes nothing and applies again, for ever\./);
  expect(found.message).toMatch(/^1 of 3 sentences would change: one 1×\. 2 sentences left unchanged: The rule loop/);
});

test('a bare rule deletes and multiplies no sentences here', async () => {
  await client.open(uri, TEXT);
  const { changed, left } = await previewed('both');
  expect(changed.map(({ sentence }) => sentence)).toEqual(['s3']);
  expect(left.map(({ sentence, what }) => `${sentence}: ${what}`)).toEqual([
    's1: The strategy has 2 results here. Onf (…) has one.',
    's2: The strategy fails here, and would drop the sentence. Onf (…) keeps all sentences.',
  ]);
});

test('locked arcs stay: the sentence is left as it is, and named', async () => {
  writeFileSync(
    join(folder, '.treebank.json'),
    JSON.stringify({ version: 1, locks: { 'a.conllu': { s1: ['it#1'] } } }),
  );
  await client.open(uri, TEXT);
  const found = await previewed('Onf (iobj)');
  expect(found.changed.map(({ sentence }) => sentence)).toEqual(['s3']);
  expect(found.left[0]).toMatchObject({ sentence: 's1', what: expect.stringMatching(/lock/) });
  const all = await rewrite('Onf (iobj)');
  expect(all.ok && applied(TEXT, all.edits)).toBe(TEXT.replace(/obj(\t_\t_\n\n)$/, 'iobj$1'));
  const locked = await rewrite('Onf (iobj)', [{ startLine: 0, endLine: 0 }]);
  expect(locked).toMatchObject({ ok: false, reason: expect.stringMatching(/lock/) });
});

test.each([
  [
    'Onf (iobj)',
    'rule iobj {\n  pattern { X [ }\n}',
    'The rules have an error. Line 2, column 17: Expected the name of a feature before }.',
  ],
  [
    'Onf (unknown)',
    RULES,
    'The strategy Onf (unknown) has an error. Line 1, column 6: There is no rule, package or strategy unknown.',
  ],
])('%s of rules with a mistake is refused', async (strategy, rules, reason) => {
  await client.open(uri, TEXT);
  expect(await preview(strategy, rules)).toEqual({ ok: false, reason });
});

test('another version is refused', async () => {
  await client.open(uri, TEXT, 2);
  expect(await preview('Onf (iobj)')).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/changed in the meantime/),
  });
});

test('it can be cancelled', async () => {
  await client.open(uri, TEXT.repeat(5000));
  const source = new CancellationTokenSource();
  const params = { textDocument: { uri }, version: 1, rules: RULES, strategy: 'Onf (iobj)' };
  const asked = client.connection.sendRequest('treebank/previewRules', params, source.token);
  const answered = asked.then(
    () => 'answered',
    (error: { code: number }) => error.code,
  );
  source.cancel();
  expect(await answered).toBe(-32800);
});

test('after it, the diagram shows what was there before', async () => {
  await client.open(uri, TEXT);
  const one = await rewrite('Onf (iobj)', [{ startLine: 12, endLine: 12 }]);
  if (!one.ok) throw new Error(one.reason);
  await client.change(
    uri,
    2,
    one.edits.map(({ range, newText }) => ({ range, text: newText })),
  );
  const diagram = await client.request<object>('treebank/diagram', { textDocument: { uri }, line: 12 });
  expect(JSON.stringify(diagram)).toContain('1 relation');
});

test('lenses above rules name what is applied; none where there are errors', async () => {
  const rules = 'rule a { }\npackage p {\n  rule b { }\n}\nstrat main { Onf (p) }\n';
  const source = 'untitled:Untitled-1';
  await client.open(source, rules, 1, 'grew');
  const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: source } });
  expect(lenses.map(({ range, command }) => [range.start.line, command?.arguments?.[0]?.strategy])).toEqual([
    [0, 'Onf (a)'],
    [1, 'Onf (p)'],
    [2, 'Onf (p.b)'],
    [4, 'main'],
  ]);
  await client.change(source, 2, [{ text: `${rules}rule` }]);
  expect(await client.request('textDocument/codeLens', { textDocument: { uri: source } })).toEqual([]);
});

test('lines stay as they are for CRLF and other treebanks', async () => {
  const text = TEXT.replaceAll('\n', '\r\n');
  await client.open(uri, text);
  const { text: after } = await previewed('Onf (iobj)');
  expect(after).toBe(text.replaceAll('\tobj\t', '\tiobj\t'));
  expect(Document.parse(after).text).toBe(after);
});
