/** Laws of the document on generated text: lossless, incremental, position arithmetic. */

import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { BlockStream, Document, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { runs } from '../thorough.ts';

/** Text that is nearly CoNLL-U, with every kind of line end and difficult character. */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('1\tIn\tin\tADP\t_\t_\t2\tcase\t_\t_', '2\tx\tx\tX\t_\t_\t0\troot\t_\t_') },
  { weight: 6, arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('# text = a', '# sent_id = 1', '#', '3-4\tdu\t_', '3.1\t_\t_', '7\ta\tb\t_\t_\t_\t99'),
  },
  { weight: 2, arbitrary: fc.constantFrom(' ', '\t', '\u00a0', '\u3000', '\ufeff', '\0', '𐌰', 'é', 'e\u0301', '_') },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

const describeSentences = (document: Document) =>
  document.sentences.map((sentence) => ({
    text: sentence.text,
    nLines: sentence.nLines,
    heads: [...sentence.heads],
    problems: sentence.problems,
  }));

describe('document', () => {
  test('printing returns the text', () => {
    fc.assert(fc.property(text, (source) => Document.parse(source).text === source));
  });

  test('a text without LF, or without CR, is searched for it once, not for each line', () => {
    const rows = ['1\ta\ta\tX\t_\t_\t0\troot\t_\t_', '', ''];
    for (const lineEnd of ['\r', '\n']) {
      const source = Array.from({ length: 100 }, () => rows.join(lineEnd)).join('');
      const search = vi.spyOn(String.prototype, 'indexOf');
      const nBlocks = splitBlocks(source).length;
      const inVain = search.mock.calls.filter((_, at) => search.mock.results[at].value === -1);
      search.mockRestore();
      expect(nBlocks).toBe(100);
      expect(inVain.filter(([wanted]) => wanted === '\n' || wanted === '\r').length).toBeLessThan(3);
    }
  });

  test('any sequence of edits gives the document of the final text', () => {
    const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 30 }), insert: fc.array(piece, { maxLength: 4 }) });
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 8 }), (source, edits) => {
        let document = Document.parse(source);
        let expected = source;
        for (const { at, length, insert } of edits) {
          const start = at % (expected.length + 1);
          const end = Math.min(expected.length, start + length);
          document = document.edit({ span: { start, end }, text: insert.join('') });
          expected = expected.slice(0, start) + insert.join('') + expected.slice(end);
        }
        const fresh = Document.parse(expected);
        expect(document.text).toBe(expected);
        expect(describeSentences(document)).toEqual(describeSentences(fresh));
        expect([...document.offsets]).toEqual([...fresh.offsets]);
        expect([...document.lines]).toEqual([...fresh.lines]);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('an edit keeps every sentence object it does not touch', () => {
    const source = Array.from({ length: 50 }, (_, i) => `# sent_id = ${i}\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`).join(
      '',
    );
    const document = Document.parse(source);
    const at = document.offsets[20] + 20;
    const edited = document.edit({ span: { start: at, end: at + 1 }, text: 'b' });
    const changed = edited.sentences.filter((sentence, i) => sentence !== document.sentences[i]);
    expect(changed).toHaveLength(1);
  });

  test('pieces give the same blocks as the whole', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 6 }), (pieces) => {
        const stream = new BlockStream();
        const blocks = [...pieces.flatMap((part) => stream.push(part)), ...stream.end()];
        const whole = pieces.join('');
        expect(blocks.map((block) => block.text)).toEqual(
          whole === '' ? [] : splitBlocks(whole).map((block) => block.text),
        );
      }),
    );
  });

  test('positions follow the LSP: CR, LF and CRLF end a line', () => {
    fc.assert(
      fc.property(text, fc.nat(), (source, raw) => {
        const document = Document.parse(source);
        const offset = raw % (source.length + 1);
        if (source[offset - 1] === '\r' && source[offset] === '\n') return; // inside a line end
        const before = source.slice(0, offset).split(/\r\n|\r|\n/);
        const position = { line: before.length - 1, character: before.at(-1)!.length };
        expect(document.positionAt(offset)).toEqual(position);
        expect(document.offsetAt(position)).toBe(offset);
      }),
      { numRuns: runs(1000) },
    );
  });
});
