/** Running text in pieces of any size to sentences in CoNLL-U, in bounded memory; the text can be given back from them. */

import { printMisc, readMisc } from '../../annotation/index.ts';
import type { Sentence } from '../../conllu/index.ts';
import { spaceAfter, surfaceTokens } from './gold.ts';
import { escapeSpaces, unescapeSpaces } from './spaces.ts';
import type { Token, Tokenizer } from './tokenizer.ts';
import { hasBlankLine, isSpace } from './units.ts';

export interface TextOptions {
  /** `sent_id` of a sentence, where `{n}` is its number from 1. Default `s{n}`. */
  readonly sentIds?: string;
  /** Of the document; no `newdoc` line without an id. */
  readonly document?: string;
}

export const DEFAULT_SENT_IDS = 's{n}';

/** Text that is tokenized in one go, in UTF-16 units. Memory is a few hundred bytes for each. */
const PIECE = 1 << 16;
/** Sentences that have no end are cut after so many tokens. */
const LONGEST_SENTENCE = 1000;

/** Turns text into CoNLL-U. `push` and `end` return the sentences that are finished, each with its empty line. */
export class TextToConllu {
  /** Scripts in the text that the tokenizer has not seen. */
  readonly unseen = new Set<string>();
  nSentences = 0;
  nWords = 0;
  private rest = '';
  /** White space before the first token of the text; later undefined. */
  private before: string | undefined = '';
  private isParagraph = true;

  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly options: TextOptions = {},
  ) {}

  push(text: string): string[] {
    this.rest += text;
    const found: string[] = [];
    while (PIECE <= this.rest.length) {
      const rest = this.rest;
      const end = cutAt(rest);
      found.push(...this.take(rest.slice(0, end), end === rest.length ? 'open' : 'closed', rest.slice(end)));
      if (this.rest.length === rest.length) break;
    }
    return found;
  }

  end(): string[] {
    const { rest } = this;
    return this.take(rest, 'closed', '');
  }

  /** @param ending `open` if the last sentence may go on after the piece */
  private take(text: string, ending: 'open' | 'closed', after: string): string[] {
    const { sentences, unseen } = this.tokenizer.tokenize(text);
    for (const each of unseen) this.unseen.add(each);
    const parts = sentences.flatMap((each) => pieces(each));
    const isOpen = ending === 'open';
    const nDone = isOpen ? Math.max(parts.length - 1, Math.min(1, parts.length)) : parts.length;
    const found: string[] = [];
    let end = 0;
    for (let at = 0; at < nDone; at++) {
      const tokens = parts[at];
      const next = parts[at + 1]?.[0].start ?? text.length;
      if (at === 0 && this.before !== undefined) this.before += text.slice(0, tokens[0].start);
      found.push(this.print(text, tokens, next));
      end = next;
    }
    // Of a text without tokens nothing can be given back.
    this.rest = (nDone === 0 ? text : text.slice(end)) + after;
    return found;
  }

  private print(text: string, tokens: readonly Token[], end: number): string {
    this.nSentences++;
    const { sentIds = DEFAULT_SENT_IDS, document } = this.options;
    const lines: string[] = [];
    if (this.nSentences === 1 && document !== undefined) lines.push(`# newdoc id = ${document}`);
    if (this.isParagraph) lines.push('# newpar');
    lines.push(`# sent_id = ${sentIds.replaceAll('{n}', String(this.nSentences))}`);
    const shown = tokens.map(({ start, end }, at) => {
      const next = tokens[at + 1]?.start;
      return clean(text.slice(start, end)) + (next === undefined || next === end ? '' : ' ');
    });
    lines.push(`# text = ${shown.join('')}`);
    let word = 0;
    tokens.forEach((token, at) => {
      const own = text.slice(token.start, token.end);
      const form = clean(own);
      const gap = text.slice(token.end, tokens[at + 1]?.start ?? end);
      const items: { name: string; value: string }[] = [];
      if (gap === '') items.push({ name: 'SpaceAfter', value: 'No' });
      else if (gap !== ' ') items.push({ name: 'SpacesAfter', value: escapeSpaces(gap) });
      if (this.before !== undefined && this.before !== '')
        items.push({ name: 'SpacesBefore', value: escapeSpaces(this.before) });
      if (form !== own) items.push({ name: 'SpacesInToken', value: escapeSpaces(own) });
      this.before = undefined;
      const misc = printMisc(items);
      const { words } = token;
      if (words.length < 2) lines.push(row(`${++word}`, form, misc));
      else {
        lines.push(row(`${word + 1}-${word + words.length}`, form, misc));
        for (const each of words) lines.push(row(`${++word}`, each, '_'));
      }
    });
    this.nWords += word;
    this.isParagraph = hasBlankLine(text.slice(tokens[tokens.length - 1].end, end));
    return `${lines.join('\n')}\n\n`;
  }
}

const row = (id: string, form: string, misc: string) => `${id}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${misc}`;

/** A form or a text in a cell: single blanks for white space. */
function clean(text: string): string {
  if (!/[^\u0021-\u007e]/.test(text)) return text;
  let found = '';
  let wasSpace = false;
  for (const character of text) {
    const isGap = isSpace(character);
    if (!isGap) found += character;
    else if (!wasSpace) found += ' ';
    wasSpace = isGap;
  }
  return found;
}

function pieces(sentence: readonly Token[]): (readonly Token[])[] {
  if (sentence.length <= LONGEST_SENTENCE) return [sentence];
  const found: (readonly Token[])[] = [];
  for (let at = 0; at < sentence.length; at += LONGEST_SENTENCE) found.push(sentence.slice(at, at + LONGEST_SENTENCE));
  return found;
}

/** After the last blank line with something behind it, so that all white space there is known; otherwise the end of the text. */
function cutAt(text: string): number {
  let end = text.length;
  while (0 < end && isSpace(text[end - 1])) end--;
  for (let at = text.lastIndexOf('\n', end - 1); 0 < at; at = text.lastIndexOf('\n', at - 1)) {
    let from = at;
    while (0 < from && isSpace(text[from - 1])) from--;
    let to = at + 1;
    while (to < end && isSpace(text[to])) to++;
    if (0 < from && hasBlankLine(text.slice(from, to))) return to;
    at = from + 1;
  }
  return text.length;
}

/** The text of which these are the sentences, byte for byte, if they are as `TextToConllu` made them. */
export function textOf(sentences: Iterable<Sentence>): string {
  const parts: string[] = [];
  for (const sentence of sentences) {
    for (const { form, misc } of surfaceTokens(sentence)) {
      const values = new Map(readMisc(misc).map(({ name, value = '' }) => [name, value]));
      const own = values.get('SpacesInToken');
      parts.push(unescapeSpaces(values.get('SpacesBefore') ?? ''));
      parts.push(own === undefined ? form : unescapeSpaces(own), spaceAfter(misc));
    }
  }
  return parts.join('');
}
