/** The rows for FEATS in the form of a word, in a real browser: keys, mouse and what is shown. */

import { expect, test } from 'vitest';
import { inert } from '../../server/src/inert/index.ts';
import type { FeatureForm } from '../../server/src/protocol/choices.ts';
import { violationsIn } from './harness/axe.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import type { Panel } from './harness/panel.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english } = SENTENCES;

/** Rows as they are written: `Case n:Nom a:Acc`. */
function formOf(bundles: readonly string[], rows: readonly string[]): FeatureForm {
  const choice = (text: string, remark: string) => ({ text, label: inert(text), remark: inert(remark) });
  return {
    bundles: bundles.map((text, at) => choice(text, `${41 - at} ×`)),
    rows: rows.map((row) => {
      const [name, ...values] = row.split(' ');
      return {
        name,
        label: inert(name),
        isUsed: true,
        values: values.map((each) => ({ ...choice(each.slice(2), '7 ×'), key: each[0] })),
      };
    }),
  };
}

const VERB = formOf(
  ['Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin', 'VerbForm=Inf', 'Tense=Past|VerbForm=Part|Voice=Pass'],
  [
    'Aspect i:Imp p:Perf',
    'Mood i:Ind m:Imp c:Cnd',
    'Number s:Sing p:Plur',
    'Number[psor] s:Sing p:Plur',
    'Person 3:3 1:1 2:2',
    'Polarity n:Neg',
    'Tense p:Past r:Pres f:Fut',
    'VerbForm f:Fin i:Inf p:Part g:Ger c:Conv',
    'Voice a:Act p:Pass',
  ],
);

describeInBrowser('the rows for FEATS', (browsing) => {
  let panel: Panel;

  async function openRows(form: FeatureForm, ...at: Parameters<typeof browsing.open>): Promise<void> {
    panel = await browsing.open(...at);
    await panel.show(english, 2);
    await panel.word(2).focus();
    await panel.page.keyboard.press('F');
    const asked = (await panel.sent()).find(({ type }) => type === 'choices');
    expect(asked).toMatchObject({ column: 'feats', upos: english.words[1].upos });
    const choices = { items: [], prefix: '', form };
    await panel.post({ type: 'choices', id: (asked as { id: number }).id, choices });
  }

  test('why a whole cell is likely stays in a line, however long the cell is', async () => {
    const [likely, ...others] = VERB.bundles;
    await openRows({ ...VERB, bundles: [{ ...likely, remark: inert`1 ×, -d, predicted` }, ...others] });
    const remark = panel.page.locator('.is-whole .choice-remark').first();
    expect((await remark.boundingBox())!.height).toBeLessThan(20);
    await panel.screenshot('features-remark');
  });

  const checked = () => panel.page.locator('.feature-value[aria-checked=true]').allTextContents();
  const written = async () =>
    (await panel.sent()).flatMap((message) => (message.type === 'edit' ? [message.intention] : []));

  test('by keys: whole cells, values, and what goes with Enter', async () => {
    await openRows(VERB, 'light', { width: 1000, height: 620 });
    const { keyboard } = panel.page;
    const here = () => panel.page.evaluate(() => document.activeElement?.textContent);
    expect(await here()).toBe('1Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin41 ×');
    await panel.screenshot('features');
    await keyboard.press('1');
    expect(await checked()).toHaveLength(6);
    await keyboard.press('ArrowDown');
    await keyboard.press('p');
    expect(await here()).toBe('iInd');
    await keyboard.press('Delete');
    await keyboard.press('Enter');
    const feats = 'Aspect=Perf|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin';
    expect(await written()).toMatchObject([
      { type: 'surgery', operations: [{ op: 'set_cells', args: { id: 2, feats } }] },
    ]);
    expect(await panel.focusedWord()).toBe(english.words[1].form);
    expect(panel.complaints).toEqual([]);
  });

  test('from the text field down to the rows and up again, with the text of the cell in step; a click takes a value', async () => {
    await openRows(VERB, 'dark', { width: 1000, height: 620 });
    const field = panel.page.locator('#form-feats');
    await panel.page.keyboard.press('ArrowUp');
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('2');
    expect(await field.inputValue()).toBe('VerbForm=Inf');
    await panel.page.getByRole('radiogroup', { name: 'Polarity' }).getByRole('radio').click();
    expect(await field.inputValue()).toBe('Polarity=Neg|VerbForm=Inf');
    await panel.screenshot('features-dark');
    await panel.page.keyboard.press('Tab');
    expect(await panel.page.evaluate(() => document.activeElement?.id)).toBe('form-misc');
    expect(await panel.page.locator('.features').isVisible()).toBe(false);
  });

  test('in a low panel the rows scroll, and the one with the keyboard is in view', async () => {
    await openRows(VERB, 'highContrast', { width: 520, height: 300 });
    for (let i = 0; i < 9; i++) await panel.page.keyboard.press('ArrowDown');
    await panel.screenshot('features-low');
    const box = (await panel.page.locator('.feature-value:focus').boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThanOrEqual(300);
    const form = (await panel.page.locator('.cell-form').boundingBox())!;
    expect(form.y).toBeGreaterThanOrEqual(0);
  });

  test('no barriers; what a file says is only shown', async () => {
    const evil = '<img/src=x/onerror=alert(1)>[a](command:b)';
    await openRows(formOf([`A=${evil}`], [`${evil} x:${evil}`, ...Array.from({ length: 30 }, (_, i) => `F${i} a:A`)]));
    expect(await violationsIn(panel.page.mainFrame())).toEqual([]);
    expect(await panel.page.locator('img').count()).toBe(0);
    expect(panel.complaints).toEqual([]);
  });
});
