/** Tests of the panel in a bare browser: it is started once for a group, and each panel is closed, free of complaints, after its test. */

import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { findChromium } from '../../../scripts/chromium.mjs';
import { type Browsing, type Panel, startBrowser } from './panel.ts';

/** Like `describe`; skipped where there is no browser, except in CI. One panel can be open at a time. */
export function describeInBrowser(name: string, body: (browsing: Pick<Browsing, 'open' | 'blankPage'>) => void): void {
  const executable = findChromium();
  const isLeftOut = executable === undefined && process.env.CI !== 'true';
  describe.skipIf(isLeftOut)(isLeftOut ? `${name} (left out: no Chromium)` : name, () => {
    let browsing: Browsing;
    let panel: Panel | undefined;

    beforeAll(async () => {
      if (executable === undefined)
        throw new Error('No Chromium or Chrome found. Install one or set CHROMIUM to its path.');
      browsing = await startBrowser(executable);
    });
    afterAll(() => browsing?.close());
    afterEach(async ({ task }) => {
      const closed = panel;
      panel = undefined;
      await closed?.close(task.result?.state !== 'fail' && closed.complaints.length === 0);
      expect(closed?.complaints ?? []).toEqual([]);
    });

    body({
      open: async (...options) => {
        panel = await browsing.open(...options);
        return panel;
      },
      blankPage: () => browsing.blankPage(),
    });
  });
}
