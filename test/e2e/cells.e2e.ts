/** Whole cells selected by keys: Tab, arrows, the keys to HEAD and DEPREL, several cursors; where these keys stay what they were. */

import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import type { TextEditor } from './harness/textEditor.ts';
import {
  CHAIN,
  changedCells,
  DEPREL,
  FORM,
  HEAD,
  HEARING,
  placeOf,
  sentence,
  withCell,
  withCrlf,
} from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const BOTH = HEARING + CHAIN;
const SECOND = HEARING.split('\n').length - 1;
const [ID, LEMMA, UPOS, FEATS, DEPS, MISC] = [1, 3, 4, 6, 9, 10];

/** Line and columns of a cell: of the first sentence, or of the second one. */
function cell(word: number, column: number, sentence: 1 | 2 = 1): { line: number; column: number; length: number } {
  if (sentence === 1) return placeOf(HEARING, word, column);
  const { line, ...place } = placeOf(CHAIN, word, column);
  return { line: line + SECOND, ...place };
}

/** Waits until exactly this cell is selected. */
async function untilSelected(editor: TextEditor, { line, column, length }: ReturnType<typeof cell>): Promise<void> {
  await editor.until(
    `cell ${line}:${column} is selected`,
    (at) => at.line === line && at.column === column + length && at.selected === length,
  );
}

async function goIn(editor: TextEditor, place: ReturnType<typeof cell>): Promise<void> {
  await editor.goTo(place.line, place.column);
  // Tab is bound by the row of the cursor: a hand is slower than the window's update.
  await session.workbench.page.waitForTimeout(300);
}

/** Waits for the list that opens by itself. */
const untilOffered = (editor: TextEditor) => editor.suggestions.first().waitFor();

test('Tab and Shift+Tab select cells, over the ends of rows and sentences, and take no suggestion', async () => {
  const editor = await session.workbench.open('cells.conllu', BOTH);
  await session.workbench.untilReady();
  await goIn(editor, cell(7, HEAD));
  await editor.strike('Tab');
  await untilSelected(editor, cell(7, DEPREL));
  await untilOffered(editor);
  await session.screenshot('cells-deprel');
  await editor.strike('Tab');
  await untilSelected(editor, cell(7, DEPS));
  await editor.strike('Tab', 'Tab');
  await untilSelected(editor, cell(8, ID));
  await editor.strike('Shift+Tab');
  await untilSelected(editor, cell(7, MISC));
  await goIn(editor, cell(9, MISC));
  await editor.strike('Tab');
  await untilSelected(editor, cell(1, ID, 2));
  await editor.strike('Shift+Tab');
  await untilSelected(editor, cell(9, MISC));
  // Faster than any drawing.
  await goIn(editor, cell(2, ID));
  for (let step = 0; step < 13; step++) await editor.press('Tab');
  await untilSelected(editor, cell(3, UPOS));
  await untilOffered(editor);
  await editor.strike('Shift+Tab');
  await untilSelected(editor, cell(3, LEMMA));
  await editor.saved(BOTH);
});

test('Tab types a tab in rows that lack columns, and nowhere else: from comments and blank lines it goes to the next row', async () => {
  const short = BOTH.replace('9\t.\t.\tPUNCT\t_\t_\t4\tpunct\t_\t_', '9\t.\t.');
  const editor = await session.workbench.open('tabs.conllu', short);
  await editor.goTo(1, 2);
  await editor.strike('Tab');
  await untilSelected(editor, cell(1, ID));
  await editor.goTo(11, 4);
  await editor.strike('End');
  await editor.strike('Tab');
  await editor.untilChanged();
  await editor.type('PUNCT');
  // The cursor goes elsewhere by itself, not by a key that waits for its turn.
  const typed = session.workbench.page.locator('.view-line', { hasText: 'PUNCT' });
  await until('it is typed', async () => (await typed.count()) === 2);
  await editor.strike('Escape');
  for (const line of [12, 13]) {
    await editor.goTo(line, 1);
    await editor.strike('Tab');
    await untilSelected(editor, cell(1, ID, 2));
  }
  await editor.goTo(13, 3);
  await editor.strike('Shift+Tab');
  await editor.until('last cell of the sentence before', ({ line }) => line === 11);
  // Without a following row, there is no target.
  await editor.goTo(short.split('\n').length, 1);
  await editor.strike('Tab');
  const lines = short.split('\n');
  lines[10] = '9\t.\t.\tPUNCT';
  await editor.saved(lines.join('\n'));
});

test('Enter breaks lines outside of rows only', async () => {
  const editor = await session.workbench.open('enter.conllu', BOTH);
  await goIn(editor, cell(7, FORM));
  await editor.strike('Alt+h');
  await untilSelected(editor, cell(7, HEAD));
  // No longer a cell, but still its row.
  await editor.strike('ArrowLeft', 'Enter');
  await untilSelected(editor, cell(8, HEAD));
  await goIn(editor, { ...cell(3, LEMMA), column: cell(3, LEMMA).column + 1 });
  await editor.strike('Enter');
  await untilSelected(editor, cell(4, LEMMA));
  await editor.goTo(1, 1);
  await editor.press('End');
  await editor.strike('Enter');
  await editor.type('# x');
  const [first, ...rest] = BOTH.split('\n');
  await editor.saved([first, '# x', ...rest].join('\n'));
});

test('Down and Up keep the column; what is typed replaces the cell; arrows and Escape end it', async () => {
  const text = withCrlf(BOTH);
  const editor = await session.workbench.open('column.conllu', text);
  await goIn(editor, cell(7, FORM));
  await editor.strike('Alt+h');
  await untilSelected(editor, cell(7, HEAD));
  expect(await editor.suggestions.count()).toBe(0);
  await editor.strike('ArrowDown');
  await editor.strike('ArrowDown');
  await untilSelected(editor, cell(9, HEAD));
  await editor.strike('ArrowDown');
  await untilSelected(editor, cell(1, HEAD, 2));
  await editor.strike('ArrowUp');
  await untilSelected(editor, cell(9, HEAD));
  await editor.type('8');
  await editor.until('typed', ({ selected }) => selected === 0);
  await editor.strike('ArrowUp');
  await untilSelected(editor, cell(8, HEAD));
  await editor.type('7');
  await editor.until('typed', ({ selected }) => selected === 0);
  // In a cell, Enter moves to the next row and breaks none.
  await editor.strike('Enter');
  await untilSelected(editor, cell(9, HEAD));
  await editor.strike('Enter');
  await untilSelected(editor, cell(1, HEAD, 2));
  await editor.strike('Alt+d');
  await untilSelected(editor, cell(1, DEPREL, 2));
  await untilOffered(editor);
  await session.screenshot('cells-offered');
  // The list that opened by itself takes no key.
  await editor.strike('ArrowDown');
  await untilSelected(editor, cell(2, DEPREL, 2));
  await editor.strike('ArrowRight');
  await editor.strike('ArrowDown');
  await editor.until(
    'below, nothing selected',
    ({ line, selected }) => line === cell(3, DEPREL, 2).line && selected === 0,
  );
  await editor.strike('Alt+h');
  await untilSelected(editor, cell(3, HEAD, 2));
  await editor.strike('Escape');
  await editor.strike('ArrowDown');
  await editor.until('below', ({ line, selected }) => line === cell(4, HEAD, 2).line && selected === 0);
  await editor.saved(withCrlf(withCell(withCell(HEARING, 8, HEAD, '7'), 9, HEAD, '8') + CHAIN));
});

test('in a cell that was selected by keys the list opens, and letters narrow it down', async () => {
  const editor = await session.workbench.open('lists.conllu', BOTH);
  await goIn(editor, cell(7, FORM));
  await editor.strike('Alt+h');
  await untilSelected(editor, cell(7, HEAD));
  await editor.type('sch');
  await editor.suggestions.filter({ hasText: '4 scheduled' }).waitFor();
  await session.screenshot('cells-head');
  // Tab takes it and moves on.
  await editor.strike('Tab');
  await untilSelected(editor, cell(7, DEPREL));
  await untilOffered(editor);
  // A whole relation, typed out: Enter takes it, too, and goes down, to the column in which the row began.
  await editor.type('obj');
  await editor.suggestions.filter({ hasText: 'obj' }).first().waitFor();
  await editor.strike('Enter');
  await untilSelected(editor, cell(8, HEAD));
  await goIn(editor, cell(8, FORM));
  for (let column = FORM + 1; column <= FEATS; column++) {
    await editor.strike('Tab');
    await untilSelected(editor, cell(8, column));
  }
  await untilOffered(editor);
  await session.screenshot('cells-feats');
  await editor.type('Num');
  await editor.suggestions.filter({ hasText: 'NumType=Card' }).waitFor();
  await editor.takeSuggestion('Number=Sing');
  const seventh = withCell(withCell(HEARING, 7, HEAD, '4'), 7, DEPREL, 'obj');
  await editor.saved(withCell(seventh, 8, FEATS, 'Number=Sing') + CHAIN);
});

test('one letter is enough in a blank cell; a relation typed out comes before a longer one that is more frequent', async () => {
  const text = sentence('tie', 'a VERB 0 root', 'b VERB 1 ccomp', 'c VERB 1 ccomp', 'd VERB 1 _', 'e VERB 1 _');
  const editor = await session.workbench.open('tie.conllu', text);
  const [fourth, fifth] = [placeOf(text, 4, DEPREL), placeOf(text, 5, DEPREL)];
  await goIn(editor, fourth);
  await editor.strike('Alt+d');
  await untilSelected(editor, fourth);
  await untilOffered(editor);
  await editor.strike('r');
  await editor.suggestions.filter({ hasText: 'root' }).waitFor();
  await editor.strike('Backspace', 'c', 'c');
  await editor.suggestions.filter({ hasText: 'ccomp' }).waitFor();
  await session.screenshot('cells-tie');
  await editor.strike('Enter');
  await untilSelected(editor, fifth);
  await editor.strike('c', 'c', 'o');
  await editor.suggestions.filter({ hasText: 'ccomp' }).waitFor();
  await editor.strike('Enter');
  await editor.saved(withCell(withCell(text, 4, DEPREL, 'cc'), 5, DEPREL, 'ccomp'));
});

test('a list that was asked for has its keys', async () => {
  const editor = await session.workbench.open('asked.conllu', BOTH);
  await goIn(editor, cell(7, FORM));
  await editor.strike('Alt+d');
  await untilSelected(editor, cell(7, DEPREL));
  await untilOffered(editor);
  await editor.strike('Control+Space');
  const focused = editor.suggestions.and(session.workbench.page.locator('.focused'));
  const down = async () => {
    const before = await focused.textContent();
    await editor.strike('ArrowDown');
    await until('another suggestion', async () => (await focused.textContent()) !== before);
  };
  await down();
  // The content of the cell would change nothing.
  if (/^nmod\b/.test((await focused.textContent()) ?? '')) await down();
  await editor.strike('Enter');
  await untilSelected(editor, cell(8, DEPREL));
  const changed = changedCells(BOTH, await editor.saved((text) => text !== BOTH));
  expect(changed).toMatchObject([{ line: cell(7, DEPREL).line, column: DEPREL }]);
  expect(changed).toHaveLength(1);
});

test('several cells: Shift+Down adds the one below, each cursor moves, typing goes into all', async () => {
  const editor = await session.workbench.open('several.conllu', BOTH);
  await goIn(editor, cell(5, FORM));
  await editor.strike('Alt+h');
  await untilSelected(editor, cell(5, HEAD));
  await editor.strike('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp');
  const selections = session.workbench.page.locator('[id="status.editor.selection"]');
  await until('two cells', async () => /^2 selections/.test((await selections.textContent()) ?? ''));
  await session.screenshot('cells-several');
  await editor.strike('Shift+Tab');
  await editor.strike('Tab');
  await until('two cells', async () => /^2 selections/.test((await selections.textContent()) ?? ''));
  await editor.type('8');
  await editor.strike('Tab');
  await editor.strike('Escape');
  await editor.strike('Escape');
  await editor.saved(withCell(withCell(HEARING, 5, HEAD, '8'), 6, HEAD, '8') + CHAIN);
});

test('one chord to the next and the previous sentence; a cell keeps its column', async () => {
  const editor = await session.workbench.open('sentences.conllu', BOTH);
  await goIn(editor, cell(7, FORM));
  await editor.strike('Alt+PageDown');
  await editor.until('second sentence', ({ line, column }) => line === cell(1, ID, 2).line && column === 1);
  await editor.strike('Alt+PageUp');
  await editor.until('first sentence', ({ line }) => line === cell(1, ID).line);
  await editor.strike('Alt+d');
  await untilSelected(editor, cell(1, DEPREL));
  await editor.strike('Alt+PageDown');
  await untilSelected(editor, cell(1, DEPREL, 2));
});

test('a selection by word never takes the tab', async () => {
  const editor = await session.workbench.open('words.conllu', BOTH);
  const page = session.workbench.page;
  await goIn(editor, cell(2, HEAD));
  await editor.strike('Control+Shift+ArrowRight');
  await untilSelected(editor, cell(2, HEAD));
  await editor.strike('Control+Shift+ArrowRight');
  await editor.strike('Control+Shift+ArrowRight');
  await untilSelected(editor, cell(2, HEAD));
  await editor.strike('ArrowRight');
  await editor.strike('Control+Shift+ArrowRight');
  const deprel = cell(2, DEPREL);
  await editor.until(
    'nsubj is selected',
    (at) => at.column === deprel.column + 'nsubj'.length && at.selected === 'nsubj'.length,
  );
  await editor.strike('Control+Shift+ArrowRight');
  await untilSelected(editor, deprel);
  await goIn(editor, cell(2, DEPREL));
  await editor.strike('Control+Shift+ArrowLeft');
  await editor.until('HEAD is selected', (at) => at.column === cell(2, HEAD).column && at.selected === 1);
  // Near the left edge of the word; blanks drawn for its tab may belong to the same element.
  for (const [form, tag] of [
    ['scheduled', 'VERB'],
    ['issue', 'nmod'],
  ]) {
    const word = editor.line(tag).first().locator('span', { hasText: form }).last();
    await word.dblclick({ position: { x: 10, y: 8 } });
    await editor.until(`${form} is selected`, ({ selected }) => selected === form.length);
  }
  await page.mouse.move(0, 0);
});

test('the status bar says what Tab does, and changes it', async () => {
  const editor = await session.workbench.open('mode.conllu', BOTH);
  const page = session.workbench.page;
  const entry = page.locator('.statusbar-item[id$="treebank.tab"] a');
  await entry.filter({ hasText: 'Tab: cells' }).waitFor();
  await entry.click();
  await entry.filter({ hasText: 'Tab: text' }).waitFor();
  await session.screenshot('cells-tab-text');
  await goIn(editor, cell(2, HEAD));
  await editor.strike('Tab');
  const place = cell(2, HEAD);
  const lines = BOTH.split('\n');
  const row = lines[place.line - 1];
  lines[place.line - 1] = `${row.slice(0, place.column - 1)}\t${row.slice(place.column - 1)}`;
  await editor.saved(lines.join('\n'));
  await entry.click();
  await entry.filter({ hasText: 'Tab: cells' }).waitFor();
});
