/** Reads files whose names come from folders and settings: never waits on a pipe, a socket or a device that has such a name. */

import { readFileSync, type Stats, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/** There is something at a path that is not a file; the message says what, for `cannot read x: …`. */
export class NotAFile extends Error {}

type Kind = Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket' | 'isCharacterDevice' | 'isBlockDevice'>;

/** What something is that is no file: `a named pipe, not a file`. */
export function kindOf(entry: Kind): string {
  if (entry.isDirectory()) return 'a folder, not a file';
  if (entry.isFIFO()) return 'a named pipe, not a file';
  if (entry.isSocket()) return 'a socket, not a file';
  if (entry.isCharacterDevice() || entry.isBlockDevice()) return 'a device, not a file';
  return 'not a file';
}

/** @throws NotAFile, or what the system says */
export function readRegularSync(path: string): Buffer {
  requireFile(statSync(path));
  return readFileSync(path);
}

/** @throws NotAFile, or what the system says */
export async function readRegularText(path: string): Promise<string> {
  requireFile(await stat(path));
  return await readFile(path, 'utf8');
}

/** @throws NotAFile */
export function requireFile(status: Stats): void {
  if (!status.isFile()) throw new NotAFile(`it is ${kindOf(status)}`);
}
