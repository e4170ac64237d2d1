/** What annotators read beside words and tree: glosses, transliterations, translations, and the sentences around. Pictures in test/webview/out. */

import { expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { diagramOf } from '../../server/src/core/features/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { fixture } from '../fixture.ts';
import { describeInBrowser } from './harness/inBrowser.ts';

const { text: FILE } = fixture(`
# sent_id = fa-1
# text = پیش از این.
# text_en = Before this.
1  پیش  پیش  ADV  _  _  0  root  _  _

# sent_id = fa-2
# text = کتاب را خواندم.
# translit = ketâb râ xândam.
# text_en = I read the <b>book</b>.
# text_de = Ich las das Buch.
1  کتاب    کتاب          NOUN   _  Number=Sing  3  obj    _  Translit=ketâb|Gloss=book
2  را      را            ADP    _  _            1  case   _  Translit=râ|Gloss=ACC
3  خواندم  خواند#خوان    VERB   _  Number=Sing  0  root   _  SpaceAfter=No|MGloss=read.PST-1SG|MSeg=xând-am|Gloss=read|LTranslit=xând|Translit=xândam
4  .       .             PUNCT  _  _            3  punct  _  _

1  بعد  بعد  ADV  _  _  0  root  _  _
`);
const drawn = (index: number): Diagram => {
  const drawing = diagramOf(Document.parse(FILE), index);
  if (drawing === undefined) throw new Error('There is no such sentence.');
  return { ...drawing, uri: 'file:///fa.conllu', version: 1 };
};
const PLAIN: DiagramOptions = { showLemma: false, showFeatures: false };

test('the diagram says what a sentence has, and the texts around it', () => {
  const { words, translations, before, after } = drawn(1);
  expect(words[2].glosses).toEqual([
    ['Translit', 'xândam'],
    ['LTranslit', 'xând'],
    ['MSeg', 'xând-am'],
    ['MGloss', 'read.PST-1SG'],
    ['Gloss', 'read'],
  ]);
  expect(words[3].glosses).toBeUndefined();
  expect(translations?.map(({ name }) => name)).toEqual(['translit', 'text_en', 'text_de']);
  expect([before, after]).toEqual(['پیش از این.', 'بعد']);
  expect(drawn(0)).not.toHaveProperty('before');
  expect(drawn(2)).not.toHaveProperty('after');
});

describeInBrowser('what annotators read', (browsing) => {
  test('stands below words and sentence by itself, one toggle each, and never as markup', async () => {
    const panel = await browsing.open('light', { width: 776, height: 420 });
    const { page } = panel;
    await panel.show(drawn(1), 1, PLAIN);
    expect(await panel.word(3).locator('text').allTextContents()).toEqual([
      'خواندم',
      'xândam',
      'read',
      'VERB',
      '3',
      'xând-am',
      'read.PST-1SG',
    ]);
    expect(await panel.word(3).getAttribute('aria-label')).toContain('xândam');
    const lines = () => page.locator('.translations dd').allTextContents();
    expect(await lines()).toEqual(['ketâb râ xândam.', 'I read the <b>book</b>.', 'Ich las das Buch.']);
    expect(
      await page
        .locator('.translations dd')
        .first()
        .evaluate((line) => getComputedStyle(line).direction),
    ).toBe('ltr');
    await panel.screenshot('readings-fa');
    for (const name of ['MSeg', 'text_de']) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name, checked: true }).click();
      expect((await panel.sent()).at(-1)).toMatchObject({ type: 'setOption', option: 'hidden', value: name });
    }
    await panel.show(drawn(1), 1, { ...PLAIN, hidden: 'MSeg,text_de, Translit' });
    expect(await panel.word(3).locator('text').allTextContents()).toEqual([
      'خواندم',
      'read',
      'VERB',
      '3',
      'read.PST-1SG',
    ]);
    expect(await lines()).toEqual(['ketâb râ xândam.', 'I read the <b>book</b>.']);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Translit', checked: false, exact: true }).click();
    expect((await panel.sent()).at(-1)).toMatchObject({ value: 'MSeg, text_de' });
  });

  test('the transliteration of a lemma comes with the lemma', async () => {
    const panel = await browsing.open('dark', { width: 776, height: 420 });
    await panel.show(drawn(1), 1, { ...PLAIN, showLemma: true });
    const texts = await panel.word(3).locator('text').allTextContents();
    expect(texts.slice(0, 5)).toEqual(['خواندم', 'xândam', 'خواند#خوان', 'xând', 'read']);
    await panel.screenshot('readings-fa-lemma');
  });

  test('the sentences around are shown on demand', async () => {
    const panel = await browsing.open('light', { width: 776, height: 420 });
    await panel.show(drawn(1), 1, PLAIN);
    await panel.word(1).focus();
    const around = panel.page.locator('.neighbour:visible');
    expect(await around.count()).toBe(0);
    await panel.page.keyboard.press('T');
    expect(await around.allTextContents()).toEqual(['پیش از این.', 'بعد']);
    await panel.screenshot('readings-around');
    await panel.page.keyboard.press('T');
    expect(await around.count()).toBe(0);
  });
});
