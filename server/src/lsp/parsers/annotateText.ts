/** `treebank/annotateText`: running text to a treebank, a long one in a thread of its own. */

import { type CancellationToken, ProgressType } from 'vscode-languageserver';
import { count } from '../../core/wording/numbers.ts';
import { inert, joinInert } from '../../inert/index.ts';
import {
  ANNOTATE_TEXT_REQUEST,
  type AnnotatedSentences,
  type AnnotateTextParams,
  type AnnotateTextResult,
  whyNotSentIds,
} from '../../protocol/annotate.ts';
import { refuse } from '../../protocol/answer.ts';
import { isListed } from '../../services/parsers/modelFiles.ts';
import { answer } from '../connection/answer.ts';
import type { Feature } from '../feature.ts';
import { runAlone, runBeside, type Threaded } from '../jobThreads.ts';
import { type ModelSource, modelOf } from '../parsing/models.ts';
import type { HasUncertain } from '../parsing/uncertain.ts';
import type { HasAnnotated } from '../sidecar/annotated.ts';
import type { HasWorker } from '../workerThread.ts';

type Annotating = HasAnnotated & HasUncertain & HasWorker & ModelSource & Threaded;

export const annotateText: Feature<Annotating> = {
  capabilities: () => ({}),
  register(server) {
    const bug = refuse(
      inert`The text was not annotated because of a bug; details are in the log of the language server.`,
    );
    answer(
      server.connection,
      ANNOTATE_TEXT_REQUEST,
      () => bug,
      (params, token) => annotate(server, params, token),
    );
  },
};

async function annotate(
  server: Annotating,
  {
    textDocument: { uri },
    text,
    sentIds,
    after,
    parser,
    language,
    workDoneToken,
    partialResultToken,
  }: AnnotateTextParams,
  token: CancellationToken,
): Promise<AnnotateTextResult> {
  const wrong = whyNotSentIds(sentIds);
  if (wrong !== undefined) return refuse(wrong);
  if (text.trim() === '') return refuse(inert`There is no text to annotate.`);
  const own = await modelOf(server, uri);
  const chosen = language === undefined ? own : { ...own, language };
  if (parser !== undefined && !(await isListed(parser, chosen, server.host))) {
    return refuse(inert`This model is no longer in the model folders. Run “Annotate Text” again.`);
  }
  const model = parser === undefined ? chosen : { ...chosen, path: parser };
  const settings = await server.settings.of(uri);
  const decoder = settings['treebank.reparse.decoder'];
  const memoryLimit = 1e6 * settings['treebank.reparse.memoryLimit'];
  const beam = settings['treebank.parser.beamWidth'] || undefined;
  const job = { kind: 'annotate', text, sentIds, after, model, decoder, memoryLimit, beam } as const;
  const parts: string[] = [];
  const run = text.length <= SHORT ? runBeside<'annotate'> : runAlone<'annotate'>;
  const outcome = await run(server, job, token, workDoneToken, ({ part }) => {
    if (part === undefined) return;
    server.uncertain.rememberNew(part.uncertain);
    server.annotated.remember(part.text);
    if (partialResultToken === undefined) parts.push(part.text);
    else void server.connection.sendProgress(SENTENCES, partialResultToken, { text: part.text });
  });
  if (!outcome.ok) return outcome;
  const { nSentences, nWords, by, notes } = outcome.result;
  const sentences = count(nSentences, 'sentence');
  const words = count(nWords, 'word');
  const found = inert`${sentences} with ${words}, annotated by ${by}: check them.`;
  return { ok: true, text: parts.join(''), message: joinInert([found, ...notes.map((note) => inert(note))]) };
}

/** UTF-16 units: some 1,500 words, which take about as long as loading a model. */
const SHORT = 8_000;

const SENTENCES = new ProgressType<AnnotatedSentences>();
