/** The text field for a relation, a tag or a form, next to its item. */

import { localized } from '../../../server/src/localization/index.ts';
import type { GuidanceLines } from '../../../server/src/protocol/guidance.ts';
import type { Field } from '../editing/field.ts';
import type { PanelEvent } from '../panelEvent.ts';
import { createChoiceField } from './choiceField.ts';

interface LabelField {
  readonly element: HTMLElement;
  /** Undefined closes it. @param placeOf place of a word or its arc in the window @param guidance about the chosen entry */
  show(
    field: Field | undefined,
    placeOf: (field: Field) => DOMRect | undefined,
    guidance: GuidanceLines | undefined,
  ): void;
}

/** @param isTaken whether a key has an effect in the field; the others type */
export function createLabelField(dispatch: (event: PanelEvent) => void, isTaken: (key: string) => boolean): LabelField {
  const { element, input, list, open, close } = createChoiceField(
    { className: '', label: localized`Text field` },
    {
      typed: (text) => dispatch({ type: 'typed', text }),
      picked: (index) => dispatch({ type: 'pick', index }),
      pressed: (struck) => {
        if (!isTaken(struck.key)) return false;
        dispatch({ type: 'key', ...struck });
        return true;
      },
    },
  );
  return {
    element,
    show: (field, placeOf, guidance) => {
      if (field === undefined) return close();
      if (input.value !== field.text) input.value = field.text;
      list.show(field.choices, field.chosen, guidance);
      element.classList.toggle('is-for-pointer', field.isForPointer);
      open(field.name, placeOf(field), field.isUntouched);
    },
  };
}
