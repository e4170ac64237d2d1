/** Treebanks in other revisions, read with git. No other part of the program knows about git. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { TREEBANK_FILE } from '../../protocol/treebankFiles.ts';
import type { Context } from '../frame/io.ts';
import { reasonOf } from '../frame/io.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';

/** A file or folder in a revision. */
export interface GitPlace {
  readonly revision: string;
  /** As the user wrote it, relative to the current folder; '' is that folder. */
  readonly path: string;
}

const MOST_BYTES = 1 << 30;

/**
 * The treebank at a place: under the name '' if it is a file, and all treebanks below it under their relative names if it is a folder.
 * @throws UnreadableInput with what is missing: git, the repository, the revision or the path
 */
export async function gitInputs({ revision, path }: GitPlace, context: Context): Promise<Map<string, Input>> {
  const { folder, object } = objectOf(revision, path, context);
  const name = `${revision}:${path}`;
  const kind = (await git(['cat-file', '-t', object], folder, name)).toString().trim();
  if (kind === 'blob') return new Map([['', await inputOf(object, folder, name)]]);
  const list = await git(['ls-tree', '-r', '-z', '--name-only', object], folder, name);
  const names = list.toString().split('\0').filter(isTreebank).sort();
  const inputs = new Map<string, Input>();
  const base = object.endsWith('/') ? object : `${object}/`;
  for (const each of names) inputs.set(each, await inputOf(`${base}${each}`, folder, `${revision}:${path}/${each}`));
  return inputs;
}

/** The same selection of files as in a folder on disk. */
const isTreebank = (name: string) =>
  TREEBANK_FILE.test(name) && !name.split('/').some((part) => part.startsWith('.') || part === 'node_modules');

/** Runs git where the file is, because the current folder need not be in the repository. */
function objectOf(revision: string, path: string, context: Context): { folder: string; object: string } {
  const full = resolve(context.io.cwd, path);
  const folder = path === '' || path === '.' ? full : dirname(full);
  if (folder === full) return { folder, object: `${revision}:./` };
  // For a deleted folder, run git in the current one.
  if (!existsSync(folder)) return { folder: context.io.cwd, object: `${revision}:./${path}` };
  return { folder, object: `${revision}:./${basename(full)}` };
}

async function inputOf(object: string, folder: string, name: string): Promise<Input> {
  const content = await git(['cat-file', 'blob', object], folder, name);
  return { name, path: undefined, size: content.length, content };
}

/** @throws UnreadableInput */
function git(args: readonly string[], cwd: string, name: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    // The code below reads the messages, so they have to be in English; pagers and prompts would wait forever.
    const env = { ...process.env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
    const options = { cwd, env, encoding: 'buffer', maxBuffer: MOST_BYTES, windowsHide: true } as const;
    execFile('git', args, options, (error, stdout, stderr) => {
      if (error === null) done(stdout);
      else fail(new UnreadableInput(`cannot read ${name}: ${reasonFor(error, stderr.toString(), name)}`));
    });
  });
}

function reasonFor(error: Error, message: string, name: string): string {
  const [revision] = name.split(':', 1);
  if ('code' in error && error.code === 'ENOENT') return 'it is in git, which is not installed or not on the PATH';
  if (/not a git repository/i.test(message)) return 'it is not in a git repository';
  if (/exists on disk, but not in|does not exist in|outside repository/i.test(message))
    return `there is no such file in ${revision}`;
  if (/invalid object name|unknown revision|bad revision|Not a valid object name/i.test(message)) {
    return `git knows no revision ${revision}, or it has no such file`;
  }
  const [first = ''] = message.trim().split('\n');
  return first === '' ? reasonOf(error) : `git says: ${first}`;
}
