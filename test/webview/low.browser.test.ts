/** The diagram below the text in small windows: arcs keep their share of the height, and cards are whole. Pictures in test/webview/out. */

import { expect, test } from 'vitest';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { diagramOf } from './diagramOf.ts';
import { ENHANCED } from './harness/enhanced.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import type { Panel } from './harness/panel.ts';
import { SENTENCES } from './harness/sentences.ts';
import { ADJUDICATED, COMPARED, PROPOSED, SUSPECTED } from './harness/sessions.ts';

/** The room that a window of VS Code leaves for the panel below the text, measured in one. */
const SIZES = [
  ['1000 × 700', { width: 952, height: 254 }],
  ['1366 × 768', { width: 1318, height: 285 }],
  ['1600 × 913', { width: 1552, height: 350 }],
  ['1000 × 700 with the side bar', { width: 652, height: 254 }],
] as const;
const FEATURES: DiagramOptions = { showLemma: false, showFeatures: true, showEnhanced: 'auto' };

const withFeatures = (diagram: Diagram): Diagram => ({
  ...diagram,
  words: diagram.words.map((word) => ({
    ...word,
    xpos: 'Ncmsn',
    feats: 'Animacy=Inan|Case=Ins|Definite=Def|Degree=Sup|Foreign=Yes|Gender=Masc|Number=Plur|Typo=Yes',
    misc: 'SpaceAfter=No|Gloss=something|Translit=something|Ref=GEN_1.1|LTranslit=something',
  })),
});
const FOUR = diagramOf(`
  1 the the DET _ 3 det
  2 other other ADJ _ 3 amod
  3 problem problem NOUN _ 0 root
  4 ? ? PUNCT _ 3 punct`);
const SHOWN: readonly (readonly [string, Diagram])[] = [
  ['four words', FOUR],
  ['seventeen words', SENTENCES.english],
  ['right to left, with a token', SENTENCES.hebrew],
  ['the enhanced graph', ENHANCED.enhanced],
  ['proposals', PROPOSED],
  ['a comparison', COMPARED],
  ['annotators', ADJUDICATED],
  ['an entry of the Review', SUSPECTED],
];

describeInBrowser('a low panel', (browsing) => {
  let panel: Panel;

  /** Heights in pixels: the visible part of the arcs above the words, all of it, the stage, and whether forms are in view. */
  const measured = () =>
    panel.page.locator('.stage').evaluate((stage) => {
      const view = stage.getBoundingClientRect();
      const height = stage.clientHeight;
      const tops = [...stage.querySelectorAll('g.word .box')].map((box) => box.getBoundingClientRect().top);
      const forms = [...stage.querySelectorAll('g.word .form')].map((form) => form.getBoundingClientRect().bottom);
      const wordsTop = Math.min(...tops);
      return {
        seen: wordsTop - view.top,
        all: wordsTop - view.top + stage.scrollTop,
        height,
        areFormsInView: Math.max(...forms) <= view.top + height,
      };
    });

  const isSeen = async () => {
    const { seen, all, height } = await measured();
    return seen >= Math.min(all, 0.4 * height) - 1;
  };

  for (const [window, size] of SIZES) {
    test.each(SHOWN)(`${window}: %s with features`, async (name, diagram) => {
      panel = await browsing.open('light', { width: size.width, height: size.height + 60 });
      await panel.show(withFeatures(diagram), 1, FEATURES);
      // A panel that becomes lower.
      await panel.page.setViewportSize(size);
      await expect.poll(isSeen).toBe(true);
      await panel.show({ ...withFeatures(diagram), startLine: 900, endLine: 999 }, 1, FEATURES);
      const first = await measured();
      expect(first.seen).toBeGreaterThanOrEqual(Math.min(first.all, 0.4 * first.height) - 1);
      expect(first.areFormsInView).toBe(true);
      await panel.screenshot(`low-${window.replaceAll(/\W+/g, '-')}-${name.replaceAll(/\W+/g, '-')}`);
      // The box is ticked in a sentence that is drawn already.
      await panel.show({ ...withFeatures(diagram), version: 2 }, 1, { ...FEATURES, showFeatures: false });
      await panel.show({ ...withFeatures(diagram), version: 3 }, 1, FEATURES);
      expect(await isSeen()).toBe(true);
    });
  }

  test.each(SIZES)('%s: the card of a word tells all that is folded, and nothing of it is cut off', async (_, size) => {
    panel = await browsing.open('light', size);
    await panel.show(withFeatures(SENTENCES.english), 1, FEATURES);
    // Folded when there is time, after the first drawing.
    await expect.poll(() => panel.word(2).locator('text').last().textContent()).toMatch(/…$/);
    await panel.word(2).locator('.form').hover();
    const card = panel.page.locator('.card');
    await card.waitFor();
    expect(await card.innerText()).toContain('Animacy=Inan, Case=Ins');
    expect(await panel.word(2).getAttribute('aria-label')).toContain('Typo=Yes');
    const { x, y, width, height } = (await card.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(size.width);
    expect(y + height).toBeLessThanOrEqual(size.height);
    const lines = await card.locator('div').evaluateAll((all) => all.map((line) => line.getBoundingClientRect().right));
    expect(Math.max(...lines)).toBeLessThanOrEqual(size.width);
  });

  test('with room for them, all features are there', async () => {
    panel = await browsing.open('light', { width: 900, height: 700 });
    await panel.show(withFeatures(SENTENCES.english), 1, FEATURES);
    expect(await panel.word(2).locator('.feature').allTextContents()).toContain('Typo=Yes');
    expect(await panel.page.locator('.stage').innerText()).not.toContain('…');
  });
});
