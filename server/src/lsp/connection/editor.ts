/**
 * The editor at the other end of the connection. Everything it shows goes through these types, which accept only inert text:
 * passing a plain string does not compile. The connection of the library is one of these.
 */

import type {
  CodeAction,
  CodeActionParams,
  CodeLens,
  CodeLensParams,
  Command,
  CompletionItem,
  CompletionList,
  CompletionParams,
  Connection,
  Diagnostic,
  DiagnosticRelatedInformation,
  Disposable,
  DocumentSymbol,
  DocumentSymbolParams,
  HoverParams,
  InlayHint,
  MessageType,
  ProgressType,
  PublishDiagnosticsParams,
  Range,
  RequestHandler,
  ShowMessageNotification,
  WorkDoneProgress,
  WorkspaceSymbol,
} from 'vscode-languageserver';
import type { Inert, InertMarkdown } from '../../inert/index.ts';
import type { AnnotatedSentences } from '../../protocol/annotate.ts';
import type { SearchProgress } from '../../protocol/search.ts';

type ShownRelated = DiagnosticRelatedInformation & { readonly message: Inert };

export type ShownDiagnostic = Diagnostic & { message: Inert; relatedInformation?: ShownRelated[] };

type ShownCommand = Command & { title: Inert };

export type ShownAction = CodeAction & { title: Inert; command?: ShownCommand };

export type ShownLens = CodeLens & { command?: ShownCommand };

/** `filterText` and `textEdit` are left unchanged: they are compared and inserted, not shown. */
export type ShownCompletion = CompletionItem & {
  label: Inert;
  detail?: Inert;
  documentation?: Inert | ShownHover['contents'];
  labelDetails?: { detail?: Inert; description?: Inert };
};

export type ShownSymbol = DocumentSymbol & { name: Inert; detail?: Inert };

export type ShownWorkspaceSymbol = WorkspaceSymbol & { name: Inert };

export type ShownInlayHint = InlayHint & { label: Inert; tooltip?: undefined };

export interface ShownHover {
  readonly contents:
    | { readonly kind: 'markdown'; readonly value: InertMarkdown }
    | { readonly kind: 'plaintext'; readonly value: Inert };
  readonly range?: Range;
}

/** The log of the server, an output channel in VS Code. */
interface Log {
  error(message: Inert): void;
  warn(message: Inert): void;
  info(message: Inert): void;
  log(message: Inert): void;
}

type Raw =
  | 'console'
  | 'tracer'
  | 'telemetry'
  | 'window'
  | 'notebooks'
  | 'languages'
  | 'sendNotification'
  | 'sendProgress'
  | 'sendDiagnostics'
  | 'onHover'
  | 'onCompletion'
  | 'onCompletionResolve'
  | 'onSignatureHelp'
  | 'onDocumentSymbol'
  | 'onWorkspaceSymbol'
  | 'onWorkspaceSymbolResolve'
  | 'onCodeAction'
  | 'onCodeActionResolve'
  | 'onCodeLens'
  | 'onCodeLensResolve'
  | 'onDocumentLinks'
  | 'onDocumentLinkResolve'
  | 'onExecuteCommand';

export interface Editor extends Omit<Connection, Raw> {
  readonly console: Log;
  sendNotification(
    type: typeof ShowMessageNotification.type,
    params: { readonly type: MessageType; readonly message: Inert },
  ): Promise<void>;
  /** Custom notifications: the protocol defines their contents. */
  sendNotification(method: `treebank/${string}`, params?: object): Promise<void>;
  sendProgress(
    type: typeof WorkDoneProgress.type,
    token: string | number,
    value: { readonly kind: 'report'; readonly percentage?: number; readonly message?: Inert },
  ): Promise<void>;
  /** Partial results: the protocol defines their contents. */
  sendProgress<Part extends SearchProgress | AnnotatedSentences>(
    type: ProgressType<Part>,
    token: string | number,
    value: Part,
  ): Promise<void>;
  sendDiagnostics(params: PublishDiagnosticsParams & { diagnostics: ShownDiagnostic[] }): Promise<void>;
  onHover(handler: RequestHandler<HoverParams, ShownHover | null, void>): Disposable;
  onCompletion(
    handler: RequestHandler<CompletionParams, (CompletionList & { items: ShownCompletion[] }) | null, void>,
  ): Disposable;
  onDocumentSymbol(handler: RequestHandler<DocumentSymbolParams, ShownSymbol[], void>): Disposable;
  onCodeAction(handler: RequestHandler<CodeActionParams, ShownAction[], void>): Disposable;
  /** The action as it was offered, with its edits; its title was sent back by the client. */
  onCodeActionResolve(handler: RequestHandler<CodeAction, CodeAction, void>): Disposable;
  onCodeLens(handler: RequestHandler<CodeLensParams, ShownLens[], void>): Disposable;
}
