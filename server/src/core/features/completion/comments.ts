/** Suggestions outside of rows: keys of comments, with their values where they can be known, and a sentence to begin with. */

import { localized } from '../../../localization/index.ts';
import { shorten } from '../names.ts';

/** What is known of the sentence that the line belongs to. */
interface CommentContext {
  /** Keys of comments that it has already. */
  readonly keys: ReadonlySet<string>;
  /** Values that can be known, by key. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether a sentence can begin on this line: nothing, or an empty line, is before it. */
  readonly isStart: boolean;
  /** The line is the first one of the file. */
  readonly isFirst: boolean;
}

export interface LineCompletion {
  readonly label: string;
  /** What typing is matched against. */
  readonly filter: string;
  readonly text: string;
  readonly remark: string;
  /** `text` has places to fill in, in the syntax of snippets; this is it without them. */
  readonly plain?: string;
}

/** What replaces a part of the line, half-open. */
interface LineCompletions {
  readonly start: number;
  readonly end: number;
  readonly items: readonly LineCompletion[];
}

const SENT_ID = 'sent_id';

/** Keys and what they are for, in the order in which they are suggested. */
const KEYS = (): readonly (readonly [key: string, meaning: string])[] => [
  [SENT_ID, localized`name of the sentence, unique in the treebank`],
  ['text', localized`the sentence as it reads`],
  ['newdoc id', localized`a document begins here`],
  ['newpar id', localized`a paragraph begins here`],
  ['text_en', localized`English translation`],
  ['translit', localized`transliteration of the text`],
  ['lang', localized`language of the file`],
];

/** Of the whole file: only on its first line. */
const GLOBAL_COLUMNS = 'global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC';

/** Undefined where there is nothing to suggest: in rows, within text, and behind a value that is there. O(length of the line). */
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
  // Whoever types a value has another one in mind.
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

/** A sentence of one word, with a place to fill in for its name, its text and the cells of the word. */
function newSentence({ values }: CommentContext): LineCompletion {
  const id = values.get(SENT_ID) ?? 's1';
  const written = (place: (number: number, text: string) => string, end: string) => {
    const row = ['1', place(3, 'Word'), place(4, '_'), place(5, '_'), '_', '_', '0', 'root', '_', '_'];
    return `# ${SENT_ID} = ${place(1, id)}\n# text = ${place(2, 'Word')}\n${row.join('\t')}\n\n${end}`;
  };
  return {
    label: localized`New sentence`,
    filter: '',
    // In snippets these three have a meaning.
    text: written((number, text) => `\${${number}:${text.replace(/[\\$}]/g, '\\$&')}}`, '$0'),
    remark: `# ${SENT_ID}, # text, 1`,
    plain: written((_, text) => text, ''),
  };
}
