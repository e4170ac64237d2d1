/**
 * The panel in a real browser, under the extension's own security policy: its display, its messages, and that nothing in a
 * sentence can become markup. Its pictures land in test/webview/out.
 */

import { expect, test } from 'vitest';
import { type Inert, inert } from '../../server/src/inert/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { thoroughly } from '../thorough.ts';
import { diagramOf } from './diagramOf.ts';
import { ENHANCED } from './harness/enhanced.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import type { Browsing, Panel } from './harness/panel.ts';
import { SENTENCES } from './harness/sentences.ts';
import { COMPARED, SESSIONS, SUSPECTED } from './harness/sessions.ts';

const { english, hungarian, hebrew, long } = SENTENCES;
const THEMES = ['light', 'dark', 'highContrast', 'highContrastLight'] as const;

describeInBrowser('the panel', (browsing) => {
  let panel: Panel;

  /** Opens a panel; from then on, `panel` is this one. */
  async function open(...options: Parameters<Browsing['open']>): Promise<Panel> {
    panel = await browsing.open(...options);
    return panel;
  }

  // Outside of CI each sentence in one of them.
  test.each(THEMES.map((theme, turn) => [theme, turn] as const))(
    'draws every sentence in the theme %s',
    async (theme, turn) => {
      await open(theme);
      const step = thoroughly(1, THEMES.length);
      const drawn = Object.entries({ ...SENTENCES, ...ENHANCED }).filter((_, at) => at % step === turn % step);
      for (const [name, diagram] of drawn) {
        await panel.show(diagram, Math.min(4, diagram.words.length));
        expect(await panel.words.count()).toBe(diagram.words.length);
        expect(await panel.page.locator('.sent-id').textContent()).toBe(diagram.sentId);
        await panel.screenshot(`${name}-${theme}`);
      }
    },
  );

  test('while the next sentence of a pass is on its way, Tab is a key of the pass', async () => {
    await open('light');
    const { page } = panel;
    await panel.show(english, 1);
    await panel.word(1).locator('.form').click();
    for (const key of ['o', 'u']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('.status-line').textContent()).toContain('O: go on');
    // This sentence has all heads, so that Tab would otherwise leave the words.
    for (const key of ['o', 'Tab']) await page.keyboard.press(key);
    expect(await panel.sent()).toContainEqual(expect.objectContaining({ type: 'step', direction: 'next' }));
    expect(await page.evaluate(() => document.activeElement?.closest('svg.tree') !== null)).toBe(true);
  });

  test('letters struck before and after the field is there are one word; a Tab that waits leaves the words in its turn', async () => {
    await open('light');
    const { page } = panel;
    await panel.show(english, 1);
    await panel.word(1).locator('.form').click();
    for (const key of ['o', 'u', 'o', 'd', 'e']) await page.keyboard.press(key);
    const step = (await panel.sent()).filter(({ type }) => type === 'step').at(-1) as { id: number };
    const words = english.words.map((word) => ({ ...word, upos: '_' }));
    await panel.show({ ...english, words, startLine: 90, endLine: 99 }, 1);
    await panel.post({ type: 'answer', id: step.id, outcome: { applied: true } });
    await page.keyboard.press('t');
    expect(await page.locator('.label-input:not(.graph-input)').inputValue()).toBe('det');
    await page.keyboard.press('Escape');
    for (const key of ['x', 'Tab']) await page.keyboard.press(key);
    const isAtWord = () => page.evaluate(() => document.activeElement?.closest('g.word') !== null);
    expect(await isAtWord(), 'the Tab waits for the edit').toBe(true);
    const edit = (await panel.sent()).filter(({ type }) => type === 'edit').at(-1) as { id: number };
    await panel.post({ type: 'answer', id: edit.id, outcome: { applied: true } });
    await expect.poll(isAtWord).toBe(false);
  });

  test('says how many columns of the text it is wide, and again when that changes', async () => {
    await open('light', { width: 840, height: 500 });
    await expect.poll(() => panel.rooms()).toHaveLength(1);
    await panel.page.setViewportSize({ width: 420, height: 500 });
    await expect.poll(() => panel.rooms()).toHaveLength(2);
    const [wide, narrow] = await panel.rooms();
    // A font of 14 pixels has letters of 7 to 9.
    expect(wide).toBeGreaterThan(90);
    expect(wide).toBeLessThan(121);
    expect(Math.abs(wide / 2 - narrow)).toBeLessThanOrEqual(1);
    // A taller panel is no wider.
    await panel.page.setViewportSize({ width: 420, height: 600 });
    await panel.show(english, 1);
    expect(await panel.rooms()).toHaveLength(2);
  });

  test('the bar of the Review view gives way to what was found in its sentence, that of a comparison does not', async () => {
    await open();
    const bar = panel.page.locator('.session');
    for (const [diagram, gives] of [
      [SUSPECTED, true],
      [COMPARED, false],
    ] as const) {
      await panel.show(diagram);
      expect(await bar.isVisible()).toBe(true);
      const { uri, startLine } = diagram;
      await panel.post({ type: 'marks', marks: { uri, startLine, nodes: [], edges: [] } });
      expect(await bar.isVisible()).toBe(!gives);
      await panel.post({ type: 'marks', marks: undefined });
      expect(await bar.isVisible()).toBe(true);
    }
  });

  test('all relations of the field are reached by wheel and arrows, nine of them by a digit', async () => {
    await open();
    await panel.show(english, 2);
    await panel.word(2).focus();
    await panel.page.keyboard.press('l');
    const asked = (await panel.sent()).find(({ type }) => type === 'choices');
    const items = Array.from({ length: 37 }, (_, i) => {
      return { text: `rel${i}`, label: inert(`rel${i}`), remark: inert`` };
    });
    await panel.post({ type: 'choices', id: (asked as { id: number }).id, choices: { items, prefix: '' } });
    const choice = panel.page.locator('.choice');
    expect(await choice.count()).toBe(37);
    expect((await panel.page.locator('.choice-keys').allTextContents()).filter((keys) => /\d/.test(keys))).toHaveLength(
      9,
    );
    const list = panel.page.locator('.label-field:not(.graph-field) .choices');
    expect(await list.evaluate((each) => each.clientHeight < each.scrollHeight)).toBe(true);
    for (let i = 0; i < 20; i++) await panel.page.keyboard.press('ArrowDown');
    const [box, chosen] = [
      await list.boundingBox(),
      await panel.page.locator('.choice[aria-selected=true]').boundingBox(),
    ];
    expect(chosen!.y + chosen!.height).toBeLessThanOrEqual(box!.y + box!.height + 1);
    await choice.getByText('rel36').click();
    const edits = (await panel.sent()).flatMap((message) => (message.type === 'edit' ? [message.intention] : []));
    expect(edits).toMatchObject([{ type: 'surgery', operations: [{ op: 'set_deprel', args: { deprel: 'rel36' } }] }]);
  });

  test('asks what to show, and says what to do where there is nothing', async () => {
    await open();
    expect(await panel.sent()).toEqual([{ type: 'ready' }]);
    await panel.page.getByText('Put the cursor in a sentence').waitFor();
    await panel.screenshot('empty');
    await panel.post({ type: 'error', message: inert`The language server did not answer.` });
    await panel.screenshot('error');
    await panel.page.getByRole('button', { name: 'Try Again' }).click();
    expect(await panel.sent()).toEqual([{ type: 'ready' }, { type: 'ready' }]);
    await panel.show(english);
    expect(await panel.page.locator('.placeholder').isVisible()).toBe(false);
  });

  test('nothing in a sentence becomes markup', async () => {
    await open();
    const evil = '<img/src=x/onerror=alert(1)>';
    const word = { form: evil, lemma: evil, upos: evil, feats: `${evil}|a=b`, deprel: evil, misc: evil, xpos: evil };
    const diagram: Diagram = {
      ...english,
      sentId: evil,
      text: evil,
      summary: evil,
      words: english.words.map((each) => ({ ...each, ...word })),
      multiwordTokens: [{ first: 3, last: 4, form: evil, line: 4 }],
      session: {
        ...SESSIONS.versions,
        title: evil,
        labels: [evil, evil],
        progress: evil,
        rest: evil,
        takes: evil,
        keeps: evil,
        questions: [
          {
            id: evil,
            word: 1,
            cell: 'arc',
            standing: 'open',
            alternatives: [
              { text: evil, isHere: false, arc: { head: undefined, headForm: evil, deprel: evil } },
              { text: evil, isHere: true },
            ],
            suggestion: 0,
            obstacle: evil,
            text: evil,
          },
        ],
        words: [{ first: 7, last: 7, forms: evil, from: [0] }],
        actions: [{ id: evil, title: evil, key: 'A', help: evil, isOfQuestion: false }],
      },
    };
    await panel.post({ type: 'show', diagram, word: 1, options: { showLemma: true, showFeatures: true } });
    await panel.word(2).hover();
    await panel.post({ type: 'error', message: evil as Inert });
    await panel.show(diagram);
    expect(await panel.page.locator('img, script[src="x"]').count()).toBe(0);
    expect(await panel.page.locator('.sentence-text').textContent()).toBe(evil);
  });

  test('the pointer on an arc tells its story and lights up what it crosses', async () => {
    await open();
    await panel.show(hungarian);
    await panel.arcLabel('obj').hover();
    const card = panel.page.locator('.card');
    expect(await card.textContent()).toMatch(/Crosses 0 → 2.*Not projective/);
    expect(await panel.page.locator('.arc.is-lit').count()).toBe(4);
    await panel.screenshot('hover-arc');
    await panel.page.mouse.move(5, 600);
    expect(await card.isVisible()).toBe(false);
    await panel.word(9).hover();
    expect(await card.textContent()).toContain('lemma');
    await panel.screenshot('hover-word');
  });

  test('what a search has found has its name at its box', async () => {
    await open();
    const { uri, startLine, words } = hungarian;
    await panel.show(hungarian);
    const nodes = [
      { id: words[1].id, name: 'A' },
      { id: words[8].id, name: 'B' },
    ];
    await panel.post({ type: 'marks', marks: { uri, startLine, nodes, edges: [] } });
    const signs = panel.page.locator('.match-sign');
    expect(await signs.allTextContents()).toEqual(['A', 'B']);
    for (const [at, word] of [2, 9].entries()) {
      const [sign, box] = [await signs.nth(at).boundingBox(), await panel.word(word).locator('.box').boundingBox()];
      expect(Math.abs((sign?.x ?? 0) - (box?.x ?? 0)), `word ${word}`).toBeLessThan(20);
      expect(Math.abs((sign?.y ?? 0) - (box?.y ?? 0)), `word ${word}`).toBeLessThan(20);
    }
  });

  test('no card opens by itself when an edit moves something below a resting pointer', async () => {
    await open();
    await panel.show(hungarian);
    const card = panel.page.locator('.card');
    await panel.word(9).hover();
    expect(await card.isVisible()).toBe(true);
    const words = hungarian.words.map((word) => (word.index === 1 ? { ...word, form: 'W'.repeat(24) } : word));
    await panel.show({ ...hungarian, version: hungarian.version + 1, words });
    // The browser reports the element below the pointer after the next frames.
    const below = () => panel.page.evaluate(() => document.querySelector('.arc.is-lit, .word.is-lit') !== null);
    await panel.page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then))));
    await expect.poll(below).toBe(true);
    expect(await card.isVisible()).toBe(false);
    await panel.word(3).hover();
    expect(await card.isVisible()).toBe(true);
  });

  test('a click reveals, a double click goes there', async () => {
    await open();
    await panel.show(hungarian);
    // The label opens the list of relations; everything else of an arc shows its cell.
    await panel.arrowhead('obj').click({ force: true });
    await panel.word(5).dblclick();
    const reveals = (await panel.sent()).filter(({ type }) => type === 'reveal');
    expect(reveals).toMatchObject([
      { target: { line: hungarian.words[0].line, cell: 'head' }, keepsFocus: true, version: 1, uri: hungarian.uri },
      { target: { line: hungarian.words[4].line, cell: 'form' }, keepsFocus: true },
      { target: { line: hungarian.words[4].line, cell: 'form' }, keepsFocus: false },
    ]);
  });

  test('offers to be moved to where it is not', async () => {
    await open();
    await panel.show(english);
    const buttons = panel.page.getByRole('button', { name: /^Move (Below|Beside) the Text$/ });
    expect(await buttons.count()).toBe(0);
    for (const [place, name] of [
      ['beside', 'Move Below the Text'],
      ['below', 'Move Beside the Text'],
    ] as const) {
      await panel.post({ type: 'place', place });
      expect(await buttons.count()).toBe(1);
      await panel.page.getByRole('button', { name }).click();
      expect((await panel.sent()).at(-1)).toMatchObject({ type: 'move' });
      await panel.screenshot(`place-${place}`);
    }
  });

  test('the keyboard walks the tree', async () => {
    await open();
    await panel.show(english, 2);
    await panel.word(2).focus();
    const { keyboard } = panel.page;
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowDown']) await keyboard.press(key);
    expect(await panel.focusedWord()).toBe('annotators');
    await keyboard.press('H');
    expect((await panel.sent()).at(-1)).toMatchObject({ type: 'reveal', target: { cell: 'head' }, keepsFocus: false });
    await keyboard.press('PageDown');
    expect((await panel.sent()).at(-1)).toMatchObject({ type: 'step', direction: 'next' });
    await panel.screenshot('focus');
    await panel.show({ ...english, version: 2 }, 2);
    expect(await panel.focusedWord(), 'the focus survives an edit').toBe('annotators');
  });

  test('a redrawing takes the focus from no control, and keeps it where the window has lost it', async () => {
    await open();
    await panel.show(english, 2);
    await panel.word(2).focus();
    // When the user moves to the text, the page gets an event, and its active element stays.
    await panel.word(2).dispatchEvent('focusout', { bubbles: true });
    await panel.show({ ...english, version: 2 }, 2);
    expect(await panel.focusedWord()).toBe('annotators');
    const button = panel.page.locator('vscode-button[title="Next Sentence"]');
    await button.focus();
    await panel.show({ ...english, version: 3 }, 2);
    expect(await panel.page.locator('g.word:focus').count()).toBe(0);
    await panel.page.keyboard.press('Enter');
    expect((await panel.sent()).at(-1), 'keys in the toolbar are for its controls').toMatchObject({
      type: 'step',
      version: 3,
    });
  });

  test('one word is in the tab order', async () => {
    await open();
    await panel.show(long, 40);
    expect(await panel.page.locator('.word[tabindex="0"]').count()).toBe(1);
    expect(await panel.word(40).getAttribute('tabindex')).toBe('0');
  });

  test('words are options of a list, with names that tell everything', async () => {
    await open();
    await panel.show(english);
    const names = await panel.page
      .locator('main')
      .getByRole('listbox', { name: /^Dependency tree/ })
      .getByRole('option')
      .all();
    expect(names).toHaveLength(english.words.length);
    expect(await panel.word(2).getAttribute('aria-label')).toMatch(/^2 of 17, annotators.*NOUN.*nsubj of 6/s);
  });

  test('the cursor is followed into view, in scripts of both directions', async () => {
    await open();
    for (const [diagram, last] of [
      [long, 150],
      [{ ...long, isRightToLeft: true, version: 2 }, 150],
    ] as const) {
      await panel.show(diagram, 1);
      await panel.post({ type: 'cursor', version: diagram.version, word: last });
      expect(await panel.isInView(last)).toBe(true);
      expect(await panel.isInView(1)).toBe(false);
      await panel.post({ type: 'cursor', version: diagram.version, word: 75 });
      expect(await panel.isInView(75)).toBe(true);
    }
  });

  test('drawings of older texts are dropped', async () => {
    await open();
    await panel.show({ ...english, version: 5 });
    await panel.show({ ...hungarian, version: 4 });
    await panel.post({ type: 'cursor', version: 4, word: 3 });
    expect(await panel.words.count()).toBe(english.words.length);
    expect(await panel.page.locator('.is-current').count()).toBe(0);
    await panel.show({ ...hungarian, version: 1, uri: 'file:///other.conllu' });
    expect(await panel.words.count()).toBe(hungarian.words.length);
  });

  test('switches and buttons are requests, and refusals are shown', async () => {
    await open();
    await panel.show(hungarian);
    await panel.page.getByRole('button', { name: 'Lemma' }).click();
    await panel.page.getByRole('button', { name: 'More' }).click();
    await panel.page.getByRole('menuitem', { name: 'Projectivize' }).click();
    const [, option, repair] = await panel.sent();
    expect(option).toMatchObject({ type: 'setOption', option: 'showLemma', value: true });
    expect(repair).toMatchObject({ type: 'edit', intention: { type: 'repair', kind: 'projectivize' }, version: 1 });
    if (repair.type !== 'edit') throw new Error('no repair');
    await panel.post({ type: 'answer', id: repair.id, outcome: { applied: false, reason: inert`Not now.` } });
    expect(await panel.page.locator('.notice').textContent()).toBe('Not now.');
  });

  test('what was done stands in the header until it no longer holds, or another sentence is drawn', async () => {
    await open();
    await panel.show(english);
    const result = panel.page.locator('.header .result');
    await panel.post({ type: 'result', message: 'Re-parsed the sentence: 1 head changed.' });
    expect(await result.textContent()).toBe('Re-parsed the sentence: 1 head changed.');
    await panel.show({ ...english, version: english.version + 1 });
    expect(await result.textContent(), 'the edit itself redraws').toMatch(/^Re-parsed/);
    await panel.post({ type: 'result', message: undefined });
    expect(await result.isVisible()).toBe(false);
    await panel.post({ type: 'result', message: 'Done.' });
    await panel.show({ ...hungarian, version: english.version + 2, startLine: 100, endLine: 120 });
    expect(await result.textContent()).toBe('');
  });

  test('options show more lines', async () => {
    await open();
    await panel.show(english, 6, { showLemma: true, showFeatures: true });
    expect(await panel.word(2).locator('text').allTextContents()).toEqual([
      'annotators',
      'annotator',
      'NOUN',
      '2',
      'Number=Plur',
    ]);
    await panel.page.getByRole('button', { name: 'Features', pressed: true }).waitFor();
    expect(
      (await panel.sent()).map(({ type }) => type),
      'showing is no wish of the user',
    ).toEqual(['ready']);
    await panel.screenshot('options');
  });

  test('zooms, fits, and remembers', async () => {
    await open();
    await panel.show(long);
    const width = async () => (await panel.page.locator('svg.tree').first().boundingBox())?.width ?? 0;
    const original = await width();
    const more = panel.page.getByRole('button', { name: 'More' });
    await more.click();
    await panel.page.getByRole('menuitem', { name: 'Zoom In' }).click();
    expect(await width()).toBeCloseTo(original * 1.15, -1);
    await panel.page.getByRole('button', { name: 'Fit to Panel' }).click();
    expect(await width()).toBeLessThan(original);
    await panel.screenshot('fit');
    await more.click();
    await panel.page.getByRole('menuitem', { name: 'Original Size (now 40 %)' }).click();
    expect(await width()).toBeCloseTo(original, 0);
  });

  test('the word at the cursor can be read in the line of the sentence, however far it has to be scrolled', async () => {
    await open('light', { width: 600, height: 300 });
    const diagram = { ...english, text: undefined };
    await panel.show(diagram, 1);
    const mark = panel.page.locator('.current-word');
    for (const word of [1, 10, 14, 17, 2]) {
      await panel.post({ type: 'cursor', version: diagram.version, word });
      const clip = (await mark.boundingBox()) ?? undefined;
      const pictureIn = async (colour: string) => {
        await mark.evaluate((each, value) => each.style.setProperty('color', value), colour);
        return panel.page.screenshot({ clip });
      };
      const [seen, empty] = [await pictureIn('red'), await pictureIn('transparent')];
      expect.soft(seen.equals(empty), `word ${word} is an empty box`).toBe(false);
    }
  });

  test('the state and the kind of tree are read in a narrow panel beside a long ID and a long sentence', async () => {
    await open('light', { width: 660, height: 400 });
    const state = { name: 'discuss', said: inert`to discuss · Anna · yesterday` } as const;
    await panel.show({ ...english, sentId: 'weblog-example.com_20041117172713_ENG-0002', state }, 2);
    for (const badge of await panel.page.locator('.badge').all())
      expect(await badge.evaluate((each) => each.scrollWidth <= each.clientWidth), await badge.innerText()).toBe(true);
    await panel.screenshot('badges');
  });

  test('a right-to-left sentence begins at the right', async () => {
    await open();
    await panel.show(hebrew);
    const [first, second] = await Promise.all([panel.word(1).boundingBox(), panel.word(2).boundingBox()]);
    expect(second!.x).toBeLessThan(first!.x);
  });

  test('150 words are drawn within a frame or three', async () => {
    await open();
    await panel.show(english);
    const times: number[] = [];
    for (let version = 2; version < 12; version++) times.push(await panel.timeToShow({ ...long, version }));
    console.log(`150 words from message to pixels: ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
    expect(Math.min(...times)).toBeLessThan(100);
  });

  test('a narrow panel keeps everything reachable', async () => {
    await open('light', { width: 360, height: 500 });
    await panel.show(hungarian, 6);
    await panel.screenshot('narrow');
    expect(await panel.page.getByRole('button', { name: 'Re-parse' }).isVisible()).toBe(true);
    expect(await panel.isInView(6)).toBe(true);
  });

  test('a sentence without words is no error', async () => {
    await open();
    await panel.show({ ...diagramOf('1 a a X _ 0 root'), words: [], arcs: [] });
    expect(await panel.words.count()).toBe(0);
  });
});
