/** The rows for FEATS in the form of a word: one feature each, its values as radio buttons with their keys. */

import { localized } from '../../../server/src/localization/index.ts';
import { hasRows, type ShownRow, shownRows } from '../editing/features.ts';
import type { FormMode } from '../editing/state.ts';
import type { PanelEvent } from '../panelEvent.ts';
import { element } from './element.ts';

interface FeatureRows {
  readonly element: HTMLElement;
  /** Gives the chosen option the keyboard, if one is. */
  show(mode: FormMode | undefined): void;
}

export function createFeatureRows(dispatch: (event: PanelEvent) => void): FeatureRows {
  const rows = element('div', 'features');
  rows.setAttribute('role', 'group');
  rows.setAttribute('aria-label', localized`Features`);
  rows.hidden = true;
  let drawn: readonly HTMLElement[][] = [];
  let drawnFor: FormMode['features'];
  return {
    element: rows,
    show: (mode) => {
      rows.hidden = mode === undefined || !hasRows(mode);
      if (mode === undefined || rows.hidden) return;
      const shown = shownRows(mode);
      if (drawnFor !== mode.features) {
        const made = shown.map((row, at) => createRow(row, at, dispatch));
        rows.replaceChildren(...made.map((each) => each.element));
        drawn = made.map(({ options }) => options);
        drawnFor = mode.features;
      }
      shown.forEach(({ isSet, options }, row) => {
        drawn[row][0]?.parentElement?.classList.toggle('is-unset', !isSet);
        options.forEach(({ isTaken }, option) => {
          drawn[row][option].setAttribute('aria-checked', String(isTaken));
        });
      });
      const here = mode.at && drawn[mode.at.row]?.[mode.at.option];
      if (here !== undefined && document.activeElement !== here) here.focus();
    },
  };
}

function createRow({ label, options }: ShownRow, row: number, dispatch: (event: PanelEvent) => void) {
  const buttons = options.map((each, option) => {
    const button = element('button', 'feature-value', element('kbd', 'choice-keys', each.key), each.label);
    button.type = 'button';
    // One key leads from the text field to the rows, and Tab past them to the next cell.
    button.tabIndex = -1;
    button.setAttribute('role', 'radio');
    if (each.key !== '') button.setAttribute('aria-keyshortcuts', each.key);
    if (row === 0) button.append(element('span', 'choice-remark', each.remark));
    else button.title = [each.about ?? '', each.remark].filter((text) => text !== '').join(' · ');
    button.addEventListener('click', () => dispatch({ type: 'feature', at: { row, option }, isPicked: true }));
    return button;
  });
  const name = element('span', 'feature-name', label);
  const group = element('div', row === 0 ? 'feature-row is-whole' : 'feature-row', name, ...buttons);
  group.setAttribute('role', 'radiogroup');
  group.setAttribute('aria-label', label);
  return { element: group, options: buttons };
}
