/** The work list in a sentence: places, what rules do to each, and which changes belong together. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellChanges, editsOf, linkedChanges } from '../../../server/src/core/campaign/changes.ts';
import { WorkList } from '../../../server/src/core/campaign/index.ts';
import { applyEdits, COLUMN_TITLES, Column, Sentence } from '../../../server/src/core/conllu/index.ts';
import { cellEdit } from '../../../server/src/core/edit/index.ts';
import { newPatternRoom, parseRequest } from '../../../server/src/core/query/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import { conllu } from '../../fixture.ts';
import { runs } from '../../thorough.ts';

const sentenceOf = (text: string) => {
  const written = conllu(text);
  return new Sentence(written, written.split('\n').length - 1);
};

function workList(request: string, rules?: string, at?: string, withLemma = false): WorkList {
  const parsed = parseRequest(request, newPatternRoom());
  if (parsed.request === undefined) throw new Error(parsed.problems[0].message);
  let rewriter: Rewriter | undefined;
  if (rules !== undefined) {
    const { system } = parseRules(rules);
    const strategy = system && parseStrategy('main', system).strategy;
    if (system === undefined || strategy === undefined) throw new Error('wrong rules');
    rewriter = new Rewriter(system, strategy);
  }
  return new WorkList(parsed.request, rewriter, { at, withLemma });
}

/** `3 HEAD 2 → 4` */
const shown = (
  sentence: Sentence,
  changes: readonly { row: number; column: number; before: string; after: string }[],
) =>
  changes.map(
    ({ row, column, before, after }) =>
      `${sentence.cell(row, Column.id)} ${COLUMN_TITLES[column]} ${before} → ${after}`,
  );

const TITLE = sentenceOf(`
1  on       on       ADP    _  _  2  case   2:case    _
2  General  General  PROPN  _  _  4  obl    4:obl:on  _
3  Giap     Giap     PROPN  _  _  2  flat   2:flat    _
4  said     say      VERB   _  _  0  root   0:root    _
5  more     more     ADJ    _  _  4  obj    4:obj     _
`);

/** Swaps a title and its name, in both graphs. */
const SWAP = `rule swap { pattern { T [form="General"]; f: T -[flat]-> N } commands {
  del_edge f; del_edge T -[E:flat]-> N; shift T ==> N; add_edge N -[nmod]-> T; add_edge N -[E:nmod]-> T } }
strat main { Onf (swap) }`;

test('a request that can be tried in too many ways does not pass for one with few places', () => {
  const long = sentenceOf(Array.from({ length: 120 }, (_, i) => `${i + 1}  a  a  X  _  _  ${i}  dep  _  _\n`).join(''));
  const list = workList(
    'pattern { A []; B []; C []; D [] } without { X [upos=VERB]; Y [upos=X]; Z [lemma=b]; X.form = Z.form }',
  );
  expect(list.of(long).stopped).toMatch(/^not all places were found/);
  expect(list.of(TITLE).stopped).toBeUndefined();
});

describe('an item', () => {
  test('is a word of the request, with its name, what it is like, and the others of the match', () => {
    const [item, ...rest] = workList('pattern { N []; T -[flat]-> N }').of(TITLE).items;
    expect(rest).toEqual([]);
    expect(item).toMatchObject({ word: 'Giap', was: 'PROPN flat General', pattern: 'PROPN ← PROPN flat', changes: [] });
    expect(item.rows.map((row) => TITLE.cell(row, Column.id))).toEqual(['3', '2']);
  });

  test('is about the first node that the request introduces, or the one that is named', () => {
    const at = (node?: string) => workList('pattern { T -[flat]-> N }', undefined, node).of(TITLE).items[0].word;
    expect([at(), at('N')]).toEqual(['General', 'Giap']);
    expect(workList('pattern { T -[flat]-> N; Z [] }').nodes).toEqual(['T', 'N', 'Z']);
  });

  test('is one where several matches are about the same word', () => {
    expect(workList('pattern { V [upos=VERB]; V -> X }').of(TITLE).items).toHaveLength(1);
  });

  test('with its lemma in the pattern, on demand', () => {
    const [item] = workList('pattern { X [upos=VERB] }', undefined, undefined, true).of(TITLE).items;
    expect(item.pattern).toBe('say VERB ← ROOT root');
  });
});

describe('rules', () => {
  test('a swap is one change: heads, all that moves along, and DEPS', () => {
    const { items, outside } = workList('pattern { T -[flat]-> N }', SWAP).of(TITLE);
    expect(outside).toEqual([]);
    expect(items).toHaveLength(1);
    expect(shown(TITLE, items[0].changes).sort()).toEqual(
      [
        '1 HEAD 2 → 3',
        '1 DEPS 2:case → 3:case',
        '2 HEAD 4 → 3',
        '2 DEPREL obl → nmod',
        '2 DEPS 4:obl:on → 3:nmod',
        '3 HEAD 2 → 4',
        '3 DEPREL flat → obl',
        '3 DEPS 2:flat → 4:obl:on',
      ].sort(),
    );
    expect(items[0].pattern).toBe('PROPN ← VERB obl: HEAD, obl → nmod, PROPN flat → obl');
  });

  test('DEPS follows where a rule moves arcs of DEPS along and leaves the copies of the two that swap', () => {
    const half = `rule swap { pattern { T [form="General"]; f: T -[1=flat, !enhanced]-> N } commands {
      del_edge f; shift T ==> N; add_edge N -[nmod]-> T } }
    strat main { Onf (swap) }`;
    const [item] = workList('pattern { T -[flat]-> N }', half).of(TITLE).items;
    expect(shown(TITLE, item.changes).filter((each) => each.includes('DEPS'))).toEqual(
      expect.arrayContaining(['1 DEPS 2:case → 3:case', '2 DEPS 4:obl:on → 3:nmod', '3 DEPS 2:flat → 4:obl:on']),
    );
  });

  test('an arc of DEPS that the rules bring is the new basic arc only if its relation says so', () => {
    const brings = (relation: string) => {
      const rules = `rule move { pattern { V [upos=VERB]; f: T -[1=flat, !enhanced]-> N }
        commands { del_edge f; add_edge V -[obj]-> N; add_edge V -[E:${relation}]-> N } }
      strat main { Onf (move) }`;
      const [item] = workList('pattern { T -[flat]-> N }', rules).of(TITLE).items;
      return shown(TITLE, item.changes).filter((each) => each.includes('DEPS'));
    };
    expect(brings('obj:x')).toEqual(['3 DEPS 2:flat → 4:obj:x']);
    expect(brings('ref')).toEqual(['3 DEPS 2:flat → 4:obj|4:ref']);
  });

  test('where the rules take the whole graph away, no arc of it comes back', () => {
    const rules = `rule strip { pattern { e: X -[enhanced=yes]-> Y } commands { del_edge e } }
      rule move { pattern { V [upos=VERB]; f: T -[1=flat, !enhanced]-> N } commands { del_edge f; add_edge V -[obj]-> N } }
      strat main { Seq (Onf (strip), Onf (move)) }`;
    const { items, outside } = workList('pattern { T -[flat]-> N }', rules).of(TITLE);
    const all = [...items.flatMap(({ changes }) => changes), ...outside];
    const deps = shown(TITLE, all).filter((each) => each.includes('DEPS'));
    expect(deps.sort()).toEqual([
      '1 DEPS 2:case → _',
      '2 DEPS 4:obl:on → _',
      '3 DEPS 2:flat → _',
      '4 DEPS 0:root → _',
      '5 DEPS 4:obj → _',
    ]);
  });

  test('two words that are relabelled are two items, though one is the head of the other', () => {
    const chain = sentenceOf(`
1  a  a  NOUN  _  _  2  nmod:tmod  _  _
2  b  b  NOUN  _  _  3  nmod:tmod  _  _
3  c  c  VERB  _  _  0  root       _  _
`);
    const rules = 'rule r { pattern { e: H -[nmod:tmod]-> X } commands { e.label = "nmod" } } strat main { Onf (r) }';
    const { items } = workList('pattern { X []; H -[nmod:tmod]-> X }', rules).of(chain);
    expect(items.map(({ word, changes }) => [word, changes.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('DEPS goes along where they change basic arcs alone, and keeps what it says beyond them', () => {
    const rules = 'rule r { pattern { e: H -[obl]-> X } commands { e.label = "nmod" } } strat main { Onf (r) }';
    const [item] = workList('pattern { X []; H -[obl]-> X }', rules).of(TITLE).items;
    expect(shown(TITLE, item.changes)).toEqual(['2 DEPREL obl → nmod', '2 DEPS 4:obl:on → 4:nmod:on']);
  });

  test('what they do elsewhere is no item, and is said', () => {
    const rules = 'rule r { pattern { X [upos=ADJ|VERB, !note] } commands { X.note = yes } } strat main { Onf (r) }';
    const { items, outside } = workList('pattern { X [upos=VERB] }', rules).of(TITLE);
    expect(shown(TITLE, items[0].changes)).toEqual(['4 MISC _ → note=yes']);
    expect(shown(TITLE, outside)).toEqual(['5 MISC _ → note=yes']);
  });

  test('DEPS without a copy of the arc stays, and the word is named', () => {
    const other = sentenceOf(`
1  dogs  dog   NOUN  _  _  2  nsubj  5:obj   _
2  bark  bark  VERB  _  _  0  root   0:root  _
`);
    const rules = 'rule r { pattern { e: H -[nsubj]-> X } commands { e.label = "obj" } } strat main { Onf (r) }';
    const [item] = workList('pattern { X []; H -[nsubj]-> X }', rules).of(other).items;
    expect([shown(other, item.changes), item.leftDeps]).toEqual([['1 DEPREL nsubj → obj'], [0]]);
  });

  test('that add words, or never end, leave the places to people', () => {
    for (const commands of ['add_node N :> X', 'X.note = yes; del_feat X.note']) {
      const rules = `rule r { pattern { X [upos=VERB] } commands { ${commands} } } strat main { Onf (r) }`;
      const { items, stopped } = workList('pattern { X [upos=VERB] }', rules).of(TITLE);
      expect([items[0].changes, stopped]).toEqual([[], expect.any(String)]);
    }
  });
});

test('every change belongs to exactly one part, and all parts together are the change (property)', () => {
  const n = 8;
  const cells = fc.array(
    fc.record({
      row: fc.nat(n - 1),
      column: fc.constantFrom(Column.head, Column.deprel, Column.upos, Column.feats),
      text: fc.nat(n).map(String),
    }),
    { maxLength: 12 },
  );
  const text = Array.from({ length: n }, (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${i}\tdep\t_\t_\n`).join('');
  const sentence = new Sentence(`${text}\n`, n + 1);
  fc.assert(
    fc.property(cells, fc.nat(n - 1), (all, anchor) => {
      const last = new Map(all.map((each) => [`${each.row} ${each.column}`, each]));
      const edits = [...last.values()]
        .sort((a, b) => a.row - b.row || a.column - b.column)
        .flatMap(({ row, column, text: value }) => cellEdit(sentence, row, column, value));
      const changes = cellChanges(sentence, edits) ?? [];
      const parts = linkedChanges(sentence, changes, (row) => row === anchor);
      expect(parts.flatMap((part) => part.changes)).toHaveLength(changes.length);
      for (const part of parts) for (const { row } of part.changes) expect(part.rows.has(row)).toBe(true);
      const rows = parts.flatMap((part) => [...part.rows]);
      expect(new Set(rows).size).toBe(rows.length);
      const joined = editsOf(
        sentence,
        parts.flatMap((part) => part.changes),
      );
      expect(applyEdits(sentence.text, joined)).toBe(applyEdits(sentence.text, edits));
    }),
    { numRuns: runs(300) },
  );
});
