/** Repairs over the protocol: code actions, their lazy edits, and the request behind the commands. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CodeAction,
  CodeActionKind,
  type Diagnostic,
  type TextDocumentEdit,
  type TextEdit,
} from 'vscode-languageserver/node';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isProjective } from '../../server/src/core/tree/index.ts';
import type { RepairKind } from '../../server/src/protocol/edit.ts';
import { type FixtureOptions, fixture } from '../fixture.ts';
import { TestClient } from './client.ts';
import { type ToyModel, toyModel } from './model.ts';

let client: TestClient;
let model: ToyModel;
let nUris = 0;

beforeAll(async () => {
  model = await toyModel();
  client = await TestClient.start({ models: model.folder });
});

afterAll(async () => {
  await client.stop();
});

const HEARING = `
  # sent_id = hearing
  1  A        a        DET   _  _  2  det    2:det         _
  2  hearing  hearing  NOUN  _  _  4  nsubj  4:nsubj       SpaceAfter=No
  3  is       be       AUX   _  _  4  aux    4:aux         _
  4  set      set      VERB  _  _  0  root   0:root        _
  5  on       on       ADP   _  _  7  case   7:case        _
  6  the      the      DET   _  _  7  det    7:det         _
  7  matter   matter   NOUN  _  _  2  nmod   2:nmod        _
  8  today    today    NOUN  _  _  4  obl    4:obl         _

`;
/** In the words and tags of the toy model's language, without a tree. */
const TOY = `
  # sent_id = toy
  1  the    the    DET    _  _  _  _  _  _
  2  old    old    ADJ    _  _  _  _  _  _
  3  dog    dog    NOUN   _  _  _  _  _  _
  4  sees   sees   VERB   _  _  _  _  _  _
  5  a      a      DET    _  _  _  _  _  _
  6  house  house  NOUN   _  _  _  _  _  _
  7  .      .      PUNCT  _  _  _  _  _  _

`;
const TOY_TREE = [3, 3, 4, 0, 6, 4, 4];
const CYCLE = `
  1  a  a  X  _  _  2  dep   _  _
  2  b  b  X  _  _  1  dep   _  _
  3  c  c  X  _  _  0  root  _  _

`;

interface Opened {
  readonly uri: string;
  readonly text: string;
}

async function open(source: string, options?: FixtureOptions, name = `${++nUris}.conllu`): Promise<Opened> {
  const { text } = fixture(source, options);
  const uri = `file:///repairs/${name}`;
  await client.open(uri, text);
  return { uri, text };
}

async function actionsAt({ uri }: Opened, line: number, only?: string[], diagnostics: Diagnostic[] = []) {
  const position = { line, character: 0 };
  const context = only === undefined ? { diagnostics } : { diagnostics, only };
  const range = { start: position, end: position };
  return client.request<CodeAction[]>('textDocument/codeAction', { textDocument: { uri }, range, context });
}

function applied(text: string, edits: readonly TextEdit[]): string {
  const document = Document.parse(text);
  const spans = edits.map(({ range, newText }) => ({
    span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    text: newText,
  }));
  return document.editAll(spans.sort((a, b) => a.span.start - b.span.start)).text;
}

function editsOf(action: CodeAction): TextEdit[] {
  return (action.edit!.documentChanges![0] as TextDocumentEdit).edits as TextEdit[];
}

const headsOf = (text: string) => [...Document.parse(text).sentences[0].heads.slice(1)];

describe('lost empty lines', () => {
  const sentence = (id: string) => `# sent_id = ${id}\n# text = a\n1\ta\ta\tINTJ\t_\t_\t0\troot\t_\t_\n\n`;
  const apart = ['s1', 's2', 's3', 's4'].map(sentence).join('');
  const lost =
    ['s1', 's2'].map((id) => sentence(id).slice(0, -1)).join('') + sentence('s3').slice(0, -1) + sentence('s4');

  test('one finding for each, with fixes for the line, the block and the file', async () => {
    const uri = `file:///repairs/${++nUris}.conllu`;
    await client.open(uri, lost);
    const diagnostics = await client.diagnostics(uri);
    expect(diagnostics.map(({ code, range }) => [code, range.start.line])).toEqual([
      ['lost-empty-line', 3],
      ['lost-empty-line', 6],
      ['lost-empty-line', 9],
    ]);
    const actions = await actionsAt({ uri, text: lost }, 3, ['quickfix'], [diagnostics[0]]);
    const titles = actions.map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining([
        'Insert the missing empty line',
        'Insert all 3 missing empty lines of this block',
        'Insert the missing empty lines in the file (3)',
      ]),
    );
    expect(titles.filter((title) => /rojectiviz/.test(title))).toEqual([]);
    expect(applied(lost, editsOf(actions[0]))).toBe(lost.replace('\n# sent_id = s2', '\n\n# sent_id = s2'));
    const all = actions.find(({ title }) => title.endsWith('in the file (3)'))!;
    expect(applied(lost, editsOf(await client.request<CodeAction>('codeAction/resolve', all)))).toBe(apart);
  });
});

describe('code actions', () => {
  test('at the finding: the preferred quick fix, its alternative, and re-parse', async () => {
    const opened = await open(HEARING);
    const diagnostics = await client.diagnostics(opened.uri);
    const arc = diagnostics.find(({ code }) => code === 'nonprojective-arc')!;
    const actions = await actionsAt(opened, 7, undefined, [arc]);
    // What else the sentence offers is no fix.
    const fixes = actions.filter(({ kind }) => kind === 'quickfix');
    expect(fixes.map(({ title, kind, isPreferred }) => [title, kind, isPreferred])).toEqual([
      [
        expect.stringMatching(
          /^Projectivize: attach \S+ \(7\) to \S+ \(4\) instead of hearing \(2\); 1 head changes, 1 of 2 optimal trees$/,
        ),
        'quickfix',
        true,
      ],
      [
        expect.stringMatching(/^Projectivize differently: attach \S+ \(7\) to \S+ \(8\) instead of /),
        'quickfix',
        false,
      ],
      ['Re-parse sentence', 'quickfix', undefined],
    ]);
    expect(actions[0].diagnostics).toEqual([arc]);
    expect(actions[0].edit?.documentChanges).toEqual([
      {
        textDocument: { uri: opened.uri, version: 1 },
        edits: [
          { range: arc.range, newText: '4' },
          // The copy of the arc in DEPS follows.
          { range: { start: { line: 7, character: 32 }, end: { line: 7, character: 38 } }, newText: '4:nmod' },
        ],
      },
    ]);
  });

  test.each<[string, FixtureOptions]>([
    ['LF', {}],
    ['CRLF', { lineEnd: '\r\n' }],
    ['a byte order mark', { byteOrderMark: true }],
  ])('on any line of the sentence, with %s: a minimal edit', async (_, options) => {
    const opened = await open(HEARING, options);
    for (const line of [0, 1, 8]) {
      const actions = await actionsAt(opened, line);
      const offers = actions.filter(({ title }) => title.startsWith('Projectivize'));
      // Without findings there is one, after the others.
      expect(offers).toHaveLength(1);
      expect(actions.indexOf(offers[0])).toBeGreaterThan(0);
      const [projectivize] = offers;
      expect(projectivize.kind).toBe('refactor.rewrite.treebank');
      const after = applied(opened.text, editsOf(projectivize));
      expect(after).toBe(opened.text.replace('\t2\tnmod\t2:nmod\t', '\t4\tnmod\t4:nmod\t'));
    }
  });

  test('a tree without crossing arcs is not offered for another finding, unless rewrites are asked for', async () => {
    const opened = await open(HEARING);
    const other: Diagnostic = {
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
      message: '',
      code: 'missing-sent-id',
      source: 'ud',
    };
    const titlesFor = async (diagnostics: Diagnostic[], only?: string[]) =>
      (await actionsAt(opened, 0, only, diagnostics))
        .map(({ title }) => title)
        .filter((title) => /^Projectivize/.test(title));
    expect(await titlesFor([other])).toEqual([]);
    expect((await titlesFor([other], [CodeActionKind.Refactor])).length).toBeGreaterThan(1);
    expect((await titlesFor([{ ...other, code: 'nonprojective-arc' }])).length).toBeGreaterThan(1);
  });

  test('what would bring about an error is not offered', async () => {
    // Attached to an object, an oblique modifier is an error.
    const labels = HEARING.replaceAll('nsubj', 'parataxis')
      .replaceAll('nmod', 'obl')
      .replace('4  obl    4:obl', '4  obj    4:obj');
    const opened = await open(labels);
    const arcs = (await client.diagnostics(opened.uri)).filter(({ code }) => code === 'nonprojective-arc');
    const titles = (await actionsAt(opened, 7, [CodeActionKind.QuickFix], arcs)).map(({ title }) => title);
    expect(titles).toEqual([
      expect.stringMatching(/^Projectivize: attach matter \(7\) to set \(4\)/),
      'Re-parse sentence',
    ]);
  });

  test('kinds are filtered as asked', async () => {
    const opened = await open(HEARING);
    expect(await actionsAt(opened, 3, [CodeActionKind.QuickFix])).toEqual([]);
    expect(await actionsAt(opened, 3, [CodeActionKind.SourceOrganizeImports])).toEqual([]);
    const rewrites = await actionsAt(opened, 3, [CodeActionKind.Refactor]);
    expect(rewrites.map(({ title }) => title)).toContain('Re-parse sentence');
  });

  test('a cycle can be broken at each of its words', async () => {
    const opened = await open(CYCLE);
    const diagnostics = (await client.diagnostics(opened.uri)).filter(({ code }) => code === 'non-tree');
    const actions = await actionsAt(opened, 0, [CodeActionKind.QuickFix], diagnostics);
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ['Break the cycle: attach b (2) to c (3) instead of a (1)', true],
      ['Break the cycle: attach a (1) to c (3) instead of b (2)', false],
      ['Re-parse sentence', undefined],
    ]);
    expect(headsOf(applied(opened.text, editsOf(actions[0])))).toEqual([2, 3, 0]);
  });

  test('on a word without a head, parsing what has none comes first and leaves the rest alone', async () => {
    const rows = TOY_TREE.map((head, i) => [`${i + 1}  `, i === 1 || i === 4 ? '_' : String(head)] as const);
    const annotated = TOY.split('\n')
      .map((line) => {
        const row = rows.find(([id]) => line.trim().startsWith(id));
        return row === undefined ? line : line.replace(/_ {2}_ {2}_ {2}_ {2}_$/, `_  ${row[1]}  dep  _  _`);
      })
      .join('\n');
    const opened = await open(annotated);
    const diagnostics = (await client.diagnostics(opened.uri)).filter(({ range }) => range.start.line === 2);
    const actions = await actionsAt(opened, 2, undefined, diagnostics);
    expect(actions.map(({ title }) => title).slice(0, 2)).toEqual([
      'Re-parse the 2 words without a head, all other arcs locked',
      'Re-parse sentence',
    ]);
    expect(actions[0]).toMatchObject({ kind: 'quickfix', isPreferred: true });
    const chosen = await client.request<CodeAction>('codeAction/resolve', actions[0]);
    const changed = editsOf(chosen).map(({ range }) => range.start.line);
    expect(new Set(changed)).toEqual(new Set([2, 5]));
    expect(headsOf(applied(opened.text, editsOf(chosen)))).toEqual(TOY_TREE);
    const [atAnnotated] = await actionsAt(opened, 1, undefined, diagnostics);
    expect(atAnnotated.title).not.toContain('Re-parse');
  });

  test('an optimum that takes long is found when it is chosen', async () => {
    // Two interleaved chains: everything crosses, and the tangle is the whole sentence.
    const words = Array.from({ length: 66 }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i < 2 ? i : i - 1}\tdep\t_\t_`);
    const opened: Opened = { uri: `file:///repairs/${++nUris}.conllu`, text: `${words.join('\n')}\n\n` };
    await client.open(opened.uri, opened.text);
    const pending = (await actionsAt(opened, 5)).find(({ title }) => title === 'Projectivize optimally')!;
    expect(pending.edit).toBeUndefined();
    const resolved = await client.request<CodeAction>('codeAction/resolve', pending);
    const after = Document.parse(applied(opened.text, editsOf(resolved)));
    expect(isProjective(after.sentences[0].heads)).toBe(true);
  });

  test('re-parse gives its edits when it is chosen, and says when the text has changed', async () => {
    const opened = await open(TOY);
    const reparse = (await actionsAt(opened, 3)).find(({ title }) => title === 'Re-parse sentence')!;
    expect(reparse.edit).toBeUndefined();
    const resolved = await client.request<CodeAction>('codeAction/resolve', reparse);
    const after = applied(opened.text, editsOf(resolved));
    expect(headsOf(after)).toEqual(TOY_TREE);
    expect(after).toContain('\tPUNCT\t_\t_\t4\tpunct\t_\t_');
    const start = { line: 0, character: 0 };
    await client.change(opened.uri, 2, [{ range: { start, end: start }, text: '#\n' }]);
    await expect(client.request('codeAction/resolve', reparse)).rejects.toThrow(/changed in the meantime/);
  });
});

describe('the intention repair', () => {
  const repair = (opened: Opened, kind: RepairKind, startLine: number, endLine = startLine, version?: number) =>
    client.edit({ textDocument: { uri: opened.uri }, version }, { type: 'repair', kind, startLine, endLine });

  test('one sentence', async () => {
    const opened = await open(HEARING, { lineEnd: '\r\n' });
    const result = await repair(opened, 'projectivize', 2, 2, 1);
    expect(result).toMatchObject({ ok: true, version: 1, headsChanged: 1, sentencesChanged: 1 });
    expect(result.ok && result.message).toBe('Projectivized the sentence: 1 head changed.');
    expect(result.ok && applied(opened.text, result.edits as TextEdit[])).toBe(
      opened.text.replace('\t2\tnmod\t2:nmod\t', '\t4\tnmod\t4:nmod\t'),
    );
  });

  test('every sentence that the lines touch', async () => {
    const opened = await open(`${HEARING}${CYCLE}${HEARING}`);
    const result = await repair(opened, 'tree', 0, 99);
    expect(result.ok && result.message).toBe('Repaired 1 of 3 sentences: 1 head changed.');
    const all = await repair(opened, 'projectivize', 0, 99);
    expect(all.ok && all.sentencesChanged).toBe(3);
  });

  test('nothing to do is no failure', async () => {
    const opened = await open('1  a  a  X  _  _  0  root  _  _\n\n');
    const result = await repair(opened, 'projectivize', 0);
    expect(result).toMatchObject({
      ok: true,
      edits: [],
      message: 'Nothing to change: the sentence is already projective.',
    });
  });

  test('reasons for failures', async () => {
    const opened = await open('# no sentence\n\n');
    expect(await repair(opened, 'projectivize', 0)).toMatchObject({ ok: false, reason: /no sentence/ as unknown });
    expect(await repair(opened, 'tree', 0, 0, 7)).toMatchObject({ ok: false });
    const missing: Opened = { uri: 'file:///missing.conllu', text: '' };
    expect(await repair(missing, 'tree', 0)).toMatchObject({ ok: false });
  });

  test('what goes wrong when an action is chosen is shown, as editors drop errors of that request', async () => {
    const opened = await open(TOY);
    await client.configure({ reparse: { model: 'missing.model' } });
    const reparse = (await actionsAt(opened, 3)).find(({ title }) => title === 'Re-parse sentence')!;
    const resolved = await client.request<CodeAction>('codeAction/resolve', reparse);
    expect(resolved.edit).toBeUndefined();
    const shown = await client.until('a message', () => client.shown.at(-1));
    expect(shown.message).toMatch(/no model file at \/repairs\/missing\.model/);
    await client.configure({});
  });
});

test('what was done is told by a command after the edit where the client has it, else by a message', async () => {
  const ours = await TestClient.start({ models: model.folder, commands: ['treebank.tellResult'] });
  const { text } = fixture(TOY);
  const uri = 'file:///repairs/told.conllu';
  const chosenIn = async (from: TestClient) => {
    await from.open(uri, text);
    const range = { start: { line: 3, character: 0 }, end: { line: 3, character: 0 } };
    const asked = { textDocument: { uri }, range, context: { diagnostics: [] } };
    const actions = await from.request<CodeAction[]>('textDocument/codeAction', asked);
    const action = actions.find(({ title }) => title === 'Re-parse sentence')!;
    return from.request<CodeAction>('codeAction/resolve', action);
  };
  const { edit, command } = await chosenIn(ours);
  expect(edit?.documentChanges).toHaveLength(1);
  expect(command).toMatchObject({
    command: 'treebank.tellResult',
    arguments: [{ uri, startLine: 0, message: expect.stringMatching(/^Re-parsed the sentence: 7 heads, 7 relations/) }],
  });
  expect(ours.shown).toEqual([]);
  await ours.stop();
  const { command: none } = await chosenIn(client);
  expect(none).toBeUndefined();
  const told = await client.until('a message', () =>
    client.shown.find(({ message }) => message.startsWith('Re-parsed')),
  );
  expect(told.type).toBe(3);
});

test('nothing above was a bug', () => {
  expect(client.logged.filter(({ type }) => type <= 2)).toEqual([]);
});
