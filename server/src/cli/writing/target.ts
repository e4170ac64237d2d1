/** The destination of a rewritten treebank: standard output, or a file that is replaced as a whole or not at all. */

import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { placeOfTarget } from '../../runtime/links.ts';
import { type Context, Output, reasonOf } from '../frame/io.ts';

export interface Target {
  write(text: string): Promise<void> | undefined;
  /** Everything has been written: make it visible. */
  commit(): Promise<void>;
  /** Leave everything as it was. */
  abandon(): Promise<void>;
}

/** A file could not be written; the message says which one and why. */
export class UnwritableTarget extends Error {}

export function standardOutput(context: Context): Target {
  return targetOf(context, (text) => context.out.data(text));
}

/** For people: without control characters. */
export function shownOutput(context: Context): Target {
  return targetOf(context, (text) => context.out.write(text));
}

function targetOf(context: Context, write: Target['write']): Target {
  return {
    write,
    commit: async () => context.out.flush(),
    abandon: async () => context.out.flush(),
  };
}

/**
 * Writes next to the file and renames at the end, so that a full disk, a crash or Ctrl+C never leaves half a treebank, and the
 * file may be its own source. Permissions are kept, and links followed that do not lead out of their repository or folder.
 */
export class FileTarget implements Target {
  private constructor(
    private readonly name: string,
    private readonly path: string,
    private readonly temporary: string,
    private readonly handle: FileHandle,
    private readonly forget: () => void,
  ) {}

  private readonly output = new Output({ isTerminal: false, write: (text) => this.writeNow(text) });

  /** @param links `anywhere` for our own files, in a folder that may be a link to a larger disk @throws UnwritableTarget */
  static async open(name: string, context: Context, links: 'within' | 'anywhere' = 'within'): Promise<FileTarget> {
    const { real: path, leaves } = await placeOfTarget(resolve(context.io.cwd, name), context.io.cwd);
    if (leaves !== undefined && links === 'within') {
      throw new UnwritableTarget(
        `cannot write ${name}: it is a link to ${path}, outside of ${leaves}, so a file would change that you did not name. Name that file itself.`,
      );
    }
    const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
    // Registered before the file exists; otherwise an interrupt in between would leave it behind.
    const forget = context.io.onInterrupt?.(temporary) ?? (() => undefined);
    try {
      const mode = await stat(path).then(
        (status) => status.mode,
        () => undefined,
      );
      const handle = await open(temporary, 'wx', mode);
      return new FileTarget(name, path, temporary, handle, forget);
    } catch (error) {
      forget();
      throw new UnwritableTarget(`cannot write ${name}: ${reasonOf(error)}`);
    }
  }

  write(text: string): Promise<void> | undefined {
    return this.output.data(text);
  }

  /** Writes bytes, after everything written before. */
  async writeBytes(bytes: Uint8Array): Promise<void> {
    await this.output.flush();
    await this.guard(() => this.handle.appendFile(bytes));
  }

  async commit(): Promise<void> {
    await this.output.flush();
    await this.guard(async () => {
      await this.handle.sync();
      await this.handle.close();
      await rename(this.temporary, this.path);
    });
    this.forget();
  }

  async abandon(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.temporary, { force: true });
    this.forget();
  }

  private async writeNow(text: string): Promise<void> {
    await this.guard(() => this.handle.appendFile(text));
  }

  private async guard(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      await this.abandon();
      throw new UnwritableTarget(`cannot write ${this.name}: ${reasonOf(error)}`);
    }
  }
}

/** Replaces a file as a whole or not at all. @throws UnwritableTarget */
export async function writeWhole(
  name: string,
  content: string | Uint8Array,
  context: Context,
  links: 'within' | 'anywhere' = 'within',
): Promise<void> {
  const target = await FileTarget.open(name, context, links);
  if (typeof content === 'string') await target.write(content);
  else await target.writeBytes(content);
  await target.commit();
}
