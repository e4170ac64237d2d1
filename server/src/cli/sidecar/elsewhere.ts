/** Marks of what a command writes to another file: in the `.treebank.json` beside that one. */

import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { splitBlocks } from '../../core/conllu/index.ts';
import { type MarkOfKeys, readSidecar, sentenceKey, withMarks } from '../../core/sidecar/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type Context, reasonOf } from '../frame/io.ts';
import { UnwritableTarget } from '../writing/target.ts';
import type { SharedFile } from '../writing/turns.ts';
import { sidecarBeside, sidecarText } from './beside.ts';
import { updateSidecar } from './update.ts';

export class ElsewhereMarks {
  private constructor(
    private readonly context: Context,
    private readonly path: string,
    private readonly beside: SharedFile,
  ) {}

  /** Undefined if nothing gets a mark there. @param begins whether to begin marking in a folder that has no marks yet */
  static for(out: string, begins: boolean, context: Context): ElsewhereMarks | undefined {
    const path = resolve(context.io.cwd, out);
    const beside = sidecarBeside(path, out);
    try {
      const text = sidecarText(beside);
      const isMarking = begins || (text !== undefined && readSidecar(text).file.machine !== undefined);
      return isMarking ? new ElsewhereMarks(context, path, beside) : undefined;
    } catch {
      // A folder that cannot be read has no marks; writing to it says why not.
      return undefined;
    }
  }

  /** The file is new, so that older marks of its name go. */
  async write(marks: MarkOfKeys): Promise<void> {
    const name = basename(this.path);
    try {
      const keys = splitBlocks(readFileSync(this.path, 'utf8')).map(sentenceKey);
      const ofKeys = keys.map((key) => marks.get(key));
      await updateSidecar(this.beside, this.context, `What was written to ${name} is not marked.`, (file) => {
        const machine = new Map(file.machine);
        machine.delete(name);
        return withMarks({ ...file, machine }, name, keys, ofKeys);
      });
      const n = ofKeys.filter((mark) => mark !== undefined).length;
      if (0 < n)
        this.context.note(`${this.beside.shown}: ${counted(n, 'sentence')} of ${name} marked as written by a program.`);
    } catch (error) {
      if (error instanceof UnwritableTarget) this.context.fail(error.message);
      else this.context.fail(`${this.beside.shown}: ${reasonOf(error)}`);
    }
  }
}
