/** Entry of dist/mcp.js: the Model Context Protocol over standard input and output. It knows the protocol alone; what tools do comes from outside. */

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { AnsweringTransport } from './answering.ts';

export interface ServedTools {
  readonly version: string;
  /** What a program reads of all together. */
  readonly instructions: string;
  readonly tools: readonly {
    readonly name: string;
    readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  }[];
  /** Never rejects. */
  call(name: string, args: unknown): Promise<{ readonly text: string; readonly isRefused: boolean }>;
}

/** Resolves when the other side has gone, or has asked for nothing more and has its answers. @param transport standard input and output by default */
export async function serve(
  { version, instructions, tools, call }: ServedTools,
  transport: Transport = new StdioServerTransport(),
): Promise<void> {
  const server = new Server({ name: 'treebank', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ inputSchema, ...tool }) => ({ ...tool, inputSchema: { ...inputSchema } })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isRefused } = await call(params.name, params.arguments);
    return { content: [{ type: 'text', text }], ...(isRefused ? { isError: true } : {}) };
  });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const answering = new AnsweringTransport(transport);
  await server.connect(answering);
  if (transport instanceof StdioServerTransport) {
    // The transport of the library does not notice the end of its input. A script may have asked, and closed it, and still wait for the answers.
    process.stdin.once('end', () => void answering.answered().then(() => server.close()));
    // Nobody reads them any more.
    process.stdout.once('error', () => void server.close());
  }
  await closed;
}
