/**
 * The folder of an unfinished training: one file per stage, and `training.json`, which says what the training is. Files are replaced as
 * a whole or not at all, and belong to one training by its key, so that a crash costs at most the epoch it happened in.
 */

import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { decodeStage, encodeStage, keyOfText, type StageArrays, type StageStore } from '../../core/parser/index.ts';
import { FACTS, type Facts, type Place } from './job.ts';

const ABOUT = 'training.json';
const STAGE = '.stage';

/** What `training.json` holds. */
export interface About {
  readonly facts: Facts;
  /** Share of the work that is done. */
  readonly done: number;
  /** What whoever started it wants to find again. */
  readonly note?: unknown;
}

export interface OpenedFolder {
  readonly place: Place;
  /** Whether the work of an earlier run goes on. */
  readonly isResumed: boolean;
  /** Why it does not, though there is an earlier run. */
  readonly reason?: string;
}

/**
 * Finds an earlier run with the same facts, or starts a new one and removes what was there.
 * @throws Error of the file system if the folder cannot be written; folders above it must be there
 */
export function openFolder(
  folder: string,
  facts: Facts,
  options: { restart?: boolean; note?: unknown } = {},
): OpenedFolder {
  const earlier = aboutOf(folder);
  const different = earlier && whatDiffers(earlier.facts, facts);
  const isResumed = earlier !== undefined && different === undefined && options.restart !== true;
  if (!isResumed) {
    removeFolder(folder);
    mkdirSync(folder);
  }
  writeAbout(folder, { facts, done: isResumed ? earlier.done : 0, note: options.note });
  const place = { folder, key: keyOfText(JSON.stringify(facts)) };
  return { place, isResumed, reason: options.restart === true ? undefined : different };
}

/** Undefined if there is no training in the folder. */
export function aboutOf(folder: string): About | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, ABOUT), 'utf8'));
    return isAbout(found) ? found : undefined;
  } catch {
    // No folder, no file, or not one of ours: nothing to go on from.
    return undefined;
  }
}

export function tellDone(folder: string, done: number): void {
  const about = aboutOf(folder);
  if (about !== undefined) writeAbout(folder, { ...about, done });
}

export function removeFolder(folder: string): void {
  // Whatever else lies there under this name is not ours to remove.
  if (existsSync(join(folder, ABOUT))) rmSync(folder, { recursive: true, force: true });
}

/** The stages in a folder. `onFailure` is told when one cannot be kept. */
export function stagesIn({ folder, key }: Place, onFailure: (error: unknown) => void): StageStore {
  return {
    load(name) {
      const path = join(folder, name + STAGE);
      if (!existsSync(path)) return undefined;
      try {
        return decodeStage(key, readFileSync(path));
      } catch (error) {
        onFailure(error);
        return undefined;
      }
    },
    save(name, arrays) {
      try {
        writeStage(join(folder, name + STAGE), key, arrays);
      } catch (error) {
        onFailure(error);
      }
    },
  };
}

function writeStage(path: string, key: string, arrays: StageArrays): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w');
  try {
    for (const piece of encodeStage(key, arrays)) {
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at, piece.length - at);
    }
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

function writeAbout(folder: string, about: About): void {
  const path = join(folder, ABOUT);
  writeFileSync(`${path}.tmp`, `${JSON.stringify(about, undefined, 2)}\n`);
  renameSync(`${path}.tmp`, path);
}

function whatDiffers(earlier: Facts, now: Facts): string | undefined {
  const names = Object.keys(FACTS) as (keyof typeof FACTS)[];
  const different = names.find((name) => earlier[name] !== now[name]);
  return different && FACTS[different];
}

function isAbout(value: unknown): value is About {
  if (typeof value !== 'object' || value === null || !('facts' in value) || !('done' in value)) return false;
  return typeof value.facts === 'object' && value.facts !== null && typeof value.done === 'number';
}
