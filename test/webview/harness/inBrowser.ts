/** Tests of the panel in a bare browser: it is started once for a group, and each panel is closed, free of complaints, after its test. */

import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { findChromium } from '../../../scripts/chromium.mjs';
import { type Browsing, type Panel, startBrowser } from './panel.ts';

/** Like `describe`; skipped where there is no browser. One panel can be open at a time. */
export function describeInBrowser(name: string, body: (browsing: Pick<Browsing, 'open' | 'blankPage'>) => void): void {
  const executable = findChromium();
  if (executable === undefined) {
    describe.skip(`${name} (left out: no Chromium)`, () => body({ open: unavailable, blankPage: unavailable }));
    return;
  }
  describe(name, () => {
    let browsing: Browsing;
    let panel: Panel | undefined;

    beforeAll(async () => {
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

const unavailable = () => Promise.reject(new Error('There is no browser.'));
