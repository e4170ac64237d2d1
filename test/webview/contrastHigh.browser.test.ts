/** As contrast.browser.test.ts, in the themes of high contrast, in CI without states that are like others: two files are measured side by side. */

import { test } from 'vitest';
import { isThorough, thoroughTitle } from '../thorough.ts';
import { expectNoFault } from './harness/everyState.ts';
import { describeInBrowser } from './harness/inBrowser.ts';

describeInBrowser('contrast and accessibility', (browsing) => {
  test.runIf(isThorough).each(['highContrast', 'highContrastLight'] as const)(
    thoroughTitle('in all states, in the theme %s'),
    { timeout: 480_000 },
    (theme) => expectNoFault(browsing, theme),
  );
});
