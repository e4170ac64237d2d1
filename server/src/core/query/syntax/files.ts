/** Files that a request or rules name, `titles from FILE`: their texts are given to the parser, which reads nothing itself. */

import { localized } from '../../../localization/index.ts';

/** Texts by the names by which one text refers to them. */
export interface NamedFiles {
  /** Of the text that names them, if it is known. */
  readonly address?: string;
  /** @returns undefined if there is no such file; `problem` if it cannot be read */
  open(name: string): NamedFile | undefined;
}

interface NamedFile {
  readonly text: string;
  /** The files that this file names: relative to itself. */
  readonly files: NamedFiles;
}

export const NO_FILES: NamedFiles = { open: () => undefined };

/** For completion, which needs the names of tables, not their rows: tables are there, and other files are empty. */
export const ANY_FILE: NamedFiles = { open: (name) => ({ text: isTable(name) ? 'field' : '', files: NO_FILES }) };

/** Texts as other threads get them. `base`: see `gatherFiles`. */
export interface FileTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly base: string;
}

/** Scheme and authority of a URI; the drive of a path has one letter. */
const URI = /^[a-z][a-z0-9+.-]+:(?:\/\/[^/]*)?/i;

/** The address of a file named in another. `/` separates folders everywhere; `..` leads out of one. URIs lead to URIs. O(length) */
export function addressOf(name: string, base: string): string {
  const path = name.replaceAll('\\', '/');
  const uri = URI.exec(base);
  if (uri !== null) return uri[0] + pathFrom(inUri(path), base.slice(uri[0].length));
  return /^[a-z][a-z0-9+.-]*:/i.test(path) ? path : pathFrom(path, base);
}

/** A path has no host: `//host/share` would ask another computer as soon as a text is opened. */
const inUri = (path: string): string =>
  encodeURI(path.replace(/^\/+|^(?=[a-z]:\/)/i, '/').replace(/\p{Surrogate}/gu, '\ufffd')).replace(
    /[#?]/g,
    encodeURIComponent,
  );

function pathFrom(path: string, base: string): string {
  if (path.startsWith('/')) return path;
  const parts = base.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..' && 0 < parts.length && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** @param base address of the text that names the files */
export function namedFiles(texts: FileTexts['texts'], base: string): NamedFiles {
  return {
    address: base,
    open: (name) => {
      const address = addressOf(name, base);
      const text = texts.get(address);
      return text === undefined ? undefined : { text, files: namedFiles(texts, address) };
    },
  };
}

/** Comments, other strings, and what names a file: `from "…"`, `include "…"`, `import "…"`. */
const MENTION = /%[^\n]*|\b(from|include|import)\s{0,99}"((?:[^"\\\n]|\\.)*)"|"(?:[^"\\]|\\[\s\S])*"/g;

/** The names of files in a text, valid or not. O(length) */
export function filesNamedIn(text: string): string[] {
  const names = new Set<string>();
  for (const [, keyword, name] of text.matchAll(MENTION)) {
    if (keyword !== undefined) names.add(name.replace(/\\(["\\])/g, '$1'));
  }
  return [...names];
}

/** Files that are read for one text: more are a cycle of names that change, or a mistake. */
export const MOST_FILES = 500;

/**
 * Reads the files that a text names, and those that these name in turn.
 * @param base address of the text @param read undefined if there is no such file; may throw, which counts as the same
 */
export async function gatherFiles(
  text: string,
  base: string,
  read: (address: string) => Promise<string | undefined>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const open = filesNamedIn(text).map((name) => addressOf(name, base));
  const seen = new Set(open);
  for (let at = 0; at < open.length && at < MOST_FILES; at++) {
    const own = await read(open[at]).catch(() => undefined);
    if (own === undefined) continue;
    found.set(open[at], own);
    if (isTable(open[at])) continue;
    for (const name of filesNamedIn(own)) {
      const address = addressOf(name, open[at]);
      if (!seen.has(address)) open.push(address);
      seen.add(address);
    }
  }
  return found;
}

/** Tables name no files. */
const isTable = (address: string): boolean => /\.(?:tsv|lp|txt|csv)$/i.test(address);

export const missingFile = (name: string): string =>
  localized`There is no file ${name}, or it cannot be read. Its path is relative to the file that names it.`;
