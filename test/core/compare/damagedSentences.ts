/** Three versions of a sentence with lines that stay distinguishable: edited, re-segmented, and damaged as files are by hand. */

import fc from 'fast-check';

/** Lines without line ends. Each has its own tag, in MISC or in its text, that no change touches. */
export type Lines = readonly string[];

export interface Versions {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

type Change = (lines: Lines, tag: () => string) => Lines;

const FORMS = ['ab', 'cd', 'ef', 'ab', 'ghi'];
const ID = /^\d/;
const RANGE = /^\d+-\d+\t/;
const EMPTY = /^\d+\.\d+\t/;
const WORD = /^\d+\t/;

const cellsOf = (line: string) => line.split('\t');
const withCell = (line: string, column: number, cell: string) =>
  cellsOf(line)
    .map((each, i) => (i === column ? cell : each))
    .join('\t');

/** The n-th of the matching lines, counting in a circle; -1 if there is none. */
function nth(lines: Lines, pattern: RegExp, n: number): number {
  const found = lines.flatMap((line, i) => (pattern.test(line) ? [i] : []));
  return found.length === 0 ? -1 : found[n % found.length];
}

const without = (items: readonly string[], at: number) => items.filter((_, i) => i !== at);

const inserted = (lines: Lines, at: number, ...more: string[]): Lines => [
  ...lines.slice(0, at),
  ...more,
  ...lines.slice(at),
];

/** References to words from `from` on, and their IDs, moved by `by`. */
function renumbered(lines: Lines, from: number, by: number): Lines {
  const id = (text: string) => {
    const n = Number(text);
    return n < from ? text : String(Math.max(n + by, 0));
  };
  return lines.map((line) => {
    if (!ID.test(line)) return line;
    const cells = cellsOf(line);
    cells[0] = cells[0].includes('-')
      ? cells[0].split('-').map(id).join('-')
      : cells[0].includes('.')
        ? `${id(cells[0].split('.')[0])}.${cells[0].split('.')[1]}`
        : id(cells[0]);
    if (/^\d+$/.test(cells[6] ?? '')) cells[6] = id(cells[6]);
    if (cells[8] !== undefined)
      cells[8] = cells[8].replace(/(^|\|)(\d+)(?=[:.])/g, (_, bar: string, n: string) => bar + id(n));
    if (cells[9] !== undefined)
      cells[9] = cells[9].replace(/(CopyOf=)(\d+)/, (_, name: string, n: string) => name + id(n));
    return cells.join('\t');
  });
}

const changedCell =
  (pattern: RegExp, n: number, column: number, cell: string): Change =>
  (lines) => {
    const at = nth(lines, pattern, n);
    return at === -1 ? lines : lines.map((line, i) => (i === at ? withCell(line, column, cell) : line));
  };

const removed =
  (pattern: RegExp, n: number): Change =>
  (lines) => {
    const at = nth(lines, pattern, n);
    return at === -1 ? lines : lines.filter((_, i) => i !== at);
  };

const wordRow = (id: number, form: string, head: number, tag: string) =>
  `${id}\t${form}\t${form}\tX\t_\t_\t${head}\tdep\t${head}:dep\tTag=${tag}`;

const newWord =
  (n: number, form: string): Change =>
  (lines, tag) => {
    const at = nth(lines, WORD, n);
    if (at === -1) return lines;
    const id = Number(cellsOf(lines[at])[0]);
    const moved = renumbered(lines, id + 1, 1);
    // After the empty nodes of the word.
    let place = at + 1;
    while (EMPTY.test(moved[place] ?? '')) place++;
    return inserted(moved, place, wordRow(id + 1, form, id, tag()));
  };

const lostWord =
  (n: number): Change =>
  (lines) => {
    const at = nth(lines, WORD, n);
    if (at === -1 || lines.filter((line) => WORD.test(line)).length < 2) return lines;
    const id = Number(cellsOf(lines[at])[0]);
    return renumbered(
      lines.filter((line, i) => i !== at && !line.startsWith(`${id}.`)),
      id + 1,
      -1,
    );
  };

const newEmpty =
  (n: number): Change =>
  (lines, tag) => {
    const at = nth(lines, WORD, n);
    if (at === -1) return lines;
    const id = cellsOf(lines[at])[0];
    let place = at + 1;
    while (EMPTY.test(lines[place] ?? '')) place++;
    return inserted(lines, place, `${id}.${place - at}\te\te\tX\t_\t_\t_\t_\t${id}:dep\tTag=${tag()}`);
  };

const newRange =
  (n: number, length: number): Change =>
  (lines, tag) => {
    const at = nth(lines, WORD, n);
    if (at === -1) return lines;
    const id = Number(cellsOf(lines[at])[0]);
    return inserted(lines, at, `${id}-${id + length}\tr\t_\t_\t_\t_\t_\t_\t_\tTag=${tag()}`);
  };

const newLine =
  (n: number, text: (tag: string) => string): Change =>
  (lines, tag) =>
    inserted(lines, n % (lines.length + 1), text(tag()));

const swapped =
  (n: number): Change =>
  (lines) => {
    const at = n % Math.max(1, lines.length - 1);
    return lines.length < 2 ? lines : inserted(without(lines, at), at + 1, lines[at]);
  };

const doubled =
  (n: number): Change =>
  (lines, tag) => {
    const at = nth(lines, ID, n);
    if (at === -1) return lines;
    return inserted(lines, at + 1, lines[at].replace(/Tag=\w+/, `Tag=${tag()}`));
  };

const n = fc.nat(30);

/** Changes by annotators. */
const edit: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(n, fc.constantFrom(2, 3, 4), fc.constantFrom('A', 'B', 'C'))
    .map(([i, c, cell]) => changedCell(WORD, i, c, cell)),
  fc
    .tuple(n, fc.constantFrom('_', 'Case=Acc', 'Case=Nom|Number=Sing'))
    .map(([i, cell]) => changedCell(WORD, i, 5, cell)),
  fc.tuple(n, fc.constantFrom('0', '1', '2', '3', '9')).map(([i, head]) => changedCell(WORD, i, 6, head)),
  fc.tuple(n, fc.constantFrom('A', 'B')).map(([i, cell]) => changedCell(EMPTY, i, 2, cell)),
  fc.tuple(n, fc.constantFrom('ra', 'rb')).map(([i, cell]) => changedCell(RANGE, i, 1, cell)),
  fc.tuple(n, fc.constantFrom(...FORMS)).map(([i, form]) => changedCell(WORD, i, 1, form)),
  fc.tuple(n, fc.constantFrom(...FORMS, 'x')).map(([i, form]) => newWord(i, form)),
  n.map(lostWord),
  n.map(newEmpty),
  fc.tuple(n, fc.constantFrom(1, 2)).map(([i, length]) => newRange(i, length)),
  n.map((i) => removed(RANGE, i)),
  n.map((i) => removed(EMPTY, i)),
  n.map((i) => removed(/^#(?! sent_id)/, i)),
  n.map(
    (i): Change =>
      (lines, tag) =>
        newLine(i % (1 + lines.filter((line) => line.startsWith('#')).length), (t) => `# note = ${t}`)(lines, tag),
  ),
);

/** Damage. */
const damage: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(n, fc.constantFrom(-1, 0, 1, 2, 5)).map(([i, length]) => newRange(i, length)),
  fc.tuple(n, fc.constantFrom('1-2', '2-3', '1-4', '3-9', '8-9', '3-2')).map(([i, id]) => changedCell(RANGE, i, 0, id)),
  fc.tuple(n, fc.constantFrom('1.1', '1.2', '2.1', '7.1', '0.1')).map(([i, id]) => changedCell(EMPTY, i, 0, id)),
  fc
    .tuple(n, fc.constantFrom('1', '2', '3', '01', '12', '', 'x', '1a', '4.1', '2-3'))
    .map(([i, id]) => changedCell(WORD, i, 0, id)),
  n.map(doubled),
  n.map((i) => removed(/^# sent_id/, i)),
  n.map(swapped),
  n.map((i) => removed(WORD, i)),
  n.map((i) => newLine(i, (tag) => `garbage ${tag}`)),
  n.map((i) => newLine(i, (tag) => `\ufeff ${tag}`)),
  n.map((i) => newLine(i, (tag) => `# note = ${tag}`)),
  n.map((i) => newLine(i, (tag) => `# ${tag}`)),
  fc.tuple(n, fc.nat(7)).map(
    ([i, column]): Change =>
      (lines) => {
        const at = nth(lines, ID, i);
        return at === -1
          ? lines
          : lines.map((line, k) => (k === at ? without(cellsOf(line), column + 1).join('\t') : line));
      },
  ),
  n.map(
    (i): Change =>
      (lines) => {
        const at = nth(lines, ID, i);
        return at === -1 ? lines : lines.map((line, k) => (k === at ? `${line}\tmore` : line));
      },
  ),
  // A sentence that has lost its empty line.
  n.map(
    (): Change => (lines, tag) => [...lines, '# sent_id = next', wordRow(1, 'a', 0, tag()), wordRow(2, 'b', 1, tag())],
  ),
);

const sentence = fc
  .array(
    fc.record({
      form: fc.constantFrom(...FORMS),
      head: fc.nat(5),
      empties: fc.constantFrom(0, 0, 0, 1, 2),
      range: fc.constantFrom(0, 0, 0, 1),
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(
    (words): Change =>
      (_, tag) => {
        let covered = 0;
        const rows = words.flatMap(({ form, head, empties, range }, i) => {
          const id = i + 1;
          const isRange = range === 1 && covered < id && id < words.length;
          if (isRange) covered = id + 1;
          const row = wordRow(id, form, i === 0 ? 0 : (head % i) + 1, tag());
          return [
            ...(isRange ? [`${id}-${id + 1}\tr\t_\t_\t_\t_\t_\t_\t_\tTag=${tag()}`] : []),
            i % 3 === 2 ? `${row}|CopyOf=1` : row,
            ...Array.from(
              { length: empties },
              (_, k) => `${id}.${k + 1}\te\te\tX\t_\t_\t_\t_\t${id}:dep\tTag=${tag()}`,
            ),
          ];
        });
        return ['# sent_id = s', `# note = ${tag()}`, ...rows];
      },
  );

/** @param damages most of them in the base, and in each side */
export function anyVersions(damages: number): fc.Arbitrary<Versions> {
  const some = (change: fc.Arbitrary<Change>, most: number) => fc.array(change, { maxLength: most });
  const side = fc.tuple(some(edit, 3), some(damage, Math.min(1, damages)));
  return fc.tuple(sentence, some(damage, damages), side, side).map(([make, before, ours, theirs]) => {
    let given = 0;
    const tag = () => `t${given++}x`;
    const after = (lines: Lines, changes: readonly Change[]) =>
      changes.reduce((now, change) => change(now, tag), lines);
    const base = after(make([], tag), before);
    const text = (lines: Lines) => `${lines.join('\n')}\n\n`;
    return { base: text(base), ours: text(after(base, ours.flat())), theirs: text(after(base, theirs.flat())) };
  });
}

/** Number of occurrences of each tag. */
export function tagsIn(text: string): Map<string, number> {
  const tags = new Map<string, number>();
  for (const [tag] of text.matchAll(/\bt\d+x\b/g)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  return tags;
}
