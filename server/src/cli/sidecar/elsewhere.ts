/** Marks of what a command writes to another file: in the `.treebank.json` beside that one. */

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { splitBlocks } from '../../core/conllu/index.ts';
import {
  type MarkOfKeys,
  NOTHING_READ,
  printInLayoutOf,
  type ReadSidecar,
  readSidecar,
  sentenceKey,
  withMarks,
} from '../../core/sidecar/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { FileTarget, UnwritableTarget } from '../writing/target.ts';
import { placeIn, type SidecarFile, sidecarBeside, sidecarText } from './beside.ts';

export class ElsewhereMarks {
  private constructor(
    private readonly context: Context,
    private readonly path: string,
    private readonly beside: SidecarFile,
  ) {}

  /** Undefined if nothing is to be marked there. @param begins whether it is marked in a folder without marks, too */
  static for(out: string, begins: boolean, context: Context): ElsewhereMarks | undefined {
    const path = resolve(context.io.cwd, out);
    const marks = new ElsewhereMarks(context, path, sidecarBeside(path, out));
    try {
      return begins || marks.read().read.file.machine !== undefined ? marks : undefined;
    } catch {
      // A folder that cannot be read has no marks; writing to it says why not.
      return undefined;
    }
  }

  /** The file is new, so that older marks of its name go. */
  async write(marks: MarkOfKeys): Promise<void> {
    const name = basename(this.path);
    try {
      const { text, read } = this.read();
      if (0 < read.problems.length) {
        const [{ span, message }] = read.problems;
        throw new UnwritableTarget(
          `${this.beside.shown}:${placeIn(text, span.start)}: ${message} What was written to ${name} is not marked.`,
        );
      }
      const machine = new Map(read.file.machine);
      machine.delete(name);
      const keys = splitBlocks(readFileSync(this.path, 'utf8')).map(sentenceKey);
      const ofKeys = keys.map((key) => marks.get(key));
      const target = await FileTarget.open(this.beside.path, this.context);
      await target.write(printInLayoutOf(text, withMarks({ ...read.file, machine }, name, keys, ofKeys)));
      await target.commit();
      const n = ofKeys.filter((mark) => mark !== undefined).length;
      if (0 < n)
        this.context.note(`${this.beside.shown}: ${counted(n, 'sentence')} of ${name} marked as written by a program.`);
    } catch (error) {
      if (error instanceof UnwritableTarget) this.context.fail(error.message);
      else this.context.fail(`${this.beside.shown}: ${reasonOf(error)}`);
    }
  }

  private read(): { readonly text: string; readonly read: ReadSidecar } {
    const text = sidecarText(this.beside) ?? '';
    return { text, read: text === '' ? NOTHING_READ : readSidecar(text) };
  }
}
