/** Changes of `.treebank.json` beside an open document, for the editor to write: an undo then takes them back. */

import { printInLayoutOf, type Sidecar } from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import type { FileChange } from '../../protocol/edit.ts';
import type { HasHost } from '../feature.ts';
import { type HasSidecars, sidecarUri } from './sidecars.ts';

/** Why it cannot be changed; undefined if it can. */
export function obstacleTo({ sidecars, host }: HasHost & HasSidecars, uri: string): Inert | undefined {
  if (!host.reaches(uri)) return inert`Save the file first: this is written to .treebank.json next to it.`;
  const { text, read } = sidecars.contentsFor(uri);
  const [problem] = read.problems;
  if (problem === undefined) return undefined;
  const line = (text ?? '').slice(0, problem.span.start).split('\n').length;
  return inert`.treebank.json has an error in line ${line} and cannot be changed until it is corrected: ${problem.message}`;
}

/** The file with these entries, which may be those it has. */
export function sidecarWith({ sidecars }: HasSidecars, uri: string, file: Sidecar): FileChange {
  const { text } = sidecars.contentsFor(uri);
  const newText = printInLayoutOf(text ?? '', file);
  return { uri: sidecarUri(uri), ...(text === undefined ? {} : { oldText: text }), newText };
}

/** The same; undefined if nothing changes. */
export function sidecarChange(server: HasSidecars, uri: string, file: Sidecar): FileChange | undefined {
  const change = sidecarWith(server, uri, file);
  return change.newText === change.oldText ? undefined : change;
}

/** The part of an answer that changes the file, or why it cannot. @param change returns what it is given if nothing changes */
export function changeSidecar(
  server: HasHost & HasSidecars,
  uri: string,
  change: (file: Sidecar) => Sidecar,
): { readonly sidecar?: FileChange } | Refused {
  const obstacle = obstacleTo(server, uri);
  if (obstacle !== undefined) return refuse(obstacle);
  const { file } = server.sidecars.contentsFor(uri).read;
  const changed = change(file);
  return changed === file ? {} : { sidecar: sidecarWith(server, uri, changed) };
}
