/** How the multiword tokens of a sentence and some of its words lie. */

import type { Draft } from './draft.ts';
import type { Node, Range, Token } from './nodes.ts';
import { refuse } from './refusal.ts';

export interface Coverage {
  /** Multiword tokens all of whose words are among these. */
  readonly inside: readonly Range[];
  /** The one that has these words and others. */
  readonly around: Range | undefined;
}

/** @throws Refusal where a token has some of the words, and the words reach beyond it */
export function coverage(draft: Draft, words: readonly Node[]): Coverage {
  const [from, to] = [draft.words.indexOf(words[0]), draft.words.indexOf(words[words.length - 1])];
  const inside: Range[] = [];
  let around: Range | undefined;
  for (const range of draft.ranges) {
    const [first, last] = [draft.words.indexOf(range.first), draft.words.indexOf(range.last)];
    if (last < from || to < first) continue;
    if (from <= first && last <= to) inside.push(range);
    else if (first <= from && to <= last) around = range;
    else {
      refuse(
        'crosses-mwt',
        `The selected words include only part of the multiword token “${range.form}”. Select all of its words or only words inside it, or dissolve it first.`,
      );
    }
  }
  return { inside, around };
}

/** For operations on words outside of multiword tokens. */
export function requireNoRange(draft: Draft, words: readonly Node[]): void {
  for (const word of words) {
    const range = draft.rangeOf(word);
    if (range === undefined) continue;
    refuse('in-mwt', `${word.name} is part of the multiword token “${range.form}”. Dissolve it first.`);
  }
}

/** The tokens of some words, in order. */
export function tokensAmong(draft: Draft, words: readonly Node[]): Token[] {
  const { tokens } = draft;
  const first = tokens.indexOf(draft.tokenOf(words[0]));
  const last = tokens.indexOf(draft.tokenOf(words[words.length - 1]));
  return tokens.slice(first, last + 1);
}
