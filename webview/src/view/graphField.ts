/** The field for the relation of an arc of the enhanced graph, with its choices. */

import { inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import type { ShownChoice } from '../editing/field.ts';
import type { GraphFieldShown } from '../enhanced/modes.ts';
import type { PanelEvent } from '../panelEvent.ts';
import type { Struck } from '../struck.ts';
import { createChoiceField } from './choiceField.ts';

interface GraphField {
  readonly element: HTMLElement;
  /** Undefined closes it. */
  show(content: GraphFieldShown | undefined, place: DOMRect | undefined): void;
}

const MOST_SHOWN = 8;

export function createGraphField(dispatch: (event: PanelEvent) => void): GraphField {
  let choices: readonly ShownChoice[] = [];
  let chosen: number | undefined;

  const textAt = (index: number | undefined) => (index === undefined ? undefined : choices[index]?.text);
  const accept = (relation: string | undefined) => {
    if (relation !== undefined) dispatch({ type: 'typed', text: relation });
    dispatch({ type: 'key', key: 'Enter' });
  };
  const choose = (index: number | undefined) => {
    chosen = index;
    list.show(choices, chosen);
  };
  /** Above the first one is the typed text. */
  const move = (by: 1 | -1) => {
    const next = Math.min(choices.length - 1, (chosen ?? -1) + by);
    choose(next < 0 ? undefined : next);
  };
  const pressed = ({ key }: Struck): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter') accept(textAt(chosen));
    else if (key === 'Escape') dispatch({ type: 'key', key });
    else return false;
    return true;
  };
  const { element, input, list, open, close } = createChoiceField(
    { className: 'graph-field', label: localized`Relation in DEPS` },
    { typed: (text) => dispatch({ type: 'typed', text }), picked: (index) => accept(textAt(index)), pressed },
  );
  input.classList.add('graph-input');
  return {
    element,
    show: (content, place) => {
      if (content === undefined) return close();
      const { name, text, isUntouched, offered } = content;
      if (input.value !== text) input.value = text;
      choices = offered.slice(0, MOST_SHOWN).map((relation) => {
        return { text: relation, label: inert(relation), remark: inert``, keys: '' };
      });
      choose(undefined);
      open(name, place, isUntouched);
    },
  };
}
