/** Treebanks that lost their empty lines: all sentences in one block, with their IDs and heads unchanged. */

import { treebankOf } from './bench/sentences.ts';

/** A block of at least this many words. */
export function blockOf(nWords: number): string {
  // A word takes some fifty characters.
  const lines = treebankOf(100 * nWords).split('\n');
  const kept: string[] = [];
  let n = 0;
  for (const line of lines) {
    if (line === '') {
      if (nWords <= n) break;
      continue;
    }
    if (/^\d+\t/.test(line)) n++;
    kept.push(line);
  }
  return `${kept.join('\n')}\n\n`;
}

/** A block of this many words whose arcs nearly all cross: each depends on a word at the other end, and the first is the root. */
export function tangledBlock(nWords: number): string {
  const head = (word: number) => (word === 1 ? 0 : word === 2 ? 1 : ((word * 7919) % (word - 1)) + 1);
  const rows = Array.from(
    { length: nWords },
    (_, i) => `${i + 1}\tw\tw\tX\t_\t_\t${head(i + 1)}\t${i === 0 ? 'root' : 'dep'}\t_\t_`,
  );
  return `# sent_id = tangled\n# text = ${Array(nWords).fill('w').join(' ')}\n${rows.join('\n')}\n\n`;
}
