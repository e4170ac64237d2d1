/** What the options of `treebank train` ask for, and the command that repeats it. */

import { basename } from 'node:path';
import {
  type Decoding,
  ENSEMBLE,
  type OracleName,
  problemWith,
  type ScorerKind,
  type Search,
  scorerOf,
  searchFor,
  type TreeChoice,
  type UpdateName,
} from '../../core/parser/index.ts';
import { UsageError } from '../frame/io.ts';

interface TransitionValues {
  readonly decoding?: Decoding;
  readonly beam: number;
  readonly scorer?: ScorerKind;
  readonly oracle: OracleName;
  readonly update: UpdateName;
  readonly trees: TreeChoice;
  readonly networks: number;
}

/** How to train a parser of this name. @throws UsageError for combinations that make no sense */
export function transitionOptions(parser: string, values: TransitionValues) {
  const { decoding, beam, scorer, oracle, update, trees, networks } = values;
  if (parser === ENSEMBLE) return ensembleOptions({ decoding, scorer, oracle, update, trees });
  const search: Search | undefined = searchFor(parser, decoding, beam);
  if (search === undefined) {
    throw new UsageError(
      decoding === 'exact'
        ? `--decoding exact works only with --parser arc-hybrid, mh4, mh4-two, mst and one-endpoint-crossing, not with ${parser}`
        : `--parser ${parser} works only with --decoding exact`,
    );
  }
  const choices = { search, scorer: scorer ?? scorerOf(search), oracle, update, trees, networks };
  const problem = problemWith(choices);
  if (problem !== undefined) throw new UsageError(problem);
  return choices;
}

/** What `--thorough` stands for: the most accurate of the parsers of Table 4 (docs/parser.md). */
const THOROUGH = { parser: 'mh4', decoding: 'exact', scorer: 'network', networks: 2 } as const;
export const THOROUGH_OPTIONS = Object.entries(THOROUGH)
  .map(([name, value]) => `--${name} ${value}`)
  .join(' ');

/** The options with those of `--thorough`. @throws UsageError if others say which parser to train */
export function thorough<
  O extends Omit<Partial<TransitionValues>, 'networks'> & {
    readonly kind: string;
    readonly parser?: string;
    readonly networks: number;
  },
>(options: O) {
  const isFree = options.parser === undefined && options.decoding === undefined && options.scorer === undefined;
  if (!isFree || options.kind !== 'neural') {
    throw new UsageError(
      `--thorough stands for ${THOROUGH_OPTIONS}: leave out --kind, --parser, --decoding and --scorer`,
    );
  }
  return { ...options, ...THOROUGH, networks: Math.max(THOROUGH.networks, options.networks) };
}

/** @throws UsageError for an option that ensembles do not have */
function ensembleOptions({
  decoding = 'exact',
  scorer = 'network',
  oracle,
  update,
  trees,
}: Omit<TransitionValues, 'beam' | 'networks'>) {
  const isStandard = oracle === 'static' && update === 'local' && trees === 'projectivized';
  if (decoding === 'exact' && scorer === 'network' && isStandard) return ENSEMBLE;
  throw new UsageError(
    '--parser ensemble has members of its own; leave out --decoding, --scorer, --oracle, --update and --trees',
  );
}

interface CardOptions {
  readonly dev?: string;
  readonly kind: string;
  readonly seed: number;
  readonly epochs?: number;
  readonly start: string;
  readonly parser?: string;
  readonly decoding?: Decoding;
  readonly beam: number;
  readonly scorer?: ScorerKind;
  readonly oracle: string;
  readonly update: string;
  readonly trees: string;
  readonly networks: number;
  readonly text: readonly string[];
  readonly 'no-text': boolean;
  readonly vectors?: string;
}

/** The command of a training, for the card: base names only, so that a model does not reveal where it was made. */
export function commandLine(files: readonly string[], options: CardOptions): string {
  const { dev, seed, epochs, start, networks, text, vectors } = options;
  const names = files.map((file) => basename(file)).join(' ');
  const words = [
    ...(dev === undefined ? [] : [`--dev ${basename(dev)}`]),
    parserWords(options),
    ...(networks === 1 ? [] : [`--networks ${networks}`]),
    `--seed ${seed}`,
    ...(epochs === undefined ? [] : [`--epochs ${epochs}`]),
    ...(start === 'auto' ? [] : [`--start ${start}`]),
    ...(options['no-text'] ? ['--no-text'] : []),
    ...text.map((file) => `--text ${basename(file)}`),
    ...(vectors === undefined ? [] : [`--vectors ${basename(vectors)}`]),
  ];
  return `treebank train ${names} ${words.join(' ')}`;
}

function parserWords({ kind, parser, beam, oracle, update, trees, ...given }: CardOptions): string {
  if (parser === undefined) return `--kind ${kind}`;
  if (parser === ENSEMBLE) return `--parser ${parser}`;
  const search = searchFor(parser, given.decoding, beam);
  const decoding = given.decoding ?? (search?.type === 'search' ? 'greedy' : 'exact');
  const scorer = given.scorer ?? (search && scorerOf(search));
  const width = decoding === 'beam' ? ` --beam ${beam}` : '';
  const updates = update === 'local' ? '' : ` --update ${update}`;
  return `--parser ${parser} --decoding ${decoding}${width} --scorer ${scorer} --oracle ${oracle}${updates} --trees ${trees}`;
}
