/** Agents in the editor: VS Code ≥ 1.101 is offered `treebank mcp` for the folders of its window, and starts it when a user lets an agent use it. */

import * as vscode from 'vscode';
import { MCP_PROVIDER } from '../../../server/src/protocol/commands.ts';
import { AS_NODE } from './asNode.ts';
import { foldersForAgents } from './tools.ts';

/** What the oldest supported VS Code does not have. */
interface Newer {
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    version: string,
  ) => object;
  readonly lm?: {
    registerMcpServerDefinitionProvider?(
      id: string,
      provider: {
        readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
        provideMcpServerDefinitions(): readonly object[];
      },
    ): vscode.Disposable;
  };
}

/** Nothing is started here, and nothing is offered before the user trusts the folders. */
export function offerAgents(context: vscode.ExtensionContext): void {
  const { lm, McpStdioServerDefinition } = vscode as unknown as Newer;
  if (lm?.registerMcpServerDefinitionProvider === undefined || McpStdioServerDefinition === undefined) return;
  const { workspace } = vscode;
  const changed = new vscode.EventEmitter<void>();
  const server = () => {
    const folders = foldersForAgents();
    if (folders.length === 0) return [];
    const { displayName, version }: { displayName: string; version: string } = context.extension.packageJSON;
    const args = [context.asAbsolutePath('bin/treebank'), 'mcp', ...folders];
    return [new McpStdioServerDefinition(displayName, process.execPath, args, AS_NODE, version)];
  };
  const provider = { onDidChangeMcpServerDefinitions: changed.event, provideMcpServerDefinitions: server };
  try {
    context.subscriptions.push(changed, lm.registerMcpServerDefinitionProvider(MCP_PROVIDER, provider));
  } catch {
    // VS Code 1.100 has the function, but for its own use; nothing else may depend on it.
    return;
  }
  context.subscriptions.push(
    workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    workspace.onDidChangeWorkspaceFolders(() => changed.fire()),
  );
}
