/**
 * The diagram in the four kinds of theme of VS Code: each gives it the colours in which a bare browser finds sufficient contrast and no
 * barriers in all of its states (test/webview/contrast.browser.test.ts). That what is measured there is what VS Code shows is tested on a
 * few states, in one theme.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, IN_VSCODE } from '../webview/harness/audit.ts';
import { FONTS, THEMES } from '../webview/harness/themes.ts';
import { OUT } from './harness/globalSetup.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING } from './harness/treebanks.ts';
import { until } from './harness/until.ts';
import { theBrowser } from './harness/window.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

const session = openSession();
let eyes: Page;

/** The variables of VS Code that the page uses. */
const used = [
  ...new Set(
    ['webview.js', 'webview.css'].flatMap(
      (name) => readFileSync(join(DIST, name), 'utf8').match(/--vscode-[\w-]+/g) ?? [],
    ),
  ),
].filter((name) => !(name in FONTS));

beforeAll(async () => {
  // In a window of its own: windows in the background are drawn seldom.
  eyes = await (await theBrowser()).newPage();
});
afterAll(async () => {
  await eyes?.close();
});

/** The frame of the panel's page. */
async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.frameLocator('iframe.webview.ready').locator('iframe#active-frame').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('no diagram panel');
  return frame;
}

/** The variables that have a value in the panel, and the class of its kind of theme. */
const appearanceOf = (frame: Frame) =>
  frame.evaluate((names) => {
    const style = getComputedStyle(document.documentElement);
    const values = names.map((name) => [name, style.getPropertyValue(name).trim()] as const);
    const kinds = [...document.body.classList].filter((name) => name.startsWith('vscode-'));
    return { kinds, variables: Object.fromEntries(values.filter(([, value]) => value !== '')) };
  }, used);

test.each([
  ['Light Modern', 'light'],
  ['Dark Modern', 'dark'],
  ['Dark High Contrast', 'highContrast'],
  ['Light High Contrast', 'highContrastLight'],
] as const)('%s', { timeout: 240_000 }, async (theme, name) => {
  const { workbench } = session;
  const editor = await workbench.open('contrast.conllu', HEARING + CHAIN);
  await workbench.chooseTheme(theme);
  await editor.goTo(9, 1);
  await workbench.command('Treebank: Show Arc Diagram');
  await workbench.diagram.words.first().waitFor();
  const picture = `contrast-${theme.replaceAll(' ', '-').toLowerCase()}`;
  await session.screenshot(picture);
  const frame = await frameOf(workbench.page);
  const { bodyClass, variables } = THEMES[name];
  await until('the panel has the class of the theme', async () => {
    const { kinds } = await appearanceOf(frame);
    return bodyClass.split(' ').every((each) => kinds.includes(each));
  });
  const appearance = await appearanceOf(frame);
  writeFileSync(join(OUT, `theme-${name}.json`), JSON.stringify(appearance, undefined, 2));
  expect.soft(appearance.variables, 'as in test/webview/harness/themes.ts').toEqual(variables);
  if (name !== 'light') return;
  const { faint, violations, summary } = await audit(
    { page: workbench.page, frame, eyes },
    {
      states: IN_VSCODE,
      onState: async (state, hasFault) => {
        if (hasFault) await session.screenshot(`${picture}-${state.replaceAll(/\W+/g, '-')}`);
      },
    },
  );
  writeFileSync(join(OUT, 'contrast.txt'), `${theme}: ${summary}\n`);
  expect.soft(faint, 'too little contrast').toEqual({});
  expect.soft(violations, 'found by axe-core').toEqual({});
});
