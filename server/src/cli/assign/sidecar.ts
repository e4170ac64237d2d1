/** `.treebank.json` beside the files that are handed out. */

import { EMPTY_SIDECAR, readSidecar, type Sidecar } from '../../core/sidecar/index.ts';
import { type Input, UnreadableInput } from '../reading/input.ts';
import { placeIn, sidecarBeside, sidecarText } from '../sidecar/beside.ts';

/** @throws UnreadableInput if there is one that cannot be read in full */
export const sidecarsOf = (inputs: readonly Input[]): Sidecar[] =>
  inputs.map(({ path, name }) => (path === undefined ? EMPTY_SIDECAR : readBeside(path, name)));

function readBeside(path: string, name: string): Sidecar {
  const beside = sidecarBeside(path, name);
  const text = sidecarText(beside) ?? '';
  if (text === '') return EMPTY_SIDECAR;
  const { file, problems } = readSidecar(text);
  if (problems.length === 0) return file;
  const [{ span, message }] = problems;
  throw new UnreadableInput(`${beside.shown}:${placeIn(text, span.start)}: ${message}`);
}
