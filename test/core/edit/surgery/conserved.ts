/** Everything that an operation must not lose silently: items of FEATS and MISC, comments, offsets in the source, and consistent mentions. Shares no code with it. */

import type { AnyOperation } from '../../../../server/src/core/edit/index.ts';

interface Row {
  readonly id: string;
  readonly cells: readonly string[];
}

interface Block {
  readonly comments: readonly string[];
  readonly rows: readonly Row[];
}

const [FORM, FEATS, MISC] = [1, 5, 9];

function blocksOf(text: string): Block[] {
  return text
    .split(/\r?\n\r?\n/)
    .map((part) => part.split(/\r?\n/).filter((line) => line !== ''))
    .filter((lines) => 0 < lines.length)
    .map((lines) => ({
      comments: lines.filter((line) => line.startsWith('#')),
      rows: lines
        .filter((line) => /^\d/.test(line))
        .map((line) => ({ id: line.split('\t')[0], cells: line.split('\t') }))
        .filter(({ cells }) => cells.length === 10),
    }));
}

const itemsOf = (cell: string | undefined): string[] =>
  cell === undefined || cell === '_' || cell === '' ? [] : cell.split('|');
const isNode = ({ id }: Row) => !id.includes('-');
const isWord = ({ id }: Row) => /^\d+$/.test(id);

/** Moves with the space or the mention; or refers to words, whose numbers change. */
const FOLLOWS =
  /^(?:SpaceAfter|SpacesAfter|Entity|Bridge|SplitAnte|CxnElt|CopyOf|CopiedFrom|TokenRange|start_char|end_char|NewPar|CorrectSpaceAfter)(?:=|$)/;

/** Faults of an operation; none if everything missing is named by a note or explained by a rule. */
export function conservationFaults(
  before: string,
  after: string,
  { op, args }: AnyOperation,
  notes: readonly string[],
): string[] {
  const [old, now] = [blocksOf(before), blocksOf(after)];
  return [
    ...itemFaults(old, now, op, args as Given, notes),
    ...commentFaults(old, now, op, notes),
    ...offsetFaults(old, now),
    ...mentionFaults(old, now, notes),
  ];
}

interface Given {
  readonly id?: number | string;
  readonly first?: number;
  readonly last?: number;
}

/** Rows whose annotation the operation removes or replaces on purpose. */
function isGivenUp({ id }: Row, op: string, given: Given): boolean {
  const word = Number(id);
  if (op === 'delete_word' || op === 'set_cells' || op === 'delete_empty') {
    // The line of a token of one word disappears with the word.
    return id === String(given.id) || (op === 'delete_word' && id === `${given.id}-${given.id}`);
  }
  return (op === 'merge_words' || op === 'goeswith') && Number(given.first) <= word && word <= Number(given.last);
}

function itemFaults(
  old: readonly Block[],
  now: readonly Block[],
  op: string,
  given: Given,
  notes: readonly string[],
): string[] {
  const faults: string[] = [];
  const said = notes.join('\n');
  const there = new Map<string, number>();
  for (const { rows } of now) {
    for (const { cells } of rows) {
      for (const column of [FEATS, MISC])
        for (const item of new Set(itemsOf(cells[column])))
          there.set(`${column} ${item}`, (there.get(`${column} ${item}`) ?? 0) + 1);
    }
  }
  const wanted = new Map<string, number>();
  for (const { rows } of old) {
    for (const row of rows) {
      for (const column of [FEATS, MISC]) {
        for (const item of new Set(itemsOf(row.cells[column]))) {
          const isTypo = column === FEATS && item === 'Typo=Yes';
          const isOfOne = isGivenUp(row, op, given);
          if (
            FOLLOWS.test(item) ||
            (isOfOne && (column === FEATS ? !isTypo || op === 'goeswith' : op !== 'merge_words'))
          )
            continue;
          if (isOfOne && op !== 'merge_words') continue;
          const key = `${column} ${item}`;
          wanted.set(key, (wanted.get(key) ?? 0) + 1);
        }
      }
    }
  }
  // Rows that become one have equal items once.
  const isJoining = ['merge_words', 'extend_mwt', 'dissolve_mwt', 'delete_word', 'make_mwt'].includes(op);
  for (const [key, n] of wanted) {
    const item = key.slice(2);
    const left = there.get(key) ?? 0;
    if (left < (isJoining ? Math.min(n, 1) : n) && !said.includes(item) && !isExplained(item, op, now, given))
      faults.push(`${item} is gone without a note`);
  }
  return faults;
}

/** `SpacesInToken` of a merged word is rebuilt from all of its tokens. */
function isExplained(item: string, op: string, now: readonly Block[], given: Given): boolean {
  if (op === 'set_cells') return true;
  if (!item.startsWith('SpacesInToken=')) return false;
  const value = item.slice('SpacesInToken='.length);
  return (
    now.some(({ rows }) =>
      rows.some(({ cells }) =>
        itemsOf(cells[MISC]).some((each) => each.startsWith('SpacesInToken=') && each.includes(value)),
      ),
    ) && given !== undefined
  );
}

function commentFaults(old: readonly Block[], now: readonly Block[], op: string, notes: readonly string[]): string[] {
  const said = notes.join('\n');
  const there = new Set(now.flatMap(({ comments }) => comments));
  // Values of these are divided or concatenated, by rule.
  const isDerived = (comment: string) =>
    /^#\s*(?:text(?:_|\s*=)|translit|sent_id\b|parallel_id\b|visual-style|highlight|newpar\s*$)/.test(comment);
  return old
    .flatMap(({ comments }) => comments)
    .filter(
      (comment) =>
        !there.has(comment) &&
        !isDerived(comment) &&
        !said.includes(comment) &&
        !(op === 'join_sentences' && /^#\s*newpar\s*$/.test(comment)),
    )
    .map((comment) => `the comment ${comment} is gone without a note`);
}

/** @param of words alone, or the tokens */
function placesOf({ rows }: Block, pattern: RegExp, of: 'tokens' | 'words' = 'tokens'): [number, number][] {
  const places: [number, number][] = [];
  let covered = 0;
  for (const { id, cells } of rows) {
    if (id.includes('.') || (of === 'tokens' ? isWord({ id, cells }) && Number(id) <= covered : id.includes('-')))
      continue;
    if (id.includes('-')) covered = Number(id.split('-')[1]);
    const found = pattern.exec(cells[MISC]);
    if (found !== null) places.push([Number(found[1]), Number(found[2])]);
  }
  return places;
}

const PATTERNS = [
  /(?:^|\|)TokenRange=(\d+):(\d+)(?:\||$)/,
  /(?=.*(?:^|\|)start_char=(\d+)(?:\||$))(?=.*(?:^|\|)end_char=(\d+)(?:\||$))/,
];

function offsetFaults(old: readonly Block[], now: readonly Block[]): string[] {
  return PATTERNS.flatMap((pattern) => {
    const areInOrder = (blocks: readonly Block[], of?: 'words') =>
      blocks.every((block) =>
        placesOf(block, pattern, of).every(
          ([start, end], i, all) => start <= end && (i === 0 || all[i - 1][1] <= start),
        ),
      );
    const areWithin = () => {
      const bounds = old.flatMap((block) => [...placesOf(block, pattern), ...placesOf(block, pattern, 'words')]);
      return now.every((block) =>
        placesOf(block, pattern).every(
          ([start, end]) => bounds.some(([from]) => from <= start) && bounds.some(([, to]) => end <= to),
        ),
      );
    };
    // Words under a line may be out of order without any sign in the line.
    if (!areInOrder(old) || !areInOrder(old, 'words')) return [];
    return areInOrder(now) && areWithin() ? [] : ['offsets are out of order'];
  });
}

/** Spans of mentions by counting; undefined if the brackets do not fit together, or a head is outside. */
function areMentionsFine({ rows }: Block): boolean {
  const open = new Map<string, { length: number; fields: string[] }[]>();
  const total = new Map<string, number>();
  for (const row of rows.filter(isNode)) {
    for (const stack of open.values()) for (const each of stack) each.length++;
    const entities = itemsOf(row.cells[MISC]).filter((item) => item.startsWith('Entity='));
    if (1 < entities.length) return false;
    for (const [text] of (entities[0] ?? '').slice('Entity='.length).matchAll(/\([^()]*\)?|[^()]+\)|./gs)) {
      if (!/[()]/.test(text)) return false;
      const [name, ...fields] = text.replace(/[()]/g, '').split('-');
      const stack = open.get(name) ?? [];
      open.set(name, stack);
      if (text.startsWith('(')) stack.push({ length: 1, fields });
      if (!text.endsWith(')')) continue;
      const closed = stack.pop();
      if (closed === undefined) return false;
      const [, key, part, n] = /^(.*)\[(\d+)\/(\d+)\]$/.exec(name) ?? [undefined, name, '1', '1'];
      const length = (part === '1' ? 0 : (total.get(key) ?? 0)) + closed.length;
      total.set(key, length);
      const head = Number(closed.fields[1]) || Number(closed.fields[4]);
      if (part === n && length < head) return false;
    }
  }
  return [...open.values()].every((stack) => stack.length === 0);
}

function mentionFaults(old: readonly Block[], now: readonly Block[], notes: readonly string[]): string[] {
  if (notes.some((note) => note.includes('Entity'))) return [];
  const wereFine = old.every(areMentionsFine);
  if (now.every(areMentionsFine)) return [];
  if (wereFine) return ['brackets of mentions no longer fit together, without a note'];
  const count = (blocks: readonly Block[]) => blocks.flatMap(({ rows }) => rows.filter(isNode)).length;
  return count(old) !== count(now) ? ['words moved among brackets that do not fit together, without a note'] : [];
}

export const formsOf = (text: string): string =>
  blocksOf(text)
    .flatMap(({ rows }) => rows.map(({ cells }) => cells[FORM]))
    .join(' ');
