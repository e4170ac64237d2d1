/** The lines that rules would change, without changing anything. */

import { applyEdits } from '../../core/conllu/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import type { Context } from '../frame/io.ts';
import { type Block, longRemark, requireUtf8 } from '../reading/blocks.ts';
import { forEachInput, type Input } from '../reading/input.ts';
import { type Remark, tell, wordingOf } from '../reading/remark.ts';
import { bySentence } from '../spread/bySentence.ts';
import type { Spread } from '../spread/spread.ts';
import { Progress, totalSize } from '../writing/progress.ts';
import type { AppliedCounts, SearchRewriting } from './rewriting.ts';

interface PreviewPiece {
  /** The preview of a sentence that would change, for printing. */
  readonly preview?: Remark;
  readonly remarks: readonly Remark[];
  readonly counted: AppliedCounts;
}

export function previewSpread(
  inputs: readonly Input[],
  rewriting: SearchRewriting,
  context: Context,
): Spread<PreviewPiece> {
  const progress = new Progress(context, totalSize(inputs));
  return {
    inputs,
    requirements: [(input) => requireUtf8(input, context)],
    work: (input) => {
      let isFirst = true;
      return bySentence(input, context, progress, (block) => {
        const piece = pieceOf(block, rewriting);
        if (!isFirst || block.sentence.nWords === 0) return piece;
        isFirst = false;
        return { ...piece, remarks: [...rewriting.remarksOnFile(block), ...piece.remarks] };
      });
    },
    async collect(source) {
      let changed = 0;
      await forEachInput(inputs, context, async (input) => {
        await source.require(input);
        const said = new Set<string>();
        for await (const { piece, firstLine } of source.results(input)) {
          if (0 < piece.remarks.length) progress.clear();
          for (const remark of piece.remarks) {
            if (!remark.isOfFile || !said.has(remark.text)) tell(remark, input, context, firstLine);
            if (remark.isOfFile) said.add(remark.text);
          }
          rewriting.take(piece.counted);
          if (piece.preview === undefined) continue;
          changed++;
          await context.out.write(
            `${printable(wordingOf(input, { line: piece.preview.line, text: '', code: 0 }, firstLine))}${piece.preview.text}`,
          );
        }
      });
      progress.clear();
      context.note(`${counted(changed, 'sentence')} would change.`);
      rewriting.report(context);
    },
  };
}

function pieceOf(block: Block, rewriting: SearchRewriting): PreviewPiece {
  const { line, sentence } = block;
  const long = longRemark(block);
  if (sentence.nWords === 0) return { remarks: long === undefined ? [] : [long], counted: rewriting.counted() };
  const { change, remarks } = rewriting.change(block);
  const counted = rewriting.counted();
  if ('left' in change) {
    return { remarks: [...remarks, { line, text: `:1: would be left unchanged: ${change.left}`, code: 1 }], counted };
  }
  if (change.edits.length === 0) return { remarks, counted };
  return {
    remarks,
    counted,
    preview: { line, text: previewOf(block, applyEdits(sentence.text, change.edits)), code: 0 },
  };
}

/** The text after the position, then the removed (`-`) and added (`+`) lines, in order. */
function previewOf({ sentence }: Block, after: string): string {
  const linesOf = (text: string) => text.split(/\r\n|\n|\r/);
  const [old, now] = [linesOf(sentence.text), linesOf(after)];
  const { sentId } = sentence;
  const lines = [`:${sentId === undefined ? '' : ` ${sentId}`}`];
  for (const { sign, line } of changedLines(old, now)) lines.push(`${sign}${line}`);
  return `${lines.map((line) => line.split('\t').map(printable).join('\t')).join('\n')}\n`;
}

/** Line by line if their number is unchanged; otherwise everything between the first and the last difference. */
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
