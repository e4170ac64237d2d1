/** All safe repairs of a sentence at once: for `source.fixAll` and `treebank fix --safe`. */

import { applyEdits, type Sentence, splitBlocks, type TextEdit } from '../../conllu/index.ts';
import { checkSentence, type Finding } from '../../validate/index.ts';
import { repairsFor } from './registry.ts';
import type { RepairContext } from './repair.ts';

export interface SafeRepair {
  /** The block's new text; its own where nothing was repaired. */
  readonly text: string;
  /** What turns the old text into the new one, cell by cell, in sentence offsets. */
  readonly edits: readonly TextEdit[];
  /** How many findings of each id were repaired. */
  readonly repaired: ReadonlyMap<string, number>;
}

/** Repairs may uncover others, but not without end. */
const MAX_ROUNDS = 10;

/**
 * Repairs what can be repaired without losing or choosing anything, round by round until nothing is left: trimming a cell
 * may show that its features are unsorted. Line ends become LF. Repairs that leave the block in pieces are not made.
 * @param ids only findings of these ids, for *fix all of this kind*; all if absent
 */
export function repairSafely(sentence: Sentence, context: RepairContext = {}, ids?: ReadonlySet<string>): SafeRepair {
  const repaired = new Map<string, number>();
  let current = sentence;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = repairOnce(current, context, ids, repaired);
    if (next === undefined) break;
    current = next;
  }
  return { text: current.text, edits: minimalEdits(sentence.text, current.text), repaired };
}

/** One round; undefined if there was nothing to do. */
function repairOnce(
  sentence: Sentence,
  context: RepairContext,
  ids: ReadonlySet<string> | undefined,
  repaired: Map<string, number>,
): Sentence | undefined {
  const edits: TextEdit[] = [];
  const done = new Map<string, number>();
  for (const finding of findingsOf(sentence, context)) {
    if (ids !== undefined && !ids.has(finding.id)) continue;
    const repair = repairsFor(sentence, finding, context).find(({ isSafe }) => isSafe);
    if (repair === undefined || repair.edits.some((edit) => edits.some((other) => touches(edit, other)))) continue;
    edits.push(...repair.edits);
    done.set(finding.id, (done.get(finding.id) ?? 0) + 1);
  }
  if (edits.length === 0) return undefined;
  const text = applyEdits(sentence.text, edits);
  const blocks = splitBlocks(text);
  if (text === sentence.text || blocks.length !== 1) return undefined;
  for (const [id, n] of done) repaired.set(id, (repaired.get(id) ?? 0) + n);
  return blocks[0];
}

function findingsOf(sentence: Sentence, { language }: RepairContext): readonly Finding[] {
  const found = checkSentence(sentence, { level: language ? 5 : 3, language });
  const at = sentence.text.indexOf('\r');
  if (at === -1) return found;
  // Known for the file as a whole only, but repaired sentence by sentence.
  const span = { start: at, end: at + 1 };
  return [
    ...found,
    { id: 'non-unix-newline', source: 'ud', level: 1, severity: 'error', span, message: '', related: [] },
  ];
}

/** Whether two edits overlap, or meet at a place where their order would matter. */
function touches(a: TextEdit, b: TextEdit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}

/**
 * Edits that turn one text into another and touch little of it: line by line and cell by cell where their numbers are the
 * same, else the lines from the first to the last difference.
 */
export function minimalEdits(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const old = linesOf(before);
  const now = linesOf(after);
  if (old.length === now.length) {
    let at = 0;
    return old.flatMap((line, i) => {
      const edits = cellEdits(line, now[i], at);
      at += line.length;
      return edits;
    });
  }
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first++;
  let last = 0;
  while (first + last < Math.min(old.length, now.length) && old.at(-1 - last) === now.at(-1 - last)) last++;
  const start = old.slice(0, first).join('').length;
  const end = before.length - old.slice(old.length - last).join('').length;
  return [{ span: { start, end }, text: now.slice(first, now.length - last).join('') }];
}

/** Lines with their terminators. */
function linesOf(text: string): string[] {
  return text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
}

function cellEdits(before: string, after: string, at: number): TextEdit[] {
  if (before === after) return [];
  // The line end counts as one more cell, without a tab before it.
  const [old, now] = [before, after].map((line) => line.split(/\t|(?<![\r\n])(?=[\r\n]+$)/));
  const separators = before.match(/\t|(?<![\r\n])(?=[\r\n]+$)/g) ?? [];
  if (old.length !== now.length) return [{ span: { start: at, end: at + before.length }, text: after }];
  let start = at;
  return old.flatMap((cell, i) => {
    const span = { start, end: start + cell.length };
    start = span.end + (separators[i]?.length ?? 0);
    return cell === now[i] ? [] : [{ span, text: now[i] }];
  });
}
