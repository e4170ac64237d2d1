/** The mouse in the panel, in a real browser: arcs are drawn, words and arcs have a menu, and the keys are listed. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deprelMeaning, UDEPREL_MEANING } from '../../server/src/core/features/glossary.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { Choices } from '../../server/src/protocol/choices.ts';
import type { PictureFormat } from '../../server/src/protocol/exports.ts';
import type { DiagramOptions, FromWebview } from '../../server/src/protocol/webview.ts';
import { DOG } from './diagramOf.ts';
import { ENHANCED } from './harness/enhanced.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import { type Browsing, OUT, type Panel } from './harness/panel.ts';
import { EVERY_MARK, SENTENCES } from './harness/sentences.ts';

/** All universal relations, and some subtypes. */
const RELATIONS = [
  ...UDEPREL_MEANING.keys(),
  'nsubj:pass',
  'aux:pass',
  'obl:agent',
  'obl:arg',
  'acl:relcl',
  'nmod:poss',
];
const CHOICES: Choices = {
  prefix: '',
  items: RELATIONS.map((text, i) => {
    const group = i < 5 ? inert`NOUN below VERB` : i < 16 ? inert`NOUN elsewhere` : inert`others`;
    return { text, label: inert(text), remark: inert(deprelMeaning(text) ?? ''), group };
  }),
};

describeInBrowser('the mouse in the panel', (browsing) => {
  let panel: Panel;

  async function open(...options: Parameters<Browsing['open']>): Promise<Panel> {
    panel = await browsing.open(...options);
    return panel;
  }

  type Place = readonly [x: number, y: number];

  async function centre(word: number): Promise<Place> {
    const box = await panel.word(word).locator('.form').boundingBox();
    return [box!.x + box!.width / 2, box!.y + box!.height / 2];
  }

  /** Moves the pointer with the button down, and does not release it. */
  async function drag([x, y]: Place, [toX, toY]: Place): Promise<void> {
    const { mouse } = panel.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move((x + toX) / 2, (y + toY) / 2 - 10);
    await mouse.move(toX, toY, { steps: 3 });
  }

  /** The feet of an arc in the window: of the head and of the dependent. */
  function feet(dependent: number): Promise<[Place, Place]> {
    return panel.page.evaluate((at) => {
      const arcs = [...document.querySelectorAll<SVGPathElement>('svg.tree g.arc .line')];
      const line = arcs[at - 1];
      const matrix = line.getScreenCTM();
      return [4, line.getTotalLength() - 2].map((length) => {
        const { x, y } = line.getPointAtLength(length).matrixTransform(matrix!);
        return [x, y] as const;
      }) as [Place, Place];
    }, dependent);
  }

  /** The operations requested last. */
  async function asked(): Promise<readonly object[] | undefined> {
    const edits = (await panel.sent()).filter((each): each is FromWebview & { type: 'edit' } => each.type === 'edit');
    const intention = edits.at(-1)?.intention;
    return intention?.type === 'surgery' ? intention.operations.map(({ op, args }) => ({ op, ...args })) : undefined;
  }

  const hint = () => panel.page.locator('.drag-hint').innerText();
  const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

  test.each(['light', 'dark'] as const)('a word dropped on another becomes its dependent, theme %s', async (theme) => {
    await open(theme, { width: 700, height: 460 });
    await panel.show(DOG);
    await drag(await centre(4), await centre(2));
    expect(plain(await hint())).toBe('2 dog → 4 loudly; crosses 2 arcs');
    expect(await panel.page.locator('.word.is-target text.form').textContent()).toBe('dog');
    expect(await panel.page.locator('.drag-sign.is-crossed').count()).toBe(2);
    await panel.screenshot(`drag-${theme}`);
    await panel.page.mouse.up();
    expect(await asked()).toEqual([{ op: 'set_head', id: 4, head: 2 }]);
    expect(await panel.page.locator('.drag, .is-target').count()).toBe(0);
    // It was not a click, which would have shown a place in the text.
    expect((await panel.sent()).filter(({ type }) => type === 'reveal')).toEqual([]);
  });

  test('the head end of an arc finds another head', async () => {
    await open('light', { width: 700, height: 460 });
    await panel.show(DOG);
    await drag((await feet(4))[0], await centre(5));
    await panel.page.mouse.up();
    expect(await asked()).toEqual([{ op: 'set_head', id: 4, head: 5 }]);
  });

  test('a word that is dragged stays in hand when the sentence is redrawn, with the words elsewhere', async () => {
    await open('light', { width: 700, height: 460 });
    await panel.show(DOG);
    await drag(await centre(4), await centre(5));
    const before = await centre(2);
    const words = DOG.words.map((word) => (word.index === 1 ? { ...word, deprel: 'a-very-long-relation' } : word));
    await panel.show({ ...DOG, version: 2, words });
    expect((await centre(2))[0]).toBeGreaterThan(before[0] + 20);
    await panel.page.mouse.move(...(await centre(2)), { steps: 2 });
    expect(plain(await hint())).toBe('2 dog → 4 loudly; crosses 2 arcs');
    await panel.page.mouse.up();
    expect(await asked()).toEqual([{ op: 'set_head', id: 4, head: 2 }]);
  });

  test('its foot gives an arc to another word', async () => {
    await open();
    await panel.show(DOG);
    await drag((await feet(4))[1], await centre(5));
    expect(plain(await hint())).toContain('4 loudly stays attached as dep');
    await panel.page.mouse.up();
    expect(await asked()).toEqual([
      { op: 'set_head', id: 5, head: 3, deprel: 'advmod' },
      { op: 'set_deprel', id: 4, deprel: 'dep' },
    ]);
  });

  test('the top makes a root, and a word below takes the place', async () => {
    await open('dark', { width: 700, height: 460 });
    await panel.show(DOG);
    const stage = await panel.page.locator('.stage').boundingBox();
    await drag(await centre(2), [300, stage!.y + 8]);
    expect(plain(await hint())).toContain('2 dog becomes the root; 3 barked is attached to it as dep');
    await panel.screenshot('drag-root');
    await panel.page.mouse.move(...(await centre(1)));
    expect(plain(await hint())).toContain('1 the takes the place of 2 dog');
    await panel.screenshot('drag-below');
    // Escape leaves everything as it is.
    await panel.page.keyboard.press('Escape');
    await panel.page.mouse.up();
    expect(await asked()).toBeUndefined();
    expect(await panel.page.locator('.drag').count()).toBe(0);
    await drag(await centre(2), [300, stage!.y + 8]);
    await panel.page.mouse.up();
    expect(await asked()).toEqual([{ op: 'make_root', id: 2 }]);
  });

  test('with Ctrl a click takes a word, and the next click is its head', async () => {
    await open();
    await panel.show(SENTENCES.hebrew);
    await panel.page.mouse.click(...(await centre(1)));
    const before = (await panel.sent()).length;
    await panel.page.keyboard.down('Control');
    await panel.page.mouse.click(...(await centre(4)));
    await panel.page.keyboard.up('Control');
    await panel.page.mouse.move(...(await centre(7)));
    await panel.screenshot('connect-hebrew');
    expect(await panel.page.locator('.drag').count()).toBe(1);
    await panel.page.mouse.click(...(await centre(7)));
    // A pointer that rests on a slow machine asks what it rests on.
    const types = (await panel.sent()).slice(before).map(({ type }) => type);
    expect(types.filter((type) => type !== 'guidance')).toEqual(['edit']);
    const made = (await panel.sent()).filter(({ type }) => type === 'edit').at(-1) as { id: number };
    await panel.post({ type: 'answer', id: made.id, outcome: { applied: true } });
    expect((await panel.sent()).at(-1)?.type, 'the choices know the new head').toBe('choices');
    expect(await asked()).toEqual([{ op: 'set_head', id: 4, head: 7 }]);
  });

  test('after a drop all relations are in view, by group, and a click takes one; the wheel and the pointer leave the list where it is', async () => {
    for (const [height, isInView] of [
      [620, true],
      [300, true],
      [190, false],
    ] as const) {
      await open('light', { width: 1000, height });
      await panel.show(SENTENCES.english);
      await drag(await centre(2), await centre(5));
      await panel.page.mouse.up();
      const made = (await panel.sent()).find(({ type }) => type === 'edit') as { id: number };
      await panel.post({ type: 'answer', id: made.id, outcome: { applied: true } });
      const request = (await panel.sent()).find(({ type }) => type === 'choices') as { id: number };
      await panel.post({ type: 'choices', id: request.id, choices: CHOICES });
      const list = panel.page.locator('.label-field:not(.graph-field) .choices');
      expect(await list.locator('.choice').count()).toBe(CHOICES.items.length);
      expect(await list.getByRole('group').count()).toBe(3);
      await panel.screenshot(`drop-relations-${height}`);
      const box = (await list.boundingBox())!;
      expect(box.y + box.height, 'in the window').toBeLessThanOrEqual(height);
      expect(await list.evaluate((each) => each.scrollHeight <= each.clientHeight)).toBe(isInView);
      const last = list.locator('.choice').last();
      if (!isInView) {
        await panel.page.mouse.move(box.x + 50, box.y + 60);
        await panel.page.mouse.wheel(0, 2000);
        await panel.page.mouse.move(box.x + 60, box.y + 80, { steps: 4 });
        await panel.post({ type: 'place', place: 'below' });
        expect(await list.evaluate((each) => each.scrollTop)).toBeGreaterThan(0);
      }
      const place = (await last.boundingBox())!;
      await panel.page.mouse.click(place.x + 5, place.y + 5);
      expect((await asked())?.at(-1)).toMatchObject({ op: 'set_deprel', deprel: CHOICES.items.at(-1)!.text });
    }
  });

  test('the ends of arcs below the words, while the enhanced graph is edited', async () => {
    await open('light', { width: 1000, height: 620 });
    await panel.show(ENHANCED.enhanced, 2);
    await panel.page.keyboard.press('E');
    /** The two ends of the lower arc with a label. */
    const ends = (label: string): Promise<[Place, Place]> =>
      panel.page.evaluate((wanted) => {
        const arc = [...document.querySelectorAll('svg.tree g.lower-arc')].find(
          (each) => each.querySelector('text.label')?.textContent === wanted,
        );
        const line = arc!.querySelector<SVGPathElement>('.line')!;
        return [2, line.getTotalLength() - 2].map((length) => {
          const { x, y } = line.getPointAtLength(length).matrixTransform(line.getScreenCTM()!);
          return [x, y] as const;
        }) as [Place, Place];
      }, label);
    const box = await panel.page.locator('svg.tree g.empty-node .box').boundingBox();
    const emptyNode: Place = [box!.x + box!.width / 2, box!.y + 10];
    await drag((await ends('nsubj:xsubj'))[0], emptyNode);
    expect(plain(await hint())).toMatch(/^12\.1 .*→ 2 woman \(nsubj:xsubj\) in DEPS, instead of 9 buy$/);
    expect(await panel.page.locator('svg.tree .empty-node.is-target').count()).toBe(1);
    await panel.screenshot('drag-lower');
    await panel.page.mouse.up();
    expect(await asked()).toEqual([
      { op: 'add_dep', id: '2', head: '12.1', deprel: 'nsubj:xsubj' },
      { op: 'delete_dep', id: '2', head: '9', deprel: 'nsubj:xsubj' },
    ]);
    await panel.show(ENHANCED.enhanced, 2);
    const [{ id }] = (await panel.sent()).filter(({ type }) => type === 'edit') as { id: number }[];
    await panel.page.keyboard.press('Escape');
    await panel.post({ type: 'answer', id, outcome: { applied: false, reason: inert`not here` } });
    await drag((await ends('nsubj:xsubj'))[1], await centre(10));
    await panel.page.mouse.up();
    expect((await asked())?.[0]).toEqual({ op: 'add_dep', id: '10', head: '9', deprel: 'nsubj:xsubj' });
  });

  test('in rows, both ends of an arc can be dragged to a word of another row, also where it leaves its row', async () => {
    await open('light', { width: 600, height: 1600 });
    const { long } = SENTENCES;
    const inRows: DiagramOptions = { showLemma: false, showFeatures: false, wrap: 'always' };
    await panel.show(long, 1, inRows);
    const rows = panel.page.locator('.stage .row');
    await expect.poll(() => rows.count()).toBeGreaterThan(2);
    /** For each part of an arc: its row, whether the arrow is there, and its two ends in the window. */
    const parts = await panel.page.evaluate(() =>
      [...document.querySelectorAll('.stage .row')].flatMap((row, at) =>
        [...row.querySelectorAll('.arcs g.arc')].map((arc) => {
          const line = arc.querySelector<SVGPathElement>('.line') as SVGPathElement;
          const matrix = line.getScreenCTM() as DOMMatrix;
          const ends = [2, line.getTotalLength() - 2].map((length) => {
            const { x, y } = line.getPointAtLength(length).matrixTransform(matrix);
            return [x, y] as const;
          });
          return { row: at, hasArrow: arc.querySelector('.arrowhead') !== null, ends, label: arc.textContent?.trim() };
        }),
      ),
    );
    const leaving = parts.filter(({ label }) => /[←→]/.test(label ?? ''));
    const [out, entering] = [false, true].map((hasArrow) => leaving.find((part) => part.hasArrow === hasArrow));
    if (out === undefined || entering === undefined) throw new Error('No arc leaves its row.');
    const other = 21;
    // The head end at the head, the foot at the edge of the row of the head, and the other way round.
    for (const [part, end, op] of [
      [out, 0, { op: 'set_head', head: other }],
      [out, 1, { op: 'set_head', id: other }],
      [entering, 1, { op: 'set_head', id: other }],
      [entering, 0, { op: 'set_head', head: other }],
    ] as const) {
      await panel.show(long, 1, inRows);
      const before = (await panel.sent()).filter(({ type }) => type === 'edit').length;
      await drag(part.ends[end], await centre(other));
      await panel.page.mouse.up();
      const edits = (await panel.sent()).filter(({ type }) => type === 'edit');
      expect(edits.length, JSON.stringify([part, end])).toBe(before + 1);
      expect((await asked())?.[0], JSON.stringify([part, end])).toMatchObject(op);
      const [{ id }] = edits.slice(-1) as { id: number }[];
      await panel.post({ type: 'answer', id, outcome: { applied: false, reason: inert`not here` } });
    }
  });

  test('near an edge the drawing scrolls, and the word there is meant', async () => {
    await open('light', { width: 600, height: 760 });
    await panel.show(SENTENCES.long);
    const stage = await panel.page.locator('.stage').boundingBox();
    const [x, y] = await centre(2);
    await drag([x, y], [stage!.x + stage!.width - 10, y]);
    await expect.poll(() => panel.page.locator('.stage').evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(200);
    await panel.page.mouse.up();
    const [operation] = (await asked()) as { head: number }[];
    expect(operation.head).toBeGreaterThan(5);
  });

  test('a click on a relation opens its field, and Delete removes the arc selected', async () => {
    await open();
    await panel.show(DOG);
    await panel.arcLabel('nsubj').click();
    expect(await panel.page.locator('.label-input:visible').inputValue()).toBe('nsubj');
    await panel.page.keyboard.press('Escape');
    const [, foot] = await feet(4);
    await panel.page.mouse.click(foot[0], foot[1] - 12);
    expect(await panel.page.locator('.arc.is-selected text').textContent()).toBe('advmod');
    await panel.page.keyboard.press('Delete');
    expect(await asked()).toEqual([{ op: 'unattach', id: 4 }]);
    expect(await panel.page.locator('.arc.is-selected').count()).toBe(0);
  });

  test('a right click shows what can be done, by mouse and by keyboard', async () => {
    await open('light', { width: 700, height: 460 });
    await panel.show(SENTENCES.hebrew);
    const menu = panel.page.getByRole('menu');
    const items = menu.getByRole('menuitem');
    await panel.word(1).locator('.form').click({ button: 'right' });
    expect(await items.first().innerText()).toMatch(/^Attach the word/);
    await panel.screenshot('menu');
    await panel.page.keyboard.press('ArrowDown');
    expect(await panel.page.locator(':focus').innerText()).toMatch(/relation/i);
    await panel.page.keyboard.press('Escape');
    expect(await menu.count()).toBe(0);
    expect(await panel.focusedWord()).toBe('הילדה');
    await panel.word(1).locator('.form').click({ button: 'right' });
    await panel.page.keyboard.press('w');
    await panel.page.keyboard.press('ArrowRight');
    expect(await panel.page.locator(':focus').innerText()).toMatch(/^Insert a word after/);
    await panel.screenshot('menu-words');
    await panel.page.keyboard.press('ArrowLeft');
    expect(await panel.page.locator(':focus').innerText()).toMatch(/^Words and sentences/);
    expect(await menu.count()).toBe(1);
    await panel.page.keyboard.press('Enter');
    await panel.page.keyboard.press('Escape');
    await panel.page.keyboard.press('Escape');
    expect(await menu.count()).toBe(0);
    // The root keeps its relation.
    await panel.word(2).locator('.form').click({ button: 'right' });
    expect((await items.allInnerTexts()).some((each) => /^Change the relation/.test(each))).toBe(false);
    await panel.page.mouse.click(5, 450);
    expect(await menu.count()).toBe(0);
    await panel.page.locator('g.token text').click({ button: 'right' });
    await items.getByText('Dissolve').click();
    expect(await asked()).toEqual([{ op: 'dissolve_mwt', first: 5 }]);
  });

  test.each(['light', 'dark'] as const)('? lists keys and gestures, theme %s', async (theme) => {
    await open(theme, { width: 1000, height: 700 });
    await panel.show(DOG);
    await panel.page.keyboard.press('?');
    const help = panel.page.getByRole('dialog');
    expect(await help.innerText()).toContain('attach the word, or the selected words: choose the head');
    expect(await help.innerText()).toContain('drag a word onto another');
    await panel.screenshot(`help-${theme}`);
    await panel.page.keyboard.press('Escape');
    expect(await help.count()).toBe(0);
    await panel.page.getByRole('button', { name: 'Keys and Gestures' }).click();
    expect(await help.count()).toBe(1);
    await help.getByRole('button', { name: 'Close' }).click();
    expect(await help.count()).toBe(0);
  });

  test('the sentence is drawn for files: as PNG of twice the size, and as an SVG in the fonts of the panel', async () => {
    await open('dark');
    await panel.show(EVERY_MARK, 8);
    const rendered = async (format: PictureFormat): Promise<string> => {
      await panel.post({ type: 'render', format, number: 1 });
      const find = async () =>
        (await panel.sent()).flatMap((each) =>
          each.type === 'rendered' && each.format === format ? [each.content] : [],
        );
      await expect.poll(find).toHaveLength(1);
      return (await find())[0];
    };
    const png = Buffer.from(await rendered('png'), 'base64');
    writeFileSync(join(OUT, 'export.png'), png);
    const [width] = await panel.page.evaluate(() =>
      document.querySelector('svg.tree')!.getAttribute('viewBox')!.split(' ').slice(2).map(Number),
    );
    expect(png.toString('latin1', 1, 4)).toBe('PNG');
    expect(png.readUInt32BE(16)).toBe(Math.ceil(2 * width));
    const svg = await rendered('svg');
    writeFileSync(join(OUT, 'export.svg'), svg);
    const blank = await browsing.blankPage();
    const parsed = await blank.evaluate((text) => {
      const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
      return { name: documentElement.nodeName, nTexts: documentElement.querySelectorAll('text').length };
    }, svg);
    await blank.close();
    expect(parsed).toEqual({ name: 'svg', nTexts: await panel.page.locator('svg.tree text').count() });
    expect(await rendered('tikz')).toContain('\\begin{dependency}');
    expect(await rendered('text')).toContain('┮');
  });

  test('dragging keeps up with the pointer in a sentence of 150 words', async () => {
    await open('light', { width: 1000, height: 900 });
    await panel.show(SENTENCES.long);
    await drag(await centre(3), await centre(5));
    const places = await Promise.all([1, 2, 4, 5, 6, 7].map(centre));
    // From the event to the frame that is ready for drawing, including style and layout.
    const times = await panel.page.evaluate((points) => {
      const stage = document.querySelector('.stage')!;
      return Array.from({ length: 60 }, (_, at) => {
        const [clientX, clientY] = points[at % points.length];
        const start = performance.now();
        stage.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, pointerId: 1, bubbles: true }));
        document.querySelector('.drag-hint')!.getBoundingClientRect();
        return performance.now() - start;
      });
    }, places);
    // On a busy machine most of them are interrupted, but not all.
    const [quarter, median, most] = [times.sort((a, b) => a - b)[15], times[30], times.at(-1)!];
    console.log(`drag at 150 words: median ${median.toFixed(1)} ms, most ${most.toFixed(1)} ms`);
    expect(quarter).toBeLessThan(16);
    await panel.page.mouse.up();
  });
});
