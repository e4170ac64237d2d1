/**
 * The arc diagram by the length of the sentence, without a browser: the server's part (parse and `diagramOf`), what is sent, and the
 * panel's part (measure, lay out, compose). The browser's part and the way between them are measured end to end, see diagramLong.e2e.ts.
 */

import { Document } from '../../server/src/core/conllu/index.ts';
import { diagramOf } from '../../server/src/core/features/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { compose } from '../../webview/src/compose.ts';
import { sentenceOf } from './sentences.ts';

/** The last one is as long as the diagram draws: 1,000 rows, multiword tokens included. */
const LADDER = [20, 60, 165, 400, 970];
const RUNS = 40;
/** As wide as the panel's fonts make texts, about. */
const measure = (text: string): number => text.length * 7;
const OPTIONS = { showLemma: false, showFeatures: false };

function medianOf(run: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[RUNS >> 1];
}

const HEAD = ['words', 'parse + diagramOf ms', 'message kB', 'compose ms', 'groups'];
console.log(HEAD.map((cell) => cell.padStart(22)).join(''));
for (const nWords of LADDER) {
  const text = sentenceOf(nWords);
  const draw = () => diagramOf(Document.parse(text), 0);
  const drawing = draw();
  if (drawing === undefined) throw new Error(`Nothing to draw of ${nWords} words.`);
  const diagram: Diagram = { uri: 'file:///bench.conllu', version: 1, ...drawing };
  const row = [
    nWords,
    medianOf(draw).toFixed(2),
    (JSON.stringify(diagram).length / 1000).toFixed(0),
    medianOf(() => compose(diagram, OPTIONS, measure)).toFixed(2),
    compose(diagram, OPTIONS, measure).groups.length,
  ];
  console.log(row.map((cell) => String(cell).padStart(22)).join(''));
}
