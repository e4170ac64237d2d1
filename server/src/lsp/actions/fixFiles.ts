/** `treebank/fixAll`: repairs of all findings of one kind in several files, open or not. */

import type { CancellationToken } from 'vscode-languageserver';
import { Document } from '../../core/conllu/index.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { FIX_ALL_REQUEST, type FixAllParams, type FixAllResult, type FixedFile } from '../../protocol/fixAll.ts';
import { RELEASE_SETTINGS } from '../../protocol/settings.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { MOST_BYTES } from '../../services/checking/file.ts';
import { readText } from '../../services/ports.ts';
import { answer } from '../connection/answer.ts';
import { checkedAlone } from '../diagnostics/closedDocuments.ts';
import type { HasDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Published } from '../diagnostics/documentState.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { fixIn, kindFix, leftUnchanged } from './fixing.ts';
import { SentIds, sentIdsIn } from './sentIds.ts';

type Parts = HasConnection & HasDiagnostics & HasDocuments & HasHost & HasSettings & HasTables & LockSource;

const STALE = refuse(inert`The text changed in the meantime, so nothing was done. Try again.`);

export const fixFiles: Feature<Parts> = {
  capabilities: () => ({}),
  register(server) {
    answer(
      server.connection,
      FIX_ALL_REQUEST,
      () => STALE,
      (params, token) => fixed(server, params, token),
    );
  },
};

/** sent_ids of all files: new ones are unique in the treebank. */
class TreebankIds {
  private readonly all = new Set<string>();
  isAsked = false;
  /** From now on repairs add to them. Before, they are made to see what they need, and made again. */
  isKnown = false;

  collect(ids: readonly string[]): void {
    for (const id of ids) this.all.add(id);
  }

  has(id: string): boolean {
    this.isAsked = true;
    return this.all.has(id);
  }

  add(id: string): void {
    if (this.isKnown) this.all.add(id);
  }
}

/** Each file is read, checked and forgotten before the next one, unless repairs need the sent_ids of all: then twice. @throws Cancelled */
async function fixed(server: Parts, params: FixAllParams, token: CancellationToken): Promise<FixAllResult> {
  const ids = new TreebankIds();
  const result = await pass(server, params, token, ids);
  const repaired = new Set(params.uris);
  const others = (params.scope ?? []).filter((uri) => !repaired.has(uri));
  if (!ids.isAsked || repaired.size + others.length < 2 || !result.ok) return result;
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  for (const uri of others) {
    const document = server.documents.get(uri)?.document ?? (await onDisk(server, uri));
    if (document !== undefined) ids.collect(sentIdsIn(document));
    if (slices.isOver) await slices.pause();
  }
  ids.isKnown = true;
  return pass(server, params, token, ids);
}

async function pass(
  server: Parts,
  { uris, id, edits: isForEdit, release = false }: FixAllParams,
  token: CancellationToken,
  ids: TreebankIds,
): Promise<FixAllResult> {
  const files: FixedFile[] = [];
  const slices = new Slices(server.host, () => token.isCancellationRequested);
  for (const uri of uris) {
    const left = await tooLarge(server, uri);
    if (left !== undefined) {
      files.push({ uri, version: 0, findings: 0, sentences: 0, left, edits: [] });
      continue;
    }
    const published = await checked(server, uri, release, slices);
    if (published === undefined) {
      if (isForEdit === true) return STALE;
      continue;
    }
    const { snapshot, cache, open } = published;
    if (!ids.isKnown) ids.collect(sentIdsIn(snapshot.document));
    const findings = open.reduce((sum, here) => sum + (here ?? []).filter((each) => each.id === id).length, 0);
    if (findings === 0) continue;
    const obstacle = columnObstacle(snapshot);
    if (obstacle !== undefined) {
      files.push({ uri, version: snapshot.version, findings, sentences: 0, left: obstacle, edits: [] });
      continue;
    }
    const sentIds = new SentIds(snapshot.document, cache.forRepairs, ids);
    const { edits, nSentences, nLeft, nHarmed } = await fixIn(
      server,
      published,
      kindFix(published, id),
      sentIds,
      slices,
    );
    const reasons = leftUnchanged(nLeft, nHarmed);
    if (isForEdit === true && server.documents.get(uri)?.version !== snapshot.version) return STALE;
    files.push({
      uri,
      version: snapshot.version,
      findings,
      sentences: nSentences,
      ...(reasons.length === 0 ? {} : { left: joinInert(reasons) }),
      edits: isForEdit === true ? edits : [],
    });
    if (slices.isOver) await slices.pause();
  }
  return { ok: true, files };
}

/** The findings of a file, open or not; undefined if it cannot be read. */
async function checked(server: Parts, uri: string, release: boolean, slices: Slices): Promise<Published | undefined> {
  const { documents, diagnostics, followers, settings, sidecars } = server;
  const own = await settings.likely(uri);
  const values = release ? { ...own, ...RELEASE_SETTINGS } : own;
  await sidecars.load(uri);
  if (documents.get(uri) !== undefined) await followers.ready(uri);
  const snapshot = documents.get(uri);
  if (snapshot === undefined) {
    const document = await onDisk(server, uri);
    return document && checkedAlone(server, { uri, version: 0, document }, values, slices);
  }
  const published = diagnostics.of(uri);
  const isCurrent = !release && published?.isComplete === true && published.snapshot.document === snapshot.document;
  return isCurrent ? published : checkedAlone(server, snapshot, values, slices);
}

/** Undefined if it cannot be read, or is too large. */
async function onDisk(server: HasDocuments & HasHost, uri: string): Promise<Document | undefined> {
  const { host } = server;
  if (!host.reaches(uri) || (await tooLarge(server, uri)) !== undefined) return undefined;
  const text = await readText(host, uri).catch(() => undefined);
  return text === undefined ? undefined : Document.parse(text);
}

/** Why a file that is not open stays as it is, if it is for the command line. */
async function tooLarge({ documents, host }: HasDocuments & HasHost, uri: string): Promise<Inert | undefined> {
  if (documents.get(uri) !== undefined || !host.reaches(uri)) return undefined;
  const size = (await host.stat(uri).catch(() => undefined))?.size ?? 0;
  if (size <= MOST_BYTES) return undefined;
  return inert`${fileNameOf(uri)} has ${Math.round(size / 1e6)} MB; use “treebank fix” on the command line.`;
}
