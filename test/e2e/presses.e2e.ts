/** Counts presses: an annotator's most frequent actions take no more keys than they should. */

import { expect, test } from 'vitest';
import { TASKS } from '../presses.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING, placeOf } from './harness/treebanks.ts';

const session = openSession();

test.each(TASKS)(
  '$name: $keys',
  async ({ name, at: [word, column], within = 0, keys, sees, selects = 0, asks, after, most }) => {
    const editor = await session.workbench.open(`${name.replace(/\W+/g, '-')}.conllu`, HEARING + CHAIN);
    await session.workbench.untilReady();
    const { line, column: character } = placeOf(HEARING, word, column);
    await editor.goTo(line, character + within);
    await editor.strike(...keys.slice(0, selects));
    if (0 < selects) await editor.until('a cell is selected', ({ selected }) => 0 < selected);
    await editor.strike(...keys.slice(selects, -1));
    if (sees !== undefined) await editor.suggestions.filter({ hasText: sees }).first().waitFor();
    if (asks !== undefined)
      await session.workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: asks }).waitFor();
    await editor.strike(...keys.slice(-1));
    await editor.saved(after + CHAIN);
    expect(keys.length).toBeLessThanOrEqual(most);
  },
);
