/** The arc diagram as an editor: everything by mouse, in the real VS Code. */

import { expect, test } from 'vitest';
import type { DiagramPanel, Place } from './harness/diagram.ts';
import { becomes, SAVED_AT_ONCE } from './harness/inDiagram.ts';
import { openSession } from './harness/session.ts';
import { DEPREL, HEAD, HEARING, withCell } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession(SAVED_AT_ONCE);

/** ID → its new HEAD and DEPREL. */
type Cells = Readonly<Record<number, readonly [head: string, deprel: string]>>;

const changed = (text: string, cells: Cells): string =>
  Object.entries(cells).reduce(
    (now, [id, [head, deprel]]) => withCell(withCell(now, Number(id), HEAD, head), Number(id), DEPREL, deprel),
    text,
  );

/** Leaves the field that asks for the relation. */
async function keepRelation(diagram: DiagramPanel): Promise<void> {
  await diagram.field.waitFor();
  await diagram.press('Escape');
  await diagram.field.waitFor({ state: 'hidden' });
}

test('words, both ends of an arc, the top, two clicks, a relation, the menu and the list of keys', async () => {
  const { workbench } = session;
  const editor = await workbench.open('mouse.conllu', HEARING);
  await editor.goTo(3, 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Show Arc Diagram');
  const { diagram, page } = workbench;
  await diagram.words.first().waitFor();

  let text = HEARING;
  async function expectChange(cells: Cells): Promise<void> {
    text = changed(text, cells);
    await becomes(editor, text);
  }
  async function dragTo(from: Place, to: Place, hint: RegExp): Promise<void> {
    await until('the drop is described', async () => {
      await diagram.drag(from, to);
      const said = (await diagram.dragHint.innerText()).replaceAll(/[\u2068\u2069]/g, '');
      if (hint.test(said)) return true;
      await diagram.press('Escape');
      await diagram.drop();
      return false;
    });
  }

  // A word onto its new head; the user is asked for its relation.
  await dragTo(await diagram.placeOf('issue'), await diagram.placeOf('scheduled'), /^4 scheduled → 7 issue/);
  await session.screenshot('mouse-drag');
  await diagram.drop();
  await diagram.field.waitFor();
  expect(await diagram.field.inputValue()).toBe('nmod');
  await diagram.strike(...'obl', 'Enter');
  await expectChange({ 7: ['4', 'obl'] });

  // The head end of an arc, and its foot.
  await until('the new arc is drawn', async () => (await diagram.crossings.count()) === 0);
  await dragTo(await diagram.endOf('obl:tmod', 'head'), await diagram.placeOf('issue'), /^7 issue → 8 today/);
  await diagram.drop();
  await keepRelation(diagram);
  await expectChange({ 8: ['7', 'obl:tmod'] });
  await dragTo(await diagram.endOf('obl:tmod', 'foot'), await diagram.placeOf('the'), /8 today stays attached as dep/);
  await diagram.drop();
  await keepRelation(diagram);
  await expectChange({ 6: ['7', 'obl:tmod'], 8: ['7', 'dep'] });

  // The top: the old root becomes a dependent of the new one.
  const stage = await diagram.stage.boundingBox();
  const top = { x: stage!.x + 60, y: stage!.y + 10 };
  await dragTo(await diagram.placeOf('issue'), top, /^7 issue becomes the root; 4 scheduled is attached to it/);
  await session.screenshot('mouse-root');
  await diagram.drop();
  await keepRelation(diagram);
  await expectChange({ 4: ['7', 'dep'], 7: ['0', 'root'] });

  // With Ctrl, two clicks.
  await diagram.word('is').click({ modifiers: ['Control'] });
  await diagram.dragHint.waitFor();
  await diagram.word('issue').click();
  await keepRelation(diagram);
  await expectChange({ 3: ['7', 'aux:pass'] });

  // A relation, and the removal of an arc.
  await diagram.label('case').click();
  await diagram.field.waitFor();
  await diagram.strike(...'mark', 'Enter');
  await expectChange({ 5: ['7', 'mark'] });
  const foot = await diagram.endOf('mark', 'foot');
  await page.mouse.click(foot.x, foot.y - 8);
  await until('the arc is selected', async () => (await diagram.selectedArc.count()) === 1);
  await diagram.focusPanel();
  await diagram.press('Delete');
  await until('the word has no head', () => /^5\ton\t(?:[^\t]*\t){4}_\t/m.test(editor.onDisk));

  // The menu has the possible actions, with their keys; VS Code's own does not appear.
  await diagram.word('hearing').click({ button: 'right' });
  await diagram.menu.waitFor();
  expect(await diagram.menu.innerText()).toMatch(/Attach the word/);
  expect(await page.locator('.monaco-menu-container').count()).toBe(0);
  await session.screenshot('mouse-menu');
  await diagram.menu.getByText(/^Whole sentence/).click();
  await diagram.menu.getByText(/^Keys and Gestures/).click();
  await diagram.help.waitFor();
  expect(await diagram.help.innerText()).toContain('drag a word onto another');
  await session.screenshot('mouse-help');
  await diagram.press('Escape');
  await diagram.help.waitFor({ state: 'hidden' });

  // Copied as text, with the command.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await workbench.command('Treebank: Copy Sentence As…');
  await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Tree of characters' }).click();
  await until('it is in the clipboard', async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText()).catch(() => '');
    return copied.includes('issue NOUN root');
  });
});
