/** The room that the panel leaves for the tree, in the windows people have. The table of figures is in test/webview/out/room.md. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { ENHANCED } from './harness/enhanced.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import { OUT } from './harness/panel.ts';
import { PANELS, usedBy } from './harness/room.ts';
import { SENTENCES } from './harness/sentences.ts';
import { PROPOSED, SUSPECTED } from './harness/sessions.ts';

const AUTO: DiagramOptions = { showLemma: false, showFeatures: false, wrap: 'auto' };
const SHOWN: readonly (readonly [string, Diagram, DiagramOptions])[] = [
  ['17 words', SENTENCES.english, AUTO],
  ['17 words, features', SENTENCES.english, { ...AUTO, showFeatures: true }],
  ['proposals', PROPOSED, AUTO],
  ['review', SUSPECTED, AUTO],
];

describeInBrowser('the room for the tree', (browsing) => {
  test('the first arc is at most 90 pixels below the top of the panel, and the words are in view', async () => {
    const panel = await browsing.open('light', PANELS[0][1]);
    const rows: string[] = [];
    for (const [window, size, atLeast] of PANELS) {
      await panel.page.setViewportSize(size);
      for (const [name, diagram, options] of SHOWN) {
        await panel.post({ type: 'empty' });
        await panel.show(diagram, 1, options);
        await panel.page.locator('.stage .label-box').first().waitFor({ state: 'attached' });
        await panel.page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        const { before, share, words } = await usedBy(panel.page);
        await panel.screenshot(`room-${window.replaceAll(/\W+/g, '-')}-${name.replaceAll(/\W+/g, '-')}`);
        const [above, used] = [Math.round(before), Math.round(share * 100)];
        rows.push(`| ${window} | ${name} | ${above} | ${used} % | ${words} of ${diagram.words.length} |\n`);
        expect.soft(before, `${window}, ${name}`).toBeLessThanOrEqual(90);
        expect.soft(words / diagram.words.length, `${window}, ${name}`).toBeGreaterThanOrEqual(atLeast);
      }
    }
    writeFileSync(join(OUT, 'room.md'), rows.join(''));
  });

  test('the controls are in one row, also where all of them are there and the panel is narrow', async () => {
    const panel = await browsing.open('light', { width: 480, height: 600 });
    await panel.post({ type: 'place', place: 'beside' });
    await panel.show(ENHANCED.enhanced, 1, AUTO);
    const middles = () =>
      panel.page.locator('.toolbar vscode-button:visible').evaluateAll((all) =>
        all.map((button) => {
          const { top, bottom } = button.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
    expect(await middles()).toHaveLength(12);
    const all = await middles();
    expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
    expect(Math.max(...all)).toBeLessThan(28);
    await panel.screenshot('room-480');
  });
});
