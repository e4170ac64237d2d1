/**
 * The meaning of "safe" in docs/rules.md, checked on the text alone: a referee for repairs that shares nothing with them.
 * It distinguishes lines, cuts cells at tabs, and follows references by IDs as written.
 */

type Lines = readonly Line[];

interface Line {
  readonly kind: 'comment' | 'row' | 'other';
  readonly text: string;
  /** Whether it is the first line, or follows a blank line. */
  readonly startsBlock: boolean;
  /** A CR alone among LFs is not a line end for all programs. */
  readonly end: 'CR' | 'line end';
}

/** White space without information: no control characters except tabs. */
const SPACE = '\\t\\x20\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const EDGES = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, 'g');

const [ID, FORM, LEMMA, , , FEATS, HEAD, DEPREL, DEPS, MISC] = Array.from({ length: 10 }, (_, i) => i);

/** Why a change of a block (or of a file) is not safe; undefined if it is. */
export function lossOf(before: string, after: string): string | undefined {
  const [old, now] = [before, after].map((text) => withoutOneWordTokens(linesOf(text)));
  return rowLoss(old, now) ?? commentLoss(old, now) ?? blockLoss(old, now);
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let startsBlock = true;
  // The text, and after each piece of it the line end.
  const pieces = text.split(/(\r\n|\r|\n)/);
  for (let i = 0; i < pieces.length; i += 2) {
    // A byte order mark counts as one only at the start of a block, after the blank lines that end the one before.
    const mayHaveMark = startsBlock && (i === 0 || 0 < lines.length);
    const bare = mayHaveMark ? pieces[i].replace(/^\ufeff/, '') : pieces[i];
    if (bare === '' && pieces[i] !== '') continue;
    // A byte order mark is not white space.
    if (/^[^\S\ufeff]*$/.test(bare)) {
      if (bare.replace(EDGES, '') !== '')
        lines.push({ kind: 'other', text: bare, startsBlock: false, end: 'line end' });
      startsBlock = true;
      continue;
    }
    const kind = bare.startsWith('#') ? 'comment' : /^\d/.test(bare) ? 'row' : 'other';
    const isStray = pieces[i + 1] === '\r' && text.includes('\n');
    lines.push({ kind, text: bare, startsBlock, end: isStray ? 'CR' : 'line end' });
    startsBlock = false;
  }
  return lines;
}

/** The line of a multiword token of one word may be removed, if it has the form of its word and nothing but MISC, which passes to the word. */
function withoutOneWordTokens(lines: Lines): Lines {
  const kept: Line[] = [];
  let token: readonly string[] | undefined;
  for (const [i, line] of lines.entries()) {
    const [cells, next] = [line.text.split('\t'), lines[i + 1]?.text.split('\t') ?? []];
    const isOfOne =
      line.kind === 'row' &&
      cells.length === 10 &&
      next.length === 10 &&
      cells[ID] === `${next[ID]}-${next[ID]}` &&
      cells[FORM] === next[FORM] &&
      cells.slice(LEMMA, MISC).every((cell) => value(cell) === '_');
    if (isOfOne) token = cells;
    else if (token === undefined) kept.push(line);
    else {
      const items = [cells[MISC], token[MISC]].filter((cell) => value(cell) !== '_');
      kept.push({ ...line, text: [...cells.slice(0, MISC), items.join('|') || '_'].join('\t') });
      token = undefined;
    }
  }
  return kept;
}

// ── rows, and lines that are neither rows nor comments ──

function rowLoss(before: Lines, after: Lines): string | undefined {
  const [old, now] = [before, after].map((lines) => lines.filter(({ kind }) => kind !== 'comment'));
  if (old.length !== now.length) return `${old.length} lines with words became ${now.length}`;
  const ids = newIds(before, after);
  for (const [i, line] of old.entries()) {
    if (line.kind !== now[i].kind) return `line “${line.text}” became “${now[i].text}”`;
    if (line.end !== now[i].end) return `the line “${line.text}” ends otherwise`;
    const loss = line.kind === 'row' ? cellLoss(line.text, now[i].text, ids[i]) : otherLoss(line.text, now[i].text);
    if (loss !== undefined) return `${loss}: “${line.text}” became “${now[i].text}”`;
  }
  return undefined;
}

function otherLoss(before: string, after: string): string | undefined {
  return before.normalize('NFC') === after.normalize('NFC') ? undefined : 'a line changed';
}

/** Maps an ID as written to its present one, among the rows of the present sentence of each row. */
function newIds(before: Lines, after: Lines): ReadonlyMap<string, string>[] {
  const old = before.filter(({ kind }) => kind !== 'comment');
  const maps: Map<string, string>[] = [];
  let map = new Map<string, string>();
  let at = 0;
  for (const line of after) {
    if (line.startsBlock) map = new Map();
    if (line.kind === 'comment') continue;
    const [from, to] = [old[at++]?.text ?? '', line.text].map((text) => plainId(value(text.split('\t')[0])));
    // An ID of two rows names neither: then both have to keep it.
    map.set(from, map.has(from) && (map.get(from) !== to || from !== to) ? '?' : to);
    maps.push(map);
  }
  return maps;
}

function plainId(id: string): string {
  return /^0+[1-9]\d*$/.test(id) ? id.replace(/^0+/, '') : id;
}

function cellLoss(before: string, after: string, ids: ReadonlyMap<string, string>): string | undefined {
  const [old, now] = [cellsOf(before), cellsOf(after)];
  if (old.length !== now.length) return 'the number of columns changed';
  // The meaning of the cells is unknown.
  if (old.length !== 10) {
    const isSame = old.every((cell, i) => cell.normalize('NFC') === now[i].normalize('NFC'));
    return isSame ? undefined : 'a cell changed in a row without ten columns';
  }
  for (const [column, cell] of old.entries()) {
    if (!isKept(column, cell, now, ids, old)) return `column ${column + 1} changed`;
  }
  return undefined;
}

/** Blank cells after the tenth do not count. */
function cellsOf(row: string): string[] {
  const cells = row.split('\t');
  while (10 < cells.length && value(cells[cells.length - 1]) === '_') cells.pop();
  return cells;
}

function isKept(
  column: number,
  cell: string,
  row: readonly string[],
  ids: ReadonlyMap<string, string>,
  old: readonly string[],
): boolean {
  const [from, to] = [value(cell), value(row[column])];
  const isNode = /^\d+\.\d+$/.test(value(old[ID]));
  switch (column) {
    case ID:
      return from === to || (isSameKind(from, to) && movedRange(from, ids) === to);
    case FORM:
    case LEMMA:
      return cell.replace(EDGES, '') === '' && cell !== '' ? row[column] === cell : from === to;
    case FEATS:
      return (
        isSubset(features(from), features(to), ['Typo=Yes']) && isSubset(features(to), features(from), ['Typo=Yes'])
      );
    case HEAD:
      if (isNode && to === '_') return from === '_' || isSaid(old);
      return moved(from, ids) === to;
    case DEPREL:
      if (isNode && to === '_') return from === '_' || isSaid(old);
      return from === to || (from === '_' && to === 'root' && value(row[HEAD]) === '0');
    case DEPS: {
      const items = from.split('|').map((item) => item.replace(/^[^:]*/, (id) => moved(id, ids) ?? '?'));
      return isSubset(new Set(items), new Set(to.split('|'))) && isSubset(new Set(to.split('|')), new Set(items));
    }
    case MISC: {
      const [items, newItems] = [misc(cell), misc(row[column])];
      const allowed = [...items].some((item) => /^(no)?spaceafter(=|$)/i.test(item)) ? [] : ['SpaceAfter=No'];
      return isSubset(items, newItems) && isSubset(newItems, items, allowed);
    }
    default:
      return from === to;
  }
}

/** Whether words stay words, multiword tokens multiword tokens, and empty nodes empty nodes. */
function isSameKind(from: string, to: string): boolean {
  const kind = (id: string) =>
    /^\d+$/.test(id) ? 'word' : /^\d+-\d+$/.test(id) ? 'token' : /^\d+\.\d+$/.test(id) ? 'node' : id;
  return kind(from) === kind(to);
}

/** The present target of a reference; the same if it had no target, and has none now; undefined if unknown. */
function moved(id: string, ids: ReadonlyMap<string, string>): string | undefined {
  if (id === '0' || id === '_' || id === '') return id;
  const now = ids.get(id);
  if (now === '?') return undefined;
  if (now !== undefined) return now;
  return [...ids.values()].includes(id) ? undefined : id;
}

function movedRange(id: string, ids: ReadonlyMap<string, string>): string | undefined {
  const range = /^(\d+)-(\d+)$/.exec(id);
  if (!range) return ids.get(plainId(id));
  return `${moved(range[1], ids)}-${moved(range[2], ids)}`;
}

/** Normal form C, no white space around it or in runs of blanks; `_` for nothing. */
function value(cell: string): string {
  return cell.normalize('NFC').replace(EDGES, '').replace(/ {2,}/g, ' ') || '_';
}

/** Pairs of name and value; items without value unchanged. */
function features(cell: string): ReadonlySet<string> {
  const pairs = cell.split('|').flatMap((item) => {
    const equals = item.indexOf('=');
    if (equals === -1) return value(item) === '_' ? [] : [item];
    const values = item
      .slice(equals + 1)
      .split(',')
      .filter((each) => each !== '');
    return values.length === 0 ? [item.replace(/,+$/, '')] : values.map((each) => `${item.slice(0, equals)}=${each}`);
  });
  // A feature given twice with two lists of values is not the same as one with both.
  const lists = new Map<string, string>();
  for (const item of cell.split('|')) {
    const [name] = item.split('=');
    const list = lists.get(name);
    if (list !== undefined && list !== item && item.includes('='))
      pairs.push(`${name}: ${[list, item].sort().join(' and ')}`);
    lists.set(name, item);
  }
  return new Set(pairs);
}

function misc(cell: string): ReadonlySet<string> {
  const items = cell
    .normalize('NFC')
    .split('|')
    .map((item) => {
      const tidy = (part: string) => part.replace(EDGES, '').replace(/ {2,}/g, ' ');
      const [name, ...rest] = item.split('=');
      const written = rest.join('=');
      // White space as a value records the original text.
      const isSpace = written !== '' && (written.trim() === '' || /^Spaces[A-Z]/.test(name.trim()));
      return isSpace ? `${tidy(name)}=${written}` : [name, ...rest].map(tidy).join('=');
    });
  const plain = items.filter((item) => item !== '' && item !== '_');
  return new Set(
    plain.map((item) => (item === 'NoSpaceAfter=Yes' || /^SpaceAfter=no$/i.test(item) ? 'SpaceAfter=No' : item)),
  );
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>, allowed: readonly string[] = []): boolean {
  return [...part].every((each) => whole.has(each) || allowed.includes(each));
}

/** Whether DEPS of an empty node repeats its HEAD and DEPREL. */
function isSaid(cells: readonly string[]): boolean {
  return cells[DEPS].split('|').includes(`${cells[HEAD]}:${cells[DEPREL]}`);
}

// ── comments ──

/** Each comment with its place: the number of lines with words before it. */
function placed(lines: Lines): { readonly at: number; readonly text: string }[] {
  let at = 0;
  return lines.flatMap(({ kind, text }) => {
    if (kind === 'comment') return [{ at, text: value(text) }];
    if (kind === 'row') at++;
    return [];
  });
}

function commentLoss(before: Lines, after: Lines): string | undefined {
  const now = placed(after);
  const isSame = (a: { at: number; text: string }, b: { at: number; text: string }) =>
    a.at === b.at && a.text === b.text;
  let next = 0;
  let last: { at: number; text: string }[] = [];
  for (const comment of placed(before)) {
    last = last.filter(({ at }) => at === comment.at);
    // A repetition above the same words is redundant.
    const at = now.findIndex((each, i) => next <= i && isSame(each, comment));
    if (at === -1 && last.some((each) => isSame(each, comment))) continue;
    const isEmptyText = /^#\s*text\s*=?$/.test(comment.text);
    if (at === -1 && isEmptyText && now.some((each) => each.at === comment.at && /^# text = \S/.test(each.text)))
      continue;
    if (at === -1) return `the comment “${comment.text}” is gone or moved`;
    const added = now.slice(next, at).find(({ text }) => !/^# (?:sent_id|text) = \S/.test(text));
    if (added) return `the comment “${added.text}” was added`;
    next = at + 1;
    last.push(comment);
  }
  const added = now.slice(next).find(({ text }) => !/^# (?:sent_id|text) = \S/.test(text));
  return added && `the comment “${added.text}” was added`;
}

// ── blocks ──

/** The blocks stay separate; a new one starts where the IDs start at 1 again. */
function blockLoss(before: Lines, after: Lines): string | undefined {
  const [old, now] = [firstRows(before), firstRows(after)];
  for (const at of old.keys()) if (!now.has(at)) return 'two blocks became one';
  for (const [at, text] of now) {
    if (!old.has(at) && !/^(?:1(?:-\d+)?|0\.\d+)\t/.test(text)) return `a block was cut at “${text}”`;
  }
  return undefined;
}

/** The first row of each block that has rows, with the number of rows before it. */
function firstRows(lines: Lines): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  let at = 0;
  let isFirst = false;
  for (const { kind, text, startsBlock } of lines) {
    isFirst ||= startsBlock;
    if (kind !== 'row') continue;
    if (isFirst) found.set(at, text);
    isFirst = false;
    at++;
  }
  return found;
}
