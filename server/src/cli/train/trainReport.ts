/** The output of `treebank train`: progress, messages and the result, as text or as JSON lines. */

import { type CardScores, type ModelPart, PARTS, type SkipReason, type TrainedFrom } from '../../core/parser/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import type { MeasuredTags } from '../../services/parsers/measure.ts';
import type { Context } from '../frame/io.ts';
import { Progress } from '../writing/progress.ts';

const SKIP_REASONS: Record<SkipReason, string> = {
  ids: 'word IDs are not 1, 2, 3 …',
  heads: 'no HEAD is decided',
  tree: 'the heads cannot be those of a tree with one root',
  deprels: 'root and HEAD 0 do not coincide',
};

/** Where only whole trees are learned from. */
const NOT_WHOLE: typeof SKIP_REASONS = {
  ...SKIP_REASONS,
  heads: 'a HEAD is not decided',
  tree: 'the heads do not form a tree with one root',
  deprels: 'a DEPREL is missing, or root and HEAD 0 do not coincide',
};

/** Progress of any kind of training. */
export interface TrainingStep {
  readonly stage: string;
  /** For neural training, with parts that may run side by side. */
  readonly part?: ModelPart;
  readonly epoch: number;
  readonly epochs: number;
  readonly loss?: number;
  readonly dev?: { readonly uas: number; readonly las: number };
  /** Share of all the work, 0…1; share of the part. */
  readonly done: number;
  readonly partDone?: number;
  readonly secondsLeft?: number;
}

export interface TrainScores extends CardScores {
  readonly tags: MeasuredTags;
}

/** Reports progress during training, and the result. */
export class TrainReport {
  private readonly started = performance.now();
  private readonly progress: Progress;
  private readonly latest = new Map<ModelPart | undefined, TrainingStep>();
  /** Progress of the whole, at the last step of any part. */
  private overall: Pick<TrainingStep, 'done' | 'secondsLeft'> = { done: 0 };
  private readonly onDev = new Map<ModelPart | undefined, number>();

  constructor(
    private readonly context: Context,
    private readonly format: 'text' | 'json',
  ) {
    this.progress = new Progress(context, undefined);
  }

  private get seconds(): number {
    return Math.round((performance.now() - this.started) / 100) / 10;
  }

  step(step: TrainingStep): void {
    const { part, done, dev } = step;
    const before = this.latest.get(part);
    this.overall = step;
    if (dev !== undefined) this.onDev.set(part, dev.las);
    if (this.format === 'json') {
      // One line per epoch, with the values at its end.
      if (before?.stage !== step.stage || before.epoch !== step.epoch) this.flush(part);
      this.latest.set(part, step);
      return;
    }
    this.latest.set(part, step);
    const share = `${Math.round(100 * done)} %`.padStart(5);
    const left = step.secondsLeft ?? (0.05 < done ? (this.seconds * (1 - done)) / done : undefined);
    const parts = part === undefined ? [undefined] : PARTS;
    const shown = [...parts.map((each) => this.describe(each)), left === undefined ? '' : `${duration(left)} left`];
    this.progress.show(`${share}  ${shown.filter((each) => each !== '').join('; ')}`);
  }

  /** `tagged network, epoch 3 of 30, loss 0.412, LAS 80.1`. */
  private describe(part: ModelPart | undefined): string {
    const step = this.latest.get(part);
    if (step === undefined || step.partDone === 1) return '';
    const { stage, epoch, epochs, loss } = step;
    const name = part === undefined || stage.includes(part) || stage === 'tokenizer' ? stage : `${part} ${stage}`;
    const las = this.onDev.get(part);
    const numbers = `${loss === undefined ? '' : `, loss ${loss.toFixed(3)}`}${las === undefined ? '' : `, LAS ${las.toFixed(1)}`}`;
    return `${name}, epoch ${epoch} of ${epochs}${numbers}`;
  }

  private flush(part: ModelPart | undefined): void {
    const step = this.latest.get(part);
    if (step === undefined) return;
    const { stage, epoch, epochs, loss, dev } = step;
    const { done, secondsLeft } = this.overall;
    const left = secondsLeft === undefined ? undefined : Math.round(secondsLeft);
    const line = { stage, part, epoch, epochs, loss, dev, done, secondsLeft: left, seconds: this.seconds };
    this.context.note(JSON.stringify(line));
    this.latest.delete(part);
  }

  /** A message for the waiting user. */
  say(message: string): void {
    this.progress.clear();
    this.context.note(this.format === 'json' ? JSON.stringify({ note: message }) : message);
  }

  /** Training is over; from now on there are only messages. */
  stop(): void {
    this.progress.clear();
    if (this.format === 'json') for (const part of [...this.latest.keys()]) this.flush(part);
  }

  /** @param ofWholeTrees whether nothing else was learned from */
  async end(
    out: string,
    bytes: number,
    trained: TrainedFrom,
    scores: readonly TrainScores[],
    ofWholeTrees: boolean,
  ): Promise<void> {
    this.stop();
    const { sentences, words, masked, skipped } = trained;
    if (this.format === 'json') {
      const result = { model: out, bytes, sentences, words, masked, skipped, seconds: this.seconds, dev: scores };
      await this.context.out.data(`${JSON.stringify(result)}\n`);
      return;
    }
    const lines = [
      `${out}: trained on ${counted(sentences, 'sentence')}, ${counted(words, 'word')} in ${this.seconds} s, ${(bytes / 1e6).toFixed(1)} MB.`,
      ...(masked === 0
        ? []
        : [
            `Masked: ${counted(masked, 'word')} of these sentences, because no HEAD is decided: nothing was learned from ${masked === 1 ? 'its arc' : 'their arcs'}.`,
          ]),
      ...leftOut(skipped, ofWholeTrees),
      ...scores.map(({ data, uas, las }) => `${data}: UAS ${uas.toFixed(2)}, LAS ${las.toFixed(2)}`),
    ];
    await this.context.out.write(`${lines.map(printable).join('\n')}\n`);
  }
}

/** One line per reason. */
export function leftOut(skipped: TrainedFrom['skipped'], ofWholeTrees: boolean): string[] {
  const reasons = ofWholeTrees ? NOT_WHOLE : SKIP_REASONS;
  return (Object.keys(reasons) as SkipReason[])
    .filter((reason) => 0 < skipped[reason])
    .map((reason) => `Left out: ${counted(skipped[reason], 'sentence')} because ${reasons[reason]}.`);
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
