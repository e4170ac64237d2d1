/** Decisions and exceptions, and DEPS after an edit of the tree: on random trees with random graphs. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDeps } from '../../../server/src/core/annotation/index.ts';
import { applyEdits, Column, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  arcLabel,
  type Decided,
  type Decision,
  decisionsIn,
  depsEdits,
  Exceptions,
  exceptionsFor,
  graphOf,
  PRESET_OPTIONS,
  PRESETS,
  presetSwitches,
  recomputedDeps,
  Switches,
  takeDecisions,
} from '../../../server/src/core/enhance/index.ts';
import { isTree } from '../../../server/src/core/tree/index.ts';
import { runs } from '../../thorough.ts';

const RELATIONS = 'nsubj obj obl nmod acl:relcl conj conj cc case mark xcomp orphan det amod advmod'.split(' ');
const TAGS = 'NOUN VERB ADP PRON'.split(' ');
const FEATS = '_ _ Case=Gen PronType=Rel Voice=Pass'.split(' ');

interface Row {
  readonly deprel: string;
  readonly upos: string;
  readonly feats: string;
  readonly head: number;
}

const row: fc.Arbitrary<Row> = fc.record({
  deprel: fc.constantFrom(...RELATIONS),
  upos: fc.constantFrom(...TAGS),
  feats: fc.constantFrom(...FEATS),
  head: fc.nat(),
});
/** Each word hangs on an earlier one of a random order. */
const sentence = fc
  .array(row, { minLength: 2, maxLength: 12 })
  .chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows.keys()], { minLength: rows.length })))
  .map(([rows, order]) => {
    const heads: number[] = [];
    order.forEach((at, i) => {
      heads[at] = i === 0 ? 0 : order[rows[at].head % i] + 1;
    });
    const lines = rows.map(({ deprel, upos, feats }, at) =>
      [at + 1, `f${at % 3}`, 'in', upos, '_', feats, heads[at], heads[at] === 0 ? 'root' : deprel, '_', '_'].join('\t'),
    );
    return read(`# sent_id = s\n${lines.join('\n')}\n\n`);
  });
const judge = fc
  .tuple(fc.constantFrom(...PRESETS), fc.subarray([...PRESET_OPTIONS]))
  .map(([preset, options]) => new Switches(presetSwitches(preset, new Set(options))));

function read(text: string): Sentence {
  return splitBlocks(text)[0];
}

const names = (of: Sentence): string[] =>
  Array.from({ length: of.nWords + 1 }, (_, word) => (word === 0 ? '' : `${of.wordCell(word, Column.form)}@${word}`));

const depsOf = (of: Sentence): string[] => Array.from({ length: of.nWords }, (_, i) => of.wordCell(i + 1, Column.deps));

function enhanced(of: Sentence, by: Switches, exceptions = Exceptions.NONE): Sentence | undefined {
  const made = depsEdits(of, by, 'replace', exceptions);
  return 'left' in made ? undefined : read(applyEdits(of.text, made.edits));
}

/** What a person made: arcs added, relabelled or taken away. */
function byHand(of: Sentence, changes: readonly (readonly [word: number, head: number, how: number])[]): Sentence {
  const cells = depsOf(of).map((cell) => cell.split('|'));
  for (const [word, head, how] of changes) {
    const at = word % cells.length;
    if (how % 3 === 0) cells[at] = [...cells[at], `${(head % of.nWords) + 1}:made`];
    else if (how % 3 === 1) cells[at] = cells[at].map((item, i) => (i === 0 ? `${item}:x` : item));
    else if (1 < cells[at].length) cells[at] = cells[at].slice(1);
  }
  let word = -1;
  const lines = of.text.split('\n').map((line) => {
    const own = line.split('\t');
    if (own.length < 10 || own[0].includes('.')) return line;
    word++;
    own[8] =
      cells[word].filter((item, i, all) => !item.startsWith(`${word + 1}:`) && all.indexOf(item) === i).join('|') ||
      '_';
    return own.join('\t');
  });
  return read(lines.join('\n'));
}
const changes = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 4 });

const entries = (of: Sentence, decisions: readonly Decision[]) =>
  decisions.flatMap((each) => exceptionsFor(each, names(of)).map((group) => ({ at: names(of)[each.word], group })));

function taken(of: Sentence, decided: Decided): Sentence | undefined {
  const edits = takeDecisions(of, decided, decided.decisions);
  return edits && read(applyEdits(of.text, edits));
}

describe('decisions', () => {
  test('taken all together leave nothing to decide', () => {
    fc.assert(
      fc.property(sentence, judge, changes, fc.boolean(), (tree, by, made, isBlank) => {
        const start = isBlank ? tree : enhanced(tree, by);
        if (start === undefined) return;
        const here = isBlank ? start : byHand(start, made);
        const decided = decisionsIn(here, by);
        const after = decided && taken(here, decided);
        if (after === undefined) return;
        expect(decisionsIn(after, by)?.decisions).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  test('of a sentence without DEPS, taken all together, are its graph', () => {
    fc.assert(
      fc.property(sentence, judge, (tree, by) => {
        const decided = decisionsIn(tree, by);
        if (decided === undefined) throw new Error('no graph');
        expect(taken(tree, decided)?.text).toBe(enhanced(tree, by)?.text);
      }),
      { numRuns: runs(300) },
    );
  });

  test('against the rules are never asked again, and kept when DEPS is computed anew', () => {
    fc.assert(
      fc.property(sentence, judge, changes, fc.nat(), (tree, by, made, which) => {
        const start = enhanced(tree, by);
        const here = start && byHand(start, made);
        const decided = here && decisionsIn(here, by);
        if (here === undefined || decided === undefined) return;
        const kept = decided.decisions.filter((_, i) => ((which >> i) & 1) === 0);
        const exceptions = new Exceptions(entries(here, kept), names(here));
        const left = decisionsIn(here, by, exceptions)?.decisions ?? [];
        for (const each of kept) if (each.kind !== 'graph') expect(left).not.toContainEqual(each);
        for (const each of kept) if (each.kind !== 'graph') expect(exceptions.covers(each)).toBe(true);
        const again = enhanced(here, by, exceptions);
        if (again === undefined) return;
        for (const { word, head, arc, has, kind } of kept) {
          // A word without any other arc keeps that of the tree.
          if (kind === 'arc' && arc !== undefined && head !== here.heads[word])
            expect(depsOf(again)[word - 1].split('|')).not.toContain(`${head}:${arcLabel(arc)}`);
          if (kind === 'node' || has === undefined) continue;
          expect(readDeps(again.wordCell(word, Column.deps))).toContainEqual(
            expect.objectContaining({ head: String(head), relation: has }),
          );
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Another head for a word, and DEPS as `attach` leaves it: the first item follows. */
function attached(of: Sentence, word: number, head: number): Sentence | undefined {
  const lines = of.text.split('\n');
  const line = lines.findIndex((each) => each.startsWith(`${word}\t`));
  const cells = lines[line].split('\t');
  const [old, deprel] = [cells[6], cells[7]];
  if (old === '0' || head === word || String(head) === old) return undefined;
  const items = cells[8].split('|');
  const at = items.findIndex((item) => item === `${old}:${deprel}` || item.startsWith(`${old}:${deprel}:`));
  if (at !== -1) items[at] = `${head}${items[at].slice(old.length)}`;
  cells[6] = String(head);
  cells[8] = items.join('|');
  lines[line] = cells.join('\t');
  const after = read(lines.join('\n'));
  return isTree(after.heads) ? after : undefined;
}

describe('an edit of the tree', () => {
  test('gives DEPS that the rules would have given at once', () => {
    fc.assert(
      fc.property(sentence, judge, fc.nat(), (tree, by, word) => {
        const before = enhanced(tree, by);
        fc.pre(before !== undefined && graphOf(tree, by).empties.length === 0);
        let n = 0;
        for (let other = 1; other <= before.nWords; other++) {
          const after = attached(before, (word % before.nWords) + 1, other);
          if (after === undefined || 0 < graphOf(after, by).empties.length) continue;
          n++;
          const now = read(applyEdits(after.text, recomputedDeps(before, after, by) ?? []));
          expect(now.text).toBe(enhanced(after, by)?.text);
        }
        // A run without an edit to compare does not count.
        fc.pre(0 < n);
      }),
      { numRuns: runs(300) },
    );
  });

  test('leaves what was made by hand, and does not bring back what was taken away by hand', () => {
    fc.assert(
      fc.property(sentence, judge, changes, fc.nat(), fc.nat(), (tree, by, made, word, head) => {
        const start = enhanced(tree, by);
        const before = start && byHand(start, made);
        const after = before && attached(before, (word % before.nWords) + 1, (head % before.nWords) + 1);
        if (before === undefined || after === undefined) return;
        const edits = recomputedDeps(before, after, by) ?? [];
        if (edits.length === 0) return;
        const now = read(applyEdits(after.text, [...edits]));
        const [old, graph] = [graphOf(before, by), graphOf(after, by)];
        for (let each = 1; each <= now.nWords; each++) {
          const items = now.wordCell(each, Column.deps).split('|');
          const had = before.wordCell(each, Column.deps).split('|');
          for (const item of had) if (item.endsWith(':made')) expect(items).toContain(item);
          for (const arc of graph.arcs[each]) {
            const item = `${arc.head}:${arc.base}${arc.tail}`;
            const was = old.arcs[each].some((other) => `${other.head}:${other.base}${other.tail}` === item);
            if (was && !had.includes(item)) expect(items).not.toContain(item);
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('lists', () => {
  /** Conjuncts of one head, or each of the one before; half as many objects. */
  const list = (n: number, isChain: boolean): Sentence => {
    const lines = ['1\ta\ta\tVERB\t_\t_\t0\troot\t_\t_'];
    for (let word = 2; word <= n; word++)
      lines.push(`${word}\tb\tb\tVERB\t_\t_\t${isChain ? word - 1 : 1}\tconj\t_\t_`);
    for (let word = n + 1; word <= 1.5 * n; word++) lines.push(`${word}\tc\tc\tNOUN\t_\t_\t1\tobj\t_\t_`);
    return read(`${lines.join('\n')}\n\n`);
  };

  test.each([
    ['of one head', false],
    ['in a chain', true],
  ])('conjuncts %s: arcs and questions to switches grow with their number, not its square', (_, isChain) => {
    const workOf = (n: number): number => {
      const switches = new Switches(presetSwitches('lemma', new Set(['root'])));
      let asked = 0;
      const counting = {
        ask(...given: Parameters<typeof switches.ask>) {
          asked++;
          return switches.ask(...given);
        },
      };
      const graph = graphOf(list(n, isChain), counting);
      return asked + graph.arcs.reduce((sum, arcs) => sum + arcs.length, 0);
    };
    expect(workOf(600)).toBeLessThan(2.2 * workOf(300));
  });
});
