/** Memory that trainings use one after another. */

import { expect, test } from 'vitest';
import { EMPTY_CARD, saveModel, trainNeural, trainTransitionParser } from '../../../../server/src/core/parser/index.ts';
import type { Kernels } from '../../../../server/src/core/parser/network/kernels.ts';
import {
  inSameMemory,
  keepKernels,
  withKernels,
  withWeightMemory,
} from '../../../../server/src/core/parser/network/lentKernels.ts';
import { searchFor } from '../../../../server/src/core/parser/transition/model.ts';
import { toyTreebank } from '../../toyTreebank.ts';

const same = (kernels: Kernels) => kernels;

test('one after the other has the same, both at once have not, and what one has allocated is free for the next', () => {
  inSameMemory(() => {
    const first = withKernels(same);
    const { mark } = first;
    withKernels((kernels) => {
      expect(kernels === first).toBe(true);
      kernels.allocate(1000);
      withKernels((inner) => expect(inner === kernels).toBe(false));
    });
    expect(first.mark).toBe(mark);
  });
});

test('a failure gives the memory back', () => {
  inSameMemory(() => {
    const first = withKernels(same);
    const fail = () =>
      withKernels((kernels) => {
        kernels.allocate(1000);
        throw new Error('cancelled');
      });
    expect(fail).toThrow('cancelled');
    const next = withKernels(same);
    expect([next === first, next.mark]).toEqual([true, first.mark]);
  });
});

test('memory for weights is zero, whatever was there', () => {
  inSameMemory(() => {
    withKernels((kernels) => kernels.floats(kernels.allocate(4096), 4096).fill(Number.NaN));
    const lengths = withWeightMemory([4, 6], (...memory) =>
      memory.map(({ values, history }) => {
        expect([...values, ...history].every((value) => value === 0)).toBe(true);
        return [values.length, history.length];
      }),
    );
    expect(lengths).toEqual([
      [16, 32],
      [64, 128],
    ]);
  });
});

/** As much of it as these trainings need, in as many blocks. */
function spoil(): void {
  const kernels: Kernels[] = [];
  const lend = (n: number): void => {
    if (n === 0) return;
    withKernels((each) => {
      kernels.push(each);
      lend(n - 1);
    });
  };
  lend(4);
  for (const each of kernels) {
    const mark = each.mark;
    each.floats(each.allocate(2 ** 23), 2 ** 23).fill(Number.NaN);
    each.release(mark);
  }
}

test.each([
  ['network', () => trainNeural(toyTreebank(6, 1), { bits: 12, epochs: 1, dev: toyTreebank(2, 2) })],
  [
    'transitions',
    () => trainTransitionParser(toyTreebank(6, 1), { search: searchFor('mst', 'exact')!, bits: 12, epochs: 1 }),
  ],
])('nothing is read that an earlier training has left: %s', (_, train) => {
  const end = keepKernels();
  const bytes = () => Buffer.from(saveModel(train()!.model, EMPTY_CARD));
  const before = bytes();
  spoil();
  expect(bytes().equals(before)).toBe(true);
  end();
});
