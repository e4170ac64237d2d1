/** The grid: a header, and as many rows as are in view. The element itself has the keyboard and says which cell is active. */

import { localized } from '../../../server/src/localization/index.ts';
import { element } from '../view/element.ts';
import { rowAt, type TableState, widths } from './state.ts';

/** Pixels; the same in the style. */
const ROW_HEIGHT = 22;
/** Rows outside of the view that are there for a fast wheel. */
const SPARE = 8;

const cellId = (row: number, column: number): string => `cell-${row}-${column}`;

interface Grid {
  readonly element: HTMLElement;
  render(state: TableState): void;
  /** Rows in view: first and last. */
  range(): readonly [number, number];
  /** Scrolls the active cell into view. */
  reveal(state: TableState): void;
  /** A field in the active cell, until Enter or Escape. @param end gets undefined if nothing is to change */
  edit(state: TableState, value: string, end: (value: string | undefined) => void): void;
}

/** @param clicked a cell, header cells in row -1 */
export function createGrid(
  label: string,
  clicked: (row: number, column: number, isDouble: boolean) => void,
  scrolled: () => void,
): Grid {
  const header = element('div', 'row head');
  header.setAttribute('role', 'row');
  header.setAttribute('aria-rowindex', '1');
  const body = element('div', 'rows');
  body.setAttribute('role', 'rowgroup');
  const top = element('div', 'header');
  top.setAttribute('role', 'rowgroup');
  top.append(header);
  const grid = element('div', 'grid', top, body);
  grid.setAttribute('role', 'grid');
  grid.setAttribute('aria-label', label);
  grid.tabIndex = 0;
  let field: HTMLInputElement | undefined;
  let isWaiting = false;
  grid.addEventListener('scroll', () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      scrolled();
    });
  });
  const press = (event: MouseEvent, isDouble: boolean) => {
    // Clicks in the field are about its text.
    if (event.target === field) return;
    const cell = (event.target as Element).closest<HTMLElement>('[data-row]');
    if (cell !== null) clicked(Number(cell.dataset.row), Number(cell.dataset.column), isDouble);
  };
  grid.addEventListener('click', (event) => press(event, false));
  grid.addEventListener('dblclick', (event) => press(event, true));

  const range = (): readonly [number, number] => {
    const first = Math.floor(grid.scrollTop / ROW_HEIGHT);
    return [first, first + Math.max(1, Math.floor(grid.clientHeight / ROW_HEIGHT) - 1)];
  };

  function cellOf(row: number, column: number, role: string, text: string, state: TableState): HTMLElement {
    const cell = element('div', state.columns[column].isNumber ? 'cell is-number' : 'cell', text);
    cell.id = cellId(row, column);
    cell.setAttribute('role', role);
    cell.setAttribute('aria-colindex', `${column + 1}`);
    cell.dataset.row = `${row}`;
    cell.dataset.column = `${column}`;
    // What is cut off; text of a file may be in a script of the other direction.
    if (text !== '') cell.title = text;
    cell.dir = 'auto';
    if (state.active.row === row && state.active.column === column) cell.classList.add('is-active');
    return cell;
  }

  function render(state: TableState): void {
    // What is being typed stays, whatever happens to the text.
    if (field !== undefined) return;
    const { columns, figures, view, active } = state;
    const count = figures?.count ?? 0;
    grid.setAttribute('aria-rowcount', `${count + 1}`);
    grid.setAttribute('aria-colcount', `${columns.length}`);
    grid.style.setProperty(
      '--columns',
      widths(state)
        .map((width) => `${width + 2}ch`)
        .join(' '),
    );
    body.style.height = `${count * ROW_HEIGHT}px`;
    header.replaceChildren(
      ...columns.map(({ name }, column) => {
        const isSorted = view.sort?.column === column;
        const mark = !isSorted ? '' : view.sort?.isDescending === true ? ' ↓' : ' ↑';
        const cell = cellOf(-1, column, 'columnheader', `${name}${mark}`, state);
        if (isSorted) cell.setAttribute('aria-sort', view.sort?.isDescending === true ? 'descending' : 'ascending');
        cell.title = localized`Sort by ${name}`;
        return cell;
      }),
    );
    const [first, last] = range();
    const rows: HTMLElement[] = [];
    for (let at = Math.max(0, first - SPARE); at <= Math.min(count - 1, last + SPARE); at++)
      rows.push(rowOf(state, at));
    body.replaceChildren(...rows);
    const activeId = cellId(active.row, active.column);
    if (document.getElementById(activeId) === null) grid.removeAttribute('aria-activedescendant');
    else grid.setAttribute('aria-activedescendant', activeId);
  }

  function rowOf(state: TableState, at: number): HTMLElement {
    const cells = rowAt(state, at)?.cells;
    const row = element('div', state.active.row === at ? 'row is-active' : 'row');
    row.setAttribute('role', 'row');
    row.setAttribute('aria-rowindex', `${at + 2}`);
    row.style.top = `${at * ROW_HEIGHT}px`;
    row.append(...state.columns.map((_, column) => cellOf(at, column, 'gridcell', cells?.[column] ?? '', state)));
    return row;
  }

  return {
    element: grid,
    render,
    range,
    reveal({ active }) {
      if (active.row === -1) return;
      const [from, to] = [active.row * ROW_HEIGHT, (active.row + 2) * ROW_HEIGHT];
      if (from < grid.scrollTop) grid.scrollTop = from;
      else if (grid.scrollTop + grid.clientHeight < to) grid.scrollTop = to - grid.clientHeight;
      document
        .getElementById(cellId(active.row, active.column))
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    edit({ active, columns }, value, end) {
      const cell = document.getElementById(cellId(active.row, active.column));
      if (cell === null) return end(undefined);
      const input = element('input', 'field');
      field = input;
      input.value = value;
      input.setAttribute('aria-label', localized`New value of ${columns[active.column].name} for all words of the row`);
      const finish = (result: string | undefined) => {
        if (field !== input) return;
        field = undefined;
        input.remove();
        end(result);
      };
      input.addEventListener('keydown', (event) => {
        event.stopPropagation();
        // Enter may also end the input of an East Asian word.
        if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        event.preventDefault();
        finish(event.key === 'Enter' ? input.value : undefined);
        grid.focus();
      });
      input.addEventListener('blur', () => finish(undefined));
      cell.append(input);
      input.focus();
      input.select();
    },
  };
}
