/** Decides when `.treebank.json` is followed and when it is written: connects `Followers` with the documents and the disk. */

import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { Document } from '../../core/conllu/index.ts';
import {
  type KeyedEntry,
  type Moved,
  printInLayoutOf,
  SIDECAR_NAME,
  sentenceKey,
  withItems,
} from '../../core/sidecar/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { formatNumber, localized } from '../../localization/index.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../protocol/locks.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { type Host, readText } from '../../services/ports.ts';
import { describe } from '../connection/fence.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { type HasClient, type HasConnection, type HasHost, notify } from '../feature.ts';
import type { HasAnnotated } from './annotated.ts';
import type { HasFollowers } from './followers.ts';
import type { LockSource } from './locks.ts';
import { type HasSidecars, sidecarUri } from './sidecars.ts';

/** Milliseconds after which an editor has reloaded a file that was changed on disk together with `.treebank.json`. */
const RELOAD_MS = 1500;

/** The editor may open a text with unsaved changes of an earlier session: `.treebank.json` describes the one on disk. */
export function followFromDisk({ sidecars, followers, host }: HasHost & LockSource, { uri, document }: Snapshot): void {
  const begin = async () => {
    await sidecars.load(uri);
    followers.begin(uri, followers.concerns(uri) ? await textOnDisk(host, uri) : undefined);
  };
  followers.open(uri, document, begin());
}

/**
 * `.treebank.json` was changed by others, possibly together with the treebank: then it describes the open text, once the editor
 * has reloaded that. A text that is on disk because it was just saved is distinguished by the notification that follows shortly.
 */
export function settleAfter(server: HasDocuments & HasFollowers & HasHost, changedUri: string): void {
  const { documents, followers, host } = server;
  const pause = () => host.sleep(RELOAD_MS);
  const isOnDisk = async (uri: string) => (await textOnDisk(host, uri)) === documents.get(uri)?.document.text;
  const settle = async (uri: string) => {
    await pause();
    const mark = followers.markOf(uri);
    if (mark === undefined || !(await isOnDisk(uri))) return;
    await pause();
    if (followers.markOf(uri) === mark && (await isOnDisk(uri))) followers.settle(uri);
  };
  for (const { uri } of documents.all) if (sidecarUri(uri) === changedUri) void settle(uri);
}

/** The parts used to write `.treebank.json`. */
type Writing = HasConnection & HasHost & HasSidecars;
type Saving = HasAnnotated & HasClient & HasFollowers & Writing;

/** The document was saved: `.treebank.json` is updated. Never rejects: write errors are reported. */
export const writeFollowed = (server: Saving, snapshot: Snapshot): Promise<void> =>
  server.sidecars.inTurn(snapshot.uri, () => writeNow(server, snapshot));

async function writeNow(server: Saving, snapshot: Snapshot): Promise<void> {
  const { uri, document } = snapshot;
  const { sidecars, followers, connection, host, annotated } = server;
  await followers.ready(uri);
  const marks = host.reaches(uri)
    ? annotated.marksFor(sidecars.contentsFor(uri).read.file, document, followers.editor.on)
    : [];
  if (!host.reaches(uri) || (followers.markOf(uri) === undefined && marks.length === 0)) {
    followers.saved(uri, document);
    return;
  }
  const tell = (message: Inert) =>
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  try {
    await writeMoved(server, snapshot, marks, tell);
  } catch (error) {
    tell(
      inert`${SIDECAR_NAME} could not be written, so its entries for ${fileNameOf(uri)} may refer to the wrong words: ${describe(error)}`,
    );
  }
}

/** Against a program that writes the file again and again. */
const MOST_TRIES = 5;

async function writeMoved(
  server: Saving,
  { uri, document }: Snapshot,
  marks: readonly KeyedEntry[],
  tell: (message: Inert) => void,
): Promise<void> {
  const { sidecars, followers } = server;
  for (let tries = 1; ; tries++) {
    // Changes by others in the meantime are kept: they are merged before ours are written.
    await sidecars.didChangeOnDisk(sidecarUri(uri));
    const followed = followers.movedIn(uri, document) ?? NOTHING_MOVED;
    const moved = marks.length === 0 ? followed : { ...followed, added: [...followed.added, ...marks] };
    const { text, read } = sidecars.contentsFor(uri);
    const name = fileNameOf(uri);
    // States are runs of sentences: one that was added or moved may divide a run.
    const keys = { before: followers.keysOnDisk(uri), after: document.sentences.map(sentenceKey) };
    const isAsBefore = keys.before.length === keys.after.length && keys.before.every((key, i) => key === keys.after[i]);
    if (moved === NOTHING_MOVED && (isAsBefore || !(read.file.progress?.has(name) || read.file.machine?.has(name)))) {
      followers.saved(uri, document);
      return;
    }
    if (0 < read.problems.length) {
      tell(
        inert`${SIDECAR_NAME} no longer matches ${fileNameOf(uri)}, and it has an error and cannot be updated: ${read.problems[0].message} Correct it, then save ${fileNameOf(uri)} again.`,
      );
      return;
    }
    const newText = printInLayoutOf(text ?? '', withItems(read.file, name, moved.removed, moved.added, keys));
    if (tries < MOST_TRIES && !(await isAsRead(server, uri, text ?? ''))) continue;
    followers.saved(uri, document);
    if (newText === (text ?? '')) return;
    if (!(await writeSidecar(server, uri, text ?? '', newText))) {
      throw new Error(localized`another program changes it all the time`);
    }
    if (0 < marks.length) notify(server, LOCKS_CHANGED_NOTIFICATION);
    for (const message of [lostMessage(name, moved.lost), loosenedMessage(name, moved.loosened)])
      if (message !== undefined) tell(inert(message));
    return;
  }
}

/** Whether the file beside a document is still what was read. What an editor holds, it merges itself. */
async function isAsRead({ sidecars, host }: Writing, uri: string, text: string): Promise<boolean> {
  return sidecars.isOpen(uri) || ((await textOnDisk(host, sidecarUri(uri))) ?? '') === text;
}

/**
 * Writes `.treebank.json` beside a document: into the editor if it has the file open with unsaved changes, otherwise straight to disk.
 * @returns false if another program has written it meanwhile, which is kept @throws if it cannot be written
 */
export async function writeSidecar(
  { sidecars, connection, host }: Writing,
  uri: string,
  old: string,
  text: string,
): Promise<boolean> {
  const address = sidecarUri(uri);
  const onDisk = (await textOnDisk(host, address)) ?? '';
  if (sidecars.isOpen(uri) && onDisk !== old) {
    const document = Document.parse(old);
    const range = { start: document.positionAt(0), end: document.positionAt(document.length) };
    const { applied } = await connection.workspace.applyEdit({ changes: { [address]: [{ range, newText: text }] } });
    if (!applied) throw new Error(localized`the editor did not accept the change`);
    return true;
  }
  if (onDisk !== old) return false;
  await host.replace(address, new TextEncoder().encode(text));
  await sidecars.wrote(address, text);
  return true;
}

async function textOnDisk(host: Host, uri: string): Promise<string | undefined> {
  if (!host.reaches(uri)) return undefined;
  return await readText(host, uri).catch(() => undefined);
}

const NOTHING_MOVED: Moved = { removed: [], added: [], lost: [], loosened: [] };

/** Nobody would read a longer message. */
const MOST_NAMED = 5;

/** Findings of the baseline, and states, that disappear with their words and sentences are no loss. */
function lostMessage(name: string, items: readonly KeyedEntry[]): string | undefined {
  const lost = items.filter(({ kind }) => kind !== 'baseline' && kind !== 'state' && kind !== 'machine');
  if (lost.length === 0) return undefined;
  const named = lost.slice(0, MOST_NAMED).map(({ kind, id, at, sentence, note }) => {
    const place = String(sentence);
    if (note !== undefined) return localized`the note of ${note.by} in ${place}, “${note.text}”`;
    if (kind === 'lock') return localized`the lock of ${String(at)} in ${place}`;
    if (kind === 'verdict') return localized`the verdict on ${String(at)} in ${place}`;
    return at
      ? localized`the acknowledgement of ${String(id)} at ${at} in ${place}`
      : localized`the acknowledgement of ${String(id)} in ${place}`;
  });
  const more = lost.length - named.length;
  const list = `${named.join('; ')}${0 < more ? localized` and ${formatNumber(more)} more` : ''}`;
  const what = `${SIDECAR_NAME}: `;
  if (lost.length === 1)
    return `${what}${localized`one entry of ${name} removed, because its word or sentence is gone: ${list}.`}`;
  const n = formatNumber(lost.length);
  return `${what}${localized`${n} entries of ${name} removed, because their words or sentences are gone: ${list}.`}`;
}

function loosenedMessage(name: string, notes: readonly KeyedEntry[]): string | undefined {
  if (notes.length === 0) return undefined;
  const named = notes.slice(0, MOST_NAMED).map(({ at, sentence }) => localized`${String(at)} in ${sentence}`);
  const more = notes.length - named.length;
  const list = `${named.join('; ')}${0 < more ? localized` and ${formatNumber(more)} more` : ''}`;
  return localized`${name}: the words of these notes are gone, so the notes are now about their sentences: ${list}.`;
}
