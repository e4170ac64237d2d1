/** The kinds of models: how each is recognised, written, read and turned into a parser. A new kind is a new row. */

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

export type Model = LinearModel | NeuralModel | TransitionModel | EnsembleModel;

interface Row<M extends Model> {
  /** True for no other kind: the order of the table does not matter. */
  readonly is: (model: Model) => model is M;
  readonly contents: (model: M) => ModelContents;
  /** @throws ModelError if something is missing or does not fit together */
  readonly read: (contents: ModelContents) => M;
  /** @throws RangeError if the weights do not fit together */
  readonly parser: (card: ModelCard, model: M) => Parser;
}

/** A kind, regardless of the type of its models. */
export interface ModelKind {
  readonly is: (model: Model) => boolean;
  /** Undefined for models of other kinds. */
  readonly contents: (model: Model) => ModelContents | undefined;
  /** @throws ModelError if something is missing or does not fit together */
  readonly load: (card: ModelCard, contents: ModelContents) => Parser;
}

function kind<M extends Model>({ is, contents, read, parser }: Row<M>): ModelKind {
  return {
    is,
    contents: (model) => (is(model) ? contents(model) : undefined),
    load: (card, found) => {
      const model = read(found);
      return whole(() => parser(card, model));
    },
  };
}

export const KINDS: Readonly<Record<ModelCard['kind'], ModelKind>> = {
  linear: kind<LinearModel>({
    is: (model): model is LinearModel => 'tagger' in model && !('linear' in model),
    contents: linearContents,
    read: linearModel,
    parser: (card, model) => new LinearParser(card, model),
  }),
  neural: kind<NeuralModel>({
    is: (model): model is NeuralModel => 'linear' in model && !('search' in model) && !('members' in model),
    contents: neuralContents,
    read: neuralModel,
    parser: (card, model) => new NeuralParser(card, model),
  }),
  transition: kind<TransitionModel>({
    is: (model): model is TransitionModel => 'search' in model,
    contents: transitionContents,
    read: transitionModel,
    parser: (card, model) => new TransitionParser(card, model),
  }),
  ensemble: kind<EnsembleModel>({
    is: (model): model is EnsembleModel => 'members' in model,
    contents: ensembleContents,
    read: ensembleModel,
    parser: (card, model) => new EnsembleParser(card, model),
  }),
};

export const KIND_NAMES = Object.keys(KINDS) as readonly ModelCard['kind'][];

/** The name of a model's kind and the contents of its file. @throws RangeError for anything that is not a model */
export function contentsOf(model: Model): { readonly kind: ModelCard['kind']; readonly contents: ModelContents } {
  for (const kind of KIND_NAMES) {
    const contents = KINDS[kind].contents(model);
    if (contents !== undefined) return { kind, contents };
  }
  throw new RangeError('this is a model of no known kind');
}

/** Weights that do not fit together mean a damaged file. */
function whole(load: () => Parser): Parser {
  try {
    return load();
  } catch (error) {
    if (error instanceof RangeError) throw damaged(error.message);
    throw error;
  }
}
