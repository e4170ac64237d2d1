/** The field for the relation of an arc of the enhanced graph, with what to offer for it. */

import { inert } from '../../../server/src/inert/index.ts';
import type { ShownChoice } from '../editing/field.ts';
import type { GraphFieldShown } from '../enhanced/modes.ts';
import { nameOfKey } from '../keys.ts';
import type { PanelEvent } from '../reducer.ts';
import { createChoiceList } from './choiceList.ts';
import { element } from './element.ts';
import { placeNear } from './near.ts';

export interface GraphField {
  readonly element: HTMLElement;
  /** Undefined closes it. */
  show(content: GraphFieldShown | undefined, place: DOMRect | undefined): void;
}

const MOST_SHOWN = 8;

export function createGraphField(dispatch: (event: PanelEvent) => void): GraphField {
  const input = element('input', 'label-input graph-input');
  input.type = 'text';
  input.spellcheck = false;
  input.autocomplete = 'off';
  let choices: readonly ShownChoice[] = [];
  let chosen: number | undefined;

  const accept = (relation: string | undefined) => {
    if (relation !== undefined) dispatch({ type: 'typed', text: relation });
    dispatch({ type: 'key', key: 'Enter' });
  };
  const textAt = (index: number | undefined) => (index === undefined ? undefined : choices[index]?.text);
  const list = createChoiceList(input, (index) => accept(textAt(index)));
  const choose = (index: number | undefined) => {
    chosen = index;
    list.show(choices, chosen);
  };
  /** Above the first one is the text as typed. */
  const move = (by: 1 | -1) => {
    const next = Math.min(choices.length - 1, (chosen ?? -1) + by);
    choose(next < 0 ? undefined : next);
  };
  const box = element('section', 'label-field graph-field', input, list.element);
  box.setAttribute('aria-label', 'Relation in DEPS');
  box.hidden = true;
  input.addEventListener('input', () => dispatch({ type: 'typed', text: input.value }));
  input.addEventListener('keydown', (event) => {
    const key = nameOfKey(event);
    // What an input method is composing belongs to it.
    if (event.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter') accept(textAt(chosen));
    else if (key === 'Escape') dispatch({ type: 'key', key });
    else return;
    event.preventDefault();
  });

  return {
    element: box,
    show: (content, place) => {
      const wasHidden = box.hidden;
      box.hidden = content === undefined;
      if (content === undefined) return;
      const { name, old, isUntouched, offered } = content;
      input.setAttribute('aria-label', name);
      if (isUntouched) input.value = old;
      choices = offered.slice(0, MOST_SHOWN).map((relation) => {
        return { text: relation, label: inert(relation), remark: inert``, keys: '' };
      });
      choose(undefined);
      if (wasHidden) placeNear(box, place);
      if (wasHidden) input.focus();
      if (isUntouched) input.select();
    },
  };
}
