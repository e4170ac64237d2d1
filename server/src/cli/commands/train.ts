/** `treebank train`: a parser model from treebanks. */

import { basename } from 'node:path';
import type { Sentence } from '../../core/conllu/index.ts';
import { applyEdits, splitBlocks } from '../../core/conllu/index.ts';
import { type Evaluation, evaluate, scoresOf } from '../../core/evaluate/index.ts';
import { headEdits } from '../../core/fix/index.ts';
import {
  type CardScores,
  DECODINGS,
  DEFAULT_BEAM,
  type Decoding,
  EMPTY_CARD,
  loadModel,
  type ModelCard,
  ORACLE_NAMES,
  type OracleName,
  PARSER_NAMES,
  type ParseOptions,
  type Parser,
  problemWith,
  SCORER_KINDS,
  type ScorerKind,
  type Search,
  type SkipReason,
  saveModel,
  searchFor,
  TREE_CHOICES,
  type TrainedFrom,
  type TrainProgress,
  type TreeChoice,
  trainLinear,
  trainNeural,
  trainTransitionParser,
} from '../../core/parser/index.ts';
import { DYNAMIC_ORACLES } from '../../core/transition/index.ts';
import { defineCommand } from '../command.ts';
import { type Context, UsageError } from '../io.ts';
import { Progress } from '../progress.ts';
import { readSentences } from '../sentences.ts';
import { FileTarget, UnwritableTarget } from '../target.ts';
import { count } from '../words.ts';

const SKIP_REASONS: Record<SkipReason, string> = {
  ids: 'word IDs are not 1, 2, 3 …',
  heads: 'a HEAD is missing or unreadable',
  tree: 'the heads form no tree with one root',
  deprels: 'a DEPREL is missing, or root is not where HEAD is 0',
};

export const train = defineCommand({
  name: 'train',
  summary: 'train a parser model on your own treebank',
  usage: 'TRAIN… --out MODEL [--dev DEV] [--kind neural|linear | --parser SYSTEM] [--seed N]',
  details: `Learns from all sentences that are trees with one root; what is left out is counted. The same data and seed give the
same model. With --dev the best epoch is chosen by DEV, the model is measured on it, with its tags and without, and the scores
go into the model's card. A neural model takes minutes, a linear one seconds; it is about five points worse. --parser trains a
transition parser instead, with linear scores or those of a network: --decoding greedy and beam for every system, exact for
arc-hybrid, mh4 and mh4-two.

  treebank train --dev dev.conllu --out my.model train.conllu
  treebank train --parser mh4 --decoding exact --out mh4.model train.conllu
  treebank parse --model my.model new.conllu`,
  options: {
    out: { type: 'text', short: 'o', placeholder: 'MODEL', help: 'the model file to write' },
    dev: { type: 'text', placeholder: 'DEV', help: 'a treebank to measure the model on; nothing is learned from it' },
    seed: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 2 ** 31 - 1,
      default: 1,
      help: 'order in which sentences are seen',
    },
    kind: { type: 'choice', values: ['neural', 'linear'], default: 'neural', help: 'what scores the arcs' },
    parser: { type: 'choice', values: PARSER_NAMES, help: 'a transition parser over this system, in place of --kind' },
    decoding: { type: 'choice', values: DECODINGS, default: 'greedy', help: 'how it finds the transitions' },
    beam: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1024,
      default: DEFAULT_BEAM,
      help: 'width of the beam for --decoding beam',
    },
    scorer: {
      type: 'choice',
      values: SCORER_KINDS,
      default: 'linear',
      help: 'what scores the transitions; network takes minutes',
    },
    oracle: {
      type: 'choice',
      values: ORACLE_NAMES,
      default: 'static',
      help: `what a transition parser learns from; dynamic also from its own mistakes, for ${[...DYNAMIC_ORACLES.keys()].join(', ')}`,
    },
    trees: {
      type: 'choice',
      values: TREE_CHOICES,
      default: 'projectivized',
      help: 'what to learn from where a gold tree is not in the class: its closest tree, nothing, the lifted tree with marked relations, the tree as it is',
    },
    epochs: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1000,
      help: 'passes over the data (default: 5 for linear models, as many as the size of the treebank asks for else)',
    },
    name: { type: 'text', placeholder: 'TEXT', help: "the model's name in lists (default: the file's)" },
    lang: { type: 'text', placeholder: 'xx', default: '', help: "the treebank's language, for the model's card" },
    licence: { type: 'text', placeholder: 'TEXT', default: '', help: "the treebank's licence, for the model's card" },
    data: {
      type: 'text',
      placeholder: 'TEXT',
      default: '',
      help: "the treebank's name and authors, for the model's card",
    },
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'how to print progress and result' },
  },
  async start({ files, options }, context) {
    const { out, dev, kind, seed, epochs, format } = options;
    if (out === undefined) throw new UsageError('--out MODEL is missing: where shall the model be written');
    const transitions = options.parser === undefined ? undefined : transitionOptions(options.parser, options);
    const sentences = await readSentences(files, context);
    const devSentences = dev === undefined ? [] : await readSentences([dev], context);
    const report = new TrainReport(context, format);
    const trained =
      transitions !== undefined
        ? trainTransitionParser(sentences, {
            ...transitions,
            seed,
            epochs,
            onProgress: (progress) => report.step({ ...progress, loss: undefined }),
          })
        : kind === 'linear'
          ? trainLinear(sentences, { seed, epochs, onProgress: (progress) => report.step(progress) })
          : trainNeural(sentences, {
              seed,
              epochs,
              dev: devSentences,
              onProgress: (progress) => report.step(progress),
            });
    if (trained === undefined) {
      context.fail(
        `there is nothing to learn from: none of ${count(sentences.length, 'sentence')} is a tree with one root`,
      );
      return;
    }
    const card: ModelCard = {
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
    const scores =
      dev === undefined ? [] : measure(loadModel(saveModel(trained.model, card)), basename(dev), devSentences);
    const bytes = saveModel(trained.model, { ...card, scores: scores.map(cardScores) });
    if (await write(out, bytes, context)) await report.end(out, bytes.length, trained, scores);
  },
});

/** @throws UsageError for combinations that make no sense */
function transitionOptions(
  parser: string,
  options: { decoding: Decoding; beam: number; scorer: ScorerKind; oracle: OracleName; trees: TreeChoice },
) {
  const { decoding, beam, scorer, oracle, trees } = options;
  const search: Search | undefined = searchFor(parser, decoding, beam);
  if (search === undefined) {
    throw new UsageError(
      decoding === 'exact'
        ? `--decoding exact is there for --parser arc-hybrid, mh4 and mh4-two; ${parser} has none`
        : `--parser ${parser} is there for --decoding exact only`,
    );
  }
  const problem = problemWith({ search, scorer, oracle, trees });
  if (problem !== undefined) throw new UsageError(problem);
  return { search, scorer, oracle, trees };
}

interface Measured {
  readonly data: string;
  readonly tags: 'given' | 'predicted';
  readonly evaluation: Evaluation;
}

/** Scores of the model as it will be loaded, with its rounded weights. */
function measure(parser: Parser, name: string, gold: readonly Sentence[]): Measured[] {
  return (['given', 'predicted'] as const).map((tags) => {
    const system = gold.map((sentence) => parsed(parser, sentence, { formsOnly: tags === 'predicted' }));
    const data = `${name}, ${tags === 'given' ? 'tags of the file' : 'forms only'}`;
    return { data, tags, evaluation: evaluate(gold, system, { samples: 0 }) };
  });
}

/** The sentence with the heads and relations that the parser gives it. */
export function parsed(parser: Parser, sentence: Sentence, options: ParseOptions): Sentence {
  const parse = parser.parse(sentence, options);
  if (parse === undefined) throw new Error('without constraints every sentence has a tree');
  const text = applyEdits(sentence.text, headEdits(sentence, parse.heads, { deprels: parse.deprels }));
  return splitBlocks(text)[0];
}

function cardScores({ data, evaluation }: Measured): CardScores {
  const { uas, las } = scoresOf(evaluation.all);
  return { data, uas: twoDecimals(uas), las: twoDecimals(las) };
}

function twoDecimals(percent: number | undefined): number {
  return Math.round(100 * (percent ?? 0)) / 100;
}

interface CardOptions {
  readonly dev?: string;
  readonly kind: string;
  readonly seed: number;
  readonly epochs?: number;
  readonly parser?: string;
  readonly decoding: string;
  readonly beam: number;
  readonly scorer: string;
  readonly oracle: string;
  readonly trees: string;
}

/** For the card: base names only, so that a model does not tell where it was made. */
function commandLine(
  files: readonly string[],
  { dev, kind, seed, epochs, parser, decoding, beam, scorer, oracle, trees }: CardOptions,
): string {
  const names = files.map((file) => basename(file)).join(' ');
  const options = [
    ...(dev === undefined ? [] : [`--dev ${basename(dev)}`]),
    parser === undefined
      ? `--kind ${kind}`
      : `--parser ${parser} --decoding ${decoding}${decoding === 'beam' ? ` --beam ${beam}` : ''} --scorer ${scorer} --oracle ${oracle} --trees ${trees}`,
    `--seed ${seed}`,
    ...(epochs === undefined ? [] : [`--epochs ${epochs}`]),
  ];
  return `treebank train ${names} ${options.join(' ')}`;
}

/** SOURCE_DATE_EPOCH, where it is set, makes models reproducible to the byte. */
function today(context: Context): string {
  const epoch = Number(context.io.env.SOURCE_DATE_EPOCH);
  const date = Number.isFinite(epoch) && context.io.env.SOURCE_DATE_EPOCH ? new Date(epoch * 1000) : new Date();
  return date.toISOString().slice(0, 10);
}

async function write(out: string, bytes: Uint8Array, context: Context): Promise<boolean> {
  try {
    const target = await FileTarget.open(out, context);
    await target.writeBytes(bytes);
    await target.commit();
    return true;
  } catch (error) {
    if (!(error instanceof UnwritableTarget)) throw error;
    context.fail(error.message);
    return false;
  }
}

/** Progress of either kind of training. */
type Step = Omit<TrainProgress, 'stage' | 'part' | 'partDone'> & { readonly stage: string };

/** Progress while training, and what came out. */
class TrainReport {
  private readonly started = performance.now();
  private readonly progress: Progress;
  private pending: Step | undefined;
  private measured = '';

  constructor(
    private readonly context: Context,
    private readonly format: 'text' | 'json',
  ) {
    this.progress = new Progress(context, undefined);
  }

  private get seconds(): number {
    return Math.round((performance.now() - this.started) / 100) / 10;
  }

  step({ stage, epoch, epochs, loss, dev, done }: Step): void {
    if (this.format === 'json') {
      // One line for each epoch, as it stands at its end.
      if (this.pending?.stage !== stage || this.pending.epoch !== epoch) this.flush();
      this.pending = { stage, epoch, epochs, loss, dev, done };
      return;
    }
    const share = `${Math.round(100 * done)} %`.padStart(5);
    const shownLoss = loss === undefined ? '' : `, loss ${loss.toFixed(3)}`;
    if (dev !== undefined) this.measured = `, last on DEV: UAS ${dev.uas.toFixed(1)}, LAS ${dev.las.toFixed(1)}`;
    const left = 0.05 < done ? `, ${Math.round((this.seconds * (1 - done)) / done)} s left` : '';
    this.progress.show(`${share}  ${stage}, epoch ${epoch} of ${epochs}${shownLoss}${this.measured}${left}`);
  }

  private flush(): void {
    if (this.pending === undefined) return;
    this.context.note(JSON.stringify({ ...this.pending, seconds: this.seconds }));
    this.pending = undefined;
  }

  async end(out: string, bytes: number, trained: TrainedFrom, scores: readonly Measured[]): Promise<void> {
    this.progress.clear();
    const { sentences, words, skipped } = trained;
    if (this.format === 'json') {
      this.flush();
      const dev = scores.map(({ data, tags, evaluation }) => ({ ...cardScores({ data, tags, evaluation }), tags }));
      const result = { model: out, bytes, sentences, words, skipped, seconds: this.seconds, dev };
      await this.context.out.write(`${JSON.stringify(result)}\n`);
      return;
    }
    const lines = [
      `${out}: trained on ${count(sentences, 'sentence')}, ${count(words, 'word')} in ${this.seconds} s, ${(bytes / 1e6).toFixed(1)} MB.`,
    ];
    for (const reason of Object.keys(SKIP_REASONS) as SkipReason[]) {
      if (0 < skipped[reason])
        lines.push(`Left out: ${count(skipped[reason], 'sentence')}, as ${SKIP_REASONS[reason]}.`);
    }
    for (const each of scores) {
      const { data, uas, las } = cardScores(each);
      lines.push(`${data}: UAS ${uas.toFixed(2)}, LAS ${las.toFixed(2)}`);
    }
    await this.context.out.write(`${lines.join('\n')}\n`);
  }
}
