/** `--deps compute`: the enhanced graph of each sentence that a command has changed, by the rules of `treebank enhance`. */

import { applyEdits, splitBlocks } from '../../core/conllu/index.ts';
import { composed } from '../../core/edit/index.ts';
import { depsEdits, recomputedDeps } from '../../core/enhance/index.ts';
import { type Context, UsageError } from '../frame/io.ts';
import type { Input } from '../reading/input.ts';
import type { Changed, Changes } from '../writing/rewrite.ts';
import { SwitchSource } from './switches.ts';

/** For commands that change trees. */
export const GRAPH_OPTIONS = {
  learn: {
    type: 'text',
    placeholder: 'FILE',
    help: 'with --deps compute: learn the switches from a treebank with DEPS',
  },
  preset: { type: 'text', placeholder: 'NAME', help: 'with --deps compute: switches for a treebank that has no DEPS' },
} as const;

interface GraphOptions {
  readonly deps: string;
  readonly learn: string | undefined;
  readonly preset: string | undefined;
}

/** `none` unless it is asked for; undefined, with messages, if there is nothing to learn from. @throws UsageError */
export async function graphSource(
  { deps, learn, preset }: GraphOptions,
  context: Context,
): Promise<SwitchSource | 'none' | undefined> {
  if (deps === 'compute') return SwitchSource.open({ learn, preset }, undefined, context);
  if (learn !== undefined || preset !== undefined) throw new UsageError('--learn and --preset need --deps compute');
  return 'none';
}

/**
 * The changes, with DEPS of changed sentences computed; where that is not possible, a remark says why. What was made by hand stays, unless words came
 * or went, or an empty node is needed. O(arcs) for each.
 */
export function withGraphs(changes: Changes, source: SwitchSource | 'none'): Changes {
  if (source === 'none') return changes;
  return async function* (blocks, input) {
    for await (const changed of changes(blocks, input))
      yield withGraph(changed, input, source, await source.emptyIn(input, changed.block.sentence));
  };
}

function withGraph(
  changed: Changed,
  input: Input,
  source: SwitchSource,
  empty: readonly string[] | undefined,
): Changed {
  const { block, change, remarks = [] } = changed;
  if (!('edits' in change) || change.edits.length === 0) return changed;
  const [sentence] = splitBlocks(applyEdits(block.sentence.text, change.edits), block.sentence.columns);
  if (sentence === undefined) return changed;
  const judge = source.of(input);
  const exceptions = source.exceptionsIn(input, sentence);
  const kept = recomputedDeps(block.sentence, sentence, judge, exceptions);
  const made = kept === undefined ? depsEdits(sentence, judge, 'replace', exceptions, empty) : { edits: kept };
  if ('edits' in made) return { ...changed, change: { ...change, edits: composed(change.edits, made.edits) } };
  return {
    ...changed,
    remarks: [
      ...remarks,
      {
        line: block.line,
        text: `:1: DEPS not computed: ${made.left}`,
        code: 1,
        ...(made.isOfFile && { isOfFile: true }),
      },
    ],
  };
}
