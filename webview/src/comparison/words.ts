/** Multiword tokens, and below them the words of another version where it is cut in another way: brackets under the words. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramComparison, DiagramOtherWords } from '../../../server/src/protocol/diagram.ts';

export interface DrawnToken {
  readonly first: number;
  readonly last: number;
  readonly text: string;
  /** For screen readers. */
  readonly label: string;
  readonly isOther: boolean;
}

const known = new WeakMap<Diagram, readonly DrawnToken[]>();

/** The multiword tokens of the sentence come first, in their order. */
export function tokensOf(diagram: Diagram): readonly DrawnToken[] {
  let tokens = known.get(diagram);
  if (tokens === undefined) {
    const { words, multiwordTokens, comparison } = diagram;
    tokens = multiwordTokens.map(({ first, last, form }) => ({
      first,
      last,
      text: form,
      label: localized`Multiword token ${form}, words ${words[first - 1].id} to ${words[last - 1].id}`,
      isOther: false,
    }));
    if (comparison !== undefined)
      tokens = [...tokens, ...comparison.words.map((each) => otherWords(diagram, comparison, each))];
    known.set(diagram, tokens);
  }
  return tokens;
}

function otherWords(
  diagram: Diagram,
  { labels }: DiagramComparison,
  { first, last, forms, versions }: DiagramOtherWords,
): DrawnToken {
  const n = diagram.words.length;
  const name = versions.map((number) => labels[number]).join(', ');
  const own = diagram.words.slice(first - 1, last).map(({ form }) => form);
  if (own.length === 0) {
    // Under the two words between which they would be.
    const label = localized`${name} has ${forms} between these words`;
    return { first: Math.max(1, last), last: Math.min(n, first), text: `+ ${forms}`, label, isOther: true };
  }
  const text = forms === '' ? `− ${own.join(' ')}` : forms;
  const label =
    forms === ''
      ? localized`${name} does not have ${own.join(' ')}`
      : localized`${name} has ${forms} instead of ${own.join(' ')}`;
  return { first, last, text, label, isOther: true };
}
