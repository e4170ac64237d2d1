/** Sets the words of a multiword token, its form and its gap. */

import { localized } from '../../../localization/index.ts';
import { Column } from '../../conllu/index.ts';
import type { Draft } from './draft.ts';
import { gapOf, isGlued, setGap, takeGap } from './gaps.ts';
import type { MultiwordToken, Node, Token } from './nodes.ts';
import { refuse } from './refusal.ts';

/** Sets the words, form and gap of a range, and removes the gaps from the tokens it replaces. */
export function cover(
  draft: Draft,
  range: MultiwordToken,
  words: readonly Node[],
  tokens: readonly Token[],
  given: string | undefined,
): void {
  const glued = tokens.slice(0, -1).every(isGlued);
  if (!glued && given === undefined) {
    const space = tokens.findIndex((token) => !isGlued(token));
    refuse(
      'space-between',
      localized`There is a space between “${tokens[space].form}” and “${tokens[space + 1].form}”. Specify the form of the multiword token.`,
    );
  }
  const joined = tokens.map((token) => token.form).join('');
  const form = given ?? joined;
  const gap = gapOf(tokens[tokens.length - 1]);
  if (!glued || form !== joined) {
    draft.text.replace((text) => ({ start: text.start(tokens[0]), end: text.end(tokens[tokens.length - 1]) }), form);
  }
  for (const token of tokens) if (token !== range) takeGap(token);
  range.set(Column.form, form);
  setGap(range, gap);
  [range.first, range.last] = [words[0], words[words.length - 1]];
}
