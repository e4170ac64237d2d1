/** Where Enter goes in the next row. */

import { expect, test } from 'vitest';
import type { CellPlace } from '../../client/src/cells/places.ts';
import { WayDown } from '../../client/src/cells/wayDown.ts';

const [LEMMA, UPOS, XPOS, HEAD, DEPREL] = [2, 3, 4, 6, 7];

/** A user in rows: `to` is a key that names a column, `down` an arrow. */
class Walk {
  readonly way = new WayDown();
  private cells: readonly CellPlace[] = [{ line: 1, column: 1 }];

  to(column: number): this {
    return this.select(
      this.cells.map(({ line }) => ({ line, column })),
      true,
    );
  }

  tab(column: number): this {
    return this.select(
      this.cells.map(({ line }) => ({ line, column })),
      false,
    );
  }

  type(): this {
    this.way.type(this.cells);
    return this;
  }

  enter(): this {
    return this.select(
      this.cells.map((cell) => ({ ...this.way.from(cell), line: cell.line + 1 })),
      true,
    );
  }

  down(): this {
    return this.select(
      this.cells.map(({ line, column }) => ({ line: line + 1, column })),
      true,
    );
  }

  select(cells: readonly CellPlace[], begins: boolean): this {
    this.cells = cells;
    this.way.select(cells, begins);
    return this;
  }

  get columns(): number[] {
    return this.cells.map(({ column }) => column);
  }
}

const walk = () => new Walk();

test('after head and relation, to the head of the next row, however often', () => {
  const row = (each: Walk) => each.type().tab(DEPREL).type().enter();
  const first = row(walk().to(HEAD));
  expect(first.columns).toEqual([HEAD]);
  expect(row(row(first)).columns).toEqual([HEAD]);
});

test('a head that is right is passed over', () => {
  expect(walk().to(HEAD).type().enter().tab(DEPREL).type().enter().columns).toEqual([HEAD]);
  expect(walk().to(HEAD).tab(DEPREL).type().enter().columns).toEqual([HEAD]);
});

test('down the column in which something was typed, however it was reached', () => {
  const tagged = walk().tab(LEMMA).tab(UPOS).type().enter();
  expect(tagged.columns).toEqual([UPOS]);
  expect(tagged.type().tab(XPOS).type().enter().columns).toEqual([UPOS]);
  expect(walk().to(DEPREL).type().enter().type().enter().columns).toEqual([DEPREL]);
});

test('back to an earlier column, the work on the row begins there', () => {
  expect(walk().to(HEAD).tab(XPOS).type().enter().columns).toEqual([XPOS]);
  // What has been typed counts for more.
  expect(walk().to(HEAD).type().tab(XPOS).type().enter().columns).toEqual([HEAD]);
});

test('without anything typed or named, down the same column', () => {
  expect(walk().tab(LEMMA).enter().columns).toEqual([LEMMA]);
});

test('a column named before anything was typed counts, one named afterwards belongs to the row', () => {
  expect(walk().to(HEAD).to(DEPREL).type().enter().columns).toEqual([DEPREL]);
  expect(walk().to(HEAD).type().to(DEPREL).type().enter().columns).toEqual([HEAD]);
});

test('another column from where an arrow goes down it', () => {
  expect(walk().to(HEAD).type().tab(DEPREL).down().type().enter().columns).toEqual([DEPREL]);
});

test('Tab into another row begins anew', () => {
  const next = walk()
    .to(HEAD)
    .type()
    .select([{ line: 2, column: 0 }], false);
  expect(next.tab(UPOS).type().enter().columns).toEqual([UPOS]);
});

test('cells in several columns stay in theirs', () => {
  const both = walk().select(
    [
      { line: 1, column: HEAD },
      { line: 4, column: DEPREL },
    ],
    true,
  );
  expect(both.type().enter().columns).toEqual([HEAD, DEPREL]);
});
