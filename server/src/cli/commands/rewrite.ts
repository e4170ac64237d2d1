/** `treebank rewrite`: changes a treebank by rules in the language of Grew. */

import { basename } from 'node:path';
import { blankColumnsObstacle } from '../../core/conllu/index.ts';
import { GRAPH_OPTIONS, graphSource, withGraphs } from '../enhance/afterChange.ts';
import { defineSpread } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { previewSpread } from '../search/preview.ts';
import { type AppliedCounts, SearchRewriting } from '../search/rewriting.ts';
import { readRules } from '../search/rules.ts';
import { CONFIG_OPTION, readSource } from '../search/source.ts';
import { Locks } from '../sidecar/locks.ts';
import { MARK_OPTIONS, markToday, REWRITE_OPTIONS, rewritable, rewriteSpread, UNCHANGED } from '../writing/rewrite.ts';

export const rewrite = defineSpread({
  name: 'rewrite',
  group: 'change',
  summary: 'change words and edges by rules, in the language of Grew',
  usage: 'RULES FILE… [--strategy S] [--config ud|sud] [--dry-run] [--text] [--deps compute] [--out FILE | --in-place]',
  details: `RULES is a file of rules (.grs), or rules in quotes; docs/search.md describes the language. The strategy main is applied to each
sentence, or the one given: a name, or an expression such as "Onf (rule)". Only cells that change are rewritten; IDs, multiword tokens,
and references in MISC and comments follow their words. Sentences in which the rules loop, or would leave a word with two heads, are
reported and left unchanged, with exit code 1; so are those where a locked arc would change. DEPS is what the rules make of it; with --deps
compute, that of each changed sentence is computed as by treebank enhance: with the switches in the .treebank.json next to the file, --learn or --preset.

  treebank rewrite conversion.grs corpus.conllu --dry-run
  treebank rewrite conversion.grs corpus.conllu --strategy 'Onf (relabel)' --in-place`,
  options: {
    strategy: { type: 'text', placeholder: 'S', default: 'main', help: 'the strategy to apply' },
    'dry-run': { type: 'flag', help: 'print what would change, and change nothing' },
    ...CONFIG_OPTION,
    deps: {
      type: 'choice',
      values: ['keep', 'compute'],
      default: 'keep',
      help: 'DEPS of changed sentences: as the rules leave it, or computed',
    },
    ...GRAPH_OPTIONS,
    text: { type: 'flag', help: 'write # text again where words were added, removed or moved' },
    ...REWRITE_OPTIONS,
    ...MARK_OPTIONS,
  },
  async spread({ files, options }, context, inputs) {
    const [rules, ...treebanks] = files;
    if (rules === undefined) throw new UsageError('no rules given. Name a file of rules (.grs)');
    if (options['dry-run'] && (options.out !== undefined || options['in-place'])) {
      throw new UsageError('--dry-run writes nothing, so it cannot be combined with --out or --in-place');
    }
    const source = await readSource(rules, 'rules', context);
    const read = source && readRules(source, options.strategy, context);
    if (source === undefined || read === undefined) return undefined;
    const rewriting = new SearchRewriting(read.system, read.strategy, {
      withText: options.text,
      scheme: options.config,
    });
    const found = inputs ?? (await rewritable(treebanks, options, context));
    if (options['dry-run']) return previewSpread(found, rewriting, context);
    const graphs = await graphSource(options, context);
    if (graphs === undefined) return undefined;
    const locks = new Locks();
    return rewriteSpread(found, options, context, {
      words: { unit: 'rule application', done: 'made' },
      machine: markToday('rules', basename(source.name)),
      ...(graphs === 'none' ? {} : { requirements: [async (input) => void graphs.of(input)] }),
      changes: withGraphs(async function* (blocks, input) {
        let isFirst = true;
        for await (const block of blocks) {
          if (block.sentence.nWords === 0) {
            const left = blankColumnsObstacle(block.sentence);
            yield { block, change: left === undefined ? UNCHANGED : { left } };
            continue;
          }
          const { change, remarks } = rewriting.change(block, (each) => locks.keptBy(each, input, block.sentence));
          const all = isFirst ? [...rewriting.remarksOnFile(block), ...remarks] : remarks;
          isFirst = false;
          yield { block, change, ...(0 < all.length && { remarks: all }) };
        }
      }, graphs),
      counted: () => rewriting.counted(),
      take: (counted: AppliedCounts) => rewriting.take(counted),
      report: () => rewriting.report(context),
    });
  },
});
