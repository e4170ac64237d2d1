/** The text field for a relation, a tag or a form, next to what it is about. */

import type { Field } from '../editing/field.ts';
import { nameOfKey } from '../keys.ts';
import type { PanelEvent } from '../reducer.ts';
import { createChoiceList } from './choiceList.ts';
import { element } from './element.ts';
import { placeNear } from './near.ts';

export interface LabelField {
  readonly element: HTMLElement;
  /** Undefined closes it. @param placeOf where a word or its arc is in the window */
  show(field: Field | undefined, placeOf: (field: Field) => DOMRect | undefined): void;
}

/** @param isTaken whether a key does something in the field; the others type */
export function createLabelField(dispatch: (event: PanelEvent) => void, isTaken: (key: string) => boolean): LabelField {
  const input = element('input', 'label-input');
  input.type = 'text';
  input.spellcheck = false;
  input.autocomplete = 'off';
  const list = createChoiceList(input, (index) => dispatch({ type: 'pick', index }));
  const box = element('section', 'label-field', input, list.element);
  box.setAttribute('aria-label', 'Text field');
  box.hidden = true;
  input.addEventListener('input', () => dispatch({ type: 'typed', text: input.value }));
  input.addEventListener('keydown', (event) => {
    const key = nameOfKey(event);
    // What an input method is composing belongs to it.
    if (key === undefined || event.isComposing || !isTaken(key)) return;
    event.preventDefault();
    dispatch({ type: 'key', key });
  });
  return {
    element: box,
    show: (field, placeOf) => {
      const wasHidden = box.hidden;
      box.hidden = field === undefined;
      if (field === undefined) return;
      input.setAttribute('aria-label', field.name);
      if (input.value !== field.text) input.value = field.text;
      list.show(field.choices, field.chosen);
      placeNear(box, placeOf(field));
      if (wasHidden) input.focus();
      if (wasHidden || field.isUntouched) input.select();
    },
  };
}
