/** The sent_id after another one. Imports nothing: suggestions need it as well. */

/** Number of digits that can be incremented exactly. */
const MOST_DIGITS = 15;

/** A successor of an ID: its last number incremented until it is unused. */
export function nextSentId(previous: string | undefined, isUsed: (id: string) => boolean): string {
  const { before, digits, behind } = lastNumberOf(previous ?? 's0');
  for (let number = Number(digits) + 1; ; number++) {
    const id = `${before}${String(number).padStart(digits.length, '0')}${behind}`;
    if (!isUsed(id)) return id;
  }
}

/** The last digits of an ID and the text around them; 0 at the end if it has none. O(length). */
function lastNumberOf(id: string): { before: string; digits: string; behind: string } {
  const isDigit = (at: number) => 48 <= id.charCodeAt(at) && id.charCodeAt(at) <= 57;
  let end = id.length;
  while (0 < end && !isDigit(end - 1)) end--;
  if (end === 0) return { before: `${id}-`, digits: '0', behind: '' };
  let start = end;
  while (0 < start && end - start < MOST_DIGITS && isDigit(start - 1)) start--;
  return { before: id.slice(0, start), digits: id.slice(start, end), behind: id.slice(end) };
}
