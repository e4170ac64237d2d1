/** The table of what a campaign left as it is, as it is on disk. */

import { type LeftPlace, readLeft } from '../../core/campaign/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import { fileNameOf } from '../addresses.ts';
import { type Files, MissingFile, readText } from '../ports.ts';

interface Table {
  /** Undefined if there is none yet. */
  readonly text: string | undefined;
  readonly places: readonly LeftPlace[];
}

/** Refused with the line if anything in it cannot be read: it would be lost when the table is written. */
export async function leftFrom(host: Pick<Files, 'read'>, uri: string): Promise<Table | Refused> {
  let text: string | undefined;
  try {
    text = await readText(host, uri);
  } catch (error) {
    if (!(error instanceof MissingFile)) return refuse(inert`${fileNameOf(uri)} cannot be read.`);
  }
  const { places, problems } = readLeft(text ?? '');
  const [problem] = problems;
  return problem === undefined ? { text, places } : refuse(atLine(fileNameOf(uri), problem.line + 1, problem.message));
}

export const atLine = (name: string, line: number, message: string): Inert => inert`${name}, line ${line}: ${message}`;
