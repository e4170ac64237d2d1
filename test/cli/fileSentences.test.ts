/** `evaluate` and `diff` read sentences from their files on demand, and print the same as with all of them in memory. */

import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Int32List } from '../../server/src/cli/reading/int32List.ts';
import { TextNumbers } from '../../server/src/cli/reading/textNumbers.ts';
import { compareTreebanks } from '../../server/src/core/compare/index.ts';
import { FOREIGN, type Sentence, splitBlocks } from '../../server/src/core/conllu/index.ts';
import { evaluate, evaluationJson } from '../../server/src/core/evaluate/index.ts';
import { runs } from '../thorough.ts';
import { Folder } from './harness.ts';

interface Made {
  readonly id: string | undefined;
  readonly forms: readonly string[];
  readonly heads: readonly number[];
}

const madeOf = (...forms: readonly string[]): fc.Arbitrary<Made> =>
  fc.record({
    id: fc.option(fc.constantFrom('s1', 's2', 's3', 's4', 's5', 'ß', 's7', 's8'), { nil: undefined, freq: 4 }),
    forms: fc.array(fc.constantFrom(...forms), { minLength: 0, maxLength: 5 }),
    heads: fc.array(fc.nat(5), { minLength: 5, maxLength: 5 }),
  });

/** U+FFFD is written as a byte that is not UTF-8, which is read as U+FFFD again. */
function fileOf(sentences: readonly Made[], ending: string, mark: string): Buffer {
  const text = sentences.map(({ id, forms, heads }) => {
    const rows = forms.map((each, i) => `${i + 1}\t${each}\t_\tNOUN\t_\t_\t${heads[i]}\tdep\t_\t_\n`);
    return `${id === undefined ? '# no id\n' : `# sent_id = ${id}\n`}${rows.join('')}\n`;
  });
  const bytes = Buffer.from(mark + text.join('').replaceAll('\n', ending));
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf('\ufffd', from);
    parts.push(bytes.subarray(from, at === -1 ? bytes.length : at));
    if (at === -1) break;
    parts.push(Buffer.from([0xff]));
    from = at + 3;
  }
  return Buffer.concat(parts);
}

/** Typical changes of a person between two versions of a treebank. */
interface Change {
  readonly at: number;
  readonly kind: string;
  readonly other: Made;
}

function changed(sentences: readonly Made[], changes: readonly Change[]): Made[] {
  const all = [...sentences];
  for (const { at, kind, other } of changes) {
    if (all.length === 0) break;
    const i = at % all.length;
    const { id, forms, heads } = all[i];
    if (kind === 'drop') all.splice(i, 1);
    else if (kind === 'double') all.splice(i, 0, all[i]);
    else if (kind === 'move') all.push(...all.splice(i, 1));
    else if (kind === 'form') all[i] = { id, heads, forms: forms.map((each, k) => (k === 0 ? 'typo' : each)) };
    else if (kind === 'head') all[i] = { id, forms, heads: other.heads };
    else if (kind === 'id') all[i] = { ...all[i], id: other.id };
    else if (kind === 'join' && i + 1 < all.length)
      all.splice(i, 2, { id, heads, forms: [...forms, ...all[i + 1].forms].slice(0, 5) });
    else if (kind === 'split')
      all.splice(i, 1, { id, heads, forms: forms.slice(0, 2) }, { ...other, forms: forms.slice(2) });
  }
  return all;
}

function versionsOf(made: fc.Arbitrary<Made>): fc.Arbitrary<Buffer[]> {
  const change = fc.record({
    at: fc.nat(30),
    kind: fc.constantFrom('drop', 'double', 'move', 'form', 'head', 'id', 'join', 'split'),
    other: made,
  });
  return fc
    .tuple(
      fc.array(made, { minLength: 1, maxLength: 25 }),
      fc.array(change, { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
    )
    .map(([first, changes, ending, mark]) => [fileOf(first, ending, mark), fileOf(changed(first, changes), '\n', '')]);
}

const inMemory = (bytes: Buffer): Sentence[] =>
  splitBlocks(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));

const numRuns = Number(process.env.FILE_RUNS ?? runs(40));

async function compared(
  args: readonly string[],
  made: fc.Arbitrary<Made>,
  check: (sides: Sentence[][], out: string) => void,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(versionsOf(made), async ([a, b]) => {
      const folder = new Folder({ 'a.conllu': a, 'b.conllu': b });
      const { out, err } = await folder.treebank([args[0], 'a.conllu', 'b.conllu', ...args.slice(1)]);
      const piped = await folder.treebank([args[0], 'a.conllu', '-', ...args.slice(1)], { stdin: b, piece: 7 });
      rmSync(folder.path, { recursive: true });
      // Files without words are refused.
      if (err.includes(FOREIGN)) return;
      check([inMemory(a), inMemory(b)], out);
      expect(piped.out.replaceAll('"fileB":"-"', '"fileB":"b.conllu"')).toBe(out);
    }),
    { numRuns },
  );
}

describe('from their files as in memory', () => {
  test('evaluate', async () => {
    await compared(
      ['evaluate', '--samples=10', '--format=json'],
      madeOf('a', 'b', 'ab', 'ö', '日本', '\ufffd'),
      ([a, b], out) => {
        if (out === '') return;
        const evaluation = evaluate(a, b, { samples: 10, deprels: 'universal' });
        expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(evaluationJson(evaluation))));
      },
    );
  });

  test('diff', async () => {
    await compared(['diff', '--format=json'], madeOf('a', 'b', 'ab', 'ö', '日本'), (sides, out) => {
      const [a, b] = sides.map((blocks) => blocks.filter((each) => !each.isEmpty || 0 < each.comments.length));
      const [inA, inB] = sides.map(linesOf);
      const expected = compareTreebanks(a, b).map(({ status, a: mine, b: theirs, differences }) => ({
        status,
        lineA: inA.get(a[mine[0]]) ?? null,
        lineB: inB.get(b[theirs[0]]) ?? null,
        classes: differences.map((each) => each.class),
      }));
      const { sentences } = JSON.parse(out);
      expect(
        sentences.map(
          ({
            status,
            lineA,
            lineB,
            differences,
          }: (typeof expected)[number] & { differences: { class: string }[] }) => ({
            status,
            lineA,
            lineB,
            classes: differences.map((each) => each.class),
          }),
        ),
      ).toEqual(expected);
    });
  });
});

/** First line of each block, from 1. */
function linesOf(blocks: readonly Sentence[]): Map<Sentence, number> {
  let line = 1;
  return new Map(
    blocks.map((block) => {
      line += block.nLines;
      return [block, line - block.nLines];
    }),
  );
}

describe('numbers of texts', () => {
  test('equal ones get equal numbers, in the order of their first appearance', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 2, unit: fc.constantFrom('a', 'b', 'é') }), { maxLength: 3000 }),
        (texts) => {
          const numbers = new TextNumbers();
          const first = [...new Set(texts)];
          expect(texts.map((each) => numbers.numberOf(each))).toEqual(texts.map((each) => first.indexOf(each)));
          expect(numbers.size).toBe(first.length);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('thousands of them', () => {
    const numbers = new TextNumbers();
    const all = Array.from({ length: 20_000 }, (_, i) => i);
    for (let round = 0; round < 2; round++) expect(all.map((i) => numbers.numberOf(`text ${i}`))).toEqual(all);
  });

  test('a list grows, and ends earlier when it is told to', () => {
    const list = new Int32List();
    for (let i = 0; i < 1000; i++) list.push(i * 3);
    list.truncate(500);
    list.push(7);
    expect([list.length, list.at(0), list.at(499), list.at(500)]).toEqual([501, 0, 1497, 7]);
  });
});
