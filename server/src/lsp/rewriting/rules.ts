/** Rewriting by rules: the preview, and the intention `rewrite`. */

import { changesOf, sentIdOf, shortTextOf } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import { PREVIEW_RULES_REQUEST, type PreviewRulesResult, type RewrittenSentence } from '../../protocol/rules.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { textEditsOf } from '../documents/ranges.ts';
import type { HasChangedArcs } from '../edits/changedArcs.ts';
import { type CarryOut, onCurrent } from '../edits/edits.ts';
import { reporter } from '../edits/progress.ts';
import type { Feature, HasConnection, HasHost } from '../feature.ts';
import type { HasGrew } from '../grew/documents.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { type RewrittenBlock, rewriteSentences, rewritingMessage, rulesOf, textWith } from './rewriting.ts';

export const rules: Feature<HasConnection & HasDocuments & HasGrew & HasHost & HasSettings & LockSource> = {
  capabilities: () => ({}),
  register(server) {
    answer(
      server.connection,
      PREVIEW_RULES_REQUEST,
      () => refuse(inert`The preview failed because of a bug; details are in the log of the language server.`),
      (params, token) =>
        onCurrent<PreviewRulesResult>(server, params, async (snapshot) => {
          const work = { server, snapshot, token, workDoneToken: params.workDoneToken };
          const found = await rewriteSentences(work, params, undefined, reporter(work));
          if ('ok' in found) return found;
          return {
            ok: true,
            version: snapshot.version,
            changed: found.changed.map((block) => shown(snapshot, block)),
            left: found.left.map((block) => shown(snapshot, block)),
            text: textWith(snapshot.document.sentences, found.changed),
            message: rewritingMessage(found, true),
          };
        }),
    );
  },
};

function shown({ document }: Snapshot, { index, sentence, edits, left, applied }: RewrittenBlock): RewrittenSentence {
  const line = document.lines[index];
  const changes = left === undefined ? changesOf(sentence, edits) : { summary: left, line: sentence.rowLine(0) };
  return {
    line,
    firstLine: line + changes.line,
    sentence: inert(sentIdOf(sentence, index + 1)),
    text: inert(shortTextOf(sentence, LONGEST_TEXT)),
    what: inert(changes.summary),
    rules: inert(rulesOf([{ index, sentence, edits, applied }])),
  };
}

const LONGEST_TEXT = 120;

/** Carries out `rewrite`: the sentences that have one of the lines, or all. @throws Cancelled */
export const rewrite: CarryOut<
  'rewrite',
  HasChangedArcs & HasConnection & HasDocuments & HasGrew & HasHost & HasSettings & LockSource
> = async (work, { within, ...wanted }) => {
  const { server, snapshot } = work;
  const { document, uri } = snapshot;
  const indices =
    within === undefined
      ? undefined
      : [
          ...new Set(
            within.flatMap(({ startLine, endLine }) => {
              const first = document.sentenceAtLine(startLine);
              const last = document.sentenceAtLine(Math.max(startLine, endLine));
              return Array.from({ length: last - first + 1 }, (_, i) => first + i);
            }),
          ),
        ];
  const found = await rewriteSentences(work, wanted, indices, reporter(work));
  if ('ok' in found) return found;
  const { changed, left } = found;
  if (changed.length === 0 && 0 < left.length) return refuse(rewritingMessage(found, false));
  // The diagram shows the previous arcs.
  for (const { sentence, edits } of changed) server.changedArcs.remember(uri, sentence, edits);
  return {
    ok: true,
    version: snapshot.version,
    edits: changed.flatMap(({ index, edits }) => textEditsOf(snapshot, index, edits)),
    sentencesChanged: changed.length,
    message: rewritingMessage(found, false),
  };
};
