/**
 * Cells far longer than in any treebank: the work of lint, repairs and the editor's features grows with the cell and no faster,
 * for each kind of cell and filling. Counted, not timed; `npm run bench -- longCells` has the times up to 1 MB.
 */

import { describe, expect, test } from 'vitest';
import { Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import {
  completionsAt,
  diagramOf,
  highlightsAt,
  hoverAt,
  summaryOf,
  symbolOf,
  Vocabulary,
} from '../../server/src/core/features/index.ts';
import { preferredEdits, repairSafely, repairsFor } from '../../server/src/core/fix/index.ts';
import { checkSentence } from '../../server/src/core/validate/index.ts';
import { CELLS, type CellKind, FILLINGS, filled, LANGUAGE, sentenceWith } from '../longCells.ts';
import { isThorough } from '../thorough.ts';
import { workOf } from '../work.ts';

/** UTF-16 units. The smaller one is enough for every rule to list as many findings of a cell as it ever does. */
const [SMALL, LARGE] = [2000, 8000];
/** Four times the cell may take eight times the work, but not 16 times. */
const STEEP = 8;
/** Less work than this is done for every sentence. */
const MEASURABLE = 20 * SMALL;

const OPTIONS = { level: 5, language: LANGUAGE } as const;

const STAGES: Record<string, (text: string) => void> = {
  lint: (text) => each(text, (sentence) => checkSentence(sentence, OPTIONS)),
  repairs: (text) =>
    each(text, (sentence) => {
      const findings = checkSentence(sentence, OPTIONS);
      for (const finding of findings) repairsFor(sentence, finding, OPTIONS);
      preferredEdits(sentence, findings, OPTIONS);
    }),
  'safe repairs': (text) => each(text, (sentence) => repairSafely(sentence)),
  editor: (text) => {
    const document = Document.parse(text);
    const vocabulary = new Vocabulary();
    vocabulary.follow(document, 0);
    vocabulary.count(() => false);
    each(text, (sentence, index) => {
      for (const start of sentence.lineStarts) {
        for (const offset of [start, start + 6, sentence.text.length - 3]) {
          hoverAt(sentence, offset);
          completionsAt(sentence, offset, { vocabulary, language: LANGUAGE });
          highlightsAt(sentence, offset);
        }
      }
      symbolOf(sentence, 1);
      summaryOf(sentence);
      diagramOf(document, index);
    });
  },
};

function each(text: string, look: (sentence: Sentence, index: number) => void): void {
  Document.parse(text).sentences.forEach(look);
}

/** In CI each filling in each cell; elsewhere every third one, different ones in each cell. */
const fillingsOf = (cell: CellKind) => FILLINGS.filter((_, at) => isThorough || (at + CELLS.indexOf(cell)) % 3 === 0);

function tooSteep(cell: CellKind): string[] {
  const steep: string[] = [];
  for (const filling of fillingsOf(cell)) {
    const [small, large] = [SMALL, LARGE].map((size) => sentenceWith(cell, filled(filling, size)));
    for (const [stage, run] of Object.entries(STAGES)) {
      const work = workOf(() => run(large));
      if (work < MEASURABLE) continue;
      const factor = work / workOf(() => run(small));
      if (STEEP < factor) steep.push(`${filling.name}, ${stage}: ${factor.toFixed(1)} times the work`);
    }
  }
  return steep;
}

describe('four times the cell is about four times the work', () => {
  test.each(CELLS.map((cell) => [cell.name, cell] as const))('%s', (_, cell) => {
    expect(tooSteep(cell)).toEqual([]);
  });
});

test('no rule lists more than a hundred findings of a cell, nor quotes all of it', () => {
  for (const cell of CELLS) {
    for (const filling of fillingsOf(cell)) {
      const findings = checkSentence(Document.parse(sentenceWith(cell, filled(filling, 6000))).sentences[0], OPTIONS);
      const counts = new Map<string, number>();
      for (const { id, message, related } of findings) {
        counts.set(id, (counts.get(id) ?? 0) + 1);
        expect(message.length, `${cell.name} of ${filling.name}: ${id}`).toBeLessThan(2500);
        for (const place of related)
          expect(place.message.length, `${cell.name} of ${filling.name}: ${id}`).toBeLessThan(2500);
      }
      for (const [id, n] of counts) expect(n, `${cell.name} of ${filling.name}: ${id}`).toBeLessThanOrEqual(101);
    }
  }
});
