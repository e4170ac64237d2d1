/** Level 6 over the protocol: its profile, findings that depend on other sentences, quick fixes, and bad input. */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node';
import { fixture } from '../fixture.ts';
import { runs } from '../thorough.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let nUris = 0;
const newUri = () => `file:///treebank/${++nUris}.conllu`;
const coreference = (more: object = {}) => client.configure({ lint: { debounce: 0, profile: 'coreference', ...more } });

beforeAll(async () => {
  client = await TestClient.start({ settings: { lint: { debounce: 0, profile: 'coreference' } } });
});

afterAll(async () => {
  expect(await client.stop()).toBe(0);
});

const MENTIONS = `
  # global.Entity = eid-etype-head-other
  # sent_id = 1
  # text = Anna
  1  Anna  _  PROPN  _  _  0  root  _  Entity=(e1-person-1-)

  # sent_id = 2
  # text = she
  1  she   _  PRON   _  _  0  root  _  Entity=(e1-place-1-)
                                                  ^^^^^ entity-type-mismatch

`;
const { text: TEXT, marks: MARKS } = fixture(MENTIONS);

const ofId = (all: readonly Diagnostic[], id: string) => all.filter(({ code }) => code === id);

async function opened(text: string): Promise<{ readonly uri: string; readonly found: readonly Diagnostic[] }> {
  const uri = newUri();
  await client.open(uri, text);
  return { uri, found: await client.diagnostics(uri) };
}

test('is checked under its profile, unless a lower level is set', async () => {
  const { found } = await opened(TEXT);
  expect(ofId(found, 'entity-type-mismatch').map(({ range }) => range)).toEqual(MARKS.map(({ range }) => range));
  await coreference({ level: 3 });
  expect(ofId((await opened(TEXT)).found, 'entity-type-mismatch')).toEqual([]);
  await client.configure({ lint: { debounce: 0 } });
  expect(ofId((await opened(TEXT)).found, 'entity-type-mismatch')).toEqual([]);
  await coreference();
});

test('a finding follows an edit of the sentence that it does not agree with, and goes with it', async () => {
  const { uri, found: all } = await opened(TEXT);
  const [found] = ofId(all, 'entity-type-mismatch');
  expect(found.relatedInformation?.map(({ location }) => location.range.start.line)).toEqual([3]);
  const at = TEXT.split('\n')[3].indexOf('person');
  const range = { start: { line: 3, character: at }, end: { line: 3, character: at + 6 } };
  await client.change(uri, 2, [{ range, text: 'place' }]);
  expect(ofId(await client.diagnostics(uri, 2), 'entity-type-mismatch')).toEqual([]);
  // A line above moves the finding.
  await client.change(uri, 3, [{ text: `\n${TEXT}` }]);
  const [moved] = ofId(await client.diagnostics(uri, 3), 'entity-type-mismatch');
  expect(moved.range.start.line).toBe(found.range.start.line + 1);
});

test('quick fixes are offered on the bracket', async () => {
  const { uri, found } = await opened(TEXT.replace('(e1-place', '(e1-Person'));
  const [wrong] = ofId(found, 'spurious-entity-type');
  const context = { diagnostics: [wrong], only: [CodeActionKind.QuickFix] };
  const params = { textDocument: { uri }, range: wrong.range, context };
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
  expect(actions.map(({ title }) => title)).toContain('Write person');
});

test('the type of the first mention is offered where another one is written', async () => {
  const { uri, found } = await opened(TEXT.replace('(e1-place', '(e2-place-1-)(e1-place'));
  const [diagnostic] = ofId(found, 'entity-type-mismatch');
  const actions = (await client.request('textDocument/codeAction', {
    textDocument: { uri },
    range: diagnostic.range,
    context: { diagnostics: [diagnostic], only: [CodeActionKind.QuickFix] },
  })) as CodeAction[];
  const action = actions.find(({ title }) => title === 'Write person, as in the first mention');
  const [change] = (action?.edit?.documentChanges ?? []).flatMap((each) => ('edits' in each ? each.edits : []));
  expect(change).toEqual({ range: diagnostic.range, newText: 'person' });
});

/** Values of MISC that fit together by chance. */
const bracket = fc.constantFrom(
  '(e1-person-1-',
  'e1)',
  '(e1-person-1-)',
  '(e2-place-1-',
  'e2)',
  '(e2-time-2-)',
  '(e3[1/2]-event-1-)',
  '(e3[2/2]-event-1-)',
  'x',
);
const misc = fc.oneof(
  { weight: 3, arbitrary: fc.constant('_') },
  fc.array(bracket, { minLength: 1, maxLength: 3 }).map((all) => `Entity=${all.join('')}`),
  bracket.map((each) => `Bridge=e1<e2:part|Entity=${each}|SplitAnte=e1<e2,e3<e2`),
);
const comment = fc.constantFrom(
  '',
  '',
  '# newdoc\n',
  '# global.Entity = eid-etype-head-other\n',
  '# global.Entity = eid-etype-head\n',
);
const sentence = fc
  .tuple(comment, fc.array(misc, { minLength: 1, maxLength: 4 }))
  .map(
    ([first, cells]) =>
      `${first}${cells.map((cell, i) => `${i + 1}\ta\t_\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\t${cell}\n`).join('')}\n`,
  );

test('after any edits of mentions the findings are those of the same text opened afresh', async () => {
  const edit = fc.tuple(fc.nat(5), fc.oneof(sentence, fc.constant('')));
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentence, { minLength: 1, maxLength: 6 }),
      fc.array(edit, { maxLength: 4 }),
      async (all, edits) => {
        const sentences = [`# global.Entity = eid-etype-head-other\n${all[0]}`, ...all.slice(1)];
        const { uri } = await opened(sentences.join(''));
        for (const [i, [index, text]] of edits.entries()) {
          const at = index % sentences.length;
          const lineOf = (n: number) => sentences.slice(0, n).join('').split('\n').length - 1;
          const range = { start: { line: lineOf(at), character: 0 }, end: { line: lineOf(at + 1), character: 0 } };
          await client.change(uri, i + 2, [{ range, text }]);
          sentences[at] = text;
        }
        const edited = await client.diagnostics(uri, edits.length + 1);
        const fresh = await opened(sentences.join(''));
        expect(JSON.parse(JSON.stringify(edited).replaceAll(uri, fresh.uri))).toEqual(fresh.found);
        await client.close(uri);
        await client.close(fresh.uri);
      },
    ),
    { numRuns: runs(100) },
  );
  expect(client.logged).toEqual([]);
});

test('ten thousand brackets that nothing opened: the first are shown, the others counted', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, i) => `${i + 1}\ta\t_\tX\t_\t_\t${i}\t${i === 0 ? 'root' : 'dep'}\t_\tEntity=e${i})`,
  );
  const { found } = await opened(`# global.Entity = eid-etype-head-other\n${rows.join('\n')}\n\n`);
  const ill = ofId(found, 'ill-nested-entities');
  expect(ill.length).toBeGreaterThan(0);
  expect(ill.length).toBeLessThan(1001);
});
