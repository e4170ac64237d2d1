/** The line of the validation server on a treebank: is it new, is it valid, and may it be released. */

import { type Problem, tagOf } from './problem.ts';
import type { Releases } from './releases.ts';

/** Error id → since when treebanks may keep it, and which. */
export type Dispensations = ReadonlyMap<string, { readonly date: string; readonly treebanks: readonly string[] }>;

/** Findings of one rule in all files. */
export interface RuleCount {
  readonly id: string;
  readonly level: number;
  /** Capitals: `SYNTAX`, or `WARNING`. */
  readonly label: string;
  readonly count: number;
}

interface Status {
  readonly line: string;
  /** Dispensations that the treebank no longer needs: they will be taken away. */
  readonly unneeded: readonly string[];
}

/** @returns undefined if it is not such a file */
export function dispensationsOf(json: unknown): Dispensations | undefined {
  const { dispensations } = Object(json);
  if (typeof dispensations !== 'object' || dispensations === null) return undefined;
  return new Map(
    Object.entries(dispensations).flatMap(([id, entry]) => {
      const { date, treebanks } = Object(entry);
      return typeof date === 'string' && Array.isArray(treebanks) ? [[id, { date, treebanks }] as const] : [];
    }),
  );
}

/**
 * @param problems of the repository
 * @param counts of the validator
 * @param words of all files
 * @param today `2026-11-28`
 */
export function statusOf(
  folder: string,
  problems: readonly Problem[],
  counts: readonly RuleCount[],
  words: number,
  releases: Releases,
  dispensations: Dispensations,
  today: string,
): Status {
  const tags = new Map<string, number>();
  const lines = new Set<string>();
  for (const each of problems) {
    const tag = tagOf(each.id);
    if (tag === undefined) continue;
    // The official program has one line for all extra files.
    const isSameLine = each.id === 'repo-extra-file' && lines.has(each.id);
    lines.add(each.id);
    if (!isSameLine) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  const repository = [...tags].map(([tag, count]) => ({ id: tag, level: 0, label: 'Repo', count }));
  const all = [...repository, ...counts];
  const errors = all.filter(({ label }) => label !== 'WARNING');
  const total = (list: readonly RuleCount[]) => list.reduce((sum, { count }) => sum + count, 0);
  const nErrors = total(errors);
  const nWarnings = total(all) - nErrors;
  const last = releases.last.get(folder);
  const novelty = last === undefined ? 'SAPLING' : last === releases.newest.number ? 'CURRENT' : 'RETIRED';
  const own = [...dispensations].filter(([, { treebanks }]) => treebanks.includes(folder));
  const ids = new Set(errors.map(({ id }) => id));
  const unneeded = own.map(([id]) => id).filter((id) => !ids.has(id));
  const validity = words === 0 ? 'EMPTY' : 0 < nErrors ? 'ERROR' : 0 < nWarnings ? 'VALID WARNING' : 'VALID';
  const acceptability =
    validity !== 'ERROR' || novelty === 'SAPLING'
      ? ''
      : novelty === 'RETIRED'
        ? ` ${last}`
        : ` ${acceptabilityOf(ids, new Map(own), releases.newest.number, today)}`;
  const items = all.map(({ id, level, label, count }) => `L${level} ${label} ${id} ${count}`).sort();
  const shown = [`TOTAL ERROR ${nErrors}`, `TOTAL WARNING ${nWarnings}`, ...items];
  const list = items.length === 0 ? '' : ` (${shown.join('; ')})`;
  return { line: `${folder}: ${novelty} ${validity}${acceptability}${list}`, unneeded };
}

function acceptabilityOf(
  ids: ReadonlySet<string>,
  own: ReadonlyMap<string, { readonly date: string }>,
  newest: string,
  today: string,
): string {
  const dates = [...ids].flatMap((id) => own.get(id)?.date ?? []).sort();
  const oldest = dates[0];
  if (oldest !== undefined && yearsLater(oldest, 4) < today) return 'DISCARD';
  if (oldest === undefined || [...ids].some((id) => !own.has(id))) return `BACKUP ${newest}`;
  return `${yearsLater(oldest, 3) < today ? 'NEGLECTED' : 'LEGACY'}; ${oldest}`;
}

const yearsLater = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
