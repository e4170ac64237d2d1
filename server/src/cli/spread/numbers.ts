/** Numbers of parts, as users and schedulers write them. */

import { UsageError } from '../frame/io.ts';

/** @param text `3`, `8-15`, `1,4,9-12` @throws UsageError if it is not such a list, or goes beyond the last part */
export function partNumbers(text: string, nParts: number): number[] {
  return text.split(',').flatMap((range) => {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range.trim());
    if (match === null) throw new UsageError(`--part must be numbers such as 3, 8-15 or 1,4,9, not ${text}`);
    const first = Number(match[1]);
    const last = Number(match[2] ?? first);
    if (last < first) throw new UsageError(`--part: ${range} ends before it starts`);
    if (nParts <= last) throw new UsageError(`there is no part ${last}: the plan has parts 0 to ${nParts - 1}`);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** The shortest list of these ascending numbers: `1,4,9-12`. */
export function numberList(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === number) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
