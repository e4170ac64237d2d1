/**
 * Each state of the panel in each kind of theme, in a bare browser: sufficient contrast, and no barriers to accessibility. That VS Code
 * gives a panel these colours is tested in test/e2e/accessibility.e2e.ts.
 */

import { expect, test } from 'vitest';
import { isThorough, thoroughTitle } from '../thorough.ts';
import { audit, IN_VSCODE, missingIn } from './harness/audit.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import type { ThemeName } from './harness/themes.ts';

describeInBrowser('contrast and accessibility', (browsing) => {
  async function expectNoFault(theme: ThemeName, states?: readonly string[]): Promise<void> {
    const panel = await browsing.open(theme, { width: 1000, height: 760 });
    const { page } = panel;
    const eyes = await browsing.blankPage();
    const { faint, violations, measured, summary } = await audit(
      { page, frame: page.mainFrame(), eyes },
      {
        onState: (state) => panel.screenshot(`audit-${theme}-${state.replaceAll(/\W+/g, '-')}`),
        isOnlyTheme: theme !== 'dark',
        ...(states && { states }),
      },
    );
    await eyes.close();
    console.log(`${theme}: ${summary}`);
    expect(faint, 'too little contrast').toEqual({});
    expect(violations, 'found by axe-core').toEqual({});
    if (states === undefined) expect(missingIn(measured), 'states and marks that were not measured').toEqual([]);
  }

  test('in the light theme, in a few states', { timeout: 240_000 }, () => expectNoFault('light', IN_VSCODE));

  test.runIf(isThorough).each(['light', 'dark', 'highContrast', 'highContrastLight'] as const)(
    thoroughTitle('in all states, in the theme %s'),
    { timeout: 480_000 },
    (theme) => expectNoFault(theme),
  );
});
