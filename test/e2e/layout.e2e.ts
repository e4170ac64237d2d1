/** Where the diagram opens: beside the text or below it, by the width of the window, next to other editors, after a move by the user, and after a reload. */

import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openFindSentence } from './harness/lists.ts';
import { openSession } from './harness/session.ts';
import type { TextEditor } from './harness/textEditor.ts';
import { CHAIN, HEARING } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const WIDE = { width: 1600, height: 900 };
const NARROW = { width: 900, height: 900 };
const session = openSession({ viewport: WIDE, alone: 'where the diagram was moved is remembered by its window' });

const LONG = CHAIN.repeat(50);

/** `beside`: at the right of the text and as high. `below`: under it, and as wide as the editor area. */
async function placeOf(editor: TextEditor): Promise<'beside' | 'below' | undefined> {
  const [text, panel] = await Promise.all([editor.box(), session.workbench.diagram.box()]);
  if (text === null || panel === null) return undefined;
  if (text.x + text.width <= panel.x + 1) return 'beside';
  return text.y + text.height <= panel.y + 1 && text.width <= panel.width ? 'below' : undefined;
}

async function untilPlace(editor: TextEditor, place: 'beside' | 'below'): Promise<void> {
  await session.workbench.diagram.words.first().waitFor();
  await until(`the diagram is ${place} the text`, async () => (await placeOf(editor)) === place);
}

async function untilPlaced(editor: TextEditor): Promise<void> {
  await until('the diagram has a place', async () => (await placeOf(editor)) !== undefined);
}

async function openDiagram(): Promise<void> {
  await session.workbench.command('Treebank: Show Arc Diagram');
  await session.workbench.diagram.words.first().waitFor();
}

/** Whether a line of the text is visible. */
async function isInView(editor: TextEditor, line: number): Promise<boolean> {
  const box = await editor.box();
  const number = await session.workbench.page.locator('.line-numbers.active-line-number').first().boundingBox();
  const isThere =
    box !== null && number !== null && box.y <= number.y && number.y + number.height <= box.y + box.height;
  return isThere && (await editor.cursor()).line === line;
}

test('beside in a wide window, below in a narrow one; the text keeps the focus, and its cursor in view', async () => {
  const { workbench } = session;
  for (const [name, size, place] of [
    ['wide', WIDE, 'beside'],
    ['narrow', NARROW, 'below'],
    ['wide-again', WIDE, 'beside'],
  ] as const) {
    await workbench.page.setViewportSize(size);
    const editor = await workbench.open(`${name}.conllu`, LONG);
    await editor.goTo(40, 1);
    await openDiagram();
    await untilPlace(editor, place);
    await editor.focused.waitFor();
    expect(await isInView(editor, 40)).toBe(true);
    await session.screenshot(`layout-${name}`);
    await workbench.closeAll();
  }
});

test('the button moves it, the window remembers, and moving it back takes that back', async () => {
  const { workbench } = session;
  await workbench.page.setViewportSize(WIDE);
  const editor = await workbench.open('button.conllu', LONG);
  await editor.goTo(40, 1);
  await openDiagram();
  await untilPlace(editor, 'beside');
  await workbench.diagram.button('Move Below the Text').click();
  await untilPlace(editor, 'below');
  // After the move the focus is at the button.
  await workbench.diagram.button('Move Beside the Text').waitFor();
  await editor.focus();
  expect(await isInView(editor, 40)).toBe(true);
  await session.screenshot('layout-moved');
  await workbench.closeAll();

  const again = await workbench.open('again.conllu', LONG);
  await openDiagram();
  await untilPlace(again, 'below');
  await again.focus();
  await workbench.command('Treebank: Move Arc Diagram');
  await untilPlace(again, 'beside');
  await again.focused.waitFor();
  await workbench.closeAll();

  await workbench.page.setViewportSize(NARROW);
  const narrow = await workbench.open('narrow-again.conllu', LONG);
  await openDiagram();
  await untilPlace(narrow, 'below');
  await workbench.page.setViewportSize(WIDE);
});

/** Two editors side by side; the first has the focus. */
async function openTwo(name: string): Promise<{ first: TextEditor; second: Locator }> {
  const { workbench } = session;
  const first = await workbench.open(name, LONG);
  await workbench.open('second.conllu', HEARING);
  await workbench.command('View: Move Editor into Right Group');
  const second = workbench.page.locator('.editor-instance .monaco-editor[data-uri$="second.conllu"]');
  await until('they are side by side', async () => {
    const [left, right] = await Promise.all([first.box(), second.boundingBox()]);
    return left !== null && right !== null && left.x + left.width <= right.x + 1;
  });
  await first.focus();
  return { first, second };
}

test('next to a second editor it gets a place of its own', async () => {
  const { workbench } = session;
  const { first, second } = await openTwo('first.conllu');
  await openDiagram();
  // Two columns of text leave no room for a third one.
  await untilPlace(first, 'below');
  expect(await second.isVisible()).toBe(true);
  expect((await workbench.diagram.box())?.width).toBeGreaterThan(WIDE.width - 100);
  await session.screenshot('layout-two-groups');

  await first.focus();
  await workbench.command('Treebank: Move Arc Diagram');
  await untilPlace(first, 'beside');
  expect(await second.isVisible()).toBe(true);
  const [panel, right] = [await workbench.diagram.box(), await second.boundingBox()];
  expect(panel!.x + panel!.width).toBeLessThanOrEqual(right!.x + 1);
  await first.focused.waitFor();
  await session.screenshot('layout-two-groups-beside');

  await workbench.diagram.button('Move Below the Text').click();
  await untilPlace(first, 'below');
  expect(await second.isVisible()).toBe(true);
});

test('a setting that names a place is kept to, whatever else is open', async () => {
  const { workbench } = session;
  for (const placement of ['below', 'beside'] as const) {
    await workbench.page.setViewportSize(placement === 'below' ? WIDE : NARROW);
    await session.settle({ 'treebank.diagram.placement': placement });
    const { first, second } = await openTwo(`${placement}.conllu`);
    await openDiagram();
    await untilPlace(first, placement);
    expect(await second.isVisible()).toBe(true);
    await session.screenshot(`layout-setting-${placement}`);
    await workbench.closeAll();
  }
  await session.settle({});
});

test('after a reload it is where it was, and Find Sentence searches files in tabs that nobody has looked at yet, too', async () => {
  const { workbench } = session;
  await workbench.page.setViewportSize(WIDE);
  await workbench.open('unseen.conllu', HEARING.replace('= hearing', '= unseen'));
  const editor = await workbench.open('reload.conllu', LONG);
  await editor.goTo(3, 1);
  await openDiagram();
  // Below, if an earlier try failed after the move.
  await untilPlaced(editor);
  if ((await placeOf(editor)) === 'beside') await workbench.diagram.button('Move Below the Text').click();
  await untilPlace(editor, 'below');
  await editor.focus();
  await workbench.reload();
  await untilPlace(editor, 'below');
  await workbench.page.locator('.tabs-container .tab', { hasText: 'unseen.conllu' }).waitFor();
  await editor.focus();
  await openFindSentence(workbench);
  await workbench.input.fill('unseen');
  await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'unseen · unseen.conllu' }).waitFor();
  await workbench.input.press('Enter');
  await workbench.page.locator('.editor-instance .monaco-editor.focused[data-uri$="unseen.conllu"]').waitFor();
  // Not Ctrl+Tab: its list stays open where Ctrl is released before it is drawn.
  await workbench.page.locator('.tabs-container .tab', { hasText: 'reload.conllu' }).click();
  await editor.focused.waitFor();
  await workbench.diagram.button('Move Beside the Text').click();
  await untilPlace(editor, 'beside');
});
