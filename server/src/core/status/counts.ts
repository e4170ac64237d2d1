/** How far a treebank is: counts of a file, and their sums for the files of one treebank. */

/** The kinds of sentences that still need work; `open`: not done; `doneError`: done or checked, and with errors. */
export const STATUS_KINDS = ['open', 'discuss', 'error', 'doneError', 'warning', 'note', 'noTree'] as const;

export type StatusKind = (typeof STATUS_KINDS)[number];

export interface StatusCounts {
  /** With words. */
  readonly sentences: number;
  readonly words: number;
  /** Sentences that a second person has checked. */
  readonly checked: number;
  /** Findings that are not accepted. */
  readonly errors: number;
  readonly warnings: number;
  /** Open ones. */
  readonly notes: number;
  /** Number of sentences of each kind; one may be of several. */
  readonly of: Readonly<Record<StatusKind, number>>;
}

const SUMMED = ['sentences', 'words', 'checked', 'errors', 'warnings', 'notes'] as const;

/** Sentences that are done, whether somebody has checked them or not. */
export const doneIn = ({ sentences, of }: StatusCounts): number => sentences - of.open - of.discuss;

export const noneOf = (): Record<StatusKind, number> => ({
  open: 0,
  discuss: 0,
  error: 0,
  doneError: 0,
  warning: 0,
  note: 0,
  noTree: 0,
});

/** The sums. O(rows). */
export function sumOf(rows: readonly StatusCounts[]): StatusCounts {
  const of = noneOf();
  const sum = { sentences: 0, words: 0, checked: 0, errors: 0, warnings: 0, notes: 0 };
  for (const row of rows) {
    for (const kind of STATUS_KINDS) of[kind] += row.of[kind];
    for (const name of SUMMED) sum[name] += row[name];
  }
  return { ...sum, of };
}

/**
 * The treebank that a file belongs to: what precedes `-ud-` in its name, `en_ewt` for `en_ewt-ud-dev.conllu`; undefined for other names.
 *
 * @param name without a folder
 */
export const treebankOf = (name: string): string | undefined => /^(.+?)-ud-/.exec(name)?.[1];
