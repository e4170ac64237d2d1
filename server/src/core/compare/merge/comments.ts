/** The comments of a merged sentence. */

import { renameInComment } from '../../edit/index.ts';
import type { Nodes } from './nodes.ts';
import { mergeValue } from './threeWay.ts';
import type { Three, Version } from './types.ts';
import { type CommentLine, type SentenceVersion, withKeys } from './version.ts';

interface MergedComment {
  /** The line in each version of the result; undefined if it is absent there. */
  readonly line: Three<string | undefined>;
  /** The comment in each version, if both sides changed it. */
  readonly conflict: Three<CommentLine | undefined> | undefined;
  readonly name: string;
}

/** By key and occurrence, in the order of ours; comments only in theirs follow their predecessor there. IDs are those of the result. */
export function mergeComments(versions: Three<SentenceVersion>, nodes: Nodes): MergedComment[] {
  const byKey = (version: Version) =>
    new Map(renumbered(versions[version].comments, version, nodes).map((comment) => [comment.key, comment]));
  const found: Three<ReadonlyMap<string, CommentLine>> = {
    base: byKey('base'),
    ours: byKey('ours'),
    theirs: byKey('theirs'),
  };
  const merged: MergedComment[] = [];
  for (const key of orderOf([...found.ours.keys()], [...found.theirs.keys()])) {
    const comments = { base: found.base.get(key), ours: found.ours.get(key), theirs: found.theirs.get(key) };
    const result = mergeValue(comments, (a, b) => a?.line === b?.line);
    const { base, ours, theirs } = result.value;
    if (ours === undefined && theirs === undefined) continue;
    merged.push({
      line: { base: base?.line, ours: ours?.line, theirs: theirs?.line },
      conflict: result.isConflict ? comments : undefined,
      name: (ours ?? theirs)?.name ?? '',
    });
  }
  return headerFirst(merged, found);
}

/** Nothing may come above `# global.columns` where a version begins with it. */
function headerFirst(merged: MergedComment[], found: Three<ReadonlyMap<string, CommentLine>>): MergedComment[] {
  const isHeader = ({ name }: { readonly name: string }) => name === 'global.columns';
  const begin = [found.ours, found.theirs].some((version) => [...version.values()].slice(0, 1).some(isHeader));
  const at = merged.findIndex(isHeader);
  if (begin && 0 < at) merged.unshift(...merged.splice(at, 1));
  return merged;
}

/** All of ours in their order; each of theirs that ours does not have follows its predecessor. */
function orderOf<T>(ours: readonly T[], theirs: readonly T[]): T[] {
  const order = [...ours];
  const known = new Set(ours);
  theirs.forEach((item, i) => {
    if (known.has(item)) return;
    known.add(item);
    order.splice(i === 0 ? 0 : order.indexOf(theirs[i - 1]) + 1, 0, item);
  });
  return order;
}

/** The comments of a version with the IDs of the result, without those that concern only words it does not have. */
function renumbered(comments: readonly CommentLine[], version: Version, nodes: Nodes): readonly CommentLine[] {
  const renaming = nodes.renaming(version);
  let hasChanged = false;
  const now = comments.flatMap((comment): Omit<CommentLine, 'key'>[] => {
    const line = renameInComment(comment.line, renaming);
    if (line === comment.line) return [comment];
    hasChanged = true;
    if (line === undefined) return [];
    if (comment.value === undefined) return [{ name: line.slice(1).trim(), value: undefined, line }];
    return [{ name: comment.name, value: line.slice(line.indexOf('=') + 1).trim(), line }];
  });
  return hasChanged ? withKeys(now) : comments;
}
