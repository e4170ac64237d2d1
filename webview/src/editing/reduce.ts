/** The diagram as an editor: events and their consequences. Pure. */

import { graphHeadKey, graphLabelKey } from '../enhanced/modes.ts';
import type { WordAction } from '../keys.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import { attachKey, startAttaching } from './attach.ts';
import type { EditingEvent } from './events.ts';
import { askLabel, labelKey } from './label.ts';
import type { Mode } from './state.ts';
import { enter, operate } from './steps.ts';

export function reduceEditing(state: State, event: Exclude<EditingEvent, { type: 'key' }>): Next {
  const { mode } = state.editing;
  switch (event.type) {
    case 'operate':
      return operate(state, event.operations);
    case 'askLabel':
      return askLabel(state, event.word);
    case 'typed':
      return mode?.kind === 'label' || mode?.kind === 'graphLabel'
        ? enter(state, { ...mode, typed: event.text })
        : only(state);
  }
}

/** What a key at a word begins or does. */
export function actOn(state: State, action: WordAction, word: number): Next {
  switch (action) {
    case 'attach':
      return startAttaching(state, word);
    case 'label':
      return askLabel(state, word);
  }
}

/** A key in a mode. */
export function keyInMode(state: State, mode: Mode, key: string): Next {
  switch (mode.kind) {
    case 'attach':
      return attachKey(state, mode, key);
    case 'label':
      return labelKey(state, mode, key);
    case 'graphHead':
      return graphHeadKey(state, mode, key);
    case 'graphLabel':
      return graphLabelKey(state, mode, key);
  }
}
