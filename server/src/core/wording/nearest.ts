/** The word that was meant. */

/** One slip per three letters, or at least one; undefined if no word is that close. O(words · letters²), for words of a few letters. */
export const nearestWord = (wrong: string, known: readonly string[]): string | undefined =>
  known
    .map((word) => ({ word, distance: editDistance(wrong.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance)[0]?.word;

/**
 * Number of letters to insert, delete, replace or swap with the next one (optimal string alignment); the words are a few letters
 * long.
 */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replace, previous[j] + 1, row[j - 1] + 1));
      const isSwap = 1 < i && 1 < j && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length];
}
