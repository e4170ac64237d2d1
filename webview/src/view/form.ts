/** The form for the other cells of a word. */

import { localized } from '../../../server/src/localization/index.ts';
import { FORM_COLUMNS, type FormColumn } from '../editing/events.ts';
import { formChoicesIn } from '../editing/form.ts';
import type { FormMode } from '../editing/state.ts';
import type { PanelEvent } from '../panelEvent.ts';
import { struckBy } from '../struck.ts';
import { createButton } from '../toolkit.ts';
import { createChoiceList } from './choiceList.ts';
import { element } from './element.ts';
import { createFeatureRows } from './features.ts';
import { placeNear } from './placeNear.ts';

interface Form {
  readonly element: HTMLElement;
  /** Undefined closes it. @param title the word @param place of the word in the window */
  show(mode: FormMode | undefined, title: string, place: () => DOMRect | undefined): void;
}

const TAKEN = new Set(['Enter', 'Escape', 'ArrowUp', 'ArrowDown']);

export function createForm(dispatch: (event: PanelEvent) => void): Form {
  const title = element('h2', 'form-title');
  title.id = 'form-title';
  const features = createFeatureRows(dispatch);
  const rows = FORM_COLUMNS.map((column) => createRow(column, dispatch));
  const form = element(
    'div',
    'cell-form',
    title,
    ...rows.flatMap(({ element: each }, at) => (FORM_COLUMNS[at] === 'feats' ? [each, features.element] : [each])),
    element(
      'div',
      'form-buttons',
      createButton(localized`Save`, undefined, () => dispatch({ type: 'key', key: 'Enter' })).element,
      createButton(localized`Cancel`, undefined, () => dispatch({ type: 'key', key: 'Escape' })).element,
    ),
  );
  form.hidden = true;
  form.setAttribute('role', 'dialog');
  form.setAttribute('aria-labelledby', title.id);
  form.addEventListener('keydown', (event) => {
    const struck = struckBy(event);
    if (struck === undefined || event.isComposing) return;
    const { key } = struck;
    const isOnFeature = features.element.contains(event.target as Node) && !/Tab$|^Ctrl\+|^F\d+$/.test(key);
    const isOnButton = !(event.target instanceof HTMLInputElement);
    if (!isOnFeature && (!TAKEN.has(key) || (isOnButton && key !== 'Escape'))) return;
    event.preventDefault();
    dispatch({ type: 'key', ...struck });
  });
  /** Whether the keyboard was to be in the rows. */
  let wasAtRows = false;
  return {
    element: form,
    show: (mode, name, place) => {
      const wasHidden = form.hidden;
      form.hidden = mode === undefined;
      if (mode === undefined) {
        wasAtRows = false;
        return;
      }
      title.textContent = name;
      for (const row of rows) row.show(mode);
      const hadRows = !features.element.hidden;
      features.show(mode);
      if (wasHidden || hadRows === features.element.hidden) placeNear(form, place());
      // Until the rows arrive, keys wait at the word.
      if (mode.at === undefined && (wasHidden || wasAtRows))
        rows[FORM_COLUMNS.indexOf(mode.column)].focus(mode.isTyped);
      wasAtRows = mode.at !== undefined;
    },
  };
}

function createRow(column: FormColumn, dispatch: (event: PanelEvent) => void) {
  const input = element('input', 'form-input');
  input.type = 'text';
  input.spellcheck = false;
  input.autocomplete = 'off';
  input.dir = 'auto';
  const list = createChoiceList(input, (index) => dispatch({ type: 'pick', index }));
  const label = element('label', 'form-label', column.toUpperCase());
  input.id = `form-${column}`;
  label.htmlFor = input.id;
  const tell = () => {
    const { value, selectionEnd } = input;
    dispatch({ type: 'cellTyped', column, text: value, cursor: selectionEnd ?? value.length });
  };
  input.addEventListener('input', tell);
  input.addEventListener('focus', () => {
    input.select();
    tell();
  });
  return {
    element: element('div', 'form-row', label, element('div', 'form-cell', input, list.element)),
    /** @param goesOn typing goes on after the text instead of replacing it */
    focus: (goesOn: boolean) => {
      input.focus();
      if (goesOn) input.setSelectionRange(input.value.length, input.value.length);
    },
    show: (mode: FormMode) => {
      if (input.value !== mode.cells[column]) input.value = mode.cells[column];
      const isHere = mode.column === column && document.activeElement === input;
      const choices = isHere ? formChoicesIn(mode).map((choice) => ({ ...choice, keys: '' })) : [];
      list.show(choices, isHere ? mode.chosen : undefined);
    },
  };
}
