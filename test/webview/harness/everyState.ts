/** Each state of the panel in one kind of theme, in a bare browser. Files share it so that themes are measured side by side. */

import { expect } from 'vitest';
import { atLength, isThorough } from '../../thorough.ts';
import { audit, missingIn } from './audit.ts';
import type { Browsing } from './panel.ts';
import type { ThemeName } from './themes.ts';

/** @param states only these, rather than all */
export async function expectNoFault(
  browsing: Pick<Browsing, 'open' | 'blankPage'>,
  theme: ThemeName,
  states?: readonly string[],
): Promise<void> {
  const panel = await browsing.open(theme, { width: 1000, height: 760 });
  const { page } = panel;
  const eyes = await browsing.blankPage();
  const { faint, violations, measured, summary } = await audit(
    { page, frame: page.mainFrame(), eyes },
    {
      // To look at; of all states only those with a fault, as pictures take long.
      onState: async (state, hasFault) => {
        const isNeeded = hasFault || !isThorough;
        await panel.screenshot(`audit-${theme}-${state.replaceAll(/\W+/g, '-')}`, isNeeded);
      },
      isOnlyTheme: theme !== 'dark',
      // All of them with THOROUGH=1.
      areAlikePassed: atLength(false, theme.startsWith('highContrast'), false),
      ...(states && { states }),
    },
  );
  await eyes.close();
  console.log(`${theme}: ${summary}`);
  expect(faint, 'too little contrast').toEqual({});
  expect(violations, 'found by axe-core').toEqual({});
  if (states === undefined) expect(missingIn(measured), 'states and marks that were not measured').toEqual([]);
}
