/** What a sentence has for readers beside its words and tree: glosses in MISC, translations in comments; which of it is shown. Pure. */

import type { Diagram, Gloss } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';

const ALL: readonly Gloss[] = ['Translit', 'LTranslit', 'MSeg', 'MGloss', 'Gloss'];

const hiddenIn = ({ hidden = '' }: Pick<DiagramOptions, 'hidden'>): readonly string[] =>
  hidden
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const glossesIn = ({ words }: Diagram): readonly Gloss[] => {
  const found = new Set(words.flatMap(({ glosses = [] }) => glosses.map(([name]) => name)));
  return ALL.filter((name) => found.has(name));
};

/** The glosses that any word has, without those that the user has hidden. O(words). */
export function glossesShown(diagram: Diagram, options: Pick<DiagramOptions, 'hidden'>): readonly Gloss[] {
  const hidden = hiddenIn(options);
  return glossesIn(diagram).filter((name) => !hidden.includes(name));
}

export function translationsShown(
  { translations = [] }: Diagram,
  options: Pick<DiagramOptions, 'hidden'>,
): NonNullable<Diagram['translations']> {
  const hidden = hiddenIn(options);
  return translations.filter(({ name }) => !hidden.includes(name));
}

/** All that the sentence has, each with whether it is shown, and the option that changes that. */
export function readingsOf(
  diagram: Diagram,
  options: Pick<DiagramOptions, 'hidden'>,
): { readonly name: string; readonly isOn: boolean; readonly hidden: string }[] {
  const hidden = hiddenIn(options);
  const names = new Set([...glossesIn(diagram), ...(diagram.translations ?? []).map(({ name }) => name)]);
  return [...names].map((name) => {
    const isOn = !hidden.includes(name);
    const others = hidden.filter((each) => each !== name);
    return { name, isOn, hidden: (isOn ? [...others, name] : others).join(', ') };
  });
}
