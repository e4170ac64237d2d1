/**
 * Cells far longer than in any treebank: each kind of cell × each kind of filling, from 4 kB to 1 MB, through reading and
 * lint, through all repairs, and through an editor's requests for the sentence. Time must grow linearly: anything that takes more than
 * half a second at 1 MB, or 64 times as long for sixteen times the cell, is named at the end, and the exit code is 1.
 * Run: npm run bench -- longCells. `LONG_CELLS=deps` measures the cells of that name only.
 */

import { Document } from '../../server/src/core/conllu/index.ts';
import {
  completionsAt,
  diagramOf,
  highlightsAt,
  hoverAt,
  lensOf,
  summaryOf,
  symbolOf,
  Vocabulary,
} from '../../server/src/core/features/index.ts';
import { preferredEdits, repairSafely, repairsFor } from '../../server/src/core/fix/index.ts';
import { checkSentence } from '../../server/src/core/validate/index.ts';
import { CELLS, FILLINGS, filled, LANGUAGE, sentenceWith } from '../longCells.ts';

const SIZES = [4, 64, 1024].map((kB) => kB * 1024); // UTF-16 units
const MOST = 500; // ms, at the largest size
/** Sixteen times the cell: 16 is linear, 256 quadratic. Noise and collections lie between. */
const STEEP = 64;
const MEASURABLE = 8; // ms

interface Stage {
  readonly name: string;
  readonly run: (text: string) => void;
}

const STAGES: readonly Stage[] = [
  {
    name: 'lint',
    run: (text) => {
      for (const sentence of Document.parse(text).sentences) checkSentence(sentence, { level: 5, language: LANGUAGE });
    },
  },
  {
    name: 'repairs',
    run: (text) => {
      for (const sentence of Document.parse(text).sentences) {
        const findings = checkSentence(sentence, { level: 5, language: LANGUAGE });
        for (const finding of findings) repairsFor(sentence, finding, { language: LANGUAGE });
        preferredEdits(sentence, findings, { language: LANGUAGE });
      }
    },
  },
  {
    name: 'fix --safe',
    run: (text) => {
      for (const sentence of Document.parse(text).sentences) repairSafely(sentence);
    },
  },
  {
    name: 'editor',
    run: (text) => {
      const document = Document.parse(text);
      const vocabulary = new Vocabulary();
      vocabulary.follow(document, 0);
      vocabulary.count(() => false);
      document.sentences.forEach((sentence, index) => {
        for (const line of sentence.lineStarts) {
          for (const offset of [line, line + 6, sentence.text.length >> 1, sentence.text.length - 3]) {
            hoverAt(sentence, offset);
            completionsAt(sentence, offset, { vocabulary });
            highlightsAt(sentence, offset);
          }
        }
        symbolOf(sentence, 1);
        summaryOf(sentence);
        lensOf(sentence);
        diagramOf(document, index);
      });
    },
  },
];

/** CPU time in ms, as other programs on the machine must not count; the better of two runs where one is short. */
function timeOf(run: () => void): number {
  const once = () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  const first = once();
  return first < 5 || 2000 < first ? first : Math.min(first, once());
}

const asked = process.env.LONG_CELLS;
const askedFilling = process.env.LONG_FILLING;
const slow: string[] = [];
let nLadders = 0;
let slowest = 0;
for (const cell of CELLS) {
  if (asked !== undefined && asked !== cell.name) continue;
  for (const filling of FILLINGS) {
    if (askedFilling !== undefined && askedFilling !== filling.name) continue;
    for (const { name, run } of STAGES) {
      nLadders++;
      let before = Number.POSITIVE_INFINITY;
      const times: string[] = [];
      for (const size of SIZES) {
        const text = sentenceWith(cell, filled(filling, size));
        const time = timeOf(() => run(text));
        times.push(time.toFixed(time < 10 ? 1 : 0));
        if (size === SIZES.at(-1)) slowest = Math.max(slowest, time);
        const isSteep = MEASURABLE < before && STEEP * before < time;
        before = time;
        if (!isSteep && time <= MOST) continue;
        slow.push(`${cell.name} of ${filling.name}, ${name}: ${times.join(', ')} ms`);
        console.log(slow.at(-1));
        break;
      }
    }
  }
}
console.log(
  `${nLadders} ladders of ${SIZES.map((size) => `${size / 1024}`).join(', ')} kB; slowest at the end ${slowest.toFixed(0)} ms; ${slow.length} too slow`,
);
if (0 < slow.length) process.exitCode = 1;
