/** Running text in pieces of any size to sentences in CoNLL-U, in bounded memory; the text can be given back from them. */

import { printMisc, readMisc } from '../../annotation/index.ts';
import type { Sentence } from '../../conllu/index.ts';
import { spaceAfter, surfaceTokens } from './gold.ts';
import { isAtLimit, nextPiece, withinLimits } from './limits.ts';
import { escapeSpaces, unescapeSpaces } from './spaces.ts';
import type { Token, Tokenizer } from './tokenizer.ts';
import { hasBlankLine, isSpace } from './units.ts';

interface TextOptions {
  /** `sent_id` of a sentence, where `{n}` is its number, from `after` + 1. Default `s{n}`. */
  readonly sentIds?: string;
  /** Default 0. */
  readonly after?: number;
  /** Of the document; no `newdoc` line without an id. */
  readonly document?: string;
  /** Called for each end of a token or sentence that is less certain than `UNSURE`, before its sentence is returned. */
  readonly onUnsure?: (end: UnsureEnd) => void;
}

/** A token that may end elsewhere, or after which it is unsure whether the sentence ends. */
export interface UnsureEnd {
  /** Number of its sentence, from 1. */
  readonly sentence: number;
  /** Position of the first word of the token; of its last one, where it is the sentence that may end. */
  readonly word: number;
  readonly of: 'token' | 'sentence';
  /** Probability that it is right, 0…1. */
  readonly certainty: number;
}

/**
 * On EWT dev, the bundled English model is less certain of the ends of 0.8 % of the tokens, and of 1.1 % of the places between tokens
 * where a sentence may end: 46 % and 33 % of these are wrong, 42 % and 49 % of all wrong ones.
 */
const UNSURE = 0.9;

const DEFAULT_SENT_IDS = 's{n}';

/** Turns text into CoNLL-U. `push` and `end` return the sentences that are finished, each with its empty line. */
export class TextToConllu {
  /** Scripts in the text that the tokenizer has not seen. */
  readonly unseen = new Set<string>();
  nSentences = 0;
  nWords = 0;
  /** Sentences that were cut because they, or a token of theirs, had no end. */
  nCut = 0;
  private rest = '';
  /** White space before the next token that belongs to no earlier token. */
  private before = '';
  private isParagraph = true;

  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly options: TextOptions = {},
  ) {}

  /** The sentences do not depend on how the text is divided. Memory is bounded, whatever the text. */
  push(text: string): string[] {
    this.rest += text;
    const found: string[] = [];
    for (let piece = nextPiece(this.rest); piece !== undefined; piece = nextPiece(this.rest)) {
      found.push(...this.take(piece.text, piece.isOpen));
    }
    return found;
  }

  end(): string[] {
    return this.take(this.rest, false);
  }

  /** The sentences of `text`, the start of `rest`; without the last one if it may continue, unless it is the only one. */
  private take(text: string, isOpen: boolean): string[] {
    const { sentences, unseen } = this.tokenizer.tokenize(text);
    for (const each of unseen) this.unseen.add(each);
    const parts = sentences.flatMap((each) => withinLimits(each, text));
    const nDone = isOpen && 1 < parts.length ? parts.length - 1 : parts.length;
    let end = parts[0]?.[0].start ?? text.length;
    this.leave(text.slice(0, end));
    const found: string[] = [];
    for (let at = 0; at < nDone; at++) {
      end = parts[at + 1]?.[0].start ?? text.length;
      found.push(this.print(text, parts[at], end));
    }
    this.rest = this.rest.slice(end);
    return found;
  }

  private leave(space: string): void {
    this.before += space;
    this.isParagraph ||= hasBlankLine(this.before);
  }

  private print(text: string, tokens: readonly Token[], end: number): string {
    this.nSentences++;
    if (isAtLimit(tokens)) this.nCut++;
    const { sentIds = DEFAULT_SENT_IDS, after = 0, document } = this.options;
    const lines: string[] = [];
    if (this.nSentences === 1 && document !== undefined) lines.push(`# newdoc id = ${document}`);
    if (this.isParagraph) lines.push('# newpar');
    lines.push(`# sent_id = ${sentIds.replaceAll('{n}', String(after + this.nSentences))}`);
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
      if (this.before !== '') items.push({ name: 'SpacesBefore', value: escapeSpaces(this.before) });
      if (form !== own) items.push({ name: 'SpacesInToken', value: escapeSpaces(own) });
      this.before = '';
      this.tellUnsure(token, word);
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

  /** @param before words of the sentence before the token */
  private tellUnsure({ certainty, sentenceCertainty, words }: Token, before: number): void {
    const { onUnsure } = this.options;
    const sentence = this.nSentences;
    if (certainty < UNSURE) onUnsure?.({ sentence, word: before + 1, of: 'token', certainty });
    const word = before + Math.max(1, words.length);
    if (sentenceCertainty < UNSURE) onUnsure?.({ sentence, word, of: 'sentence', certainty: sentenceCertainty });
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

/** The text that these sentences come from, byte for byte, if they are as `TextToConllu` returned them. */
export function sourceText(sentences: Iterable<Sentence>): string {
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
