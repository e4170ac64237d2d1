/** Changes `.treebank.json` in turns with other processes. */

import { NOTHING_READ, printInLayoutOf, readSidecar, type Sidecar } from '../../core/sidecar/index.ts';
import type { Context } from '../frame/io.ts';
import { UnwritableTarget } from '../writing/target.ts';
import { inTurn, rewriteShared, type SharedFile } from '../writing/turns.ts';
import { placeIn } from './beside.ts';

/**
 * @param change the new content; called again if another program writes the file meanwhile; may throw UnwritableTarget
 * @param lost what is not written if the file cannot be read, as a sentence
 * @throws UnwritableTarget with the place of an error in the file, which then stays as it is
 */
export async function updateSidecar(
  beside: SharedFile,
  context: Context,
  lost: string,
  change: (file: Sidecar) => Sidecar,
): Promise<void> {
  const content = (text: string): string => {
    const { file, problems } = text === '' ? NOTHING_READ : readSidecar(text);
    if (0 < problems.length) {
      const [{ span, message }] = problems;
      throw new UnwritableTarget(`${beside.shown}:${placeIn(text, span.start)}: ${message} ${lost}`);
    }
    return printInLayoutOf(text, change(file));
  };
  await inTurn(beside, context, () => rewriteShared(beside, context, lost, content));
}
