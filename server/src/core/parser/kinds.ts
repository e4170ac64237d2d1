/** The kinds of models: how each is written, read and turned into a parser. A new kind is a new row. */

import { ensembleContents, ensembleModel } from './ensemble/file.ts';
import type { EnsembleModel } from './ensemble/model.ts';
import { EnsembleParser } from './ensemble/parser.ts';
import { linearContents, linearModel } from './linear/file.ts';
import type { LinearModel } from './linear/model.ts';
import { LinearParser } from './linear/parser.ts';
import type { ModelCard } from './model/card.ts';
import { damaged, type ModelContents } from './model/container.ts';
import { neuralContents, neuralModel } from './neural/file.ts';
import type { NeuralModel } from './neural/model.ts';
import { NeuralParser } from './neural/parser.ts';
import type { Parser } from './parser.ts';
import { transitionContents, transitionModel } from './transition/file.ts';
import type { TransitionModel } from './transition/model.ts';
import { TransitionParser } from './transition/parser.ts';

interface ModelOf {
  readonly linear: LinearModel;
  readonly neural: NeuralModel;
  readonly transition: TransitionModel;
  readonly ensemble: EnsembleModel;
}

type Kind = ModelCard['kind'];
/** Its `kind` names its row. */
export type Model = ModelOf[Kind];

interface Row<K extends Kind> {
  readonly contents: (model: ModelOf[K]) => ModelContents;
  /** @throws ModelError if something is missing or does not fit together */
  readonly read: (contents: ModelContents) => ModelOf[K];
  /** @throws RangeError if the weights do not fit together */
  readonly parser: (card: ModelCard, model: ModelOf[K]) => Parser;
}

const ROWS: { readonly [K in Kind]: Row<K> } = {
  linear: {
    contents: linearContents,
    read: linearModel,
    parser: (card, model) => new LinearParser(card, model),
  },
  neural: {
    contents: neuralContents,
    read: neuralModel,
    parser: (card, model) => new NeuralParser(card, model),
  },
  transition: {
    contents: transitionContents,
    read: transitionModel,
    parser: (card, model) => new TransitionParser(card, model),
  },
  ensemble: {
    contents: ensembleContents,
    read: ensembleModel,
    parser: (card, model) => new EnsembleParser(card, model),
  },
};

export const KINDS = Object.keys(ROWS) as readonly Kind[];

/** What is stored of a model. @throws RangeError for anything that is not a model */
export function contentsOf<K extends Kind>(model: { [P in K]: ModelOf[P] & { readonly kind: P } }[K]): ModelContents {
  if (!KINDS.includes(model.kind)) throw new RangeError('this is a model of no known kind');
  return ROWS[model.kind].contents(model);
}

/** The parser of a stored model. @throws ModelError if something is missing or does not fit together */
export function parserOf<K extends Kind>(kind: K, card: ModelCard, contents: ModelContents): Parser {
  const { read, parser } = ROWS[kind];
  const model = read(contents);
  try {
    return parser(card, model);
  } catch (error) {
    // Weights that do not fit together mean a damaged file.
    if (error instanceof RangeError) throw damaged(error.message);
    throw error;
  }
}
