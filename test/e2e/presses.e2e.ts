/** Counts presses: an annotator's most frequent actions take no more keys than they should. */

import { expect, test } from 'vitest';
import { TASKS } from '../presses.ts';
import { carryOut, WAYS, worksOfAll } from '../realPresses.ts';
import { noShared, sharedTitle } from '../shared.ts';
import { becomes, SAVED_AT_ONCE } from './harness/inDiagram.ts';
import { openSession } from './harness/session.ts';
import { CHAIN, HEARING, placeOf } from './harness/treebanks.ts';

const session = openSession(SAVED_AT_ONCE);

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

/** Milliseconds between keys: a fast typist. */
const PACE = 60;

/** Real sentences: one of each language, and with THOROUGH=1 all 34 in all ways. */
const isAll = process.env.THOROUGH === '1';
const REAL = (noShared ? [] : worksOfAll()).flatMap((work, at) =>
  WAYS.filter((way, i) => isAll || i === 0 || (at === 0 && (i === 2 || /relation|UPOS/.test(way.name)))).map((way) => ({
    work,
    way,
    title: `${work.name}, ${way.name}`,
  })),
);

test.skipIf(noShared)(sharedTitle('there are real sentences'), () => expect(REAL.length).toBeGreaterThan(3));

test.each(REAL)(
  '$title, at 60 ms a key',
  async ({ work, way, title }) => {
    const { before, after, keys } = carryOut(work, way, isAll ? undefined : way.place === 'text' ? 1 : 2);
    const { workbench } = session;
    const editor = await workbench.open(`${title.replace(/\W+/g, '-')}.conllu`, before);
    await workbench.untilReady();
    const lines = before.split('\n');
    const first = lines.findIndex((line) => /^1\t/.test(line));
    await editor.goTo(first + 1, 3);
    if (way.place === 'diagram') {
      await workbench.command('Treebank: Show Arc Diagram');
      await workbench.diagram.focusOn(lines[first].split('\t')[1]);
    }
    const { keyboard } = workbench.page;
    for (const key of keys) {
      // Playwright knows the keys of one keyboard.
      await (key.length === 1 && '~' < key ? keyboard.insertText(key) : keyboard.press(key));
      await new Promise((goOn) => setTimeout(goOn, PACE));
    }
    if (way.place === 'text') await editor.saved(after);
    else await becomes(editor, after);
  },
  600_000,
);
