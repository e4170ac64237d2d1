/** Which parser model a document asks for. */

import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ModelChoice } from '../worker/messages.ts';
import type { Server } from './feature.ts';
import { languageOf } from './language.ts';

export async function modelOf(server: Server, uri: string): Promise<ModelChoice> {
  const settings = await server.settings.of(uri);
  const path = absolute(settings['treebank.reparse.model'], uri, server.folders);
  const language = settings['treebank.reparse.language'] || languageOf(uri, server.documents.get(uri)?.document);
  return { path, ...modelFolders(server), language };
}

export const modelFolders = ({ files, client }: Server) => ({
  bundled: files.modelsFolder,
  own: client.modelsFolder,
});

/** Starts the thread and loads the model ahead of the first re-parse. */
export async function warmUp(server: Server, uri: string): Promise<void> {
  server.worker.warmUp(await modelOf(server, uri));
}

/** A path as the settings write it: relative to the workspace folder of the file, or to the file where there is none. */
function absolute(path: string, uri: string, folders: readonly string[]): string {
  if (path === '' || isAbsolute(path)) return path;
  const folder = folders.find((each) => uri.startsWith(`${each}/`));
  if (folder !== undefined) return join(fileURLToPath(folder), path);
  return uri.startsWith('file:') ? join(dirname(fileURLToPath(uri)), path) : path;
}
