/** Renaming sent_ids: one, or all by a pattern; nothing else changes. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { isSentIdPattern, mentionsOf, renameSentId, renumberSentIds } from '../../../server/src/core/edit/index.ts';
import { runs } from '../../thorough.ts';

const ROW = '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n';

function renamed(text: string, rename: (document: Document) => ReturnType<typeof renameSentId>): string {
  const document = Document.parse(text);
  const result = rename(document);
  if (!result.ok) return result.reason;
  const edits = result.sentences.map(({ index, edit: { span, text: by } }) => {
    const offset = document.offsets[index];
    return { span: { start: offset + span.start, end: offset + span.end }, text: by };
  });
  return document.editAll(edits).text;
}

const one = (text: string, index: number, to: string) =>
  renamed(text, ({ sentences }) => renameSentId(sentences, index, to));
const all = (text: string, pattern: string) => renamed(text, ({ sentences }) => renumberSentIds(sentences, pattern));

describe('one', () => {
  const TEXT = `# sent_id = s1\n${ROW}# newdoc\n#sent_id=  s2  \n${ROW}`;

  test('only its value changes', () => {
    expect(one(TEXT, 0, 'x')).toBe(TEXT.replace('s1', 'x'));
    expect(one(TEXT, 1, 'x')).toBe(TEXT.replace('s2', 'x'));
    expect(one(TEXT, 1, 's2')).toBe(TEXT);
    expect(one(`# sent_id =\n${ROW}`, 0, 'x')).toBe(`# sent_id = x\n${ROW}`);
  });

  test.each([
    ['s2', 's2 is already the sent_id of sentence 2. Each sentence needs its own.'],
    ['a b', 'A sent_id must not contain white space. Write a hyphen or an underscore instead.'],
    ['', 'A sent_id cannot be empty.'],
    ['a\u0001', 'A sent_id must not contain control characters.'],
  ])('%j is refused', (to, reason) => expect(one(TEXT, 0, to)).toBe(reason));
});

describe('all', () => {
  test('by their numbers; sentences without a sent_id get one, comments without words keep theirs', () => {
    const text = `# sent_id = s9\n${ROW}# only a comment\n# sent_id = s1\n\n# newdoc id = d\n# text = a\n${ROW}# newpar\n# sent_id = b\n${ROW}`;
    expect(all(text, 'd-s{n}')).toBe(
      `# sent_id = d-s1\n${ROW}# only a comment\n# sent_id = s1\n\n# sent_id = d-s2\n# newdoc id = d\n# text = a\n${ROW}# newpar\n# sent_id = d-s3\n${ROW}`,
    );
    expect(all(`# text = a\r\n${ROW.replaceAll('\n', '\r\n')}`, '{n}')).toMatch(/^# sent_id = 1\r\n# text/);
    expect(all(text, 'a {n}')).toContain('white space');
  });

  test('whatever they were called, they are then in order, all different, and the rest is as before', () => {
    const id = fc.constantFrom('s1', 's2', 's3', 's10', '', undefined);
    fc.assert(
      fc.property(fc.array(id, { maxLength: 12 }), fc.constantFrom('\n', '\r\n', '\r'), (ids, end) => {
        const text = ids
          .map((each) => `${each === undefined ? '' : `# sent_id = ${each}\n`}# x = s1\n${ROW}`)
          .join('')
          .replaceAll('\n', end);
        const now = all(text, 's{n}');
        expect(
          Document.parse(now)
            .sentences.filter(({ nWords }) => 0 < nWords)
            .map(({ sentId }) => sentId),
        ).toEqual(ids.map((_, i) => `s${i + 1}`));
        const rest = (whole: string) => whole.split(end).filter((line) => !line.startsWith('# sent_id'));
        expect(rest(now)).toEqual(rest(text));
        expect(all(now, 's{n}')).toBe(now);
      }),
      { numRuns: runs(200) },
    );
  });

  test('what is a pattern', () => {
    expect(['s{n}', 'x', '{m}'].map(isSentIdPattern)).toEqual([true, false, false]);
  });
});

test('other comments that name an old sent_id', () => {
  const { sentences } = Document.parse(
    `# sent_id = s1\n${ROW}# prev_sent_id = s1\n# sent_id = s2\n# text = s1 and more\n${ROW}# sent_id = s3\n# see = s3\n${ROW}`,
  );
  const result = renumberSentIds(sentences.slice(0, 2), 'x{n}');
  const found = mentionsOf(sentences, result.ok ? result.sentences : []);
  expect(found.map(({ index, comment }) => [index, comment.key, comment.value])).toEqual([[1, 'prev_sent_id', 's1']]);
});
