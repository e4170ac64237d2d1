/** Re-parsing over the protocol: the words that may change, locks, the choice of parser, and the message. */

import { cpSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CancellationTokenSource,
  type CodeAction,
  LSPErrorCodes,
  type TextDocumentEdit,
} from 'vscode-languageserver/node';
import { Document } from '../../server/src/core/conllu/index.ts';
import { isTree } from '../../server/src/core/tree/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { EditResult, EditTarget, Intentions } from '../../server/src/protocol/edit.ts';
import type { WireTextEdit } from '../../server/src/protocol/text.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';
import { type ToyModel, toyModel } from './model.ts';

let client: TestClient;
let model: ToyModel;
let own: string;
let nUris = 0;

beforeAll(async () => {
  model = await toyModel();
  own = mkdtempSync(join(tmpdir(), 'treebank-own-'));
  client = await TestClient.start({ models: model.folder, modelsFolder: own });
});

afterAll(async () => {
  await client.stop();
  rmSync(own, { recursive: true, force: true });
});

/** In the words of the toy model's language; the tree is wrong throughout. */
const SHUFFLED = `
  1  the    the    DET    _  _  4  dep   _  _
  2  old    old    ADJ    _  _  3  dep   _  A=B
  3  dog    dog    NOUN   _  _  6  dep   _  _
  4  sees   sees   VERB   _  _  0  root  _  _
  5  a      a      DET    _  _  3  dep   _  _
  6  house  house  NOUN   _  _  4  dep   _  _
  7  .      .      PUNCT  _  _  4  punct  _  _

`;
const TREE = [3, 3, 4, 0, 6, 4, 4];
/** The toy model's parse. */
const PARSED = `
  1  the    the    DET    _  _  3  det    _  _
  2  old    old    ADJ    _  _  3  amod   _  _
  3  dog    dog    NOUN   _  _  4  nsubj  _  _
  4  sees   sees   VERB   _  _  0  root   _  _
  5  .      .      PUNCT  _  _  4  punct  _  _

`;

interface Opened {
  readonly uri: string;
  readonly text: string;
}

async function open(source: string, name = `${++nUris}.conllu`): Promise<Opened> {
  const { text } = fixture(source);
  const uri = `file:///reparse/${name}`;
  await client.open(uri, text);
  return { uri, text };
}

const words = (...lines: readonly number[]): Partial<Intentions['reparse']> => ({
  scope: 'words',
  lines: lines.map((line) => ({ startLine: line, endLine: line })),
});

function reparse(
  { uri }: Opened,
  params: Partial<Intentions['reparse']> = {},
  more: Partial<EditTarget> = {},
): Promise<EditResult<'reparse'>> {
  const lines = [{ startLine: 1, endLine: 1 }];
  return client.edit({ textDocument: { uri }, ...more }, { type: 'reparse', scope: 'sentences', lines, ...params });
}

function applied(text: string, edits: readonly WireTextEdit[]): string {
  const document = Document.parse(text);
  const spans = edits.map(({ range, newText }) => ({
    span: { start: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    text: newText,
  }));
  return document.editAll(spans.sort((a, b) => a.span.start - b.span.start)).text;
}

/** The text after a re-parse that must have succeeded. */
const textAfter = ({ text }: Opened, result: EditResult<'reparse'>): string => {
  if (!result.ok) throw new Error(result.reason);
  return applied(text, result.edits);
};

const headsOf = (text: string) => [...Document.parse(text).sentences[0].heads].slice(1);
const reasonOf = (result: EditResult<'reparse'>) => (result.ok ? undefined : result.reason);
const messageOf = (result: EditResult<'reparse'>) => (result.ok ? result.message : undefined);

describe('a sentence', () => {
  test('heads and relations, and what changed', async () => {
    const opened = await open(SHUFFLED);
    const result = await reparse(opened, {}, { version: 1 });
    expect(result).toMatchObject({ ok: true, version: 1, headsChanged: 3, deprelsChanged: 5, sentencesChanged: 1 });
    expect(headsOf(textAfter(opened, result))).toEqual(TREE);
    expect(messageOf(result)).toMatch(
      /^Re-parsed the sentence: 3 heads, 5 relations changed\. Parsed with Toy, from forms and tags\./,
    );
  });

  test('DEPS: copies of the arcs follow; what else rests on them is kept, and the message says so', async () => {
    const withDeps = fixture(SHUFFLED).text.replace(
      /^(\d+\t(?:[^\t]*\t){5})([^\t]*)\t([^\t]*)\t_\t/gm,
      (_, before, head, deprel) => `${before}${head}\t${deprel}\t${head}:${deprel}\t`,
    );
    const rowsOf = (text: string) =>
      text.split('\n').flatMap((line) => (/^\d/.test(line) ? [line.split('\t').slice(6, 9)] : []));
    expect(rowsOf(withDeps).every(([head, deprel, deps]) => deps === `${head}:${deprel}`)).toBe(true);
    const plain = await open(withDeps);
    const result = await reparse(plain);
    expect(rowsOf(textAfter(plain, result)).map(([, , deps]) => deps)).toEqual(
      rowsOf(textAfter(plain, result)).map(([head, deprel]) => `${head}:${deprel}`),
    );
    expect(messageOf(result)).not.toContain('DEPS');
    const shared = await open(withDeps.replace(/(\t\d+:[^\t|]+)(\t[^\t]*)$/m, '$1|9.1:ref$2'));
    const kept = await reparse(shared);
    expect(textAfter(shared, kept)).toContain('|9.1:ref\t');
    expect(messageOf(kept)).toContain('DEPS has items that rest on changed arcs; they were kept.');
  });

  test('nothing to change is no failure', async () => {
    const opened = await open(PARSED);
    const result = await reparse(opened);
    expect(result).toMatchObject({ ok: true, edits: [] });
    expect(messageOf(result)).toMatch(/^Nothing to change: the sentence is already as the parser would have it\./);
  });

  test('no sentence, another version, a document that is not open', async () => {
    const opened = await open('# no sentence\n\n');
    expect(reasonOf(await reparse(opened))).toMatch(/no sentence/);
    expect(reasonOf(await reparse(opened, {}, { version: 7 }))).toMatch(/changed in the meantime/);
    expect(reasonOf(await reparse({ uri: 'file:///missing.conllu', text: '' }))).toMatch(/not open/);
  });

  test('from the forms alone, where UPOS is empty', async () => {
    const opened = await open(SHUFFLED.replaceAll(/(DET|ADJ|NOUN|VERB|PUNCT) /g, '_ '));
    expect(messageOf(await reparse(opened))).toMatch(/Parsed with Toy, from the forms alone\..*UPOS is empty/);
  });

  test('a parser for many languages says that it needs UPOS', async () => {
    const many = await toyModel('mul');
    const opened = await open(SHUFFLED.replaceAll(/(DET|ADJ|NOUN|VERB|PUNCT) /g, '_ '));
    await client.configure({ reparse: { model: many.path } });
    const result = await reparse(opened);
    const tagged = await reparse(await open(SHUFFLED));
    await client.configure({});
    expect(messageOf(result)).toMatch(/most heads will be wrong\. Fill in UPOS first/);
    expect(messageOf(tagged)).not.toMatch(/UPOS/);
  });

  test('above the memory limit: the maximum spanning tree, with a message', async () => {
    const rows = Array.from({ length: 130 }, (_, i) => `${i + 1}\tdog\tdog\tNOUN\t_\t_\t_\t_\t_\t_`);
    const opened = await open(`${rows.join('\n')}\n\n`);
    await client.configure({ reparse: { memoryLimit: 1 } });
    const result = await reparse(opened);
    await client.configure({});
    expect(messageOf(result)).toMatch(
      /too long for the best MH4 tree within treebank\.reparse\.memoryLimit, so the best unrestricted tree was used/,
    );
    expect(isTree(Document.parse(textAfter(opened, result)).sentences[0].heads)).toBe(true);
  });
});

describe('selected words', () => {
  test('nothing else is written, and all other arcs hold', async () => {
    const opened = await open(SHUFFLED);
    const result = await reparse(opened, words(0, 2));
    expect(textAfter(opened, result)).toBe(
      opened.text.replace('\t4\tdep\t_\t_', '\t3\tdet\t_\t_').replace('\t6\tdep\t', '\t4\tnsubj\t'),
    );
    expect(messageOf(result)).toMatch(/^Re-parsed 2 selected words: 2 heads, 2 relations changed\./);
  });

  test('a locked arc decides over what the parser would prefer', async () => {
    // The verb hangs from the dog, so the dog cannot hang from the verb.
    const opened = await open(SHUFFLED.replace('0  root', '3  dep '));
    const result = await reparse(opened, words(0, 1, 2, 4, 5, 6));
    const heads = headsOf(textAfter(opened, result));
    expect(heads[3]).toBe(3);
    expect(heads[2]).not.toBe(4);
    expect(isTree(Int32Array.of(-1, ...heads))).toBe(true);
  });

  test('words without a head that are not selected stay without one', async () => {
    const opened = await open(SHUFFLED.replace('3  dep   _  A=B', '_  _  _  A=B'));
    const result = await reparse(opened, words(2));
    expect(headsOf(textAfter(opened, result))).toEqual([4, -1, 4, 0, 3, 4, 4]);
  });

  test('locked arcs that contradict each other: the smallest set, and nothing is changed', async () => {
    const opened = await open(SHUFFLED.replace('4  dep   _  _\n  7', '5  dep   _  _\n  7'));
    const reason = reasonOf(await reparse(opened, words(0)));
    expect(reason).toMatch(/^3→5, 5→6 and 6→3 form a cycle.*These arcs must stay, so nothing was changed\./);
    expect(reason).toMatch(/also select one of these words/);
    expect((await reparse(opened, words(4))).ok, 'once one of them is free').toBe(true);
  });

  test('two locked roots', async () => {
    const opened = await open(SHUFFLED.replace('6  dep', '0  root'));
    expect(reasonOf(await reparse(opened, words(0)))).toMatch(/0→3 and 0→4: a sentence has one root/);
  });

  test('locked arcs that cross: the smallest class that can contain them, and which arcs they are', async () => {
    const heads = [4, 4, 4, 0, 7, 4, 4];
    const rows = heads.map(
      (head, i) => `${i + 1}  dog  dog  NOUN  _  _  ${head}  ${head === 0 ? 'root' : 'dep'}  _  _`,
    );
    const opened = await open(`${rows.join('\n')}\n\n`);
    const message =
      /No projective tree contains the locked arcs (4→6 and 7→5|7→5 and 4→6), so the best MH4 tree was used\./;
    expect(messageOf(await reparse(opened, words(0, 1)))).not.toMatch(message);
    await client.configure({ reparse: { decoder: 'eisner' } });
    const result = await reparse(opened, words(0, 1));
    expect(messageOf(result)).toMatch(message);
    expect(headsOf(textAfter(opened, result)).slice(2)).toEqual(heads.slice(2));
    expect(messageOf(await reparse(opened, words(0, 1, 4)))).not.toMatch(/No projective tree/);
    await client.configure({});
  });

  test('outside of MH4 the larger classes are tried in the order of the table', async () => {
    const taken = async (heads: readonly number[]) => {
      const rows = heads.map(
        (head, i) => `${i + 1}  dog  dog  NOUN  _  _  ${head}  ${head === 0 ? 'root' : 'dep'}  _  _`,
      );
      const opened = await open(`${rows.join('\n')}\n\n`);
      const result = await reparse(opened, words(heads.length - 1));
      expect(headsOf(textAfter(opened, result)).slice(0, -1)).toEqual(heads.slice(0, -1));
      return /No MH4 tree contains the locked arcs .*, so the best (\S+) tree was used/.exec(messageOf(result)!)?.[1];
    };
    expect(await taken([0, 4, 1, 3, 2, 5])).toBe('1-Endpoint-Crossing');
    // 1→4, 2→5 and 3→6 cross each other.
    expect(await taken([0, 1, 1, 1, 2, 3, 6])).toBe('MH5');
    // So do 1→5, 2→6, 3→7 and 4→8.
    expect(await taken([0, 1, 1, 1, 1, 2, 3, 4, 8])).toBe('unrestricted');
  });

  test('as a code action on a selection, not on a cursor', async () => {
    const { uri, text } = await open(SHUFFLED);
    const ask = (endLine: number) => {
      const range = { start: { line: 0, character: 0 }, end: { line: endLine, character: 0 } };
      const context = { diagnostics: [] };
      return client.request<CodeAction[]>('textDocument/codeAction', { textDocument: { uri }, range, context });
    };
    const title = 'Re-parse 1 selected word, all other arcs locked';
    expect((await ask(0)).map((action) => action.title)).not.toContain(title);
    const action = (await ask(1)).find((each) => each.title === title)!;
    const { edit } = await client.request<CodeAction>('codeAction/resolve', action);
    const { edits } = edit!.documentChanges![0] as TextDocumentEdit;
    expect(applied(text, edits as WireTextEdit[])).toBe(text.replace('\t4\tdep\t_\t_', '\t3\tdet\t_\t_'));
  });
});

describe('the whole file', () => {
  test('all sentences in one answer, with progress', async () => {
    const opened = await open((SHUFFLED + PARSED).repeat(400));
    const result = await reparse(opened, { scope: 'file', lines: [] }, { workDoneToken: 'file' });
    expect(result).toMatchObject({ ok: true, headsChanged: 1200, sentencesChanged: 400 });
    expect(messageOf(result)).toMatch(/^Re-parsed 400 of 800 sentences: 1,200 heads, 2,000 relations changed\./);
    const shares = client.progress.flatMap(({ token, value }) => (token === 'file' ? [value.percentage!] : []));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.every((share) => 0 <= share && share <= 100)).toBe(true);
    // Changed settings make all open documents be checked again.
    await client.close(opened.uri);
  });

  test('cancelled, it ends at once without an answer, and the next one works', async () => {
    const opened = await open(SHUFFLED.repeat(3000));
    const source = new CancellationTokenSource();
    const textDocument = { uri: opened.uri };
    const intention = { type: 'reparse', scope: 'file', lines: [] };
    const params = { textDocument, intention, workDoneToken: 'cancelled' };
    const running = client.connection.sendRequest('treebank/edit', params, source.token);
    const order: unknown[] = [];
    running.catch(({ code }) => order.push(code));
    const shares = () =>
      client.progress.flatMap(({ token, value }) => (token === 'cancelled' ? value.percentage! : []));
    await client.until('the first group', () => shares()[0]);
    source.cancel();
    await client.request('treebank/sentenceInfo', { textDocument, line: 0 });
    order.push('what was asked next');
    expect(order).toEqual([LSPErrorCodes.RequestCancelled, 'what was asked next']);
    expect((await reparse(opened)).ok).toBe(true);
    await client.close(opened.uri);
    expect(Math.max(...shares()), 'nor does it go on in secret').toBeLessThan(50);
  });

  test('a sentence that cannot be written is left out, and named', async () => {
    const opened = await open(`${SHUFFLED}  1  dog  dog  NOUN\n\n`);
    const result = await reparse(opened, { scope: 'file' });
    expect(messageOf(result)).toMatch(/1 of 2 sentences.*1 sentence left unchanged: Line 1 of this sentence has 4/);
  });
});

describe('missing tags', () => {
  /** UPOS is missing on the first three words; one of them has FEATS, and one word with UPOS has none. */
  const UNTAGGED = SHUFFLED.replace('DET    _  _  4', '_  _  _  4')
    .replace('ADJ    _  _', '_  _  A=B')
    .replace('NOUN', '_');
  const upos = (text: string) =>
    [1, 2, 3, 4, 5, 6, 7].map((word) => Document.parse(text).sentences[0].wordCell(word, 3));

  test('stay as they are unless they are asked for', async () => {
    const opened = await open(UNTAGGED);
    const result = await reparse(opened);
    expect(upos(textAfter(opened, result)).slice(0, 4)).toEqual(['_', '_', '_', 'VERB']);
    expect(result).toMatchObject({ wordsTagged: 0 });
  });

  test('are filled in by request, in the same edit, and nothing that is there is changed', async () => {
    const opened = await open(UNTAGGED.replace('VERB', 'X'));
    const result = await reparse(opened, { fillTags: true });
    const after = textAfter(opened, result);
    expect(upos(after)).toEqual(['DET', 'ADJ', 'NOUN', 'X', 'DET', 'NOUN', 'PUNCT']);
    expect(Document.parse(after).sentences[0].wordCell(2, 5)).toBe('A=B');
    expect(result).toMatchObject({ ok: true, wordsTagged: 3 });
    expect(messageOf(result)).toMatch(/changed, tags of 3 words filled in\. /);
  });

  test('only those of the selected words', async () => {
    const opened = await open(UNTAGGED);
    const result = await reparse(opened, { ...words(0), fillTags: true });
    expect(upos(textAfter(opened, result)).slice(0, 4)).toEqual(['DET', '_', '_', 'VERB']);
  });

  test('by the setting', async () => {
    await client.configure({ reparse: { fillTags: true } });
    const opened = await open(UNTAGGED);
    const result = await reparse(opened, { scope: 'file' });
    const off = await reparse(opened, { fillTags: false });
    await client.configure({});
    expect(result).toMatchObject({ wordsTagged: 3 });
    expect(off).toMatchObject({ wordsTagged: 0 });
  });

  test('as a code action of its own, where some are missing', async () => {
    const actionOn = async ({ uri }: Opened) => {
      const start = { line: 0, character: 0 };
      const params = { textDocument: { uri }, range: { start, end: start }, context: { diagnostics: [] } };
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
      return actions.find(({ title }) => title === 'Re-parse sentence and fill in tags');
    };
    expect(await actionOn(await open(SHUFFLED))).toBeUndefined();
    const opened = await open(UNTAGGED);
    const { edit } = await client.request<CodeAction>('codeAction/resolve', (await actionOn(opened))!);
    const { edits } = edit!.documentChanges![0] as TextDocumentEdit;
    expect(upos(applied(opened.text, edits as WireTextEdit[]))).toEqual([
      'DET',
      'ADJ',
      'NOUN',
      'VERB',
      'DET',
      'NOUN',
      'PUNCT',
    ]);
  });
});

describe('uncertain words', () => {
  const diagram = ({ uri }: Opened) => client.request<Diagram>('treebank/diagram', { textDocument: { uri }, line: 1 });
  const marked = async (opened: Opened) =>
    (await diagram(opened)).arcs.filter(({ isUncertain }) => isUncertain).map(({ dependent }) => dependent);

  test('are named, and marked in the diagram until the next edit of the sentence', async () => {
    const rows = ['blik', 'snor', 'wup', 'dree', 'quam'].map((form, i) => `${i + 1}  ${form}  _  X  _  _  _  _  _  _`);
    const opened = await open(`${rows.join('\n')}\n\n`);
    const result = await reparse(opened);
    if (!result.ok) throw new Error(result.reason);
    const { uncertain } = result;
    expect(uncertain.length).toBeGreaterThan(0);
    const margins = uncertain.map(({ margin }) => margin);
    expect(margins.every((margin) => margin < 2)).toBe(true);
    expect(margins.length, 'or the order would say nothing').toBeGreaterThan(1);
    expect(margins).toEqual([...margins].sort((a, b) => a - b));
    expect(messageOf(result)).toContain(
      `Uncertain: ${uncertain[0].id} ${uncertain[0].form} (line ${uncertain[0].line + 1})`,
    );
    expect(await marked(opened), 'before the edits are applied').toEqual([]);
    const full = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const text = textAfter(opened, result);
    await client.change(opened.uri, 2, [{ range: full, text }]);
    const ids = uncertain.map(({ id }) => Number(id)).sort((a, b) => a - b);
    expect(await marked(opened)).toEqual(ids);
    await client.change(opened.uri, 3, [{ range: full, text: text.replace('blik', 'blok') }]);
    expect(await marked(opened)).toEqual([]);
    await client.change(opened.uri, 4, [{ range: full, text }]);
    expect(await marked(opened), 'after undo').toEqual(ids);
  });

  test('of a selection and of a file, too', async () => {
    const rows = ['blik', 'snor', 'wup', 'dree', 'quam'].map((form, i) => `${i + 1}  ${form}  _  X  _  _  _  _  _  _`);
    for (const params of [words(0, 1, 2, 3, 4), { scope: 'file' as const }]) {
      const opened = await open(`${rows.join('\n')}\n\n${PARSED}`);
      const result = await reparse(opened, params);
      const uncertain = result.ok ? result.uncertain.filter(({ line }) => line < 5) : [];
      expect(uncertain.length).toBeGreaterThan(0);
      expect(messageOf(result)).toMatch(/Uncertain: \d \S+ \(line \d\)/);
      const full = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
      await client.change(opened.uri, 2, [{ range: full, text: textAfter(opened, result) }]);
      const ids = uncertain.map(({ id }) => Number(id)).sort((a, b) => a - b);
      expect(await marked(opened)).toEqual(ids);
    }
  });

  test('words that are locked are never uncertain', async () => {
    const rows = ['blik', 'snor', 'wup'].map(
      (form, i) => `${i + 1}  ${form}  _  X  _  _  ${i}  ${i ? 'dep' : 'root'}  _  _`,
    );
    const result = await reparse(await open(`${rows.join('\n')}\n\n`), words(1));
    expect(result.ok && result.uncertain.every(({ id }) => id === '2')).toBe(true);
  });
});

describe('the choice of the model', () => {
  const withOwn = async (name: string, run: () => Promise<void>) => {
    const { path } = await toyModel('xx');
    cpSync(path, join(own, name));
    await run();
    rmSync(join(own, name));
  };

  test('none for the language: nothing is guessed', async () => {
    const opened = await open(SHUFFLED, 'got_proiel-ud-dev.conllu');
    expect(reasonOf(await reparse(opened))).toMatch(
      /There is no parser for Gothic here, only for English.*Train Parser/,
    );
  });

  test('the language from a comment, and from the settings, which go before', async () => {
    const opened = await open(`# lang = got\n${fixture(SHUFFLED).text}`);
    expect(reasonOf(await reparse(opened))).toMatch(/no parser for Gothic/);
    await client.configure({ reparse: { language: 'en' } });
    expect(messageOf(await reparse(opened))).toMatch(/Parsed with Toy/);
    await client.configure({});
  });

  test('no language at all: it is said which one was taken', async () => {
    expect(messageOf(await reparse(await open(SHUFFLED)))).toMatch(
      /language of the file could not be detected; English was assumed/,
    );
    expect(messageOf(await reparse(await open(SHUFFLED, 'en_toy-ud-dev.conllu')))).not.toMatch(/Nothing tells/);
  });

  test.each(['multi.model', 'universal2.model', 'mul-ud.model'])(
    '%s serves where there is none for the language',
    async (name) => {
      const opened = await open(SHUFFLED, `got_${name}-ud-test.conllu`);
      await withOwn(name, async () => {
        expect(messageOf(await reparse(opened))).toMatch(/Parsed with Toy/);
      });
    },
  );

  test('the user’s own goes before a bundled one, the newest first; one for another language does not', async () => {
    const opened = await open(SHUFFLED, 'en_own-ud-dev.conllu');
    await withOwn('hu-mine.model', async () => {
      expect((await reparse(opened)).ok).toBe(true);
      writeFileSync(join(own, 'en-broken.model'), 'not a model');
      expect(reasonOf(await reparse(opened))).toMatch(/en-broken\.model cannot be used/);
      cpSync(model.path, join(own, 'en-newer.model'));
      utimesSync(join(own, 'en-broken.model'), 1, 1);
      expect((await reparse(opened)).ok).toBe(true);
    });
    for (const name of ['en-broken.model', 'en-newer.model']) rmSync(join(own, name));
  });

  test('a model that is missing, and a file that is none', async () => {
    const opened = await open(SHUFFLED);
    await client.configure({ reparse: { model: '/nowhere/at/all.model' } });
    expect(reasonOf(await reparse(opened))).toMatch(/no model file at \/nowhere\/at\/all\.model/);
    const elsewhere = mkdtempSync(join(tmpdir(), 'treebank-elsewhere-'));
    const broken = join(elsewhere, 'broken.model');
    writeFileSync(broken, 'not a model');
    await client.configure({ reparse: { model: broken } });
    expect(reasonOf(await reparse(opened))).toMatch(/cannot be used/);
    rmSync(elsewhere, { recursive: true });
    await client.configure({});
  });
});

test('nothing above was a bug', () => {
  expect(client.logged.filter(({ type }) => type <= 2)).toEqual([]);
});
