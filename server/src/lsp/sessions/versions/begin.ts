/** Beginning a comparison with other versions of a document: a revision, a file, the output of a parser or of rules. */

import { Document, obstacleInColumns } from '../../../core/conllu/index.ts';
import { withOwnIds } from '../../../core/outside/index.ts';
import { type Inert, inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { Beginnings, OtherVersion } from '../../../protocol/session.ts';
import { readText } from '../../../services/ports.ts';
import { both, byField, type Check, fields, flag, listOf, optional, text, uri } from '../../connection/checks.ts';
import type { HasDocuments } from '../../documents/documents.ts';
import { notOpen, type Work } from '../../edits/edits.ts';
import { reporter } from '../../edits/progress.ts';
import type { HasHost } from '../../feature.ts';
import { askExternal, type RunsPrograms } from '../../parsing/external.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { Beginning, Begun, Kind } from '../session.ts';
import { Comparison, type Other } from './comparison.ts';
import { foundText, VersionsSession } from './session.ts';

const otherVersion: Check<OtherVersion> = both(
  fields<{ label: string; isBase?: boolean }>({ label: text, isBase: optional(flag) }),
  byField(
    'uri',
    fields<{ uri: string }>({ uri }),
    byField('parser', fields<{ parser: string }>({ parser: text }), fields<{ text: string }>({ text })),
  ),
);

type VersionsNeeds = HasDocuments & HasHost & LockSource & RunsPrograms;

class VersionsKind implements Kind<'versions'> {
  readonly check = fields<Beginnings['versions']>({
    label: optional(text),
    others: listOf(otherVersion),
    suggestMajority: optional(flag),
  });

  constructor(private readonly server: VersionsNeeds) {}

  async begin({ snapshot, beginning, token, workDoneToken }: Beginning<'versions'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    if (!beginning.others.some(({ isBase }) => isBase !== true))
      return refuse(inert`There is nothing to compare with.`);
    const { documents, host } = this.server;
    const others: Other[] = [];
    for (const other of beginning.others) {
      const work = { server: this.server, snapshot, token, workDoneToken };
      const found = 'parser' in other ? await byProgram(work, other.parser) : await textOfVersion(this.server, other);
      if (typeof found !== 'string') return refuse(found.reason);
      const document = Document.parse(found);
      const obstacle = obstacleInColumns(document.sentences);
      if (obstacle !== undefined) return refuse(inert`${other.label}: ${obstacle}`);
      others.push({ label: other.label, isBase: other.isBase === true, document });
    }
    const { label = localized`this file`, suggestMajority = false } = beginning;
    const comparison = new Comparison(snapshot.uri, label, others, suggestMajority, documents, host);
    const { items } = await comparison.ready();
    return {
      session: new VersionsSession(this.server, comparison),
      message: foundText(items, comparison),
      notes: others.flatMap((each) => notesOn(each.label, each.document)),
    };
  }
}

export const versions = (server: VersionsNeeds): Kind<'versions'> => new VersionsKind(server);

/** The whole document as a program parses it: its own tokens and sentences. @throws Cancelled */
async function byProgram(work: Work<VersionsNeeds>, name: string): Promise<string | { reason: Inert }> {
  const { server, snapshot, token } = work;
  const found = await askExternal(server, snapshot, name, snapshot.document.sentences, token, reporter(work));
  if (!found.ok) return found;
  return found.answers.map(({ asked, text: answer }) => `${withOwnIds(answer, asked).trim()}\n\n`).join('');
}

async function textOfVersion(
  { documents, host }: HasDocuments & HasHost,
  other: Exclude<OtherVersion, { readonly parser: string }>,
): Promise<string | { reason: Inert }> {
  if ('text' in other) return other.text;
  const open = documents.get(other.uri);
  if (open !== undefined) return open.document.text;
  if (!host.reaches(other.uri)) return { reason: inert`${other.label} cannot be read by the language server.` };
  try {
    return await readText(host, other.uri);
  } catch (error) {
    return { reason: inert`${other.label} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Reasons why the alignment is less certain. */
function notesOn(label: string, { sentences }: Document): Inert[] {
  const seen = new Set<string>();
  let nRepeated = 0;
  let nWords = 0;
  for (const { sentId, nWords: here } of sentences) {
    nWords += here;
    if (sentId === undefined) continue;
    if (seen.has(sentId)) nRepeated++;
    seen.add(sentId);
  }
  if (nWords === 0) return [inert`${label} has no sentences in CoNLL-U.`];
  if (nRepeated === 0) return [];
  return [
    nRepeated === 1
      ? inert`In ${label} one sent_id is repeated; those sentences are compared by their text.`
      : inert`In ${label} ${nRepeated} sent_ids are repeated; those sentences are compared by their text.`,
  ];
}
