/** `treebank/adjudicate` and what is asked about an adjudication: its items, the next one, its end. */

import { CancellationToken } from 'vscode-languageserver';
import { type AdjudicatedSentence, keyOfPlace, type StandingItem } from '../../core/compare/adjudicate/index.ts';
import { nameWord, sentIdOf } from '../../core/features/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import {
  ADJUDICATE_REQUEST,
  ADJUDICATION_CHANGED_NOTIFICATION,
  ADJUDICATION_REQUEST,
  type AdjudicateParams,
  type AdjudicateResult,
  type AdjudicationItem,
  type AdjudicationParams,
  type AdjudicationState,
  END_ADJUDICATION_REQUEST,
  STEP_ADJUDICATION_REQUEST,
  type StepAdjudication,
  type StepAdjudicationParams,
} from '../../protocol/adjudication.ts';
import { refuse } from '../../protocol/answer.ts';
import { pathsApart } from '../../services/addresses.ts';
import type { AdjudicatedTexts } from '../../services/jobs.ts';
import { runAlone, sourceOf } from '../alone.ts';
import { answer } from '../connection/requests.ts';
import type { Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import { Cancelled } from '../documents/slices.ts';
import { progress, whatOf } from '../edits/adjudicate.ts';
import { type Feature, notify, type Server } from '../feature.ts';
import type { AdjudicationStanding, Annotator } from '../state/adjudications.ts';

/** Sentences that a message names. */
const MOST_NAMED = 3;

export const adjudication: Feature = {
  capabilities: () => ({}),
  register(server) {
    const { connection } = server;
    const bug = refuse(inert`The adjudication failed because of a bug; details are in the log of the language server.`);
    answer(
      connection,
      ADJUDICATE_REQUEST,
      () => bug,
      (params, token) => begin(server, params, token),
    );
    answer(
      connection,
      ADJUDICATION_REQUEST,
      () => null,
      (params) => state(server, params),
    );
    answer(
      connection,
      STEP_ADJUDICATION_REQUEST,
      () => null,
      (params) => step(server, params),
    );
    answer(
      connection,
      END_ADJUDICATION_REQUEST,
      () => false,
      ({ textDocument: { uri } }) => {
        const wasThere = server.adjudications.end(uri);
        notify(server, ADJUDICATION_CHANGED_NOTIFICATION, { uri });
        return wasThere;
      },
    );
  },
};

async function begin(
  server: Server,
  { uris, target, workDoneToken }: AdjudicateParams,
  token: CancellationToken,
): Promise<AdjudicateResult> {
  if (new Set(uris).size < 2) {
    return refuse(inert`An adjudication is between the files of two or more annotators. Choose at least two.`);
  }
  if (uris.includes(target)) {
    return refuse(inert`The result would replace the file of an annotator. Choose another name for it.`);
  }
  const labels = pathsApart(uris);
  const annotators = uris.map((uri, at) => ({ label: labels[at], uri }));
  let result: AdjudicatedTexts;
  try {
    result = await adjudicationVersions(server, annotators, token, workDoneToken);
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return refuse(inert(error instanceof Error ? error.message : String(error)));
  }
  const { nTotal, nSentences } = server.adjudications.begin(target, annotators, result);
  server.adjudications.save(target);
  const { filled, uncompared } = result;
  const parts: Inert[] = [inert`${nTotal} to decide in ${count(nSentences, 'sentence')}.`];
  if (0 < filled) parts.push(inert`${count(filled, 'blank cell')} filled in as the others agree.`);
  if (0 < uncompared.length) {
    const named = uncompared.slice(0, MOST_NAMED).join(', ');
    const more = uncompared.length - MOST_NAMED;
    parts.push(inert`Missing somewhere, or with other words: ${named}${more < 1 ? '' : localized` and ${more} more`}.`);
  }
  return { ok: true, text: result.texts[0], message: joinInert(parts) };
}

async function state(
  server: Server,
  { textDocument: { uri }, offset, limit, showsDecided }: AdjudicationParams,
): Promise<AdjudicationState | null> {
  const found = await standingOf(server, uri);
  if (found === undefined) return null;
  const { snapshot, standing } = found;
  const shown = standing.sentences.flatMap((sentence) =>
    sentence.items.filter((item) => showsDecided || item.standing === 'open').map((item) => ({ sentence, item })),
  );
  const lost = server.adjudications.lost(uri, snapshot.document.sentences);
  return {
    version: snapshot.version,
    labels: (server.adjudications.annotators(uri) ?? []).map(({ label }) => inert(label)),
    nTotal: standing.nTotal,
    nOpen: standing.nOpen,
    lost: lost.map(({ key, forms, decisions }) => {
      const words = decisions.map(({ node }) => forms[Number.parseInt(node.replace('@', ''), 10) - 1] ?? node);
      return inert`${key.replace(/^(id|text) /, '')}: ${words.join(', ')}`;
    }),
    items: shown.slice(offset, offset + limit).map(({ sentence, item }) => itemOf(snapshot, sentence, item)),
  };
}

async function step(
  server: Server,
  { textDocument: { uri }, position, direction }: StepAdjudicationParams,
): Promise<StepAdjudication | null> {
  const found = await standingOf(server, uri);
  if (found === undefined) return null;
  const { snapshot, standing } = found;
  const { document } = snapshot;
  const from = document.offsetAt(position);
  const open = standing.sentences.flatMap((sentence) =>
    sentence.items
      .filter((item) => item.standing === 'open')
      .map((item) => ({ sentence, item, at: document.offsets[sentence.index] + item.span.start })),
  );
  open.sort((a, b) => a.at - b.at);
  const there =
    direction === 'next'
      ? (open.find(({ at }) => from < at) ?? open[0])
      : (open.filter(({ at }) => at < from).at(-1) ?? open.at(-1));
  if (there === undefined) return null;
  const { nTotal, nOpen } = standing;
  return { ...itemOf(snapshot, there.sentence, there.item), nTotal, nOpen };
}

async function standingOf(
  server: Server,
  uri: string,
): Promise<{ readonly snapshot: Snapshot; readonly standing: AdjudicationStanding } | undefined> {
  await server.adjudications.resume(uri);
  const snapshot = server.documents.get(uri);
  const standing = snapshot && server.adjudications.standing(uri, snapshot.document.sentences);
  return snapshot === undefined || standing === undefined ? undefined : { snapshot, standing };
}

function itemOf(snapshot: Snapshot, { sentence, index }: AdjudicatedSentence, item: StandingItem): AdjudicationItem {
  const { values, differences, suggestion, standing, span } = item;
  return {
    id: keyOfPlace(item),
    range: rangeOf(snapshot, index, span),
    word: inert(item.word === 0 ? localized`the start` : nameWord(sentence, item.word)),
    what: inert(whatOf(item)),
    values: values.map((value) => (value === undefined ? undefined : inert(value))),
    isHere: differences.map((each) => each?.length === 0),
    ...(suggestion === undefined ? {} : { suggestion }),
    standing,
    sentence: inert(sentIdOf(sentence, index + 1)),
  };
}

/** Reads the annotators' files again. @throws Error with the reason why that is impossible */
export async function adjudicationVersions(
  server: Server,
  annotators: readonly Annotator[],
  token: CancellationToken = CancellationToken.None,
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

/** When a document is opened: goes on with what is kept about it. */
export async function resumeAdjudication(server: Server, uri: string): Promise<void> {
  if (!(await server.adjudications.resume(uri))) return;
  notify(server, ADJUDICATION_CHANGED_NOTIFICATION, { uri });
  const snapshot = server.documents.get(uri);
  const standing = snapshot && server.adjudications.standing(uri, snapshot.document.sentences);
  if (standing !== undefined) server.connection.console.info(inert(`Adjudication resumed: ${progress(standing)}`));
}
