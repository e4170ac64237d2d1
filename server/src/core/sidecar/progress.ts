/**
 * How far the sentences of a treebank are, as stored in `.treebank.json`: runs of sentences in the order of the file, one a line, so that 20,000
 * sentences that are done take a few lines. `statesIn` (runs.ts) gives the state of each sentence.
 */

import { localized } from '../../localization/index.ts';
import { type Complain, elementsOf, printed, stringsOf } from './fields.ts';
import type { JsonNode } from './json.ts';

/** `open`: not done, also what has no entry. `checked`: by another person than the one who did it. `discuss`: nobody decides alone. */
export const STATES = ['open', 'done', 'checked', 'discuss'] as const;
export type StateName = (typeof STATES)[number];

/** The state of a sentence, and who gave it. */
export interface SentenceState {
  readonly state: StateName;
  /** A person's name; undefined if unknown. */
  readonly by?: string;
  /** The day, `2026-11-28`; undefined if unknown. */
  readonly on?: string;
}

/** Consecutive sentences. */
interface Stretch {
  /** Keys of the first and last sentence, see `sentenceKey`. */
  readonly first: string;
  readonly last: string;
  /** How many sentences these were. */
  readonly n: number;
}

/** What is said of a sentence. With words, it is said of these only, and of no other sentence. */
export interface Said {
  readonly state: string;
  readonly by?: string;
  readonly on?: string;
  readonly cells?: string;
  readonly words?: readonly string[];
}

/** Consecutive sentences of which the same is said. */
export type SaidRun<S extends Said> = S & Stretch;

/** Consecutive sentences with the same state. */
export type ProgressRun = SaidRun<SentenceState>;

/** By name of the file, without a folder. */
export type RunsByFile = ReadonlyMap<string, readonly ProgressRun[]>;

const FIELDS = ['first', 'last', 'state', 'by', 'on'] as const;
/** So that dates sort as texts. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @param files the entries of each file, by its name */
export function readProgress(
  files: Iterable<readonly [string, { readonly value: JsonNode }]>,
  complain: Complain,
): RunsByFile {
  const progress = new Map<string, ProgressRun[]>();
  for (const [file, { value }] of files) {
    const elements = elementsOf(value, complain, localized`A list of runs of sentences is expected here.`);
    progress.set(
      file,
      elements.flatMap((element) => readRun(element, complain) ?? []),
    );
  }
  return progress;
}

function readRun(element: JsonNode, complain: Complain): ProgressRun | undefined {
  const texts = stringsOf(element, FIELDS, localized`A run of sentences`, complain, ['n']);
  if (texts === undefined) return undefined;
  const [first, last = first, name, by, on] = FIELDS.map((field) => texts.get(field));
  const state = STATES.find((each) => each === name);
  const n = element.kind === 'object' ? element.fields.get('n')?.value : undefined;
  const count = n === undefined ? 1 : n.kind === 'other' ? n.value : undefined;
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && 0 < count;
  if (!first || last === undefined || state === undefined || !isCount || (first === last) !== (count === 1)) {
    const message = localized`A run of sentences needs "first", "state" (${STATES.join(', ')}) and, if it has several sentences, "last" and "n", their number. This entry is not used.`;
    complain(element.span, message);
    return undefined;
  }
  if (on !== undefined && !DAY.test(on)) {
    complain(element.span, localized`The field "on" must be a day such as 2026-11-28. This entry is not used.`);
    return undefined;
  }
  return { first, last, n: count, ...stateWith(state, by, on) };
}

/** A state without its missing parts. */
const stateWith = (state: StateName, by: string | undefined, on: string | undefined): SentenceState => ({
  state,
  ...(by === undefined ? {} : { by }),
  ...(on === undefined ? {} : { on }),
});

/** One line for each run, in the order of the file. */
export const printRuns = (runs: readonly ProgressRun[]): string[] =>
  runs.map((run) => {
    const several = 1 < run.n ? `, "last": ${JSON.stringify(run.last)}, "n": ${run.n}` : '';
    const rest = printed((['state', 'by', 'on'] as const).map((field) => [field, run[field]]));
    return `{ "first": ${JSON.stringify(run.first)}${several}, ${rest.slice('{ '.length)}`;
  });
