/** Requests and rules in their editor: problems, suggestions, project checks as squiggles, Apply Rule, Make Rule from Last Edit. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSession } from './harness/session.ts';
import type { TextEditor } from './harness/textEditor.ts';
import { sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession();

const gave = (id: string, whom: string) =>
  sentence(id, 'She PRON 2 nsubj', 'gave VERB 0 root', `${whom} PRON 2 obj`, 'bread NOUN 2 obj', '. PUNCT 2 punct');
const TEXT = gave('first', 'me') + gave('second', 'you') + gave('third', 'them');

const RULES = `rule recipient {
  pattern { e: V -[obj]-> R; R [upos=PRON]; V -[obj]-> O; R << O }
  commands { e.label = iobj }
}
strat main { Onf (recipient) }
`;

const CHECKS = JSON.stringify({
  version: 1,
  checks: {
    'two-objects': {
      request: 'pattern { V -[obj]-> A; V -[obj]-> B; A << B }',
      message: 'This verb has two objects.',
      at: 'B',
    },
  },
});

const page = () => session.workbench.page;
const rows = () => page().locator('.quick-input-list .monaco-list-row');
const row = (text: string) => rows().filter({ hasText: text });
const lens = (text: string) => page().locator('.codelens-decoration a', { hasText: text });
const title = () => page().locator('.quick-input-titlebar .quick-input-title');
const untitled = () => page().locator('.editor-instance .monaco-editor[data-uri^="untitled:"]');

/** Number of occurrences of a word in the visible text. */
const words = async (editor: TextEditor, word: string): Promise<number> =>
  (await editor.element.locator('.view-lines').innerText()).split(word).length - 1;

test('mistakes are marked as one types, and suggestions are those of the open treebank', async () => {
  const { workbench } = session;
  await workbench.open('words.conllu', TEXT);
  await workbench.untilReady();
  const editor = await workbench.open('request.req', 'pattern { X [upos=VERB }\n', 'Grew');
  await editor.squiggles('error').first().waitFor();
  await (await workbench.problem('Expected ] before }')).waitFor();
  await session.screenshot('grew-problem');
  await editor.goTo(1, 23);
  await editor.type(']; X -[o');
  await editor.suggestions.first().waitFor();
  // The treebank is read in pieces, so the first list may not have counted all of it.
  await until('all are counted', async () => {
    await editor.press('Escape');
    return /^obj\s*object · 6×/.test((await editor.suggest())[0]);
  });
  await session.screenshot('grew-suggestions');
  await editor.takeSuggestion('obj');
  await editor.type(']-> Y');
  await editor.squiggles('error').first().waitFor({ state: 'detached' });
  await editor.saved('pattern { X [upos=VERB]; X -[obj]-> Y }\n');
});

test('a check of the project is a squiggle, and rules take one of its places and not another', async () => {
  const { workbench } = session;
  writeFileSync(join(workbench.folder, '.treebank.json'), CHECKS);
  const treebank = await workbench.open('gave.conllu', TEXT);
  await workbench.untilReady();
  await until('each sentence has its squiggle', async () => (await treebank.squiggles('warning').count()) === 3);
  await session.screenshot('project-check');

  const rules = await workbench.open('recipient.grs', RULES, 'Grew');
  await workbench.follow(lens('Apply to Treebank: Preview').last());
  await row('them DEPREL obj → iobj').waitFor();
  expect(await title().textContent()).toBe('3 of 3 sentences would change: recipient 3×.');
  expect(await rows().count()).toBe(3);
  await page().keyboard.press('ArrowDown');
  await page().keyboard.press('ArrowDown');
  await treebank.line('# sent_id = second').waitFor();
  await session.screenshot('apply-rule');
  const ticked = async () => (await page().locator('.quick-input-count').textContent())?.startsWith('2') === true;
  await until('two of three are ticked', async () => {
    // A click is lost if the list is redrawn under it.
    await row('you DEPREL').locator('[role=checkbox], .quick-input-list-checkbox').first().click();
    return until('two of three are ticked', ticked, 5000).then(
      () => true,
      () => false,
    );
  });
  await page().keyboard.press('Enter');
  await workbench.result('2 of 2 sentences changed').waitFor();
  await until('two have changed', async () => (await words(treebank, 'iobj')) === 2);
  // Rejected changes are not made, and one undo reverts the accepted ones.
  await treebank.line('# sent_id = second').click();
  await page().keyboard.press('Control+Z');
  await until('all is as it was', async () => (await words(treebank, 'iobj')) === 0);
  await until('nothing is unsaved', async () => (await page().locator('.tabs-container .tab.dirty').count()) === 0);
  expect(rules.onDisk).toBe(RULES);
});

test('a long list that nobody has looked at takes two presses of Enter, and the treebank is shown where it is open', async () => {
  const { workbench } = session;
  const treebank = await workbench.open('many.conllu', TEXT.repeat(4));
  await workbench.untilReady();
  await workbench.open('many.grs', RULES, 'Grew');
  const nGroups = await page().locator('.editor-group-container').count();
  // Clicked twice, there are two lists, and the keyboard is at the second.
  await lens('Apply to Treebank: Preview').last().dblclick();
  await row('them DEPREL obj → iobj').first().waitFor();
  await page().keyboard.press('Enter');
  await title().getByText('Press Enter again to change 12 sentences').waitFor();
  expect(await words(treebank, 'iobj')).toBe(0);
  expect(await page().locator('.editor-group-container').count()).toBe(nGroups);
  await page().keyboard.press('Enter');
  await workbench.result('12 of 12 sentences changed').waitFor();
});

test('an edit becomes a rule, which opens as a document and is applied to the other places', async () => {
  const { workbench } = session;
  const editor = await workbench.open('edited.conllu', TEXT);
  await workbench.untilReady();
  const line = TEXT.split('\n').findIndex((each) => each.includes('\tme\t')) + 1;
  await editor.goTo(line, TEXT.split('\n')[line - 1].indexOf('obj') + 1);
  await editor.type('i');
  await editor.press('Escape');
  await editor.untilChanged();
  await workbench.command('Treebank: Make Rule…');
  await row('relations and parts of speech').first().waitFor();
  expect(await title().textContent()).toBe('Make Rule from Last Edit: me DEPREL obj → iobj');
  expect(await rows().first().innerText()).toContain('2 places left in this file');
  await session.screenshot('make-rule');
  await page().keyboard.press('Enter');
  await untitled().locator('.view-line', { hasText: 'rule' }).first().waitFor();
  await workbench.follow(lens('Apply to Treebank: Preview').last());
  await row('them DEPREL obj → iobj').waitFor();
  expect(await title().textContent()).toBe('2 of 3 sentences would change: from_edit 2×.');
  await session.screenshot('make-rule-preview');
  await page().keyboard.press('Enter');
  await workbench.result('2 of 3 sentences changed').waitFor();
});

test('with the diagram open, what a rule would change lies below the words while the list is gone through', async () => {
  const { workbench } = session;
  const { diagram } = workbench;
  const treebank = await workbench.open('layers.conllu', TEXT);
  await treebank.goTo(3, 1);
  await workbench.untilReady();
  await workbench.command('Treebank: Show Arc Diagram');
  await diagram.words.first().waitFor();
  await workbench.open('layers.grs', RULES.replace('e.label = iobj', 'del_edge e; add_edge O -[nmod]-> R'), 'Grew');
  await workbench.follow(lens('Apply to Treebank: Preview').last());
  await row('them HEAD 2 → 4').waitFor();
  await diagram.askedArcs.first().waitFor();
  expect(await diagram.askedLabels()).toEqual(['nmod']);
  expect(await diagram.question.textContent()).toContain('3 me');
  await page().keyboard.press('ArrowDown');
  await page().keyboard.press('ArrowDown');
  await until('the next change is drawn', async () => ((await diagram.question.textContent()) ?? '').includes('3 you'));
  expect(await diagram.askedLabels()).toEqual(['nmod']);
  await session.screenshot('apply-rule-layers');
  await page().keyboard.press('Escape');
  // Nothing remains of the comparison, and nothing is written.
  await diagram.askedArcs.first().waitFor({ state: 'hidden' });
  expect(treebank.onDisk).toBe(TEXT);
});

test('a campaign: Y applies its rule to a place, N leaves another one and writes it down', async () => {
  const { workbench } = session;
  const { diagram } = workbench;
  const folder = join(workbench.folder, 'campaigns');
  mkdirSync(folder, { recursive: true });
  const request = 'pattern { R [upos=PRON]; V -[obj]-> R; V -[obj]-> O; R << O }';
  writeFileSync(
    join(folder, 'recipients.md'),
    `---\ntitle: Recipients are iobj\nissue: docs#1\n---\n\n\`\`\`request\n${request}\n\`\`\`\n\n\`\`\`rules\n${RULES}\`\`\`\n`,
  );
  const treebank = await workbench.open('campaign.conllu', TEXT);
  await workbench.untilReady();
  await workbench.command('Treebank: Work on Campaign…');
  await diagram.askedRelations.first().waitFor();
  await until('the first place is asked about', async () =>
    /0 of 1 decided/.test((await diagram.sessionProgress.textContent()) ?? ''),
  );
  await session.screenshot('campaign');
  await diagram.strike('y');
  const left = join(folder, 'recipients.left.tsv');
  await until('the next place is shown', async () => (await diagram.sentId.textContent())?.includes('second') === true);
  await diagram.strike('n');
  // The first place that is left asks why.
  await page().locator('.quick-input-box input').fill('seen');
  await page().keyboard.press('Enter');
  await until('it is written down', async () => existsSync(left));
  expect(readFileSync(left, 'utf8')).toBe(
    'file\tsentence\tword\twas\treason\ncampaign.conllu\tsecond\tyou\tPRON obj gave\tseen\n',
  );
  await session.screenshot('campaign-left');
  // The first sentence may be out of sight.
  const [line] = TEXT.split('\n').filter((each) => each.includes('\tme\t'));
  await treebank.saved(TEXT.replace(line, line.replace('\tobj\t', '\tiobj\t')));
});
