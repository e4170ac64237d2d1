/** Names of entities: whether one can be written, and new ones that nothing has. */

import { localized } from '../../../localization/index.ts';
import { isEntityItem, readChunks, readMisc } from '../../annotation/index.ts';
import { Column, type Sentence, type Span } from '../../conllu/index.ts';
import { hasMentions, mentionsInRows } from './read.ts';
import { refuseMention } from './refuse.ts';

/** Characters of brackets, links and cells. */
const UNWRITABLE = /[-=|()[\]<>,:\s\p{Cc}]/u;

/** @throws RefusedMention if it cannot be the ID of an entity */
export function requireName(name: string): void {
  const [chunk] = readChunks(`(${name})`) ?? [];
  if (name !== '' && !UNWRITABLE.test(name) && chunk?.key === name) return;
  refuseMention(
    'bad-name',
    localized`“${name}” cannot be the ID of an entity: it must have no white space and none of the characters - = | ( ) [ ] < > , and colon.`,
  );
}

/** @throws RefusedMention if it cannot be the type of an entity */
export function requireType(type: string): void {
  if (!/^[a-z]+$/.test(type))
    refuseMention('bad-name', localized`“${type}” cannot be the type of an entity: write small letters from a to z.`);
}

const NUMBERED = /^(.*?)([0-9]{1,9})$/;

/**
 * An ID that no entity of the file has: the next number after the highest, in the manner of the nearest ID before the sentence; `e1` if there is none.
 * An entity must not occur in two documents of a file, so all of them count. Time O(text of the sentences with mentions), once for each sentence.
 */
export function freshName(sentences: readonly Sentence[], index: number): string {
  const prefix = NUMBERED.exec(nearestKey(sentences, index) ?? '')?.[1] ?? 'e';
  let highest = 0;
  for (const sentence of sentences) {
    for (const key of keysOf(sentence)) {
      if (!key.startsWith(prefix)) continue;
      const rest = key.slice(prefix.length);
      if (/^[0-9]{1,9}$/.test(rest)) highest = Math.max(highest, Number(rest));
    }
  }
  return `${prefix}${highest + 1}`;
}

function nearestKey(sentences: readonly Sentence[], index: number): string | undefined {
  for (let at = index; 0 <= at; at--) for (const key of keysOf(sentences[at])) return key;
  for (const sentence of sentences) for (const key of keysOf(sentence)) return key;
  return undefined;
}

const KEYS = /[|\t]Entity=([^|\t\r\n]*)/g;
const known = new WeakMap<Sentence, ReadonlySet<string>>();

/** The entities of a sentence, also those of brackets that do not fit together. */
export function keysOf(sentence: Sentence): ReadonlySet<string> {
  const found = known.get(sentence);
  if (found !== undefined || !hasMentions(sentence)) return found ?? new Set();
  const { read } = mentionsInRows(sentence);
  const keys = new Set(
    read?.all.map(({ key }) => key) ??
      [...sentence.text.matchAll(KEYS)].flatMap(([, value]) => readChunks(value)?.map(({ key }) => key) ?? []),
  );
  known.set(sentence, keys);
  return keys;
}

/** The entity at an offset of the sentence: in a bracket of `Entity`, or on a side of a pair of `Bridge` or `SplitAnte`. Time O(length of MISC). */
export function entityAt(
  sentence: Sentence,
  row: number,
  offset: number,
): { readonly key: string; readonly span: Span } | undefined {
  if (!sentence.hasCell(row, Column.misc)) return undefined;
  const { start } = sentence.cellSpan(row, Column.misc);
  for (const item of readMisc(sentence.cell(row, Column.misc))) {
    if (!isEntityItem(item.name) || item.value === undefined) continue;
    const from = start + item.end - item.value.length;
    for (const { 0: text, index } of item.value.matchAll(item.name === 'Entity' ? /[^()]+/g : /[^<,]+/g)) {
      const key = /^[^-:[]+/.exec(text)?.[0] ?? '';
      const span = { start: from + index, end: from + index + key.length };
      if (key !== '' && span.start <= offset && offset <= span.end) return { key, span };
    }
  }
  return undefined;
}
