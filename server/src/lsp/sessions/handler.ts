/** The requests about sessions: the same for all kinds. */

import type { CancellationToken } from 'vscode-languageserver';
import { isOpen } from '../../core/session/index.ts';
import { inert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import {
  BEGIN_SESSION_REQUEST,
  type BeginSessionParams,
  type BeginSessionResult,
  END_SESSION_REQUEST,
  OTHER_TEXT_REQUEST,
  SESSION_LIST_REQUEST,
  SESSIONS_REQUEST,
  type SessionKind,
  STEP_SESSION_REQUEST,
  type SteppedTo,
  type StepSessionParams,
} from '../../protocol/session.ts';
import { answer, invalidParams } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { outdated } from '../edits/edits.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { HasFollowers } from '../sidecar/followers.ts';
import { KINDS, type KindNeeds, type KindTable } from './index.ts';
import { listed, pageOf, progressIn, readyState, summaryOf } from './lists.ts';
import type { Begun, Kind, Kinds, Session } from './session.ts';
import type { HasSessions } from './sessions.ts';
import { stepTo } from './step.ts';

type Reached = HasDocuments & HasFollowers & HasSessions;

/** @param table for tests: another one */
export const sessionsOf = <Needs>(table: KindTable<Needs>): Feature<HasConnection & Reached & Needs> => ({
  capabilities: () => ({}),
  register(server) {
    const { connection, sessions } = server;
    const kinds = Object.fromEntries(Object.entries(table).map(([name, make]) => [name, make(server)]));
    sessions.kinds = kinds as unknown as Kinds;
    answer(
      connection,
      BEGIN_SESSION_REQUEST,
      () => refuse(inert`The session could not begin because of a bug; details are in the log of the language server.`),
      (params, token) => begin(server, params, token),
    );
    answer(
      connection,
      END_SESSION_REQUEST,
      () => false,
      async ({ textDocument: { uri }, kind }) => {
        await sessions.resume(uri);
        const wasThere = sessions.end(uri, kind);
        if (wasThere) sessions.tell(uri);
        return wasThere;
      },
    );
    answer(
      connection,
      SESSIONS_REQUEST,
      () => [],
      async ({ textDocument: { uri } }) => {
        await current(server, uri);
        const summaries = [];
        for (const session of server.documents.get(uri) === undefined ? [] : sessions.all(uri)) {
          summaries.push(await summaryOf(session));
        }
        return summaries;
      },
    );
    answer(
      connection,
      SESSION_LIST_REQUEST,
      () => null,
      async (params) => {
        const session = await current(server, params.textDocument.uri, params.kind);
        return session === undefined ? null : pageOf(session, params);
      },
    );
    answer(
      connection,
      STEP_SESSION_REQUEST,
      () => null,
      (params, token) => step(server, params, token),
    );
    answer(
      connection,
      OTHER_TEXT_REQUEST,
      () => null,
      ({ textDocument: { uri }, from }) => sessions.of(uri, 'versions')?.otherText?.(from) ?? null,
    );
  },
});

export const sessions = sessionsOf<KindNeeds>(KINDS);

/** The session of an open document, once its stored sessions are known. */
async function current(server: Reached, uri: string, kind?: SessionKind): Promise<Session | undefined> {
  await server.followers.ready(uri);
  await server.sessions.resume(uri);
  if (server.documents.get(uri) === undefined) return undefined;
  return kind === undefined ? server.sessions.active(uri) : server.sessions.of(uri, kind);
}

/** @throws Cancelled */
async function begin(
  server: Reached,
  params: BeginSessionParams,
  token: CancellationToken,
): Promise<BeginSessionResult> {
  const { sessions, documents, followers } = server;
  const { beginning, version, workDoneToken } = params;
  const { uri } = params.textDocument;
  const isKind = Object.hasOwn(sessions.kinds ?? {}, beginning.kind);
  const kind: Kind | undefined = isKind ? sessions.kinds?.[beginning.kind] : undefined;
  const wrong =
    kind === undefined ? 'params.beginning.kind must be a kind of session' : kind.check(beginning, 'params.beginning');
  if (kind === undefined || wrong !== undefined) throw invalidParams(`${BEGIN_SESSION_REQUEST}: ${wrong}.`);
  await followers.ready(uri);
  const snapshot = documents.get(uri);
  if (snapshot !== undefined && version !== undefined && version !== snapshot.version) return outdated();
  const before = sessions.of(uri, beginning.kind);
  const begun = await kind.begin({ uri, snapshot, beginning, before, token, workDoneToken });
  if ('ok' in begun) return begun;
  if (snapshot !== undefined && documents.get(uri) === undefined) return outdated();
  sessions.use(uri, begun.session);
  sessions.tell(uri);
  return {
    ok: true,
    message: begun.message,
    notes: begun.notes ?? [],
    ...(await whatIsAsked(begun, snapshot !== undefined)),
  };
}

async function whatIsAsked({ session, counts, text, first }: Begun, isOpenDocument: boolean) {
  const what = text === undefined ? {} : { text };
  if (counts !== undefined) return { ...counts, ...what };
  if (!isOpenDocument) return { nTotal: 0, nOpen: 0, nSentences: 0, ...what };
  const asking = await readyState(session);
  const { questions } = asking;
  const found = questions.find(({ id }) => id === first) ?? questions.find(isOpen);
  return {
    ...progressIn(asking),
    nSentences: new Set(questions.map(({ sentence }) => sentence)).size,
    ...(found === undefined ? {} : { first: listed(session, asking, found) }),
    ...what,
  };
}

/** @throws Cancelled */
async function step(
  server: Reached,
  params: StepSessionParams,
  token: CancellationToken,
): Promise<SteppedTo | Refused | null> {
  const { sessions, documents } = server;
  const { uri } = params.textDocument;
  const session = await current(server, uri, params.kind);
  const snapshot = documents.get(uri);
  if (snapshot === undefined) return null;
  const { document } = snapshot;
  const { to } = params;
  const offset = document.offsetAt(params.position);
  const sentence = document.sentenceAtOffset(offset);
  const place = { sentence, offset: offset - document.offsets[sentence] };
  if (to === 'leastCertain') {
    const name = params.kind ?? 'proposals';
    const request = { snapshot, token, workDoneToken: params.workDoneToken };
    const found = await sessions.kinds?.[name].leastCertain?.(request, sessions.of(uri, name), place);
    if (found === undefined || 'ok' in found) return found ?? null;
    return { ...found, kind: name, groups: [] };
  }
  if (session === undefined) return null;
  const asking = await readyState(session);
  const from = asking.questions.find(({ id }) => id === params.from);
  const here = from === undefined ? place : { sentence: from.sentence, offset: from.span.start };
  const found = stepTo(session, asking, here, { ...params, to });
  if (found === undefined) return null;
  const isOther = sessions.active(uri) !== session || session.wentTo !== undefined;
  sessions.use(uri, session);
  // The diagram now draws another session or question.
  if (isOther) sessions.tell(uri);
  return found;
}
