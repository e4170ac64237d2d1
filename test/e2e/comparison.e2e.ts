/** Comparing in the editor: with git's revisions, in the list and in two layers of the diagram; takes, undo, and the sides of a merge conflict. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FindingsView } from './harness/findings.ts';
import { becomes, SAVED_AT_ONCE } from './harness/inDiagram.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEBREW, sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession({ ...SAVED_AT_ONCE, alone: 'its folder becomes a repository' });

const PARK = sentence(
  'park',
  'I PRON 2 nsubj',
  'saw VERB 0 root',
  'the DET 4 det',
  'man NOUN 2 obj',
  'with ADP 7 case',
  'a DET 7 det',
  'telescope NOUN 2 obl',
  '. PUNCT 2 punct',
);
/** The man has the telescope, and its relation and the tag of the pronoun differ. */
const OURS = PARK.replace('2\tobl', '4\tnmod').replace('PRON', 'PROPN').replace('2\tobj', '2\tiobj');

function git(folder: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
}

function commit(folder: string, name: string, text: string, message: string): void {
  writeFileSync(join(folder, name), text);
  git(folder, 'add', name);
  git(folder, 'commit', '-q', '-m', message);
}

test('with HEAD: the list, the steps, two layers, takes by one key and one undo each; then all of a class', async () => {
  const { workbench } = session;
  const { folder } = workbench;
  git(folder, 'init', '-q', '-b', 'main');
  const name = 'en_park.conllu';
  const head = PARK + HEBREW + CHAIN;
  commit(folder, name, head, 'first');
  const mine = OURS + HEBREW.replace('ADJ', 'NOUN').replace('\tobj', '\tnsubj') + CHAIN;
  const editor = await workbench.open(name, mine);
  await editor.goTo(3, 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Compare with…', 'HEAD');
  const { diagram } = workbench;
  await diagram.question.waitFor();
  const at = (form: string) => until(`the keyboard is at ${form}`, async () => (await diagram.focusedForm()) === form);
  await at('I');
  const list = new FindingsView(workbench.page);
  await list.row('Head').first().waitFor();
  await list.title('Comparison with HEAD').waitFor();
  await list.expand('UPOS');
  await list.row('1 I: UPOS: PROPN → PRON').waitFor();
  await diagram.askedArcs.first().waitFor();
  expect(await diagram.askedLabels()).toEqual(['obl', 'iobj | obj']);
  await session.screenshot('comparison-head');
  const tree = await diagram.accessibilityTree();
  expect(tree).toContain('7 telescope, Head and relation: 4 man, nmod → 2 saw, obl. HEAD: 2 saw, obl');

  // The keyboard continues in the diagram: over all sentences and back to the first.
  const { keyboard } = workbench.page;
  await keyboard.press('Shift+Alt+F5');
  await at('ספר');
  await keyboard.press('Alt+F5');
  await at('I');

  // Also from the text, where the bar shows no letters; keys typed next are no longer for the text.
  await editor.focus();
  await until('no letters', async () => !(await diagram.sessionButtons()).includes('Take Theirs (Y)'));
  await editor.goTo(6, 1);
  await keyboard.press('Alt+F5');
  await at('man');
  await until('letters', async () => (await diagram.sessionButtons()).includes('Take Theirs (Y)'));
  expect(editor.onDisk).toBe(mine);

  // In the diagram: from one to the next, one key each.
  await diagram.focusOn('telescope');
  await diagram.question.getByText('7 telescope, Head and relation: 4 man, nmod → 2 saw, obl').waitFor();
  await session.screenshot('comparison-chosen');
  await diagram.press('y');
  const taken = mine.replace('4\tnmod', '2\tobl');
  await becomes(editor, taken);
  await until('its arc is gone', async () => (await diagram.askedArcs.count()) === 0);
  await diagram.focusOn('man');
  await diagram.press('n');
  await diagram.question.getByText('1 I').waitFor();
  expect(editor.onDisk).toBe(taken);
  await session.screenshot('comparison-decided');
  await diagram.press('Control+z');
  await becomes(editor, mine);
  await diagram.askedArcs.first().waitFor();

  // All of a class from the list.
  await list.pressOn(list.row('UPOS').first(), 'Take Theirs');
  await becomes(editor, mine.replace('PROPN', 'PRON'));
  await list.pressInTitle('Compare as Text');
  await workbench.page.locator('.monaco-diff-editor .original .view-line', { hasText: 'telescope' }).first().waitFor();
  await session.screenshot('comparison-text');
  await workbench.command('View: Close Editor');
  await diagram.question.waitFor();
  await workbench.command('Treebank: End Session');
  await diagram.question.waitFor({ state: 'hidden' });
});

test('two branches: a revision from the list with other words, and both sides of the conflict as trees', async () => {
  const { workbench } = session;
  const folder = workbench.folder;
  const name = 'en_branches.conllu';
  git(folder, 'stash', '-q', '-u');
  commit(folder, name, PARK + CHAIN, 'base');
  git(folder, 'checkout', '-q', '-b', 'anna');
  const anna = PARK.replace('2\tobl', '4\tnmod').replace('PRON', 'NOUN') + CHAIN;
  commit(folder, name, anna, 'anna attaches to the man');
  git(folder, 'checkout', '-q', 'main');
  const mine = PARK.replace('2\tobl', '2\tadvcl').replace('PRON', 'PROPN') + CHAIN;
  commit(folder, name, mine, 'another relation');
  expect(() => git(folder, '-c', 'merge.conflictStyle=diff3', 'merge', 'anna')).toThrow();
  const conflict = readFileSync(join(folder, name), 'utf8');
  expect(conflict.match(/^<{7}/gm)).toHaveLength(2);

  // With VS Code's own links, as in a user's VS Code.
  const settings = join(folder, '.vscode/settings.json');
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  writeFileSync(settings, JSON.stringify({ 'merge-conflict.codeLens.enabled': true }));
  const editor = await workbench.open(name, conflict);
  await workbench.untilReady();
  const lenses = workbench.page.locator('.codelens-decoration a');
  const own = workbench.page.locator('.codelens-decoration a', { hasText: 'Accept' });
  await own.first().waitFor();
  await session.screenshot('comparison-conflict-links');
  await lenses.filter({ hasText: "Hide VS Code's own links" }).click();
  await until("VS Code's links are gone", async () => (await own.count()) === 0);
  await until('the sentence has one set of ours', async () => {
    const shown = await lenses.allInnerTexts();
    return shown.join(' | ') === 'Take ours (HEAD) | Take theirs (anna) | Take base | Compare trees';
  });
  expect(JSON.parse(readFileSync(settings, 'utf8'))).toEqual({ 'merge-conflict.codeLens.enabled': false });
  // From another sentence; both conflicts become one comparison.
  await editor.goTo(conflict.trimEnd().split('\n').length, 1);
  await workbench.command('Treebank: Resolve Conflict…', 'Compare Trees');
  const { diagram } = workbench;
  await diagram.askedArcs.first().waitFor();
  expect(await diagram.askedLabels()).toEqual(['nmod']);
  await workbench.notification('The sentence now has ours').waitFor();
  await session.screenshot('comparison-conflict');
  await workbench.command('Notifications: Clear All Notifications');
  // VS Code leaves it to the user to save a file with conflicts.
  await diagram.focusOn('telescope');
  await diagram.press('2');
  await diagram.label('obl').waitFor();
  await editor.saved(PARK.replace('PRON', 'PROPN') + CHAIN);
  await diagram.focusOn('telescope');
  await diagram.press('Control+z');
  await diagram.label('advcl').waitFor();
  await editor.saved(mine);
  await diagram.focusOn('telescope');
  await diagram.press('y');
  await until('its arc is gone', async () => (await diagram.askedArcs.count()) === 0);
  await editor.saved(anna.replace('NOUN', 'PROPN'));
  await diagram.focusOn('telescope');
  await diagram.press('Shift+Y');
  await editor.saved(anna);
  await diagram.question.getByText('None are left in the file').waitFor();

  // A revision, chosen by name, with a word that only it has.
  await editor.focus();
  await workbench.command('Treebank: Compare with…', 'Revision…');
  await workbench.input.fill('anna');
  await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'branch' }).first().waitFor();
  await session.screenshot('comparison-revisions');
  await workbench.page.keyboard.press('Enter');
  await diagram.sessionProgress.getByText('anna').waitFor();
});

test('with the parser: what it would put there lies below the words, and nothing is written', async () => {
  const { workbench } = session;
  const { diagram } = workbench;
  const editor = await workbench.open('en_parsed.conllu', CHAIN);
  await editor.goTo(3, 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Compare with…', 'Parser');
  await diagram.sessionProgress.getByText('parser').waitFor();
  await diagram.askedArcs.first().waitFor();
  await session.screenshot('comparison-parser');
  expect(editor.onDisk).toBe(CHAIN);
});
