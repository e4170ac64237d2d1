/** Any command at any cursors: one list of edits, after which every cursor is in the announced place. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Document, RowKind } from '../../server/src/core/conllu/index.ts';
import type { KnownStep } from '../../server/src/core/sidecar/index.ts';
import { inert } from '../../server/src/inert/index.ts';
import { surgeryNow } from '../../server/src/lsp/surgery/index.ts';
import { planOf } from '../../server/src/lsp/surgery/plan.ts';
import { picksOf } from '../../server/src/lsp/surgery/selectedWords.ts';
import { SURGERIES, type SurgeryName } from '../../server/src/protocol/surgery.ts';
import { fixture } from '../fixture.ts';
import { runs } from '../thorough.ts';
import { applied } from './applied.ts';

const RUNS = runs(3000);

const { text: TEXT } = fixture(`
  # sent_id = a
  # text = I cannot go to New York, no no
  1    I       I       PRON   _  _  4   nsubj      4:nsubj           _
  2-3  cannot  _       _      _  _  _   _          _                 _
  2    can     can     AUX    _  _  4   aux        4:aux             _
  3    not     not     PART   _  _  4   advmod     4:advmod          _
  4    go      go      VERB   _  _  0   root       0:root            _
  4.1  went    go      VERB   _  _  _  _           4:conj            _
  5    to      to      ADP    _  _  6   case       6:case            _
  6    New     New     PROPN  _  _  4   obl        4:obl|4.1:obl     _
  7    York    York    PROPN  _  _  6   flat       6:flat            SpaceAfter=No
  8    ,       ,       PUNCT  _  _  9   punct      9:punct           _
  9    no      no      INTJ   _  _  4   discourse  4:discourse       _
  10   no      no      INTJ   _  _  9   reparandum  9:reparandum     _

  # sent_id = b
  # text = del no
  1-2  del  _   _    _  _  _  _     _       _
  1    de   de  ADP  _  _  3  case  3:case  _
  2    el   el  DET  _  _  3  det   3:det   _
  3    no   no  INTJ  _  _  0  root  0:root  _

  # sent_id = c
  # text = yes
  1  yes  yes  INTJ  _  _  0  root  0:root  _

`);

const NAMES = Object.keys(SURGERIES) as SurgeryName[];

/** `expect`, called only where it fails: a hundred thousand calls that succeed would take half of the time here. */
function expectTrue(isSo: boolean, what: string): void {
  if (!isSo) expect(isSo, what).toBe(true);
}

test.each([
  ['LF', TEXT],
  ['CRLF', TEXT.replaceAll('\n', '\r\n')],
  ['no line end at the end', TEXT.trimEnd()],
])('%s', (_, text) => {
  const document = Document.parse(text);
  const lines = text.split(/\r?\n/);
  const place = fc
    .nat(lines.length - 1)
    .chain((line) => fc.nat(lines[line].length).map((character) => ({ line, character })));
  const ranges = fc.array(
    place.map((start) => ({ start, end: start })),
    { minLength: 1, maxLength: 5 },
  );
  const said = fc.record({
    what: fc.constantFrom(...NAMES),
    head: fc.nat(3),
    space: fc.constantFrom('keep' as const, 'remove' as const, undefined),
    forms: fc.constantFrom(undefined, ['a', 'b'], ['x']),
  });
  let nDone = 0;
  fc.assert(
    fc.property(ranges, said, (at, asked) => {
      const snapshot = { uri: 'x', version: 1, document };
      const steps = planOf(picksOf(snapshot, at), asked);
      if ('reason' in steps) return;
      const known: KnownStep[] = [];
      const followers = { expect: (_uri: string, step: KnownStep) => void known.push(step) };
      const result = surgeryNow({ followers }, snapshot, steps, inert`x`);
      if (!result.ok) return;
      nDone++;
      const now = Document.parse(applied(text, result.edits));
      for (const sentence of now.sentences) {
        expectTrue(sentence.hasSequentialIds, 'the IDs are in order');
        if (0 < sentence.problems.length) expect(sentence.problems).toEqual([]);
      }
      expectTrue(now.text.includes('\r') === text.includes('\r'), 'the line ends stay');
      for (const { start, end } of result.selections) {
        for (const each of [start, end]) expectTrue(now.exactOffsetAt(each) !== undefined, 'a cursor is in the text');
        const sentence = now.sentences[now.sentenceAtLine(start.line)];
        const row = sentence.rowAtLine(start.line - now.lines[now.sentenceAtLine(start.line)]);
        expectTrue(row !== undefined, 'a cursor is in a row');
      }
      for (const { form, text: inText } of result.blanks) {
        for (const range of inText === undefined ? [form] : [form, inText]) {
          const cell = now.text.slice(now.offsetAt(range.start), now.offsetAt(range.end));
          expectTrue(cell === '_', `a blank is ${cell}`);
        }
      }
      // Data of words stays with the words: a word that occurs only once, in the sentences that exist afterwards.
      for (const { before, after, words } of known) {
        expectTrue(now.text.includes(after.map((each) => each.text).join('')), 'the announced sentences are there');
        for (const move of words) {
          const target = after[move.newSentence];
          expectTrue(move.old <= before[move.oldSentence].nWords, `word ${move.old} was there`);
          expectTrue(target.kind(target.rowOfWord(move.new)) === RowKind.word, `word ${move.new} is one`);
        }
      }
    }),
    { numRuns: RUNS },
  );
  expect(nDone, 'many of them are possible').toBeGreaterThan(RUNS / 6);
});
