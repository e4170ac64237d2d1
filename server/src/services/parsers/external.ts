/** Asks a program outside for the trees of sentences. */

import { type Sentence, splitBlocks } from '../../core/conllu/index.ts';
import { conlluOf, paragraphsOf } from '../../core/outside/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import type { ExternalParser } from '../../protocol/externalParsers.ts';
import { Failure } from '../failure.ts';
import type { ProgramEnd, Programs } from '../ports.ts';
import { showBytes, strictText } from '../utf8.ts';
import { SaidLines, withLast, withoutColors } from './said.ts';

/** Words in a call: models take long to load, and the answer has to fit into memory. */
export const WORDS_IN_CALL = 50_000;

/** Bytes of output permitted for each byte of input, and at least: an analysis in all columns is some 25 times as long as the text. */
const MOST_OUTPUT = { perByte: 64, least: 1 << 20, most: 1 << 28 } as const;

interface AskOptions {
  readonly formsOnly?: boolean;
  /** Where the program starts; see `ProgramRun`. */
  readonly folder?: string;
  /** Receives the share of the sentences that have come back, 0…1. */
  readonly onProgress?: (done: number) => void;
  /** Receives the lines of its standard error as they come, and that there are more beyond a thousand. */
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** The user has cancelled it. */
export class ProgramCancelled extends Error {}

/**
 * What the program writes: text with at least one word in CoNLL-U, which need not be right otherwise. One call; memory is some 64 times
 * the length of the sentences at most, and 1/4 GB.
 *
 * @throws Failure with what went wrong, in one line; ProgramCancelled
 */
export async function askProgram(
  parser: ExternalParser,
  sentences: readonly Sentence[],
  programs: Programs,
  { formsOnly = false, folder, onProgress, onLine, signal }: AskOptions = {},
): Promise<string> {
  const { name, command, timeout: seconds } = parser;
  const input = parser.input === 'text' ? paragraphsOf(sentences) : conlluOf(sentences, { formsOnly });
  const { perByte, least, most } = MOST_OUTPUT;
  const mostBytes = Math.min(most, least + perByte * input.length);
  const seen = new EmptyLines();
  const onOutput = (piece: Uint8Array) => {
    onProgress?.(Math.min(1, seen.after(piece) / sentences.length));
  };
  const lines = onLine && new SaidLines(name, onLine);
  const onError = lines && ((piece: string) => lines.add(piece));
  const end = await programs.run({ command, folder, input, seconds, mostBytes, onOutput, onError, signal });
  lines?.end();
  if (end.how !== 'done') throw failureOf(end, parser, mostBytes);
  const text = textIn(end.output, name);
  if (splitBlocks(text).some(({ nWords }) => 0 < nWords)) return text;
  if (text.trim() === '') throw new Failure(localized`${name} wrote nothing.`);
  const beginning = withoutColors(text.trimStart().slice(0, 200)).split('\n', 1)[0].slice(0, 100);
  throw new Failure(localized`What ${name} wrote is not CoNLL-U. It begins: ${beginning}`);
}

function failureOf(
  end: Exclude<ProgramEnd, { how: 'done' }>,
  { name, command, timeout }: ExternalParser,
  most: number,
) {
  switch (end.how) {
    case 'cancelled':
      return new ProgramCancelled();
    case 'missing': {
      const program = typeof command === 'string' ? command : command[0];
      return new Failure(
        end.reason === 'ENOENT'
          ? localized`${name} cannot be started: there is no program ${program}.`
          : localized`${name} cannot be started: ${end.reason}`,
      );
    }
    case 'late':
      return new Failure(
        withLast(localized`${name} was not done after ${formatNumber(timeout)} seconds, so it was ended.`, end.last),
      );
    case 'cut':
      return new Failure(
        localized`${name} wrote more than ${formatNumber(most / 1e6, 1)} MB, far more than trees for these sentences take, so it was ended.`,
      );
    case 'failed':
      return new Failure(withLast(localized`${name} failed (${String(end.code)}).`, end.last));
  }
}

/** @throws Failure with line and column */
function textIn(bytes: Uint8Array, name: string): string {
  const text = strictText(bytes);
  if (typeof text === 'string') return text;
  throw new Failure(
    localized`What ${name} wrote is not UTF-8: line ${text.line}, column ${text.column} has the byte ${showBytes(text.bytes)}.`,
  );
}

const NEWLINE = 10;
const RETURN = 13;

/** Counts empty lines, which end sentences, in pieces of a text. */
class EmptyLines {
  private n = 0;
  private isLineEmpty = false;

  after(piece: Uint8Array): number {
    for (const byte of piece) {
      if (byte === NEWLINE) {
        if (this.isLineEmpty) this.n++;
        this.isLineEmpty = true;
      } else if (byte !== RETURN) this.isLineEmpty = false;
    }
    return this.n;
  }
}
