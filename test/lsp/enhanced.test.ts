/** Decisions about enhanced graphs over the protocol: what is asked, what each answer writes, and that a decision against a rule is kept. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DiagnosticSeverity, FileChangeType } from 'vscode-languageserver/node';
import { readSidecar } from '../../server/src/core/sidecar/index.ts';
import { conllu } from '../fixture.ts';
import { applied } from './applied.ts';
import { Asking, act, at, KEEP, REOPEN, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

/** A shared subject and object that DEPS lacks, an arc that no rule gives, and another label; no DEPS; nothing beyond the tree. */
const TEXT = conllu(`
# sent_id = a
1  Anna    Anna  PROPN  _  _  2  nsubj  2:nsubj      _
2  bought  buy   VERB   _  _  0  root   0:root       _
3  and     and   CCONJ  _  _  4  cc     4:cc         _
4  fixed   fix   VERB   _  _  2  conj   2:conj       _
5  bikes   bike  NOUN   _  _  4  obj    2:nmod|4:obj  _

# sent_id = b
1  Eva     Eva    PROPN  _  _  2  nsubj  _  _
2  sings   sing   VERB   _  _  0  root   _  _
3  and     and    CCONJ  _  _  4  cc     _  _
4  dances  dance  VERB   _  _  2  conj   _  _

# sent_id = c
1  Dogs  dog   NOUN  _  _  2  nsubj  _  _
2  bark  bark  VERB  _  _  0  root   _  _
`);

const depsOf = (text: string): string[] => text.split('\n').flatMap((line) => line.split('\t')[8] ?? []);

const folder = mkdtempSync(join(tmpdir(), 'treebank-enhanced-'));
let client: TestClient;

beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true });
});

let n = 0;
let sidecar: string;

const opened = (text = TEXT) => {
  mkdirSync(join(folder, `${n}`));
  sidecar = join(folder, `${n}`, '.treebank.json');
  const file = join(folder, `${n++}`, 'x.conllu');
  writeFileSync(file, text);
  return new Asking(client, pathToFileURL(file).href, text, 'enhanced').open();
};

/** Answers, and writes `.treebank.json` as a client does. */
async function answer(asking: Asking, ...given: Parameters<Asking['answer']>) {
  const result = await asking.answer(...given);
  if (result.sidecar !== undefined) {
    writeFileSync(sidecar, result.sidecar.newText);
    const uri = pathToFileURL(sidecar).href;
    const changes = [{ uri, type: FileChangeType.Changed }];
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
    await asking.all();
  }
  return result;
}

const verdicts = () => readSidecar(readFileSync(sidecar, 'utf8')).file.verdicts ?? [];

describe('what is asked', () => {
  test('nothing without switches; a preset has some', async () => {
    const asking = await opened();
    expect(await asking.tryBegin({})).toMatchObject({ ok: false, code: 'needs-switches' });
    expect(await asking.tryBegin({ switches: 'klingon' })).toMatchObject({ ok: false });
    expect(await asking.begin({ switches: 'lemma' })).toMatchObject({ nOpen: 5, nSentences: 3 });
    const questions = await asking.questions({ grouping: 'sentence' });
    expect(questions.map(({ label, because }) => `${label} | ${because}`)).toEqual([
      'Anna (1): nsubj of fixed | shared with the first conjunct “bought” (nsubj left)',
      'fixed (4): conj → conj:and of bought | label with “and” (conj 1)',
      'bikes (5): no nmod of bought | no rule gives it',
      'Eva (1): nsubj of dances | shared with the first conjunct “sings” (nsubj left)',
      'bark (2): DEPS of this sentence: its tree, with labels | the sentence has no DEPS',
    ]);
  });

  test('drawn below the words, with the reason', async () => {
    const asking = await opened();
    await asking.begin({ switches: 'lemma' });
    expect(await asking.drawn(1)).toMatchObject({
      isOfGraph: true,
      questions: [
        { word: 1, alternatives: [{ arc: { head: 4, deprel: 'nsubj' } }] },
        { word: 4, alternatives: [{ arc: { head: 2, deprel: 'conj → conj:and' } }] },
        { word: 5, alternatives: [{ arc: { head: 2, deprel: '− nmod' } }] },
      ],
    });
  });
});

describe('answers', () => {
  test('Y takes an arc, a relation, or the arc away that no rule gives; the switches are kept', async () => {
    const asking = await opened();
    await asking.begin({ switches: 'lemma' });
    expect(await answer(asking, at(1), TAKE)).toMatchObject({ nOpen: 4, nOpenHere: 2 });
    expect(readSidecar(readFileSync(sidecar, 'utf8')).file.enhanced).toContainEqual({
      rule: 'shared',
      key: 'nsubj left',
      use: 'yes',
    });
    await answer(asking, at(4), TAKE);
    await answer(asking, at(5), TAKE);
    expect(depsOf(asking.text).slice(0, 5)).toEqual(['2:nsubj|4:nsubj', '0:root', '4:cc', '2:conj:and', '4:obj']);
    expect(await asking.begin({})).toMatchObject({ nOpen: 2 });
  });

  test('Y in a sentence without DEPS also writes its tree, with labels', async () => {
    const asking = await opened();
    await asking.begin({ switches: 'lemma' });
    await answer(asking, at(8), TAKE);
    expect(depsOf(asking.text).slice(5, 9)).toEqual(['2:nsubj|4:nsubj', '0:root', '4:cc', '2:conj:and']);
  });

  test('an empty node has the empty value of the file in a further column, which another sentence may show', async () => {
    const columns = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC X:G';
    const gap = conllu(`
# sent_id = g
1  You     you     PRON   _  _  2  nsubj   _  _  _
2  win     win     VERB   _  _  0  root    _  _  _
3  gold    gold    NOUN   _  _  2  obj     _  _  _
4  and     and     CCONJ  _  _  5  cc      _  _  _
5  me      I       PRON   _  _  2  conj    _  _  _
6  silver  silver  NOUN   _  _  5  orphan  _  _  _

# sent_id = h
1  Yes  yes  INTJ  _  _  0  root  _  _  *
`);
    const asking = await opened(`# global.columns = ${columns}\n${gap}`);
    await asking.begin({ switches: 'lemma' });
    await answer(asking, at(2), act('sentence'));
    expect(asking.text).toMatch(/^5\.1\twin\t.*\tCopyOf=2\t\*$/m);
  });

  test('N is an exception, which is never proposed again and follows its words; O opens it', async () => {
    const asking = await opened();
    await asking.begin({ switches: 'lemma' });
    expect(await answer(asking, at(1), KEEP)).toMatchObject({ nOpen: 4, edits: [] });
    await answer(asking, at(4), KEEP);
    await answer(asking, at(5), KEEP);
    expect(verdicts().map(({ at, kind, group }) => [at, kind, group])).toEqual([
      ['Anna#1', 'shared', 'without fixed#1 nsubj'],
      ['bikes#1', 'extra', 'with bought#1 nmod'],
      ['fixed#1', 'labels', 'with bought#1 conj'],
      ['fixed#1', 'labels', 'without bought#1 conj:and'],
    ]);
    await asking.end();
    expect(await asking.begin({})).toMatchObject({ nTotal: 5, nOpen: 2 });
    // Another word with the form of a head before it.
    await asking.write(asking.text.replace('1\tAnna', '1\tbought'));
    await asking.write(asking.text.replace('1\tbought', '1\tAnn'));
    expect((await asking.summary())?.nOpen).toBe(2);
    expect((await asking.drawn(1))?.questions.map(({ standing }) => standing)).toEqual(['kept', 'kept', 'kept']);
    await answer(asking, at(1), REOPEN);
    expect((await asking.summary())?.nOpen).toBe(3);
  });

  test('one key takes a sentence, a kind, a file', async () => {
    const asking = await opened();
    await asking.begin({ switches: 'lemma' });
    await answer(asking, at(1), act('sentence'));
    expect((await asking.summary())?.nOpen).toBe(2);
    const other = await opened();
    await other.begin({ switches: 'lemma' });
    expect(await answer(other, at(1), act('kind'))).toMatchObject({ nOpen: 3, message: 'DEPS: 2 arcs.' });
    expect(await answer(other, at(4), act('file'))).toMatchObject({ nOpen: 0 });
    expect(other.text).not.toContain('\t_\t_\n');
    expect((await other.summary())?.message).toBeUndefined();
  });

  test('a kind is one switch, not its rule; its key is A', async () => {
    const labelled = conllu(`
# sent_id = d
1  Sit  sit  VERB  _  _  0  root  0:root  _
2  in   in   ADP   _  _  3  case  3:case  _
3  bed  bed  NOUN  _  _  1  obl   1:obl   _
`);
    const asking = await opened(`${TEXT.trimEnd()}\n\n${labelled}`);
    expect(await asking.begin({ switches: 'lemma' })).toMatchObject({ nOpen: 6 });
    const [listed, drawn] = [await asking.summary(), await asking.drawn(1)];
    const keys = ['sentence Y', 'kind A', 'file F'];
    expect(listed?.actions.map(({ id, key }) => `${id} ${key}`)).toEqual([...keys, 'off m']);
    expect(drawn?.actions.map(({ id, key }) => `${id} ${key}`)).toEqual([...keys, 'off undefined']);
    expect(await answer(asking, at(4), act('kind'))).toMatchObject({ nOpen: 5 });
    expect((await asking.questions()).map(({ label }) => label)).toContain('bed (3): obl → obl:in of Sit');
  });

  test('a switch is turned off', async () => {
    const asking = await opened();
    await asking.begin({ switches: 'lemma' });
    await answer(asking, at(1), act('off'));
    expect((await asking.questions()).map(({ label }) => label)).not.toContain('Anna (1): nsubj of fixed');
    expect(readSidecar(readFileSync(sidecar, 'utf8')).file.enhanced).toContainEqual({
      rule: 'shared',
      key: 'nsubj left',
      use: 'no',
    });
    expect(await asking.reasonOf(at(5), act('off'))).toMatch(/No rule/);
  });

  test('a sentence that is to stay without DEPS is not asked about again', async () => {
    const asking = await opened();
    await asking.begin({ switches: 'lemma' });
    expect(await answer(asking, at(14), KEEP)).toMatchObject({ nOpen: 4 });
    expect(verdicts().map(({ at, kind, group }) => [at, kind, group])).toEqual([['bark#1', 'graph', 'without graph']]);
    await asking.end();
    expect(await asking.begin({})).toMatchObject({ nTotal: 5, nOpen: 4 });
    await answer(asking, at(14), REOPEN);
    expect((await asking.summary())?.nOpen).toBe(5);
  });

  test('learnt from the sentences that have DEPS', async () => {
    const asking = await opened(TEXT.replaceAll('2:nmod|', '').replace('2:nsubj\t', '2:nsubj|4:nsubj\t'));
    expect(await asking.begin({ switches: 'learn' })).toMatchObject({ nOpen: 2 });
    expect((await asking.groups()).find(({ key }) => key.startsWith('shared'))).toMatchObject({
      title: 'shared: left',
      detail: 'right in 1 of 1 where it was learnt',
    });
  });

  test('an arc without which a word would have none is not taken away alone', async () => {
    const asking = await opened(TEXT.replace('2:nmod|4:obj', '2:nmod'));
    await asking.begin({ switches: 'lemma' });
    const extra = (await asking.questions()).find(({ label }) => label === 'bikes (5): no nmod of bought')?.id;
    expect(await asking.reasonOf(at(5, extra), TAKE)).toMatch(/Take all of the sentence/);
    await answer(asking, at(5), act('sentence'));
    expect(depsOf(asking.text)[4]).toBe('4:obj');
  });
});

describe('an edit of the tree', () => {
  const GRAPH = conllu(
    `
# sent_id = a
1  Anna    Anna  PROPN  _  _  2  nsubj  2:nsubj|4:nsubj    _
2  bought  buy   VERB   _  _  0  root   0:root             _
3  and     and   CCONJ  _  _  4  cc     4:cc               _
4  fixed   fix   VERB   _  _  2  conj   2:conj:and         _
5  bikes   bike  NOUN   _  _  4  obj    1:made|2:obj|4:obj _
`.replace('4:obj _', '4:obj  _'),
  );

  const STALE = /DEPS has items that rest on changed arcs/;

  const operate = (asking: Asking, line: number, op: 'attach_range' | 'set_deprel', args: object) =>
    client.edit({ textDocument: { uri: asking.uri } }, { type: 'surgery', operations: [{ line, op, args }] });
  const attach = (asking: Asking, id: number, head: number) =>
    operate(asking, id, 'attach_range', { first: id, last: id, head });

  test('recomputes what rested on it, and what was made by hand stays', async () => {
    const asking = await opened(GRAPH);
    await asking.begin({ switches: 'lemma' });
    // The other arcs of the object are by hand; one is an exception, with which the switches are kept.
    await answer(asking, at(5), KEEP);
    const done = await attach(asking, 4, 1);
    if (!done.ok) throw new Error(done.reason);
    expect(depsOf(applied(asking.text, [...done.edits]))).toEqual([
      '2:nsubj',
      '0:root',
      '4:cc',
      '1:conj:and|2:nsubj',
      '1:made|2:obj|4:obj',
    ]);
    expect(done.message).toMatch(STALE);
  });

  test('says that items rest on changed arcs only if neither a rule nor an exception gives them', async () => {
    const asking = await opened(GRAPH.replace('1:made|', ''));
    await asking.begin({ switches: 'lemma' });
    const said = async () => {
      const done = await attach(asking, 4, 1);
      return done.ok ? done.message : done.reason;
    };
    // The switches are not written yet.
    expect(await said()).toMatch(STALE);
    await answer(asking, at(5), KEEP);
    expect(await said()).toBe('Done: attach_range.');
    // The shared subject rests on the arc, and stays by a rule.
    const done = await operate(asking, 4, 'set_deprel', { id: 4, deprel: 'conj:x' });
    expect(done).toMatchObject({ ok: true, message: 'Done: set_deprel.' });
    await answer(asking, at(5), REOPEN);
    expect(await said()).toMatch(STALE);
  });
});

describe('reported', () => {
  const reported = (asking: Asking) => {
    const last = client.published.filter(({ uri }) => uri === asking.uri).at(-1);
    return last?.diagnostics
      .filter(({ message }) => /no rule gives it|with the first|label with/.test(String(message)))
      .map(({ severity, message, range }) => [severity, range.start.line, message]);
  };
  const until = (asking: Asking, expected: unknown) =>
    client.until(JSON.stringify(expected), () =>
      JSON.stringify(reported(asking)) === JSON.stringify(expected) ? true : undefined,
    );

  test('where there are switches, at the level of the setting; not sentences without DEPS, nor exceptions', async () => {
    const asking = await opened();
    await until(asking, []);
    await asking.begin({ switches: 'lemma' });
    await answer(asking, at(1), KEEP);
    await answer(asking, at(4), TAKE);
    const message = 'bikes (5): no nmod of bought\nno rule gives it';
    await until(asking, [[DiagnosticSeverity.Hint, 5, message]]);
    await client.configure({ enhanced: { check: 'warning' } });
    await until(asking, [[DiagnosticSeverity.Warning, 5, message]]);
    await client.configure({ enhanced: { check: 'off' } });
    await until(asking, []);
    await client.configure({});
  });
});
