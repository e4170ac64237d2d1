/** The definition of a feature, and the parts of the server that exist before any state. */

import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import type { Host, Paths } from '../services/ports.ts';
import type { Editor } from './connection/editor.ts';

/** Locations of the files that the server needs besides its own bundle. */
export interface ServerFiles {
  readonly workerFile: string;
  readonly modelsFolder: string;
  /** Folder of the bundled language tables; undefined: there are none, as in most tests. */
  readonly tablesFolder?: string;
}

/** The capabilities declared by the client. */
export interface ClientSupport {
  readonly versionedEdits: boolean;
  /** The edits of a code action may be sent later. */
  readonly lazyEdits: boolean;
  readonly codeLensRefresh: boolean;
  /**
   * What the editor wants colours of from the server, if anything: our own client has a grammar, which colours all but the cells of files whose
   * ten columns do not come first, and asks for those alone.
   */
  readonly semanticTokens: 'all' | 'cells' | undefined;
  /** Whether the editor wants hints in the text. Our own client has a diagram. */
  readonly inlayHints: boolean;
  /** Details next to the labels of completions. */
  readonly labelDetails: boolean;
  /** Completions may have places to fill in. */
  readonly snippets: boolean;
  /** Hovers may be Markdown, where characters are escaped and need not be broken up. */
  readonly markdownHover: boolean;
  /** The same for the documentation of suggestions. */
  readonly markdownCompletion: boolean;
  /** Whether the client sends `prepareRename` before a rename. */
  readonly prepareRename: boolean;
  readonly configuration: boolean;
  readonly configurationChanges: boolean;
  /** Whether it reports files that change on disk. */
  readonly fileWatching: boolean;
  /** Commands of ours that the client implements; only our own client lists them, in its initialization options. */
  readonly commands: readonly string[];
  /** Custom notifications that it accepts, from its initialization options: other clients would warn about each one. */
  readonly notifications: readonly string[];
  /** Folder for the models that the user trains, from its initialization options; '' if none. */
  readonly modelsFolder: string;
  /** Folder for the decisions of adjudications, from its initialization options; '' if none. */
  readonly adjudicationsFolder: string;
  /** Folder of what is known of files that are not open, from its initialization options; '' if none. */
  readonly overviewFolder: string;
  /** Who works here, from its initialization options; '' if unknown. Our own client says so with each request. */
  readonly person: string;
  /** Whether the workspace is trusted; always true for an editor without the concept of trust. */
  readonly isTrusted: boolean;
}

/** Parts of the server that hold no state of documents; every other part is declared beside its class. */
export interface HasConnection {
  readonly connection: Editor;
}
export interface HasHost {
  readonly host: Host;
}
export interface HasFiles {
  readonly files: ServerFiles;
}
/** Valid after `initialize`. */
export interface HasClient {
  readonly client: ClientSupport;
}
/** Valid after `initialize`: URIs of the workspace without a trailing slash. */
export interface HasFolders {
  readonly folders: readonly string[];
}

/**
 * One feature of the language server: one line in the list of features that says when it is loaded.
 *
 * @template Needs the parts of the server that it uses
 */
export interface Feature<Needs> {
  readonly capabilities: (client: ClientSupport) => Partial<ServerCapabilities>;
  readonly register: (server: Needs) => void;
}

/** Sends a custom notification to a client that accepts it. */
export function notify(
  { client, connection }: HasClient & HasConnection,
  method: `treebank/${string}`,
  params?: object,
): void {
  if (client.notifications.includes(method)) void connection.sendNotification(method, params);
}

export function supportOf(
  capabilities: ClientCapabilities,
  paths: Pick<Paths, 'isAbsolute'>,
  initializationOptions?: unknown,
): ClientSupport {
  const { workspace, textDocument } = capabilities;
  const commands = textsIn(initializationOptions, 'commands');
  const isOurs = 0 < commands.length;
  return {
    semanticTokens: textDocument?.semanticTokens === undefined ? undefined : isOurs ? 'cells' : 'all',
    inlayHints: !isOurs && textDocument?.inlayHint !== undefined,
    versionedEdits: workspace?.workspaceEdit?.documentChanges === true,
    lazyEdits: textDocument?.codeAction?.resolveSupport?.properties?.includes?.('edit') === true,
    labelDetails: textDocument?.completion?.completionItem?.labelDetailsSupport === true,
    snippets: textDocument?.completion?.completionItem?.snippetSupport === true,
    markdownHover: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    markdownCompletion: textDocument?.completion?.completionItem?.documentationFormat?.includes('markdown') === true,
    prepareRename: textDocument?.rename?.prepareSupport === true,
    codeLensRefresh: workspace?.codeLens?.refreshSupport === true,
    configuration: workspace?.configuration === true,
    configurationChanges: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    fileWatching: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    commands,
    notifications: textsIn(initializationOptions, 'notifications'),
    modelsFolder: folderIn(initializationOptions, 'modelsFolder', paths),
    adjudicationsFolder: folderIn(initializationOptions, 'adjudicationsFolder', paths),
    overviewFolder: folderIn(initializationOptions, 'overviewFolder', paths),
    person: personIn(initializationOptions),
    isTrusted: isTrustedBy(initializationOptions),
  };
}

/** A list of strings in the initialization options; other elements are ignored. */
function textsIn(options: unknown, name: 'commands' | 'notifications'): readonly string[] {
  if (typeof options !== 'object' || options === null) return [];
  const listed = new Map<string, unknown>(Object.entries(options)).get(name);
  return Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : [];
}

const personIn = (options: unknown): string =>
  typeof options === 'object' && options !== null && 'person' in options && typeof options.person === 'string'
    ? options.person.trim()
    : '';

const isTrustedBy = (options: unknown): boolean =>
  typeof options !== 'object' || options === null || !('isTrusted' in options) || options.isTrusted !== false;

function folderIn(
  options: unknown,
  name: 'modelsFolder' | 'adjudicationsFolder' | 'overviewFolder',
  { isAbsolute }: Pick<Paths, 'isAbsolute'>,
): string {
  if (typeof options !== 'object' || options === null) return '';
  const folder = new Map<string, unknown>(Object.entries(options)).get(name);
  return typeof folder === 'string' && isAbsolute(folder) && !folder.includes('\0') ? folder : '';
}
