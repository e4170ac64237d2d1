/** The list of choices below a text field, as in a combobox. */

import { localized } from '../../../server/src/localization/index.ts';
import type { GuidanceLines, GuidancePage } from '../../../server/src/protocol/guidance.ts';
import type { ShownChoice } from '../editing/field.ts';
import { element } from './element.ts';

export interface ChoiceList {
  readonly element: HTMLElement;
  /** What the chosen one is for, and its guidance once it is there; hidden where nothing is known. */
  readonly about: HTMLElement;
  show(choices: readonly ShownChoice[], chosen: number | undefined, guidance?: GuidanceLines): void;
}

let nLists = 0;

/** @param input the field of the list @param onPick called with the index of a clicked choice */
export function createChoiceList(input: HTMLInputElement, onPick: (index: number) => void): ChoiceList {
  const list = element('div', 'choices');
  list.id = `choices-${++nLists}`;
  const about = element('div', 'choice-about');
  about.id = `${list.id}-about`;
  about.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', localized`Choices`);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  // The field keeps the focus.
  for (const each of [list, about]) each.addEventListener('pointerdown', (event) => event.preventDefault());
  let shown: readonly ShownChoice[] = [];
  let items: readonly HTMLElement[] = [];

  const itemOf = ({ label, remark, keys, about: use }: ShownChoice, index: number): HTMLElement => {
    const item = element('div', 'choice', element('span', 'choice-label', label));
    item.append(element('span', 'choice-remark', remark));
    if (keys !== '') item.append(element('kbd', 'choice-keys', keys));
    item.id = `${list.id}-${index}`;
    item.title = use ?? remark;
    item.setAttribute('role', 'option');
    item.addEventListener('click', () => onPick(index));
    return item;
  };

  /** Neighbours with the same heading below it. */
  const grouped = (): readonly HTMLElement[] => {
    const parts: HTMLElement[] = [];
    items.forEach((item, index) => {
      const { group } = shown[index];
      if (group === undefined) parts.push(item);
      else if (0 < index && shown[index - 1].group === group) parts.at(-1)?.append(item);
      else {
        const heading = element('div', 'choice-group', group);
        heading.setAttribute('aria-hidden', 'true');
        const part = element('div', 'choice-part', heading, item);
        part.setAttribute('role', 'group');
        part.setAttribute('aria-label', group);
        parts.push(part);
      }
    });
    return parts;
  };

  return {
    element: list,
    about,
    show: (choices, chosen, guidance) => {
      list.hidden = choices.length === 0;
      input.setAttribute('aria-expanded', String(!list.hidden));
      // The same list stays where it was scrolled to.
      if (!areSame(shown, choices)) {
        shown = choices;
        items = choices.map(itemOf);
        list.replaceChildren(...grouped());
      }
      for (const [index, item] of items.entries()) item.setAttribute('aria-selected', String(index === chosen));
      const told = chosen === undefined ? undefined : choices[chosen]?.about;
      about.hidden = told === undefined;
      about.replaceChildren(...(told === undefined ? [] : guidance === undefined ? [told] : tell(guidance)));
      if (about.hidden) input.removeAttribute('aria-describedby');
      else input.setAttribute('aria-describedby', about.id);
      if (chosen === undefined) input.removeAttribute('aria-activedescendant');
      else {
        input.setAttribute('aria-activedescendant', `${list.id}-${chosen}`);
        items[chosen]?.scrollIntoView({ block: 'nearest' });
      }
    },
  };
}

/** Its first line, the name, is in the list. */
const tell = ({ lines, pages }: GuidanceLines): readonly HTMLElement[] => [
  ...lines.slice(1).map((line, i) => element('div', i === 0 ? '' : 'choice-more', line)),
  element('div', 'choice-more', ...pages.flatMap((page, i) => [...(i === 0 ? [] : [' · ']), linkTo(page)])),
];

function linkTo({ of, url }: GuidancePage): HTMLElement {
  const link = element('a', 'choice-page', of);
  link.href = url;
  link.title = url;
  // Tab is a key of the field.
  link.tabIndex = -1;
  return link;
}

const areSame = (before: readonly ShownChoice[], now: readonly ShownChoice[]): boolean =>
  before.length === now.length &&
  before.every(({ text, remark, keys, group }, index) => {
    const other = now[index];
    return text === other.text && remark === other.remark && keys === other.keys && group === other.group;
  });
