/** All safe repairs of a sentence at once: for `source.fixAll` and `treebank fix --safe`. */

import { applyEdits, type Sentence, splitBlocks, type TextEdit } from '../../conllu/index.ts';
import { EditList, mergeEdits } from '../../edit/index.ts';
import type { Finding, RuleId } from '../../validate/index.ts';
import { type Checks, checksOf, effectOf, harmless } from './harm.ts';
import { cutAtLostLines } from './lostLines.ts';
import { allRepairsFor } from './registry.ts';
import type { RepairContext } from './repair.ts';

export interface SafeRepair {
  /** The block's new text; the unchanged text if nothing was repaired. */
  readonly text: string;
  /** Number of repaired findings by id. */
  readonly repaired: ReadonlyMap<string, number>;
}

/** Repairs may uncover further findings, but not endlessly. */
const MAX_ROUNDS = 10;

/**
 * Makes all repairs that lose no information, need no decision and leave no more findings, round by round until there are none: trimming a
 * cell may reveal that its features are unsorted. Line endings become LF. A block of several sentences is split first if that is
 * unambiguous; repairs that would break up the block are not made.
 * @param ids only findings of these ids, for *fix all of this kind*; all if absent
 */
export function repairSafely(sentence: Sentence, context: RepairContext = {}, ids?: ReadonlySet<string>): SafeRepair {
  const wanted = { context, ids, checks: checksOf(context) };
  let current = sentence;
  const repaired: ReadonlyMap<string, number>[] = [];
  const done = (text: string) => ({ text, repaired: sum(repaired) });
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { cut, whole: known } = repairCut(current, wanted);
    if (cut !== undefined && !effectOf(current, splitBlocks(cut.text, current.columns), wanted.checks).isWorse) {
      repaired.push(cut.repaired);
      return done(cut.text);
    }
    const whole = known ?? repairBlock(current, wanted);
    if (whole.sentence.text === current.text) return done(current.text);
    const { isWorse, hasNewErrors } = effectOf(current, [whole.sentence], wanted.checks);
    if (!isWorse && !hasNewErrors) {
      repaired.push(whole.repaired);
      return done(whole.sentence.text);
    }
    // Some repair does harm, or uncovers more than is known now: make the others.
    const some = repairHarmlessly(current, wanted);
    if (some === undefined) break;
    repaired.push(some.repaired);
    current = some.sentence;
  }
  return done(current.text);
}

/** What is repaired. */
interface Wanted {
  readonly context: RepairContext;
  /** All findings if undefined. */
  readonly ids: ReadonlySet<string> | undefined;
  readonly checks: Checks;
}

/** A sentence after repairs that keep it one. */
interface Repaired {
  readonly sentence: Sentence;
  readonly repaired: ReadonlyMap<string, number>;
}

/**
 * The sentences of a block that has lost the empty lines between them, each repaired; undefined for any other block.
 * Returns the repaired block, too, if it was needed for that.
 */
function repairCut(sentence: Sentence, wanted: Wanted): { readonly cut?: SafeRepair; readonly whole?: Repaired } {
  const { context, ids } = wanted;
  if (ids !== undefined && !ids.has(LOST)) return {};
  const parts = cutAtLostLines(sentence);
  if (parts !== undefined) return { cut: repairParts(parts, context, ids) };
  const whole = repairBlock(sentence, wanted);
  // A repaired ID may be the 1 at which another sentence starts.
  const late = whole.sentence.text === sentence.text ? undefined : cutAtLostLines(whole.sentence);
  if (late === undefined) return { whole };
  const rest = repairParts(late, context, ids);
  return { cut: { text: rest.text, repaired: sum([whole.repaired, rest.repaired]) }, whole };
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

function repairBlock(sentence: Sentence, wanted: Wanted): Repaired {
  const repaired = new Map<string, number>();
  let current = sentence;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = applied(current, safeRepairs(current, wanted), repaired);
    if (next === undefined) break;
    current = next;
  }
  return { sentence: current, repaired };
}

/** A safe repair, and the finding that it was made for. */
interface Answer {
  readonly finding: Finding;
  readonly edits: readonly TextEdit[];
}

/** The safe repairs of a sentence that can be made at once. */
function safeRepairs(sentence: Sentence, { context, ids, checks }: Wanted): Answer[] {
  const edits = new EditList();
  const answers: Answer[] = [];
  for (const finding of findingsOf(sentence, checks)) {
    if ((ids !== undefined && !ids.has(finding.id)) || edits.covers(finding.span)) continue;
    // The block has already been split.
    if (finding.id === LOST) continue;
    const repair = allRepairsFor(sentence, finding, context).find(({ isSafe }) => isSafe);
    if (repair !== undefined && edits.add(repair.edits)) answers.push({ finding, edits: repair.edits });
  }
  return answers;
}

/** The sentence after repairs, which are counted; undefined if they change nothing or break it up. */
function applied(sentence: Sentence, answers: readonly Answer[], repaired: Map<string, number>): Sentence | undefined {
  if (answers.length === 0) return undefined;
  const text = applyEdits(sentence.text, mergeEdits(...answers.map(({ edits }) => edits)));
  const blocks = splitBlocks(text, sentence.columns);
  if (text === sentence.text || blocks.length !== 1) return undefined;
  for (const {
    finding: { id },
  } of answers)
    repaired.set(id, (repaired.get(id) ?? 0) + 1);
  return blocks[0];
}

/** Maximum number of characters to check in one round; a sentence of 3,000 characters allows thousands of checks. */
const MOST_CHECKED = 1 << 23;

/** One round of only those repairs that, together, leave no more findings. Checks the sentence O(log n) times for each of the others. */
function repairHarmlessly(sentence: Sentence, wanted: Wanted): Repaired | undefined {
  let kept: readonly Answer[] = [];
  const isHarmless = (more: readonly Answer[]): boolean => {
    const after = applied(sentence, [...kept, ...more], new Map());
    if (after === undefined) return false;
    const { isWorse, hasNewErrors } = effectOf(sentence, [after], wanted.checks);
    if (isWorse || !hasNewErrors) return !isWorse;
    // A repair that makes something readable may uncover errors of other kinds, if others disappear.
    return more.length === 1 && 0 < harmless(sentence, more, more[0].finding, wanted.context).length;
  };
  // In a block with a whole file, stop here: each check would take a second.
  let nChecks = MOST_CHECKED / sentence.text.length;
  const keep = (more: readonly Answer[]): void => {
    if (nChecks-- < 0) return;
    if (isHarmless(more)) kept = [...kept, ...more];
    else if (1 < more.length) {
      keep(more.slice(0, more.length >> 1));
      keep(more.slice(more.length >> 1));
    }
  };
  keep(safeRepairs(sentence, wanted));
  const repaired = new Map<string, number>();
  const after = applied(sentence, kept, repaired);
  return after && { sentence: after, repaired };
}

function findingsOf(sentence: Sentence, { own }: Checks): readonly Finding[] {
  const found = own(sentence);
  const at = sentence.text.indexOf('\r');
  if (at === -1) return found;
  // Detectable only for the file as a whole, but repaired sentence by sentence.
  const span = { start: at, end: at + 1 };
  return [
    ...found,
    { id: 'non-unix-newline', source: 'ud', level: 1, severity: 'error', span, what: '', message: '', related: [] },
  ];
}
