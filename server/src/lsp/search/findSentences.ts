/** `treebank/findSentences`: the list of *Find Sentence*, updated as the user types. */

import {
  contentEnd,
  excerptOf,
  type Found,
  foundForm,
  SentenceQuery,
  SentenceSearch,
  searchTextOf,
  sentIdOf,
} from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import {
  FIND_SENTENCES_REQUEST,
  type FindSentencesParams,
  type FoundSentence,
  type FoundSentences,
} from '../../protocol/findSentences.ts';
import { answer } from '../connection/answer.ts';
import { fenceNotification } from '../connection/fence.ts';
import type { HasDocuments, OpenDocuments, Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { Team } from '../team/entries.ts';
import { stateFilterOf } from '../team/filter.ts';
import { statesGiven } from '../team/standing.ts';

/** Nobody reads more; a longer query narrows the list down. */
const MOST_SENTENCES = 200;
/** Code points of a sentence that fit into the list. */
const LONGEST_TEXT = 160;

export const findSentences: Feature<HasConnection & HasDocuments & HasSettings & Team> = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents } = server;
    const readAhead = fenceNotification(connection, 'Reading ahead', () => read(server));
    answer(
      connection,
      FIND_SENTENCES_REQUEST,
      () => ({ sentences: [], count: 0 }),
      async ({ query, first, limit = MOST_SENTENCES }: FindSentencesParams, token): Promise<FoundSentences> => {
        const { rest, passes } = stateFilterOf(query);
        const wanted = new SentenceQuery(rest);
        const search = new SentenceSearch<Snapshot>(wanted, Math.min(limit, MOST_SENTENCES));
        const slices = new Slices(server.host, () => token.isCancellationRequested);
        for (const snapshot of inOrder(documents, first)) {
          const { sentences } = snapshot.document;
          const states = passes && (await statesGiven(server, snapshot));
          for (let index = 0; index < sentences.length; index++) {
            if (passes?.(states?.[index]) === false) continue;
            search.look(snapshot, index, sentences[index]);
            if (slices.isOver) await slices.pause();
          }
        }
        if (wanted.isEmpty && passes === undefined) void readAhead({});
        const { best, count } = search;
        return { sentences: best.map((found) => toSentence(found, wanted)), count };
      },
    );
  },
};

/** Prepares the sentences before the first key press; a request that arrives meanwhile only has to do the rest. */
async function read({ documents, host }: HasDocuments & HasHost): Promise<void> {
  const slices = new Slices(host, () => false);
  for (const { document } of documents.all) {
    for (const sentence of document.sentences) {
      searchTextOf(sentence);
      if (slices.isOver) await slices.pause();
    }
  }
}

/** The documents, with the given one first. */
function inOrder(documents: OpenDocuments, first: string | undefined): Snapshot[] {
  const all = [...documents.all];
  return [...all.filter(({ uri }) => uri === first), ...all.filter(({ uri }) => uri !== first)];
}

function toSentence({ of: snapshot, index }: Found<Snapshot>, query: SentenceQuery): FoundSentence {
  const { uri, version, document } = snapshot;
  const sentence = document.sentences[index];
  const startLine = document.lines[index];
  const { start } = sentence.lineSpan(sentence.rowLine(0));
  return {
    uri,
    version,
    startLine,
    endLine: startLine + contentEnd(sentence),
    range: rangeOf(snapshot, index, foundForm(sentence, query) ?? { start, end: start }),
    name: inert(sentIdOf(sentence, index + 1)),
    text: inert(excerptOf(sentence, query, LONGEST_TEXT)),
  };
}
