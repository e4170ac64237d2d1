/** Parsers that are other programs: which ones a document can have, and their answers about its sentences. */

import type { CancellationToken } from 'vscode-languageserver';
import type { Sentence } from '../../core/conllu/index.ts';
import { LONGEST_SENTENCE } from '../../core/tree/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { type Refused, refuse } from '../../protocol/answer.ts';
import type { ExternalParser } from '../../protocol/externalParsers.ts';
import { Failure } from '../../services/failure.ts';
import { askProgram, ProgramCancelled, WORDS_IN_CALL } from '../../services/parsers/external.ts';
import type { Snapshot } from '../documents/documents.ts';
import { Cancelled } from '../documents/slices.ts';
import type { HasClient, HasConnection, HasHost } from '../feature.ts';
import { type ModelSource, modelOf } from './models.ts';
import { groupsByWords } from './targets.ts';

/** What running another program takes. */
export type RunsPrograms = HasConnection & ModelSource;

/** Those of the settings for the language of the document. */
export async function externalParsersFor(server: ModelSource, uri: string): Promise<readonly ExternalParser[]> {
  const parsers = (await server.settings.of(uri))['treebank.parsers.external'];
  if (parsers.length === 0) return [];
  const { language } = await modelOf(server, uri);
  return parsers.filter(({ languages }) => languages.length === 0 || language === '' || languages.includes(language));
}

/** Why no program is started here; undefined if it may be. */
export function whyNoPrograms({ client, host }: HasClient & HasHost): Inert | undefined {
  if (host.programs === undefined)
    return inert`In a browser no other program can be started, so no external parser either.`;
  if (client.isTrusted) return undefined;
  return inert`This workspace is not trusted, so no external parser is started. Run “Workspaces: Manage Workspace Trust” if you know where its files come from.`;
}

/** The answer about some of the sentences. */
interface AnswerOf {
  readonly asked: readonly Sentence[];
  /** Contains CoNLL-U. */
  readonly text: string;
}

/**
 * Asks a program of the settings about sentences, a group after the other; those that are too long are left out.
 *
 * @param onProgress receives the share that has come back, 0…1
 * @throws Cancelled
 */
export async function askExternal(
  server: RunsPrograms,
  { uri }: Snapshot,
  name: string,
  sentences: readonly Sentence[],
  token: CancellationToken,
  onProgress: (done: number) => void,
): Promise<{ readonly ok: true; readonly answers: readonly AnswerOf[] } | Refused> {
  const reason = whyNoPrograms(server);
  const { programs } = server.host;
  if (reason !== undefined || programs === undefined) return refuse(reason ?? inert``);
  const parser = (await externalParsersFor(server, uri)).find((each) => each.name === name);
  if (parser === undefined) {
    return refuse(inert`The setting treebank.parsers.external has no parser ${name} for files in this language.`);
  }
  const abort = new AbortController();
  const listener = token.onCancellationRequested(() => abort.abort());
  const onLine = (line: string) => server.connection.console.info(inert(line));
  const short = sentences.filter(({ nWords }) => 0 < nWords && nWords <= LONGEST_SENTENCE);
  const answers: AnswerOf[] = [];
  let nDone = 0;
  try {
    for (const asked of groupsByWords(short, ({ nWords }) => nWords, WORDS_IN_CALL)) {
      const text = await askProgram(parser, asked, programs, {
        onLine,
        signal: abort.signal,
        onProgress: (done) => onProgress((nDone + done * asked.length) / short.length),
      });
      nDone += asked.length;
      answers.push({ asked, text });
    }
    return { ok: true, answers };
  } catch (error) {
    if (error instanceof ProgramCancelled || token.isCancellationRequested) throw new Cancelled();
    if (error instanceof Failure) return refuse(inert(error.message));
    throw error;
  } finally {
    listener.dispose();
  }
}
