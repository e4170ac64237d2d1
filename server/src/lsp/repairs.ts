/** Repairs one sentence, wherever that is done best: here, or in the worker thread. */

import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CancellationToken } from 'vscode-languageserver/node';
import type { Sentence } from '../core/conllu/index.ts';
import { isSlow, repairSentence } from '../core/fix/index.ts';
import type { RepairKind } from '../protocol/repair.ts';
import type { ModelChoice, SentenceEdits } from '../worker/messages.ts';
import type { Server } from './feature.ts';
import { languageOfUri } from './language.ts';
import type { JobOutcome } from './workerThread.ts';

const NOTHING: SentenceEdits = { edits: [], nChanged: 0, notes: [] };

/** @throws Cancelled */
export async function repairOne(
  server: Server,
  uri: string,
  sentence: Sentence,
  kind: RepairKind,
  token?: CancellationToken,
): Promise<JobOutcome> {
  if (kind === 'reparse') return reparse(server, uri, sentence, token);
  if (isSlow(sentence, kind)) return server.worker.run({ kind: 'fix', sentence: sentence.text, fix: kind }, token);
  const repaired = repairSentence(sentence, kind);
  if (!repaired.ok) return repaired;
  const { fix } = repaired;
  return { ok: true, result: fix ? { edits: fix.edits, nChanged: fix.nChanged, notes: [] } : NOTHING };
}

async function reparse(
  server: Server,
  uri: string,
  sentence: Sentence,
  token?: CancellationToken,
): Promise<JobOutcome> {
  const settings = await server.settings.of(uri);
  const model = modelFor(server, uri, settings['treebank.reparse.model']);
  const decoder = settings['treebank.reparse.decoder'];
  return server.worker.run({ kind: 'parse', sentence: sentence.text, model, decoder }, token);
}

/** Starts the thread and loads the model ahead of the first re-parse. */
export async function warmUp(server: Server, uri: string): Promise<void> {
  const settings = await server.settings.of(uri);
  server.worker.warmUp(modelFor(server, uri, settings['treebank.reparse.model']));
}

function modelFor({ files, folders }: Server, uri: string, path: string): ModelChoice {
  return { path: absolute(path, uri, folders), bundled: files.modelsFolder, language: languageOfUri(uri) };
}

/** A path as the settings write it: relative to the workspace folder of the file, or to the file where there is none. */
function absolute(path: string, uri: string, folders: readonly string[]): string {
  if (path === '' || isAbsolute(path)) return path;
  const folder = folders.find((each) => uri.startsWith(`${each}/`));
  if (folder !== undefined) return join(fileURLToPath(folder), path);
  return uri.startsWith('file:') ? join(dirname(fileURLToPath(uri)), path) : path;
}
