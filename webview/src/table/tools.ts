/** The buttons above a table: what it can be opened as besides, and whether its charts are shown. */

import { localized } from '../../../server/src/localization/index.ts';
import type { TableName } from '../../../server/src/protocol/table.ts';
import type { WhichTable } from '../../../server/src/protocol/tableWebview.ts';
import { element } from '../view/element.ts';

/** Tables whose rows can be made by other columns. */
const WITH_COLUMNS: ReadonlySet<TableName> = new Set(['lexicon', 'relations', 'numbers']);

interface Tools {
  readonly compare: () => void;
  readonly columns: () => void;
  readonly charts: (isShown: boolean) => void;
}

/** @param hasCharts whether they are shown at first */
export function createTools({ table, against }: WhichTable, hasCharts: boolean, tools: Tools): HTMLElement {
  const bar = element('div', 'tools');
  bar.setAttribute('role', 'toolbar');
  bar.setAttribute('aria-label', localized`Table`);
  const add = (label: string, run: () => void) => {
    const button = element('button', 'tool', label);
    button.addEventListener('click', run);
    bar.append(button);
    return button;
  };
  // The ambiguous lexicon has the rows that are surprising in themselves.
  if (against === undefined && table !== 'ambiguous') add(localized`Compare With…`, tools.compare);
  if (WITH_COLUMNS.has(table) && !(table === 'numbers' && against !== undefined))
    add(localized`Columns…`, tools.columns);
  if (table === 'numbers' && against === undefined) {
    const button = add(localized`Charts`, () => {
      const isShown = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', `${isShown}`);
      tools.charts(isShown);
    });
    button.setAttribute('aria-pressed', `${hasCharts}`);
  }
  bar.hidden = bar.childElementCount === 0;
  return bar;
}
