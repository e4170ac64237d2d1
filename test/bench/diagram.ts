/**
 * The arc diagram by the length of the sentence, without a browser: the server's part (parse and `diagramOf`), the message, and the
 * panel's part (measure, lay out, compose). The browser's part and the transport in between are measured end to end, see diagramLong.e2e.ts:
 * budgets 33 ms from key to diagram at 60 words, 60 ms at 165, 25 ms from cursor to diagram. In the same VS Code an extension that answers
 * an edit of plain text with one message to a webview needs 24 to 27 ms, one that answers a cursor move 19 to 29 ms.
 *
 * Of some 40 ms from key to diagram at 60 words, by a trace of all four processes: 19 until the extension learns of the edit, 5 until it has
 * the answer of the language server (of which the server takes less than 1), 13 until its message is in the page, which waits for VS Code's
 * own frame whatever its size, and 3 until the page has drawn.
 */

import { Document } from '../../server/src/core/conllu/index.ts';
import { diagramOf } from '../../server/src/core/features/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { compose } from '../../webview/src/compose.ts';
import { isSameShape } from '../../webview/src/draw/svg.ts';
import { sentenceOf } from './sentences.ts';

/** The last one is as long as the diagram draws: 1,000 rows, multiword tokens included. */
const LADDER = [20, 60, 165, 400, 970];
const RUNS = 40;
/** Roughly the width of texts in the panel's fonts. */
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

/** A longer relation at the first word: it pushes everything after it along. */
const longer = (diagram: Diagram): Diagram => ({
  ...diagram,
  words: diagram.words.map((word) => (word.index === 1 ? { ...word, deprel: 'x'.repeat(20) } : word)),
});

/** Shapes to write after an edit, and all shapes. */
function written(before: Diagram, after: Diagram): string {
  const [old, now] = [before, after].map((diagram) => compose(diagram, OPTIONS, measure).groups);
  const known = new Map(old.map((group) => [JSON.stringify(group.item), group.shapes]));
  const shapes = now.flatMap(({ item, shapes }) =>
    shapes.map((shape, at) => [shape, known.get(JSON.stringify(item))?.[at]] as const),
  );
  const nWritten = shapes.filter(([shape, was]) => was === undefined || !isSameShape(shape, was)).length;
  return `${nWritten} of ${shapes.length}`;
}

const HEAD = ['words', 'parse + diagramOf ms', 'message kB', 'compose ms', 'groups', 'shapes after an edit'];
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
    written(diagram, longer(diagram)),
  ];
  console.log(row.map((cell) => String(cell).padStart(22)).join(''));
}

/** 500 sentences of 20 words; with mentions, six in each: nested, discontinuous, and of entities all over the document. */
function documentOf(hasMentions: boolean): string {
  const marks: Readonly<Record<number, string>> = {
    2: '(eA-person-1-(eB-place-1-)',
    5: 'eA)',
    7: '(eC[1/2]-object-1-)',
    9: '(eC[2/2]-object-1-)',
    11: '(eD-event-2-(eE-person-1-)',
    14: 'eD)',
    18: '(eF-time-1-)',
  };
  return Array.from({ length: 500 }, (_, at) => {
    let word = 0;
    const named = (mark: string) => mark.replaceAll(/e([A-F])/g, (_, letter) => `e${letter}${at % 40}`);
    const rows = sentenceOf(20)
      .split('\n')
      .map((line) => {
        if (!/^\d+\t/.test(line)) return line;
        word++;
        const mark = marks[word];
        return mark === undefined || !hasMentions ? line : line.replace(/\t[^\t]*$/, `\tEntity=${named(mark)}`);
      });
    return (hasMentions && at === 0 ? '# global.Entity = eid-etype-head-other\n' : '') + rows.join('\n');
  }).join('');
}

/** A letter typed into a form in the middle: the text that follows, the drawing and its message, and the picture. */
function afterKey(text: string): () => void {
  let document = Document.parse(text);
  const middle = text.indexOf('\t', document.offsets[250] + document.sentences[250].text.indexOf('\n1\t') + 4);
  diagramOf(document, 250);
  return () => {
    document = document.edit({ span: { start: middle, end: middle }, text: 'x' });
    const drawing = diagramOf(document, 250);
    if (drawing === undefined) throw new Error('Nothing to draw.');
    const diagram: Diagram = { uri: 'file:///bench.conllu', version: 1, ...JSON.parse(JSON.stringify(drawing)) };
    compose(diagram, OPTIONS, measure);
  };
}

const [without, withMentions] = [false, true].map((has) => medianOf(afterKey(documentOf(has))));
const nMentions = documentOf(true).match(/\(e/g)?.length ?? 0;
console.log(
  `10,000 words, one key: ${without.toFixed(2)} ms; with ${nMentions} parts of mentions ${withMentions.toFixed(2)} ms. Budget: 20 % of 33 ms more.`,
);
if (33 * 0.2 < withMentions - without) throw new Error('Mentions make the diagram slower than a fifth.');
