/** The match after or before a place, across files. */

import type { StepMatchParams, SteppedMatch } from '../../protocol/search.ts';
import { foundMatches } from './pages.ts';
import type { SearchResults } from './results.ts';

interface FileInOrder {
  readonly uri: string;
  /** Numbers of its sentences with matches. */
  readonly numbers: readonly number[];
}

/** Undefined if there is no match, or its file has changed. After the last match comes the first. */
export async function stepMatch(
  results: SearchResults,
  { cluster, direction, from }: StepMatchParams,
): Promise<SteppedMatch | undefined> {
  const files = results.found(cluster).map(({ uri }) => ({ uri, numbers: results.sentencesOf(uri, cluster) }));
  const count = files.reduce((sum, { numbers }) => sum + numbers.length, 0);
  if (count === 0) return undefined;
  const show = async (number: number, which: (n: number) => number): Promise<SteppedMatch | undefined> => {
    const at = (number + count) % count;
    const { uri, index } = placeOf(files, at);
    const placed = await results.read(uri, [index]);
    if (placed === undefined) return undefined;
    const sentence = foundMatches(results, placed[0], cluster, results.countAt(uri, index, cluster));
    return { uri, sentence, match: which(sentence.matches.length), number: at + 1, count };
  };
  const first = () => 0;
  const last = (n: number) => n - 1;
  if (from === undefined) return direction === 'next' ? show(0, first) : show(-1, last);
  const { before, isIn } = numberAt(results, files, from);
  if (isIn) {
    const here = await show(before, () => (direction === 'next' ? (from.match ?? -1) + 1 : (from.match ?? 0) - 1));
    if (here === undefined || (0 <= here.match && here.match < here.sentence.matches.length)) return here;
    return direction === 'next' ? show(before + 1, first) : show(before - 1, last);
  }
  return direction === 'next' ? show(before, first) : show(before - 1, last);
}

/**
 * Number of sentences with matches that begin before a line, and whether the last of them contains it; then `before` is its number. A file
 * without matches is before all others.
 */
function numberAt(
  results: SearchResults,
  files: readonly FileInOrder[],
  { uri, line }: { readonly uri: string; readonly line: number },
): { readonly before: number; readonly isIn: boolean } {
  let before = 0;
  for (const file of files) {
    if (file.uri !== uri) {
      before += file.numbers.length;
      continue;
    }
    const linesOf = results.linesOf(uri);
    const after = file.numbers.findIndex((number) => line < linesOf(number)[0]);
    const n = after === -1 ? file.numbers.length : after;
    const isIn = 0 < n && line < linesOf(file.numbers[n - 1])[1];
    return { before: before + (isIn ? n - 1 : n), isIn };
  }
  return { before: 0, isIn: false };
}

function placeOf(files: readonly FileInOrder[], at: number): { readonly uri: string; readonly index: number } {
  let rest = at;
  for (const { uri, numbers } of files) {
    if (rest < numbers.length) return { uri, index: numbers[rest] };
    rest -= numbers.length;
  }
  throw new RangeError(`${at} is behind the last sentence`);
}
