/** What axe-core finds in the panel. It comes from node_modules; the page's policy does not concern what the test brings in. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Frame } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface WithAxe {
  readonly axe: { run(context: Document, options: object): Promise<AxeResults> };
}

/** Violations of level moderate or above, best practices included, one line for each element. */
export async function violationsIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(SOURCE);
  const { violations } = await frame.evaluate(() =>
    (globalThis as unknown as WithAxe).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${impact} ${id}: ${target.join(' ')} ${failureSummary?.split('\\n')[1] ?? ''}`,
      ),
    );
}
