/** What a feature is, and what it can use. */

import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver/node';
import type { Acknowledgements } from './acknowledgements.ts';
import type { Diagnostics } from './diagnostics.ts';
import type { OpenDocuments } from './documents.ts';
import type { Editor } from './editor.ts';
import type { LanguageTableStore } from './languageTables.ts';
import type { SettingsStore } from './settings.ts';
import type { UncertainWords } from './uncertain.ts';
import type { Vocabularies } from './vocabularies.ts';
import type { WorkerThread } from './workerThread.ts';

/** Where the files lie that the server needs beside its own bundle. */
export interface ServerFiles {
  readonly workerFile: string;
  readonly modelsFolder: string;
}

/** What the client said it understands. */
export interface ClientSupport {
  readonly versionedEdits: boolean;
  /** Edits of a code action may come later. */
  readonly lazyEdits: boolean;
  readonly codeLensRefresh: boolean;
  /** Remarks of completions beside their labels. */
  readonly labelDetails: boolean;
  /** Hovers may be Markdown, in which text is escaped and not broken up. */
  readonly markdownHover: boolean;
  readonly configuration: boolean;
  readonly configurationChanges: boolean;
  /** Whether it tells of files that change on disk. */
  readonly fileWatching: boolean;
  /** Commands of ours that it has; ours alone says so, in its initialization options. */
  readonly commands: readonly string[];
  /** Folder for the models that the user trains, from its initialization options; '' if it names none. */
  readonly modelsFolder: string;
}

export interface Server {
  readonly connection: Editor;
  readonly files: ServerFiles;
  readonly documents: OpenDocuments;
  readonly settings: SettingsStore;
  readonly diagnostics: Diagnostics;
  readonly acknowledgements: Acknowledgements;
  readonly tables: LanguageTableStore;
  readonly worker: WorkerThread;
  readonly uncertain: UncertainWords;
  readonly vocabularies: Vocabularies;
  /** Valid after `initialize`, as are the folders: URIs of the workspace without a slash at the end. */
  readonly client: ClientSupport;
  readonly folders: readonly string[];
}

/** One feature of the language server: one file under handlers/, one line in `FEATURES`. */
export interface Feature {
  readonly capabilities: (client: ClientSupport) => Partial<ServerCapabilities>;
  readonly register: (server: Server) => void;
}

export function supportOf(capabilities: ClientCapabilities, initializationOptions?: unknown): ClientSupport {
  const { workspace, textDocument } = capabilities;
  return {
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    lazyEdits: textDocument?.codeAction?.resolveSupport?.properties.includes('edit') === true,
    labelDetails: textDocument?.completion?.completionItem?.labelDetailsSupport === true,
    markdownHover: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    codeLensRefresh: workspace?.codeLens?.refreshSupport === true,
    configuration: workspace?.configuration === true,
    configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    fileWatching: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    commands: commandsIn(initializationOptions),
    modelsFolder: modelsFolderIn(initializationOptions),
  };
}

function commandsIn(options: unknown): readonly string[] {
  if (typeof options !== 'object' || options === null || !('commands' in options)) return [];
  const { commands } = options;
  return Array.isArray(commands) ? commands.filter((each) => typeof each === 'string') : [];
}

function modelsFolderIn(options: unknown): string {
  if (typeof options !== 'object' || options === null || !('modelsFolder' in options)) return '';
  return typeof options.modelsFolder === 'string' ? options.modelsFolder : '';
}
