/** The panel in a real browser: what it shows, what it sends, and that nothing in a sentence can become markup. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { type Browsing, startBrowser } from './harness/panel.ts';
import { SENTENCES } from './harness/sentences.ts';

let browsing: Browsing;
beforeAll(async () => {
  browsing = await startBrowser(findChromium() ?? '');
});
afterAll(() => browsing.close());

for (const theme of ['light', 'dark', 'highContrast'] as const) {
  for (const [name, diagram] of Object.entries(SENTENCES)) {
    test(`looks ${name} ${theme}`, async () => {
      const panel = await browsing.open(theme);
      await panel.show(diagram, 4);
      await panel.screenshot(`${name}-${theme}`);
      expect(panel.complaints).toEqual([]);
      await panel.page.close();
    });
  }
}
