/** The findings of axe-core in the panel. It comes from node_modules; the page's policy does not apply to scripts of the test. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface WithAxe {
  readonly axe: { run(context: object, options: object): Promise<AxeResults> };
}

/** Its rule that names begin with the visible text takes a word cut by the edge of the scrolling area for the whole text. */
const ABOUT_NAMES = 'label-content-name-mismatch';

/** The rules whose outcome depends on the theme. Our own measuring covers the drawing: axe-core takes long over each of its texts. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Violations of level moderate or above, best practices included, one line for each element.
 * @param seen only the rules about colours, as another theme has had all the others, and only where the page around the drawing is none of these;
 *   it is added
 */
export async function violationsIn(frame: Frame, seen?: Set<string>): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(SOURCE);
  if (seen !== undefined) {
    const around = await frame.evaluate(aroundDrawing);
    if (seen.has(around)) return [];
    seen.add(around);
    return linesOf(await run(frame, { runOnly: OF_COLOURS }, { exclude: ['.drawing'] }));
  }
  const rest = await run(frame, { rules: { [ABOUT_NAMES]: { enabled: false } } });
  const scrolled = await frame.evaluate(unroll);
  const names = await run(frame, { runOnly: [ABOUT_NAMES] });
  await frame.evaluate(rollUp, scrolled);
  return linesOf([...rest, ...names]);
}

/** Runs in the page. */
function aroundDrawing(): string {
  const copy = document.documentElement.cloneNode(true) as Element;
  for (const drawing of copy.querySelectorAll('.drawing')) drawing.remove();
  return copy.outerHTML;
}

function linesOf(violations: AxeResults['violations']): string[] {
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} ${failureSummary?.split('\n')[1] ?? ''}`,
      ),
    );
}

async function run(frame: Frame, options: object, context: object = {}): Promise<AxeResults['violations']> {
  const { violations } = await frame.evaluate(
    ([where, how]) => {
      const { axe } = globalThis as unknown as WithAxe;
      return axe.run({ include: ['html'], ...where }, { ...how, resultTypes: ['violations'] });
    },
    [context, options],
  );
  return violations;
}

interface Unrolled {
  unrolled?: CSSStyleSheet;
}

/** Lets the drawing overflow its edges; returns the previous scroll position. */
function unroll(): [number, number] {
  const stage = document.querySelector('.stage');
  const scrolled: [number, number] = [stage?.scrollLeft ?? 0, stage?.scrollTop ?? 0];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body, .stage { overflow: visible !important; }');
  (globalThis as Unrolled).unrolled = sheet;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return scrolled;
}

function rollUp([left, top]: [number, number]): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    (sheet) => sheet !== (globalThis as Unrolled).unrolled,
  );
  document.querySelector('.stage')?.scrollTo({ left, top, behavior: 'instant' });
}
