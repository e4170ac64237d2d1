/** All safe repairs of a sentence at once: for `source.fixAll` and `treebank fix --safe`. */

import { applyEdits, type Sentence, splitBlocks } from '../../conllu/index.ts';
import { EditList } from '../../edit/index.ts';
import { checkSentence, type Finding, type RuleId } from '../../validate/index.ts';
import { cutAtLostLines } from './lostLines.ts';
import { repairsFor } from './registry.ts';
import type { RepairContext } from './repair.ts';

export interface SafeRepair {
  /** The block's new text; the unchanged text if nothing was repaired. */
  readonly text: string;
  /** How many findings of each id were repaired. */
  readonly repaired: ReadonlyMap<string, number>;
}

/** Repairs may uncover further findings, but not endlessly. */
const MAX_ROUNDS = 10;

/**
 * Makes all repairs that lose no information and need no decision, round by round until nothing is left: trimming a cell may
 * reveal that its features are unsorted. Line endings become LF. A block of several sentences is split first if that is
 * unambiguous; other repairs that would leave the block in pieces are not made.
 * @param ids only findings of these ids, for *fix all of this kind*; all if absent
 */
export function repairSafely(sentence: Sentence, context: RepairContext = {}, ids?: ReadonlySet<string>): SafeRepair {
  const mayCut = ids === undefined || ids.has(LOST);
  const parts = mayCut ? cutAtLostLines(sentence) : undefined;
  if (parts !== undefined) return repairParts(parts, context, ids);
  const whole = repairBlock(sentence, context, ids);
  if (!mayCut || whole.text === sentence.text) return whole;
  // A repaired ID may be the 1 at which another sentence starts.
  const late = cutAtLostLines(splitBlocks(whole.text)[0]);
  if (late === undefined) return whole;
  const rest = repairParts(late, context, ids);
  return { text: rest.text, repaired: sum([whole.repaired, rest.repaired]) };
}

const LOST: RuleId = 'lost-empty-line';

/** Repairs the sentences of a split block, generating a sent_id for each that has none. */
function repairParts(
  parts: readonly Sentence[],
  context: RepairContext,
  ids: ReadonlySet<string> | undefined,
): SafeRepair {
  const { isUsedSentId } = context;
  const used = new Set(parts.flatMap(({ sentId }) => sentId ?? []));
  let { previousSentId } = context;
  const repaired: ReadonlyMap<string, number>[] = [new Map([[LOST, parts.length - 1]])];
  const texts = parts.map((part) => {
    const here = repairSafely(
      part,
      { ...context, previousSentId, isUsedSentId: isUsedSentId && ((id) => used.has(id) || isUsedSentId(id)) },
      ids,
    );
    repaired.push(here.repaired);
    previousSentId = lastSentIdIn(here.text) ?? previousSentId;
    if (previousSentId !== undefined) used.add(previousSentId);
    return here.text;
  });
  return { text: texts.join(''), repaired: sum(repaired) };
}

/** The last sent_id of a text. */
export function lastSentIdIn(text: string): string | undefined {
  let last: string | undefined;
  for (const [, id] of text.matchAll(/^# sent_id = (.*)$/gm)) last = id.trim();
  return last;
}

function sum(counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>();
  for (const each of counts) for (const [id, n] of each) total.set(id, (total.get(id) ?? 0) + n);
  return total;
}

function repairBlock(sentence: Sentence, context: RepairContext, ids: ReadonlySet<string> | undefined): SafeRepair {
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
  const edits = new EditList();
  const done = new Map<string, number>();
  for (const finding of findingsOf(sentence, context)) {
    if ((ids !== undefined && !ids.has(finding.id)) || edits.covers(finding.span)) continue;
    // Splitting has already been done.
    if (finding.id === LOST) continue;
    const repair = repairsFor(sentence, finding, context).find(({ isSafe }) => isSafe);
    if (repair === undefined || !edits.add(repair.edits)) continue;
    done.set(finding.id, (done.get(finding.id) ?? 0) + 1);
  }
  if (edits.all.length === 0) return undefined;
  const text = applyEdits(sentence.text, edits.all);
  const blocks = splitBlocks(text);
  if (text === sentence.text || blocks.length !== 1) return undefined;
  for (const [id, n] of done) repaired.set(id, (repaired.get(id) ?? 0) + n);
  return blocks[0];
}

function findingsOf(sentence: Sentence, { language }: RepairContext): readonly Finding[] {
  const found = checkSentence(sentence, { level: language ? 5 : 3, language });
  const at = sentence.text.indexOf('\r');
  if (at === -1) return found;
  // Detectable only for the file as a whole, but repaired sentence by sentence.
  const span = { start: at, end: at + 1 };
  return [
    ...found,
    { id: 'non-unix-newline', source: 'ud', level: 1, severity: 'error', span, what: '', message: '', related: [] },
  ];
}
