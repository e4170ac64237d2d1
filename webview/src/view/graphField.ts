/** The field for the relation of an arc of the enhanced graph, with what to offer for it. */

import type { GraphFieldShown } from '../enhanced/modes.ts';
import { nameOfKey } from '../keys.ts';
import type { PanelEvent } from '../reducer.ts';
import { element } from './element.ts';

export interface GraphField {
  readonly element: HTMLElement;
  /** Undefined closes it. */
  show(content: GraphFieldShown | undefined, place: DOMRect | undefined): void;
}

const MOST_SHOWN = 8;

export function createGraphField(dispatch: (event: PanelEvent) => void): GraphField {
  const input = element('input', 'graph-input');
  input.type = 'text';
  input.spellcheck = false;
  input.autocomplete = 'off';
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', 'graph-choices');
  const list = element('ul', 'graph-choices');
  list.id = 'graph-choices';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Relations');
  const box = element('div', 'label-field graph-field', input, list);
  box.hidden = true;
  let options: readonly HTMLElement[] = [];
  let chosen = -1;

  const choose = (index: number) => {
    chosen = index;
    options.forEach((option, at) => {
      option.setAttribute('aria-selected', String(at === index));
    });
    if (options[index] === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', options[index].id);
  };
  const accept = (relation: string | undefined) => {
    if (relation !== undefined) dispatch({ type: 'typed', text: relation });
    dispatch({ type: 'key', key: 'Enter' });
  };
  input.addEventListener('input', () => dispatch({ type: 'typed', text: input.value }));
  input.addEventListener('keydown', (event) => {
    const key = nameOfKey(event);
    // Commands of VS Code are for VS Code, the rest is for the field.
    if (key !== 'F1' && !key?.startsWith('Ctrl+')) event.stopPropagation();
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && key !== 'Enter' && key !== 'Escape') return;
    event.preventDefault();
    if (step !== 0) choose(Math.max(-1, Math.min(options.length - 1, chosen + step)));
    else if (key === 'Enter') accept(options[chosen]?.textContent ?? undefined);
    else dispatch({ type: 'key', key: 'Escape' });
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
      options = offered.slice(0, MOST_SHOWN).map((relation, index) => {
        const option = element('li', 'graph-choice', relation);
        option.id = `graph-choice-${index}`;
        option.setAttribute('role', 'option');
        option.addEventListener('mousedown', (event) => {
          event.preventDefault();
          accept(relation);
        });
        return option;
      });
      list.replaceChildren(...options);
      list.hidden = options.length === 0;
      input.setAttribute('aria-expanded', String(0 < options.length));
      choose(-1);
      if (place !== undefined && wasHidden) {
        const { width, height } = box.getBoundingClientRect();
        const left = (place.left + place.right) / 2 - width / 2;
        box.style.left = `${Math.max(4, Math.min(left, window.innerWidth - width - 4))}px`;
        box.style.top = `${Math.max(4, Math.min(place.bottom + 4, window.innerHeight - height - 4))}px`;
      }
      if (wasHidden) input.focus();
      if (isUntouched) input.select();
    },
  };
}
