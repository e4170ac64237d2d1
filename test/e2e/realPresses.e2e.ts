/** Presses in real sentences: what is counted in `realPresses.ts` does in VS Code what it should, at the pace of a fast typist. */

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { carryOut, WAYS, worksOfAll } from '../realPresses.ts';
import { noShared, sharedTitle } from '../shared.ts';
import { openSession } from './harness/session.ts';

/** The keys are those of lists without a model, which would need no fewer. */
const session = openSession({
  settings: { 'files.autoSave': 'off', 'treebank.reparse.model': join(tmpdir(), 'there-is-no.model') },
});

/** Milliseconds between keys: a fast typist. */
const PACE = 60;

/** Real sentences: one of each language, and with THOROUGH=1 all 34 in all ways. The keys of UPOS in the diagram are rows of its lists. */
const isAll = process.env.THOROUGH === '1';
const REAL = (noShared ? [] : worksOfAll()).flatMap((work, at) =>
  WAYS.filter((way, i) => isAll || i === 0 || (at === 0 && (i === 2 || /relation|diagram: UPOS/.test(way.name)))).map(
    (way) => ({
      work,
      way,
      title: `${work.name}, ${way.name}`,
    }),
  ),
);

test.skipIf(noShared)(sharedTitle('there are real sentences'), () => expect(REAL.length).toBeGreaterThan(3));

test.each(REAL)(
  '$title, at 60 ms a key',
  async ({ work, way, title }) => {
    const { before, after, keys } = carryOut(work, way, isAll ? undefined : 1);
    const { workbench } = session;
    // Treebanks in one folder count together, and VS Code keeps some of the tests before open for minutes.
    const name = title.replace(/\W+/g, '-');
    const editor = await workbench.open(`${name}/${name}.conllu`, before);
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
    if (way.place === 'diagram') await editor.focus();
    await editor.saved(after);
  },
  600_000,
);
