/** Reads files whose names come from folders and settings, without ever blocking on a pipe, socket or device of that name. */

import { readFileSync, type Stats, statSync } from 'node:fs';
import { localized } from '../localization/index.ts';

/** What is at a path is not a file; the message says what it is, for `cannot read x: …`. */
class NotAFile extends Error {}

type Kind = Pick<Stats, 'isDirectory' | 'isFIFO' | 'isSocket' | 'isCharacterDevice' | 'isBlockDevice'>;

/** Describes something that is not a file: `a named pipe, not a file`. */
export function kindOf(entry: Kind): string {
  if (entry.isDirectory()) return localized`a folder, not a file`;
  if (entry.isFIFO()) return localized`a named pipe, not a file`;
  if (entry.isSocket()) return localized`a socket, not a file`;
  if (entry.isCharacterDevice() || entry.isBlockDevice()) return localized`a device, not a file`;
  return localized`not a file`;
}

/** @throws NotAFile, or the system's error */
export function readRegularSync(path: string): Buffer {
  requireFile(statSync(path));
  return readFileSync(path);
}

/** @throws NotAFile */
export function requireFile(status: Stats): void {
  if (!status.isFile()) throw new NotAFile(localized`it is ${kindOf(status)}`);
}
