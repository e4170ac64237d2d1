/** What is said about a line of an input: plain data, because the line may only be known elsewhere. */

import type { Context, ExitCode } from '../frame/io.ts';

/** What it is about. */
interface Named {
  readonly name: string;
}

export interface Remark {
  /** From 0 and from the start of what was read; undefined: about the input as a whole. */
  readonly line?: number;
  /** What follows the name of the input and the line; without a line, everything. */
  readonly text: string;
  /** 2: a failure, which sets this exit code; 1: findings; 0: a note. */
  readonly code: ExitCode;
}

/** @param firstLine of what was read, in its file */
export function wordingOf({ name }: Named, { line, text }: Remark, firstLine = 0): string {
  return line === undefined ? text : `${name}:${firstLine + line + 1}${text}`;
}

/** Says it on standard error. */
export function tell(remark: Remark, input: Named, context: Context, firstLine = 0): void {
  const wording = wordingOf(input, remark, firstLine);
  context.raise(remark.code);
  if (remark.code === 2) context.fail(wording);
  else context.note(wording);
}
