/** Checks one operation in every respect: what was right stays right, everything else stays unchanged, and what can be undone is undone. */

import { applyEdits, type Sentence, splitBlocks } from '../../../../server/src/core/conllu/index.ts';
import { type AnyOperation, type Done, operate } from '../../../../server/src/core/edit/index.ts';
import { conservationFaults } from './conserved.ts';
import { undo } from './inverses.ts';
import { type Block, blocksOf, rightsOf, wordsOf } from './wellFormed.ts';

export interface Exercised {
  /** Undefined if it was refused. */
  readonly text: string | undefined;
  readonly faults: readonly string[];
  /** Silent losses; computed on demand, as that takes longer than the rest. */
  readonly conservation: readonly string[];
  readonly isUndone: boolean;
  readonly ms: number;
}

const rights = new WeakMap<Sentence, Set<string>>();

/** Properties that all the sentences have. */
function rightsBefore(sentences: readonly Sentence[]): Set<string> {
  const sets = sentences.map((sentence) => {
    const known = rights.get(sentence) ?? rightsOf(blocksOf(sentence.text)[0]);
    rights.set(sentence, known);
    return known;
  });
  return new Set([...sets[0]].filter((name) => sets.every((set) => set.has(name))));
}

/** Properties that an operation gives up on purpose. */
const GIVEN_UP: ReadonlyMap<string, readonly string[]> = new Map([['unattach', ['heads exist', 'one root', 'a tree']]]);

/** @param how `conserved`: the sentences have items of all kinds beside their words, which undoing does not restore */
export function exercise(
  sentences: readonly Sentence[],
  operation: AnyOperation,
  how: 'undone' | 'conserved' = 'undone',
): Exercised {
  const start = performance.now();
  const result = operate(sentences, operation);
  const ms = performance.now() - start;
  if (!result.ok) {
    const faults = result.message === '' ? ['no reason'] : [];
    return { text: undefined, faults, conservation: [], isUndone: false, ms };
  }
  const before = sentences.map(({ text }) => text).join('');
  const faults = editFaults(before, result);
  const text = applyEdits(before, result.edits);
  const [old, now] = [blocksOf(before), blocksOf(text)];
  const lost = lostRights(sentences, now).filter(
    (name) =>
      !GIVEN_UP.get(operation.op)?.includes(name) &&
      !(name === 'the text is the tokens' && result.notes.some((note) => note.includes('# text'))),
  );
  faults.push(...lost.map((name) => `lost: ${name}`));
  faults.push(...mapFaults(old, now, operation, result));
  if (how === 'conserved') {
    const conservation = conservationFaults(before, text, operation, result.notes);
    return { text, faults, conservation, isUndone: false, ms };
  }
  const back = undo(sentences, operation, splitBlocks(text));
  if (back !== undefined) faults.push(...back);
  return { text, faults, conservation: [], isUndone: back !== undefined, ms };
}

const OF_WHOLE_TREES = new Set(['one root', 'DEPS reach all nodes']);

function lostRights(sentences: readonly Sentence[], now: readonly Block[]): string[] {
  const sets = now.map(rightsOf);
  const before = rightsBefore(sentences);
  // Below a word without a head, the root is as unreachable as that word.
  const isWhole = before.has('heads exist');
  return [...before]
    .filter((name) => isWhole || !OF_WHOLE_TREES.has(name))
    .filter((name) => !sets.every((set) => set.has(name)));
}

/** Edits are disjoint and ascending, and each changes something. */
function editFaults(before: string, { edits }: Done): string[] {
  const faults: string[] = [];
  edits.forEach(({ span, text }, i) => {
    if (0 < i && span.start <= edits[i - 1].span.end) faults.push('edits touch');
    if (before.slice(span.start, span.end) === text) faults.push('an edit changes nothing');
    if (span.start < 0 || before.length < span.end || span.end < span.start) faults.push('an edit is out of range');
  });
  return faults;
}

const keyOf = (comment: string): string => comment.split('=')[0].trim();

/** Operations that give words other forms, lemmas or tags; `first` and `last`, or `id`, name these words. */
const REWRITING = new Set(['split_word', 'word_to_mwt', 'merge_words', 'goeswith', 'delete_word', 'set_cells']);

/** The words are where the operation reports them, and all others are unchanged. */
function mapFaults(
  old: readonly Block[],
  now: readonly Block[],
  { op, args }: AnyOperation,
  { words }: Done,
): string[] {
  const faults: string[] = [];
  const { id, first, last } = args as { id?: number; first?: number; last?: number };
  for (const move of words) {
    const was = wordsOf(old[move.oldSentence])[move.old - 1]?.cells;
    const is = wordsOf(now[move.newSentence])[move.new - 1]?.cells;
    if (was === undefined || is === undefined) faults.push(`no word ${move.old} → ${move.new}`);
    else if (
      !isNamed(op, move.old, id, first, lastOf(old[0], op, first, last)) &&
      was.slice(1, 6).join('\t') !== is.slice(1, 6).join('\t')
    ) {
      faults.push(`word ${move.old} changed`);
    }
  }
  const kept = (blocks: readonly Block[]) =>
    blocks.flatMap(({ comments }) =>
      comments.filter((line) => !/^# (?:text|translit|sent_id|parallel_id|newpar|visual-style|highlight)/.test(line)),
    );
  const comments = new Set(kept(now));
  // Of comments in both of two joined sentences, the first one's stay.
  const keys = new Set(kept(now).map(keyOf));
  const isThere = (line: string) => comments.has(line) || (op === 'join_sentences' && keys.has(keyOf(line)));
  if (!kept(old).every(isThere)) faults.push('a comment is gone');
  return faults;
}

/** The last word concerned: of `dissolve_mwt` that of the token. */
function lastOf(block: Block, op: string, first?: number, last?: number): number | undefined {
  if (op !== 'dissolve_mwt' || first === undefined) return last;
  const ends = block.rows.flatMap(({ id }) => (id.includes('-') ? [id.split('-').map(Number)] : []));
  return ends.find(([from, to]) => from <= first && first <= to)?.[1];
}

function isNamed(op: string, word: number, id?: number, first?: number, last?: number): boolean {
  if (!REWRITING.has(op) && op !== 'dissolve_mwt') return false;
  // The first one takes over Typo=Yes, the only one the form as well.
  if (op === 'delete_word') return Math.abs(word - (id ?? 0)) === 1;
  return word === id || (first !== undefined && last !== undefined && first <= word && word <= last);
}
