/** All safe repairs of a sentence at once: for `source.fixAll` and `treebank fix --safe`. */

import { applyEdits, type Sentence, splitBlocks, type TextEdit } from '../../conllu/index.ts';
import { checkSentence, type Finding } from '../../validate/index.ts';
import { repairsFor } from './registry.ts';
import type { RepairContext } from './repair.ts';

export interface SafeRepair {
  /** The block's new text; its own where nothing was repaired. */
  readonly text: string;
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
  return { text: current.text, repaired };
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
    { id: 'non-unix-newline', source: 'ud', level: 1, severity: 'error', span, what: '', message: '', related: [] },
  ];
}

/** Whether two edits overlap, or meet at a place where their order would matter. */
function touches(a: TextEdit, b: TextEdit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}
