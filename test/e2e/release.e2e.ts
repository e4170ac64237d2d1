/** A repository with faults of many kinds is brought to passed by the actions of the Release view and quick fixes alone. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { metadataBlock } from '../core/release/readmeText.ts';
import { openSession } from './harness/session.ts';
import { TextEditor } from './harness/textEditor.ts';
import { sentence } from './harness/treebanks.ts';
import { until } from './harness/until.ts';

const session = openSession({
  alone: 'findings of its files would stay in the Problems panel of the next file',
  // Lists draw only the rows that can be seen.
  viewport: { width: 1400, height: 1600 },
});

const NAME = 'UD_English-Harbour';
const TEST = 'en_harbour-ud-test.conllu';
const TRAIN = 'en_harbour-ud-train.conllu';
const SUMMARY = '# Summary\n\nA treebank of animals that see each other, for a test.\n\n';
const ANIMALS = 'dog cat fox hen cow pig ram emu elk owl bat ant bee fly rat'.split(' ');

const sees = (id: string, who: string, whom: string) =>
  sentence(
    id,
    'The DET 2 det',
    `${who} NOUN 3 nsubj`,
    'sees VERB 0 root',
    'a DET 5 det',
    `${whom} NOUN 3 obj`,
    '. PUNCT 3 punct',
  );
const data = (prefix: string, verb: string) =>
  ANIMALS.map((who, at) =>
    sees(`${prefix}-${at + 1}`, who, ANIMALS[(at + 1) % ANIMALS.length]).replaceAll('sees', verb),
  );

/** What UD has beside a repository. */
function writeUdRoot(root: string): void {
  mkdirSync(join(root, 'docs-automation/valdan'), { recursive: true });
  mkdirSync(join(root, 'docs/_en'), { recursive: true });
  writeFileSync(join(root, 'docs-automation/codes_and_flags.yaml'), 'English:\n  lcode: en\n  iso3: eng\n');
  const releases = {
    '2.5': { date: '2019-11-15', treebanks: [NAME] },
    '2.18': { date: '2026-05-15', treebanks: [NAME] },
  };
  writeFileSync(join(root, 'docs-automation/valdan/releases.json'), JSON.stringify({ releases }));
  writeFileSync(join(root, 'docs/_en/index.md'), 'Words of English are separated by spaces.\n'.repeat(70));
}

function writeFaults(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const block = metadataBlock({
    'Data available since': 'UD v2.3',
    Genre: 'ficton news',
    Lemmas: 'not available',
    Parallel: undefined,
  }).replace('License', 'license');
  write(
    'README.md',
    `# Summary\n\nA treebank of animals that see each other, for a test.\n\n${block}`.replaceAll('\n', '\r\n'),
  );
  write('License', 'CC BY-SA 4.0, https://creativecommons.org/licenses/by-sa/4.0/\n');
  write('eval.log', '');
  mkdirSync(join(folder, 'scripts'));
  write('scripts/split.py', '');
  const test = data('a', 'sees');
  // Its own head; text without a word; a repeated ID.
  test[2] = test[2].replace('\tNOUN\t_\t_\t3\tobj', '\tNOUN\t_\t_\t5\tobj');
  test[4] = test[4].replace('# text = The', '# text =');
  test[6] = test[6].replace('a-7', 'a-6');
  test[8] = test[8].replace('NOUN\t_\t_\t3', 'NOUN\t_\tNumber=Sing|Abbr=Yes\t3');
  write('test.conllu', test.join(''));
  const dev = data('b', 'hears');
  for (const at of [0, 1]) dev[at] = dev[at].replace(/# sent_id = .*/, `# sent_id = a-${at + 1}`);
  write('en_harbour-ud-dev.conllu', dev.join(''));
}

/** The last line of the command line's report, and how it ended. */
function onCommandLine(folder: string): { status: number; report: string } {
  const program = resolve(import.meta.dirname, '../../bin/treebank');
  try {
    return {
      status: 0,
      report: execFileSync(process.execPath, [program, 'release-check', folder], { encoding: 'utf8', stdio: 'pipe' }),
    };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { status, report: stdout };
  }
}

test('from failed to passed: names, templates, README, splits, IDs, trees, texts; the command line agrees', async () => {
  const { workbench } = session;
  const { page } = workbench;
  const folder = join(workbench.folder, NAME);
  mkdirSync(folder);
  writeUdRoot(workbench.folder);
  writeFaults(folder);
  expect(onCommandLine(folder)).toMatchObject({ status: 1 });

  const pane = page.locator('.part.sidebar .pane', { has: page.locator('.pane-header[aria-label^="Release"]') });
  const says = (text: string | RegExp) => pane.locator('.message', { hasText: text });
  const row = (text: string | RegExp) => pane.locator('.monaco-list-row', { hasText: text });
  const list = page.locator('.quick-input-widget');
  const entry = (text: string) => list.locator('.monaco-list-row', { hasText: text });
  /** Leaves the room to the view: lists draw only the rows that can be seen, and more views come with the first editor. */
  const makeRoom = async () => {
    const others = page.locator('.part.sidebar .pane-header.expanded:not([aria-label^="Release"])');
    for (let left = await others.count(); 0 < left; left--) {
      // At the arrow: in the middle of a narrow header are its buttons.
      await others.first().click({ position: { x: 8, y: 8 }, timeout: 3000 });
    }
  };
  /** Clicks a place of a problem, which is solved by one entry of its list. */
  const solve = async (kind: string, place: string | RegExp, choice: string) => {
    await until(`${kind} is asked about`, async () => {
      await makeRoom();
      // The rows are drawn again after each check.
      const group = row(kind).first();
      if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click({ timeout: 3000 });
      await row(place).last().click({ timeout: 3000 });
      await entry(choice).first().waitFor({ timeout: 3000 });
      return true;
    });
    await entry(choice).first().click();
    await until(`${kind} is solved`, async () => (await row(kind).count()) === 0);
  };

  /** The button of a kind, whose list of files is taken as it is. */
  const fixAll = async (kind: string) => {
    await until(`${kind} is asked about`, async () => {
      await makeRoom();
      await page.mouse.move(0, 0);
      await row(kind).first().hover({ timeout: 3000 });
      await row(kind).first().getByRole('button', { name: 'Fix All of This Kind' }).click({ timeout: 3000 });
      return list
        .getByText(TEST)
        .waitFor({ timeout: 3000 })
        .then(() => true);
    });
    await page.keyboard.press('Enter');
    await until(`${kind} is solved`, async () => (await row(kind).count()) === 0);
  };

  await workbench.command('Treebank: Check Release');
  await says(/^Failed: \d+ errors/).waitFor();
  await until('the other views are closed', () => makeRoom().then(() => true));
  await session.screenshot('release-failed');
  await solve('carriage return', 'README.md:1', 'LF line ends');
  await solve('There is no LICENSE.txt', 'LICENSE.txt is missing', 'Rename License to LICENSE.txt');
  await solve('There is no CONTRIBUTING.md', 'CONTRIBUTING.md is missing', 'Write CONTRIBUTING.md');
  await solve('There are no test data', `${TEST} is missing`, `Rename it to ${TEST}`);
  await solve('development data without', 'no training data', `Rename it to ${TRAIN}`);
  await solve('does not belong', 'eval.log', 'Move all 2 that are not data');
  await solve('first released at another time', 'README.md:', 'Write “Data available since: UD v2.5”');
  await solve('whether the treebank is parallel', 'README.md:', 'Add “Parallel: no”');
  await solve('A genre has an unknown name', 'README.md:', 'Write “Genre: fiction news”');
  await solve('The README has no licence', 'README.md:', 'Write “License”');
  await solve('says that there are none', 'README.md:', 'Write “Lemmas: manual native”');
  await solve('The README has no changelog', 'README.md', 'Add the heading “# Changelog”');
  await session.screenshot('release-readme-solved');
  await solve('The sent_id was used before', /a-1 was used before/, 'Do so in all 3 places');

  // Without a decision, in all files.
  for (const kind of ['Features are not sorted', 'A form does not match']) await fixAll(kind);

  // What needs one opens in its cell, where the quick fixes are.
  const editor = new TextEditor(page, join(folder, TEST));
  await until('the word is shown', async () => {
    const group = row('own head').first();
    if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click({ timeout: 3000 });
    await row(`${TEST}:25`).click({ timeout: 3000 });
    return editor.focused.waitFor({ timeout: 3000 }).then(() => true);
  });
  await editor.until('the cursor is in the cell', ({ line, column }) => line === 25 && column === 20);
  const [first] = await editor.openFixes();
  await session.screenshot('release-tree');
  await editor.takeFix(first);
  await editor.saved((text) => !text.includes('\t5\tobj'));

  await says(/^Passed/).waitFor();
  await session.screenshot('release-passed');
  const { status, report } = onCommandLine(folder);
  expect([status, report.trim().split('\n').at(-1)]).toEqual([0, `${NAME}: passed.`]);
  expect(readdirSync(folder).sort()).toEqual([
    'CONTRIBUTING.md',
    'LICENSE.txt',
    'README.md',
    TEST,
    TRAIN,
    'not-to-release',
  ]);
  expect(readdirSync(join(folder, 'not-to-release')).sort()).toEqual(['eval.log', 'scripts']);
  const known = { 'Data available since': 'UD v2.5', Genre: 'fiction news', Lemmas: 'manual native' };
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(
    `${SUMMARY}# Changelog\n\n${metadataBlock({ ...known, Parallel: 'no' })}`,
  );
  const ids = [TEST, TRAIN].flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/sent_id = .*/g) ?? []);
  expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
}, 240_000);
