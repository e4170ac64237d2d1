/** `treebank train`: trains a parser model on treebanks. */

import { basename } from 'node:path';
import type { Sentence } from '../../core/conllu/index.ts';
import {
  DECODINGS,
  DEFAULT_BEAM,
  EMPTY_CARD,
  ENSEMBLE,
  loadModel,
  type ModelCard,
  ORACLE_NAMES,
  PARSER_NAMES,
  type Parser,
  SCORER_KINDS,
  saveModel,
  TREE_CHOICES,
  type TrainedFrom,
  trainEnsemble,
  trainLinear,
  trainTransitionParser,
  UPDATE_NAMES,
} from '../../core/parser/index.ts';
import { DYNAMIC_ORACLES } from '../../core/transition/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { type MeasuredTags, measureForCard } from '../../services/parsers/measure.ts';
import { FEW_SENTENCES, FEWEST_FROM_NOTHING, FEWEST_WITHOUT_TEXT } from '../../services/training/policy.ts';
import { derivedCard, FROM_NOTHING, type Start } from '../../services/training/start.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT, seedOption } from '../frame/options.ts';
import { CONFIRMED_OPTION } from '../sidecar/confirmed.ts';
import { nothingToLearn, sentencesToLearn, sentencesToMeasure } from '../train/data.ts';
import { commandLine, THOROUGH_OPTIONS, thorough, transitionOptions } from '../train/options.ts';
import { rawTextOfFolders, readRawText } from '../train/rawText.ts';
import { prepare, type TrainingOptions, trainPrepared, whyUnwritable } from '../train/training.ts';
import { type TrainingStep, TrainReport, type TrainScores } from '../train/trainReport.ts';
import { readVectors } from '../train/vectors.ts';
import { writeWhole } from '../writing/target.ts';

export const train = defineCommand({
  name: 'train',
  group: 'parse',
  summary: 'train a parser model on your own treebank',
  usage: 'TRAIN… --out MODEL [--dev DEV] [--kind neural|linear | --parser SYSTEM] [--seed N] [--restart]',
  details: `Trains on the heads and relations that are decided: where HEAD is blank, or a program wrote the word and nobody has looked at it
(.treebank.json), nothing is learned. Sentences left out are counted. The same data and seed give the same model. With --dev, the best
epoch is chosen on DEV, the model is measured on it with and without its tags, and the scores go into the model card. A neural model takes minutes, a linear one seconds, but it is about five points worse. The progress of a
neural model is kept in MODEL.partial until it is done: after an interruption, the same command resumes there. --parser trains a
transition parser instead, with linear scores or those of a network: --decoding greedy and beam for every system, exact for
arc-hybrid, mh4 and mh4-two. The parsers mst and one-endpoint-crossing score parts of trees with a network, and ensemble lets
three networks vote: mst, mh4 and one-endpoint-crossing.

  treebank train --dev dev.conllu --out my.model train.conllu
  treebank train --parser mh4 --decoding exact --out mh4.model train.conllu
  treebank parse --model my.model new.conllu`,
  options: {
    out: { type: 'text', short: 'o', placeholder: 'MODEL', help: 'model file to write' },
    dev: {
      type: 'text',
      placeholder: 'DEV',
      help: 'treebank to measure the model on, of its whole trees; not used for training',
    },
    seed: seedOption('random seed: the order of the sentences'),
    kind: { type: 'choice', values: ['neural', 'linear'], default: 'neural', help: 'what scores the arcs' },
    parser: {
      type: 'choice',
      values: [...PARSER_NAMES, ENSEMBLE],
      help: 'a transition parser with this system, a graph parser, or several parsers that vote, instead of --kind',
    },
    decoding: {
      type: 'choice',
      values: DECODINGS,
      help: 'how it finds the transitions (default: greedy if the parser can, otherwise exact)',
    },
    beam: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1024,
      default: DEFAULT_BEAM,
      help: 'beam width for --decoding beam',
    },
    scorer: {
      type: 'choice',
      values: SCORER_KINDS,
      help: 'what scores the transitions; network takes minutes (default: linear; network for mst, one-endpoint-crossing and ensemble)',
    },
    oracle: {
      type: 'choice',
      values: ORACLE_NAMES,
      default: 'static',
      help: `what a transition parser learns from; dynamic: also from its own mistakes, for ${[...DYNAMIC_ORACLES.keys()].join(', ')}`,
    },
    update: {
      type: 'choice',
      values: UPDATE_NAMES,
      default: 'local',
      help: 'linear scores learn from each transition, or from whole sequences in the beam, up to the first mistake (early) or to the end (late)',
    },
    trees: {
      type: 'choice',
      values: TREE_CHOICES,
      default: 'projectivized',
      help: 'what to train on where a gold tree is not in the class: its closest tree, nothing, the lifted tree with marked relations, the tree as it is',
    },
    thorough: {
      type: 'flag',
      help: `the most accurate parser, for 400 sentences and more, in some five times the time: ${THOROUGH_OPTIONS}`,
    },
    networks: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 10,
      default: 1,
      help: 'with --parser and network scores: the number of networks whose scores are averaged; each takes as long as one',
    },
    epochs: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1000,
      help: 'passes over the data (default: 5 for linear models, otherwise chosen by treebank size)',
    },
    start: {
      type: 'choice',
      values: ['auto', 'none'],
      default: 'auto',
      help: `neural: with fewer than ${FEWEST_FROM_NOTHING} sentences, auto starts from the bundled models of many languages; none always starts from scratch`,
    },
    text: {
      type: 'list',
      placeholder: 'FILE',
      help: 'neural: raw text of the language, a file or folder of plain text or treebanks, to learn words from first; can be given several times',
    },
    'no-text': {
      type: 'flag',
      help: `neural: learn from trees alone; otherwise the plain text in a folder given as TRAIN is taken below ${FEWEST_WITHOUT_TEXT} sentences`,
    },
    vectors: {
      type: 'text',
      placeholder: 'FILE',
      help: 'neural: word vectors of the language that were learned elsewhere, of fastText (.vec) or word2vec (text or binary), instead of --text',
    },
    threads: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 2,
      help: 'neural: 2 trains both networks at the same time, 1 one after the other (default: 2 if there are two processors)',
    },
    restart: { type: 'flag', help: 'neural: start over, even if an interrupted training could be resumed' },
    name: { type: 'text', placeholder: 'TEXT', help: 'name of the model in lists (default: the file name)' },
    lang: {
      type: 'text',
      placeholder: 'xx',
      format: LANGUAGE_FORMAT,
      default: '',
      help: 'language of the treebank: for the model card, and for what the bundled models know of it, where training starts from them (default there: as the first sentence or file name says)',
    },
    licence: { type: 'text', placeholder: 'TEXT', default: '', help: 'licence of the treebank, for the model card' },
    data: {
      type: 'text',
      placeholder: 'TEXT',
      default: '',
      help: 'name and authors of the treebank, for the model card',
    },
    ...CONFIRMED_OPTION,
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format of progress and result' },
  },
  async start({ files, options: given }, context) {
    const options = given.thorough ? thorough(given) : given;
    const { out, dev, kind, seed, epochs, format } = options;
    if (out === undefined) throw new UsageError('say where to write the model: --out MODEL');
    const transitions = options.parser === undefined ? undefined : transitionOptions(options.parser, options);
    if (transitions === undefined && 1 < options.networks) throw new UsageError('--networks works only with --parser');
    const isNeural = transitions === undefined && kind === 'neural';
    if (!isNeural && 0 < options.text.length) throw new UsageError('--text works only with --kind neural');
    if (!isNeural && options.vectors !== undefined) throw new UsageError('--vectors works only with --kind neural');
    if (options.vectors !== undefined && 0 < options.text.length)
      throw new UsageError('--vectors and --text exclude each other: a word has one vector');
    if (options['no-text'] && 0 < options.text.length) throw new UsageError('--text and --no-text exclude each other');
    const unwritable = whyUnwritable(out, context);
    if (unwritable !== undefined) return context.fail(`cannot write ${out}: ${unwritable}`);
    const report = new TrainReport(context, format);
    const devSentences = dev === undefined ? [] : await sentencesToMeasure(dev, context, report);
    const corpus = options.text.length === 0 ? undefined : await readRawText(options.text, context, report);
    if (corpus === undefined && 0 < options.text.length) return;
    const isTextWanted = corpus === undefined && !options['no-text'] && options.vectors === undefined;
    const rawText: TrainingOptions['rawText'] = async (sentences, nWhole) =>
      isTextWanted ? rawTextOfFolders(files, sentences, nWhole, context, report) : corpus;
    const trained = isNeural
      ? await trainNeuralModel(
          files,
          devSentences,
          { ...options, out, settings: { seed, epochs, language: options.lang }, rawText },
          context,
          report,
        )
      : await trainAtOnce(
          files,
          { transitions, seed, epochs, networks: options.networks, confirmed: options.confirmed },
          context,
          report,
        );
    if (trained === undefined) return;
    const ownCard: ModelCard = {
      ...EMPTY_CARD,
      name: options.name ?? basename(out).replace(/\.model$/, ''),
      language: options.lang,
      licence: options.licence,
      data: options.data || files.map((file) => basename(file)).join(', '),
      date: today(context),
      command: commandLine(files, options),
      seed,
      sentences: trained.sentences,
      words: trained.words,
    };
    const card = derivedCard(ownCard, trained.start);
    report.stop();
    const scores =
      dev === undefined || devSentences.length === 0
        ? []
        : await measure(loadModel(saveModel(trained.model, card)), basename(dev), devSentences);
    const bytes = saveModel(trained.model, {
      ...card,
      scores: scores.map(({ data, uas, las }) => ({ data, uas, las })),
    });
    await writeWhole(out, bytes, context);
    await trained.forget();
    await report.end(out, bytes.length, trained, scores, transitions !== undefined);
  },
});

/** A model, and how to remove the saved state of its training. */
type Outcome = TrainedFrom & {
  readonly model: Parameters<typeof saveModel>[0];
  readonly start: Start;
  readonly forget: () => void;
};

/** Undefined, with a message, if there is nothing to train on. */
async function trainNeuralModel(
  files: readonly string[],
  dev: readonly Sentence[],
  options: TrainingOptions & { readonly confirmed: boolean; readonly vectors?: string },
  context: Context,
  report: TrainReport,
): Promise<Outcome | undefined> {
  // The sentences stay local to this function: they take a large part of the memory.
  const prepareFiles = async () => {
    const learned = await sentencesToLearn(files, options.confirmed, context);
    if (learned === undefined) return undefined;
    const { sentences, machineOf } = learned;
    const { vectors } = options;
    const pretrained =
      vectors === undefined ? undefined : await readVectors(vectors, [...sentences, ...dev], context, report);
    if (vectors !== undefined && pretrained === undefined) return undefined;
    const settings = { ...options.settings, language: options.settings.language || learned.language, pretrained };
    const prepared = await prepare(sentences, dev, { ...options, settings, machineOf }, context, report);
    if (prepared === undefined) nothingToLearn(learned, context, false);
    return prepared;
  };
  const prepared = await prepareFiles();
  if (prepared === undefined) return undefined;
  warnOfFew(prepared.sentences, report);
  return trainPrepared(prepared, options, context, report);
}

/** Linear and transition parsers and ensembles, in this thread. */
async function trainAtOnce(
  files: readonly string[],
  options: {
    transitions: ReturnType<typeof transitionOptions> | undefined;
    seed: number;
    epochs: number | undefined;
    networks: number;
    confirmed: boolean;
  },
  context: Context,
  report: TrainReport,
): Promise<Outcome | undefined> {
  const { transitions, seed, epochs, networks } = options;
  const learned = await sentencesToLearn(files, options.confirmed, context);
  if (learned === undefined) return undefined;
  const { sentences, machineOf } = learned;
  const onProgress = ({ stage, epoch, epochs, loss, done }: TrainingStep) =>
    report.step({ stage, epoch, epochs, loss, done });
  const shared = { seed, epochs, machineOf, onProgress };
  const trained =
    transitions === undefined
      ? trainLinear(sentences, shared)
      : transitions === ENSEMBLE
        ? trainEnsemble(sentences, { ...shared, networks })
        : trainTransitionParser(sentences, { ...transitions, ...shared });
  if (trained === undefined) return nothingToLearn(learned, context, transitions !== undefined);
  warnOfFew(trained.sentences, report);
  return { ...trained, start: FROM_NOTHING, forget: () => undefined };
}

function warnOfFew(nSentences: number, report: TrainReport): void {
  if (FEW_SENTENCES <= nSentences) return;
  report.say(
    `There ${nSentences === 1 ? 'is' : 'are'} only ${counted(nSentences, 'sentence')} to train on: the parser will make many errors. It starts to help at ${FEW_SENTENCES}; a useful parser takes a few hundred.`,
  );
}

/** Scores of the model as loaded, with its rounded weights. */
async function measure(parser: Parser, name: string, gold: readonly Sentence[]): Promise<TrainScores[]> {
  const measuring = measureForCard(parser, gold, {});
  for (let n = 1; ; n++) {
    const step = measuring.next();
    if (step.done === true) return step.value.map((each) => ({ ...each, data: `${name}, ${TAGS_NAMES[each.tags]}` }));
    // Ctrl+C takes effect only between two turns of the event loop.
    if (n % 50 === 0) await new Promise(setImmediate);
  }
}

const TAGS_NAMES: Record<MeasuredTags, string> = { given: 'tags of the file', predicted: 'forms only' };

/** SOURCE_DATE_EPOCH, if set, makes models reproducible to the byte. */
function today(context: Context): string {
  const epoch = Number(context.io.env.SOURCE_DATE_EPOCH);
  const date = Number.isFinite(epoch) && context.io.env.SOURCE_DATE_EPOCH ? new Date(epoch * 1000) : new Date();
  return date.toISOString().slice(0, 10);
}
