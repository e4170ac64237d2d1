/** Guidance in the panel: below the list of a field what the chosen entry is for, in a card all that is said about its relation or tag. */

import { expect, test } from 'vitest';
import { inert } from '../../server/src/inert/index.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english } = SENTENCES;
const ABOUT = {
  nsubj: inert`The nominal that is the subject of a predicate, whether that is a verb or not; in many languages the verb agrees with it.`,
  obj: inert`The second core argument of a verb, after the subject: typically what is affected by the action.`,
};

describeInBrowser('guidance in the panel', (browsing) => {
  test.each(['light', 'dark', 'highContrast'] as const)('below the list of a field, in the theme %s', async (theme) => {
    const panel = await browsing.open(theme, { width: 900, height: 520 });
    await panel.show(english, 2);
    await panel.word(2).focus();
    await panel.page.keyboard.press('l');
    const asked = (await panel.sent()).find(({ type }) => type === 'choices') as { id: number };
    const items = [
      { text: 'nsubj', label: inert`nsubj`, remark: inert`nominal subject`, about: ABOUT.nsubj },
      { text: 'obj', label: inert`obj`, remark: inert`object`, about: ABOUT.obj },
      { text: 'mine', label: inert`mine`, remark: inert`` },
    ];
    await panel.post({ type: 'choices', id: asked.id, choices: { items, prefix: '' } });
    const about = panel.page.locator('.label-field:not(.graph-field) .choice-about');
    const input = panel.page.locator('.label-field:not(.graph-field) .label-input');
    await panel.page.keyboard.press('ArrowDown');
    expect(await about.textContent()).toBe(ABOUT.nsubj);
    expect(await input.getAttribute('aria-describedby')).toBe(await about.getAttribute('id'));
    await panel.screenshot(`field-guidance-${theme}`);
    // The sentence wraps, and does not make the field wider.
    const [list, box] = [
      await panel.page.locator('.label-field:not(.graph-field) .choices').boundingBox(),
      await about.boundingBox(),
    ];
    expect(Math.abs(list!.width - box!.width)).toBeLessThanOrEqual(1);
    await panel.page.keyboard.press('ArrowDown');
    expect(await about.textContent()).toBe(ABOUT.obj);
    await panel.page.keyboard.press('ArrowDown');
    expect(await about.isVisible()).toBe(false);
    expect(await input.getAttribute('aria-describedby')).toBeNull();
  });

  test('all that is said about the chosen entry of a field once it rests, with links to the guidelines', async () => {
    const panel = await browsing.open('light', { width: 700, height: 760 });
    await panel.show(english, 2);
    await panel.word(2).focus();
    await panel.page.keyboard.press('l');
    const { id } = (await panel.sent()).find(({ type }) => type === 'choices') as { id: number };
    const items = (['nsubj', 'obj'] as const).map((text) => {
      return { text, label: inert(text), remark: inert``, about: ABOUT[text] };
    });
    await panel.post({ type: 'choices', id, choices: { items, prefix: '' } });
    const all = async () => (await panel.sent()).flatMap((each) => (each.type === 'guidance' ? [each.name] : []));
    // On a slow machine a pointer under way rests twice.
    const asked = async () => (await all()).filter((name, at, names) => name !== names[at - 1]);
    const about = panel.page.locator('.label-field:not(.graph-field) .choice-about');
    for (const key of ['ArrowDown', 'ArrowDown']) await panel.page.keyboard.press(key);
    // Only the one that the keyboard rests on.
    await expect.poll(asked).toEqual(['obj']);
    const said = [
      ABOUT.obj,
      inert`When not: A clause is ccomp.`,
      inert`Used here 3 ×: NOUN 3.`,
      inert`I see [it]. (s1)`,
    ];
    const pages = (['u', 'hu'] as const).map((code) => {
      return { of: inert(code), url: `https://universaldependencies.org/${code}/dep/obj.html` };
    });
    await panel.post({ type: 'guidance', name: 'obj', lines: [inert`obj · object`, ...said], pages });
    expect(await about.innerText()).toBe([...said, 'u · hu'].join('\n'));
    const link = about.getByRole('link', { name: 'hu' });
    expect(await link.getAttribute('href')).toBe(pages[1].url);
    // The field keeps the keyboard.
    await about.locator('div').first().click();
    expect(await panel.page.evaluate(() => document.activeElement?.className)).toBe('label-input');
    await panel.screenshot('field-guidance-all');
    await panel.page.keyboard.press('ArrowUp');
    expect(await about.innerText()).toBe(ABOUT.nsubj);
  });

  test('a field that grows covers no words, and is in the window', async () => {
    const size = { width: 700, height: 620 };
    const panel = await browsing.open('light', size);
    await panel.show(english, 2);
    await panel.word(2).focus();
    await panel.page.keyboard.press('l');
    const { id } = (await panel.sent()).find(({ type }) => type === 'choices') as { id: number };
    const items = Array.from({ length: 37 }, (_, i) => {
      return { text: `r${i}`, label: inert(`r${i}`), remark: inert`some relation`, about: ABOUT.obj };
    });
    await panel.post({ type: 'choices', id, choices: { items, prefix: '' } });
    await panel.page.keyboard.press('ArrowDown');
    const lines = Array.from({ length: 12 }, () => ABOUT.nsubj);
    await panel.post({ type: 'guidance', name: 'r0', lines, pages: [] });
    await expect.poll(() => panel.page.locator('.choice-more').count()).toBeGreaterThan(9);
    await panel.screenshot('field-guidance-long');
    const [field, word] = await Promise.all([
      panel.page.locator('.label-field:not(.graph-field)').boundingBox(),
      panel.word(2).boundingBox(),
    ]);
    expect(word!.y + word!.height).toBeLessThanOrEqual(field!.y);
    expect(field!.y + field!.height).toBeLessThanOrEqual(size.height);
  });

  test('in the card of an arc and of a word, once the pointer rests, and again after an edit', async () => {
    const panel = await browsing.open('light', { width: 900, height: 520 });
    await panel.show(english, 2);
    const asked = async () => (await panel.sent()).flatMap((each) => (each.type === 'guidance' ? [each.name] : []));
    const card = panel.page.locator('.card');
    const label = panel.page.locator('.arc .label').first();
    const relation = (await label.textContent())!;
    await label.hover();
    await card.waitFor();
    expect(await card.locator('.card-name').count()).toBe(0);
    await expect.poll(asked).toEqual([relation]);
    const evil = '<img/src=x/onerror=alert(1)>';
    const lines = [inert`${relation} · meaning`, ABOUT.nsubj, inert`When not: ${evil}`, inert`Used here 2 ×: NOUN 2.`];
    await panel.post({ type: 'guidance', name: relation, lines, pages: [] });
    expect(await card.innerText()).toContain(`${relation} · meaning\n${ABOUT.nsubj}\nWhen not: ${evil}`);
    await panel.screenshot('card-guidance');
    const { y, height } = (await card.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(520);
    // An answer about something else changes nothing.
    await panel.post({ type: 'guidance', name: 'other', lines: [inert`other`], pages: [] });
    expect(await card.innerText()).not.toContain('other');
    await panel.word(2).hover();
    await expect.poll(asked).toEqual([relation, english.words[1].upos]);
    await panel.show({ ...english, version: english.version + 1 }, 2);
    await label.hover();
    await expect.poll(asked).toHaveLength(3);
  });

  test('a pointer that only passes asks nothing', async () => {
    const panel = await browsing.open('light', { width: 900, height: 520 });
    await panel.show(english, 2);
    for (let word = 1; word <= 5; word++) await panel.word(word).hover();
    await panel.page.mouse.move(5, 515);
    await panel.page.waitForTimeout(600);
    expect((await panel.sent()).filter(({ type }) => type === 'guidance')).toEqual([]);
  });
});
