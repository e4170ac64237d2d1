/** Runs `treebank` inside the test process, in a separate folder, with all streams in memory. */

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Io } from '../../server/src/cli/frame/io.ts';
import { run } from '../../server/src/cli/run.ts';
import { conllu } from '../fixture.ts';
import { RUN_FOLDER } from '../madeOnce.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Setting {
  readonly stdin?: string | Uint8Array;
  /** Size of the pieces in which standard input arrives. */
  readonly piece?: number;
  readonly terminal?: boolean;
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Absolute; the folder itself by default. */
  readonly cwd?: string;
}

/**
 * A fresh folder with these files, removed with the folder of the run: hooks of a module that files share would run for the
 * first file alone.
 */
export class Folder {
  readonly path = realpathSync(mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), 'treebank-test-')));

  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    for (const [name, content] of Object.entries(files)) this.write(name, content);
  }

  write(name: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.path, name)), { recursive: true });
    writeFileSync(join(this.path, name), content);
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), 'utf8');
  }

  bytes(name: string): Buffer {
    return readFileSync(join(this.path, name));
  }

  async treebank(args: readonly string[], setting: Setting = {}): Promise<Ran> {
    const out: string[] = [];
    const err: string[] = [];
    const sink = (parts: string[]) => ({
      isTerminal: setting.terminal ?? false,
      write: async (text: string) => {
        parts.push(text);
      },
    });
    const io: Io = {
      stdin: pieces(Buffer.from(setting.stdin ?? ''), setting.piece ?? 1 << 16),
      stdout: sink(out),
      stderr: sink(err),
      cwd: setting.cwd ?? this.path,
      home: setting.home ?? ROOT,
      env: setting.env ?? {},
    };
    const code = await run(args, io);
    return { code, out: out.join(''), err: err.join('') };
  }
}

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** A clean projective sentence of two words. */
export function sentence(id: string, ending = '\n'): string {
  return conllu(`# sent_id = ${id}
# text = Dogs bark
1  Dogs  dog  NOUN  _  Number=Plur  2  nsubj  _  _
2  bark  bark  VERB  _  _  0  root  _  _

`).replaceAll('\n', ending);
}

/** `Soubor se nepodařilo otevřít`: word 1 depends on word 4 across the root, word 3. */
export function nonprojective(id: string, ending = '\n'): string {
  return conllu(`# sent_id = ${id}
# text = Soubor se nepodařilo otevřít
1  Soubor  soubor  NOUN  _  _  4  obj  _  _
2  se  se  PRON  _  PronType=Prs  3  expl:pv  _  _
3  nepodařilo  podařit  VERB  _  _  0  root  _  _
4  otevřít  otevřít  VERB  _  _  3  csubj  _  _

`).replaceAll('\n', ending);
}
