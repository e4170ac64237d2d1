/** Applies rules to sentences: the changes, and counts of what was done. */

import type { Sentence } from '../../core/conllu/index.ts';
import {
  type Applied,
  type RewriteOptions,
  Rewriter,
  type Rewritten,
  type RuleSystem,
  type Strategy,
} from '../../core/query/rewrite/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { formatNumber } from '../../localization/index.ts';
import type { Context } from '../frame/io.ts';
import type { Block } from '../reading/blocks.ts';
import type { Remark } from '../reading/remark.ts';
import { type Change, UNCHANGED } from '../writing/rewrite.ts';

/** Counts as plain data. */
export interface AppliedCounts {
  /** How often each rule was applied. */
  readonly applied: readonly (readonly [rule: string, times: number])[];
  readonly dropped: number;
  readonly multiplied: number;
}

export class SearchRewriting {
  private readonly rewriter: Rewriter;
  private applied: Applied = new Map();
  private dropped = 0;
  private multiplied = 0;
  private readonly totals = { applied: new Map<string, number>(), dropped: 0, multiplied: 0 };

  constructor(system: RuleSystem, strategy: Strategy, options: RewriteOptions) {
    this.rewriter = new Rewriter(system, strategy, options);
  }

  /**
   * The effect of the rules on a sentence, and remarks about it. Rules count only if the sentence differs afterwards.
   * @param keep may refuse the change
   */
  change(
    block: Block,
    keep: (change: Change) => Change = (change) => change,
  ): { readonly change: Change; readonly remarks: readonly Remark[] } {
    const { sentence, line } = block;
    const result = this.rewriter.rewrite(sentence);
    if (result.kind === 'stopped') return { change: { left: nameOf(block) + result.reason }, remarks: [] };
    const change = keep(changeOf(sentence, result));
    if ('left' in change || change.edits.length === 0) return { change, remarks: [] };
    const remarks = [...new Set(result.notes)].map((note): Remark => ({ line, text: `: ${note}`, code: 0 }));
    this.count(result);
    return { change, remarks };
  }

  /** Reported at the first sentence of a file: columns that the rules read and the file lacks. */
  remarksOnFile({ sentence: { columns }, line }: Block): Remark[] {
    return this.rewriter.missingIn(columns).map((name) => {
      const text = `: the rules read ${name}, but this file has no such column (missing-column).`;
      return { line, text, code: 0, isOfFile: true };
    });
  }

  private count(result: Exclude<Rewritten, { kind: 'stopped' }>): void {
    for (const [rule, times] of result.applied) this.applied.set(rule, (this.applied.get(rule) ?? 0) + times);
    if (result.kind !== 'several') return;
    if (result.texts.length === 0) this.dropped++;
    else this.multiplied++;
  }

  /** Counts since the last call. */
  counted(): AppliedCounts {
    const { applied, dropped, multiplied } = this;
    this.applied = new Map();
    this.dropped = 0;
    this.multiplied = 0;
    return { applied: [...applied], dropped, multiplied };
  }

  take({ applied, dropped, multiplied }: AppliedCounts): void {
    const { totals } = this;
    for (const [rule, times] of applied) totals.applied.set(rule, (totals.applied.get(rule) ?? 0) + times);
    totals.dropped += dropped;
    totals.multiplied += multiplied;
  }

  /** How often each rule was applied, most frequent first. */
  report(context: Context): void {
    const { applied, dropped, multiplied } = this.totals;
    const rules = [...applied].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    const width = Math.max(0, ...rules.map(([, n]) => formatNumber(n).length));
    for (const [rule, n] of rules) context.note(`  ${formatNumber(n).padStart(width)}  ${rule}`);
    if (0 < dropped) {
      context.note(
        `${counted(dropped, 'sentence was', 'sentences were')} dropped, because the strategy fails there. A rule by itself is one step that must be possible; Onf (…) keeps all sentences.`,
      );
    }
    if (0 < multiplied) {
      context.note(
        `${counted(multiplied, 'sentence', 'sentences')} became several, numbered sent_id_0, sent_id_1, …: the strategy has several results there. Onf (…) has one.`,
      );
    }
  }
}

function changeOf(sentence: Sentence, result: Exclude<Rewritten, { kind: 'stopped' }>): Change {
  const n = [...result.applied.values()].reduce((sum, times) => sum + times, 0);
  if (result.kind === 'several')
    return { edits: [{ span: { start: 0, end: sentence.text.length }, text: result.texts.join('') }], n };
  // Locks and accepted findings follow the words.
  const moved = { sentences: [sentence], words: result.words };
  return result.edits.length === 0 ? UNCHANGED : { edits: result.edits, n, moved };
}

const nameOf = ({ sentence }: Block): string => (sentence.sentId === undefined ? '' : `${sentence.sentId}: `);
