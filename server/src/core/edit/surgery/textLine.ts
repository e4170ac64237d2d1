/** The `# text` line: the place of each token in it, and the parts to replace. */

import { localized } from '../../../localization/index.ts';
import { isSpace, trimmed } from '../../conllu/index.ts';
import { commentOf, setValue } from './comments.ts';
import { isGlued } from './gaps.ts';
import type { Line, Token } from './nodes.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

interface Splice extends Place {
  readonly text: string;
}

/** Places always refer to the text before the operation, even after parts were replaced. */
export class TextLine {
  private readonly splices: Splice[] = [];

  /**
   * @param lines all `# text` lines
   * @param places undefined if the tokens do not match the line
   * @param note passes a message to the user
   */
  constructor(
    private readonly lines: readonly Line[],
    readonly value: string,
    private readonly places: ReadonlyMap<Token, Place> | undefined,
    private readonly note: (message: string) => void,
    /** Whether a `# text` stands among the rows, where it has no effect. */
    private readonly isMisplaced: boolean,
  ) {}

  /** Whether there is a line that matches the tokens. */
  get isLocated(): boolean {
    return this.places !== undefined;
  }

  /** Whether the line is located, and has nothing after the last token. */
  get isWhole(): boolean {
    return this.places !== undefined && this.value.trimEnd().length <= ([...this.places.values()].at(-1)?.end ?? 0);
  }

  get isMissing(): boolean {
    return this.lines.length === 0;
  }

  /** Valid only if `isLocated`. */
  start(token: Token): number {
    return this.places?.get(token)?.start ?? 0;
  }

  end(token: Token): number {
    return this.places?.get(token)?.end ?? 0;
  }

  /** Replaces a part. If the tokens were not located, leaves the text unchanged and tells the user. */
  replace(place: (text: TextLine) => Place, text: string): void {
    if (this.isLocated) this.splices.push({ ...place(this), text });
    else this.leave();
  }

  /** Replaces the whole text. */
  set(text: string): void {
    this.splices.push({ start: 0, end: this.value.length, text });
  }

  leave(): void {
    if (this.isMissing && !this.isMisplaced) return;
    this.note(localized`The # text line was left unchanged because it does not match the words. Compare them.`);
  }

  /** Applies the replacements to the line. */
  finish(): void {
    if (this.splices.length === 0) return;
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, text } of this.splices.sort((a, b) => a.start - b.start || a.end - b.end)) {
      parts.push(this.value.slice(at, start), text);
      at = end;
    }
    parts.push(this.value.slice(at));
    setValue(this.lines[0], trimmed(parts.join('')));
  }
}

/**
 * Locates the tokens in the `# text` line, as the official validator does.
 *
 * @param comments the lines before the first row
 */
export function locateText(
  comments: readonly Line[],
  tokens: readonly Token[],
  note: (message: string) => void,
): TextLine {
  const lines = comments.filter(isText);
  const isMisplaced = tokens.some(({ leading }) => leading.some(isText));
  const value = lines.length === 0 ? '' : (commentOf(lines[0].text)?.value ?? '');
  return new TextLine(lines, value, lines.length === 1 ? placesIn(value, tokens) : undefined, note, isMisplaced);
}

function isText({ text }: Line): boolean {
  const comment = commentOf(text);
  return comment?.key === 'text' && comment.value !== undefined;
}

function placesIn(value: string, tokens: readonly Token[]): Map<Token, Place> | undefined {
  const places = new Map<Token, Place>();
  let at = 0;
  for (const token of tokens) {
    if (!value.startsWith(token.form, at)) return undefined;
    places.set(token, { start: at, end: at + token.form.length });
    at += token.form.length;
    if (!isGlued(token)) while (at < value.length && isSpace(value.charCodeAt(at))) at++;
  }
  return places;
}
