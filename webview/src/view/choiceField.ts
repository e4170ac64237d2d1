/** A text field with choices below it, next to its item: the common part of the fields for cells of the tree and of the enhanced graph. */

import { type Struck, struckBy } from '../struck.ts';
import { type ChoiceList, createChoiceList } from './choiceList.ts';
import { element } from './element.ts';
import { placeNear } from './placeNear.ts';

interface ChoiceField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  readonly list: ChoiceList;
  /** Shows it, if it is hidden, beside a place in the window. @param name for screen readers @param isSelected whether typing replaces its text */
  open(name: string, place: DOMRect | undefined, isSelected: boolean): void;
  close(): void;
}

/** Handlers of the user's actions in the field. */
interface ChoiceFieldEvents {
  typed(text: string): void;
  /** The user clicked a choice. */
  picked(index: number): void;
  /** @returns whether the key has an effect; the others type */
  pressed(struck: Struck): boolean;
}

/** @param names of its class, and of its region for screen readers */
export function createChoiceField(
  names: { readonly className: string; readonly label: string },
  { typed, picked, pressed }: ChoiceFieldEvents,
): ChoiceField {
  const input = element('input', 'label-input');
  input.type = 'text';
  input.spellcheck = false;
  input.autocomplete = 'off';
  const list = createChoiceList(input, picked);
  const box = element('section', `label-field ${names.className}`.trim(), input, list.element, list.about);
  box.setAttribute('aria-label', names.label);
  box.hidden = true;
  input.addEventListener('input', () => typed(input.value));
  input.addEventListener('keydown', (event) => {
    const struck = struckBy(event);
    // Keys of an ongoing composition belong to the input method.
    if (struck !== undefined && !event.isComposing && pressed(struck)) event.preventDefault();
  });
  return {
    element: box,
    input,
    list,
    open: (name, place, isSelected) => {
      const wasHidden = box.hidden;
      box.hidden = false;
      input.setAttribute('aria-label', name);
      placeNear(box, place);
      if (wasHidden) {
        list.element.scrollTop = 0;
        input.focus();
      }
      if (isSelected) input.select();
      // Letters struck before the field was there are its text already, and the next ones follow them.
      else if (wasHidden) input.setSelectionRange(input.value.length, input.value.length);
    },
    close: () => {
      box.hidden = true;
    },
  };
}
