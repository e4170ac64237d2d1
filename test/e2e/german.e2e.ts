/**
 * The interface in German, and in English where a translation is missing. The browser VS Code has no German language pack, so its own
 * texts stay English; its display language is set to German, as such a pack does, and it chooses the translations of the extension
 * by itself.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { unzip, zip } from '../scripts/zip.ts';
import { FindingsView } from './harness/findings.ts';
import { ownHost } from './harness/ownHost.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEAD, HEARING, placeOf, UNKNOWN_HEAD } from './harness/treebanks.ts';
import type { SessionHost } from './harness/window.ts';

/** File of the package → a text that is not translated: of the manifest, and of the diagram. */
const MISSING = {
  'extension/package.nls.de.json': 'command.treebank.copySentence.title',
  'extension/l10n/bundle.l10n.de.json': 'Previous Sentence',
};

const host = ownHost('german', [
  (folder) => {
    const files = unzip(readFileSync(inject('vsix')));
    for (const [path, key] of Object.entries(MISSING)) {
      const { [key]: translation, ...others } = JSON.parse(String(files.get(path)));
      expect(translation, key).toBeTruthy();
      files.set(path, Buffer.from(JSON.stringify(others)));
    }
    const vsix = join(folder, 'german.vsix');
    writeFileSync(vsix, zip(files));
    return vsix;
  },
]);

const GERMAN: SessionHost = {
  ...host,
  start: async (browser) => {
    await browser.addInitScript(() => Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: 'de' }));
    return host.start(browser);
  },
};

const session = openSession({ host: GERMAN });

test('commands, quick fixes, messages and the diagram are in German', { timeout: 240_000 }, async () => {
  const { workbench } = session;
  const text = HEARING + CHAIN;
  const editor = await workbench.open('deutsch.conllu', text);
  await workbench.untilReady();
  await workbench.command('Baumbank: Bogendiagramm anzeigen');
  const { line, column } = placeOf(text, 7, HEAD);
  await editor.goTo(line, column);
  const { diagram } = workbench;
  await diagram.words.first().waitFor();
  const drawn = await diagram.accessibilityTree();
  for (const name of [
    'Neu parsen',
    'Nächster Satz',
    'Previous Sentence',
    'nicht projektiv: Wörter darin stammen nicht vom Kopf ab',
  ])
    expect(drawn).toContain(name);
  await session.screenshot('german-diagram');
  const titles = await editor.openFixes();
  expect(titles[0]).toMatch(
    /^Projektivieren: issue \(7\) an scheduled \(4\) anbinden statt an hearing \(2\); 1 Kopf ändert sich/,
  );
  expect(titles).toContain('Satz neu parsen');
  await session.screenshot('german-quick-fix');
  await editor.takeFix('Satz neu parsen');
  await workbench.result('Neu geparst: der Satz; geändert: ').waitFor();
  await session.screenshot('german-result');
});

test('the palette finds a command by its English title, too', async () => {
  const { workbench } = session;
  await workbench.open('palette.conllu', HEARING);
  await workbench.untilReady();
  await workbench.page.keyboard.press('F1');
  await workbench.input.fill('>Treebank: Show Arc Diagram');
  const first = workbench.page.locator('.quick-input-list .monaco-list-row').first();
  await first.getByText('Bogendiagramm anzeigen').waitFor();
  await session.screenshot('german-palette');
  await workbench.page.keyboard.press('Escape');
});

test('a command without a German title has its English one', async () => {
  const { workbench } = session;
  await workbench.open('ohne.conllu', HEARING);
  await workbench.untilReady();
  await workbench.command('Baumbank: Copy Sentence As…');
  await workbench.page.locator('.quick-input-list').getByText('Baum aus Zeichen').waitFor();
  await session.screenshot('german-missing');
  await workbench.page.keyboard.press('Escape');
});

test('findings and reports are in German; the id of a rule is what it always is', async () => {
  const { workbench } = session;
  await workbench.open('befunde.conllu', HEARING + UNKNOWN_HEAD);
  const problem = await workbench.problem('unknown-head');
  await problem.filter({ hasText: 'HEAD ist 17, aber dieser Satz hat kein Wort mit dieser ID.' }).waitFor();
  await session.screenshot('german-problems');
  const view = new FindingsView(workbench.page);
  await workbench.command('View: Show Baumbank');
  await view.row('HEAD verweist auf ein Wort, das es nicht gibt').waitFor();
  await view.expand('nonprojective-arc');
  await session.screenshot('german-findings');
  await workbench.command('Baumbank: Abdeckung anzeigen');
  await workbench.preview.getByRole('heading', { name: 'Abdeckung der Baumbank' }).waitFor();
  await session.screenshot('german-coverage');
});
