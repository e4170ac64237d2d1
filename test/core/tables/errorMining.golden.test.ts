/**
 * The ambiguous lexicon as error mining: how many of the first 200 rows of the older of two releases have a word of which the newer one changed
 * a cell. The figures are those of docs/tables.md.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemTexts } from '../../../server/src/core/annotation/index.ts';
import { Column, RowKind, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { ambiguousTable, CountedWords, type TableRow } from '../../../server/src/core/tables/index.ts';
import { ROOT } from '../../cli/harness.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

const PAIRS = ['english-ewt', 'french-gsd', 'irish-idt', 'kazakh-ktb', 'swedish-talbanken', 'turkish-boun'];
const FIRST = 200;

interface OldWord {
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly feats: readonly string[];
  /** Whether LEMMA, UPOS or XPOS became another. */
  readonly isChanged: boolean;
  /** Whether a feature got another value or went: one that was added says nothing about the row. */
  readonly isFeatureChanged: boolean;
}

const nodes = (sentence: Sentence) =>
  Array.from({ length: sentence.nRows }, (_, row) => row).filter(
    (row) => sentence.kind(row) !== RowKind.multiwordToken,
  );

function wordsOf(pair: string, old: readonly Sentence[]): OldWord[] {
  const folder = join(SHARED, 'data/pairs', pair);
  const changes: [string, string, string][] = JSON.parse(readFileSync(join(folder, 'changes.json'), 'utf8'));
  const changed = new Set(
    changes.filter(([, , column]) => /LEMMA|POS/.test(column)).map(([sentence, word]) => `${sentence}\t${word}`),
  );
  const newer = new Map<string, { form: string; feats: Set<string> }>();
  for (const sentence of splitBlocks(readFileSync(join(folder, 'new.conllu'), 'utf8')))
    for (const row of nodes(sentence))
      newer.set(`${sentence.sentId}\t${sentence.cell(row, Column.id)}`, {
        form: sentence.cell(row, Column.form),
        feats: new Set(itemTexts(sentence.cell(row, Column.feats))),
      });
  return old.flatMap((sentence) =>
    nodes(sentence).map((row) => {
      const place = `${sentence.sentId}\t${sentence.cell(row, Column.id)}`;
      const form = sentence.cell(row, Column.form);
      const feats = itemTexts(sentence.cell(row, Column.feats));
      const now = newer.get(place);
      return {
        form: form.toLowerCase().normalize('NFC'),
        lemma: sentence.cell(row, Column.lemma).normalize('NFC'),
        upos: sentence.cell(row, Column.upos),
        feats,
        isChanged: changed.has(place),
        isFeatureChanged: now?.form === form && feats.some((item) => !now.feats.has(item)),
      };
    }),
  );
}

/** The words of a row, found anew from its cells. */
function isIn({ cells: [form, lemma, upos, differs, value] }: TableRow, word: OldWord): boolean {
  if (form !== undefined && form !== word.form) return false;
  if (lemma !== undefined && lemma !== word.lemma) return false;
  if (upos !== undefined && upos !== word.upos) return false;
  if (differs === 'lemma') return word.lemma === value;
  if (differs === 'upos') return word.upos === value;
  return word.feats.includes(`${differs}=${value}`);
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

test.skipIf(noShared)(sharedTitle('rows of the first 200 that a later release changed'), () => {
  const figures = PAIRS.map((pair) => {
    const old = splitBlocks(readFileSync(join(SHARED, 'data/pairs', pair, 'old.conllu'), 'utf8'));
    const counted = new CountedWords();
    for (const sentence of old) counted.add(sentence, { source: 0, line: 0 });
    const all = ambiguousTable(counted).rows;
    const words = wordsOf(pair, old);
    const byText = new Map<string, OldWord[]>();
    for (const word of words)
      for (const text of new Set([word.form, word.lemma])) {
        const known = byText.get(text);
        if (known === undefined) byText.set(text, [word]);
        else known.push(word);
      }
    const rows = all.slice(0, FIRST).map((row) => {
      const [form, lemma] = row.cells;
      return { row, own: (byText.get(`${form ?? lemma}`) ?? []).filter((word) => isIn(row, word)) };
    });
    for (const { row, own } of rows) expect(own.length, `${pair} ${row.cells.join(' ')}`).toBe(row.cells[5]);
    const hits = (isHit: (word: OldWord) => boolean) => rows.filter(({ own }) => own.some(isHit)).length;
    const anyCell = (word: OldWord) => word.isChanged || word.isFeatureChanged;
    const mostly = rows.filter(({ own }) => own.length <= 2 * own.filter(anyCell).length).length;
    const chance = percent(words.filter(anyCell).length, words.length);
    const shares = [hits(anyCell), hits(({ isChanged }) => isChanged), mostly].map((n) => percent(n, rows.length));
    return { pair, line: [pair, all.length, ...shares, chance], shares };
  });
  const mean = [0, 1, 2].map((at) =>
    Math.round(figures.reduce((sum, { shares }) => sum + shares[at], 0) / PAIRS.length),
  );
  const docs = readFileSync(join(ROOT, 'docs/tables.md'), 'utf8').replaceAll(',', '');
  for (const { line } of figures) expect(docs).toContain(`| ${line.join(' | ')} |`);
  expect(docs).toContain(`| mean | | ${mean.join(' | ')} | |`);
});
