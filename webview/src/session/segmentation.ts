/** Multiword tokens, and below them the words of a source with another segmentation: brackets under the words. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOtherWords, DiagramSession } from '../../../server/src/protocol/session.ts';

interface DrawnToken {
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
    const { words, multiwordTokens, session } = diagram;
    tokens = multiwordTokens.map(({ first, last, form }) => ({
      first,
      last,
      text: form,
      label: localized`Multiword token ${form}, words ${words[first - 1].id} to ${words[last - 1].id}`,
      isOther: false,
    }));
    if (session?.words !== undefined)
      tokens = [...tokens, ...session.words.map((each) => otherWords(diagram, session, each))];
    known.set(diagram, tokens);
  }
  return tokens;
}

function otherWords(
  diagram: Diagram,
  { labels }: DiagramSession,
  { first, last, forms, from }: DiagramOtherWords,
): DrawnToken {
  const n = diagram.words.length;
  const name = from.map((index) => labels[index]).join(', ');
  const own = diagram.words.slice(first - 1, last).map(({ form }) => form);
  if (own.length === 0) {
    // Under the two words between which they would be inserted.
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
