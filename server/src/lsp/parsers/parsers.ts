/** `treebank/parsers`, `treebank/evaluateParser` and `treebank/train`: the available models, their accuracy, and training new ones. */

import type { CancellationToken } from 'vscode-languageserver';
import { percentDone } from '../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import {
  EXTERNAL_PARSERS_REQUEST,
  type ExternalParsersParams,
  type ExternalParsersResult,
} from '../../protocol/externalParsers.ts';
import {
  EVALUATE_PARSER_REQUEST,
  type EvaluateParserParams,
  type EvaluateParserResult,
  PARSERS_REQUEST,
  type ParsersParams,
  type ParsersResult,
  RAW_TEXT_REQUEST,
  type RawTextParams,
  type RawTextResult,
  TRAIN_REQUEST,
  type TrainParams,
  type TrainResult,
  UNFINISHED_TRAINING_REQUEST,
} from '../../protocol/parsers.ts';
import { fileNameOf } from '../../services/addresses.ts';
import type { TextSource, Trained } from '../../services/jobs.ts';
import { isListed } from '../../services/parsers/modelFiles.ts';
import { exists } from '../../services/ports.ts';
import { aboutOf } from '../../services/training/folder.ts';
import { FEWEST_RAW_WORDS, FEWEST_WITHOUT_TEXT } from '../../services/training/policy.ts';
import { partialFolder } from '../../services/training/train.ts';
import { unfinishedIn } from '../../services/training/unfinished.ts';
import { answer } from '../connection/answer.ts';
import type { HasDocuments } from '../documents/documents.ts';
import { Cancelled } from '../documents/slices.ts';
import type { Feature, HasHost } from '../feature.ts';
import { runAlone, sourceOf, type Threaded } from '../jobThreads.ts';
import { externalParsersFor, whyNoPrograms } from '../parsing/external.ts';
import { type ModelSource, modelOf } from '../parsing/models.ts';
import type { HasSessions } from '../sessions/sessions.ts';
import type { HasWorker } from '../workerThread.ts';

export const parsers: Feature<HasSessions & HasWorker & ModelSource & Threaded> = {
  capabilities: () => ({}),
  register(server) {
    const { connection } = server;
    const bug = refuse(inert`This failed because of a bug; details are in the log of the language server.`);
    answer(
      connection,
      PARSERS_REQUEST,
      () => bug,
      (params, token) => list(server, params, token),
    );
    answer(
      connection,
      EXTERNAL_PARSERS_REQUEST,
      () => bug,
      (params) => listExternal(server, params),
    );
    answer(
      connection,
      EVALUATE_PARSER_REQUEST,
      () => bug,
      (params, token) => evaluate(server, params, token),
    );
    answer(
      connection,
      RAW_TEXT_REQUEST,
      () => bug,
      (params, token) => findRawText(server, params, token),
    );
    let isTraining = false;
    answer(
      connection,
      TRAIN_REQUEST,
      () => bug,
      async (params, token) => {
        if (isTraining) return refuse(inert`A parser is already being trained. Wait until it is done, or cancel it.`);
        isTraining = true;
        const training = train(server, params, token);
        server.lastAnswers.add(training);
        try {
          return await training;
        } finally {
          isTraining = false;
          server.lastAnswers.delete(training);
        }
      },
    );
    answer(
      connection,
      UNFINISHED_TRAINING_REQUEST,
      () => [],
      // A training that is running cannot be resumed.
      () => (isTraining ? [] : unfinishedIn(server.client.modelsFolder, server.host)),
    );
  },
};

async function list(
  server: HasWorker & ModelSource,
  { textDocument }: ParsersParams,
  token: CancellationToken,
): Promise<ParsersResult> {
  const model = await modelOf(server, textDocument.uri);
  const outcome = await server.worker.run<'parsers'>({ kind: 'parsers', model }, token);
  return outcome.ok ? { ok: true, parsers: outcome.result } : outcome;
}

/** Those for the language of the document, and why they cannot be used where they cannot. */
async function listExternal(
  server: ModelSource,
  { textDocument: { uri } }: ExternalParsersParams,
): Promise<ExternalParsersResult> {
  const problem = whyNoPrograms(server);
  const found = await externalParsersFor(server, uri);
  const parsers = found.map(({ name, command }) => ({
    name,
    command: inert(typeof command === 'string' ? command : command.join(' ')),
    ...(problem === undefined ? {} : { problem }),
  }));
  return { ok: true, parsers };
}

async function evaluate(
  server: ModelSource & Threaded,
  { textDocument: { uri }, path, workDoneToken }: EvaluateParserParams,
  token: CancellationToken,
): Promise<EvaluateParserResult> {
  const snapshot = server.documents.get(uri);
  if (snapshot === undefined) return refuse(inert`The document is not open at the language server.`);
  if (!(await isListed(path, await modelOf(server, uri), server.host))) {
    return refuse(inert`This model is no longer in the model folders. Run “Manage Parsers” again.`);
  }
  const decoder = (await server.settings.of(uri))['treebank.reparse.decoder'];
  const job = { kind: 'evaluate', path, text: snapshot.document.text, name: fileNameOf(uri), decoder } as const;
  const outcome = await runAlone<'evaluate'>(server, job, token, workDoneToken);
  return outcome.ok ? { ok: true, ...outcome.result, message: inert(outcome.result.message) } : outcome;
}

/** The editor's version of treebanks, or the reason why one cannot be trained on. */
function treebanksAt(server: HasDocuments & HasHost, uris: readonly string[]): readonly TextSource[] | Refused {
  const found = uris.map((uri) => sourceOf(server, uri));
  const missing = found.find((each) => typeof each === 'string');
  return missing === undefined ? found.filter((each) => typeof each !== 'string') : refuse(inert(missing));
}

async function findRawText(
  server: Threaded & HasDocuments,
  { uris, candidates, workDoneToken }: RawTextParams,
  token: CancellationToken,
): Promise<RawTextResult> {
  const texts = treebanksAt(server, uris);
  if ('ok' in texts) return texts;
  const outcome = await runAlone<'rawText'>(server, { kind: 'rawText', texts, candidates }, token, workDoneToken);
  if (!outcome.ok) return outcome;
  const { files, sentences } = outcome.result;
  const isEnough = FEWEST_RAW_WORDS <= files.reduce((sum, { words }) => sum + words, 0);
  return { ok: true, files: isEnough ? files : [], isAdvised: sentences < FEWEST_WITHOUT_TEXT };
}

async function train(
  server: HasSessions & ModelSource & Threaded,
  { uris, epochs, rawText = [], workDoneToken }: TrainParams,
  token: CancellationToken,
): Promise<TrainResult> {
  const folder = server.client.modelsFolder;
  if (folder === '') {
    return refuse(
      inert`The editor did not specify a folder for models. Set the initialization option modelsFolder, or use "treebank train".`,
    );
  }
  if (uris.length === 0) return refuse(inert`There is no CoNLL-U file to train on. Open one.`);
  const texts = treebanksAt(server, uris);
  if ('ok' in texts) return texts;
  const dev = uris.length === 1 ? await devBeside(server, uris[0]) : [];
  const { language } = await modelOf(server, uris[0]);
  const job = {
    kind: 'train',
    texts,
    uris,
    dev,
    folder,
    bundled: server.files.modelsFolder,
    language,
    epochs,
    rawText,
  } as const;
  let hasResult = false;
  let trained: Trained | undefined;
  try {
    const outcome = await runAlone<'train'>(server, job, token, workDoneToken, (progress) => {
      hasResult = progress.hasResult ?? false;
      ({ trained } = progress);
    });
    server.sessions.parsersChanged();
    if (outcome.ok) return { ok: true, ...outcome.result, message: inert(outcome.result.message) };
    if (trained === undefined) return outcome;
    return inUse(trained, inert`What raw text gained was not measured: ${outcome.reason}`);
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
    if (trained !== undefined) {
      server.sessions.parsersChanged();
      return inUse(trained, inert`What raw text gained was not measured, because that was cancelled.`);
    }
    const done = (await aboutOf(server.host, partialFolder(job, server.host)))?.done ?? 0;
    const cancelled =
      0 < done
        ? inert`Training was cancelled at ${percentDone(done)} %; the progress is kept, so training can resume there.`
        : inert`Training was cancelled early; nothing was kept.`;
    if (!hasResult) return refuse(cancelled);
    const serves = inert`Until then, the first, linear model is used; delete it with "Manage Parsers".`;
    return refuse(joinInert([cancelled, serves]));
  }
}

/** What was trained, though it was not compared. */
const inUse = ({ path, message }: Trained, why: Inert): TrainResult => ({
  ok: true,
  path,
  message: joinInert([inert(message), why]),
});

/** Next to `…-train.conllu`, the file `…-dev.conllu`. */
async function devBeside(server: HasDocuments & HasHost, uri: string): Promise<TextSource[]> {
  const beside = uri.replace(/([-_]|\/)train(\.[a-z]+)$/i, '$1dev$2');
  if (beside === uri || !(await exists(server.host, beside))) return [];
  const source = sourceOf(server, beside);
  return typeof source === 'string' ? [] : [source];
}
