/** What a program outside says on its standard error, for people: line by line, without the colours of a terminal, and no more than can be read. */

import { localized } from '../../localization/index.ts';

/** Sequences for terminals (ECMA-48): parameters and a final letter, a text of the system such as a title or a link, or one character. */
const SEQUENCE =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]/g;

/** Text as it is read, without what colours it. O(length) */
export const withoutColors = (text: string): string => text.replaceAll(SEQUENCE, '');

const LINE_END = /\r\n|\r|\n/;

/** A message with the last line of what the program said, which is usually the reason. */
export function withLast(message: string, said: string): string {
  const line = withoutColors(said)
    .split(LINE_END)
    .filter((each) => each.trim() !== '')
    .at(-1);
  return line === undefined ? message : localized`${message} It said: ${line.trim().slice(-300)}`;
}

const MOST_LINES = 1000;
/** UTF-16 units. */
const LONGEST_LINE = 1000;

/** Text that comes in pieces. */
export class SaidLines {
  private n = 0;
  private open = '';

  constructor(
    private readonly name: string,
    private readonly tell: (line: string) => void,
  ) {}

  add(piece: string): void {
    if (MOST_LINES < this.n) return;
    const lines = (this.open + piece).split(LINE_END);
    this.open = (lines.pop() ?? '').slice(0, LONGEST_LINE);
    for (const line of lines) this.say(line);
  }

  end(): void {
    if (this.open !== '') this.say(this.open);
  }

  private say(line: string): void {
    this.n++;
    if (this.n <= MOST_LINES) this.tell(`${this.name}: ${withoutColors(line.slice(0, LONGEST_LINE))}`);
    else if (this.n === MOST_LINES + 1) this.tell(localized`${this.name} said more, which is left out.`);
  }
}
