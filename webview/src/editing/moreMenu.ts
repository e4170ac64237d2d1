/** The menu of the toolbar: what has no icon there, with its key. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Intention } from '../intention.ts';
import { readingsOf } from '../readings.ts';
import { currentScale, type State } from '../state.ts';
import type { MenuEntry, MenuGroups } from './menu.ts';

export function moreOf(state: State): MenuGroups {
  const percent = Math.round(currentScale(state) * 100);
  const zoom = (title: string, key: string, by: Extract<Intention, { type: 'zoom' }>['by']): MenuEntry => ({
    title,
    key,
    event: { type: 'zoom', by },
  });
  const readings = state.shown === undefined ? [] : readingsOf(state.shown.diagram, state.shown.options);
  return [
    [
      { title: localized`Propose`, key: undefined, event: { type: 'propose' } },
      // Crossing arcs are a fact of the language more often than an error.
      { title: localized`Projectivize`, key: undefined, event: { type: 'repair', kind: 'projectivize' } },
    ],
    [
      zoom(localized`Zoom In`, '+', 'in'),
      zoom(localized`Zoom Out`, '-', 'out'),
      zoom(localized`Original Size (now ${percent} %)`, '0', 'reset'),
    ],
    [
      {
        title: localized`Whole Text`,
        key: 't',
        isOn: state.viewing.isTextOpen,
        event: { type: 'toggle', what: 'text' },
      },
      {
        title: localized`Text Around`,
        key: 'T',
        isOn: state.viewing.areNeighboursShown,
        event: { type: 'toggle', what: 'neighbours' },
      },
      ...readings.map(
        ({ name, isOn, hidden }): MenuEntry => ({
          title: name,
          key: undefined,
          isOn,
          event: { type: 'setOption', option: 'hidden', value: hidden },
        }),
      ),
    ],
    [
      { title: localized`Export Diagrams…`, key: undefined, event: { type: 'export', what: 'diagram' } },
      { title: localized`Copy Sentence As…`, key: undefined, event: { type: 'export', what: 'sentence' } },
    ],
  ];
}
