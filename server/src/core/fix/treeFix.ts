/** A repair of one tree: what fixes return, and what the menus show. */

import type { Sentence, TextEdit } from '../conllu/index.ts';
import { countChanges, type HeadEditOptions, headEdits } from './heads.ts';

export interface FixOptions extends HeadEditOptions {
  /** Called often; throws to cancel. */
  readonly checkpoint?: () => void;
}

/** New heads for a sentence and how to write them. */
export interface TreeFix {
  /** For menus: what it does and how much it changes. */
  readonly title: string;
  readonly heads: Int32Array;
  /** How many words get another head. */
  readonly nChanged: number;
  /** In sentence offsets, ascending. */
  readonly edits: readonly TextEdit[];
}

export function treeFix(sentence: Sentence, title: string, heads: Int32Array, options?: HeadEditOptions): TreeFix {
  return { title, heads, nChanged: countChanges(sentence, heads), edits: headEdits(sentence, heads, options) };
}

/** `2 heads change`, `1 head changes`. */
export function changes(n: number): string {
  return n === 1 ? '1 head changes' : `${n} heads change`;
}
