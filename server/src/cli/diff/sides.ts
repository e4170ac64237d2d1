/** The two sides of a comparison: files, folders, and either of them in a revision. */

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Context, UsageError } from '../frame/io.ts';
import { findInputs, type Input, UnreadableInput } from '../reading/input.ts';
import { type GitPlace, gitInputs } from './git.ts';

/** Files with the same name on both sides; undefined on a side without one. */
export interface FilePair {
  /** The path below the folders; '' if the sides are files. */
  readonly name: string;
  readonly a: Input | undefined;
  readonly b: Input | undefined;
}

/** A side as named by the user. */
type Place = { readonly file: string; readonly isFolder: boolean } | GitPlace;

/**
 * Pairs the files of two sides. `REV:` alone stands for the other side's path in that revision. Reports what cannot be read.
 * @throws UsageError if one side is a file and the other a folder
 */
export async function filePairs(names: readonly string[], context: Context): Promise<FilePair[]> {
  const [a, b] = await Promise.all(names.map((name) => placeOf(name, context)));
  const places = [withPath(a, b), withPath(b, a)];
  const sides: Map<string, Input>[] = [];
  for (const place of places) {
    const inputs = await inputsOf(place, context);
    if (inputs === undefined) return [];
    sides.push(inputs);
  }
  const [mine, theirs] = sides;
  if (mine.has('') !== theirs.has('') && 0 < mine.size && 0 < theirs.size) {
    throw new UsageError(`${names[0]} and ${names[1]} must be two files or two folders`);
  }
  const all = [...new Set([...mine.keys(), ...theirs.keys()])].sort();
  return all.map((name) => ({ name, a: mine.get(name), b: theirs.get(name) }));
}

async function placeOf(name: string, context: Context): Promise<Place> {
  if (name === '-') return { file: name, isFolder: false };
  const status = await stat(resolve(context.io.cwd, name)).catch(() => undefined);
  if (status !== undefined) return { file: name, isFolder: status.isDirectory() };
  // On Windows, a letter and a colon at the start of a path are not a revision.
  const match = /^(?!-)([^:]{2,}|[^:A-Za-z]):(.*)$/s.exec(name);
  return match === null ? { file: name, isFolder: false } : { revision: match[1], path: match[2] };
}

/** `HEAD:` means the other side's file. */
function withPath(place: Place, other: Place): Place {
  if (!('revision' in place) || place.path !== '') return place;
  return { revision: place.revision, path: 'revision' in other ? other.path : other.file };
}

/** By relative name; undefined if the side cannot be read, which is reported. */
async function inputsOf(place: Place, context: Context): Promise<Map<string, Input> | undefined> {
  if ('revision' in place) {
    try {
      return await gitInputs(place, context);
    } catch (error) {
      if (!(error instanceof UnreadableInput)) throw error;
      context.fail(error.message);
      return undefined;
    }
  }
  const found = await findInputs([place.file], context);
  if (found.length === 0) return undefined;
  if (!place.isFolder) return new Map([['', found[0]]]);
  const root = resolve(context.io.cwd, place.file);
  return new Map(found.map((input) => [relativeName(root, input), input]));
}

function relativeName(root: string, { path = '', name }: Input): string {
  return path.startsWith(root) ? path.slice(root.length).replaceAll('\\', '/').replace(/^\/+/, '') : name;
}
