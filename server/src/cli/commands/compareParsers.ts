/** `treebank compare-parsers`: trains several parsers on one treebank and measures them on another. */

import type { Sentence } from '../../core/conllu/index.ts';
import { DECODER_NAMES, DEFAULT_DECODER, type DecoderName } from '../../core/decode/index.ts';
import { type Evaluation, evaluate, type Scores, scoresOf, type Tally } from '../../core/evaluate/index.ts';
import {
  DECODINGS,
  EMPTY_CARD,
  type HeadSpec,
  loadModel,
  ORACLE_NAMES,
  PARSER_NAMES,
  type Parser,
  problemWith,
  SCORER_KINDS,
  type SharedBase,
  saveModel,
  searchFor,
  TREE_CHOICES,
  type TreeChoice,
  trainLinear,
  trainNeural,
  trainNeuralHeads,
  trainSharedBase,
  trainTransitionModel,
  UPDATE_NAMES,
  weightsOf,
} from '../../core/parser/index.ts';
import { parsedCopies } from '../../services/parsers/measure.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { suggestion } from '../frame/options.ts';
import { MOST_PARSED } from '../limits.ts';
import { readSentences } from '../reading/sentences.ts';
import { Progress } from '../writing/progress.ts';
import { count } from '../writing/words.ts';

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
  summary: 'train several parsers on one treebank and compare them on another',
  usage: 'TRAIN DEV [--parsers LIST]',
  details: `Trains each parser in the list on TRAIN, parses DEV with the tags of the file, and prints UAS, LAS, label accuracy and exact
matches on all words; the same on words whose gold arc is crossed, and on all others, where exact matches are those of
sentences with crossing arcs, and of all others; then seconds for training (without relations and tags, which all transition
parsers share) and words per second of parsing. Words that a system leaves without a head are attached to the root's dependent.

A parser is the name of a transition system and, each after a colon and in any order, how it is decoded (${DECODINGS.join(', ')}),
what scores it (${SCORER_KINDS.join(', ')}), its oracle (${ORACLE_NAMES.join(', ')}), its
update (${UPDATE_NAMES.join(', ')}) and the trees it is trained on (${TREE_CHOICES.join(', ')}); or linear or neural with a decoder
(${DECODER_NAMES.join(', ')}) for arc scores.

Parsers with network scores share one network, which is trained with all their scorers; its time is counted for the first.
Those trained on pseudo-projective trees have other relations, so each of them has its own network.

  treebank compare-parsers train.conllu dev.conllu
  treebank compare-parsers --parsers arc-standard,arc-standard:dynamic:gold,mh4:exact,linear:mh4 train.conllu dev.conllu`,
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
    seed: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 2 ** 31 - 1,
      default: 1,
      help: 'random seed of the training',
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
    const { seed, epochs, beam, format } = options;
    const recipes = options.parsers.split(',').map((text) => recipeOf(text.trim(), { seed, epochs, beam }));
    const train = await readSentences([files[0]], context, MOST_PARSED);
    const dev = await readSentences([files[1]], context, MOST_PARSED);
    const rows: Row[] = [];
    const shared = recipes.flatMap((recipe) => (recipe.shared === undefined ? [] : [recipe.shared]));
    const bases = new SharedBases(train, seed, shared);
    for (const recipe of recipes) {
      const row = compare(recipe, train, dev, bases, context);
      if (row === undefined) {
        context.fail(
          `there is nothing to train on: none of ${count(train.length, 'sentence')} is a tree with one root`,
        );
        return;
      }
      rows.push(row);
      // A row can take minutes, so each is printed as soon as it is ready.
      if (format !== 'json') await context.out.write(lineOf(row, rows.length === 1, format));
      await context.out.flush();
    }
    if (format === 'json') await context.out.write(`${JSON.stringify(rows, null, 1)}\n`);
  },
});

interface Recipe {
  readonly name: string;
  /** Undefined if there is nothing to train on. */
  readonly train: (source: Source) => Parameters<typeof saveModel>[0] | undefined;
  /** What must be prepared before the training, if anything. */
  readonly prepare?: (bases: SharedBases) => void;
  readonly decoder: DecoderName | undefined;
  /** Scored by the network shared by all such parsers in a comparison. */
  readonly shared?: HeadSpec;
}

interface Source {
  readonly sentences: readonly Sentence[];
  readonly bases: SharedBases;
  readonly onProgress: (done: number) => void;
}

/** Relations and tags are the same for all transition parsers, so they are learned once. */
class SharedBases {
  private readonly known = new Map<string, SharedBase | undefined>();
  private net: ReturnType<typeof trainNeuralHeads> | undefined;

  constructor(
    private readonly sentences: readonly Sentence[],
    private readonly seed: number,
    private readonly shared: readonly HeadSpec[],
  ) {}

  /** One network with the scorers of all parsers that share it, so that the comparison is about the systems. */
  network({ seed, epochs, onProgress }: NetworkOptions): ReturnType<typeof trainNeuralHeads> {
    const base = this.for('projectivized');
    if (base === undefined) throw new Error('there is nothing to train on');
    const { tagged, model } = base.linear;
    const onEpoch = (epoch: number, of: number) => onProgress(epoch / of);
    this.net ??= trainNeuralHeads(tagged, model.deprels, this.shared, { seed, epochs, onEpoch });
    return this.net;
  }

  for(trees: TreeChoice): SharedBase | undefined {
    const key = trees === 'pseudo' ? 'pseudo' : 'plain';
    if (!this.known.has(key)) this.known.set(key, trainSharedBase(this.sentences, { seed: this.seed, trees }));
    return this.known.get(key);
  }
}

interface NetworkOptions {
  readonly seed: number;
  readonly epochs: number | undefined;
  readonly onProgress: (done: number) => void;
}

interface Budget {
  readonly seed: number;
  readonly epochs: number | undefined;
  readonly beam: number;
}

/** @throws UsageError that names the error */
function recipeOf(text: string, { seed, epochs, beam }: Budget): Recipe {
  const [name, ...rest] = text.split(':');
  if (name === 'linear' || name === 'neural') {
    const decoder = rest.length === 0 ? DEFAULT_DECODER : DECODER_NAMES.find((each) => each === rest[0]);
    if (decoder === undefined || 1 < rest.length)
      throw new UsageError(`${text}: ${name} takes one of ${DECODER_NAMES}`);
    const trainOne = name === 'linear' ? trainLinear : trainNeural;
    return {
      name: `${name}:${decoder}`,
      decoder,
      train: ({ sentences, onProgress }) =>
        trainOne(sentences, { seed, epochs, onProgress: ({ done }) => onProgress(done) })?.model,
    };
  }
  if (!PARSER_NAMES.includes(name)) {
    const known = [...PARSER_NAMES, 'linear', 'neural'];
    throw new UsageError(`there is no parser ${name}; there are ${known.join(', ')}${suggestion(name, known)}`);
  }
  const pick = <T extends string>(values: readonly T[], standard: T): T =>
    values.find((value) => rest.includes(value)) ?? standard;
  const words: readonly string[] = [...DECODINGS, ...SCORER_KINDS, ...ORACLE_NAMES, ...UPDATE_NAMES, ...TREE_CHOICES];
  const unknown = rest.find((each) => !words.includes(each));
  if (unknown !== undefined) throw new UsageError(`${text}: unknown option ${unknown}`);
  const search = searchFor(name, pick(DECODINGS, 'greedy'), beam);
  if (search === undefined) throw new UsageError(`${text}: the system does not support this decoding`);
  const choices = {
    search,
    scorer: pick(SCORER_KINDS, 'linear'),
    oracle: pick(ORACLE_NAMES, 'static'),
    update: pick(UPDATE_NAMES, 'local'),
    trees: pick(TREE_CHOICES, 'projectivized'),
  };
  const isShared = choices.scorer === 'network' && choices.trees !== 'pseudo';
  const problem = problemWith(choices);
  if (problem !== undefined) throw new UsageError(`${text}: ${problem}`);
  return {
    name: text,
    decoder: undefined,
    shared: isShared ? choices : undefined,
    prepare: (bases) => bases.for(choices.trees),
    train: ({ bases, onProgress }) => {
      const base = bases.for(choices.trees);
      if (base === undefined) return undefined;
      if (isShared) {
        const weights = weightsOf(bases.network({ seed, epochs, onProgress }), choices);
        return { search, trees: choices.trees, linear: base.linear.model, tagged: weights, untagged: weights };
      }
      return trainTransitionModel(base.linear, {
        ...choices,
        seed,
        epochs,
        tags: 'given',
        onProgress: ({ done }) => onProgress(2 * done),
      });
    },
  };
}

interface Row {
  readonly parser: string;
  readonly all: Scores;
  /** Words whose gold arc crosses another; exact matches are those of sentences with crossing arcs. */
  readonly crossed: Scores;
  /** All other words; exact matches are those of all other sentences. */
  readonly uncrossed: Scores;
  readonly trainSeconds: number;
  readonly wordsPerSecond: number;
}

function compare(
  { name, train, prepare, decoder }: Recipe,
  sentences: readonly Sentence[],
  dev: readonly Sentence[],
  bases: SharedBases,
  context: Context,
): Row | undefined {
  const progress = new Progress(context, undefined);
  prepare?.(bases);
  const start = performance.now();
  const onProgress = (done: number) => progress.show(`${name}  ${Math.round(100 * done)} %`);
  const model = train({ sentences, bases, onProgress });
  const trained = performance.now();
  if (model === undefined) return undefined;
  // Measured as loaded from a file, with its rounded weights.
  const parser: Parser = loadModel(saveModel(model, EMPTY_CARD));
  const began = performance.now();
  const system = [...parsedCopies(parser, dev, { decoder, formsOnly: false })];
  const seconds = (performance.now() - began) / 1000;
  progress.clear();
  const evaluation: Evaluation = evaluate(dev, system, { samples: 0, deprels: 'full' });
  return {
    parser: name,
    all: scoresOf(evaluation.all),
    crossed: withMatches(evaluation.crossed, evaluation.nonprojective),
    uncrossed: withMatches(evaluation.uncrossed, evaluation.projective),
    trainSeconds: (trained - start) / 1000,
    wordsPerSecond: evaluation.all.words / seconds,
  };
}

/** A tree has crossing arcs exactly if it is not projective, because the root is at position 0. */
function withMatches(words: Tally, sentences: Tally): Scores {
  const { uem, lem } = scoresOf(sentences);
  return { ...scoresOf(words), uem, lem };
}

const HEADER = [
  'parser',
  'UAS',
  'LAS',
  'LA',
  'UEM',
  'LEM',
  'crossed UAS',
  'LAS',
  'LA',
  'UEM',
  'LEM',
  'uncrossed UAS',
  'LAS',
  'LA',
  'UEM',
  'LEM',
  'train s',
  'words/s',
];
const NAME_WIDTH = 32;

function lineOf(row: Row, isFirst: boolean, format: 'text' | 'markdown'): string {
  const number = (value: number | undefined, decimals = 2) => (value === undefined ? '–' : value.toFixed(decimals));
  const { all, crossed, uncrossed } = row;
  const scores = [all, crossed, uncrossed].flatMap(({ uas, las, la, uem, lem }) => [uas, las, la, uem, lem]);
  const cells = [
    row.parser,
    ...scores.map((value) => number(value)),
    number(row.trainSeconds, 1),
    number(row.wordsPerSecond, 0),
  ];
  if (format === 'markdown') {
    const rule = `|${HEADER.map((_, index) => (index === 0 ? '---|' : '---:|')).join('')}`;
    const header = isFirst ? `| ${HEADER.join(' | ')} |\n${rule}\n` : '';
    return `${header}| ${cells.join(' | ')} |\n`;
  }
  const pad = (texts: readonly string[]) =>
    texts
      .map((text, index) =>
        index === 0 ? text.padEnd(NAME_WIDTH) : text.padStart(Math.max(7, HEADER[index].length + 1)),
      )
      .join('');
  return `${isFirst ? `${pad(HEADER)}\n` : ''}${pad(cells)}\n`;
}
