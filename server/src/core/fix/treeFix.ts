/** A repair of one tree: the result of fixes, as menus show it. */

import { localized } from '../../localization/index.ts';
import type { Sentence, TextEdit } from '../conllu/index.ts';
import { countChanges, type HeadEditOptions, headEdits, leavesStaleDeps } from '../edit/index.ts';
import { nameWord } from '../features/names.ts';
import { enumerated } from '../wording/lists.ts';

export interface FixOptions extends HeadEditOptions {
  /** Called often; throws to cancel. */
  readonly checkpoint?: () => void;
}

/** New heads for a sentence and the edits that write them. */
export interface TreeFix {
  /** For menus: what it does and how much it changes. */
  readonly title: string;
  readonly heads: Int32Array;
  /** Number of words that get a new head. */
  readonly nChanged: number;
  /** In sentence offsets, ascending. */
  readonly edits: readonly TextEdit[];
  /** Whether DEPS keeps items that depend on changed arcs: the user should know. */
  readonly leavesStaleDeps: boolean;
}

export function treeFix(sentence: Sentence, title: string, heads: Int32Array, options?: HeadEditOptions): TreeFix {
  return {
    title,
    heads,
    nChanged: countChanges(sentence, heads),
    edits: headEdits(sentence, heads, options),
    leavesStaleDeps: leavesStaleDeps(sentence, heads, options),
  };
}

/** `2 heads change`, `1 head changes`. */
export function changes(n: number): string {
  return n === 1 ? localized`${n} head changes` : localized`${n} heads change`;
}

/**
 * The effect on words whose head differs from the one in `old`, at most two by name: `attach issue (7) to scheduled (4)
 * instead of hearing (2)`, or `attach a (1) to b (2), make c (3) the root and 4 more`. O(words).
 */
export function movesOf(sentence: Sentence, heads: Int32Array, old: Int32Array = sentence.heads): string {
  const changed: number[] = [];
  for (let word = 1; word < heads.length; word++) if (heads[word] !== old[word]) changed.push(word);
  const named = changed.slice(0, MOST_NAMED).map((word) => {
    const name = nameWord(sentence, word);
    return heads[word] === 0
      ? localized`make ${name} the root`
      : localized`attach ${name} to ${nameWord(sentence, heads[word])}`;
  });
  // With several words, naming the old heads would make the title wider than a menu.
  const before = changed.length === 1 ? old[changed[0]] : -1;
  const what = enumerated([...named, ...changed.slice(MOST_NAMED).map(String)], MOST_NAMED);
  return before < 0 || before === changed[0] ? what : localized`${what} instead of ${nameWord(sentence, before)}`;
}

const MOST_NAMED = 2;
