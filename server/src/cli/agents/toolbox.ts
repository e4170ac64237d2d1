/** All tools, and the one way to call them: whatever is sent, the answer is short, and a refusal is one sentence. */

import { Failure } from '../../services/failure.ts';
import { checkedArguments, schemaOf, shown, ToolRefusal } from './arguments.ts';
import type { TreebankRoom } from './room.ts';
import { clipped, LONGEST_ANSWER, type Tool } from './tool.ts';
import { decode } from './tools/decode.ts';
import { guidelines } from './tools/guidelines.ts';
import { overview } from './tools/overview.ts';
import { proposalsTool, proposeTool } from './tools/propose.ts';
import { check, sentence } from './tools/reading.ts';
import { examples, searchTool } from './tools/searching.ts';
import { agreement, difference } from './tools/versions.ts';

export const TOOLS: readonly Tool[] = [
  overview,
  sentence,
  check,
  searchTool,
  examples,
  guidelines,
  decode,
  proposeTool,
  proposalsTool,
  difference,
  agreement,
];

interface ToolAnswer {
  readonly text: string;
  readonly isRefused: boolean;
}

/** What a program reads of a tool before it calls it. */
export const described = ({ name, title, description, args, isReadOnly }: Tool) => ({
  name,
  title,
  description,
  inputSchema: schemaOf(args),
  annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
});

/** Never rejects. */
export async function callTool(name: string, args: unknown, room: TreebankRoom): Promise<ToolAnswer> {
  const tool = TOOLS.find((each) => each.name === name);
  if (tool === undefined)
    return refusal(`There is no tool ${shown(name)}; there are ${TOOLS.map((each) => each.name).join(', ')}.`);
  try {
    const text = await tool.run(checkedArguments(tool.args, args), room);
    return { text: limited(text), isRefused: false };
  } catch (error) {
    if (error instanceof ToolRefusal || error instanceof Failure) return refusal(error.message);
    return refusal(`The tool failed: ${error instanceof Error ? error.message : 'for no known reason'}.`);
  }
}

/** One sentence, or what is left of it. */
const refusal = (text: string): ToolAnswer => ({
  text: clipped(text.replace(/\s+/g, ' ').trim(), 1000),
  isRefused: true,
});

const CUT = '\n… (cut off: ask for less)';

const limited = (text: string): string =>
  text.length <= LONGEST_ANSWER ? text : clipped(text, LONGEST_ANSWER - CUT.length) + CUT;
