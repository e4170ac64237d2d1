/** The files that checks need: the lists they name, and those of their packs. The caller reads them and passes their texts. */

import { localized } from '../../localization/index.ts';
import { filesOfCheck } from '../validate/index.ts';
import { type ChecksInFile, checksToRun, compileChecksOf, type PlacedProblem } from './checks.ts';
import { NOTHING_READ, type ReadSidecar } from './file.ts';
import { isShippedFile, loadPack, type PackUse, packFile, packName, withTexts } from './packs.ts';

/** The files that the checks of a file name, and those of its packs, as paths from its folder. Lists of packs: once their checks are known. O(length) */
export const filesOfChecks = (read: Pick<ReadSidecar, 'file' | 'ofPacks'>): string[] => {
  const names = [...(read.file.packs ?? []).flatMap(packFile), ...checksToRun(read).flatMap(filesOfCheck)];
  return [...new Set(names)].filter((each) => !isShippedFile(each));
};

/** What was read, with the texts of these files in the checks that name them, and with the checks of its packs. O(length) */
export function withFiles<T extends Omit<ReadSidecar, 'problems'>>(read: T, texts: ReadonlyMap<string, string>): T {
  const { packs } = read.file;
  const ofPacks = packs === undefined ? undefined : loaded(packs, read.spans, texts);
  if (texts.size === 0) return ofPacks === undefined ? read : { ...read, ofPacks };
  const places = new Map(read.places);
  const checks = read.file.checks?.map((check) => {
    const full = withTexts(check, texts);
    const at = places.get(check);
    places.delete(check);
    if (at !== undefined) places.set(full, at);
    return full;
  });
  const file = { ...read.file, ...(checks === undefined ? {} : { checks }) };
  return { ...read, file, places, ...(ofPacks === undefined ? {} : { ofPacks }) };
}

function loaded(
  packs: readonly PackUse[],
  spans: ReadSidecar['spans'],
  texts: ReadonlyMap<string, string>,
): NonNullable<ChecksInFile['ofPacks']> {
  const names = new Set<string>();
  const all = packs.map((pack) => {
    const name = packName(pack.from);
    const isSecond = names.has(name);
    names.add(name);
    if (!isSecond) return { pack, ...loadPack(pack, texts) };
    const message = localized`Two packs are called ${name}, so their findings cannot be told apart. This one is not used: give its folder another name.`;
    return { pack, checks: [], problems: [message] };
  });
  const problems = all.flatMap(({ pack, problems }) =>
    problems.map((message): PlacedProblem => ({ severity: 'error', span: spanOf(pack, spans), message })),
  );
  const places = all.flatMap(({ pack, checks }) => checks.map((check) => [check, spanOf(pack, spans)] as const));
  return { checks: all.flatMap(({ checks }) => checks), places: new Map(places), problems };
}

const spanOf = (pack: PackUse, spans: ReadSidecar['spans']) => spans.get(pack) ?? { start: 0, end: 1 };

/**
 * With the texts of all files that checks and packs name: first those that are named, then those that these name.
 * @param open undefined for a file that cannot be read: the check or the pack says so, at its place
 */
export async function readFilesOfChecks(
  read: ReadSidecar,
  open: (path: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const of of [read, undefined]) {
    for (const path of filesOfChecks(of ?? withFiles(read, texts))) {
      if (of === undefined && texts.has(path)) continue;
      const text = await open(path);
      if (text !== undefined) texts.set(path, text);
    }
  }
  return texts;
}

/** The checks of shipped packs, compiled; undefined if one of these is not shipped. */
export function shippedChecks(names: readonly string[]): ReturnType<typeof compileChecksOf> | undefined {
  if (names.some((name) => packFile({ from: name, off: [] }).length > 0)) return undefined;
  const file = { ...NOTHING_READ.file, packs: names.map((from) => ({ from, off: [] })) };
  return compileChecksOf('', withFiles({ ...NOTHING_READ, file }, new Map()));
}
