/** Small things about printed words and numbers. */

/** `1 file`, `20,166 words`. */
export function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(n)} ${n === 1 ? singular : plural}`;
}

/** `20,166`: the same on every machine, whatever its locale. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',');
}
