/** The diagram and the derivation in the four kinds of theme: nothing too faint to see, nothing that keeps somebody out. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, missingIn } from '../webview/harness/audit.ts';
import { OUT } from './harness/globalSetup.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING } from './harness/treebanks.ts';

const session = openSession();
let eyes: Page;
const summaries: string[] = [];

beforeAll(async () => {
  eyes = await session.workbench.page.context().browser()!.newPage();
});
afterAll(async () => {
  writeFileSync(join(OUT, 'contrast.txt'), `${summaries.join('\n')}\n`);
  await eyes?.close();
});

/** The frame that the panel's page is in. */
async function frameOf(page: Page): Promise<Frame> {
  const handle = await page.frameLocator('iframe.webview.ready').locator('iframe#active-frame').elementHandle();
  const frame = await handle?.contentFrame();
  if (!frame) throw new Error('no diagram panel');
  return frame;
}

const FIRST = 'Light Modern';

test.each([FIRST, 'Dark Modern', 'Dark High Contrast', 'Light High Contrast'])(
  '%s',
  { timeout: 240_000 },
  async (theme) => {
    const { workbench } = session;
    const editor = await workbench.open('contrast.conllu', HEARING + CHAIN);
    await workbench.chooseTheme(theme);
    await editor.goTo(9, 1);
    await workbench.command('Treebank: Show Arc Diagram');
    await workbench.diagram.words.first().waitFor();
    const name = theme.replaceAll(' ', '-').toLowerCase();
    await session.screenshot(`contrast-${name}`);
    const frame = await frameOf(workbench.page);
    const { faint, violations, summary, measured } = await audit(
      { page: workbench.page, frame, eyes },
      async (state, hasFault) => {
        // Pictures of all states are those of the bare browser: panel.browser.test.ts.
        if (hasFault) await session.screenshot(`contrast-${name}-${state.replaceAll(/\W+/g, '-')}`);
      },
      theme !== FIRST,
    );
    console.log(`${theme}: ${summary}`);
    summaries.push(`${theme}: ${summary}`);
    expect.soft(faint, 'too little contrast').toEqual({});
    expect.soft(violations, 'found by axe-core').toEqual({});
    expect.soft(missingIn(measured), 'states and marks that were not measured').toEqual([]);
  },
);
