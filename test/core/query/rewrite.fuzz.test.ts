/** Random rules on random sentences: whatever they do, the output is CoNLL-U again. */

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellFault, readDeps, relationParts } from '../../../server/src/core/annotation/index.ts';
import {
  applyEdits,
  Column,
  type ColumnIndex,
  N_COLUMNS,
  RowKind,
  type Sentence,
  splitBlocks,
} from '../../../server/src/core/conllu/index.ts';
import { parseRules, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import { anyCharacter } from '../../anyCharacter.ts';
import { runs } from '../../thorough.ts';

const some = <T>(...items: T[]) => fc.constantFrom(...items);

/** Possible contents of a cell, including some that no rule may write elsewhere. */
const text = fc.oneof(
  { weight: 12, arbitrary: some('a', 'b', 'aa', 'é', 'VERB') },
  { weight: 4, arbitrary: some('😀', 'a b', '|', '=', 'x|y', '_', ':', '\\p', '"', '\u00a0', 'E:', 'क्ष') },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, minLength: 1, maxLength: 3 }) },
);
const inFile = text.map((each) => each.replace(/[\t\r\n]/g, '') || '_');
const feats = some('_', 'Case=Nom', 'Case=Nom|Number=Sing', 'Number[psor]=Plur', 'X', 'Case=');
const misc = some(
  '_',
  'Gloss=a|SpaceAfter=No',
  'SpaceAfter=No',
  'Gloss=',
  'a|b',
  'Gloss=x\\py',
  'Entity=(e1-x-1-',
  'Entity=e1)',
);

const sentence = fc
  .array(
    fc.record({
      form: inFile,
      lemma: inFile,
      upos: some('N', 'V', '_', 'N X'),
      feats,
      head: fc.nat(),
      deprel: some('r', 's:t', 'root', '_'),
      deps: fc.option(fc.tuple(fc.nat(), some('r', 's:t', 'r:é'))),
      misc,
      token: fc.integer({ min: 0, max: 5 }),
      empty: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((words) => {
    const n = words.length;
    const lines = ['# sent_id = s', '# text = t', '# note'];
    let covered = 0;
    words.forEach((word, i) => {
      const id = i + 1;
      if (word.token === 0 && covered < id && id < n) {
        covered = id + 1;
        lines.push([`${id}-${id + 1}`, word.form, '_', '_', '_', '_', '_', '_', '_', word.misc].join('\t'));
      }
      const head = id === 1 ? 0 : word.head % (n + 1);
      const deps = word.deps === null ? '_' : `${word.deps[0] % (n + 1)}:${word.deps[1]}`;
      lines.push(
        [id, word.form, word.lemma, word.upos, '_', word.feats, head, word.deprel, deps, word.misc].join('\t'),
      );
      if (word.empty === 0) lines.push([`${id}.1`, word.form, '_', '_', '_', '_', '_', '_', `${id}:r`, '_'].join('\t'));
    });
    return `${lines.join('\n')}\n\n`;
  });

const node = some('X', 'Y');
const feature = some(
  'form',
  'lemma',
  'upos',
  'xpos',
  'Case',
  'Number',
  'Number__psor',
  'Gloss',
  'Note',
  'textform',
  'wordform',
);
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`;
const part = fc.oneof(
  { weight: 4, arbitrary: text.map(quoted) },
  { weight: 4, arbitrary: some('"a"', '"VERB"', 'X.form', 'Y.form', 'X.lemma', 'Y.lemma') },
  { weight: 1, arbitrary: some('""', 'e.label', 'e.1', 'e.2') },
  { weight: 1, arbitrary: fc.tuple(node, feature).map(([of, name]) => `${of}.${name}`) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(node, some('form', 'lemma'), fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 3 }))
      .map(([of, name, from, to]) => `${of}.${name}[${from}:${to}]`),
  },
);
const value = fc.array(part, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' + '));
const label = fc.oneof(some('obj', '"a:b"', '"E:x"'), text.map(quoted));
const command = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(node, feature, value).map(([of, name, to]) => `${of}.${name} = ${to}`) },
  {
    weight: 3,
    arbitrary: fc.tuple(some('label', '1', '2', 'enhanced'), value).map(([name, to]) => `e.${name} = ${to}`),
  },
  fc.tuple(node, feature).map(([of, name]) => `del_feat ${of}.${name}`),
  some(
    'del_feat e.1',
    'del_feat e.2',
    'del_edge e',
    'del_node X',
    'del_node Y',
    'add_node N :> X; N.form = Y.form',
    'add_node N :< Y',
  ),
  some(
    'shift X ==> Y',
    'shift_in Y ==> X',
    'shift_out X ==> Y',
    'insert X :> Y',
    'insert Y :< X',
    'add_node N :> X; N.wordform = "__EMPTY__"',
  ),
  fc.tuple(node, label, node).map(([from, name, to]) => `add_edge ${from} -[${name}]-> ${to}`),
  fc.tuple(node, value, node).map(([from, to, other]) => `add_edge f: ${from} -> ${other}; f.label = ${to}`),
  fc.tuple(some('append_feats', 'prepend_feats'), text).map(([name, sign]) => `${name} ${quoted(sign)} X ==> Y`),
);
const pattern = some(
  'e: X -> Y',
  'e: X -[!enhanced]-> Y',
  'e: X -> Y; X < Y',
  'e: Y -> X; X [upos=N]',
  'e: X -> Y; Y [Gloss]',
  'e: X -> Y; X [lemma]; Y [Case]',
  'e: X -[E:r]-> Y',
);
const rule = fc
  .tuple(pattern, fc.array(command, { minLength: 1, maxLength: 3 }))
  .map(([request, commands]) => `pattern { ${request} } commands { ${commands.join('; ')} }`);
/** Running into a limit takes a second, so that is rare. */
const strategy = fc.oneof(
  {
    weight: 40,
    arbitrary: some('Pick (r)', 'r', 'Try (Pick (r))', 'Pick (Seq (r, Try (s)))', 'Alt (r, s)', 'If (r, s, r)'),
  },
  { weight: 1, arbitrary: some('Onf (r)', 'Seq (Onf (r), Try (s))', 'Iter (s)', 'Onf (Alt (r, s))') },
);

const COLUMNS: readonly ColumnIndex[] = [
  Column.form,
  Column.lemma,
  Column.upos,
  Column.xpos,
  Column.feats,
  Column.misc,
];

/** Cells of a sentence by column, as far as they can be distinguished from those that a rule wrote. */
const cellsOf = (of: Sentence): Set<string> =>
  new Set(
    Array.from({ length: of.nRows }, (_, row) => row).flatMap((row) =>
      COLUMNS.map((column) => `${column} ${of.cell(row, column)}`),
    ),
  );

function checkWritten(before: Sentence, after: string): void {
  const blocks = splitBlocks(after);
  expect(blocks).toHaveLength(1);
  const [now] = blocks;
  expect(after.split('\n').filter((line) => line !== '')).toHaveLength(now.nRows + 3);
  for (const comment of ['# text = t', '# note']) expect(after).toContain(`${comment}\n`);
  const known = cellsOf(before);
  let word = 0;
  let empty = 0;
  for (let row = 0; row < now.nRows; row++) {
    expect(now.nColumns(row)).toBe(N_COLUMNS);
    for (const column of COLUMNS) {
      const cell = now.cell(row, column);
      if (!known.has(`${column} ${cell}`)) checkCell(column, cell, known);
    }
    if (now.kind(row) === RowKind.word) expect(now.cell(row, Column.id)).toBe(String(++word));
    else if (now.kind(row) === RowKind.emptyNode) expect(now.cell(row, Column.id)).toMatch(new RegExp(`^${word}\\.`));
    empty += now.kind(row) === RowKind.emptyNode ? 1 : 0;
    const deprel = now.cell(row, Column.deprel);
    expect(cellFault(Column.deprel, deprel)).toBeUndefined();
    for (const { head, relation = '' } of readDeps(now.cell(row, Column.deps))) {
      expect(head).toMatch(/^\d+(\.\d+)?$/);
      expect(relationParts(relation)[0] === '' && relation === '').toBe(false);
      expect(cellFault(Column.deprel, relation)).toBeUndefined();
    }
  }
  expect(empty).toBeLessThanOrEqual(now.nRows);
}

/** A new cell. Existing parts of MISC and FEATS may be anything. */
function checkCell(column: ColumnIndex, cell: string, known: ReadonlySet<string>): void {
  expect(cell).not.toBe('');
  expect(cell).not.toMatch(/[\t\r\n]/);
  if (column === Column.misc || column === Column.feats) {
    const before = new Set(
      [...known].filter((each) => each.startsWith(`${column} `)).flatMap((each) => each.slice(2).split('|')),
    );
    for (const item of cell.split('|'))
      if (!before.has(item)) expect([item, cellFault(column, item)]).toEqual([item, undefined]);
  } else expect([cell, cellFault(column, cell)]).toEqual([cell, undefined]);
}

let [pairs, ran, changed] = [0, 0, 0];

test('the result is CoNLL-U with the same columns and comments, valid cells, and consecutive IDs', () => {
  fc.assert(
    fc.property(sentence, rule, rule, strategy, (before, r, s, main) => {
      pairs++;
      const { system } = parseRules(`rule r { ${r} } rule s { ${s} } strat main { ${main} }`);
      if (system === undefined) return;
      ran++;
      const [read] = splitBlocks(before);
      const result = new Rewriter(system, system.strategies.get('main')!).rewrite(read);
      if (result.kind === 'stopped') expect(result.reason).not.toBe('');
      else if (result.kind === 'edited') {
        if (0 < result.edits.length) changed++;
        if (0 < result.edits.length) checkWritten(read, applyEdits(before, result.edits));
      } else {
        if (0 < result.texts.length) changed++;
        for (const each of result.texts) checkWritten(read, each);
      }
    }),
    {
      numRuns: runs(3000),
    },
  );
  // Most rules compile, and many do something.
  expect([ran > pairs / 5, changed > pairs / 25]).toEqual([true, true]);
});
