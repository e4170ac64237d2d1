/** Long sentences in a browser: the view, the drawn part, and its movement. Pictures in test/webview/out. */

import { expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { diagramOf } from '../../server/src/core/features/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { sentenceOf } from '../bench/sentences.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import type { Panel } from './harness/panel.ts';

function longDiagram(nWords: number, more: Partial<Diagram> = {}): Diagram {
  const drawn = diagramOf(Document.parse(sentenceOf(nWords)), 0);
  if (drawn === undefined) throw new Error('There is nothing to draw.');
  return { uri: `file:///long${nWords}.conllu`, version: 1, ...drawn, ...more };
}

const PLAIN: DiagramOptions = { showLemma: false, showFeatures: false };
const WRAPPED: DiagramOptions = { ...PLAIN, wrap: 'always' };
const LOW = { width: 900, height: 400 };

describeInBrowser('a long sentence', (browsing) => {
  let panel: Panel;

  const stage = () => panel.page.locator('.stage');
  const scrolled = () => stage().evaluate(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
  /** Forms of the words that are wholly within the stage. */
  const formsInView = () =>
    stage().evaluate((element) => {
      const view = element.getBoundingClientRect();
      return [...element.querySelectorAll('g.word')]
        .filter((word) => {
          const { left, right, top, bottom } = word.getBoundingClientRect();
          return view.left <= left && right <= view.right && view.top - 1 <= top && bottom <= view.bottom + 1;
        })
        .map((word) => word.querySelector('.form')?.textContent);
    });
  const edges = () => panel.page.locator('.edge').allTextContents();

  test.each([
    [70, LOW],
    [70, { width: 900, height: 700 }],
    [165, LOW],
  ] as const)('the words are in view however high the arcs are, %i in %o', async (nWords, size) => {
    panel = await browsing.open('light', size);
    await panel.show(longDiagram(nWords), 30);
    expect((await formsInView()).length).toBeGreaterThan(8);
    await panel.screenshot(`long-${nWords}-${size.height}`);
    await stage().evaluate((element) => element.scrollTo({ top: 0 }));
    expect((await formsInView()).length, 'scrolled to the top of the arcs').toBeGreaterThan(8);
  });

  test('an edit writes only what has changed, and leaves laying out the page to the next frame', async () => {
    panel = await browsing.open('light', LOW);
    const before = longDiagram(60);
    const relabelled = (deprel: string, version: number): Diagram => ({
      ...before,
      version,
      words: before.words.map((word) => (word.index === 1 ? { ...word, deprel } : word)),
    });
    await panel.show(before, 1);
    await expect.poll(edges).not.toEqual([]);
    await panel.page.evaluate(() => {
      const counted = { reads: 0, writes: new Map<string, number>() };
      Object.assign(globalThis, { counted });
      for (const name of ['clientWidth', 'clientHeight', 'scrollLeft', 'scrollTop']) {
        const { get, ...rest } = Object.getOwnPropertyDescriptor(Element.prototype, name) ?? {};
        Object.defineProperty(Element.prototype, name, {
          ...rest,
          get(this: Element) {
            counted.reads++;
            return get?.call(this);
          },
        });
      }
      const observer = new MutationObserver((records) => {
        for (const { attributeName } of records) {
          const name = attributeName ?? 'nodes';
          counted.writes.set(name, (counted.writes.get(name) ?? 0) + 1);
        }
      });
      const drawing = document.querySelector('.drawing');
      if (drawing !== null) observer.observe(drawing, { subtree: true, childList: true, attributes: true });
    });
    await panel.show(relabelled('det:very:long', 2), 1);
    await panel.show(relabelled('det:longer', 3), 1);
    const { reads, writes } = await panel.page.evaluate(() => {
      const { counted } = globalThis as unknown as { counted: { reads: number; writes: Map<string, number> } };
      return { reads: counted.reads, writes: [...counted.writes] };
    });
    expect(reads).toBe(0);
    // All words and arcs after the first word move along; none of their shapes is written.
    const inAll = Object.fromEntries(writes);
    expect(inAll.transform).toBeGreaterThan(2 * 100);
    expect((inAll.d ?? 0) + (inAll.x ?? 0), JSON.stringify(inAll)).toBeLessThan(2 * 20);
  });

  test('arcs that leave the view say where they go, and a click goes there', async () => {
    panel = await browsing.open('light', LOW);
    await panel.show(longDiagram(70), 4);
    await expect.poll(edges).not.toEqual([]);
    const [first] = await edges();
    expect(first).toMatch(/^→ \d+/);
    const id = Number(/\d+/.exec(first)?.[0]);
    expect(await panel.isInView(id)).toBe(false);
    await panel.page.locator('.edge').first().click();
    await expect.poll(() => panel.isInView(id)).toBe(true);
    expect((await edges()).some((text) => text.startsWith('←'))).toBe(true);
  });

  test('from right to left, they point the other way', async () => {
    panel = await browsing.open('dark', LOW);
    await panel.show(longDiagram(70, { isRightToLeft: true }), 4);
    await expect.poll(edges).not.toEqual([]);
    expect((await edges())[0]).toMatch(/^← \d+/);
    const { left } = await panel.page
      .locator('.edge')
      .first()
      .evaluate((edge) => edge.getBoundingClientRect());
    expect(left).toBeLessThan(100);
    await panel.screenshot('long-70-rtl');
    await panel.page.mouse.move(450, 250);
    await panel.page.mouse.wheel(0, 300);
    await expect.poll(async () => (await scrolled()).scrollLeft).toBeLessThan(-250);
  });

  test('the wheel goes along the sentence, with Shift up and down; dragging the background moves it', async () => {
    panel = await browsing.open('light', { width: 700, height: 300 });
    await panel.show(longDiagram(165), 1);
    await panel.page.mouse.move(350, 180);
    await panel.page.mouse.wheel(0, 400);
    await expect.poll(async () => (await scrolled()).scrollLeft).toBe(400);
    const { scrollTop } = await scrolled();
    await panel.page.keyboard.down('Shift');
    await panel.page.mouse.wheel(0, -30);
    await panel.page.keyboard.up('Shift');
    await expect.poll(async () => (await scrolled()).scrollTop).toBe(Math.max(0, scrollTop - 30));
    const background = await stage().evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      for (let y = top + 4; y < bottom - 4; y += 5) {
        for (let x = left + 150; x < right - 100; x += 15) {
          if (document.elementFromPoint(x, y)?.closest('g, .edge') === null) return { x, y };
        }
      }
      return undefined;
    });
    if (background === undefined) throw new Error('There is no background.');
    await panel.page.mouse.move(background.x, background.y);
    await panel.page.mouse.down();
    await panel.page.mouse.move(background.x - 50, background.y, { steps: 4 });
    await panel.page.mouse.move(background.x - 100, background.y, { steps: 4 });
    await panel.page.mouse.up();
    expect((await scrolled()).scrollLeft).toBe(500);
  });

  test.each([
    [70, false],
    [165, false],
    [70, true],
  ] as const)('%i words in rows, from right to left: %s', async (nWords, isRightToLeft) => {
    panel = await browsing.open('light', LOW);
    const diagram = longDiagram(nWords, { isRightToLeft });
    await panel.show(diagram, 20, WRAPPED);
    const name = `rows-${nWords}${isRightToLeft ? '-rtl' : ''}`;
    await panel.screenshot(name);
    const { scrollWidth, clientWidth } = await stage().evaluate(({ scrollWidth, clientWidth }) => ({
      scrollWidth,
      clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(await panel.words.count()).toBe(nWords);
    expect(await panel.isInView(20)).toBe(true);
    await panel.post({ type: 'cursor', version: 1, word: nWords });
    expect(await panel.isInView(nWords)).toBe(true);
    await panel.page.keyboard.press('f');
    await panel.screenshot(`${name}-fitted`);
    // 70 words fit into 900 × 400 and can be read; of 165 a good part is in view.
    if (nWords === 70) expect(await formsInView()).toHaveLength(70);
    else expect((await formsInView()).length).toBeGreaterThan(60);
  });

  test('all but the family of the current word is dimmed on request, and the choice is kept', async () => {
    panel = await browsing.open('dark', LOW);
    const diagram = longDiagram(70);
    await panel.show(diagram, 4);
    await panel.page.getByRole('button', { name: 'Dim Other Words' }).click();
    await panel.screenshot('dimmed');
    const family = diagram.words.filter(
      ({ index, head }) => index === 4 || head === 4 || diagram.words[3].head === index,
    );
    expect(await panel.page.locator('g.word.is-family').count()).toBe(family.length);
    await panel.show({ ...diagram, version: 2 }, 5);
    expect(await panel.page.locator('g.word.is-family').count()).toBe(2);
    await panel.page.keyboard.press('d');
    expect(await panel.page.locator('.is-family').count()).toBe(0);
  });

  test('the whole text is shown on request, with the current word marked', async () => {
    panel = await browsing.open('light', LOW);
    const diagram = longDiagram(165);
    await panel.show(diagram, 22);
    const text = panel.page.locator('.sentence-text');
    const height = async () => (await text.boundingBox())?.height ?? 0;
    const closed = await height();
    expect(await text.locator('mark').textContent()).toBe(diagram.words[21].form);
    await panel.page.keyboard.press('t');
    expect(await height()).toBeGreaterThan(closed * 3);
    await panel.screenshot('whole-text');
    await panel.post({ type: 'cursor', version: 1, word: 13 });
    // Word 13 is part of the token vom.
    expect(await text.locator('mark').textContent()).toBe('vom');
  });

  test('beyond 200 words only what is about in view is drawn, and every word can be reached', async () => {
    panel = await browsing.open('light', LOW);
    const diagram = longDiagram(600);
    await panel.show(diagram, 1);
    const drawn = await panel.words.count();
    expect(drawn).toBeLessThan(80);
    expect(drawn).toBeGreaterThan(10);
    await panel.page.locator('g.word.is-current').focus();
    await panel.page.keyboard.press('End');
    const focused = panel.page.locator('g.word:focus');
    await expect.poll(() => focused.locator('.id').textContent()).toBe('600');
    await expect.poll(() => panel.words.count()).toBeLessThan(120);
    await panel.page.keyboard.press('ArrowLeft');
    expect(await focused.locator('.id').textContent()).toBe('599');
    expect(await focused.getAttribute('aria-label')).toContain(diagram.words[598].form);
    await panel.post({ type: 'cursor', version: 1, word: 300 });
    await expect.poll(() => panel.page.locator('g.word.is-current .id').textContent()).toBe('300');
    await panel.page.locator('g.word.is-current').hover();
    expect(await panel.page.locator('.arc.is-lit').count()).toBeGreaterThan(0);
    await panel.show(diagram, 300, WRAPPED);
    await expect.poll(() => panel.words.count()).toBeLessThan(120);
    await panel.screenshot('virtual-rows');
  });

  test('an edit writes what has changed and nothing else', async () => {
    panel = await browsing.open('light', { width: 900, height: 700 });
    const diagram = longDiagram(60);
    await panel.show(diagram, 9);
    await panel.page.evaluate(() => {
      const counted = { added: 0, changed: 0 };
      Object.assign(globalThis, { counted });
      new MutationObserver((all) => {
        for (const { type, addedNodes, target } of all) {
          if (!(target instanceof Element) || target.closest('svg') === null) continue;
          if (type === 'childList') counted.added += addedNodes.length;
          else counted.changed++;
        }
      }).observe(document.querySelector('.stage') as Element, { subtree: true, childList: true, attributes: true });
    });
    const words = diagram.words.map((word) => (word.index === 9 ? { ...word, deprel: 'pucnt' } : word));
    await panel.show({ ...diagram, version: 2, words }, 9);
    const { added, changed } = await panel.page.evaluate(
      () => (globalThis as unknown as { counted: { added: number; changed: number } }).counted,
    );
    expect(await panel.arcLabel('pucnt').count()).toBe(1);
    // The text of the label; the label of the word for screen readers.
    expect(added).toBeLessThan(3);
    expect(changed).toBeLessThan(12);
  });
});
