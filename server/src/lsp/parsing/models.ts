/** Chooses the parser model for a document. */

import { languageOf } from '../../services/languages/language.ts';
import type { ModelChoice } from '../../services/parsers/jobs.ts';
import type { HasDocuments } from '../documents/documents.ts';
import type { HasClient, HasFiles, HasFolders, HasHost } from '../feature.ts';
import { absolutePath } from '../settings/paths.ts';
import type { HasSettings } from '../settings/settings.ts';
import type { HasWorker } from '../workerThread.ts';

/** The input for choosing a model. */
export type ModelSource = HasClient & HasDocuments & HasFiles & HasFolders & HasHost & HasSettings;

export async function modelOf(server: ModelSource, uri: string): Promise<ModelChoice> {
  const settings = await server.settings.of(uri);
  const path = absolutePath(settings['treebank.reparse.model'], uri, server.folders, server.host);
  const language = settings['treebank.reparse.language'] || languageOf(uri, server.documents.get(uri)?.document);
  return { path, ...modelFolders(server), language };
}

const modelFolders = ({ files, client }: HasClient & HasFiles) => ({
  bundled: files.modelsFolder,
  own: client.modelsFolder,
});

/** Starts the thread and loads the model before the first re-parse. */
export async function warmUp(server: HasWorker & ModelSource, uri: string): Promise<void> {
  server.worker.warmUp(await modelOf(server, uri));
}
