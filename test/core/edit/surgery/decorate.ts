/** Adds to real sentences what few of them have: mentions, offsets, typos, references and comments of all kinds, and damage. */

import type { Random } from './randomOperation.ts';
import { pick } from './randomOperation.ts';

type Row = string[];

const [ID, FORM, FEATS, MISC] = [0, 1, 5, 9];

const isRow = (line: string) => /^\d/.test(line);
const isRange = (row: Row) => row[ID].includes('-');
const isEmpty = (row: Row) => row[ID].includes('.');
const isNode = (row: Row) => !isRange(row);

function add(row: Row, item: string): void {
  row[MISC] = row[MISC] === '_' ? item : `${row[MISC]}|${item}`;
}

/** Brackets around random ranges of nodes, nested or crossing, with heads; sometimes in parts, linked, or one too few. */
function addMentions(random: Random, rows: Row[]): void {
  const nodes = rows.filter(isNode);
  const brackets = nodes.map(() => ({ closing: [] as string[], opening: [] as string[], single: [] as string[] }));
  const isGum = random(3) === 0;
  const fields = (head: number) => (isGum ? `-person-new-nnnnn-cf1-${head}-coref` : `-person-${head}-`);
  let entity = 0;
  for (let from = 0; from < nodes.length; from += 1 + random(4)) {
    const length = random(3) === 0 ? 1 : 1 + random(Math.min(6, nodes.length - from));
    const key = `e${++entity}`;
    const head = fields(1 + random(length));
    const to = from + length - 1;
    if (length === 1) brackets[from].single.push(`(${key}${head})`);
    else if (4 <= length && random(4) === 0) {
      const middle = from + 1 + random(length - 3);
      const inParts = fields(1);
      brackets[from].opening.push(`(${key}[1/2]${inParts}`);
      if (from === middle) continue;
      brackets[middle].closing.unshift(`${key}[1/2])`);
      brackets[middle + 2]?.opening.push(`(${key}[2/2]${inParts}`);
      if (middle + 2 === to) brackets[to].opening.pop();
      if (middle + 2 === to) brackets[to].single.push(`(${key}[2/2]${inParts})`);
      else brackets[to].closing.unshift(`${key}[2/2])`);
    } else {
      brackets[from].opening.push(`(${key}${head}`);
      brackets[to].closing.unshift(`${key})`);
    }
    if (random(5) === 0 && 1 < entity) add(nodes[from], `Bridge=e${entity - 1}<${key}`);
  }
  nodes.forEach((row, i) => {
    const { closing, opening, single } = brackets[i];
    if (random(60) === 0) closing.pop();
    const value = [...closing, ...opening, ...single].join('');
    if (value !== '') add(row, `Entity=${value}`);
  });
}

/** By both conventions, from the forms and gaps. */
function addOffsets(random: Random, rows: Row[]): void {
  let at = random(2) * random(1000);
  let covered = 0;
  for (const row of rows) {
    if (isEmpty(row) || Number(row[ID]) <= covered) continue;
    if (isRange(row)) covered = Number(row[ID].split('-')[1]);
    const end = at + Array.from(row[FORM]).length;
    if (random(30) !== 0) add(row, random(40) === 0 ? `TokenRange=${at}` : `TokenRange=${at}:${end}`);
    if (random(30) !== 0) add(row, `start_char=${at}|end_char=${end}`);
    at = end + (row[MISC].includes('SpaceAfter=No') ? 0 : 1);
  }
}

function addSpelling(random: Random, rows: Row[]): void {
  for (const row of rows) {
    if (isEmpty(row) || random(5) !== 0) continue;
    if (!row[FEATS].includes('Typo='))
      row[FEATS] = row[FEATS] === '_' ? 'Typo=Yes' : [...row[FEATS].split('|'), 'Typo=Yes'].sort().join('|');
    if (random(3) !== 0) add(row, `CorrectForm=${row[FORM].replaceAll('|', '\\p')}x`);
  }
}

function addItems(random: Random, rows: Row[]): void {
  const ids = rows.filter(isNode).map((row) => row[ID]);
  for (const row of rows) {
    if (random(3) === 0) add(row, `Gloss=${pick(random, ['a', 'b', 'c'])}`);
    if (random(6) === 0) add(row, 'Flag');
    if (random(8) === 0) add(row, 'SpacesInToken=x\\sy');
    if (random(12) === 0) add(row, 'SpacesBefore=\\n');
    if (isNode(row) && random(8) === 0) add(row, `CxnElt=${pick(random, ids)}:A.B,${pick(random, ids)}:C`);
    if (isNode(row) && random(12) === 0) add(row, `CopyOf=${pick(random, ids)}`);
  }
}

function addOneWordTokens(random: Random, rows: Row[]): Row[] {
  let covered = 0;
  return rows.flatMap((row) => {
    if (isRange(row)) covered = Number(row[ID].split('-')[1]);
    if (isEmpty(row) || isRange(row) || Number(row[ID]) <= covered || random(8) !== 0) return [row];
    const form = random(4) === 0 ? `${row[FORM]}x` : row[FORM];
    return [[`${row[ID]}-${row[ID]}`, form, '_', '_', '_', '_', '_', '_', '_', random(2) === 0 ? '_' : 'Gloss=r'], row];
  });
}

const COMMENTS = [
  '# speaker = A',
  '# speaker = B',
  '# newpar id = p',
  '# newpar',
  '# seen',
  '# s_type = wh',
  '# visual-style 1 bgColor:red',
  '# highlight tokens = 1 2',
];

function damaged(random: Random, lines: string[]): string[] {
  const now = lines.slice();
  for (let n = 1 + random(2); 0 < n; n--) {
    const at = random(now.length);
    const cells = now[at].split('\t');
    const kind = random(7);
    if (kind === 0) now.splice(at, 1);
    else if (kind === 1) now.splice(at, 0, pick(random, now));
    else if (kind === 2)
      now.splice(
        at,
        0,
        pick(random, ['stray', '# stray', '1-9\tx\t_\t_\t_\t_\t_\t_\t_\t_', '0.1\te\t_\t_\t_\t_\t_\t_\t1:dep\t_']),
      );
    else if (cells.length === 10) {
      const column = random(10);
      cells[column] = pick(random, [
        '',
        '_',
        'x',
        '99',
        '0',
        '1',
        '2',
        'root',
        'A=1|A=2',
        '1:dep|99:x',
        'Entity=e9)',
        '(e1',
        'TokenRange=3:1',
      ]);
      now[at] = cells.join('\t');
    } else now[at] = now[at].normalize('NFD');
  }
  return now;
}

/** A sentence as a block of text, with some of these additions. */
export function decorated(random: Random, text: string): string {
  const lines = text.split('\n').filter((line) => line !== '');
  let rows = lines.filter(isRow).map((line) => line.split('\t'));
  if (rows.some((row) => row.length !== 10)) return text;
  const comments = lines.filter((line) => !isRow(line));
  if (random(2) === 0) rows = addOneWordTokens(random, rows);
  if (random(2) === 0) addMentions(random, rows);
  if (random(2) === 0) addOffsets(random, rows);
  if (random(2) === 0) addSpelling(random, rows);
  if (random(2) === 0) addItems(random, rows);
  for (const comment of COMMENTS) if (random(6) === 0) comments.push(comment);
  let all = [...comments, ...rows.map((row) => row.join('\t'))];
  if (random(6) === 0) all = damaged(random, all);
  const end = random(10) === 0 ? '\r\n' : '\n';
  return `${all.join(end)}${end}${end}`;
}
