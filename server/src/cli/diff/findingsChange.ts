/** Findings that a change brings and takes away, by rule: errors and warnings of a sentence by itself, up to level 3. */

import { checkSentence } from '../../core/validate/index.ts';
import { formatNumber } from '../../localization/index.ts';
import type { LocatedBlock } from '../reading/sentences.ts';

/** A sentence, and what its relations mean. */
type Checked = Pick<LocatedBlock, 'sentence' | 'scheme'>;

interface Change {
  gained: number;
  lost: number;
}

export class FindingsChange {
  private readonly byRule = new Map<string, Change>();

  /** Sentences that correspond. Within them, a rule gains what it reports more often than before: places move, counts do not. */
  add(before: readonly Checked[], after: readonly Checked[]): void {
    const [old, now] = [countsOf(before), countsOf(after)];
    for (const id of new Set([...old.keys(), ...now.keys()])) {
      const more = (now.get(id) ?? 0) - (old.get(id) ?? 0);
      if (more === 0) continue;
      const change = this.byRule.get(id) ?? { gained: 0, lost: 0 };
      this.byRule.set(id, change);
      if (0 < more) change.gained += more;
      else change.lost -= more;
    }
  }

  /** Those that gained most first; the last one sums up the rest. @param most rows */
  rows(most: number): string[][] {
    const all = [...this.byRule].sort(([, a], [, b]) => b.gained - a.gained || b.lost - a.lost);
    const row = (name: string, { gained, lost }: Change) => [name, formatNumber(gained), formatNumber(lost)];
    const shown = all.slice(0, most === all.length ? most : most - 1).map(([id, change]) => row(id, change));
    const rest = all.slice(shown.length);
    if (rest.length === 0) return shown;
    const sum = (of: keyof Change) => rest.reduce((total, [, change]) => total + change[of], 0);
    return [...shown, row(`${rest.length} other rules`, { gained: sum('gained'), lost: sum('lost') })];
  }
}

function countsOf(sentences: readonly Checked[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sentence, scheme } of sentences) {
    for (const { id, severity } of checkSentence(sentence, { scheme })) {
      if (severity === 'error' || severity === 'warning') counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}
