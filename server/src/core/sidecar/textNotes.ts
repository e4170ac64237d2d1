/** Notes that older files keep in the text: `Note=`, `ToDo=` and `Comment=` in MISC, `# note` and `# todo` in front of a sentence. */

import { itemTexts, printItems, readMisc } from '../annotation/index.ts';
import { Column, type Sentence, type TextEdit } from '../conllu/index.ts';

export interface TextNote {
  /** Undefined: of the sentence. */
  readonly row: number | undefined;
  /** As written: `ToDo=check` has the text `check`, and the tag `#todo`. */
  readonly text: string;
  /** Where it stands, in the offsets of the sentence. */
  readonly edit: TextEdit;
}

const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['note', ''],
  ['todo', ' #todo'],
  ['comment', ''],
]);

/** `# note = …`, `# todo: …`, `# comment …`. */
const COMMENT = /^#[ \t]*(note|todo|comment)[ \t]*[ \t:=][ \t]*([^ \t:=].*)$/i;

/** In order; none of comments that no sentence follows, which have no place elsewhere. O(length of the sentence). */
export function textNotesOf(sentence: Sentence): TextNote[] {
  if (sentence.nRows === 0) return [];
  const notes: TextNote[] = [];
  for (const { line } of sentence.comments) {
    const { start, end } = sentence.lineSpan(line);
    const [, key, text] = COMMENT.exec(sentence.text.slice(start, end)) ?? [];
    if (key === undefined) continue;
    const next = sentence.text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, sentence.text.length);
    const edit = { span: { start, end: next }, text: '' };
    notes.push({ row: undefined, text: `${text.trim()}${ATTRIBUTES.get(key.toLowerCase())}`, edit });
  }
  for (let row = 0; row < sentence.nRows; row++) {
    if (sentence.isBlank(row, Column.misc)) continue;
    const cell = sentence.cell(row, Column.misc);
    const items = readMisc(cell);
    const found = items.filter(({ name, value }) => ATTRIBUTES.has(name.toLowerCase()) && value?.trim());
    if (found.length === 0) continue;
    const texts = itemTexts(cell);
    const rest = printItems(texts.filter((_, i) => !found.includes(items[i])));
    const edit = { span: sentence.cellSpan(row, Column.misc), text: rest };
    const text = found.map(({ name, value }) => `${value}${ATTRIBUTES.get(name.toLowerCase())}`).join('\n');
    notes.push({ row, text, edit });
  }
  return notes;
}

/** `#datives`, anywhere but inside a word. */
const TAG = /(?<![\p{L}\p{N}_#&/])#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_-]*)/gu;

/** The tags in a text, without `#`, in lower case, each once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(TAG), ([, tag]) => tag.normalize('NFC').toLowerCase())),
];
