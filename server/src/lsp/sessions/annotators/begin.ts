/** Beginning an adjudication: one document of the annotators' agreements, and decisions on the rest. Decisions are stored on disk. */

import { CancellationToken } from 'vscode-languageserver';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import { fileNameOf, pathsApart } from '../../../services/addresses.ts';
import type { AdjudicatedTexts } from '../../../services/jobs.ts';
import { fields, listOf, uri as uriText } from '../../connection/checks.ts';
import type { HasDocuments } from '../../documents/documents.ts';
import { Cancelled } from '../../documents/slices.ts';
import type { HasClient } from '../../feature.ts';
import { runAlone, sourceOf, type Threaded } from '../../jobThreads.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { Beginning, Begun, Kind, Session } from '../session.ts';
import { AnnotatorsSession } from './session.ts';
import { type Annotator, KeptAdjudications, reasonOf } from './storedAdjudications.ts';
import { doneText } from './wording.ts';

/** Sentences named in a message. */
const MOST_NAMED = 3;

type AnnotatorsNeeds = HasClient & HasDocuments & LockSource & Threaded;

class AnnotatorsKind implements Kind<'annotators'> {
  readonly check = fields<Beginnings['annotators']>({ uris: listOf(uriText) });
  private readonly kept: KeptAdjudications;

  constructor(private readonly server: AnnotatorsNeeds) {
    const { host, connection } = server;
    const log = (message: string) => connection.console.error(inert(message));
    this.kept = new KeptAdjudications(host, () => server.client.adjudicationsFolder, log);
  }

  async begin({ uri, beginning: { uris }, token, workDoneToken }: Beginning<'annotators'>): Promise<Begun | Refused> {
    if (new Set(uris).size < 2) {
      return refuse(inert`An adjudication is between the files of two or more annotators. Choose at least two.`);
    }
    if (uris.includes(uri)) {
      return refuse(inert`The result would replace the file of an annotator. Choose another name for it.`);
    }
    const labels = pathsApart(uris);
    const annotators = uris.map((each, at) => ({ label: labels[at], uri: each }));
    let result: AdjudicatedTexts;
    try {
      result = await textsOf(this.server, annotators, token, workDoneToken);
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      return refuse(inert(reasonOf(error)));
    }
    const session = new AnnotatorsSession(this.server, uri, annotators, result.texts, this.kept);
    session.save();
    const counts = session.counts();
    return { session, message: begunText(counts, result), text: result.texts[0], counts };
  }

  async resume(uri: string): Promise<Session | undefined> {
    try {
      const kept = await this.kept.read(uri);
      if (kept === undefined) return undefined;
      const { texts } = await textsOf(this.server, kept.annotators, CancellationToken.None);
      const session = new AnnotatorsSession(this.server, uri, kept.annotators, texts, this.kept, kept.decisions);
      const now = session.now();
      if (now !== undefined) {
        this.server.connection.console.info(inert(`Adjudication resumed: ${doneText(session.progress(now))}`));
      }
      return session;
    } catch (error) {
      const message = `The adjudication of ${fileNameOf(uri)} cannot be resumed: ${reasonOf(error)}`;
      this.server.connection.console.error(inert(message));
      return undefined;
    }
  }

  settled(): Promise<void> {
    return this.kept.settled();
  }
}

export const annotators = (server: AnnotatorsNeeds): Kind<'annotators'> => new AnnotatorsKind(server);

function begunText({ nTotal, nSentences }: { nTotal: number; nSentences: number }, result: AdjudicatedTexts): Inert {
  const { filled, uncompared } = result;
  const parts: Inert[] = [inert`${nTotal} to decide in ${count(nSentences, 'sentence')}.`];
  if (0 < filled) parts.push(inert`${count(filled, 'blank cell')} filled in as the others agree.`);
  if (0 < uncompared.length) {
    const named = uncompared.slice(0, MOST_NAMED).join(', ');
    const more = uncompared.length - MOST_NAMED;
    parts.push(inert`Missing somewhere, or with other words: ${named}${more < 1 ? '' : localized` and ${more} more`}.`);
  }
  return joinInert(parts);
}

/** Reads the annotators' files. @throws Error with the reason why that is impossible */
async function textsOf(
  server: HasDocuments & Threaded,
  annotators: readonly Annotator[],
  token: CancellationToken,
  workDoneToken?: string | number,
): Promise<AdjudicatedTexts> {
  const sources = annotators.map(({ uri, label }) => sourceOf(server, uri, label));
  const missing = sources.find((each) => typeof each === 'string');
  if (missing !== undefined) throw new Error(missing);
  const texts = sources.filter((each) => typeof each !== 'string');
  const outcome = await runAlone<'adjudicate'>(server, { kind: 'adjudicate', texts }, token, workDoneToken);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.result;
}
