/** A message about a line of an input: plain data, because the line may only be known elsewhere. */

import type { Context, ExitCode } from '../frame/io.ts';

/** The input it is about. */
interface Named {
  readonly name: string;
}

export interface Remark {
  /** From 0 and from the start of the data read; undefined if it concerns the input as a whole. */
  readonly line?: number;
  /** The text after the name of the input and the line; the whole message if there is no line. */
  readonly text: string;
  /** 2: a failure, which sets this exit code; 1: findings; 0: a note. */
  readonly code: ExitCode;
  /** It holds for every sentence of the file: said once. */
  readonly isOfFile?: boolean;
}

/** @param firstLine the line of the file at which the data read starts */
export function wordingOf({ name }: Named, { line, text }: Remark, firstLine = 0): string {
  return line === undefined ? text : `${name}:${firstLine + line + 1}${text}`;
}

/** Prints it on standard error. */
export function tell(remark: Remark, input: Named, context: Context, firstLine = 0): void {
  const wording = wordingOf(input, remark, firstLine);
  context.raise(remark.code);
  if (remark.code === 2) context.fail(wording);
  else context.note(wording);
}
