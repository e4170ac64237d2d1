/** `treebank compare-parsers`: trains several parsers on one treebank and measures them on another. */

import { type Sentence, splitBlocks } from '../../core/conllu/index.ts';
import { DECODER_NAMES } from '../../core/decode/index.ts';
import {
  DECODINGS,
  keepKernels,
  ORACLE_NAMES,
  SCORER_KINDS,
  sourceText,
  TextToConllu,
  Tokenizer,
  TREE_CHOICES,
  trainTokenizer,
  UPDATE_NAMES,
} from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type BaseNeeds, SharedBases } from '../comparing/bases.ts';
import { measuredOutside, OUTSIDE } from '../comparing/outside.ts';
import { type Recipe, recipeOf } from '../comparing/recipes.ts';
import { type ComparedRow, measured, type Trial } from '../comparing/rows.ts';
import { Table, TEXT_COLUMNS, WORD_COLUMNS } from '../comparing/table.ts';
import { namedParser } from '../external.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { seedOption } from '../frame/options.ts';
import { MOST_PARSED } from '../limits.ts';
import { readSentences } from '../reading/sentences.ts';

const DEFAULT_PARSERS = [
  'arc-standard',
  'arc-eager',
  'arc-eager-tree',
  'arc-hybrid',
  'attach-complete',
  'covington',
  'covington-reduce',
  'mh4',
  'arc-hybrid:exact',
  'mh4-two:exact',
  'mh4:exact',
  'linear:mh4',
].join(',');

export const compareParsers = defineCommand({
  name: 'compare-parsers',
  group: 'experiment',
  summary: 'train several parsers on one treebank and compare them on another',
  usage: 'TRAIN DEV [--parsers LIST] [--forms-only | --from text] [--seeds N]',
  details: `Trains each parser in the list on TRAIN, parses DEV with the tags of the file, and prints UAS, LAS, label accuracy and exact
matches on all words; the same on words whose gold arc is crossed, and on all others, where exact matches are those of
sentences with crossing arcs, and of all others; then seconds for training (without relations and tags, which all transition
parsers share) and words per second of parsing. Words that a system leaves without a head are attached to the root's dependent.

A parser is the name of a transition system and, each after a colon and in any order, how it is decoded (${DECODINGS.join(', ')}),
what scores it (${SCORER_KINDS.join(', ')}), its oracle (${ORACLE_NAMES.join(', ')}), its
update (${UPDATE_NAMES.join(', ')}) and the trees it is trained on (${TREE_CHOICES.join(', ')}); mst or one-endpoint-crossing, whose
scores are those of a network; or linear or neural with a decoder (${DECODER_NAMES.join(', ')}) for
arc scores, or ensemble with one for the votes of mst, mh4:exact and one-endpoint-crossing, each with a network of its own.

external:NAME is a program of parsers.json (docs/parsers-outside.md), which is measured first, as it is: words whose arcs it lacks count
as wrong, or form no tree with the others.

With --forms-only, parsers see only words; with --from text, only the text of DEV, and the columns are F1 of the official scorer.
Where a network scores, tags are then predicted by a network too. --seeds N trains everything N times and adds means; only taggers
that are networks are trained once, with the first seed.

Parsers with network scores share one network, which is trained with all their scorers; its time is counted for the first.
Those trained on pseudo-projective trees have other relations, so each of them has its own network.

  treebank compare-parsers train.conllu dev.conllu
  treebank compare-parsers --parsers arc-standard,arc-standard:dynamic:gold,mh4:exact,linear:mh4 train.conllu dev.conllu
  treebank compare-parsers --parsers mst,mh4:exact:network,one-endpoint-crossing,ensemble --from text train.conllu test.conllu`,
  options: {
    parsers: { type: 'text', placeholder: 'LIST', default: DEFAULT_PARSERS, help: 'parsers to compare' },
    epochs: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1000,
      help: 'passes over TRAIN (default: same as train)',
    },
    beam: { type: 'integer', placeholder: 'N', min: 1, max: 1024, default: 8, help: 'beam width' },
    seed: seedOption('random seed of the training'),
    seeds: { type: 'integer', placeholder: 'N', min: 1, max: 100, default: 1, help: 'number of seeds, from --seed on' },
    networks: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 10,
      default: 1,
      help: 'networks whose scores are averaged, where networks score',
    },
    'forms-only': { type: 'flag', help: 'ignore the lemmas and tags of DEV; parsers learn from predicted ones' },
    from: {
      type: 'choice',
      values: ['conllu', 'text'],
      default: 'conllu',
      help: 'what of DEV is parsed: its sentences, or its running text',
    },
    format: {
      type: 'choice',
      values: ['text', 'json', 'markdown'],
      default: 'text',
      help: 'output format of the table',
    },
  },
  async start({ files, options }, context) {
    if (files.length !== 2) throw new UsageError('name two treebanks: TRAIN and DEV');
    const { seed, seeds, epochs, beam, format, from, networks } = options;
    const named = options.parsers.split(',').map((text) => text.trim());
    const outside = named
      .filter((text) => text.startsWith(OUTSIDE))
      .map((text) => namedParser(text.slice(OUTSIDE.length), context.io));
    if (from === 'text' && 0 < outside.length) throw new UsageError('--from text has no parsers outside');
    const recipes = named.filter((text) => !text.startsWith(OUTSIDE)).map((text) => recipeOf(text, beam));
    const train = await readSentences([files[0]], context, MOST_PARSED);
    const gold = await readSentences([files[1]], context, MOST_PARSED);
    const tags = from === 'text' || options['forms-only'] ? 'predicted' : 'given';
    const needs: Omit<BaseNeeds, 'seed'> = {
      epochs,
      networks,
      tags,
      tagger: tags === 'predicted' && recipes.some(({ hasNetwork }) => hasNetwork) ? 'network' : 'linear',
      shared: recipes.flatMap(({ shared }) => shared ?? []),
    };
    const table = new Table(from === 'text' ? TEXT_COLUMNS : WORD_COLUMNS, format === 'json' ? 'text' : format);
    const rows: ComparedRow[] = [];
    const endKeeping = keepKernels();
    try {
      for (const parser of outside) {
        const row = await measuredOutside(parser, gold, { formsOnly: options['forms-only'], seed }, context);
        await add(rows, row, format === 'json' ? undefined : table, context);
      }
      let first: SharedBases | undefined;
      for (let at = 0; at < seeds && 0 < recipes.length; at++) {
        const input = from === 'text' ? tokenized(train, gold, seed + at, epochs) : gold;
        const bases = new SharedBases(train, { ...needs, seed: seed + at }, first);
        first ??= bases;
        const trial = { train, gold, input, tags } as const;
        if (!(await addRows(rows, recipes, trial, bases, format === 'json' ? undefined : table, context))) return;
      }
    } finally {
      endKeeping();
    }
    if (format === 'json') await context.out.data(`${JSON.stringify(rows, null, 1)}\n`);
    else if (1 < seeds)
      for (const { name } of recipes) await context.out.write(table.summary(name, ofParser(rows, name)));
  },
});

const ofParser = (rows: readonly ComparedRow[], name: string) => rows.filter(({ parser }) => parser === name);

/** False, with a message, if there is nothing to train on. */
async function addRows(
  rows: ComparedRow[],
  recipes: readonly Recipe[],
  trial: Trial,
  bases: SharedBases,
  table: Table | undefined,
  context: Context,
): Promise<boolean> {
  for (const recipe of recipes) {
    const row = measured(recipe, trial, bases, context);
    if (row === undefined) {
      const sentences = counted(trial.train.length, 'sentence');
      context.fail(`there is nothing to train on: none of ${sentences} is a tree with one root`);
      return false;
    }
    await add(rows, row, table, context);
  }
  return true;
}

/** A row can take minutes, so each is printed as soon as it is ready. */
async function add(rows: ComparedRow[], row: ComparedRow, table: Table | undefined, context: Context): Promise<void> {
  rows.push(row);
  if (table !== undefined) await context.out.write(table.line(row.parser, row));
  await context.out.flush();
}

/** The text of a treebank, split by a tokenizer trained on another one. */
function tokenized(
  train: readonly Sentence[],
  gold: readonly Sentence[],
  seed: number,
  epochs: number | undefined,
): readonly Sentence[] {
  const model = trainTokenizer(train, { seed, mostEpochs: epochs });
  if (model === undefined) return [];
  const stream = new TextToConllu(new Tokenizer(model));
  const blocks = [...stream.push(sourceText(gold)), ...stream.end()];
  return splitBlocks(blocks.join(''));
}
