/** The file of proposals, changed: what is not meant stays byte for byte, keys of other programs stay, and storing costs what is new. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ProposalLines,
  proposalId,
  readProposals,
  type StoredProposal,
  withProposals,
  withRefusals,
} from '../../../server/src/core/agents/index.ts';
import { runs } from '../../thorough.ts';

function stored(lemma: string, more: Partial<StoredProposal> = {}): StoredProposal {
  const content = { file: 'a.conllu', sentId: 's', forms: ['a', 'b'], word: 1, now: { lemma }, source: 'me' };
  const { file, sentId, forms, word, now, source } = content;
  const id = proposalId({ ...content, was: { lemma: 'a' }, reason: '' });
  return { id, file, sentId, forms, word, was: { lemma: 'a' }, now, reason: 'r', source, ...more };
}

const [x, y] = [stored('x'), stored('y')];
const line = (each: object) => JSON.stringify(each);
/** Keys that this version does not know, a number that JavaScript cannot hold, blanks, values out of range. */
const FOREIGN = `{ "model": "m", "n": 12345678901234567890, ${line({ ...x, certainty: 7 }).slice(1, -1)}, "now2": [1] }`;

test('a refusal is added to its line alone, and taken away again: all other bytes stay', () => {
  const text = `\ufeff${FOREIGN}\r\n<<<<<<< ours\r\n\r\n${line(y)}`;
  const refused = withRefusals(text, ({ id }) => id === x.id, 'no “x”');
  expect(refused.text).toBe(text.replace(', "now2": [1] }', ', "now2": [1] ,"refused":"no “x”"}'));
  expect([...refused.ids]).toEqual([x.id]);
  expect(readProposals(refused.text).proposals.map((each) => each.refused)).toEqual(['no “x”', undefined]);
  expect(withRefusals(refused.text, () => true, undefined).text).toBe(
    text.replace('[1] }', '[1] }'.replace(' }', ' }')),
  );
  expect(withRefusals(text, () => false, 'no')).toEqual({ text, ids: new Set() });
});

test.each([
  ['another reason', line({ ...x, refused: 'old' }), 'new', line({ ...x, refused: 'new' })],
  ['the same reason', line({ ...x, refused: 'old' }), 'old', line({ ...x, refused: 'old' })],
  ['a refusal in the middle', line({ refused: 'old', ...x }), undefined, line(x)],
  ['a refusal that is none', line({ ...x, refused: 7 }), 'new', line({ ...x, refused: 'new' })],
  ['two of them', `{"refused":"a",${line({ ...x, refused: 'b' }).slice(1)}`, undefined, line(x)],
])('%s', (_, before, reason, after) => {
  expect(withRefusals(`${before}\n`, () => true, reason).text).toBe(`${after}\n`);
});

test('what is proposed again gets its new reason in its place, and keeps the keys of others', () => {
  const text = `${line(y)}\n${line({ ...x, certainty: 0.5, model: 'm' })}\nbroken\n${line({ ...x, tool: 't' })}\n`;
  const again = { ...x, reason: 'better' };
  const after = withProposals(text, [again, stored('z')]);
  const rows = after.trimEnd().split('\n');
  expect(rows.map((row) => (row === 'broken' ? row : JSON.parse(row)))).toEqual([
    y,
    { ...again, model: 'm', tool: 't' },
    'broken',
    stored('z'),
  ]);
});

test('an id that another program gave is no proof that it is the same', () => {
  const other = { ...y, id: x.id };
  expect(withProposals(`${line(other)}\n`, [x])).toBe(`${line(other)}\n${line(x)}\n`);
  expect(new ProposalLines(`${line(other)}\n`).storing([x])).toMatchObject({ stored: 1, fresh: [x], renewed: [] });
});

test('what is stored: new ones, those with another reason, those that are there, those that people refused', () => {
  const no = stored('no', { refused: 'never' });
  const lines = new ProposalLines([x, y, no].map((each) => `${line(each)}\n`).join(''));
  const [w, y2] = [stored('w'), { ...y, certainty: 0.1 }];
  const made = [x, y2, stored('no'), w, w];
  expect(lines.storing(made)).toEqual({ stored: 3, refused: [no], fresh: [w], renewed: [y2] });
});

test('what people refused stays refused under another name, and only that', () => {
  const no = stored('no', { refused: 'never' });
  const lines = new ProposalLines(`${line(no)}\n`);
  const renamed = (lemma: string) => {
    const each = { ...stored(lemma), source: 'somebody else' };
    return { ...each, id: proposalId(each) };
  };
  expect(lines.storing([renamed('no'), renamed('x')])).toMatchObject({
    stored: 1,
    refused: [no],
    fresh: [renamed('x')],
  });
  const again = new ProposalLines(withRefusals(`${line(no)}\n`, () => true, undefined).text);
  expect(again.storing([renamed('no')])).toMatchObject({ stored: 1, refused: [] });
});

test.each([
  ['', '', '\n'],
  ['a mark alone', '\ufeff', '\n'],
  ['lines', `${line(x)}\n`, '\n'],
  ['a line without an end', line(x), '\n'],
  ['CRLF', `${line(x)}\r\nbroken`, '\r\n'],
])('appended lines are lines of their own: %s', (_, text, end) => {
  const lines = new ProposalLines(text);
  const first = lines.appended([y]);
  lines.add([y]);
  const whole = text + first + lines.appended([stored('z')]);
  expect(whole.endsWith(`${line(y)}${end}${line(stored('z'))}${end}`)).toBe(true);
  expect(new ProposalLines(whole).proposals).toEqual([...readProposals(text).proposals, y, stored('z')]);
  expect(whole).toBe(withProposals(text, [y, stored('z')]));
});

test('whatever is in the file: other lines stay, and every change can be taken back', () => {
  const foreign = fc.record({ a: fc.jsonValue() }, { requiredKeys: [] }).map((each) => line({ ...x, ...each }));
  const lines = fc.array(fc.oneof(foreign, fc.json(), fc.string(), fc.constant(line(y)), fc.constant('')));
  fc.assert(
    fc.property(lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.string(), (all, end, isEnded, reason) => {
      const text = all.join(end) + (isEnded ? end : '');
      const { text: refused, ids } = withRefusals(text, ({ id }) => id === x.id, reason);
      expect(ids.size).toBe(text.includes(x.id) && readProposals(text).proposals.some(({ id }) => id === x.id) ? 1 : 0);
      expect(readProposals(refused).proposals).toEqual(
        readProposals(text).proposals.map((each) => (each.id === x.id ? { ...each, refused: reason } : each)),
      );
      expect(withRefusals(refused, ({ id }) => id === x.id, undefined).text).toBe(text);
      expect(withProposals(text, [stored('z')]).startsWith(text)).toBe(true);
    }),
    { numRuns: runs(500) },
  );
});

test('to store more costs what is new: a thousand times one, with twenty thousand there', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => stored(`l${i}`));
  const lines = new ProposalLines(many.map((each) => `${line(each)}\n`).join(''));
  const start = performance.now();
  for (let n = 0; n < 1000; n++) {
    const { fresh } = lines.storing([stored(`n${n}`)]);
    expect(lines.appended(fresh).length).toBeLessThan(300);
    lines.add(fresh);
  }
  // Some 30 ms; writing everything each time took minutes.
  expect(performance.now() - start).toBeLessThan(3000);
  expect(lines.proposals).toHaveLength(21_000);
});
