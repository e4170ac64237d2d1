/** One operation looked at from all sides: what was right stays right, what is not concerned stays as it is, and what can be undone is. */

import { applyEdits, type Sentence, splitBlocks } from '../../../../server/src/core/conllu/index.ts';
import { type AnyOperation, type Done, operate } from '../../../../server/src/core/edit/index.ts';
import { undo } from './inverses.ts';
import { type Block, blocksOf, rightsOf, wordsOf } from './wellFormed.ts';

export interface Exercised {
  /** Undefined where it was refused. */
  readonly text: string | undefined;
  readonly faults: readonly string[];
  readonly isUndone: boolean;
  readonly ms: number;
}

const rights = new WeakMap<Sentence, Set<string>>();

/** What all the sentences have right. */
function rightsBefore(sentences: readonly Sentence[]): Set<string> {
  const sets = sentences.map((sentence) => {
    const known = rights.get(sentence) ?? rightsOf(blocksOf(sentence.text)[0]);
    rights.set(sentence, known);
    return known;
  });
  return new Set([...sets[0]].filter((name) => sets.every((set) => set.has(name))));
}

/** What an operation is there to give up. */
const GIVEN_UP: ReadonlyMap<string, readonly string[]> = new Map([['unattach', ['heads exist', 'one root', 'a tree']]]);

export function exercise(sentences: readonly Sentence[], operation: AnyOperation): Exercised {
  const start = performance.now();
  const result = operate(sentences, operation);
  const ms = performance.now() - start;
  if (!result.ok) return { text: undefined, faults: result.message === '' ? ['no reason'] : [], isUndone: false, ms };
  const before = sentences.map(({ text }) => text).join('');
  const faults = editFaults(before, result);
  const text = applyEdits(before, result.edits);
  const [old, now] = [blocksOf(before), blocksOf(text)];
  const lost = lostRights(sentences, now).filter((name) => !GIVEN_UP.get(operation.op)?.includes(name));
  faults.push(...lost.map((name) => `lost: ${name}`));
  faults.push(...mapFaults(old, now, operation, result));
  const back = undo(sentences, operation, splitBlocks(text));
  if (back !== undefined) faults.push(...back);
  return { text, faults, isUndone: back !== undefined, ms };
}

function lostRights(sentences: readonly Sentence[], now: readonly Block[]): string[] {
  const sets = now.map(rightsOf);
  return [...rightsBefore(sentences)].filter((name) => !sets.every((set) => set.has(name)));
}

/** Edits are apart, ascending, and each changes something. */
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

/** The words are where the operation says, and what it does not name is as it was. */
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
    else if (!isNamed(op, move.old, id, first, last) && was.slice(1, 6).join('\t') !== is.slice(1, 6).join('\t')) {
      faults.push(`word ${move.old} changed`);
    }
  }
  const kept = (blocks: readonly Block[]) =>
    blocks.flatMap(({ comments }) =>
      comments.filter((line) => !/^# (?:text|translit|sent_id|parallel_id|newpar)/.test(line)),
    );
  const comments = new Set(kept(now));
  // Of comments that both of two joined sentences have, the first one's stay.
  const keys = new Set(kept(now).map(keyOf));
  const isThere = (line: string) => comments.has(line) || (op === 'join_sentences' && keys.has(keyOf(line)));
  if (!kept(old).every(isThere)) faults.push('a comment is gone');
  return faults;
}

function isNamed(op: string, word: number, id?: number, first?: number, last?: number): boolean {
  if (!REWRITING.has(op) && op !== 'dissolve_mwt') return false;
  // A word that is left alone in a multiword token takes its form.
  if (op === 'delete_word') return Math.abs(word - (id ?? 0)) === 1;
  return word === id || (first !== undefined && last !== undefined && first <= word && word <= last);
}
