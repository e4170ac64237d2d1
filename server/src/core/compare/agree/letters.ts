/** Names of annotators in tables and pictures. */

/** The name of an annotator: A, B, …, A2 after Z. */
export function letterOf(annotator: number): string {
  const round = Math.floor(annotator / 26);
  return String.fromCharCode(65 + (annotator % 26)) + (round === 0 ? '' : String(round + 1));
}
