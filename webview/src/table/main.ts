/** Entry of the page of a table: wires the extension, the state and the grid. */

import '../language.ts';
import './table.css';
import { formatNumber, localized } from '../../../server/src/localization/index.ts';
import type { ShownRows } from '../../../server/src/protocol/table.ts';
import type { FromTable, KeptTable, ToTable, WhichTable } from '../../../server/src/protocol/tableWebview.ts';
import { connect } from '../host.ts';
import { element } from '../view/element.ts';
import { createCharts } from './charts.ts';
import { createGrid } from './grid.ts';
import {
  askedAgain,
  initialTable,
  keyMove,
  missingPages,
  moved,
  PAGE,
  rowAt,
  sortedBy,
  type TableState,
  withRows,
} from './state.ts';
import { createTools } from './tools.ts';

/** Milliseconds after the last letter in the filter. */
const WAIT_MS = 80;
/** Rows beyond the view that are asked for. */
const AHEAD = 40;

const host = connect<ToTable, FromTable, KeptTable>(receive);
// Our own extension wrote it.
const which: WhichTable = JSON.parse(document.getElementById('data')?.textContent ?? '{}');
let state = initialTable(host.kept?.view ?? { filter: '' }, host.kept?.at);
const asked = new Set<string>();
/** The question whose answer does not scroll: the text has changed, and the user had scrolled away from the active row. */
let still: number | undefined;

const filter = element('input', 'filter');
filter.type = 'search';
filter.placeholder = localized`Filter (just type)`;
filter.setAttribute('aria-label', localized`Filter: rows with all of these words`);
filter.value = state.view.filter;
const figures = element('output', 'figures');
const grid = createGrid(document.title, click, render);
const charts = createCharts();
let hidesCharts = host.kept?.hidesCharts ?? false;
const tools = createTools(which, !hidesCharts, {
  compare: () => host.post({ type: 'compare' }),
  columns: () => host.post({ type: 'columns' }),
  charts: (isShown) => {
    hidesCharts = !isShown;
    charts.element.hidden = hidesCharts;
    keep();
  },
});
// There are none until they come.
charts.element.hidden = true;
const keys = element(
  'footer',
  'keys',
  localized`Enter: next sentence · Shift+Enter: previous · F2: change in all · ↑ to the header, Enter: sort · type to filter`,
);
document.body.append(
  element('header', 'top', element('h1', 'title', document.title), filter, figures, tools),
  element('main', 'main', grid.element, charts.element),
  keys,
);

function change(next: TableState, mayScroll = true): void {
  const hasMoved = next.active.row !== state.active.row || next.active.column !== state.active.column;
  state = next;
  if (hasMoved && mayScroll) grid.reveal(state);
  render();
  keep();
}

function keep(): void {
  const { view, key, active } = state;
  const at = key === undefined ? {} : { at: { key, column: active.column } };
  host.keep({ ...which, view, ...(hidesCharts ? { hidesCharts } : {}), ...at });
}

function render(): void {
  grid.render(state);
  askForMissing();
}

function askForMissing(): void {
  const [first, last] = grid.range();
  for (const page of missingPages(state, first - AHEAD, last + AHEAD)) {
    const { serial, view, key, shown } = state;
    const name = `${serial} ${page}`;
    if (asked.has(name)) continue;
    asked.add(name);
    const find = shown === serial || key === undefined ? {} : { find: key };
    host.post({ type: 'ask', serial, view, offset: page * PAGE, limit: PAGE, ...find });
  }
}

function receive(message: ToTable): void {
  switch (message.type) {
    case 'rows': {
      const next = withRows(state, message.serial, message.rows);
      if (next === undefined) return;
      const wasFound = message.rows.found !== undefined && state.shown !== message.serial;
      const mayScroll = message.serial !== still;
      change(next, mayScroll);
      if (wasFound && mayScroll) grid.reveal(state);
      say(figuresOf(message.rows));
      if (message.rows.charts !== undefined) {
        charts.show(message.rows.charts);
        charts.element.hidden = hidesCharts;
      }
      if (message.rows.nLeft !== undefined) askAgain();
      break;
    }
    case 'refused':
      say(message.reason);
      break;
    case 'changed':
      askAgain();
      break;
    case 'edit':
      // The user may have gone on.
      if (rowAt(state, state.active.row)?.key !== message.key || state.active.column !== message.column) return;
      grid.edit(state, message.value, (value) => {
        // What came in meanwhile.
        render();
        if (value !== undefined && value !== message.value) host.post({ ...message, type: 'change', value });
      });
  }
}

/** The active row stays in view if it was. */
function askAgain(): void {
  const [first, last] = grid.range();
  const isInView = first <= state.active.row && state.active.row <= last;
  const next = askedAgain(state);
  still = isInView ? undefined : next.serial;
  change(next);
}

function say(text: string): void {
  if (figures.textContent !== text) figures.textContent = text;
}

function figuresOf({ count, all, nFiles, nLeft, notes }: ShownRows): string {
  const rows =
    count === all
      ? all === 1
        ? localized`1 row`
        : localized`${formatNumber(all)} rows`
      : localized`${formatNumber(count)} of ${formatNumber(all)} rows`;
  if (nLeft !== undefined) {
    const [done, files] = [nFiles, nFiles + nLeft].map((n) => formatNumber(n));
    return [localized`${rows} so far, ${done} of ${files} files`, ...notes].join(' · ');
  }
  const files = nFiles === 1 ? '' : localized`, ${formatNumber(nFiles)} files`;
  return [`${rows}${files}`, ...notes].join(' · ');
}

function click(row: number, column: number, isDouble: boolean): void {
  if (row === -1) {
    if (!isDouble) sort(column);
    return;
  }
  change(moved(state, { row, column }));
  if (isDouble) open('next');
}

function sort(column: number): void {
  change(askedAgain(moved(state, { row: state.active.row, column }), sortedBy(state, column)));
}

function open(direction: 'next' | 'previous'): void {
  const key = rowAt(state, state.active.row)?.key;
  if (key !== undefined) host.post({ type: 'open', key, direction });
}

function setFilter(text: string): void {
  if (text === state.view.filter) return;
  change(askedAgain(moved(state, { ...state.active, row: 0 }), { ...state.view, filter: text }));
}

let timer: ReturnType<typeof setTimeout> | undefined;
filter.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(() => setFilter(filter.value), WAIT_MS);
});
filter.addEventListener('keydown', (event) => {
  if (event.isComposing || !['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return;
  event.preventDefault();
  if (event.key === 'Escape') filter.value = '';
  clearTimeout(timer);
  setFilter(filter.value);
  grid.element.focus();
});

grid.element.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCtrl = ctrlKey || metaKey;
  const [first, last] = grid.range();
  const to = altKey ? undefined : keyMove(state, key, isCtrl, last - first);
  if (to !== undefined) change(moved(state, to));
  else if (key === 'Enter' && state.active.row === -1) sort(state.active.column);
  else if (key === 'Enter') open(shiftKey ? 'previous' : 'next');
  else if (key === 'F2') editCell();
  else if (key === 'Escape' && state.view.filter !== '') {
    filter.value = '';
    setFilter('');
  } else if (key === '/' && !isCtrl && !altKey) filter.focus();
  // The letter goes where the keyboard is by then.
  else if ([...key].length === 1 && key !== ' ' && !isCtrl && !altKey) return filter.focus();
  else return;
  event.preventDefault();
});

function editCell(): void {
  const { active } = state;
  const key = rowAt(state, active.row)?.key;
  if (key !== undefined) host.post({ type: 'askCell', key, column: active.column });
}

new ResizeObserver(render).observe(grid.element);
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) grid.element.focus();
});
grid.element.focus();
host.post({ type: 'ready' });
change(askedAgain(state));
