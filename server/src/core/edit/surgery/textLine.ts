/** The `# text` line: where each token stands in it, and what of it is replaced. */

import { isSpace } from '../../annotation/index.ts';
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

/** Places are those before the operation, also when parts were replaced. */
export class TextLine {
  private readonly splices: Splice[] = [];

  /**
   * @param lines all `# text` lines
   * @param places undefined where the tokens are not found in the line
   * @param note tells the user something
   */
  constructor(
    private readonly lines: readonly Line[],
    readonly value: string,
    private readonly places: ReadonlyMap<Token, Place> | undefined,
    private readonly note: (message: string) => void,
  ) {}

  /** Whether there is a line, and the tokens are found in it. */
  get isLocated(): boolean {
    return this.places !== undefined;
  }

  get isMissing(): boolean {
    return this.lines.length === 0;
  }

  /** Only where `isLocated`. */
  start(token: Token): number {
    return this.places?.get(token)?.start ?? 0;
  }

  end(token: Token): number {
    return this.places?.get(token)?.end ?? 0;
  }

  /** Replaces a part, where the tokens are found; else the user is told that the text was left alone. */
  replace(place: (text: TextLine) => Place, text: string): void {
    if (this.isLocated) this.splices.push({ ...place(this), text });
    else this.leave();
  }

  /** Another text instead of all of it. */
  set(text: string): void {
    this.splices.push({ start: 0, end: this.value.length, text });
  }

  leave(): void {
    if (this.isMissing) return;
    this.note('The # text line was left unchanged because it does not match the words. Compare them.');
  }

  /** Writes what was replaced into the line. */
  finish(): void {
    if (this.splices.length === 0) return;
    const parts: string[] = [];
    let at = 0;
    for (const { start, end, text } of this.splices.sort((a, b) => a.start - b.start || a.end - b.end)) {
      parts.push(this.value.slice(at, start), text);
      at = end;
    }
    parts.push(this.value.slice(at));
    setValue(this.lines[0], parts.join('').trim());
  }
}

/**
 * Looks for the tokens in the `# text` line, as the official validator does.
 *
 * @param comments the lines before the first row
 */
export function locateText(
  comments: readonly Line[],
  tokens: readonly Token[],
  note: (message: string) => void,
): TextLine {
  const lines = comments.filter(({ text }) => {
    const comment = commentOf(text);
    return comment?.key === 'text' && comment.value !== undefined;
  });
  const value = lines.length === 0 ? '' : (commentOf(lines[0].text)?.value ?? '');
  return new TextLine(lines, value, lines.length === 1 ? placesIn(value, tokens) : undefined, note);
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
