/** The derivation under the diagram, in a real browser: stepping by buttons, keys and clicks, and the marks in the diagram. */

import { expect, test } from 'vitest';
import { obstacleOf, systemByName, traceOf } from '../../server/src/core/transition/index.ts';
import { derive } from '../../server/src/core/transition/system.ts';
import { inert } from '../../server/src/inert/index.ts';
import type { Derivation, SystemName } from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { describeInBrowser } from './harness/inBrowser.ts';
import type { Panel } from './harness/panel.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english, hungarian } = SENTENCES;

function derivationOf(diagram: Diagram, name: SystemName): Derivation {
  const system = systemByName(name)!;
  const heads = Int32Array.from([-1, ...diagram.words.map(({ head }) => head)]);
  const names = derive(system, heads);
  const { uri, version, startLine } = diagram;
  const steps = names === undefined ? [] : traceOf(system, heads.length - 1, names);
  const reason = names === undefined ? inert`Not projective: ${obstacleOf(system, heads)?.kind ?? ''}` : undefined;
  return { uri, version, startLine, system: name, steps, reason };
}

describeInBrowser('the derivation', (browsing) => {
  let panel: Panel;

  async function open(diagram: Diagram, system: SystemName, size = { width: 1000, height: 760 }): Promise<Derivation> {
    panel = await browsing.open('light', size);
    const derivation = derivationOf(diagram, system);
    await panel.show(diagram, 1);
    await panel.post({ type: 'derivation', derivation });
    return derivation;
  }

  const rows = () => panel.page.locator('.derivation-table tbody tr');
  const current = () => panel.page.locator('.derivation-table tr[aria-current="step"] td').first().textContent();
  const classes = (name: string) => panel.page.locator(`g.word.${name} text.form`).allTextContents();

  test('shows one row for each step, and steps by buttons, keys and clicks', async () => {
    const { steps } = await open(hungarian, 'covington-reduce');
    expect(await rows().count()).toBe(steps.length);
    expect(await current()).toBe('0');
    const previous = panel.page.getByRole('button', { name: 'Previous Step' });
    expect(await previous.getAttribute('disabled')).not.toBeNull();
    await panel.page.getByRole('button', { name: 'Next Step' }).click();
    expect(await current()).toBe('1');
    await panel.page.locator('.derivation-body').focus();
    await panel.page.keyboard.press('ArrowDown');
    await panel.page.keyboard.press('ArrowRight');
    expect(await current()).toBe('3');
    await panel.page.keyboard.press('ArrowUp');
    expect(await current()).toBe('2');
    await panel.page.keyboard.press('End');
    expect(await current()).toBe(String(steps.length - 1));
    await rows().nth(4).click();
    expect(await current()).toBe('4');
    expect(await panel.page.locator('.derivation-place').textContent()).toContain(steps[4].transition);
  });

  test('marks stack, buffer and the new arc in the diagram', async () => {
    const { steps } = await open(english, 'covington-reduce');
    const step = steps.findIndex(({ arc }, index) => arc !== undefined && 3 < index);
    await rows().nth(step).click();
    const forms = (items: readonly { word: number }[]) =>
      items.flatMap(({ word }) => (word === 0 ? [] : [english.words[word - 1].form])).sort();
    expect((await classes('in-stack')).sort()).toEqual(forms(steps[step].stack));
    expect((await classes('in-buffer')).sort()).toEqual(forms(steps[step].buffer));
    const { dependent } = steps[step].arc!;
    expect(await panel.page.locator('g.arc.is-newest text').textContent()).toContain(
      english.words[dependent - 1].deprel,
    );
    const built = steps.slice(0, step + 1).filter(({ arc }) => arc !== undefined).length;
    expect(await panel.page.locator('g.arc.is-built').count()).toBe(built);
    await panel.screenshot('derivation');
  });

  test('closing takes the marks away and tells the extension', async () => {
    await open(english, 'covington');
    await panel.page.getByRole('button', { name: 'Close Derivation' }).click();
    expect(await panel.page.locator('.derivation').isVisible()).toBe(false);
    expect(await panel.page.locator('g.word.in-stack, .has-derived').count()).toBe(0);
    expect((await panel.sent()).at(-1)).toMatchObject({ type: 'endDerivation' });
  });

  test('in a low panel the whole tree stays in sight, and the steps scroll', async () => {
    await open(english, 'covington-reduce', { width: 660, height: 500 });
    await panel.page.getByRole('button', { name: 'Last Step' }).click();
    const stage = (await panel.page.locator('.stage').boundingBox())!;
    for (const part of await panel.page.locator('.stage svg.tree').all()) {
      const { y, height } = (await part.boundingBox())!;
      expect(stage.y).toBeLessThanOrEqual(y + 1);
      expect(y + height).toBeLessThanOrEqual(stage.y + stage.height + 1);
    }
    const step = (await panel.page.locator('.derivation-table tr[aria-current="step"]').boundingBox())!;
    const body = (await panel.page.locator('.derivation-body').boundingBox())!;
    expect(step.y + step.height).toBeLessThanOrEqual(body.y + body.height + 1);
    const table = (await panel.page.locator('.derivation-table').boundingBox())!;
    expect(table.width, 'the buffer is in sight').toBeLessThanOrEqual(body.width);
    await panel.screenshot('derivation-low');
  });

  test('a tree outside the class: the reason stands in place of the steps', async () => {
    const { reason } = await open(hungarian, 'arc-eager');
    expect(reason).toBe('Not projective: nonprojective');
    expect(await panel.page.locator('.derivation-body').textContent()).toBe(reason);
    await panel.page.getByRole('button', { name: 'Other System' }).click();
    expect((await panel.sent()).at(-1)).toMatchObject({ type: 'derive' });
  });

  test('steps of an older text are not mixed with a newer drawing', async () => {
    const old = await open(english, 'covington');
    await panel.show({ ...english, version: english.version + 1 }, 1);
    await panel.post({ type: 'derivation', derivation: old });
    expect(await panel.page.locator('g.word.in-stack').count()).toBe(0);
    await panel.post({ type: 'derivation', derivation: { ...old, version: old.version + 1 } });
    expect(await panel.page.locator('g.word.in-stack, g.word.in-buffer').count()).toBe(english.words.length);
  });
});
