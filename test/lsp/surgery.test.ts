/** Words and sentences inserted, deleted, split and merged at the cursor: edits of the text, the place of the cursor, refusals. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import type { EditResult } from '../../server/src/protocol/edit.ts';
import type { SurgeryAt, SurgeryName } from '../../server/src/protocol/surgery.ts';
import type { WireRange } from '../../server/src/protocol/text.ts';
import { fixture } from '../fixture.ts';
import { applied } from './applied.ts';
import { TestClient } from './client.ts';

let client: TestClient;
let nFiles = 0;

beforeAll(async () => {
  client = await TestClient.start();
});

afterAll(async () => {
  await client.stop();
});

/** The text of a range. */
function held(text: string, { start, end }: WireRange): string {
  const document = Document.parse(text);
  return text.slice(document.offsetAt(start), document.offsetAt(end));
}

type More = Omit<SurgeryAt, 'what' | 'ranges'>;

async function ask(text: string, what: SurgeryName, ranges: readonly WireRange[], more: More = {}) {
  const uri = `untitled:surgery-${++nFiles}.conllu`;
  await client.open(uri, text);
  const params = { textDocument: { uri }, version: 1, intention: { type: 'surgeryAt', what, ranges, ...more } };
  return client.request<EditResult<'surgeryAt'>>('treebank/edit', params);
}

/** A cursor, or whole lines, from 0. */
const cursor = (line: number, character = 0): WireRange => ({ start: { line, character }, end: { line, character } });
const lines = (first: number, last: number): WireRange => ({
  start: { line: first, character: 0 },
  end: { line: last, character: 1 },
});

async function done(text: string, what: SurgeryName, ranges: readonly WireRange[], more?: More) {
  const result = await ask(text, what, ranges, more);
  if (!result.ok) throw new Error(result.reason);
  const now = applied(text, result.edits);
  return { ...result, now, selected: result.selections.map((each) => held(now, each)) };
}

async function refusal(text: string, what: SurgeryName, ranges: readonly WireRange[], more?: More) {
  const result = await ask(text, what, ranges, more);
  return result.ok ? undefined : result;
}

const PAGE = `
  # sent_id = a
  # text = the dog cannot go to New York
  1    the     the  DET    _  _  2  det    _  _
  2    dog     dog  NOUN   _  _  5  nsubj  _  _
  3-4  cannot  _    _      _  _  _  _      _  _
  3    can     can  AUX    _  _  5  aux    _  _
  4    not     not  PART   _  _  5  advmod _  _
  5    go      go   VERB   _  _  0  root   _  _
  5.1  went    go   VERB   _  _  _  _      5:conj  _
  6    to      to   ADP    _  _  7  case   _  _
  7    New     New  PROPN  _  _  5  obl    _  _
  8    York    York PROPN  _  _  7  flat   _  _

  # sent_id = b
  # text = yes
  1  yes  yes  INTJ  _  _  0  root  _  _

`;
const { text: TEXT } = fixture(PAGE.replaceAll(' York PROPN', '  York  PROPN').replace('advmod _', 'advmod  _'));
const rowsOf = (text: string) => text.split(/\r?\n/);
const idsOf = (text: string) => rowsOf(text).flatMap((row) => (/^\d/.test(row) ? [row.split('\t')[0]] : []));
const textLine = (text: string) => rowsOf(text).find((line) => line.startsWith('# text'));

describe('each command', () => {
  test('insert before: the form is selected, ready to be typed, and so is known where it stands in the text', async () => {
    const { now, selected, selections, blanks, message } = await done(TEXT, 'insertWordBefore', [cursor(3, 4)]);
    expect(rowsOf(now)[3]).toBe('2\t_\t_\t_\t_\t_\t1\tdep\t_\t_');
    expect(textLine(now)).toBe('# text = the _ dog cannot go to New York');
    expect(selected).toEqual(['_']);
    expect(selections[0].start).toEqual({ line: 3, character: 2 });
    expect(blanks).toEqual([{ form: selections[0], text: expect.anything() }]);
    expect(blanks[0].text?.start).toEqual({ line: 1, character: '# text = the '.length });
    expect(message).toMatch(/^Word inserted\./);
  });

  test('insert after, on a word, on the line of a token, on a comment and behind the last row', async () => {
    const rowAfter = async (line: number) => {
      const { now, selections } = await done(TEXT, 'insertWordAfter', [cursor(line)]);
      return rowsOf(now)[selections[0].start.line].split('\t')[0];
    };
    expect(await rowAfter(3)).toBe('3');
    expect(await rowAfter(4), 'behind all of cannot').toBe('5');
    expect(await rowAfter(5), 'inside of cannot').toBe('4');
    expect(await rowAfter(8), 'behind the empty node').toBe('6');
    expect(await rowAfter(0)).toBe('1');
    expect(await rowAfter(12)).toBe('9');
  });

  test.each([
    ['我 喜欢 茶 。', ['_我喜欢茶。', '我_喜欢茶。', '我喜欢_茶。', '我喜欢茶_。', '我喜欢茶。_']],
    ['猫 は いる', ['_猫はいる', '猫_はいる', '猫は_いる', '猫はいる_']],
    ['ca n’t !', ['_ can’t!', 'ca _n’t!', 'can’t _!', 'can’t! _']],
  ])('a new word is glued where the script has no spaces: %s', async (forms, texts) => {
    const words = forms.split(' ');
    const rows = words.map((form, i) => [i + 1, form, '_', 'X', '_', '_', i, 'dep', '_', 'SpaceAfter=No'].join('\t'));
    const text = ['# sent_id = glued', `# text = ${words.join('')}`, ...rows, '', ''].join('\n');
    for (const [at, expected] of texts.entries()) {
      const { now, blanks } = await done(text, at === 0 ? 'insertWordBefore' : 'insertWordAfter', [
        cursor(2 + Math.max(0, at - 1)),
      ]);
      expect(textLine(now)).toBe(`# text = ${expected}`);
      expect(blanks[0].text && held(now, blanks[0].text)).toBe('_');
    }
  });

  test('on the line of a multiword token no word is deleted, and it is said how', async () => {
    expect((await refusal(TEXT, 'deleteWord', [cursor(4)]))?.reason).toMatch(
      /^Select the words of this multiword token/,
    );
    expect((await refusal(TEXT, 'deleteWord', [cursor(0)]))?.reason).toMatch(/^There is no word on this line/);
  });

  test('several forms become several words, in their order', async () => {
    const { now, selected } = await done(TEXT, 'insertWordAfter', [cursor(2)], { forms: ['big', 'old'] });
    expect(textLine(now)).toBe('# text = the big old dog cannot go to New York');
    expect(selected).toEqual(['big', 'old']);
  });

  test('delete: the cursor goes to the row that follows, into the same column', async () => {
    const { now, selections } = await done(TEXT, 'deleteWord', [cursor(3, 7)]);
    expect(textLine(now)).toBe('# text = the cannot go to New York');
    expect(selections).toEqual([cursor(4, '2\tcan\t'.length)]);
    expect(idsOf(now)).toEqual(['1', '2-3', '2', '3', '4', '4.1', '5', '6', '7', '1']);
  });

  test('delete several, and an empty node', async () => {
    const { now } = await done(TEXT, 'deleteWord', [lines(2, 3), cursor(8)]);
    expect(idsOf(now)).toEqual(['1-2', '1', '2', '3', '4', '5', '6', '1']);
  });

  test('split: where the cursor is in FORM, at several places, or into given parts', async () => {
    const inForm = (line: number, cut: number) => cursor(line, rowsOf(TEXT)[line].indexOf('\t') + 1 + cut);
    const one = await done(TEXT, 'splitWord', [inForm(3, 1)]);
    expect(one.now).toContain('2\td\tdog\tNOUN\t_\t_\t6\tnsubj');
    expect(one.now).toContain('3\tog\t_\t_\t_\t_\t2\tdep');
    expect(one.now).toContain('SpaceAfter=No');
    expect(one.selected).toEqual(['dog']);
    const two = await done(TEXT, 'splitWord', [inForm(3, 1), inForm(3, 2)]);
    expect(
      rowsOf(two.now)
        .slice(3, 6)
        .map((row) => row.split('\t')[1]),
    ).toEqual(['d', 'o', 'g']);
    const given = await done(TEXT, 'splitWord', [cursor(3)], { forms: ['do', 'g'] });
    expect(
      rowsOf(given.now)
        .slice(3, 5)
        .map((row) => row.split('\t')[1]),
    ).toEqual(['do', 'g']);
    expect(await refusal(TEXT, 'splitWord', [cursor(3)])).toMatchObject({ code: 'forms' });
  });

  test('merge: with the next word, or what is selected', async () => {
    const glued = TEXT.replace('7\tflat\t_\t_', '7\tflat\t_\t_')
      .replace('New York', 'NewYork')
      .replace(/(7\tNew.*)_$/m, '$1SpaceAfter=No');
    const { now, selected } = await done(glued, 'mergeWords', [cursor(10)]);
    expect(now).toContain('7\tNewYork\tNewYork\tPROPN\t_\t_\t5\tobl');
    expect(selected).toEqual(['NewYork']);
    const token = await done(TEXT, 'mergeWords', [cursor(4)]);
    expect(idsOf(token.now)).toEqual(['1', '2', '3', '4', '4.1', '5', '6', '7', '1']);
    expect(token.now).toContain('3\tcannot\tcan');
    expect(await refusal(TEXT, 'mergeWords', [cursor(10)])).toMatchObject({
      code: 'space-between',
      reason: expect.stringMatching(/space/),
    });
    const kept = await done(TEXT, 'mergeWords', [lines(10, 11)], { space: 'keep' });
    expect(kept.now).toContain('7\tNew York\t');
  });

  test('goeswith, token made and dissolved, word into the words of a token', async () => {
    const { now } = await done(TEXT, 'markGoeswith', [cursor(10)]);
    expect(now).toMatch(/^8\tYork\t_\tX\t_\t_\t7\tgoeswith/m);
    const made = await done(TEXT, 'makeToken', [lines(2, 3)], { forms: ['thedog'] });
    expect(made.selected).toEqual(['thedog']);
    expect(rowsOf(made.now)[2]).toMatch(/^1-2\tthedog\t/);
    const extended = await done(TEXT, 'makeToken', [lines(6, 7)], { forms: ['cannotgo'] });
    expect(extended.now).toMatch(/^3-5\tcannotgo\t/m);
    for (const line of [4, 5, 6]) {
      const dissolved = await done(TEXT, 'dissolveToken', [cursor(line)]);
      expect(dissolved.now).not.toContain('3-4');
      expect(dissolved.selected).toEqual(['can']);
    }
    const split = await done(TEXT, 'splitIntoToken', [cursor(7)], { forms: ['g', 'o!'] });
    expect(split.now).toMatch(/^5-6\tgo\t/m);
    expect(textLine(split.now)).toBe(textLine(TEXT));
  });

  test('empty nodes', async () => {
    const { now, selections } = await done(TEXT, 'insertEmptyNode', [cursor(8)]);
    expect(idsOf(now)).toContain('5.2');
    expect(selections[0].start).toEqual({ line: 9, character: 4 });
    expect(idsOf((await done(TEXT, 'insertEmptyNode', [cursor(0)])).now)[0]).toBe('0.1');
    expect(idsOf((await done(TEXT, 'deleteEmptyNode', [lines(2, 10)])).now)).not.toContain('5.1');
    expect(await refusal(TEXT, 'deleteEmptyNode', [cursor(7)])).toMatchObject({
      reason: expect.stringContaining('Put the cursor on one'),
    });
  });

  test('sentences split and joined', async () => {
    const split = await done(TEXT, 'splitSentence', [cursor(7)]);
    expect(rowsOf(split.now)).toContain('# sent_id = aB');
    expect(rowsOf(split.now)[split.selections[0].start.line]).toMatch(/^1\tgo/);
    const joined = await done(TEXT, 'joinSentences', [cursor(3)]);
    expect(idsOf(joined.now).at(-1)).toBe('9');
    expect(rowsOf(joined.now)[joined.selections[0].start.line]).toMatch(/^9\tyes/);
    expect(await refusal(TEXT, 'joinSentences', [cursor(15)])).toMatchObject({
      reason: expect.stringContaining('no sentence after this one'),
    });
  });

  test('the tree', async () => {
    const heads = (text: string) =>
      rowsOf(text).flatMap((row) => (/^\d+\t/.test(row) ? [Number(row.split('\t')[6])] : []));
    expect(heads((await done(TEXT, 'makeRoot', [cursor(3)])).now).slice(0, 5)).toEqual([2, 0, 5, 5, 2]);
    expect(heads((await done(TEXT, 'rotate', [cursor(11)])).now).slice(6, 8)).toEqual([8, 5]);
    expect(heads((await done(TEXT, 'promote', [cursor(2)])).now)[0]).toBe(5);
    expect(heads((await done(TEXT, 'attachWords', [lines(2, 3)], { head: 7 })).now).slice(0, 2)).toEqual([2, 7]);
    const chain = await done(TEXT, 'makeChain', [cursor(3), cursor(10), cursor(11)], { deprel: 'flat' });
    expect(heads(chain.now).slice(6, 8)).toEqual([2, 2]);
  });
});

describe('the text around', () => {
  test('CRLF stays, and edits are minimal', async () => {
    const crlf = TEXT.replaceAll('\n', '\r\n');
    for (const what of [
      'insertWordAfter',
      'deleteWord',
      'splitSentence',
      'joinSentences',
      'insertEmptyNode',
    ] as const) {
      const lf = await done(TEXT, what, [cursor(7)]);
      const { now, edits } = await done(crlf, what, [cursor(7)]);
      expect(now, what).toBe(lf.now.replaceAll('\n', '\r\n'));
      for (const { range } of edits) expect(range.end.line - range.start.line, what).toBeLessThan(6);
    }
  });

  test('a file that does not end in a line end', async () => {
    const open = TEXT.trimEnd();
    const { now } = await done(open, 'insertWordAfter', [cursor(15)]);
    expect(idsOf(now).slice(-2)).toEqual(['1', '2']);
    expect(rowsOf(now).at(-1)).toMatch(/^2\t_/);
    const deleted = await done(now, 'deleteWord', [cursor(16)]);
    expect(deleted.now).toBe(open);
  });
});

describe('several cursors', () => {
  test('one edit, over sentences and inside of one; each cursor has its place', async () => {
    const { now, selected, selections } = await done(TEXT, 'insertWordAfter', [cursor(2), cursor(7), cursor(15)]);
    expect(textLine(now)).toBe('# text = the _ dog cannot go _ to New York');
    expect(rowsOf(now)).toContain('# text = yes _');
    expect(selected).toEqual(['_', '_', '_']);
    expect(new Set(selections.map(({ start }) => rowsOf(now)[start.line].split('\t')[0]))).toEqual(
      new Set(['2', '7', '2']),
    );
  });

  test('IDs follow what was done further down: heads, tokens and empty nodes', async () => {
    const { now } = await done(TEXT, 'deleteWord', [cursor(2), cursor(5), cursor(9)]);
    expect(idsOf(now)).toEqual(['1', '2', '3', '3.1', '4', '5', '1']);
    const attached = await done(TEXT, 'attachWords', [cursor(2), cursor(9)], { head: 8 });
    expect(attached.now).toMatch(/^1\tthe\t.*\t8\tdet/m);
    expect(attached.now).toMatch(/^6\tto\t.*\t8\tcase/m);
  });

  test('sentences split at two places, three joined at once', async () => {
    const { now } = await done(TEXT, 'splitSentence', [cursor(7), cursor(10)]);
    expect(rowsOf(now).filter((line) => line.startsWith('# sent_id'))).toHaveLength(4);
    const three = `${TEXT}${TEXT.slice(TEXT.indexOf('# sent_id = b')).replace('= b', '= c')}`;
    const joined = await done(three, 'joinSentences', [cursor(3), cursor(15)]);
    expect(rowsOf(joined.now).filter((line) => line.startsWith('# sent_id'))).toHaveLength(1);
    expect(idsOf(joined.now).at(-1)).toBe('10');
  });

  test('what is refused in one sentence leaves that one as it was, and is said', async () => {
    const { now, message } = await done(TEXT, 'deleteWord', [cursor(2), cursor(15)]);
    expect(rowsOf(now).slice(-4)).toEqual(rowsOf(TEXT).slice(-4));
    expect(textLine(now)).toBe('# text = dog cannot go to New York');
    expect(message).toMatch(/1 of 2 sentences left unchanged: .*only word/i);
    expect(await refusal(TEXT, 'deleteWord', [lines(13, 15)])).toMatchObject({ code: 'only-word' });
    expect(await refusal(TEXT, 'deleteWord', [lines(2, 12)]), 'all words: none').toBeDefined();
  });
});

describe('by IDs', () => {
  const operate = async (operations: readonly object[]) => {
    const uri = `untitled:surgery-${++nFiles}.conllu`;
    await client.open(uri, TEXT);
    const params = { textDocument: { uri }, version: 1, intention: { type: 'surgery', operations } };
    const result = await client.request<EditResult<'surgery'>>('treebank/edit', params);
    return result.ok ? applied(TEXT, result.edits) : result;
  };

  test('operations of one sentence, each with the IDs of the document', async () => {
    const now = await operate([
      { line: 2, op: 'insert_word', args: { at: 1, form: 'so' } },
      { line: 2, op: 'set_head', args: { id: 1, head: 5, deprel: 'x' } },
    ]);
    expect(now).toMatch(/^2\tthe\t.*\t6\tx/m);
  });

  test('refusals name what is wrong', async () => {
    expect(await operate([{ line: 2, op: 'fly', args: {} }])).toMatchObject({ ok: false, code: 'unknown-operation' });
    expect(await operate([{ line: 2, op: 'delete_word', args: { id: 40 } }])).toMatchObject({ code: 'no-such-word' });
    expect(await operate([])).toMatchObject({ ok: false });
    const twice = { line: 2, op: 'delete_word', args: { id: 2 } };
    expect(await operate([twice, twice])).toMatchObject({
      ok: false,
      reason: expect.stringContaining('removed this word'),
    });
  });
});

test('the declaration of mentions stands in the first sentence of the file and counts for all', async () => {
  const { text } = fixture(`
# global.Entity = eid-head-etype
# sent_id = a
1  a  a  X  _  _  0  root  _  _

# sent_id = b
1  b  b  X  _  _  2  dep   _  Entity=(e1-2-person
2  c  c  X  _  _  0  root  _  Entity=e1)
`);
  const { now } = await done(`${text}\n\n`, 'insertWordAfter', [cursor(5)]);
  expect(now).toContain('Entity=(e1-3-person');
});
