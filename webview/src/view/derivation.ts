/** The derivation below the diagram: a table with one row per transition, with steps in both directions. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Derivation, DerivationItem, DerivationStep } from '../../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import { intentionInDerivation } from '../keys.ts';
import type { PanelEvent } from '../panelEvent.ts';
import type { DerivationShown, State } from '../state.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';

interface DerivationView {
  readonly element: HTMLElement;
  render(state: State, before: State): void;
}

/** Number of words shown of a stack, list or buffer: those at its open end, as many as fit. */
const MOST_ITEMS = 5;
const FEWEST_ITEMS = 2;

export function createDerivation(dispatch: (event: PanelEvent) => void): DerivationView {
  let now: DerivationShown | undefined;
  let rows: readonly HTMLTableRowElement[] = [];
  const goTo = (step: number) => dispatch({ type: 'goTo', step });
  const move = (by: number) => goTo((now?.step ?? 0) + by);

  const title = element('h2', 'derivation-title');
  const place = element('span', 'derivation-place');
  place.setAttribute('role', 'status');
  const body = element('div', 'derivation-body');
  body.tabIndex = 0;
  body.setAttribute('role', 'region');
  body.setAttribute('aria-label', localized`Steps of the derivation; arrow keys move between steps`);
  const first = createButton(localized`First Step`, icon(ICONS.first), () => goTo(0));
  const previous = createButton(localized`Previous Step`, icon(ICONS.previous), () => move(-1));
  const next = createButton(localized`Next Step`, icon(ICONS.next), () => move(1));
  const last = createButton(localized`Last Step`, icon(ICONS.last), () => goTo(rows.length - 1));
  const other = createButton(localized`Other System`, undefined, () => dispatch({ type: 'derive' }));
  const close = createButton(localized`Close Derivation`, icon(ICONS.close), () => dispatch({ type: 'endDerivation' }));
  const buttons = [first, previous, next, last].map((button) => button.element);
  const bar = element('div', 'derivation-bar', title, ...buttons, place, other.element, close.element);
  const section = element('section', 'derivation', bar, body);
  section.setAttribute('aria-label', localized`Derivation`);
  section.hidden = true;
  section.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // In the toolbar, Home and the arrows do the same: they have no other use there.
    const intention = intentionInDerivation(event.key, now?.step ?? 0, rows.length - 1);
    if (intention === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    dispatch(intention);
  });

  function fill({ steps, reason, system }: Derivation, diagram: Diagram): void {
    title.textContent = system;
    section.classList.toggle(
      'has-list',
      steps.some(({ skipped }) => 0 < skipped.length),
    );
    section.hidden = false;
    rows = [];
    if (steps.length === 0) body.replaceChildren(element('p', 'derivation-reason', reason ?? ''));
    for (let most = MOST_ITEMS; 0 < steps.length && FEWEST_ITEMS <= most; most--) {
      rows = steps.map((each, index) => rowOf(each, index, diagram, most));
      body.replaceChildren(tableOf(rows));
      if (body.scrollWidth <= body.clientWidth) break;
    }
    rows.forEach((row, index) => {
      row.addEventListener('click', () => goTo(index));
    });
    for (const button of buttons) button.toggleAttribute('disabled', rows.length === 0);
    place.textContent = '';
  }

  function empty(): void {
    rows = [];
    body.replaceChildren();
    place.textContent = '';
  }

  function showStep({ derivation, step }: DerivationShown, diagram: Diagram): void {
    for (const row of rows) row.removeAttribute('aria-current');
    rows[step].setAttribute('aria-current', 'step');
    rows[step].scrollIntoView({ block: 'nearest' });
    first.setEnabled(0 < step);
    previous.setEnabled(0 < step);
    next.setEnabled(step < rows.length - 1);
    last.setEnabled(step < rows.length - 1);
    place.textContent = localized`${step} of ${rows.length - 1}: ${describe(derivation.steps[step], diagram)}`;
  }

  return {
    element: section,
    render: ({ derivation: wanted, shown }, { derivation: before }) => {
      now = wanted;
      if (wanted === before) return;
      if (wanted === undefined) section.hidden = true;
      else if (shown === undefined) return;
      else if (!wanted.isListed) empty();
      else {
        if (wanted.derivation !== before?.derivation) fill(wanted.derivation, shown.diagram);
        if (0 < rows.length) showStep(wanted, shown.diagram);
      }
    },
  };
}

const HEADS = {
  '': '',
  transition: localized`transition`,
  'new-arc': localized`new arc`,
  stack: localized`stack`,
  list: localized`list`,
  buffer: localized`buffer`,
};

function tableOf(rows: readonly HTMLTableRowElement[]): HTMLTableElement {
  const heads = Object.entries(HEADS).map(([name, title]) => {
    const head = element('th', `column-${name}`, title);
    head.scope = 'col';
    return head;
  });
  return element(
    'table',
    'derivation-table',
    element('thead', '', element('tr', '', ...heads)),
    element('tbody', '', ...rows),
  );
}

/** @param most words shown of each list */
function rowOf(step: DerivationStep, index: number, diagram: Diagram | undefined, most: number): HTMLTableRowElement {
  const show = (items: readonly DerivationItem[]) => items.map((item) => nameOf(item, diagram)).join('  ');
  const { stack, skipped, buffer } = step;
  const hidden = (all: readonly unknown[]) => (most < all.length ? '…' : '');
  return element(
    'tr',
    '',
    element('td', 'column-', `${index}`),
    element('td', 'column-transition', step.transition ?? ''),
    element('td', 'column-new-arc', step.arc === undefined ? '' : arcName(step.arc, diagram)),
    cell('stack', `${hidden(stack)} ${show(stack.slice(-most))}`, show(stack)),
    cell('list', `${show(skipped.slice(0, most))} ${hidden(skipped)}`, show(skipped)),
    cell('buffer', `${show(buffer.slice(0, most))} ${hidden(buffer)}`, show(buffer)),
  );
}

function cell(name: string, text: string, full: string): HTMLElement {
  const created = element('td', `column-${name}`, element('bdi', '', text.trim()));
  created.title = full;
  return created;
}

const SUBSCRIPT = { left: 'ₗ', right: 'ᵣ' } as const;

function nameOf({ word, copy }: DerivationItem, diagram: Diagram | undefined): string {
  const name = word === 0 ? 'ROOT' : (diagram?.words[word - 1]?.form ?? String(word));
  return copy === undefined ? name : name + SUBSCRIPT[copy];
}

const arcName = ({ head, dependent }: { head: number; dependent: number }, diagram: Diagram | undefined): string =>
  `${nameOf({ word: head }, diagram)} → ${nameOf({ word: dependent }, diagram)}`;

function describe({ transition, arc }: DerivationStep, diagram: Diagram | undefined): string {
  if (transition === undefined) return localized`start`;
  return arc === undefined ? transition : `${transition}, ${arcName(arc, diagram)}`;
}
