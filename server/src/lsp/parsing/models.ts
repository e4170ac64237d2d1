/** Chooses the parser model for a document. */

import type { ModelChoice } from '../../services/jobs.ts';
import { languageOf } from '../../services/languages/language.ts';
import type { Server } from '../feature.ts';
import { absolutePath } from '../settings/paths.ts';

export async function modelOf(server: Server, uri: string): Promise<ModelChoice> {
  const settings = await server.settings.of(uri);
  const path = absolutePath(settings['treebank.reparse.model'], uri, server.folders, server.host);
  const language = settings['treebank.reparse.language'] || languageOf(uri, server.documents.get(uri)?.document);
  return { path, ...modelFolders(server), language };
}

export const modelFolders = ({ files, client }: Server) => ({
  bundled: files.modelsFolder,
  own: client.modelsFolder,
});

/** Starts the thread and loads the model before the first re-parse. */
export async function warmUp(server: Server, uri: string): Promise<void> {
  server.worker.warmUp(await modelOf(server, uri));
}
