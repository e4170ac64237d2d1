/** Numbers in the ID and HEAD columns, read from the units of a text (`unitsOf`). */

const ZERO = 48;

/** Result of readId, reused: one object for millions of rows. */
export const idNumbers = { major: 0, minor: 0 };

/** RowKind of the ID at [start, end), its numbers in `idNumbers`; -1 if unreadable. */
export function readId(units: Uint16Array, start: number, end: number): number {
  let i = start;
  let major = 0;
  for (; i < end; i++) {
    const digit = units[i] - ZERO;
    if (digit < 0 || 9 < digit) break;
    major = major * 10 + digit;
  }
  idNumbers.major = major;
  idNumbers.minor = 0;
  const startsWithZero = units[start] === ZERO;
  if (i === start || 9 < i - start) return -1;
  if (i === end) return startsWithZero ? -1 : 0;
  const separator = units[i];
  if (separator !== 45 && separator !== 46) return -1;
  // Ranges start at 1; empty nodes may come before the first word (0.1), but not after 00.
  if (startsWithZero && (separator === 45 || 1 < i - start)) return -1;
  const second = i + 1;
  if (second === end || units[second] === ZERO || 9 < end - second) return -1;
  let minor = 0;
  for (let k = second; k < end; k++) {
    const digit = units[k] - ZERO;
    if (digit < 0 || 9 < digit) return -1;
    minor = minor * 10 + digit;
  }
  idNumbers.minor = minor;
  return separator === 45 ? 1 : 2;
}

/** A non-negative integer without leading zeros, or -1. */
export function readNumber(units: Uint16Array, start: number, end: number): number {
  if (start === end || 9 < end - start) return -1;
  let value = 0;
  for (let i = start; i < end; i++) {
    const digit = units[i] - ZERO;
    if (digit < 0 || 9 < digit) return -1;
    value = value * 10 + digit;
  }
  return units[start] === ZERO && 1 < end - start ? -1 : value;
}
