/** The part of `.treebank.json` that is handed out with the sentences. */

import type { Assignment } from '../../core/assign/index.ts';
import {
  EMPTY_SIDECAR,
  entriesOf,
  keyed,
  printSidecar,
  readSidecar,
  SIDECAR_NAME,
  type Sidecar,
  sentenceKey,
  withItems,
} from '../../core/sidecar/index.ts';
import type { Context } from '../frame/io.ts';
import { UnreadableInput } from '../reading/input.ts';
import { placeIn, sidecarBeside, sidecarText } from '../sidecar/beside.ts';
import type { Loaded } from './handing.ts';

/**
 * By path below the folder.
 * @param locks whether locks are handed out
 * @throws UnreadableInput if there is a `.treebank.json` that cannot be read in full
 */
export function handedSidecar(
  { annotators, files }: Assignment,
  loaded: readonly Loaded[],
  locks: boolean,
  context: Context,
): Map<string, string> {
  const written = new Map<string, string>();
  if (!locks) return written;
  const sidecars = loaded.map(({ input }) =>
    input.path === undefined ? EMPTY_SIDECAR : readBeside(input.path, input.name),
  );
  annotators.forEach((folder, annotator) => {
    let own = EMPTY_SIDECAR;
    files.forEach(({ name, lists }, at) => {
      const items = lists[annotator].flatMap((i) => {
        const sentence = loaded[at].sentences[i];
        const found = entriesOf(sidecars[at], name, sentenceKey(sentence));
        return keyed(
          sentence,
          found.filter(({ kind }) => kind === 'lock'),
        );
      });
      own = withItems(own, name, [], items);
    });
    if (own.locks !== undefined) written.set(`${folder}/${SIDECAR_NAME}`, printSidecar(own));
  });
  if (written.size === 0) context.note('There are no locks to hand out.');
  return written;
}

function readBeside(path: string, name: string): Sidecar {
  const beside = sidecarBeside(path, name);
  const text = sidecarText(beside) ?? '';
  if (text === '') return EMPTY_SIDECAR;
  const { file, problems } = readSidecar(text);
  if (problems.length === 0) return file;
  const [{ span, message }] = problems;
  throw new UnreadableInput(`${beside.shown}:${placeIn(text, span.start)}: ${message}`);
}
