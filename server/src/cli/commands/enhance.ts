/** `treebank enhance`: the enhanced graph of each sentence, by rules with the treebank's own conventions. */

import { depsEdits, ENHANCEMENTS, EXISTING, PRESET_OPTIONS, PRESETS } from '../../core/enhance/index.ts';
import { checkSpread } from '../enhance/check.ts';
import { readOnly, SwitchSource } from '../enhance/switches.ts';
import { defineSpread } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { Locks } from '../sidecar/locks.ts';
import {
  type Change,
  eachBlock,
  MARK_OPTIONS,
  markToday,
  REWRITE_OPTIONS,
  rewritable,
  rewriteSpread,
} from '../writing/rewrite.ts';

const WORDS = { unit: 'arc list', done: 'written' };

export const enhance = defineSpread({
  name: 'enhance',
  group: 'change',
  summary: 'compute the enhanced graph in DEPS from the basic tree, with the conventions of a treebank',
  usage: 'FILE… [--learn FILE | --preset NAME] [--only TYPE,…] [--check | --out FILE | --in-place]',
  details: `Writes DEPS, and rows of empty nodes for missing predicates; every other byte is unchanged. What the rules do where is in switches:
learnt from sentences that have DEPS (--learn, 50 sentences suffice), those of a preset, or those in the .treebank.json next to the file, where
--save puts them, one line each. Sentences that have DEPS stay as they are: --existing complete adds the arcs they lack, --existing replace
computes them anew; empty nodes and what hangs on them always stay, and so does what a person decided against a rule (docs/enhanced.md).

Types: ${ENHANCEMENTS.join(', ')}. Presets: ${PRESETS.join(', ')}, with options after commas: ${PRESET_OPTIONS.join(', ')}.

--check writes nothing and lists the arcs in which DEPS and the rules differ (with --only, those of these types), with the reason of each rule;
exit code 1 if there are any.

  treebank enhance --learn train.conllu --save --in-place new.conllu
  treebank enhance --preset lemma,root --only labels,conjunct-heads corpus.conllu > enhanced.conllu
  treebank enhance --learn corpus.conllu --check corpus.conllu`,
  options: {
    learn: { type: 'text', placeholder: 'FILE', help: 'learn the switches from a treebank with DEPS, or a folder' },
    preset: { type: 'text', placeholder: 'NAME', help: 'switches for a treebank that has no DEPS yet' },
    only: { type: 'text', placeholder: 'TYPE,…', help: 'only these types of arcs (default: all)' },
    existing: {
      type: 'choice',
      values: EXISTING,
      default: 'keep',
      help: 'what happens to sentences that have DEPS',
    },
    save: { type: 'flag', help: 'keep the switches in the .treebank.json next to each file' },
    check: { type: 'flag', help: 'list the arcs in which DEPS and the rules differ, and change nothing' },
    ...REWRITE_OPTIONS,
    ...MARK_OPTIONS,
  },
  async spread({ files, options }, context, inputs) {
    const writes = options.out !== undefined || options['in-place'] || options.save || options.mark;
    if (options.check && (writes || options.existing !== 'keep'))
      throw new UsageError(
        '--check writes nothing, so it cannot be combined with --out, --in-place, --existing, --save or --mark',
      );
    const only = readOnly(options.only);
    const source = await SwitchSource.open(options, options.check ? undefined : only, context);
    if (source === undefined) return undefined;
    const found = inputs ?? (await rewritable(files, options, context));
    if (options.check) return checkSpread(found, source, only, context);
    if (options.save && inputs === undefined) await source.save(found, context);
    const locks = new Locks();
    return rewriteSpread(found, options, context, {
      words: WORDS,
      machine: markToday('enhance', source.by),
      requirements: [async (input) => void source.of(input)],
      changes: eachBlock(WORDS, ({ sentence }, input) => {
        const change = (empty?: readonly string[]): Change => {
          const exceptions = source.exceptionsIn(input, sentence);
          const made = depsEdits(sentence, source.of(input), options.existing, exceptions, empty);
          if ('left' in made) return made;
          return locks.keptBy({ edits: made.edits, n: made.edits.length }, input, sentence);
        };
        return source.emptyIn(input, sentence)?.then(change) ?? change();
      }),
    });
  },
});
