/** A repository in a folder, and what UD keeps beside it. */

import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type Dispensations,
  dispensationsOf,
  languageCodes,
  partOf,
  type Repository,
  type RepositoryEntry,
  releasesOf,
  type UdRoot,
} from '../../core/release/index.ts';
import type { Context } from '../frame/io.ts';
import { Utf8Decoder } from '../reading/utf8.ts';

/** Larger files beside the data are not looked at: a README is text that people write. Bytes. */
const MOST_TEXT = 4 << 20;
const PIECE = 1 << 16;

/** @param folder absolute @throws if it cannot be listed */
export async function openRepository(folder: string): Promise<Repository> {
  const entries: RepositoryEntry[] = [];
  for (const { name } of await readdir(folder, { withFileTypes: true })) {
    try {
      const status = await stat(join(folder, name));
      entries.push({ name, isFolder: status.isDirectory(), size: status.size });
    } catch {
      // A link to nowhere is a file that does not belong there.
      entries.push({ name, isFolder: false, size: 0 });
    }
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    name: basename(folder),
    entries,
    text: async (name) => {
      const entry = entries.find((each) => each.name === name);
      return entry === undefined || entry.isFolder ? undefined : textIn(join(folder, name));
    },
    pieces: (name) => pieces(join(folder, name)),
    branch: branchIn(await textIn(join(folder, '.git/HEAD'))),
    misplaced: await misplacedIn(folder, entries),
  };
}

/** A byte order mark is kept: it hides a heading from the official programs. */
async function textIn(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    return MOST_TEXT < size ? undefined : new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readFile(path));
  } catch {
    return undefined;
  }
}

async function* pieces(path: string): AsyncGenerator<string> {
  const decoder = new Utf8Decoder();
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: PIECE })) yield decoder.push(bytes as Buffer);
  } catch {
    // The check of its sentences says why it cannot be read.
    return;
  }
  yield decoder.end();
}

const branchIn = (head: string | undefined): string | undefined => /^ref: refs\/heads\/(\S+)/.exec(head ?? '')?.[1];

/** Data files one folder down; what is in not-to-release is meant to be there. */
async function misplacedIn(folder: string, entries: readonly RepositoryEntry[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, isFolder } of entries) {
    if (!isFolder || name === 'not-to-release' || name.startsWith('.')) continue;
    const below = await readdir(join(folder, name)).catch(() => []);
    found.push(...below.filter((file) => partOf(file) !== undefined).map((file) => `${name}/${file}`));
  }
  return found.sort();
}

/** Says once what is not there. @param root absolute @param shown as the user named it */
export async function openUdRoot(root: string, shown: string, context: Context): Promise<FoundRoot> {
  const automation = join(root, 'docs-automation');
  const yaml = await textIn(join(automation, 'codes_and_flags.yaml'));
  const releases = parsed(await textIn(join(automation, 'valdan/releases.json')), releasesOf);
  const docs = join(root, 'docs');
  const hasDocs = (await stat(docs).catch(() => undefined))?.isDirectory() === true;
  const missing = [
    ...(yaml === undefined ? ['docs-automation/codes_and_flags.yaml (names of languages)'] : []),
    ...(releases === undefined ? ['docs-automation/valdan/releases.json (earlier releases)'] : []),
    ...(hasDocs ? [] : ['docs (pages of languages)']),
  ];
  if (0 < missing.length) {
    context.note(
      `${shown} has no ${missing.join(', ')}: what depends on them is not checked. --ud-root DIR says where they are.`,
    );
  }
  return {
    languages: yaml === undefined ? undefined : languageCodes(yaml),
    releases,
    dispensations: parsed(await textIn(join(automation, 'valdan/dispensations.json')), dispensationsOf),
    docsPage: hasDocs ? async (code) => (await textIn(join(docs, `_${code}`, 'index.md'))) ?? '' : undefined,
    missing,
  };
}

export interface FoundRoot extends UdRoot {
  readonly dispensations: Dispensations | undefined;
  /** What was not found. */
  readonly missing: readonly string[];
}

function parsed<T>(text: string | undefined, read: (json: unknown) => T | undefined): T | undefined {
  try {
    return text === undefined ? undefined : read(JSON.parse(text));
  } catch {
    return undefined;
  }
}
