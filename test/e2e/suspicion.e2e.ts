/** The Review view: lists, an entry in text and diagram, a key for each verdict, a suggestion taken and undone, and all of it after a reload. */

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toyTreebank } from '../core/toyTreebank.ts';
import { FindingsView } from './harness/findings.ts';
import { openSession } from './harness/session.ts';
import { until } from './harness/until.ts';

// Arcs between rows are drawn in both.
const session = openSession({ settings: { 'treebank.diagram.wrap': 'never' } });

/** 150 sentences, four of which have an unusual relation. */
function treebank(): string {
  const sentences = toyTreebank(150, 5).map((sentence, i) => `# sent_id = s${i}\n${sentence.text}`);
  for (const [at, relation] of [
    [20, 'advmod'],
    [50, 'nmod'],
    [80, 'compound'],
    [110, 'vocative'],
  ] as const) {
    sentences[at] = sentences[at].replace('\tdet\t', `\t${relation}\t`);
  }
  return sentences.join('');
}

test('one key judges an entry and the next one is shown; what was judged is known after a reload', async () => {
  const { workbench } = session;
  const { page, diagram } = workbench;
  const text = treebank();
  const sidecar = join(workbench.folder, '.treebank.json');
  rmSync(sidecar, { force: true });
  const editor = await workbench.open('toy.conllu', text);
  const view = new FindingsView(page);
  const written = () => readFileSync(sidecar, 'utf8');
  const verdictOf = (sentence: string) =>
    until(`a verdict on ${sentence}`, async () => written().includes(`"sentence": "${sentence}"`));
  /** The next entry is selected in the list with the keyboard, so that the list shows what the next key judges. */
  const nextAfter = (judged: string) =>
    until(`the list shows the one after ${judged}`, async () => {
      const { line: at } = await editor.cursor(text);
      const names = text
        .split('\n')
        .slice(0, at)
        .filter((each) => each.startsWith('# sent_id = '));
      const name = names[names.length - 1].slice('# sent_id = '.length);
      const chosen = view.rows.and(page.locator('.selected.focused')).filter({ hasText: `${name} ` });
      return name !== judged && (await chosen.count()) === 1;
    });

  await workbench.command('Treebank: Review Treebank');
  await view.row('Unusual configurations').waitFor();
  await view.expand('Unusual configurations');
  await session.screenshot('suspicion-lists');
  const nReviewed = async () =>
    /(\d+) of \d+ reviewed/.exec((await view.row('Unusual configurations').textContent()) ?? '')?.[1];

  // By pattern, and back.
  await workbench.command('Treebank: Group Questions…', 'By Pattern');
  // A group shows its first entry.
  await view.click('advmod ↔ det');
  await until('the suggestion is drawn', async () =>
    (await diagram.askedLabels()).some((label) => label.endsWith(' | det')),
  );
  await session.screenshot('suspicion-patterns');
  await workbench.command('Treebank: Group Questions…', 'By Sentence');
  await view.row(/: advmod → det/).waitFor();

  // A click, or Enter, shows the entry in text and diagram; the keyboard stays in the list.
  await view.click(/: nmod → det/);
  await until('the suggestion is drawn below the words', async () =>
    (await diagram.askedLabels()).some((label) => label.endsWith(' | det')),
  );
  const line = text.split('\n').findIndex((each) => each.includes('\tnmod\t'));
  await editor.until('the cursor is on the relation', (at) => at.line === line + 1);
  await session.screenshot('suspicion-shown');

  // Right as it is.
  await page.keyboard.press('n');
  await verdictOf('s50');
  await until('one is reviewed', async () => (await nReviewed()) === '1');
  expect(written()).toContain('"verdict": "right"');
  await nextAfter('s50');
  await session.screenshot('suspicion-next');

  // Later.
  await view.click(/: compound → det/);
  await until('the next suggestion is drawn', async () =>
    (await diagram.askedLabels()).some((label) => label.endsWith(' | det')),
  );
  await page.keyboard.press('l');
  await verdictOf('s80');
  expect(written()).toContain('"verdict": "later"');

  // The suggestion is taken as one step, which undo reverts. Its entry is chosen while the one after s80 is pending, and stays.
  await view.click(/: advmod → det/);
  await editor.until('the cursor is on the relation', ({ line: at }) =>
    text.split('\n')[at - 1].includes('\tadvmod\t'),
  );
  await page.keyboard.press('y');
  await until('the verdict is written', async () => written().includes('"verdict": "taken"'));
  await until('two are reviewed', async () => (await nReviewed()) === '2');
  await nextAfter('s20');
  await session.screenshot('suspicion-taken');
  await editor.focus();
  await editor.press('Control+Z');
  await until('it is open again', async () => (await nReviewed()) === '1');
  await editor.press('Control+Y');
  await until('and taken again', async () => (await nReviewed()) === '2');
  await editor.save();

  // Mute. A key right after the click applies to the clicked entry.
  await view.click(/: vocative → det/);
  await page.keyboard.press('m');
  await until('a kind is muted', async () => written().includes('"deprel": "vocative"'));
  await view.row(/Unusual configurations.* muted/).waitFor();
  await nextAfter('s110');
  await session.screenshot('suspicion-judged');
  await until('the menu asks which kind', async () => {
    await view.pressInMenu('List a Muted Kind Again…');
    const kind = page.locator('.quick-input-list .monaco-list-row', { hasText: 'vocative of DET' });
    await kind.waitFor({ timeout: 10_000 });
    return true;
  });
  await page.keyboard.press('Enter');
  await until('nothing is muted', async () => !written().includes('"muted"'));
  await view.click(/: vocative → det/);
  await page.keyboard.press('m');
  await view.row(/Unusual configurations.* muted/).waitFor();

  await workbench.reload();
  await workbench.untilReady();
  await view.row(/Unusual configurations.*2 of \d+ reviewed, \d+ muted/).waitFor();
  await session.screenshot('suspicion-reloaded');
});

test('a systematic difference becomes a campaign, whose places are then the questions', async () => {
  const { workbench } = session;
  const { page } = workbench;
  const file = join(workbench.folder, 'campaigns', 'arc-det-xdet.md');
  rmSync(file, { force: true });
  const sentences = toyTreebank(60, 5).map(
    ({ text }, i) => `# sent_id = s${i}\n${text.replace(/\tdet\t/, '\txdet\t')}`,
  );
  await workbench.open('systematic.conllu', sentences.join(''));
  const view = new FindingsView(page);
  await workbench.command('Treebank: Review Treebank');
  await view.expand('Systematic');
  const group = view.row(/DEPREL: DET xdet/);
  await group.waitFor();
  await view.click(/DEPREL: DET xdet/);
  await session.screenshot('suspicion-systematic');
  await view.pressOn(group, 'Start Campaign');
  await until('the campaign is written', async () => existsSync(file));
  await view
    .row(/DET ← .*xdet|: by hand/)
    .first()
    .waitFor();
  await session.screenshot('suspicion-campaign');
  expect(readFileSync(file, 'utf8')).toContain('-[xdet]-> N');
});
