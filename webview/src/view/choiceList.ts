/** The list of choices below a text field, as in a combobox. */

import { localized } from '../../../server/src/localization/index.ts';
import type { ShownChoice } from '../editing/field.ts';
import { element } from './element.ts';

export interface ChoiceList {
  readonly element: HTMLElement;
  show(choices: readonly ShownChoice[], chosen: number | undefined): void;
}

let nLists = 0;

/** @param input the field of the list @param onPick called with the index of a clicked choice */
export function createChoiceList(input: HTMLInputElement, onPick: (index: number) => void): ChoiceList {
  const list = element('ul', 'choices');
  list.id = `choices-${++nLists}`;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', localized`Choices`);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  // The field keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  return {
    element: list,
    show: (choices, chosen) => {
      list.hidden = choices.length === 0;
      input.setAttribute('aria-expanded', String(!list.hidden));
      list.replaceChildren(
        ...choices.map(({ label, remark, keys }, index) => {
          const item = element('li', 'choice', element('span', 'choice-label', label));
          item.append(element('span', 'choice-remark', remark), element('kbd', 'choice-keys', keys));
          item.id = `${list.id}-${index}`;
          item.setAttribute('role', 'option');
          item.setAttribute('aria-selected', String(index === chosen));
          item.addEventListener('click', () => onPick(index));
          return item;
        }),
      );
      if (chosen === undefined) input.removeAttribute('aria-activedescendant');
      else {
        input.setAttribute('aria-activedescendant', `${list.id}-${chosen}`);
        list.children[chosen]?.scrollIntoView({ block: 'nearest' });
      }
    },
  };
}
