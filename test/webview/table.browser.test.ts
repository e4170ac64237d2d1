/** The page of a table in a bare browser: rows as they come into view, keys, the filter, a cell that is changed, and barriers in all themes. */

import { expect, test } from 'vitest';
import { inert } from '../../server/src/inert/index.ts';
import type { ShownRows } from '../../server/src/protocol/table.ts';
import type { FromTable, ToTable } from '../../server/src/protocol/tableWebview.ts';
import { violationsIn } from './harness/axe.ts';
import { faintOf, measureContrast } from './harness/contrast.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import type { Panel } from './harness/panel.ts';
import type { ThemeName } from './harness/themes.ts';

const SIZE = { width: 700, height: 400 };
const COUNT = 5000;
let edited = '';
/** Rows that an edit has put before the others. */
let nBefore = 0;
let charts: ShownRows['charts'];
/** Files that are still to be counted. */
let nLeft = 0;

type Ask = Extract<FromTable, { type: 'ask' }>;

const rowsFor = ({ offset, limit, view, find }: Ask): ShownRows => {
  const count = view.filter !== '' ? 3 : 0 < nLeft ? 2 : COUNT;
  return {
    columns: [
      { name: inert`Form`, isNumber: false, width: 9 },
      { name: inert`Lemma`, isNumber: false, width: 9 },
      { name: inert`Count`, isNumber: true, width: 5 },
    ],
    offset,
    rows: Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => ({
      key: `${view.filter}${offset + i}`,
      cells: [
        inert(`form ${offset + i}${edited}`),
        inert(i === 2 ? '<b>כלב</b>' : 'lemma'),
        inert`${COUNT - offset - i}`,
      ],
    })),
    count,
    ...(find === undefined || 0 < nLeft ? {} : { found: Number(find.slice(view.filter.length)) + nBefore }),
    all: COUNT,
    total: COUNT,
    nFiles: 1,
    ...(charts && offset === 0 ? { charts } : {}),
    ...(nLeft === 0 ? {} : { nLeft }),
    notes: [],
  };
};

const CHARTS: NonNullable<ShownRows['charts']> = [
  {
    title: inert`Length of Sentences`,
    unit: inert`sentences by number of words`,
    bars: [
      { label: inert`1–5`, value: inert`1,200`, share: 1 },
      { label: inert`6–10`, value: inert`300`, share: 0.25 },
    ],
  },
  {
    title: inert`Words by File`,
    unit: inert`words`,
    bars: [{ label: inert`<b>a very long name of a file.conllu`, value: inert`7`, share: 1 }],
    more: inert`and 3 more`,
  },
];

describeInBrowser('a table', (browsing) => {
  let panel: Panel;
  let nAnswered = 0;

  const sent = async () => (await panel.sent()) as unknown as FromTable[];
  const post = (message: ToTable) =>
    panel.page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data })), message);

  /** Answers as the extension does. */
  async function answerAll(): Promise<void> {
    for (;;) {
      const asked = (await sent()).filter((each): each is Ask => each.type === 'ask').slice(nAnswered);
      if (asked.length === 0) return;
      nAnswered += asked.length;
      for (const ask of asked) await post({ type: 'rows', serial: ask.serial, rows: rowsFor(ask) });
    }
  }

  async function open(theme: ThemeName = 'light', path: 'table' | 'numbers' = 'table', size = SIZE): Promise<void> {
    nAnswered = 0;
    edited = '';
    nBefore = 0;
    charts = path === 'numbers' ? CHARTS : undefined;
    nLeft = 0;
    panel = await browsing.open(theme, size, path);
    await answerAll();
  }
  const active = () => panel.page.locator('.cell.is-active').textContent();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await panel.page.keyboard.press(key);
    await answerAll();
  };

  test('only rows in view are there, and others come with the keys; a screen reader knows where it is', async () => {
    await open();
    expect(await panel.page.locator('.rows .row').count()).toBeLessThan(40);
    await press('ArrowDown', 'ArrowRight', 'End');
    expect(await active()).toBe(`${COUNT - 1}`);
    await press('Control+End');
    expect(await active()).toBe('1');
    const grid = panel.page.locator('[role=grid]');
    expect(await grid.getAttribute('aria-rowcount')).toBe(`${COUNT + 1}`);
    const id = await grid.getAttribute('aria-activedescendant');
    expect(await panel.page.locator(`[id="${id}"]`).textContent()).toBe('1');
    await press('PageUp', 'Control+Home', 'ArrowDown', 'ArrowDown');
    expect(await active()).toBe('form 2');
    // Text from a file is text.
    await press('ArrowRight');
    expect(await active()).toBe('<b>כלב</b>');
  });

  test('typing filters, Escape shows all; the header sorts; Enter opens, F2 changes', async () => {
    await open();
    await press('ArrowDown', 'Enter', 'Shift+Enter');
    await press('F2');
    await post({ type: 'edit', key: '1', column: 0, value: 'old' });
    await panel.page.keyboard.type('new');
    // A click on it is about its text.
    await panel.page.locator('input.field').dblclick();
    await panel.page.keyboard.press('Control+a');
    await panel.page.keyboard.type('new');
    // What is typed stays while the text changes.
    edited = ' edited';
    await post({ type: 'changed' });
    await answerAll();
    await press('Enter');
    // The rows behind it are those of the changed text.
    expect(await active()).toBe('form 1 edited');
    expect((await sent()).filter(({ type }) => type !== 'ask' && type !== 'ready')).toEqual([
      { type: 'open', key: '1', direction: 'next' },
      { type: 'open', key: '1', direction: 'previous' },
      { type: 'askCell', key: '1', column: 0 },
      { type: 'change', key: '1', column: 0, value: 'new' },
    ]);
    const lastView = async () => (await sent()).filter((each): each is Ask => each.type === 'ask').at(-1)?.view;
    await press('ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter');
    expect(await lastView()).toEqual({ filter: '', sort: { column: 2, isDescending: true } });
    expect(await panel.page.locator('[aria-sort=descending]').textContent()).toBe('Count ↓');
    await press('Enter');
    expect(await lastView()).toEqual({ filter: '', sort: { column: 2, isDescending: false } });
    await press('x', 'y', 'Enter');
    expect((await lastView())?.filter).toBe('xy');
    expect(await panel.page.locator('.figures').textContent()).toBe('3 of 5,000 rows');
    await press('Escape');
    expect((await lastView())?.filter).toBe('');
    await panel.screenshot('table');
  });

  test('rows that come before all files are counted say so, and do not take the row of the keyboard', async () => {
    await open();
    await press('ArrowDown', 'ArrowDown');
    nLeft = 2;
    await post({ type: 'changed' });
    const asks = async () => (await sent()).filter((each): each is Ask => each.type === 'ask');
    const first = (await asks()).at(-1) as Ask;
    nAnswered = (await asks()).length;
    await post({ type: 'rows', serial: first.serial, rows: rowsFor(first) });
    expect(await panel.page.locator('.figures').textContent()).toBe('2 of 5,000 rows so far, 1 of 3 files');
    // It has asked again, for the same row.
    nLeft = 0;
    nBefore = 4;
    expect((await asks()).at(-1)).toMatchObject({ find: '2', serial: first.serial + 1 });
    await answerAll();
    expect(await active()).toBe('form 6');
  });

  test('an edit leaves the view where the user has scrolled to; elsewhere the active row stays in view', async () => {
    await open();
    const grid = panel.page.locator('[role=grid]');
    const top = () => grid.evaluate((element) => element.scrollTop);
    const edit = async () => {
      nBefore = 1;
      await post({ type: 'changed' });
      await answerAll();
    };
    await press('ArrowDown');
    await grid.evaluate((element) => element.scrollTo(0, 3000));
    await expect.poll(() => panel.page.locator('[id="cell-140-0"]').count()).toBe(1);
    await answerAll();
    await edit();
    expect(await top()).toBe(3000);
    // With a key, the view goes back to the active row.
    await press('ArrowDown');
    expect(await top()).toBeLessThan(100);
    await press('PageDown');
    const before = await top();
    await edit();
    expect(await top()).toBe(before + 22);
  });

  test('charts have their values as text, are told to a screen reader, and stay away once hidden', async () => {
    await open('light', 'numbers');
    const aside = panel.page.locator('.charts');
    expect(await aside.locator('svg').first().getAttribute('aria-label')).toBe(
      'Length of Sentences (sentences by number of words). 1–5: 1,200; 6–10: 300',
    );
    expect(await aside.locator('svg > text').allTextContents()).toEqual([
      '1–5',
      '1,200',
      '6–10',
      '300',
      '…f a file.conllu<b>a very long name of a file.conllu',
      '7',
    ]);
    const widths = await aside.locator('.bar').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('width')));
    expect(widths).toEqual(['150', '38', '150']);
    await panel.page.getByRole('button', { name: 'Charts' }).click();
    await aside.waitFor({ state: 'hidden' });
    await post({ type: 'changed' });
    await answerAll();
    expect(await aside.isVisible()).toBe(false);
    await panel.page.getByRole('button', { name: 'Compare With…' }).click();
    await panel.page.getByRole('button', { name: 'Columns…' }).click();
    expect((await sent()).slice(-2)).toEqual([{ type: 'compare' }, { type: 'columns' }]);
  });

  test.each<ThemeName>(['light', 'dark', 'highContrast', 'highContrastLight'])(
    'charts: no barriers: %s',
    async (theme) => {
      await open(theme, 'numbers', { width: 800, height: 420 });
      await panel.screenshot(`table-charts-${theme}`);
      expect(await violationsIn(panel.page.mainFrame())).toEqual([]);
      const eyes = await browsing.blankPage();
      expect(faintOf(await measureContrast(panel.page, panel.page.mainFrame(), eyes))).toEqual([]);
      await eyes.close();
    },
  );

  test.each<ThemeName>(['light', 'dark', 'highContrast', 'highContrastLight'])('no barriers: %s', async (theme) => {
    await open(theme);
    await press('ArrowDown', 'F2');
    await post({ type: 'edit', key: '1', column: 0, value: 'old' });
    const frame = panel.page.mainFrame();
    expect(await violationsIn(frame)).toEqual([]);
    await press('Escape');
    expect(await violationsIn(frame)).toEqual([]);
    const eyes = await browsing.blankPage();
    expect(faintOf(await measureContrast(panel.page, frame, eyes))).toEqual([]);
    await eyes.close();
  });
});
