/** Text as a table: cells of a column are aligned to the pixel, wherever VS Code shows CoNLL-U, and no byte is changed. */

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { treebankOf } from '../bench/sentences.ts';
import { atLength } from '../thorough.ts';
import { openSession } from './harness/session.ts';
import { type DrawnRow, namesOnScreen, rowsOnScreen, spreadOf } from './harness/table.ts';
import { sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';
import { HARBOUR, lineOf } from './pictures/treebank.ts';

const session = openSession({
  viewport: { width: 1400, height: 900 },
  settings: { 'treebank.diagram.placement': 'beside' },
});

const NAMES = ['ID', 'FORM', 'LEMMA', 'UPOS', 'XPOS', 'FEATS', 'HEAD', 'DEPREL', 'DEPS', 'MISC'];

/** Of one sentence, by a part of its metadata. */
function rowsIn(text: string, sentId: string): string[] {
  const block = text.split('\n\n').find((each) => each.includes(`# sent_id = ${sentId}\n`)) ?? '';
  return block.split('\n').filter((line) => !line.startsWith('#') && line !== '');
}

/** The rows on the screen, once each column has one left edge, to a pixel. */
async function aligned(editor: Locator, rows: readonly string[]): Promise<DrawnRow[]> {
  let drawn: DrawnRow[] = [];
  await until(`columns of ${rows[0]?.replaceAll('\t', ' ')} in line`, async () => {
    drawn = await rowsOnScreen(editor, rows);
    return drawn.length === rows.length && Math.max(...spreadOf(drawn)) <= 1;
  });
  return drawn;
}

const PERSIAN = sentence(
  'persian',
  'بچه‌ها NOUN 4 nsubj',
  'کتابخانه NOUN 4 obj',
  'را ADP 2 case',
  'می‌بینند VERB 0 root',
  '. PUNCT 4 punct',
);
const HEBREW = sentence('hebrew', 'הָאוֹנִיָּה NOUN 2 nsubj', 'הפליגה VERB 0 root', 'בלילה NOUN 2 obl', '. PUNCT 2 punct');
const CHINESE = sentence(
  'chinese',
  '我们 PRON 3 nsubj',
  '昨天晚上 NOUN 3 obl',
  '看 VERB 0 root',
  'ＤＶＤ NOUN 3 obj',
  '。 PUNCT 3 punct',
);
const MIXED = sentence(
  'mixed',
  'Schiffs\u00adreise NOUN 2 nsubj',
  'dauer\u0308te VERB 0 root',
  '👩‍🚀 SYM 2 dep',
  'हिन्दी NOUN 2 obj',
  'ไทย PROPN 4 flat',
  '서울 PROPN 4 flat',
);
const BROKEN = [
  '# sent_id = broken',
  '1\tThe\tthe\tDET\tDT\t_\t2\tdet\t_\t_',
  '2\tlighthouse\tlighthouse\tNOUN\tNN\tNumber=Sing\t3\tnsubj\t_\t_',
  '3\tshone\tshine\tVERB\tVBD\t_\t0\troot',
  '4\tall\tall\tDET\tDT\t_\t5\tdet\t_\t_\textra',
  '5\tnight\tnight\tNOUN\tNN\t_\t3\tobl\t_\t_',
  '',
  '',
].join('\n');

test('columns of every sentence line up, with their names above, in light and dark', async () => {
  const text = HARBOUR;
  const { workbench } = session;
  const editor = await workbench.open('aligned.conllu', text);
  const [first, second] = [rowsIn(text, 'harbour-1'), rowsIn(text, 'harbour-2').slice(0, 5)];
  await aligned(editor.element, first);
  const drawn = await aligned(editor.element, second);
  const names = await namesOnScreen(editor.element);
  const named = names.find((each) => Math.abs((each.get('MISC') ?? 0) - drawn[0].cells[9].left) <= 1);
  expect(names).toHaveLength(2);
  for (const [column, { left }] of drawn[0].cells.entries()) {
    expect(Math.abs((named?.get(NAMES[column]) ?? 0) - left), NAMES[column]).toBeLessThanOrEqual(1);
  }
  await session.screenshot('columns-light');
  await workbench.chooseTheme('Dark Modern');
  await workbench.page.locator('.monaco-workbench.vs-dark').waitFor();
  await session.screenshot('columns-dark');
  expect(editor.onDisk).toBe(text);
  expect(await workbench.page.locator('.tabs-container .tab.dirty').count()).toBe(0);
  await workbench.chooseTheme('Light Modern');
  await workbench.page.locator('.monaco-workbench.vs').waitFor();
});

test('columns line up in any script, in text from right to left, and around broken rows', async () => {
  const text = `${PERSIAN}${HEBREW}${CHINESE}${MIXED}${BROKEN}`;
  const { workbench } = session;
  await workbench.page.setViewportSize({ width: 1400, height: 1050 });
  const editor = await workbench.open('scripts.conllu', text);
  for (const name of ['persian', 'hebrew', 'chinese', 'mixed', 'broken']) {
    const rows = await aligned(editor.element, rowsIn(text, name));
    // Cells follow one another from left to right, also those from right to left.
    for (const { cells } of rows) {
      for (let i = 1; i < cells.length; i++) expect(cells[i].left, name).toBeGreaterThan(cells[i - 1].right);
    }
  }
  await session.screenshot('columns-scripts');
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
  expect(editor.onDisk).toBe(text);
});

test('long cells end in an ellipsis, but not in the row of the cursor, which is where it should be', async () => {
  const { workbench } = session;
  const editor = await workbench.open('open.conllu', HARBOUR);
  const rows = rowsIn(HARBOUR, 'harbour-1');
  const at = rows.findIndex((row) => (row.split('\t')[5] ?? '').length > 40);
  const cells = rows[at].split('\t');
  const line = lineOf(HARBOUR, 'harbour-1', at + 1);
  const shownOf = async () => (await rowsOnScreen(editor.element, [rows[at]]))[0].cells;
  await editor.goTo(1, 1);
  await until('FEATS cut', async () => (await shownOf())[5].shown.length === 23);
  const closed = await shownOf();
  const columnOf = (cell: number) => 1 + cells.slice(0, cell).join('\t').length + (cell === 0 ? 0 : 1);
  // FEATS covers the following cells, HEAD stays in its column; in another cell, the whole row up to DEPREL does.
  await editor.goTo(line, columnOf(5));
  await until('FEATS open', async () => (await shownOf())[5].shown === cells[5]);
  await session.screenshot('columns-floating');
  const open = await shownOf();
  for (const column of [6, 7]) expect(open[column].left).toBeCloseTo(closed[column].left, 0);
  await editor.strike('Shift+Tab', 'Tab');
  await session.screenshot('columns-floating-selected');
  await editor.strike('Escape', 'Escape');
  await editor.goTo(line, columnOf(6));
  await until('FEATS cut', async () => (await shownOf())[5].shown.length === 23);
  for (const column of [6, 7]) expect((await shownOf())[column].left).toBeCloseTo(closed[column].left, 0);
  const caret = async () => (await editor.element.locator('.cursors-layer .cursor').first().boundingBox())?.x ?? 0;
  for (const cell of [0, 1, 3, 5, 6, 7, 9]) {
    for (const edge of ['left', 'right'] as const) {
      await editor.goTo(line, columnOf(cell) + (edge === 'left' ? 0 : cells[cell].length));
      await until(`cursor at the ${edge} edge of ${NAMES[cell]}`, async () => {
        const drawn = (await shownOf())[cell];
        return drawn.shown === cells[cell] && Math.abs((await caret()) - drawn[edge]) <= 1.5;
      });
    }
  }
  // A click leads to the letter under it.
  await editor.goTo(1, 1);
  const form = (await shownOf())[2];
  const box = await editor.element.locator('.view-line', { hasText: cells[1] }).nth(1).boundingBox();
  expect(box).not.toBeNull();
  const rowBox = await editor.element
    .locator('.view-line')
    .filter({ hasText: cells[9] })
    .filter({ hasText: cells[1] })
    .first()
    .boundingBox();
  await workbench.page.mouse.click(form.left + 2, (rowBox?.y ?? 0) + 5);
  await editor.until('cursor at the start of LEMMA', (cursor) => cursor.line === line && cursor.column === columnOf(2));
  // Text typed at the end of a cell belongs to it, and the rest stays aligned.
  await editor.press('End');
  await editor.goTo(line, columnOf(1) + cells[1].length);
  await editor.type('xyz');
  await editor.line(`${cells[1]}xyz`).first().waitFor();
  const changed = rows.map((row, index) => (index === at ? row.replace(`\t${cells[1]}\t`, `\t${cells[1]}xyz\t`) : row));
  await editor.goTo(1, 1);
  await aligned(editor.element, changed);
});

test('at 900 pixels beside the diagram ID, FORM, UPOS, HEAD and DEPREL are in view', async () => {
  const { workbench } = session;
  await workbench.page.setViewportSize({ width: 900, height: 700 });
  const editor = await workbench.open('narrow.conllu', HARBOUR);
  await editor.goTo(lineOf(HARBOUR, 'harbour-1', 3), 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.words.first().waitFor();
  const rows = rowsIn(HARBOUR, 'harbour-1');
  await until('DEPREL in view', async () => {
    const drawn = await rowsOnScreen(editor.element, rows);
    const text = await editor.element.locator('.lines-content').locator('..').boundingBox();
    const edge = (text?.x ?? 0) + (text?.width ?? 0);
    return drawn.length === rows.length && drawn.every(({ cells }) => cells[7].right <= edge);
  });
  const drawn = await aligned(editor.element, rows);
  for (const { row, cells } of drawn) {
    const whole = row.split('\t');
    for (const column of [0, 3, 6, 7]) expect(cells[column].shown).toBe(whole[column]);
    expect(cells[1].shown.length).toBeGreaterThanOrEqual(Math.min(7, whole[1].length));
  }
  await session.screenshot('columns-narrow');
  await workbench.page.setViewportSize({ width: 1400, height: 900 });
  await until('more of FEATS in the wider window', async () => {
    const [row] = await rowsOnScreen(editor.element, [rows[1]]);
    return (row?.cells[2].shown ?? '') === rows[1].split('\t')[2];
  });
});

test('an untitled text lines up as soon as its language is known, and while it is typed', async () => {
  const { workbench } = session;
  const { page } = workbench;
  await workbench.command('File: New Untitled Text File');
  const untitled = page.locator('.editor-instance .monaco-editor.focused[data-uri^="untitled:"]');
  await untitled.waitFor();
  const rows = rowsIn(CHINESE, 'chinese');
  await until('the rows are there', async () => {
    // A new editor loses what comes before it is ready.
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(rows.join('\n'));
    await page.waitForTimeout(500);
    return (await rowsOnScreen(untitled, rows)).length === rows.length;
  });
  expect(Math.max(...spreadOf(await rowsOnScreen(untitled, rows)))).toBeGreaterThan(8);
  await workbench.command('Change Language Mode', 'CoNLL-U');
  await workbench.language('CoNLL-U').waitFor();
  await aligned(untitled, rows);
});

test('both sides of a comparison and two editors line up; a command switches it', async () => {
  const { workbench } = session;
  const { page } = workbench;
  const editor = await workbench.open('compared.conllu', HARBOUR);
  const rows = rowsIn(HARBOUR, 'harbour-1');
  await editor.goTo(lineOf(HARBOUR, 'harbour-1', 2), 3);
  await editor.type('new');
  // Keys still pending when the keyboard leaves arrive as an edit of their own, with an undo of its own.
  await editor.until('it is typed', ({ column }) => column === 6);
  await workbench.command('File: Compare Active File with Saved');
  const side = (name: string) => page.locator(`.monaco-diff-editor .editor.${name}`);
  await side('original').waitFor();
  const closed = rows.slice(4);
  await aligned(side('original'), closed);
  await aligned(side('modified'), closed);
  await session.screenshot('columns-comparison');
  await workbench.command('View: Close Editor');
  await editor.focus();
  await editor.press('Control+Z');
  await page.locator('.tabs-container .tab.dirty').waitFor({ state: 'detached' });
  await workbench.command('View: Split Editor Right');
  const editors = page.locator('.editor-instance .monaco-editor[data-uri$="compared.conllu"]');
  await until('two editors', async () => (await editors.count()) === 2);
  for (const index of [0, 1]) await aligned(editors.nth(index), closed);
  await workbench.command('Treebank: Toggle Aligned Columns');
  for (const index of [0, 1]) {
    await until('columns as VS Code draws them', async () => {
      const drawn = await rowsOnScreen(editors.nth(index), closed);
      return (
        drawn.length === closed.length &&
        Math.max(...spreadOf(drawn)) > 8 &&
        drawn[0].cells[5].shown === closed[0].split('\t')[5]
      );
    });
    expect(await namesOnScreen(editors.nth(index))).toEqual([]);
  }
  await workbench.command('Treebank: Toggle Aligned Columns');
  for (const index of [0, 1]) await aligned(editors.nth(index), closed);
  expect(editor.onDisk).toBe(HARBOUR);
  expect(await page.locator('.tabs-container .tab.dirty').count()).toBe(0);
});

/** Bytes. From 20 MB on VS Code colours no text. The benches `columns` and `find` have 45 MB, as THOROUGH=1 has here. */
const LARGE = atLength(45e6, 22e6, 22e6);

test(`a file of ${LARGE / 1e6} MB lines up without a grammar, text from right to left in its order`, {
  timeout: 300_000,
}, async () => {
  const { workbench } = session;
  const text = `${PERSIAN}${HEBREW}${treebankOf(LARGE)}`;
  const editor = await workbench.open('large.conllu', text);
  for (const name of ['persian', 'hebrew']) {
    for (const { cells } of await aligned(editor.element, rowsIn(text, name))) {
      for (let i = 1; i < cells.length; i++) expect(cells[i].left, name).toBeGreaterThan(cells[i - 1].right);
    }
  }
  await session.screenshot('columns-large');
  expect(editor.onDisk.length).toBe(text.length);
});
