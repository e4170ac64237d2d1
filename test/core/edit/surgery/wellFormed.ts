/** Correct properties of a block of CoNLL-U: checks by the format's definition that share no code with the code they check. */

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
}

export interface Block {
  readonly comments: readonly string[];
  readonly rows: readonly Row[];
}

/** The blocks of a text, by its empty lines. */
export function blocksOf(text: string): Block[] {
  return text
    .split(/\r?\n\r?\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part.split(/\r?\n/).filter((line) => line !== '');
      return {
        comments: lines.filter((line) => line.startsWith('#')),
        rows: lines
          .filter((line) => /^[0-9]/.test(line))
          .map((line) => ({ id: line.split('\t')[0], cells: line.split('\t') })),
      };
    });
}

export const isWord = ({ id }: Row): boolean => !/[.-]/.test(id);
const isEmpty = ({ id }: Row): boolean => id.includes('.');
const isRange = ({ id }: Row): boolean => id.includes('-');

export const wordsOf = ({ rows }: Block): Row[] => rows.filter(isWord);

type Arc = readonly [head: string, relation: string];
const arcsOf = ({ cells }: Row): Arc[] =>
  cells[8] === undefined || cells[8] === '_'
    ? []
    : cells[8].split('|').map((item) => {
        const [head, ...rest] = item.split(':');
        return [head, rest.join(':')];
      });

/** Names of all correct properties; an operation must not lose any of them. */
const CHECKS: Readonly<Record<string, (block: Block) => boolean>> = {
  'ten cells, none empty': ({ rows }) =>
    rows.every(({ cells }) => cells.length === 10 && cells.every((cell) => cell !== '')),
  'words are 1, 2, 3 …': (block) => wordsOf(block).every(({ id }, i) => id === String(i + 1)),
  'empty nodes are n.1, n.2 … behind word n': ({ rows }) => {
    let [word, nth] = [0, 0];
    return rows.every((row) => {
      if (isWord(row)) [word, nth] = [word + 1, 0];
      return !isEmpty(row) || row.id === `${word}.${++nth}`;
    });
  },
  'ranges are apart and directly before their words': ({ rows }) => {
    let last = 0;
    return rows.every((row, i) => {
      if (!isRange(row)) return true;
      const [from, to] = row.id.split('-').map(Number);
      const isRight =
        last < from && from < to && rows[i + 1]?.id === String(from) && rows.some(({ id }) => id === String(to));
      last = to;
      return isRight;
    });
  },
  'heads exist': (block) => {
    const n = wordsOf(block).length;
    return wordsOf(block).every(({ cells }) => /^\d+$/.test(cells[6]) && Number(cells[6]) <= n);
  },
  'one root': (block) => wordsOf(block).filter(({ cells }) => cells[6] === '0').length === 1,
  'a tree': (block) => {
    const heads = wordsOf(block).map(({ cells }) => Number(cells[6]));
    return heads.every((_, i) => {
      let [at, steps] = [i + 1, 0];
      while (at !== 0 && steps <= heads.length) [at, steps] = [heads[at - 1] ?? -1, steps + 1];
      return at === 0;
    });
  },
  'root is the relation of the root': (block) =>
    wordsOf(block).every(({ cells }) => (cells[6] === '0') === /^root(:|$)/.test(cells[7])),
  'DEPS name nodes': ({ rows }) => {
    const ids = new Set(['0', ...rows.filter((row) => !isRange(row)).map(({ id }) => id)]);
    return rows.every((row) => arcsOf(row).every(([head]) => ids.has(head)));
  },
  'DEPS are sorted, each said once': ({ rows }) =>
    rows.every((row) => {
      const arcs = arcsOf(row);
      // An item that names no node has no place.
      if (!arcs.every(([head]) => /^\d+(?:\.\d+)?$/.test(head))) return true;
      return arcs.every((arc, i) => i === 0 || before(arcs[i - 1], arc));
    }),
  'DEPS have no loops': ({ rows }) => rows.every((row) => arcsOf(row).every(([head]) => head !== row.id)),
  // A word whose HEAD is not another word, or whose DEPREL would make two items, has no basic arc to add.
  'DEPS of all words or none': (block) => {
    const n = wordsOf(block).length;
    const isBlank = ({ cells }: Row) => cells[8] === '_' || cells[8] === '';
    const counted = wordsOf(block).filter((row) => {
      const { id, cells } = row;
      const hasArc = /^\d+$/.test(cells[6]) && Number(cells[6]) <= n && cells[6] !== id && !cells[7]?.includes('|');
      return hasArc || !isBlank(row);
    });
    return new Set(counted.map(isBlank)).size <= 1;
  },
  'DEPS reach all nodes': ({ rows }) => {
    const nodes = rows.filter((row) => !isRange(row));
    const found = new Set(['0']);
    for (let size = 0; size !== found.size; ) {
      size = found.size;
      for (const row of nodes) if (arcsOf(row).some(([head]) => found.has(head))) found.add(row.id);
    }
    return nodes.every(({ id }) => found.has(id));
  },
  'the text is the tokens': (block) => {
    const line = block.comments.find((comment) => comment.startsWith('# text = '));
    return line !== undefined && textOf(block) === line.slice('# text = '.length);
  },
  'gaps stand on tokens': (block) => {
    const inside = innerWords(block);
    return block.rows.every(
      ({ id, cells }) => !(inside.has(id) || id.includes('.')) || !/(^|\|)Spaces?After=/.test(cells[9]),
    );
  },
  'MISC names nodes': ({ rows }) => {
    const ids = new Set(rows.map(({ id }) => id));
    return rows.every(({ cells }) =>
      (cells[9] ?? '_').split('|').every((item) => {
        if (item.startsWith('CxnElt='))
          return item
            .slice(7)
            .split(',')
            .every((each) => ids.has(each.split(':')[0]));
        const one = /^(?:CopyOf|CopiedFrom)=(\d.*)$/.exec(item);
        return one === null || ids.has(one[1]);
      }),
    );
  },
};

function before([a, x]: Arc, [b, y]: Arc): boolean {
  const [[a1, a2 = 0], [b1, b2 = 0]] = [a.split('.').map(Number), b.split('.').map(Number)];
  return a1 !== b1 ? a1 < b1 : a2 !== b2 ? a2 < b2 : x < y;
}

function innerWords({ rows }: Block): Set<string> {
  const inside = new Set<string>();
  for (const row of rows) {
    if (!isRange(row)) continue;
    const [from, to] = row.id.split('-').map(Number);
    for (let word = from; word <= to; word++) inside.add(String(word));
  }
  return inside;
}

/** Forms of the tokens with a space between, unless MISC says that there is none. */
export function textOf(block: Block): string {
  const inside = innerWords(block);
  const tokens = block.rows.filter((row) => isRange(row) || (isWord(row) && !inside.has(row.id)));
  return tokens
    .map(
      ({ cells }, i) =>
        cells[1] + (i === tokens.length - 1 || (cells[9] ?? '_').split('|').includes('SpaceAfter=No') ? '' : ' '),
    )
    .join('');
}

/** The correct properties of a block. */
export function rightsOf(block: Block): Set<string> {
  return new Set(Object.entries(CHECKS).flatMap(([name, check]) => (check(block) ? [name] : [])));
}
