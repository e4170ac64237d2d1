/** The field for typing a relation, next to the label of its arc. */

import type { Field } from '../editing/field.ts';
import { nameOfKey } from '../keys.ts';
import type { PanelEvent } from '../reducer.ts';
import { element } from './element.ts';

export interface LabelField {
  readonly element: HTMLElement;
  /** Undefined closes it. @param placeOf where the label of a word's arc is in the window */
  show(field: Field | undefined, placeOf: (word: number) => DOMRect | undefined): void;
}

export function createLabelField(dispatch: (event: PanelEvent) => void): LabelField {
  const input = element('input', 'label-input');
  input.type = 'text';
  input.spellcheck = false;
  input.autocomplete = 'off';
  const box = element('div', 'label-field', input);
  box.hidden = true;
  input.addEventListener('input', () => dispatch({ type: 'typed', text: input.value }));
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const key = nameOfKey(event);
    if (key !== 'Enter' && key !== 'Escape') return;
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
      if (field.isUntouched) input.value = field.old;
      const place = placeOf(field.word);
      if (place !== undefined) {
        const { width, height } = box.getBoundingClientRect();
        const left = (place.left + place.right) / 2 - width / 2;
        box.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
        box.style.top = `${Math.max(4, Math.min(place.top - 4, window.innerHeight - height - 4))}px`;
      }
      if (wasHidden) input.focus();
      if (field.isUntouched) input.select();
    },
  };
}
