/** Notes of annotators as stored in `.treebank.json`: threads on a sentence, a word or a cell. The first comment on one line, each reply on another. */

import { localized } from '../../localization/index.ts';
import { type Complain, elementsOf, inOrder, printed, stringsOf } from './fields.ts';
import type { JsonNode } from './json.ts';

/** What somebody said. Who and when identify it. */
export interface Comment {
  readonly by: string;
  /** The time in UTC, `2026-11-28T10:15:00.000Z`; texts in the order of time. */
  readonly on: string;
  readonly text: string;
}

/** A thread: its first comment, and where it stands. */
export interface Note extends Comment {
  /** Name of the file, without a folder. */
  readonly file: string;
  /** See `sentenceKey`. */
  readonly sentence: string;
  /** The word and its column, `the#2 HEAD`, see `placeKey`; `the#2 FORM` is the word as a whole. Undefined: the sentence. */
  readonly at?: string;
  /** In the order of time. */
  readonly replies: readonly Comment[];
  /** Undefined: open. */
  readonly resolved?: Resolution;
}

interface Resolution {
  readonly by: string;
  readonly on: string;
}

const PLACE = ['file', 'sentence', 'at'] as const;
const COMMENT = ['by', 'on', 'text'] as const;
/** By time, then by person, so that all see the same order. */
const ORDER = ['on', 'by', 'text'] as const;
const RESOLVED = ['by', 'on'] as const;
/** So that times sort as texts. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/;

export function readNotes(node: JsonNode, complain: Complain): Note[] {
  return elementsOf(node, complain, localized`A list of notes is expected here.`).flatMap((element) => {
    const texts = stringsOf(element, [...PLACE, ...COMMENT], localized`A note`, complain, ['replies', 'resolved']);
    if (texts === undefined || element.kind !== 'object') return [];
    const comment = commentIn(texts);
    const [file, sentence, at] = PLACE.map((field) => texts.get(field));
    if (comment === undefined || !file || !sentence) {
      complain(
        element.span,
        localized`A note needs "file", "sentence", "by", "text", and "on", a time such as 2026-11-28T10:15:00Z. This entry is not used.`,
      );
      return [];
    }
    const resolved = resolutionIn(element.fields.get('resolved')?.value, complain);
    const replies = repliesIn(element.fields.get('replies')?.value, complain);
    const place = { file, sentence, ...(at === undefined ? {} : { at }) };
    return [{ ...place, ...comment, replies, ...(resolved === undefined ? {} : { resolved }) }];
  });
}

function repliesIn(node: JsonNode | undefined, complain: Complain): Comment[] {
  if (node === undefined) return [];
  const elements = elementsOf(node, complain, localized`A list of replies is expected here.`);
  const replies = elements.flatMap((element) => {
    const texts = stringsOf(element, COMMENT, localized`A reply`, complain);
    if (texts === undefined) return [];
    const comment = commentIn(texts);
    if (comment !== undefined) return [comment];
    complain(
      element.span,
      localized`A reply needs "by", "text", and "on", a time such as 2026-11-28T10:15:00Z. This entry is not used.`,
    );
    return [];
  });
  return replies.sort(byTime);
}

function resolutionIn(node: JsonNode | undefined, complain: Complain): Resolution | undefined {
  if (node === undefined) return undefined;
  const texts = stringsOf(node, RESOLVED, localized`"resolved"`, complain);
  if (texts === undefined) return undefined;
  const [by, on] = RESOLVED.map((field) => texts.get(field));
  if (by && on !== undefined && TIME.test(on)) return { by, on };
  complain(node.span, localized`"resolved" needs "by", and "on", a time such as 2026-11-28T10:15:00Z. It is not used.`);
  return undefined;
}

function commentIn(texts: ReadonlyMap<string, string>): Comment | undefined {
  const [by, on, text] = COMMENT.map((field) => texts.get(field));
  return by && text?.trim() && on !== undefined && TIME.test(on) ? { by, on, text } : undefined;
}

export function byTime(a: Comment, b: Comment): number {
  return inOrder(fieldsOf(a, ORDER), fieldsOf(b, ORDER));
}

/** Texts of the elements of the list `notes`, sorted; a reply has a line of its own. */
export function printNotes(notes: readonly Note[], indent: string): string[] {
  const sorted = [...notes].sort((a, b) => inOrder(sortFields(a), sortFields(b)));
  return sorted.map((note) => {
    const head = printed(fieldsOf(note, [...PLACE, ...COMMENT])).slice(0, -' }'.length);
    const resolved = note.resolved === undefined ? '' : `, "resolved": ${printed(fieldsOf(note.resolved, RESOLVED))}`;
    if (note.replies.length === 0) return `${head}${resolved} }`;
    const replies = [...note.replies].sort(byTime).map((reply) => `${indent}  ${printed(fieldsOf(reply, COMMENT))}`);
    return `${head}${resolved}, "replies": [\n${replies.join(',\n')}\n${indent}] }`;
  });
}

const sortFields = (note: Note) => fieldsOf(note, [...PLACE, ...ORDER]);

type TextField = (typeof PLACE)[number] | (typeof COMMENT)[number];

const fieldsOf = (entry: { readonly [field in TextField]?: string }, fields: readonly TextField[]) =>
  fields.map((field) => [field, entry[field]] as const);
