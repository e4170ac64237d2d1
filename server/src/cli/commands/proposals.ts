/** `treebank proposals`: what programs propose for a treebank, for people to take or refuse. */

import { counted } from '../../core/wording/numbers.ts';
import { linesOf, type ProposedFile, proposedIn, refuseStored } from '../agents/proposed.ts';
import { takeStored } from '../agents/taking.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { findInputs, forEachInput } from '../reading/input.ts';
import { rewritable } from '../writing/rewrite.ts';

export const proposals = defineCommand({
  name: 'proposals',
  group: 'change',
  summary: 'list what programs (agents) propose for a treebank, take it or refuse it',
  usage: 'FOLDER|FILE… [--take all|ID,…] [--refuse ID,… --reason TEXT] [--format text|json]',
  details: `Proposals lie in .treebank.proposals.jsonl beside a treebank, where treebank mcp stores them; the editor asks about them one by one
(docs/agents.md). Prints open ones first, the least certain at the top, each with its source and reason. A proposal follows its words when
others are inserted, removed or renumbered; if they are gone, it is lost. The exit code is 1 if any is open.

--take writes the files. A sentence stays a tree: if an arc needs others, the fewest open proposals are taken with it, and locked arcs stay
as they are; values that are errors of format are not written. What is named and not taken is said, and the exit code is 1 then. --refuse
records the reason, which the program can read, so that it does not propose the same again.

  treebank proposals treebanks
  treebank proposals dev.conllu --take all
  treebank proposals dev.conllu --refuse 3f2a91c07b11 --reason 'a time, not an object'`,
  options: {
    take: { type: 'text', placeholder: 'all|ID,…', help: 'take all open proposals, or these' },
    refuse: { type: 'text', placeholder: 'ID,…', help: 'refuse these' },
    reason: { type: 'text', placeholder: 'TEXT', help: 'refuse: why' },
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format of the list' },
  },
  async start({ files, options: { take, refuse, reason, format } }, context) {
    if (take !== undefined && refuse !== undefined) throw new UsageError('--take and --refuse exclude each other');
    if ((refuse === undefined) !== (reason === undefined)) throw new UsageError('--refuse and --reason go together');
    const isWriting = take !== undefined;
    const inputs = isWriting
      ? await rewritable(files, { out: undefined, 'in-place': true }, context)
      : await findInputs(files, context);
    const found: ProposedFile[] = [];
    await forEachInput(inputs, context, async (input) => {
      const proposed = await proposedIn(input, context);
      if (proposed !== undefined) found.push(proposed);
    });
    if (take !== undefined) {
      await takeStored(found, take === 'all' ? undefined : named(take, found), context);
      if (found.length === 0) context.note('Nothing is proposed.');
      return;
    }
    if (refuse !== undefined && reason !== undefined) {
      const ids = named(refuse, found);
      const n = await refuseStored(found, (id) => ids.has(id), reason.trim(), context);
      return context.note(`${counted(n, 'proposal')} refused.`);
    }
    const all = found.flatMap(({ placed }) => placed);
    if (all.some(({ state }) => state === 'open')) context.raise(1);
    if (format === 'json') {
      const rows = found.flatMap(({ input, placed }) =>
        placed.map(({ proposal, state }) => ({ ...proposal, file: input.name, state })),
      );
      await context.out.data(`${JSON.stringify(rows, null, 1)}\n`);
      return;
    }
    for (const file of found) for (const line of linesOf(file)) await context.out.write(`${line}\n`);
    if (all.length === 0 && context.exitCode === 0) context.note('Nothing is proposed.');
  },
});

/** @throws UsageError for ids that no proposal has */
function named(list: string, found: readonly ProposedFile[]): ReadonlySet<string> {
  const known = new Set(found.flatMap(({ placed }) => placed.map(({ proposal }) => proposal.id)));
  const ids = list.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new UsageError(`no proposal here has the id ${unknown}`);
  return new Set(ids);
}
