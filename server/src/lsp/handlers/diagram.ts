/** `treebank/diagram`: the data that the arc diagram draws. */

import { keyOfPlace } from '../../core/compare/adjudicate/index.ts';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import { type Drawing, diagramOf } from '../../core/features/index.ts';
import { becauseText } from '../../core/suspicion/index.ts';
import { inert } from '../../inert/index.ts';
import {
  DIAGRAM_REQUEST,
  type Diagram,
  type DiagramAdjudication,
  type DiagramArc,
  type DiagramReview,
} from '../../protocol/diagram.ts';
import type { DiagramSuspicion } from '../../protocol/suspicion.ts';
import { answer } from '../connection/requests.ts';
import type { Located } from '../documents/documents.ts';
import { whatOf } from '../edits/adjudicate.ts';
import type { Feature, Server } from '../feature.ts';
import { lockedIn } from '../sidecar/locks.ts';
import { drawnComparison } from '../state/comparisonDrawn.ts';
import { drawnReview } from '../state/reviewDrawn.ts';
import type { Reviews } from '../state/reviews.ts';

export const diagram: Feature = {
  capabilities: () => ({}),
  register(server) {
    const { connection, documents, followers } = server;
    answer(
      connection,
      DIAGRAM_REQUEST,
      () => null,
      async (params) => {
        await followers.ready(params.textDocument.uri);
        await server.adjudications.resume(params.textDocument.uri);
        const located = documents.locateLine(params);
        if (located === undefined) return null;
        const { snapshot, index } = located;
        const { uri, version } = snapshot;
        const drawn = diagramOf(snapshot.document, index);
        return drawn === undefined ? null : { uri, version, ...withSession(server, located, drawn) };
      },
    );
  },
};

/** Adds what is not in the text: locks, marks of the last operation, a review. */
function withSession(
  server: Server,
  { snapshot, sentence, index }: Located,
  drawn: Drawing,
): Omit<Diagram, 'uri' | 'version'> {
  const { uri, document } = snapshot;
  // A sentence that is too long to be drawn has no arcs.
  if (drawn.words.length === 0) return drawn;
  const locked = lockedIn(server, uri, sentence);
  const { heads: uncertain, ends, tags } = server.uncertain.of(uri, sentence);
  const changed = server.changedArcs.of(uri, sentence);
  const review = server.reviews.of(uri, document.sentences, sentence);
  const suspicion = suspicionIn(server, uri, sentence);
  const adjudication = adjudicationOf(server, uri, document.sentences, index);
  const arcs = drawn.arcs.map((arc): DiagramArc => {
    const was = changed?.arcs.get(arc.dependent);
    return {
      ...arc,
      ...(uncertain.has(arc.dependent) ? { isUncertain: true } : {}),
      ...(locked.has(arc.dependent) ? { isLocked: true } : {}),
      ...(was === undefined ? {} : { was }),
    };
  });
  const comparison = drawnComparison(server.comparisons.of(uri), snapshot, sentence);
  return {
    ...drawn,
    arcs,
    ...(tags.length === 0 ? {} : { uncertainTags: tags }),
    ...(ends.length === 0 ? {} : { uncertainEnds: ends }),
    ...(comparison === undefined ? {} : { comparison }),
    ...(changed === undefined ? {} : { changed: changed.summary }),
    ...(suspicion === undefined ? {} : { suspicion }),
    ...(adjudication === undefined ? {} : { adjudication }),
    ...(review === undefined
      ? {}
      : {
          review: { ...drawnReview(review, sentence, locked), ...placeInFile(server.reviews, uri, document.sentences) },
        }),
  };
}

/** What the entry of the Review view that is being looked at says and suggests. */
function suspicionIn({ suspicions }: Server, uri: string, sentence: Sentence): DiagramSuspicion | undefined {
  const shown = suspicions.shown(uri);
  if (shown?.sentence !== sentence) return undefined;
  const { word, suggestion, because } = shown.row;
  const about = { dependent: word, because: inert(becauseText(because)) };
  if (suggestion?.head === undefined && suggestion?.deprel === undefined) return about;
  return {
    ...about,
    head: suggestion.head ?? sentence.heads[word],
    deprel: suggestion.deprel ?? sentence.wordCell(word, Column.deprel),
  };
}

function adjudicationOf(
  { adjudications }: Server,
  uri: string,
  sentences: readonly Sentence[],
  index: number,
): DiagramAdjudication | undefined {
  const standing = adjudications.standing(uri, sentences);
  if (standing === undefined) return undefined;
  const { nTotal, nOpen } = standing;
  const items = standing.sentences.find((each) => each.index === index)?.items ?? [];
  return {
    labels: (adjudications.annotators(uri) ?? []).map(({ label }) => label),
    nTotal,
    nOpen,
    items: items.map((item) => ({
      id: keyOfPlace(item),
      word: item.word,
      what: whatOf(item),
      values: item.values,
      isHere: item.differences.map((each) => each?.length === 0),
      ...(item.arcs === undefined ? {} : { arcs: item.arcs }),
      ...(item.suggestion === undefined ? {} : { suggestion: item.suggestion }),
      standing: item.standing,
    })),
  };
}

/** Nothing if only one sentence is reviewed. */
function placeInFile(reviews: Reviews, uri: string, sentences: readonly Sentence[]): Pick<DiagramReview, 'sentences'> {
  const { sentences: all, nOpen } = reviews.overview(uri, sentences);
  return all.length < 2 ? {} : { sentences: { nTotal: all.length, nDone: all.length - nOpen } };
}
