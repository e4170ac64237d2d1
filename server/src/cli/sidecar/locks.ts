/** The arcs that no command may change: those locked in the `.treebank.json` next to each treebank. */

import { basename, dirname } from 'node:path';
import type { Sentence, TextEdit } from '../../core/conllu/index.ts';
import { changedLocks } from '../../core/fix/index.ts';
import { EMPTY_SIDECAR, lockedArcsIn, readSidecar, type Sidecar } from '../../core/sidecar/index.ts';
import { reasonOf } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import type { Change } from '../writing/rewrite.ts';
import { placeIn, sidecarBeside, sidecarText } from './beside.ts';

export class Locks {
  /** By folder. */
  private readonly known = new Map<string, Sidecar>();

  /**
   * Positions of the words of a sentence whose arcs are locked. Standard input has no folder, so nothing is locked there.
   * @throws UnreadableInput if the file with the locks cannot be read: then there is no way to know what may be changed
   */
  wordsOf(input: Input, sentence: Sentence): ReadonlySet<number> {
    if (input.path === undefined) return NONE;
    return lockedArcsIn(this.fileBeside(input.path, input.name), basename(input.path), sentence);
  }

  /** Why edits of a sentence must not be applied, or undefined. @throws UnreadableInput as `wordsOf` */
  obstacleTo(edits: readonly TextEdit[], input: Input, sentence: Sentence): string | undefined {
    const locked = this.wordsOf(input, sentence);
    return locked.size === 0 ? undefined : changedLocks(sentence, edits, locked)?.message;
  }

  /** The change, unless it would change locked arcs: then the sentence is skipped. @throws UnreadableInput as `wordsOf` */
  keptBy(change: Change, input: Input, sentence: Sentence): Change {
    if ('left' in change || change.edits.length === 0) return change;
    const left = this.obstacleTo(change.edits, input, sentence);
    return left === undefined ? change : { left };
  }

  private fileBeside(path: string, name: string): Sidecar {
    const folder = dirname(path);
    let file = this.known.get(folder);
    if (file === undefined) {
      file = readFile(path, name);
      this.known.set(folder, file);
    }
    return file;
  }
}

const NONE: ReadonlySet<number> = new Set();

function readFile(path: string, name: string): Sidecar {
  const file = sidecarBeside(path, name);
  const refuse = (place: string, reason: string) =>
    new UnreadableInput(
      `${place}: ${reason} It says which arcs are locked, so ${name} is left unchanged. Correct it first.`,
    );
  let text: string | undefined;
  try {
    text = sidecarText(file);
  } catch (error) {
    throw refuse(file.shown, `${reasonOf(error)}.`);
  }
  if (text === undefined) return EMPTY_SIDECAR;
  const { file: content, problems } = readSidecar(text);
  if (problems.length === 0) return content;
  const [{ span, message }] = problems;
  throw refuse(`${file.shown}:${placeIn(text, span.start)}`, message);
}
