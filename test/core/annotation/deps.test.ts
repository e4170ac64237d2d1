/** DEPS read and printed: nothing is lost, and the graph of a sentence reads the same. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareHeads,
  hasDependency,
  isNodeId,
  printDependency,
  printDeps,
  readDeps,
  tidyDeps,
} from '../../../server/src/core/annotation/index.ts';
import { Column, Document } from '../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../server/src/core/validate/analysis.ts';

const head = fc.oneof(
  fc.nat(12).map(String),
  fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 12 })).map(([major, minor]) => `${major}.${minor}`),
);
const relation = fc.constantFrom('root', 'nsubj', 'nsubj:pass', 'obl:in', 'obl:in_front_of:loc', 'ref');
const item = fc.record({ head, relation });
/** Possible contents of a cell during typing. */
const anyCell = fc
  .array(fc.constantFrom('|', ':', '.', '_', '0', '1', '10', 'obj', 'é', ' '))
  .map((all) => all.join(''));

describe('DEPS', () => {
  test('well-formed items come back from their cell', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const cell = printDeps(items);
        expect(readDeps(cell).map(({ head, relation }) => ({ head, relation }))).toEqual(items);
        expect(items.every((each) => isNodeId(each.head) && hasDependency(cell, each.head, each.relation))).toBe(true);
      }),
    );
  });

  test('any cell but the empty one is printed as it was read, and each item where it stands', () => {
    fc.assert(
      fc.property(fc.oneof(anyCell, fc.string()), (cell) => {
        const items = readDeps(cell);
        expect(printDeps(items)).toBe(cell || '_');
        for (const each of items) expect(cell.slice(each.start, each.end)).toBe(printDependency(each));
        expect(readDeps(cell, 2)).toEqual(items.slice(0, 2));
      }),
    );
  });

  test('in order once is in order for good, and says the same', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const tidy = tidyDeps(printDeps(items)) ?? '';
        expect(tidyDeps(tidy)).toBe(tidy);
        expect(new Set(readDeps(tidy).map(printDependency))).toEqual(new Set(items.map(printDependency)));
        const heads = readDeps(tidy).map((each) => each.head);
        expect(heads.every((each, i) => i === 0 || compareHeads(heads[i - 1], each) <= 0)).toBe(true);
      }),
    );
  });

  test('the empty node 8.10 comes after 8.9 and 8.1', () => {
    expect(tidyDeps('8.10:obj|8.9:obj|8.1:obj|8:obj|8:nsubj|8:obj')).toBe('8:nsubj|8:obj|8.1:obj|8.9:obj|8.10:obj');
  });

  test('a cell with an item that cannot be read has no order', () => {
    expect(tidyDeps('2:obj|x:obj')).toBeUndefined();
    expect(tidyDeps('2:obj|1')).toBeUndefined();
  });

  test('the graph of a sentence has the same heads and relations', () => {
    fc.assert(
      fc.property(fc.oneof(anyCell, fc.array(item, { minLength: 1 }).map(printDeps)), (cell) => {
        const text = `1\ta\t_\t_\t_\t_\t0\troot\t${cell}\t_\n\n`;
        const [sentence] = Document.parse(text).sentences;
        const { enhanced } = new Analysis(sentence);
        const { start } = sentence.cellSpan(0, Column.deps);
        const arcs = Array.from({ length: enhanced.nArcs }, (_, arc) => {
          const [head, relation] = [enhanced.headSpan(arc), enhanced.relationSpan(arc)];
          return [text.slice(head.start, head.end), text.slice(relation.start, relation.end), head.start - start];
        });
        const read = sentence.isBlank(0, Column.deps) ? [] : readDeps(cell);
        const whole = read.filter((each) => each.relation !== undefined);
        expect(arcs).toEqual(whole.map((each) => [each.head, each.relation, each.start]));
      }),
    );
  });
});
