/** The progress of a training run, with the time left, for the user. */

import { type LearningProgress, type ModelPart, PARTS } from '../../core/parser/index.ts';
import { formatNumber, localized, translatable, translated } from '../../localization/index.ts';
import type { JobProgress, Trained } from '../jobs.ts';
import type { TrainingProgress } from './run.ts';

const PART_NAMES: Record<ModelPart, string> = { tagged: translatable`with tags`, untagged: translatable`forms only` };

/** Where in the whole work the progress of a training lies: 0…1. */
export interface WorkShare {
  readonly from: number;
  readonly to: number;
}

export class Clock {
  private readonly started = performance.now();
  private readonly parts = new Map<ModelPart, TrainingProgress>();
  private readonly measured = new Map<ModelPart, string>();
  /** Whether a first model is in use. */
  isServing = false;

  /** @param warning what went wrong, behind everything else; '' if nothing did */
  constructor(
    private readonly report: (progress: JobProgress) => void,
    private readonly span: WorkShare,
    private warning: string,
    /** What it trains, if that is not obvious, and what there is if it is cancelled. */
    private readonly of: { readonly what: string; readonly trained?: Trained } = { what: '' },
  ) {}

  get seconds(): number {
    return (performance.now() - this.started) / 1000;
  }

  warn(warning: string): void {
    this.warning = warning;
  }

  /** Learning from raw text, before all else. */
  learning({ stage, epoch, epochs, done }: LearningProgress): void {
    const what =
      stage === 'word vectors'
        ? localized`learning words from raw text, pass ${epoch} of ${epochs}`
        : localized`learning their order from raw text, pass ${epoch} of ${epochs}`;
    this.say(done, [what]);
  }

  show(progress: TrainingProgress): void {
    const { part, dev, done, secondsLeft } = progress;
    this.parts.set(part, progress);
    if (dev !== undefined) this.measured.set(part, `, LAS ${formatNumber(dev.las, 1)}`);
    const parts = PARTS.map((each) => this.describe(each));
    this.say(done, [...parts, secondsLeft === undefined ? '' : localized`${duration(secondsLeft)} left`]);
  }

  /** @param done of the span, 0…1 */
  say(done: number, messages: readonly string[]): void {
    const { from, to } = this.span;
    const serving = this.isServing ? localized`a first model is already in use` : '';
    const message = [this.of.what, ...messages, serving, this.warning].filter((each) => each !== '').join('; ');
    const { trained } = this.of;
    this.report({ done: from + (to - from) * done, message, hasResult: this.isServing, ...(trained && { trained }) });
  }

  private describe(part: ModelPart): string {
    const progress = this.parts.get(part);
    if (progress === undefined || progress.partDone === 1) return '';
    const { stage, epoch, epochs, loss } = progress;
    const what =
      stage === 'linear' ? localized`first model` : stage === 'tagger' ? localized`tagger` : localized`network`;
    const shownLoss = loss === undefined ? '' : localized`, loss ${formatNumber(loss, 2)}`;
    const name = stage === 'tokenizer' ? localized`tokenizer` : `${what} ${translated(PART_NAMES[part])}`;
    return localized`${name}, epoch ${epoch} of ${epochs}${shownLoss}${this.measured.get(part) ?? ''}`;
  }
}

export const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
