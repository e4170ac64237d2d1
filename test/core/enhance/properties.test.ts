/** Random trees: whatever the switches are, the graph is connected, without loops and doubles, and everything else stays. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDeps, tidyDeps } from '../../../server/src/core/annotation/index.ts';
import { applyEdits, Column, RowKind, type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import {
  depsEdits,
  ENHANCEMENTS,
  learn,
  PRESET_OPTIONS,
  PRESETS,
  presetSwitches,
  Switches,
} from '../../../server/src/core/enhance/index.ts';
import { runs } from '../../thorough.ts';

const RELATIONS =
  'nsubj nsubj:pass obj iobj obl nmod acl acl:relcl advcl advcl:relcl conj cc case mark xcomp ccomp orphan fixed punct det amod cop aux:pass advmod parataxis'.split(
    ' ',
  );
const TAGS = 'NOUN VERB ADJ ADP PRON CCONJ ADV'.split(' ');
const FEATS = '_ _ Case=Gen PronType=Rel PronType=Int VerbForm=Fin Voice=Pass'.split(' ');

const word = fc.record({
  head: fc.nat(),
  deprel: fc.constantFrom(...RELATIONS),
  upos: fc.constantFrom(...TAGS),
  feats: fc.constantFrom(...FEATS),
  lemma: fc.constantFrom('in', 'and', 'who', 'X', '/', '%', 'ä', '_'),
});
type Word = typeof word extends fc.Arbitrary<infer T> ? T : never;

/** A random tree: each word hangs on an earlier one of a random order. */
const sentenceText = fc
  .array(word, { minLength: 1, maxLength: 14 })
  .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray([...words.keys()], { minLength: words.length })))
  .map(([words, order]) => textOf(words, order));

function textOf(words: readonly Word[], order: readonly number[]): string {
  const heads: number[] = [];
  order.forEach((at, i) => {
    heads[at] = i === 0 ? 0 : order[words[at].head % i] + 1;
  });
  const rows = words.map(({ deprel, upos, feats, lemma }, at) =>
    [at + 1, `f${at}`, lemma, upos, '_', feats, heads[at], heads[at] === 0 ? 'root' : deprel, '_', 'A=b'].join('\t'),
  );
  return `# sent_id = s\n${rows.join('\n')}\n\n`;
}

const preset = fc.tuple(fc.constantFrom(...PRESETS), fc.subarray([...PRESET_OPTIONS]));

/** Switches of all kinds, learnt from random graphs. */
const learntSwitches = fc
  .array(fc.tuple(sentenceText, fc.infiniteStream(fc.tuple(fc.nat(), fc.constantFrom(...RELATIONS, 'ref')))), {
    maxLength: 4,
  })
  .map((texts) =>
    learn(
      texts.map(([text, arcs]) => {
        const [sentence] = splitBlocks(text);
        const lines = text.split('\n').map((line) => {
          const cells = line.split('\t');
          if (cells.length < 10) return line;
          const items = [`${cells[6]}:${cells[7]}`];
          for (let n = 0; n < 2; n++) {
            const { value } = arcs.next();
            if (value !== undefined) items.push(`${value[0] % (sentence.nWords + 1)}:${value[1]}`);
          }
          cells[8] = items.slice(arcs.next().value?.[0] % 2).join('|');
          return cells.join('\t');
        });
        return splitBlocks(lines.join('\n'))[0];
      }),
    ),
  );

const judge = fc
  .tuple(
    fc.oneof(
      preset.map(([name, options]) => presetSwitches(name, new Set(options))),
      learntSwitches,
    ),
    fc.subarray([...ENHANCEMENTS]),
  )
  .map(([switches, only]) => new Switches(switches, new Set(only.length === 0 ? ENHANCEMENTS : only)));

function graphed(text: string, switches: Switches, existing: 'keep' | 'complete' | 'replace' = 'replace'): Sentence {
  const [sentence] = splitBlocks(text);
  const made = depsEdits(sentence, switches, existing);
  if ('left' in made) throw new Error(made.left);
  return splitBlocks(applyEdits(sentence.text, made.edits))[0];
}

function nodesOf(sentence: Sentence): Map<string, string> {
  const nodes = new Map<string, string>();
  for (let row = 0; row < sentence.nRows; row++)
    if (sentence.kind(row) !== RowKind.multiwordToken)
      nodes.set(sentence.cell(row, Column.id), sentence.cell(row, Column.deps));
  return nodes;
}

function unreached(nodes: ReadonlyMap<string, string>): string[] {
  const reached = new Set(['0']);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [id, cell] of nodes) if (readDeps(cell).some(({ head }) => reached.has(head))) reached.add(id);
  }
  return [...nodes.keys()].filter((id) => !reached.has(id));
}

describe('any tree, any switches', () => {
  test('connected, no loop, no double, sorted, heads that are there', () => {
    fc.assert(
      fc.property(sentenceText, judge, (text, switches) => {
        const sentence = graphed(text, switches);
        expect(sentence.problems).toEqual([]);
        const nodes = nodesOf(sentence);
        expect(unreached(nodes)).toEqual([]);
        for (const [id, cell] of nodes) {
          expect(tidyDeps(cell)).toBe(cell);
          expect(cell).not.toBe('_');
          for (const { head } of readDeps(cell)) {
            expect(head).not.toBe(id);
            expect(head === '0' || nodes.has(head)).toBe(true);
          }
        }
      }),
      { numRuns: runs(400) },
    );
  });

  test('only cells of DEPS and rows of empty nodes are new; a second time changes nothing', () => {
    fc.assert(
      fc.property(sentenceText, judge, (text, switches) => {
        const sentence = graphed(text, switches);
        const without = sentence.text
          .split('\n')
          .filter((line) => !/^\d+\.\d/.test(line))
          .map((line) => line.replace(/^((?:[^\t]*\t){8})[^\t]*/, '$1_'))
          .join('\n');
        expect(without).toBe(text);
        expect(graphed(sentence.text, switches, 'keep').text).toBe(sentence.text);
        expect(graphed(sentence.text, switches, 'complete').text).toBe(sentence.text);
      }),
      { numRuns: runs(200) },
    );
  });
});

test('switches that are learnt from a graph by rules give that graph again', () => {
  fc.assert(
    fc.property(fc.array(sentenceText, { minLength: 1, maxLength: 6 }), preset, (texts, [name, options]) => {
      const rules = new Switches(
        presetSwitches(name, new Set(options)),
        new Set(ENHANCEMENTS.filter((rule) => rule !== 'ellipsis')),
      );
      const known = texts.map((text) => graphed(text, rules));
      const learnt = new Switches(learn(known));
      let [n, same] = [0, 0];
      for (const sentence of known) {
        const again = nodesOf(graphed(sentence.text, learnt));
        for (const [id, cell] of nodesOf(sentence)) {
          n++;
          if (again.get(id) === cell) same++;
        }
      }
      // Two switches of a preset can be about the same arc, so that one is learnt for another.
      expect(same / n).toBeGreaterThan(0.6);
    }),
    { numRuns: runs(100) },
  );
});
