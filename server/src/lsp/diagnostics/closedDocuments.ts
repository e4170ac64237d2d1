/** The findings of files that are not open, when somebody looks at them: all of one file at a time, as those of an open one. */

import { Document } from '../../core/conllu/index.ts';
import type { ProjectChecks } from '../../core/validate/index.ts';
import type { Settings } from '../../protocol/settings.ts';
import { foldDocument } from '../../services/checking/documentFindings.ts';
import { FindingCache } from '../../services/checking/findings.ts';
import { Splitter } from '../../services/checking/openAndAccepted.ts';
import { schemeOfDocument } from '../../services/languages/scheme.ts';
import { readText } from '../../services/ports.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { Slices } from '../documents/slices.ts';
import type { HasHost } from '../feature.ts';
import type { HasTables } from '../settings/languageTables.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { LockSource } from '../sidecar/locks.ts';
import type { Published } from './documentState.ts';

type Parts = HasDocuments & HasHost & HasSettings & HasTables & LockSource;

interface Last {
  readonly uri: string;
  readonly key: string;
  /** They change with the lists that they name. */
  readonly checks: ProjectChecks | undefined;
  readonly published: Published;
}

export class ClosedDocuments {
  /** The last file: its groups, pages and steps are asked for one after the other. */
  private last: Last | undefined;

  constructor(private readonly server: Parts) {}

  /** Undefined for a file that is open or cannot be read. Time as for a file that is opened, in slices. */
  async of(uri: string): Promise<Published | undefined> {
    const { documents, host, settings, sidecars } = this.server;
    if (documents.get(uri) !== undefined || !host.reaches(uri)) return undefined;
    const status = await host.stat(uri).catch(() => undefined);
    if (status === undefined) return undefined;
    const values = await settings.likely(uri);
    await sidecars.load(uri);
    const key = JSON.stringify([status, values, sidecars.contentsFor(uri).text]);
    const checks = sidecars.checksOf(uri);
    const { last } = this;
    if (last?.uri === uri && last.key === key && last.checks === checks) return last.published;
    const text = await readText(host, uri).catch(() => undefined);
    if (text === undefined) return undefined;
    const snapshot = { uri, version: 0, document: Document.parse(text) };
    const published = await checkedAlone(this.server, snapshot, values, new Slices(host, () => false));
    this.last = { uri, key, checks, published };
    return published;
  }
}

/** All findings of a text, open or not, as those of a document that is fully checked. `.treebank.json` must be loaded. In slices. @throws Cancelled */
export async function checkedAlone(
  { followers, sidecars, tables }: Pick<Parts, 'followers' | 'sidecars' | 'tables'>,
  snapshot: Snapshot,
  settings: Settings,
  slices: Slices,
): Promise<Published> {
  const { document, uri } = snapshot;
  const scheme = schemeOfDocument(settings, uri, document);
  const cache = new FindingCache(settings, await tables.of(snapshot, settings), sidecars.checksOf(uri), scheme);
  const inspections = [];
  for (const sentence of document.sentences) {
    inspections.push(cache.of(sentence));
    if (slices.isOver) await slices.pause();
  }
  const placed = await foldDocument(inspections, slices);
  const findings = inspections.map((each) => each.findings);
  const known = cache.ofFile(snapshot, findings, placed);
  const splitter = new Splitter(sidecars.of(uri), (sentence) => followers.matcherOf(uri, sentence));
  return { ...splitter.split(document, known), snapshot, cache, splitter, isComplete: true };
}
