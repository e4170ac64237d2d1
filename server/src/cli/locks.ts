/** The arcs that no command may change: those locked in the `.treebank.json` beside each treebank. */

import { basename, dirname, join } from 'node:path';
import type { Sentence, TextEdit } from '../core/conllu/index.ts';
import { changedLocks } from '../core/fix/index.ts';
import {
  ACKNOWLEDGEMENT_FILE,
  type AcknowledgementFile,
  lockedWords,
  NOTHING_ACKNOWLEDGED,
  readAcknowledgements,
} from '../core/validate/index.ts';
import { readRegularSync } from '../runtime/regularFile.ts';
import { type Input, UnreadableInput } from './input.ts';
import { reasonOf } from './io.ts';
import type { Change } from './rewrite.ts';

export class Locks {
  /** By folder. */
  private readonly known = new Map<string, AcknowledgementFile>();

  /**
   * Positions of the words of a sentence whose arcs are locked; a word without a head has no arc that could be. Standard input has no
   * folder, so nothing is locked there.
   * @throws UnreadableInput if the file of the locks cannot be read: then nobody knows what may be changed
   */
  wordsOf(input: Input, sentence: Sentence): ReadonlySet<number> {
    if (input.path === undefined) return NONE;
    const file = this.fileBeside(input.path, input.name);
    if (file.locks === undefined) return NONE;
    const locked = lockedWords(file, basename(input.path), sentence);
    return locked.size === 0 ? locked : new Set([...locked].filter((word) => sentence.heads[word] !== -1));
  }

  /** Why edits of a sentence must not be made, or undefined. @throws UnreadableInput as `wordsOf` */
  obstacleTo(edits: readonly TextEdit[], input: Input, sentence: Sentence): string | undefined {
    const locked = this.wordsOf(input, sentence);
    return locked.size === 0 ? undefined : changedLocks(sentence, edits, locked)?.message;
  }

  /** The change, unless it would change locked arcs: then the sentence is left. @throws UnreadableInput as `wordsOf` */
  keptBy(change: Change, input: Input, sentence: Sentence): Change {
    if ('left' in change || change.edits.length === 0) return change;
    const left = this.obstacleTo(change.edits, input, sentence);
    return left === undefined ? change : { left };
  }

  private fileBeside(path: string, name: string): AcknowledgementFile {
    const folder = dirname(path);
    let file = this.known.get(folder);
    if (file === undefined) {
      file = readFile(join(folder, ACKNOWLEDGEMENT_FILE), name);
      this.known.set(folder, file);
    }
    return file;
  }
}

const NONE: ReadonlySet<number> = new Set();

function readFile(path: string, name: string): AcknowledgementFile {
  const shown = join(dirname(name), ACKNOWLEDGEMENT_FILE);
  const refuse = (place: string, reason: string) =>
    new UnreadableInput(
      `${place}: ${reason} It says which arcs are locked, so ${name} is left alone. Correct it first.`,
    );
  let text: string;
  try {
    text = readRegularSync(path).toString('utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NOTHING_ACKNOWLEDGED;
    throw refuse(shown, `${reasonOf(error)}.`);
  }
  const { file, problems } = readAcknowledgements(text);
  if (problems.length === 0) return file;
  const [{ span, message }] = problems;
  const before = text.slice(0, span.start).split('\n');
  throw refuse(`${shown}:${before.length}:${before[before.length - 1].length + 1}`, message);
}
