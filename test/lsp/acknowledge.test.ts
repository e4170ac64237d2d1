/** Acknowledged findings, baselines, profiles and the Findings view, over the protocol. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver/node';
import { applyEdits, Document } from '../../server/src/core/conllu/index.ts';
import type { EditResult, Intentions } from '../../server/src/protocol/edit.ts';
import type { FindingGroups, FindingItem, FindingsPage, StepFinding } from '../../server/src/protocol/findings.ts';
import { fixture } from '../fixture.ts';
import { TestClient } from './client.ts';
import { cpuMsOf } from './cpu.ts';

let client: TestClient;
let folder: string;
let uri: string;
let fileUri: string;
const NAME = 'a b.conllu';
const DEBOUNCE = { debounce: 0 };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'treebank-acknowledge-'));
  uri = pathToFileURL(join(folder, NAME)).href;
  fileUri = pathToFileURL(join(folder, '.treebank.json')).href;
  client = await TestClient.start({
    settings: { lint: DEBOUNCE },
    commands: ['treebank.acknowledge', 'treebank.showFindings'],
  });
});
afterEach(async () => {
  expect(await client.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const { text: TEXT } = fixture(`
  # sent_id = s1
  # text = They sleep cats
  1  They   they   PRON  _  PronType=Prs  2  nsubj  _  _
  2  sleep  sleep  VERB  _  _  0  root   _  _
  3  cats   cat    NOUN  _  _  2  nsubj  _  _

  # sent_id = s2
  # text = They sleep cats
  1  They   they   PRON  _  PronType=Prs  2  nsubj  _  _
  2  sleep  sleep  VERB  _  _  0  root   _  _
  3  cats   cat    NOUN  _  _  2  nsubj  _  _

`);
const ID = 'too-many-subjects';

const NOTHING = { text: '', severities: [] };
const last = (address: string): Diagnostic[] =>
  client.published.filter((each) => each.uri === address).at(-1)?.diagnostics ?? [];
const idsIn = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => String(code));
const subjects = () => last(uri).filter(({ code }) => code === ID);

/** Busy machines report unfinished checks even of small files. */
async function untilChecked(version = 1): Promise<void> {
  await client.until(`version ${version} is checked`, () =>
    client.findingsChanged.find((each) => each.uri === uri && each.version === version && each.isComplete),
  );
}

async function untilSubjects(count: number): Promise<void> {
  await client.until(`${count} findings of ${ID}, not ${subjects().length}`, () =>
    subjects().length === count ? true : undefined,
  );
}

type Acknowledged = Intentions['acknowledge'];

const ask = (params: Partial<Acknowledged> & Pick<Acknowledged, 'position'>, textDocument = { uri }) =>
  client.edit(
    { textDocument },
    {
      type: 'acknowledge',
      id: ID,
      scope: 'sentence',
      reason: 'Right dislocation.',
      ...params,
    },
  );

async function groups(filter: object = NOTHING): Promise<FindingGroups> {
  return client.request<FindingGroups>('treebank/findingGroups', { textDocument: { uri }, filter });
}

const page = (group: string) =>
  client.request<FindingsPage>('treebank/findings', {
    textDocument: { uri },
    filter: NOTHING,
    group,
    offset: 0,
    limit: 10,
  });

function newTextOf(result: EditResult<'acknowledge' | 'withdraw' | 'recordBaseline'>): string {
  if (!result.ok) throw new Error(result.reason);
  return result.sidecar.newText;
}

async function openWithSubjects(): Promise<Diagnostic[]> {
  await client.open(uri, TEXT);
  await untilChecked();
  expect(subjects()).toHaveLength(2);
  return subjects();
}

describe('a finding acknowledged', () => {
  test('in its sentence, leaves the diagnostics and comes back when it is withdrawn', async () => {
    const [first] = await openWithSubjects();
    const result = await ask({ position: first.range.start });
    expect(result).toMatchObject({ ok: true, sidecar: { uri: fileUri } });
    expect(result).not.toHaveProperty('sidecar.oldText');
    const text = newTextOf(result);
    expect(JSON.parse(text).acknowledged).toMatchObject([
      { id: ID, file: NAME, sentence: 's1', reason: 'Right dislocation.' },
    ]);
    expect(subjects(), 'the server writes nothing').toHaveLength(2);

    await client.open(fileUri, text);
    await untilSubjects(1);
    expect(await groups()).toMatchObject({ nAcknowledged: 1 });
    const { items } = await page('acknowledged');
    expect(items).toMatchObject([
      { id: ID, sentence: 's1', reason: 'Acknowledged: Right dislocation.', canWithdraw: true },
    ]);

    const back = await client.edit(
      { textDocument: { uri } },
      { type: 'withdraw', id: ID, position: items[0].range.start },
    );
    expect(back).toMatchObject({ sidecar: { oldText: text } });
    await client.change(fileUri, 2, [{ text: newTextOf(back) }]);
    await untilSubjects(2);
  });

  test('in the whole treebank, from a file on disk', async () => {
    writeFileSync(
      join(folder, '.treebank.json'),
      JSON.stringify({ version: 1, acknowledged: [{ id: ID, reason: 'Known.' }] }),
    );
    await client.open(uri, TEXT);
    await untilChecked();
    expect(subjects()).toHaveLength(0);
    await client.configure({ lint: { ...DEBOUNCE, acknowledged: 'hint' } });
    await untilSubjects(2);
    expect(subjects()[0]).toMatchObject({ severity: 4, message: expect.stringContaining('Acknowledged: Known.') });
    rmSync(join(folder, '.treebank.json'));
    await client.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: fileUri, type: 3 }],
    });
    await client.until('errors again', () => (subjects()[0]?.severity === 1 ? true : undefined));
  });

  test('stays acknowledged when lines move, and is stale when it is repaired', async () => {
    const [, second] = await openWithSubjects();
    await client.open(fileUri, newTextOf(await ask({ position: second.range.start })));
    await untilSubjects(1);
    const start = { line: 0, character: 0 };
    await client.change(uri, 2, [{ range: { start, end: start }, text: '# newdoc id = d\n' }]);
    await untilChecked(2);
    expect(subjects()).toHaveLength(1);
    expect(last(fileUri)).toEqual([]);
    const repaired = TEXT.replace(/nsubj(?=\t_\t_\n\n$)/, 'obj');
    expect(repaired).not.toBe(TEXT);
    await client.change(uri, 3, [{ text: repaired }]);
    const stale = await client.until('the entry is stale', () => last(fileUri)[0]);
    expect(stale).toMatchObject({ code: 'stale-acknowledgement', range: { start: { line: 3, character: 4 } } });
    await client.configure({ lint: { ...DEBOUNCE, severity: { [ID]: 'off' } } });
    await client.until('a rule that is off makes nothing stale', () => (last(fileUri).length === 0 ? true : undefined));
  });

  test('is refused where it cannot be, with the reason', async () => {
    const [first] = await openWithSubjects();
    const position = first.range.start;
    const reasonOf = async (params: Partial<Acknowledged>, textDocument = { uri }) => {
      const result = await ask({ position, ...params }, textDocument);
      return result.ok ? 'accepted' : result.reason;
    };
    expect(await reasonOf({ reason: '  ' })).toMatch(/Enter a reason/);
    expect(await reasonOf({ position: { line: 0, character: 3 } })).toMatch(/no longer exists/);
    expect(await reasonOf({}, { uri: 'untitled:x' })).toMatch(/not been checked/);
    await client.open(fileUri, '{"version": 1, "acknowledged": [{"id": "x"}]}');
    const problem = await client.until('the problem is reported', () => last(fileUri)[0]);
    expect(problem).toMatchObject({
      severity: 1,
      code: 'invalid-acknowledgement',
      range: { start: { line: 0, character: 32 } },
    });
    expect(await reasonOf({})).toMatch(/until it is corrected/);
  });

  test('is offered as a quick fix to a client that can ask for the reason', async () => {
    const [first] = await openWithSubjects();
    const params = { textDocument: { uri }, range: first.range, context: { diagnostics: [first] } };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
    const offered = actions.filter(({ command }) => command?.command === 'treebank.acknowledge');
    expect(offered).toMatchObject([
      { kind: 'quickfix', command: { arguments: [{ uri, id: ID, position: first.range.start }] } },
    ]);
    expect(offered[0].isPreferred).not.toBe(true);
    // VS Code would move it before fixes of findings elsewhere.
    expect(offered[0].diagnostics).toBeUndefined();
    const both = { ...params, context: { diagnostics: [first, { ...first, code: 'other' }] } };
    const last = (await client.request<CodeAction[]>('textDocument/codeAction', both)).at(-1);
    expect(last).toMatchObject({
      title: 'Acknowledge one of these 2 findings, with a reason…',
      command: { command: 'treebank.acknowledge', arguments: [] },
    });
    const other = await TestClient.start();
    await other.open(uri, TEXT);
    await other.diagnostics(uri);
    const without = await other.request<CodeAction[]>('textDocument/codeAction', params);
    expect(without.some(({ command }) => command?.command === 'treebank.acknowledge')).toBe(false);
    await other.stop();
  });
});

describe('repairs over the file', () => {
  const UNSORTED = TEXT.replaceAll('VERB\t_\t_', 'VERB\t_\tTense=Pres|Mood=Ind').replace('# sent_id = s1\n', '');
  const resolve = (action: CodeAction) => client.request<CodeAction>('codeAction/resolve', action);
  const applied = (action: CodeAction): string => {
    const [change] = action.edit?.documentChanges ?? [];
    if (change === undefined || !('edits' in change)) throw new Error('no edits');
    const document = Document.parse(UNSORTED);
    const spanOf = ({ range: { start, end } }: TextEdit) => ({
      start: document.offsetAt(start),
      end: document.offsetAt(end),
    });
    const edits = (change.edits as TextEdit[]).map((edit) => ({ span: spanOf(edit), text: edit.newText }));
    return applyEdits(UNSORTED, edits);
  };
  const actionsAt = (diagnostic: Diagnostic, only?: string[]) =>
    client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], only },
    });

  test('all of one kind, and all that is safe', async () => {
    await client.open(uri, UNSORTED);
    await untilChecked();
    const unsorted = last(uri).filter(({ code }) => code === 'unsorted-features');
    expect(unsorted).toHaveLength(2);
    const actions = await actionsAt(unsorted[0]);
    expect(actions[0]).toMatchObject({ title: 'Sort the features', kind: 'quickfix', isPreferred: true });
    const all = actions.find(({ title }) => title === 'Fix all “unsorted-features” in the file (2 findings)');
    const sorted = UNSORTED.replaceAll('Tense=Pres|Mood=Ind', 'Mood=Ind|Tense=Pres');
    expect(applied(await resolve(all!))).toBe(sorted);
    // For every change of more than one sentence.
    expect(client.shown.at(-1)?.message).toBe('2 cells changed.');
    expect(actions.some(({ kind }) => kind === 'source.fixAll.treebank')).toBe(false);
    const [safe, ...others] = await actionsAt(unsorted[0], ['source.fixAll']);
    expect(others).toEqual([]);
    expect(safe.kind).toBe('source.fixAll.treebank');
    const repaired = applied(await resolve(safe));
    expect(repaired).toMatch(/^# sent_id = s1\n/);
    expect(repaired.replace('# sent_id = s1\n', '')).toBe(sorted);
    await client.change(uri, 2, [{ text: UNSORTED }]);
    await expect(resolve(safe)).rejects.toThrow(/changed in the meantime/);
  });

  test('leave alone what is acknowledged', async () => {
    const entry = { id: 'unsorted-features', file: NAME, sentence: 's2', reason: 'As in the source.' };
    writeFileSync(join(folder, '.treebank.json'), JSON.stringify({ version: 1, acknowledged: [entry] }));
    await client.open(uri, UNSORTED);
    await untilChecked();
    const [unsorted] = last(uri).filter(({ code }) => code === 'unsorted-features');
    const [safe] = await actionsAt(unsorted, ['source.fixAll.treebank']);
    const repaired = applied(await resolve(safe));
    expect(repaired.split('Mood=Ind|Tense=Pres')).toHaveLength(2);
    expect(repaired.split('Tense=Pres|Mood=Ind')).toHaveLength(2);
  });
});

test('a baseline leaves only what is new', async () => {
  await openWithSubjects();
  const result = await client.edit({ textDocument: { uri } }, { type: 'recordBaseline' });
  await client.open(fileUri, newTextOf(result));
  await untilSubjects(0);
  expect(last(uri)).toEqual([]);
  expect(last(fileUri)).toEqual([]);
  const { nAcknowledged, nAll } = await groups();
  expect(nAll).toBe(0);
  expect(nAcknowledged).toBeGreaterThanOrEqual(2);
  const { items } = await page('acknowledged');
  expect(items[0]).toMatchObject({ reason: 'In the baseline.', canWithdraw: false });
  await client.change(uri, 2, [{ text: TEXT.replace('\tPRON\t', '\tNOPE\t') }]);
  await untilChecked(2);
  expect(idsIn(last(uri))).toEqual(['unknown-upos']);
  await client.change(uri, 3, [{ text: TEXT.slice(0, TEXT.indexOf('# sent_id = s2')) }]);
  const gone = await client.until('what is gone is reported', () => last(fileUri)[0]);
  expect(gone.message).toMatch(/of this baseline (is|are) gone/);
});

describe('profiles', () => {
  const severityOf = (id: string) => last(uri).find(({ code }) => code === id)?.severity;
  const settled = (id: string, severity: number | undefined) =>
    client.until(`${id} has severity ${severity}`, () => (severityOf(id) === severity ? true : undefined));

  test('set severities, single settings go before, the level can only be lowered', async () => {
    await openWithSubjects();
    await client.change(uri, 2, [{ text: TEXT.replace('# text = They sleep cats\n', '') }]);
    await settled('missing-text', 1);
    await client.configure({ lint: { ...DEBOUNCE, profile: 'draft' } });
    await settled('missing-text', 3);
    expect(severityOf(ID)).toBe(2);
    await client.configure({ lint: { ...DEBOUNCE, profile: 'structure' } });
    await settled('missing-text', undefined);
    expect(severityOf(ID)).toBeUndefined();
    await client.configure({ lint: { ...DEBOUNCE, profile: 'structure', severity: { 'missing-text': 'hint' } } });
    await settled('missing-text', 4);
    await client.configure({
      lint: { ...DEBOUNCE, profile: 'draft', severity: { [ID]: 'error', 'missing-text': 'off' } },
    });
    await settled(ID, 1);
    expect(severityOf('missing-text')).toBeUndefined();
    await client.configure({ lint: { ...DEBOUNCE, level: 2 } });
    await settled(ID, undefined);
    expect(severityOf('missing-text')).toBe(1);
  });
});

describe('the Findings view', () => {
  const itemsOf = (items: readonly FindingItem[]) => items.map(({ sentence, range }) => [sentence, range.start.line]);

  test('has all findings by rule, filtered, and steps through them', async () => {
    await openWithSubjects();
    const all = await groups();
    const group = all.groups.find(({ id }) => id === ID);
    expect(group).toMatchObject({ severity: 'error', count: 2, title: 'A predicate has more than one subject' });
    expect(all).toMatchObject({ version: 1, isComplete: true });
    const { items, count } = await page(group!.key);
    expect(count).toBe(2);
    expect(itemsOf(items)).toEqual(itemsOf(items).sort((a, b) => Number(a[1]) - Number(b[1])));
    const filter = { text: 's2 subject', severities: ['error'] };
    expect(await groups(filter)).toMatchObject({ nShown: 1, nAll: all.nAll });
    const step = (position: object, direction: string) =>
      client.request<StepFinding | null>('treebank/stepFinding', {
        textDocument: { uri },
        filter,
        position,
        direction,
      });
    const found = await step({ line: 0, character: 0 }, 'next');
    expect(found).toMatchObject({ id: ID, sentence: 's2', number: 1, count: 1 });
    expect(await step(found!.range.start, 'previous')).toEqual(found);
    expect(await client.request('treebank/findingGroups', { textDocument: { uri: 'file:///no' }, filter })).toBeNull();
  });

  test('has 40,000 findings, of which the editor gets 1,000 at most, errors first', async () => {
    const block = (i: number) =>
      `# sent_id = s${i}\n1\ta\ta\tNOPE\t_\t_\t0\t${i % 2000 === 1999 ? 'dep' : 'root'}\t_\t_\n\n`;
    const settings = { lint: { ...DEBOUNCE, severity: { 'missing-text': 'information', 'unknown-upos': 'warning' } } };
    await client.configure(settings);
    await client.open(uri, Array.from({ length: 20_000 }, (_, i) => block(i)).join(''));
    const complete = await client.until('all is checked', () => client.findingsChanged.find((each) => each.isComplete));
    expect(complete).toMatchObject({ uri, version: 1 });
    let all!: FindingGroups;
    const cost = await cpuMsOf(async () => {
      all = await groups();
    });
    expect(cost).toBeLessThan(1500);
    expect(all.nAll).toBeGreaterThanOrEqual(40_000);
    expect(all.groups.map(({ id, count }) => [id, count])).toEqual([
      ['0-is-not-root', 10],
      ['unknown-upos', 20_000],
      ['missing-text', 20_000],
    ]);
    const shown = last(uri);
    expect(shown.length).toBeLessThanOrEqual(1000);
    expect(shown.filter(({ code }) => code === '0-is-not-root')).toHaveLength(10);
    const folded = shown.find(({ message }) => /^… 19,\d+ more findings of missing-text/.test(String(message)))!;
    expect(String(folded.message).split('\n')[0]).toContain('are in the Findings view');
    const params = { textDocument: { uri }, range: folded.range, context: { diagnostics: [folded] } };
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', params);
    const commands = actions.map(({ command }) => [command?.command, command?.arguments?.[0]]);
    expect(commands).toContainEqual(['treebank.showFindings', 'missing-text']);
  });
});
