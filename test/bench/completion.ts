/**
 * Suggestions for tags and lemmas: how often the right value of a held-out word is the first one of the list, and among the first
 * three; then the time for a list in a file of 200,000 words, for the counts after an edit, and for counting it all. Exits with 1 if
 * more than one list in twenty takes longer than 10 ms. Needs ../shared.
 * Run: npm run bench -- completion
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdits, Column, type ColumnIndex, Document, type Sentence } from '../../server/src/core/conllu/index.ts';
import { cellEdit } from '../../server/src/core/edit/index.ts';
import { choicesFor, featureFormFor, Vocabulary } from '../../server/src/core/features/index.ts';
import { SHARED } from '../shared.ts';
import { randomFrom } from './sentences.ts';

const TREEBANKS: readonly (readonly [name: string, seen: string, heldOut: string])[] = [
  ['English-EWT', 'ud/cc-by-sa/English-EWT/train.conllu', 'ud/cc-by-sa/English-EWT/dev.conllu'],
  ['Croatian-SET', 'ud/cc-by-sa/Croatian-SET/test.conllu', 'ud/cc-by-sa/Croatian-SET/dev.conllu'],
  ['Hungarian-Szeged', 'ud/r2.0/Hungarian-Szeged/train.conllu', 'ud/r2.0/Hungarian-Szeged/dev.conllu'],
  ['Turkish-BOUN', 'ud/cc-by-sa/Turkish-BOUN/test.conllu', 'ud/cc-by-sa/Turkish-BOUN/dev.conllu'],
  ['Persian-PerDT', 'ud/cc-by-sa/Persian-PerDT/test.conllu', 'ud/cc-by-sa/Persian-PerDT/dev.conllu'],
];

/** The cells in the order in which they are filled in: what stands before a cell is known, what stands behind it is blank. */
const FILLED: readonly ColumnIndex[] = [Column.upos, Column.xpos, Column.feats, Column.lemma];
const NAMES = ['UPOS', 'XPOS', 'FEATS', 'LEMMA'];

/** Words asked about in each treebank. */
const MOST_WORDS = 3000;
const MOST = 10; // ms
const N_LISTS = 2000;
const WORDS = 200_000;

const read = (path: string): Document => Document.parse(readFileSync(join(SHARED, 'data', path), 'utf8'));

function vocabularyOf(document: Document): Vocabulary {
  const vocabulary = new Vocabulary();
  vocabulary.follow(document, 0);
  vocabulary.count(() => false);
  return vocabulary;
}

/** The sentence with the cells from `FILLED[from]` on blank in the row of a word. */
function blanked(sentence: Sentence, word: number, from: number): Sentence {
  const row = sentence.rowOfWord(word);
  const edits = FILLED.slice(from).flatMap((column) => cellEdit(sentence, row, column, '_'));
  const text = applyEdits(
    sentence.text,
    edits.sort((a, b) => a.span.start - b.span.start),
  );
  return Document.parse(text).sentences[0];
}

interface Score {
  n: number;
  first: number;
  three: number;
  /** The same for words whose form was not seen. */
  nNew: number;
  firstNew: number;
}

function quality(name: string, seen: string, heldOut: string): void {
  const vocabulary = vocabularyOf(read(seen));
  const forms = new Set(read(seen).sentences.flatMap((each) => formsOf(each)));
  const scores = FILLED.map((): Score => ({ n: 0, first: 0, three: 0, nNew: 0, firstNew: 0 }));
  const { sentences } = read(heldOut);
  const step = Math.max(1, Math.floor(sentences.reduce((sum, { nWords }) => sum + nWords, 0) / MOST_WORDS));
  let at = 0;
  for (const sentence of sentences) {
    for (let word = 1; word <= sentence.nWords; word++) {
      if (at++ % step !== 0) continue;
      FILLED.forEach((column, i) => {
        const gold = sentence.wordCell(word, column);
        if (gold === '_' && column !== Column.feats) return;
        const asked = blanked(sentence, word, i);
        const items = choicesFor(asked, word, { column, text: '', cursor: 0 }, { vocabulary })?.items ?? [];
        const place = items.findIndex(({ text }) => text === gold);
        const score = scores[i];
        score.n++;
        if (place === 0) score.first++;
        if (0 <= place && place < 3) score.three++;
        if (forms.has(sentence.wordCell(word, Column.form).toLowerCase())) return;
        score.nNew++;
        if (place === 0) score.firstNew++;
      });
    }
  }
  const share = (n: number, of: number) => (of === 0 ? '–' : ((100 * n) / of).toFixed(1)).padStart(8);
  scores.forEach(({ n, first, three, nNew, firstNew }, i) => {
    const cells = [share(first, n), share(three, n), share(firstNew, nNew)].join('');
    console.log(`${name.padEnd(18)}${NAMES[i].padEnd(8)}${String(n).padStart(7)}${cells}`);
  });
}

const formsOf = (sentence: Sentence): string[] =>
  Array.from({ length: sentence.nWords }, (_, i) => sentence.wordCell(i + 1, Column.form).toLowerCase());

/** Of the times of a kind of work, in milliseconds. @returns the 95th percentile */
function report(name: string, times: number[]): number {
  times.sort((a, b) => a - b);
  const [median, high, worst] = [0.5, 0.95, 1].map((part) => times[Math.ceil(part * times.length) - 1]);
  console.log(`${name.padEnd(26)}${[median, high, worst].map((each) => each.toFixed(2).padStart(9)).join('')}`);
  return high;
}

/** Processor time, so that other programs on the machine count less; it includes that of the collector's threads. */
function timed(times: number[], run: () => void): void {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  times.push((user + system) / 1000);
}

function speed(path: string): boolean {
  const whole = read(path);
  let nWords = 0;
  const nEnd = whole.sentences.findIndex((sentence) => {
    nWords += sentence.nWords;
    return WORDS <= nWords;
  });
  const document = Document.parse(whole.text.slice(0, nEnd === -1 ? undefined : whole.offsets[nEnd]));
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  const counting: number[] = [];
  let vocabulary!: Vocabulary;
  timed(counting, () => {
    vocabulary = vocabularyOf(document);
  });
  globalThis.gc?.();
  const kept = (process.memoryUsage().heapUsed - heap) / 1e6;
  console.log(`counting it all: ${counting[0].toFixed(0)} ms, ${kept.toFixed(1)} MB kept`);
  const random = randomFrom(7);
  const highs = FILLED.map((column, i) => {
    const times: number[] = [];
    for (let n = 0; n < N_LISTS; n++) {
      const sentence = document.sentences[random(document.sentences.length)];
      if (sentence.nWords === 0) continue;
      const word = 1 + random(sentence.nWords);
      const asked = blanked(sentence, word, i);
      timed(times, () => choicesFor(asked, word, { column, text: '', cursor: 0 }, { vocabulary }));
    }
    return report(`a list for ${NAMES[i]}`, times);
  });
  const forms: number[] = [];
  for (let n = 0; n < N_LISTS; n++) {
    const sentence = document.sentences[random(document.sentences.length)];
    if (sentence.nWords === 0) continue;
    const edited = { column: Column.feats, text: '_', cursor: 0 };
    timed(forms, () => featureFormFor(sentence, 1 + random(sentence.nWords), edited, { vocabulary }));
  }
  highs.push(report('the form for FEATS', forms));
  const edits: number[] = [];
  let edited = document;
  for (let n = 0; n < 300; n++) {
    const index = random(edited.sentences.length);
    const sentence = edited.sentences[index];
    if (sentence.nWords === 0) continue;
    const { start, end } = sentence.cellSpan(sentence.rowOfWord(1), Column.upos);
    const at = edited.offsets[index];
    edited = edited.edit({ span: { start: at + start, end: at + end }, text: n % 2 === 0 ? 'X' : 'NOUN' });
    timed(edits, () => {
      vocabulary.follow(edited, index);
      vocabulary.count(() => false);
    });
  }
  highs.push(report('the counts after an edit', edits));
  return highs.every((each) => each <= MOST);
}

if (!existsSync(join(SHARED, 'data'))) console.log('Needs the shared treebanks; nothing was measured.');
else {
  console.log(
    `${''.padEnd(26)}${['words', 'first', 'of three', 'new form'].map((each) => each.padStart(8)).join('')}  (%)`,
  );
  for (const [name, seen, heldOut] of TREEBANKS) quality(name, seen, heldOut);
  console.log(
    `\n${`${WORDS.toLocaleString('en')} words, ms`.padEnd(26)}${['median', '95 %', 'most'].map((each) => each.padStart(9)).join('')}`,
  );
  const isWithin = speed(TREEBANKS[0][1]);
  console.log(`${isWithin ? 'Within' : 'Beyond'} the budget.`);
  if (!isWithin) process.exitCode = 1;
}
