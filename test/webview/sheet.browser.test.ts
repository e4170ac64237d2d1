/** A page with several diagrams: made by the panel in parts, and looked at as a page of its own and on paper. Pictures in test/webview/out. */

import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { ENHANCED } from './harness/enhanced.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import { OUT } from './harness/panel.ts';
import { SENTENCES } from './harness/sentences.ts';

const PLAIN = { showLemma: false, showFeatures: false };
const { english, hungarian, hebrew, arabic, long } = SENTENCES;
const translated: Diagram = {
  ...hungarian,
  translations: [{ name: 'text_en', text: 'Who do you think <Peter> saw?' }],
};

describeInBrowser('a page with several diagrams', (browsing) => {
  test('comes in parts, without a sentence being drawn; rows are as wide as paper, and no diagram is cut', async () => {
    const panel = await browsing.open('dark', { width: 700, height: 500 });
    const parts = [
      { diagrams: [english, translated, hebrew], options: PLAIN, title: 'sample.conllu', isLast: false },
      { diagrams: [arabic, long, ENHANCED.enhanced], options: PLAIN, isLast: true },
    ];
    for (const [number, part] of parts.entries()) await panel.post({ type: 'renderSheet', ...part, number });
    const sent = await panel.sent();
    const made = sent.flatMap((each) => (each.type === 'rendered' && each.format === 'html' ? [each.content] : []));
    expect(made).toHaveLength(2);

    const paper = await browsing.blankPage();
    await paper.emulateMedia({ colorScheme: 'light' });
    await paper.setViewportSize({ width: 1100, height: 900 });
    await paper.setContent(made.join(''));
    const figures = paper.locator('figure');
    expect(await figures.count()).toBe(6);
    expect(await paper.locator('h1').textContent()).toBe('sample.conllu');
    expect(await figures.nth(1).locator('.translation').textContent()).toBe('Who do you think <Peter> saw?');
    const widths = await paper.locator('svg').evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
    expect(Math.max(...widths)).toBeLessThanOrEqual(1020);
    expect(
      Math.min(
        ...(await figures
          .nth(4)
          .locator('text.form')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left))),
      ),
    ).toBeGreaterThan(0);
    await paper.screenshot({ path: join(OUT, 'sheet-light.png'), fullPage: true });
    await paper.emulateMedia({ colorScheme: 'dark' });
    await paper.screenshot({ path: join(OUT, 'sheet-dark.png') });
    const pdf = await paper.pdf({ path: join(OUT, 'sheet.pdf'), preferCSSPageSize: true });
    expect(pdf.subarray(0, 4).toString()).toBe('%PDF');
    await paper.close();
  });
});
