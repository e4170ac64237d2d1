/**
 * Each state of the panel in the light and the dark theme, in a bare browser: sufficient contrast, and no barriers to accessibility. That
 * VS Code gives a panel these colours is tested in test/e2e/accessibility.e2e.ts; contrastHigh.browser.test.ts has the other two kinds.
 */

import { test } from 'vitest';
import { isThorough, thoroughTitle } from '../thorough.ts';
import { IN_VSCODE } from './harness/audit.ts';
import { expectNoFault } from './harness/everyState.ts';
import { describeInBrowser } from './harness/inBrowser.ts';

describeInBrowser('contrast and accessibility', (browsing) => {
  // In CI they are among all states.
  if (!isThorough) {
    test('in the light theme, in a few states', { timeout: 240_000 }, () =>
      expectNoFault(browsing, 'light', IN_VSCODE),
    );
  }

  test.runIf(isThorough).each(['light', 'dark'] as const)(
    thoroughTitle('in all states, in the theme %s'),
    { timeout: 480_000 },
    (theme) => expectNoFault(browsing, theme),
  );
});
