/** The language server as a child process, and the documents it handles. */

import { type ExtensionContext, languages, type TextDocument, Uri, workspace } from 'vscode';
import { LanguageClient, RevealOutputChannelOn, TransportKind } from 'vscode-languageclient/node';
import { ADJUDICATION_CHANGED_NOTIFICATION } from '../../server/src/protocol/adjudication.ts';
import { COMMANDS, GREW_ID, LANGUAGE_ID } from '../../server/src/protocol/commands.ts';
import { COMPARISON_CHANGED_NOTIFICATION } from '../../server/src/protocol/comparison.ts';
import { FINDINGS_CHANGED_NOTIFICATION } from '../../server/src/protocol/findings.ts';
import { LOCKS_CHANGED_NOTIFICATION } from '../../server/src/protocol/locks.ts';
import { REVIEW_CHANGED_NOTIFICATION } from '../../server/src/protocol/review.ts';
import { SUSPICION_CHANGED_NOTIFICATION } from '../../server/src/protocol/suspicion.ts';
import { CHANNEL, createOutput } from './show/output.ts';
import type { Surroundings } from './trust.ts';

/** Editable documents; the old side of a comparison (scheme `git`) would only repeat every finding. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs', 'vscode-test-web'];
const SELECTOR = SCHEMES.map((scheme) => ({ scheme, language: LANGUAGE_ID }));

/** Requests and rules. */
const GREW = SCHEMES.map((scheme) => ({ scheme, language: GREW_ID }));

/** The file of accepted findings next to the treebank: the server needs the editor's version, saved or not. */
const ACKNOWLEDGEMENTS = { scheme: 'file', pattern: '**/.treebank.json' };

/** Whether the server knows this document. The active editor may be anything, even an output channel. */
export const isTreebank = (document: TextDocument): boolean => languages.match(SELECTOR, document) > 0;

/** Whether this is a request, or rules. */
export const isGrew = (document: TextDocument): boolean => languages.match(GREW, document) > 0;

/** Where the user's models are stored: with the workspace, outside its folders; without a workspace, with the user. */
export const modelsFolder = ({ storageUri, globalStorageUri }: ExtensionContext): Uri =>
  Uri.joinPath(storageUri ?? globalStorageUri, 'models');

export const surroundings = (): Surroundings => ({
  isTrusted: workspace.isTrusted,
  schemes: (workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme),
});

/** What was decided in adjudications, kept the same way. */
const adjudicationsFolder = ({ storageUri, globalStorageUri }: ExtensionContext): Uri =>
  Uri.joinPath(storageUri ?? globalStorageUri, 'adjudications');

/** The client; its id is also the settings section that contains its log level. */
export function createClient(context: ExtensionContext): LanguageClient {
  const module = context.asAbsolutePath('dist/server.js');
  const transport = TransportKind.ipc;
  const outputChannel = createOutput();
  context.subscriptions.push(outputChannel);
  return new LanguageClient(
    'treebank',
    CHANNEL,
    {
      run: { module, transport },
      debug: { module, transport, options: { execArgv: ['--nolazy', '--inspect=6012'] } },
    },
    {
      documentSelector: [...SELECTOR, ...GREW, ACKNOWLEDGEMENTS],
      // Code actions may name a command of ours only if it exists.
      initializationOptions: () => ({
        commands: Object.keys(COMMANDS),
        notifications: [
          ADJUDICATION_CHANGED_NOTIFICATION,
          COMPARISON_CHANGED_NOTIFICATION,
          FINDINGS_CHANGED_NOTIFICATION,
          LOCKS_CHANGED_NOTIFICATION,
          REVIEW_CHANGED_NOTIFICATION,
          SUSPICION_CHANGED_NOTIFICATION,
        ],
        modelsFolder: modelsFolder(context).fsPath,
        adjudicationsFolder: adjudicationsFolder(context).fsPath,
        isTrusted: workspace.isTrusted,
      }),
      // Our messages say what is needed; the output channel is for those who look for it.
      outputChannel,
      revealOutputChannelOn: RevealOutputChannelOn.Never,
      progressOnInitialization: false,
    },
  );
}
