/** Suggestions outside of rows: keys of comments, with their values if these can be determined, and a new sentence. */

import { localized } from '../../../localization/index.ts';
import { shorten } from '../names.ts';

/** Facts about the sentence that the line belongs to. */
interface CommentContext {
  /** Keys of its existing comments. */
  readonly keys: ReadonlySet<string>;
  /** Values that can be determined, by key. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether a sentence can begin on this line: it is the first, or follows an empty line. */
  readonly isStart: boolean;
  /** The line is the first one of the file. */
  readonly isFirst: boolean;
}

export interface LineCompletion {
  readonly label: string;
  /** The text to match typing against. */
  readonly filter: string;
  readonly text: string;
  readonly remark: string;
  /** `text` contains snippet placeholders; this is the text without them. */
  readonly plain?: string;
}

/** Suggestions that replace a part of the line, half-open. */
interface LineCompletions {
  readonly start: number;
  readonly end: number;
  readonly items: readonly LineCompletion[];
}

const SENT_ID = 'sent_id';

/** Keys and their purposes, in the order of suggestion. */
const KEYS = (): readonly (readonly [key: string, meaning: string])[] => [
  [SENT_ID, localized`name of the sentence, unique in the treebank`],
  ['text', localized`the sentence as it reads`],
  ['newdoc id', localized`a document begins here`],
  ['newpar id', localized`a paragraph begins here`],
  ['text_en', localized`English translation`],
  ['translit', localized`transliteration of the text`],
  ['lang', localized`language of the file`],
];

/** For the whole file: only on its first line. */
const GLOBAL_COLUMNS = 'global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';

/** Undefined where there is nothing to suggest: in rows, within text, and after an existing value. O(length of the line). */
export function commentCompletionsAt(
  line: string,
  character: number,
  context: CommentContext,
): LineCompletions | undefined {
  const [typed, rest] = [line.slice(0, character), line.slice(character)];
  if (line === '')
    return context.isStart ? { start: 0, end: 0, items: [newSentence(context), ...keyItems(context)] } : undefined;
  if (/^#[ \t]*[\w. ]*$/.test(typed) && rest.trim() === '')
    return { start: 0, end: line.length, items: keyItems(context) };
  // Somebody who types a value has another one in mind.
  const value = /^(#[ \t]*([\w. ]*\w)[ \t]*=[ \t]?)$/.exec(typed);
  const known = value === null ? undefined : context.values.get(value[2]);
  if (value === null || known === undefined || rest.trim() !== '') return undefined;
  return {
    start: value[1].length,
    end: line.length,
    items: [{ label: shorten(known), filter: known, text: known, remark: '' }],
  };
}

function keyItems({ keys, values, isFirst }: CommentContext): LineCompletion[] {
  const items = KEYS()
    .filter(([key]) => !keys.has(key))
    .map(([key, remark]): LineCompletion => {
      const text = `# ${key} = ${values.get(key) ?? ''}`;
      return { label: shorten(text.trimEnd()), filter: text, text, remark };
    });
  const global = `# ${GLOBAL_COLUMNS}`;
  if (!isFirst || keys.has('global.columns')) return items;
  return [
    ...items,
    { label: '# global.columns', filter: global, text: global, remark: localized`names of the columns` },
  ];
}

/** A sentence of one word, with placeholders for its name, its text and the cells of the word. */
function newSentence({ values }: CommentContext): LineCompletion {
  const id = values.get(SENT_ID) ?? 's1';
  const written = (place: (number: number, text: string) => string, end: string) => {
    const row = ['1', place(3, 'Word'), place(4, '_'), place(5, '_'), '_', '_', '0', 'root', '_', '_'];
    return `# ${SENT_ID} = ${place(1, id)}\n# text = ${place(2, 'Word')}\n${row.join('\t')}\n\n${end}`;
  };
  return {
    label: localized`New sentence`,
    filter: '',
    // These three have a meaning in snippets.
    text: written((number, text) => `\${${number}:${text.replace(/[\\$}]/g, '\\$&')}}`, '$0'),
    remark: `# ${SENT_ID}, # text, 1`,
    plain: written((_, text) => text, ''),
  };
}
