/** Rules applied to the sentences of files: their changes, a preview, and a summary. */

import { applyEdits } from '../../core/conllu/index.ts';
import {
  type Applied,
  Rewriter,
  type Rewritten,
  type RuleSystem,
  type Strategy,
} from '../../core/query/rewrite/index.ts';
import { printable } from '../../inert/index.ts';
import type { Context } from '../frame/io.ts';
import { ForeignCheck } from '../reading/foreign.ts';
import {
  type Block,
  findInputs,
  forEachInput,
  type Input,
  nameLong,
  readBlocks,
  requireUtf8,
} from '../reading/input.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { Change } from '../writing/rewrite.ts';
import { count, grouped } from '../writing/words.ts';

export class Rewriting {
  private readonly rewriter: Rewriter;
  private readonly applied: Applied = new Map();
  private dropped = 0;
  private multiplied = 0;

  constructor(
    system: RuleSystem,
    strategy: Strategy,
    withText: boolean,
    private readonly context: Context,
  ) {
    this.rewriter = new Rewriter(system, strategy, { withText });
  }

  /** What the rules do to a sentence. */
  change(block: Block, input: Input): Change {
    const { sentence } = block;
    const result = this.rewriter.rewrite(sentence);
    if (result.kind === 'stopped') return { left: nameOf(block) + result.reason };
    for (const note of new Set(result.notes)) this.context.note(`${input.name}:${block.line + 1}: ${note}`);
    const n = this.count(result);
    if (result.kind === 'edited') {
      // Locks and accepted findings follow the words.
      return result.edits.length === 0
        ? { edits: [], n }
        : { edits: result.edits, n, moved: { sentences: [sentence], words: result.words } };
    }
    return { edits: [{ span: { start: 0, end: sentence.text.length }, text: result.texts.join('') }], n };
  }

  private count(result: Exclude<Rewritten, { kind: 'stopped' }>): number {
    let n = 0;
    for (const [rule, times] of result.applied) {
      this.applied.set(rule, (this.applied.get(rule) ?? 0) + times);
      n += times;
    }
    if (result.kind === 'several') {
      if (result.texts.length === 0) this.dropped++;
      else this.multiplied++;
    }
    return n;
  }

  /** How often each rule was applied, most frequent first. */
  report(): void {
    const rules = [...this.applied].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
    const width = Math.max(0, ...rules.map(([, n]) => grouped(n).length));
    for (const [rule, n] of rules) this.context.note(`  ${grouped(n).padStart(width)}  ${rule}`);
    if (0 < this.dropped) {
      this.context.note(
        `${count(this.dropped, 'sentence was', 'sentences were')} dropped, because the strategy fails there. A rule by itself is one step that must be possible; Onf (…) keeps all sentences.`,
      );
    }
    if (0 < this.multiplied) {
      this.context.note(
        `${count(this.multiplied, 'sentence', 'sentences')} became several, numbered sent_id_0, sent_id_1, …: the strategy has several results there. Onf (…) has one.`,
      );
    }
  }

  /** Prints the lines that would change, and changes nothing. */
  async preview(files: readonly string[]): Promise<void> {
    const { context } = this;
    const inputs = await findInputs(files, context);
    const progress = new Progress(context, totalSize(inputs));
    let changed = 0;
    await forEachInput(inputs, context, async (input) => {
      await requireUtf8(input, context);
      progress.file(input.name);
      const foreign = new ForeignCheck(input);
      for await (const blocks of readBlocks(input, context, progress)) {
        for (const block of blocks) {
          foreign.check(block);
          nameLong(input, block, context);
          if (block.sentence.nWords === 0) continue;
          const change = this.change(block, input);
          if ('left' in change) {
            context.raise(1);
            progress.clear();
            context.note(`${input.name}:${block.line + 1}:1: would be left unchanged: ${change.left}`);
          } else if (0 < change.edits.length) {
            changed++;
            await context.out.write(previewOf(block, input, applyEdits(block.sentence.text, change.edits)));
          }
        }
      }
    });
    progress.clear();
    context.note(`${count(changed, 'sentence')} would change.`);
    this.report();
  }
}

const nameOf = ({ sentence }: Block): string => (sentence.sentId === undefined ? '' : `${sentence.sentId}: `);

/** The place, then the lines that go (`-`) and come (`+`), in order. */
function previewOf(block: Block, input: Input, after: string): string {
  const linesOf = (text: string) => text.split(/\r\n|\n|\r/);
  const [old, now] = [linesOf(block.sentence.text), linesOf(after)];
  const { sentId } = block.sentence;
  const lines = [`${input.name}:${block.line + 1}:${sentId === undefined ? '' : ` ${sentId}`}`];
  for (const { sign, line } of changedLines(old, now)) lines.push(`${sign}${line}`);
  return `${lines.map((line) => line.split('\t').map(printable).join('\t')).join('\n')}\n`;
}

/** Line by line where their number stayed; otherwise all between the first and the last difference. */
function changedLines(
  old: readonly string[],
  now: readonly string[],
): { readonly sign: '-' | '+'; readonly line: string }[] {
  if (old.length === now.length) {
    return old.flatMap((line, i) =>
      line === now[i]
        ? []
        : [
            { sign: '-' as const, line },
            { sign: '+' as const, line: now[i] },
          ],
    );
  }
  let first = 0;
  while (first < old.length && old[first] === now[first]) first++;
  let behind = 0;
  const most = Math.min(old.length, now.length) - first;
  while (behind < most && old[old.length - 1 - behind] === now[now.length - 1 - behind]) behind++;
  return [
    ...old.slice(first, old.length - behind).map((line) => ({ sign: '-' as const, line })),
    ...now.slice(first, now.length - behind).map((line) => ({ sign: '+' as const, line })),
  ];
}
