/** Many edits at once have the same result as one by one, and re-split each touched sentence once. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document, type TextEdit } from '../../server/src/core/conllu/index.ts';
import { runs } from '../thorough.ts';

const piece = fc.constantFrom(
  '1\ta\ta\tX\t_\t_\t2\tcase\t_\t_',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  ' ',
  '# c',
  '\t',
  'x',
  '𐌰',
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

/** Disjoint edits in ascending order, with insertions at the same position. */
function disjointEdits(length: number, cuts: readonly number[], texts: readonly string[]): TextEdit[] {
  const at = cuts.map((cut) => cut % (length + 1)).sort((a, b) => a - b);
  const edits: TextEdit[] = [];
  for (let i = 0; i + 1 < at.length; i += 2) {
    edits.push({ span: { start: at[i], end: at[i + 1] }, text: texts[i % texts.length] });
  }
  return edits;
}

describe('editAll', () => {
  test('equals the document of the edited text', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.nat(), { maxLength: 16 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        (source, cuts, texts) => {
          const edits = disjointEdits(source.length, cuts, texts);
          const edited = Document.parse(source).editAll(edits);
          const fresh = Document.parse(applyEdits(source, edits));
          expect(edited.sentences.map((each) => each.text)).toEqual(fresh.sentences.map((each) => each.text));
          expect([...edited.lines]).toEqual([...fresh.lines]);
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  test('keeps the sentences between the edits', () => {
    const source = Array.from({ length: 100 }, (_, i) => `# sent_id = ${i}\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n`).join(
      '',
    );
    const document = Document.parse(source);
    const edits = [10, 11, 50, 90].map((i) => {
      const at = document.offsets[i] + 2;
      return { span: { start: at, end: at }, text: 'x' };
    });
    const edited = document.editAll(edits);
    const changed = edited.sentences.flatMap((sentence, i) => (sentence === document.sentences[i] ? [] : [i]));
    expect(changed).toEqual([10, 11, 50, 90]);
  });
});
