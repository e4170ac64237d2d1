/** Tools for the language models of VS Code: those of `treebank mcp` that only read, each call in a process of its own. */

import * as vscode from 'vscode';
import { localized } from '../../../server/src/localization/index.ts';
import { TOOL_PREFIX } from '../../../server/src/protocol/commands.ts';

/** `treebank mcp`, started. */
interface AgentServer {
  readonly stdin: { write(text: string): unknown; on(event: 'error', listener: () => void): unknown };
  readonly stdout: { on(event: 'data', listener: (bytes: Uint8Array) => void): unknown };
  on(event: 'error' | 'close', listener: () => void): unknown;
  kill(): unknown;
}

/** @param args of Node */
export type StartServer = (args: readonly string[]) => AgentServer;

/** What the oldest supported VS Code does not have. */
interface Newer {
  readonly LanguageModelToolResult?: new (parts: readonly object[]) => object;
  readonly LanguageModelTextPart?: new (text: string) => object;
  readonly lm?: {
    registerTool?(
      name: string,
      tool: { invoke(options: { readonly input: unknown }, token: vscode.CancellationToken): Promise<object> },
    ): vscode.Disposable;
  };
}

/** Those that package.json declares, which `npm run generate` takes from the tools of the command line. */
export function registerTools(context: vscode.ExtensionContext, start: StartServer): void {
  const { lm, LanguageModelToolResult, LanguageModelTextPart } = vscode as unknown as Newer;
  if (lm?.registerTool === undefined || LanguageModelToolResult === undefined || LanguageModelTextPart === undefined)
    return;
  const { contributes }: { contributes: { languageModelTools: readonly { readonly name: string }[] } } =
    context.extension.packageJSON;
  for (const { name } of contributes.languageModelTools) {
    const tool = {
      invoke: async ({ input }: { readonly input: unknown }, token: vscode.CancellationToken) => {
        const text = await callTool(name.slice(TOOL_PREFIX.length), input, token, context, start);
        return new LanguageModelToolResult([new LanguageModelTextPart(text)]);
      },
    };
    context.subscriptions.push(lm.registerTool(name, tool));
  }
}

/** The folders of this window that a program may read: none before the user trusts them. */
export const foldersForAgents = (): readonly string[] =>
  vscode.workspace.isTrusted
    ? (vscode.workspace.workspaceFolders ?? []).flatMap(({ uri }) => (uri.scheme === 'file' ? [uri.fsPath] : []))
    : [];

const CALL = 1;

/** The answer, or the sentence of a refusal. @throws Error if there is no answer; `CancellationError` */
async function callTool(
  name: string,
  input: unknown,
  token: vscode.CancellationToken,
  context: vscode.ExtensionContext,
  start: StartServer,
): Promise<string> {
  const folders = foldersForAgents();
  if (folders.length === 0) throw new Error(localized`There is no folder here that is trusted.`);
  const server = start([context.asAbsolutePath('bin/treebank'), 'mcp', ...folders]);
  const cancelled = token.onCancellationRequested(() => server.kill());
  try {
    return await new Promise<string>((resolve, reject) => {
      const decoder = new TextDecoder();
      let text = '';
      server.stdout.on('data', (bytes) => {
        text += decoder.decode(bytes, { stream: true });
        const lines = text.split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          const { id, result, error } = JSON.parse(line);
          if (id !== CALL) continue;
          if (result === undefined) reject(new Error(String(error?.message)));
          else resolve(result.content.map((part: { text: string }) => part.text).join('\n'));
        }
      });
      const gone = () =>
        reject(
          token.isCancellationRequested
            ? new vscode.CancellationError()
            : new Error(localized`The command line did not answer.`),
        );
      // It may end before it has read: without a listener, that would be an error of the extension host.
      server.stdin.on('error', gone);
      server.on('error', gone);
      server.on('close', gone);
      const { version }: { version: string } = context.extension.packageJSON;
      const clientInfo = { name: 'treebank-vscode', version };
      const messages = [
        { id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
        { method: 'notifications/initialized' },
        { id: CALL, method: 'tools/call', params: { name, arguments: input } },
      ];
      for (const each of messages) server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`);
    });
  } finally {
    cancelled.dispose();
    server.kill();
  }
}
