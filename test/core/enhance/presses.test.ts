/**
 * From a treebank without DEPS to checked graphs of a hundred sentences, in presses: the figures of docs/enhanced.md. The graph of the treebank is
 * what a person wants; reading is not counted.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDeps } from '../../../server/src/core/annotation/index.ts';
import { applyEdits, Column, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  arcLabel,
  type Decision,
  decisionsIn,
  Exceptions,
  exceptionsFor,
  learn,
  PRESET_OPTIONS,
  type Preset,
  presetSwitches,
  Switches,
  takeDecisions,
} from '../../../server/src/core/enhance/index.ts';
import { lockKeys } from '../../../server/src/core/sidecar/index.ts';
import { noShared, SHARED, sharedTitle } from '../../shared.ts';

const N_SENTENCES = 100;
/** After these, the switches are learnt from them. */
const N_BEFORE_LEARNING = 50;
/** F1, some letters of the command, Enter, and the first entry of its list. */
const LEARNING = 8;

const docs = readFileSync(join(import.meta.dirname, '../../../docs/enhanced.md'), 'utf8');

/** The table: treebank, preset with options, words, Shift+Y, N, presses for the rest, arcs of the rest, together, typing. */
const promised = [
  ...docs.matchAll(
    /^\| (\w+-\w+), `([^`]+)` \| ([\d,]+) \| (\d+) \| (\d+) \| (\d+) \((\d+) arcs\) \| ([\d,]+) \| ([\d,]+) \|$/gm,
  ),
].map(([, name, preset, ...figures]) => {
  const [words, taken, kept, rest, arcs, together, typed] = figures.map((each) => Number(each.replace(',', '')));
  return { name, preset, figures: { words, taken, kept, rest, arcs, together, typed } };
});

/** A cell of DEPS in the form `2:nsubj`, `4:conj:and`. */
const arcsOf = (sentence: Sentence, word: number): string[] =>
  readDeps(sentence.wordCell(word, Column.deps)).map(({ head, relation }) => `${head}:${relation}`);

const headOf = (arc: string): string => arc.slice(0, arc.indexOf(':'));

function withoutDeps(text: string): Sentence {
  const lines = text.split('\n').map((line) => {
    const cells = line.split('\t');
    if (cells.length === 10) cells[8] = '_';
    return cells.join('\t');
  });
  return splitBlocks(lines.join('\n'))[0];
}

const hasEmptyNodes = (sentence: Sentence): boolean => /^\d+\.\d+\t/m.test(sentence.text);

/** Presses and arcs in the editor of the graph, from DEPS of one to those of the other; arrows count a press a word. */
function corrected(has: Sentence, wanted: Sentence): { readonly presses: number; readonly arcs: number } {
  let presses = 0;
  let arcs = 0;
  let at = 1;
  for (let word = 1; word <= wanted.nWords; word++) {
    const own = arcsOf(has, word);
    const wants = arcsOf(wanted, word);
    const missing = wants.filter((arc) => !own.includes(arc));
    const extra = own.filter((arc) => !wants.includes(arc));
    if (missing.length + extra.length === 0) continue;
    presses += word - at;
    at = word;
    for (const arc of missing) {
      const same = extra.findIndex((each) => headOf(each) === headOf(arc));
      const typed = arc.length - headOf(arc).length - 1;
      arcs++;
      // ↓, L, the relation, Enter; or H, the head, Enter, the relation, Enter.
      if (same !== -1) presses += typed + 3;
      else presses += headOf(arc).length + typed + 3;
      if (same !== -1) extra.splice(same, 1);
    }
    // ↓ and Del.
    presses += 2 * extra.length;
    arcs += extra.length;
  }
  // Shift+E before and after.
  return { presses: presses === 0 ? 0 : presses + 2, arcs };
}

/** What a person would keep: arcs that the treebank does not have, and empty nodes. */
const isUnwanted = (wanted: Sentence, { kind, word, head, arc }: Decision): boolean =>
  kind === 'node' ||
  (kind === 'arc' && arc !== undefined && !arcsOf(wanted, word).includes(`${head}:${arcLabel(arc)}`));

function trial(name: string, preset: string): (typeof promised)[number]['figures'] {
  const text = readFileSync(join(SHARED, 'data/ud/cc-by-sa', name, 'dev.conllu'), 'utf8');
  const wanted = splitBlocks(text)
    .filter((each) => 0 < each.nWords && !hasEmptyNodes(each))
    .slice(0, N_SENTENCES);
  const [base, ...options] = preset.split(',');
  let judge = new Switches(
    presetSwitches(base as Preset, new Set(PRESET_OPTIONS.filter((each) => options.includes(each)))),
  );
  const sum = { words: 0, taken: 0, kept: 0, rest: 0, arcs: 0, together: LEARNING, typed: 0 };
  for (const [index, sentence] of wanted.entries()) {
    if (index === N_BEFORE_LEARNING) judge = new Switches(learn(wanted.slice(0, index)));
    const blank = withoutDeps(sentence.text);
    const names = lockKeys(blank);
    const unwanted = decisionsIn(blank, judge)?.decisions.filter((each) => isUnwanted(sentence, each)) ?? [];
    const entries = unwanted.flatMap((each) =>
      exceptionsFor(each, names).map((group) => ({ at: names[each.word], group })),
    );
    const decided = decisionsIn(blank, judge, new Exceptions(entries, names));
    const edits = (decided && takeDecisions(blank, decided, decided.decisions)) ?? [];
    const { presses, arcs } = corrected(splitBlocks(applyEdits(blank.text, edits))[0], sentence);
    sum.words += sentence.nWords;
    sum.taken += 1;
    sum.kept += unwanted.length;
    sum.rest += presses;
    sum.arcs += arcs;
    sum.together += 1 + unwanted.length + presses;
    for (let word = 1; word <= sentence.nWords; word++) {
      const basic = `${sentence.heads[word]}:${sentence.wordCell(word, Column.deprel)}`;
      for (const arc of arcsOf(sentence, word)) if (arc !== basic) sum.typed += 2 + arc.length;
    }
  }
  return sum;
}

test('the table has four treebanks', () => {
  expect(promised.map(({ name }) => name)).toEqual(['English-EWT', 'Dutch-Alpino', 'Swedish-Talbanken', 'Finnish-TDT']);
});

test.skipIf(noShared).each(promised)(
  sharedTitle('$name, $preset: a hundred sentences'),
  ({ name, preset, figures }) => {
    expect(trial(name, preset)).toEqual(figures);
  },
);
