/** The derivation under the diagram: a table with one row for each transition, to go through forward and back. */

import type { Derivation, DerivationItem, DerivationStep } from '../../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { StepOf } from '../derived.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import { createButton } from '../toolkit.ts';
import { element } from './element.ts';

export interface DerivationActions {
  /** Another step is looked at, or none. */
  step(step: StepOf | undefined): void;
  /** The user wants another transition system. */
  choose(): void;
  close(): void;
}

export interface DerivationView {
  readonly element: HTMLElement;
  show(derivation: Derivation): void;
  /** A sentence has been drawn: what is known about another one goes away. */
  draw(diagram: Diagram): void;
}

/** Words shown of a stack, list or buffer: those at its open end, as many as there is room for. */
const MOST_ITEMS = 5;
const FEWEST_ITEMS = 2;

const STEP_OF_KEY: ReadonlyMap<string, (step: number, last: number) => number> = new Map(
  Object.entries({
    ArrowDown: (step) => step + 1,
    ArrowRight: (step) => step + 1,
    ArrowUp: (step) => step - 1,
    ArrowLeft: (step) => step - 1,
    PageDown: (step) => step + 10,
    PageUp: (step) => step - 10,
    Home: () => 0,
    End: (_, last) => last,
  }),
);

export function createDerivation(actions: DerivationActions): DerivationView {
  let diagram: Diagram | undefined;
  let derivation: Derivation | undefined;
  let step = 0;
  let rows: readonly HTMLTableRowElement[] = [];

  const title = element('h2', 'derivation-title');
  const place = element('span', 'derivation-place');
  place.setAttribute('role', 'status');
  const body = element('div', 'derivation-body');
  body.tabIndex = 0;
  body.setAttribute('role', 'region');
  body.setAttribute('aria-label', 'Steps of the derivation; arrow keys go from step to step');
  const first = createButton('First Step', icon(ICONS.first), () => goTo(0));
  const previous = createButton('Previous Step', icon(ICONS.previous), () => goTo(step - 1));
  const next = createButton('Next Step', icon(ICONS.next), () => goTo(step + 1));
  const last = createButton('Last Step', icon(ICONS.last), () => goTo(rows.length - 1));
  const other = createButton('Other System', undefined, () => actions.choose());
  const close = createButton('Close Derivation', icon(ICONS.close), end);
  const buttons = [first, previous, next, last].map((button) => button.element);
  const bar = element('div', 'derivation-bar', title, ...buttons, place, other.element, close.element);
  const section = element('section', 'derivation', bar, body);
  section.setAttribute('aria-label', 'Derivation');
  section.hidden = true;
  section.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // In the bar, Home and the arrows do the same: there is no other use for them.
    const move = STEP_OF_KEY.get(event.key);
    if (move === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (move === undefined) end();
    else goTo(move(step, rows.length - 1));
  });

  function end(): void {
    derivation = undefined;
    section.hidden = true;
    actions.step(undefined);
    actions.close();
  }

  function goTo(wanted: number): void {
    if (derivation === undefined || rows.length === 0) return;
    rows[step]?.removeAttribute('aria-current');
    step = Math.max(0, Math.min(rows.length - 1, wanted));
    rows[step].setAttribute('aria-current', 'step');
    rows[step].scrollIntoView({ block: 'nearest' });
    first.setEnabled(0 < step);
    previous.setEnabled(0 < step);
    next.setEnabled(step < rows.length - 1);
    last.setEnabled(step < rows.length - 1);
    place.textContent = `${step} of ${rows.length - 1}: ${describe(derivation.steps[step], diagram)}`;
    actions.step({ derivation, step });
  }

  function fill(): void {
    if (derivation === undefined || diagram === undefined || !isOf(derivation, diagram)) return;
    const { steps, reason, system } = derivation;
    title.textContent = system;
    const hasList = steps.some(({ skipped }) => 0 < skipped.length);
    section.classList.toggle('has-list', hasList);
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
    if (rows.length === 0) actions.step(undefined);
    else goTo(step);
  }

  return {
    element: section,
    show(shown) {
      const before = derivation;
      const isSame =
        before?.uri === shown.uri && before.startLine === shown.startLine && before.system === shown.system;
      if (!isSame) step = 0;
      derivation = shown;
      fill();
    },
    draw(drawn) {
      diagram = drawn;
      if (derivation === undefined) return;
      // The drawing is a new one, without marks; while the answer for a changed text is on its way the old steps stay.
      if (isOf(derivation, drawn)) goTo(step);
      else if (derivation.uri !== drawn.uri || derivation.startLine !== drawn.startLine) {
        rows = [];
        body.replaceChildren();
        place.textContent = '';
      }
    },
  };
}

const isOf = (derivation: Derivation, { uri, version, startLine }: Diagram): boolean =>
  derivation.uri === uri && derivation.version === version && derivation.startLine === startLine;

function tableOf(rows: readonly HTMLTableRowElement[]): HTMLTableElement {
  const heads = ['', 'transition', 'new arc', 'stack', 'list', 'buffer'].map((name) => {
    const head = element('th', `column-${name.replace(' ', '-')}`, name);
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
  if (transition === undefined) return 'start';
  return arc === undefined ? transition : `${transition}, ${arcName(arc, diagram)}`;
}
