/** How multiword tokens and a selection of words overlap. */

import { localized } from '../../../localization/index.ts';
import type { Draft } from './draft.ts';
import type { MultiwordToken, Node, Token } from './nodes.ts';
import { refuse } from './refusal.ts';

interface Coverage {
  /** Multiword tokens whose words are all selected. */
  readonly inside: readonly MultiwordToken[];
  /** The token that contains these words and others. */
  readonly around: MultiwordToken | undefined;
}

/** @throws Refusal if a token contains some of the words, and neither contains the other */
export function coverageOfWords(draft: Draft, words: readonly Node[]): Coverage {
  const [from, to] = [draft.words.indexOf(words[0]), draft.words.indexOf(words[words.length - 1])];
  const inside: MultiwordToken[] = [];
  let around: MultiwordToken | undefined;
  for (const range of draft.ranges) {
    const [first, last] = [draft.words.indexOf(range.first), draft.words.indexOf(range.last)];
    if (last < from || to < first) continue;
    if (from <= first && last <= to) inside.push(range);
    else if (first <= from && to <= last) around = range;
    else {
      refuse(
        'crosses-mwt',
        localized`The selected words include only part of the multiword token “${range.form}”. Select all of its words or only words inside it, or dissolve it first.`,
      );
    }
  }
  return { inside, around };
}

/** For operations that require words outside multiword tokens. @throws Refusal */
export function requireNoRange(draft: Draft, words: readonly Node[]): void {
  for (const word of words) {
    const range = draft.rangeOf(word);
    if (range === undefined) continue;
    refuse('in-mwt', localized`${word.name} is part of the multiword token “${range.form}”. Dissolve it first.`);
  }
}

/** The tokens that contain the words, in order. */
export function tokensAmong(draft: Draft, words: readonly Node[]): Token[] {
  const { tokens } = draft;
  const first = tokens.indexOf(draft.tokenOf(words[0]));
  const last = tokens.indexOf(draft.tokenOf(words[words.length - 1]));
  return tokens.slice(first, last + 1);
}
