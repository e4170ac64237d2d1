/** The list of all keys and gestures. */

import { localized } from '../../../server/src/localization/index.ts';
import type { SessionAction } from '../../../server/src/protocol/session.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import { GESTURES } from '../gestures.ts';
import { KEYS, type KeyMode } from '../keys.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';
import { keyName } from './keyName.ts';

interface Help {
  readonly element: HTMLElement;
  /** @param actions those of the session in the sentence, with keys of their own */
  show(isOpen: boolean, actions: readonly SessionAction[]): void;
}

/** Groups in display order. */
const TITLES: Readonly<Record<KeyMode, string>> = {
  word: localized`At a word`,
  arc: localized`With an arc selected`,
  graph: localized`At a word or empty node, while the enhanced graph is edited`,
  attach: localized`While choosing a head`,
  field: localized`In the field for a relation, tag or form`,
  split: localized`While splitting a word`,
  merge: localized`While merging words`,
  ask: localized`At a question`,
  form: localized`In the form of a word`,
  drag: localized`While dragging`,
  session: localized`At a word, in a session of questions`,
  choice: localized`While choosing by number`,
  panel: localized`Everywhere`,
};

/** @param onClose called when the user closes it */
export function createHelp(onClose: () => void): Help {
  const close = createButton(localized`Close`, icon(ICONS.close), () => dialog.close());
  const bar = element('div', 'help-bar', element('h2', '', localized`Keys and Gestures`), close.element);
  const dialog = element('dialog', 'help', bar);
  dialog.setAttribute('aria-label', localized`Keys and Gestures`);
  dialog.addEventListener('close', onClose);
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  // Its keys are not for the diagram.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  return {
    element: dialog,
    show: (isOpen, actions) => {
      if (isOpen === dialog.open) return;
      if (!isOpen) return dialog.close();
      dialog.replaceChildren(bar, groups(actions));
      dialog.showModal();
    },
  };
}

function groups(actions: readonly SessionAction[]): HTMLElement {
  const modes = Object.keys(TITLES) as KeyMode[];
  const ofKeys = modes.map((mode) =>
    groupOf(
      TITLES[mode],
      [...KEYS.filter((row) => row.mode === mode), ...(mode === 'session' ? actions.flatMap(rowOf) : [])].map(
        ({ keys, help }) => [keys.flatMap(keyElements), help],
      ),
    ),
  );
  const ofMouse = groupOf(
    localized`Mouse, pen and touch`,
    GESTURES.map(({ gesture, help }) => [[gesture], help]),
  );
  return element('div', 'help-groups', ...ofKeys, ofMouse);
}

const rowOf = ({ key, help, title }: SessionAction) =>
  key === undefined ? [] : [{ keys: [key], help: help ?? title }];

function keyElements(key: string, index: number): (Node | string)[] {
  return [...(index === 0 ? [] : [' ']), element('kbd', '', keyName(key))];
}

function groupOf(title: string, rows: readonly (readonly [(Node | string)[], string])[]): HTMLElement {
  const list = rows.flatMap(([keys, help]) => [element('dt', '', ...keys), element('dd', '', help)]);
  return element('section', 'help-group', element('h3', '', title), element('dl', '', ...list));
}
