/** `treebank/edit`: every intention is answered in one shape, by one rule about versions. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EditParams, EditResult, Intention, IntentionOf, IntentionType } from '../../server/src/protocol/edit.ts';
import { fixture } from '../fixture.ts';
import { servedWithModel } from './served.ts';

const { client, folder } = await servedWithModel();
let uri: string;
let nFiles = 0;

/** Not projective, and the relation of line 1 is unknown. */
const { text } = fixture(`
  # sent_id = toy
  1  the    the    DET    _  _  4  sdet   _  _
  2  old    old    ADJ    _  _  6  amod   _  _
  3  dog    dog    NOUN   _  _  6  obj    _  _
  4  sees   sees   VERB   _  _  0  root   _  _
  5  a      a      DET    _  _  3  det    _  _
  6  house  house  NOUN   _  _  4  obj    _  _
  7  .      .      PUNCT  _  _  4  punct  _  _

`);
/** Of the finding on line 1. */
const FINDING = { id: 'unknown-deprel', position: { line: 1, character: 0 } };
const lines = [{ startLine: 1, endLine: 1 }];
const ACTING = { by: 'Anna', at: '2026-11-28T10:00:00.000Z', day: '2026-11-28' };

const INTENTIONS: { readonly [T in IntentionType]: IntentionOf<T> } = {
  repair: { type: 'repair', kind: 'projectivize', startLine: 1, endLine: 1 },
  reparse: { type: 'reparse', scope: 'sentences', lines },
  answer: { type: 'answer', kind: 'proposals', asked: { at: FINDING.position }, answer: { type: 'keep' } },
  confirm: { type: 'confirm', lines },
  lock: { type: 'lock', state: 'locked', lines },
  progress: { type: 'progress', state: 'done', lines, acting: ACTING },
  note: { type: 'note', change: { does: 'add', line: 1, character: 2, on: 'word', text: 'Why?' }, acting: ACTING },
  acknowledge: { type: 'acknowledge', ...FINDING, scope: 'treebank', reason: 'A test.' },
  withdraw: { type: 'withdraw', ...FINDING },
  recordBaseline: { type: 'recordBaseline' },
  keepCheck: { type: 'keepCheck', request: 'pattern { X [] }', at: 'X', message: 'A test.' },
  surgery: { type: 'surgery', operations: [{ line: 1, op: 'delete_word', args: { id: 2 } }] },
  surgeryAt: { type: 'surgeryAt', what: 'deleteWord', ranges: [{ start: FINDING.position, end: FINDING.position }] },
  mention: { type: 'mention', line: 1, does: 'mark', nodes: ['1'], as: 'person' },
  takeVersion: { type: 'takeVersion', line: 1, take: 'theirs' },
  insertEmptyLines: { type: 'insertEmptyLines', line: 1 },
  rewrite: {
    type: 'rewrite',
    rules: 'rule r { pattern { X [upos=ADJ] } commands { X.upos = NOUN } }',
    strategy: 'Onf (r)',
  },
};
const ALL = Object.values(INTENTIONS).map((intention) => [intention.type, intention] as const);
/** Why the others are refused here: there is nothing to withdraw, to take, to answer or to confirm. */
const REFUSALS = new Map<string, string>([
  ['withdraw', 'no longer exists'],
  ['insertEmptyLines', 'No empty line is missing here'],
  ['takeVersion', 'There is no merge conflict here.'],
  ['answer', 'begin a session first'],
  ['confirm', 'Nothing here is marked'],
]);
/** Those that change `.treebank.json` and not the text. */
const IN_SIDECAR: readonly string[] = [
  'lock',
  'progress',
  'note',
  'acknowledge',
  'withdraw',
  'recordBaseline',
  'keepCheck',
];
/** Those that are not about the text, and answers, of which sessions say so themselves: see otherColumns.test.ts. */
const KEEPS_TEXT: readonly string[] = [...IN_SIDECAR, 'answer', 'confirm'];

const edit = (intention: Intention, more: Partial<EditParams> = {}) =>
  client.request<EditResult>('treebank/edit', { textDocument: { uri }, intention, ...more });

beforeEach(async () => {
  uri = pathToFileURL(join(folder, `en_${++nFiles}.conllu`)).href;
  await client.open(uri, text);
  await client.until('the file is checked', () =>
    client.findingsChanged.find((each) => each.uri === uri && each.isComplete),
  );
});

describe.each(ALL)('%s', (type, intention) => {
  test('is refused for another version than the server has', async () => {
    const reason = 'The text changed in the meantime, so nothing was done. Try again.';
    for (const version of [0, 2, -1]) expect(await edit(intention, { version })).toEqual({ ok: false, reason });
  });

  test('is refused where the document is not open', async () => {
    const result = await edit(intention, { textDocument: { uri: 'untitled:nowhere' } });
    expect(result).toEqual({ ok: false, reason: expect.stringMatching(/not open at|not been checked/) });
  });

  test('changes no text whose columns have no names', async () => {
    const other = `${uri}p`;
    const rows = text.replace(/^(\d.*)$/gm, '$1\t*');
    await client.open(other, rows + rows);
    const result = await edit(intention, { textDocument: { uri: other } });
    if (KEEPS_TEXT.includes(type)) return expect(result.ok ? result.edits : []).toEqual([]);
    const reason = expect.stringMatching(/^Nothing was changed: this is a table of 11 columns that have no names/);
    expect(result).toEqual({ ok: false, reason });
  });

  test('is answered in the one shape', async () => {
    const result = await edit(intention, { version: 1 });
    if (!result.ok)
      return expect([type, result.reason]).toEqual([type, expect.stringContaining(REFUSALS.get(type) ?? 'nothing')]);
    expect(result).toMatchObject({ version: 1, message: expect.stringMatching(/\.$/) });
    expect(result.edits.length === 0, 'edits of the text').toBe(IN_SIDECAR.includes(type));
    expect(result.sidecar !== undefined, 'another .treebank.json').toBe(IN_SIDECAR.includes(type));
  });
});

test('what an edit overtakes is refused', async () => {
  const answer = client.withholdSettings();
  await client.configure({});
  const asked = edit(INTENTIONS.reparse);
  await client.change(uri, 2, [
    { range: { start: { line: 2, character: 2 }, end: { line: 2, character: 5 } }, text: 'new' },
  ]);
  answer();
  expect(await asked).toEqual({ ok: false, reason: expect.stringContaining('changed in the meantime') });
});

test('an intention of another type is no intention', async () => {
  for (const type of ['constructor', '__proto__', 'toString', '', 7, undefined, null]) {
    const params = { textDocument: { uri }, intention: { type, lines } };
    await expect(client.request('treebank/edit', params)).rejects.toThrow(/params\.intention\.type must be/);
  }
});
