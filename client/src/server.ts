/** The client of the language server, for any way of running it, and the documents it handles. */

import { type ExtensionContext, languages, type TextDocument, Uri, workspace } from 'vscode';
import { type BaseLanguageClient, type LanguageClientOptions, RevealOutputChannelOn } from 'vscode-languageclient';
import { spokenLanguage } from '../../server/src/localization/index.ts';
import { COMMANDS, GREW_ID, LANGUAGE_ID } from '../../server/src/protocol/commands.ts';
import { FINDINGS_CHANGED_NOTIFICATION } from '../../server/src/protocol/findings.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../server/src/protocol/locks.ts';
import { OVERVIEW_CHANGED_NOTIFICATION } from '../../server/src/protocol/overview.ts';
import { SESSION_CHANGED_NOTIFICATION } from '../../server/src/protocol/session.ts';
import { columnsOfDocument } from './cells/document.ts';
import { withChoiceOfLinks } from './commands/conflictLinks.ts';
import { withTreebankFixes } from './findings/offered.ts';
import type { WorkScope } from './scope.ts';
import { createOutput } from './show/output.ts';
import type { Surroundings } from './trust.ts';

/** Editable documents; the old side of a comparison (scheme `git`) would only repeat every finding. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs', 'vscode-test-web'];

/** Those, and the schemes of the window's folders: a browser reaches the files of a remote computer by other schemes. */
const schemes = (): string[] => [
  ...new Set([...SCHEMES, ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)]),
];

const selectorOf = (language: string) => schemes().map((scheme) => ({ scheme, language }));

/** The file of accepted findings next to the treebank, and the README of a repository: the server needs the editor's version, saved or not. */
const besideTreebanks = () =>
  schemes()
    .filter((scheme) => scheme !== 'untitled')
    .flatMap((scheme) =>
      ['**/.treebank.json', '**/{UD_*,NonUD_*}/README.{md,txt}'].map((pattern) => ({ scheme, pattern })),
    );

/** Whether the server knows this document. The active editor may be anything, even an output channel. */
export const isTreebank = (document: TextDocument): boolean => languages.match(selectorOf(LANGUAGE_ID), document) > 0;

/** Whether this is a request, or rules. */
export const isGrew = (document: TextDocument): boolean => languages.match(selectorOf(GREW_ID), document) > 0;

/** Where the user's models are stored: with the workspace, outside its folders; without a workspace, with the user. */
export const modelsFolder = ({ storageUri, globalStorageUri }: ExtensionContext): Uri =>
  Uri.joinPath(storageUri ?? globalStorageUri, 'models');

/** The host of the program: it starts the server and decides which files are accessible. */
export interface ClientHost {
  createClient(context: ExtensionContext, options: LanguageClientOptions): RestartableClient;
  /** An address in the server's form, and back. */
  pathOf(uri: Uri): string;
  uriOf(path: string): Uri;
  /** Identifies a start of VS Code that requests the diagram; undefined for all others. */
  readonly start?: string | undefined;
  /** Whether the server can read and write at addresses of this scheme. */
  reaches(scheme: string): boolean;
}

interface RestartableClient extends BaseLanguageClient {
  restart(): Promise<void>;
}

let host: ClientHost | undefined;

/** Set by `createClient`, before any use. */
export function clientHost(): ClientHost {
  if (host === undefined) throw new Error('the extension has not been activated');
  return host;
}

export const surroundings = (): Surroundings => {
  const folders = workspace.workspaceFolders ?? [];
  return {
    isTrusted: workspace.isTrusted,
    isOutOfReach: 0 < folders.length && folders.every(({ uri }) => !clientHost().reaches(uri.scheme)),
  };
};

/** The decisions of adjudications, kept the same way. */
const adjudicationsFolder = ({ storageUri, globalStorageUri }: ExtensionContext): Uri =>
  Uri.joinPath(storageUri ?? globalStorageUri, 'adjudications');

/** What is known of files that are not open, for each version of the extension: another one may find something else. */
const overviewFolder = ({ storageUri, globalStorageUri, extension }: ExtensionContext): Uri =>
  Uri.joinPath(storageUri ?? globalStorageUri, 'overview', String(extension.packageJSON.version));

/** The client; its id is also the settings section that contains its log level. */
export function createClient(context: ExtensionContext, clientHost: ClientHost, scope: WorkScope): RestartableClient {
  host = clientHost;
  const outputChannel = createOutput();
  context.subscriptions.push(outputChannel);
  return clientHost.createClient(context, {
    documentSelector: [...selectorOf(LANGUAGE_ID), ...selectorOf(GREW_ID), ...besideTreebanks()],
    // Code actions may name a command of ours only if it exists.
    initializationOptions: () => ({
      commands: Object.keys(COMMANDS),
      notifications: [
        FINDINGS_CHANGED_NOTIFICATION,
        LOCKS_CHANGED_NOTIFICATION,
        OVERVIEW_CHANGED_NOTIFICATION,
        SESSION_CHANGED_NOTIFICATION,
      ],
      modelsFolder: clientHost.pathOf(modelsFolder(context)),
      adjudicationsFolder: clientHost.pathOf(adjudicationsFolder(context)),
      overviewFolder: clientHost.pathOf(overviewFolder(context)),
      isTrusted: workspace.isTrusted,
      language: spokenLanguage(),
    }),
    middleware: {
      provideCodeLenses: async (document, token, next) => {
        const lenses = await next(document, token);
        return lenses && withChoiceOfLinks(lenses);
      },
      // The grammar knows the places of the ten where they come first, and needs no server.
      provideDocumentSemanticTokens: (document, token, next) =>
        columnsOfDocument(document).startsWithTen ? undefined : next(document, token),
      provideDocumentRangeSemanticTokens: (document, range, token, next) =>
        columnsOfDocument(document).startsWithTen ? undefined : next(document, range, token),
      provideCodeActions: async (document, range, asked, token, next) => {
        const actions = await next(document, range, asked, token);
        return actions && scope.isTreebank ? withTreebankFixes(actions) : actions;
      },
    },
    // Our messages give the essentials; the output channel has the details.
    outputChannel,
    revealOutputChannelOn: RevealOutputChannelOn.Never,
    progressOnInitialization: false,
  });
}
