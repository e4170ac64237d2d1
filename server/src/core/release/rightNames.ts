/** The names that misnamed files of a repository were meant to have. */

import { trainParts } from './exceptions.ts';
import { type TreebankName, UNKNOWN_CODE } from './names.ts';
import type { Repository } from './repository.ts';

const PART = /(?<![a-z])(train|dev|test)(?![a-z])/gi;

/**
 * Only what is certain: no file has the right name, and one other file was meant.
 *
 * @param extra names of files that do not belong into the repository @param prefix `grc_proiel-ud-`
 */
export function rightNames(
  { entries }: Repository,
  extra: readonly string[],
  prefix: string,
  { short }: TreebankName,
): ReadonlyMap<string, string> {
  const taken = new Set(entries.map(({ name }) => name));
  const meant = extra.map((file) => [file, isCertain(prefix, short) ? dataName(file, prefix) : undefined] as const);
  const found = meant.map(([file, name]) => [file, name ?? textName(file)] as const);
  const isAlone = (name: string) => found.filter(([, each]) => each === name).length === 1;
  return new Map(
    found.flatMap(([file, name]) => (name !== undefined && !taken.has(name) && isAlone(name) ? [[file, name]] : [])),
  );
}

/** Whether the name of a part gives that of its file. */
const isCertain = (prefix: string, short: string): boolean =>
  !prefix.startsWith(UNKNOWN_CODE) && trainParts(short).length === 0;

function dataName(file: string, prefix: string): string | undefined {
  const parts = file.match(PART) ?? [];
  return /\.conllu$/i.test(file) && parts.length === 1 ? `${prefix}${parts[0].toLowerCase()}.conllu` : undefined;
}

function textName(file: string): string | undefined {
  const [name] = /^[a-z]+(?=$|\.(?:txt|md)$)/i.exec(file) ?? [];
  switch (name?.toLowerCase()) {
    case 'license':
    case 'licence':
      return 'LICENSE.txt';
    case 'contributing':
      return 'CONTRIBUTING.md';
    case 'readme':
      return 'README.md';
    default:
      return undefined;
  }
}
