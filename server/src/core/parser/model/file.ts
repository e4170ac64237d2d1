/** Parsers to and from model files, whatever their kind. */

import { linearContents, linearModel } from '../linear/file.ts';
import type { LinearModel } from '../linear/model.ts';
import { LinearParser } from '../linear/parser.ts';
import { neuralContents, neuralModel } from '../neural/file.ts';
import type { NeuralModel } from '../neural/model.ts';
import { NeuralParser } from '../neural/parser.ts';
import type { Parser } from '../parser.ts';
import { transitionContents, transitionModel } from '../transition/file.ts';
import type { TransitionModel } from '../transition/model.ts';
import { TransitionParser } from '../transition/parser.ts';
import { type CardScores, EMPTY_CARD, type ModelCard } from './card.ts';
import { damaged, type ModelContents, readModelFile, withDescription, writeModelFile } from './container.ts';
import { ModelError } from './error.ts';

/** The parser in a model file. Everything is checked first. @throws ModelError with a message for users */
export function loadModel(bytes: Uint8Array): Parser {
  const contents = readModelFile(bytes);
  const card = readCard(contents.description.card);
  const { kind } = contents.description;
  if (kind === 'linear') return new LinearParser({ ...card, kind }, linearModel(contents));
  if (kind === 'neural') return loadNeural({ ...card, kind }, contents);
  if (kind === 'transition') return loadTransition({ ...card, kind }, contents);
  throw new ModelError(
    'The model is of a kind that this program does not know. Update the program, or train the model again.',
  );
}

/** The parts of the neural model in a file, for a training that starts from it. @throws ModelError with a message for users */
export function readNeuralModel(bytes: Uint8Array): NeuralModel {
  const contents = readModelFile(bytes);
  if (contents.description.kind === 'neural') return neuralModel(contents);
  throw new ModelError('The model is not a neural one, so no training can start from it. Name another model.');
}

function loadTransition(card: ModelCard, contents: ModelContents): Parser {
  const model = transitionModel(contents);
  return whole(() => new TransitionParser(card, model));
}

function loadNeural(card: ModelCard, contents: ModelContents): Parser {
  const model = neuralModel(contents);
  return whole(() => new NeuralParser(card, model));
}

/** Weights that do not fit together are a damaged file. */
function whole(load: () => Parser): Parser {
  try {
    return load();
  } catch (error) {
    if (error instanceof RangeError) throw damaged(error.message);
    throw error;
  }
}

/** The bytes of a model file. The weights are rounded to eight bits: load them again to see the effect. */
export function saveModel(model: LinearModel | NeuralModel | TransitionModel, card: ModelCard): Uint8Array {
  const { kind, contents } = contentsOf(model);
  const { description, arrays } = contents;
  return writeModelFile({ description: { kind, card: { ...card, kind }, ...description }, arrays });
}

/** The same model with another card. @throws ModelError */
export function withCard(bytes: Uint8Array, change: (card: ModelCard) => ModelCard): Uint8Array {
  return withDescription(bytes, ({ kind, ...rest }) => {
    return { kind, ...rest, card: { ...change(readCard(rest.card)), kind } };
  });
}

function contentsOf(model: LinearModel | NeuralModel | TransitionModel): {
  readonly kind: ModelCard['kind'];
  readonly contents: ModelContents;
} {
  if ('search' in model) return { kind: 'transition', contents: transitionContents(model) };
  if ('linear' in model) return { kind: 'neural', contents: neuralContents(model) };
  return { kind: 'linear', contents: linearContents(model) };
}

/** A card of which nothing can be trusted: what is missing or of the wrong type is taken from the empty card. */
function readCard(value: unknown): ModelCard {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const text = (key: keyof ModelCard) => (typeof found[key] === 'string' ? (found[key] as string) : '');
  const count = (key: keyof ModelCard) => (typeof found[key] === 'number' ? (found[key] as number) : 0);
  const scores = Array.isArray(found.scores) ? found.scores.filter(isScores) : [];
  return {
    ...EMPTY_CARD,
    name: text('name'),
    language: text('language'),
    licence: text('licence'),
    data: text('data'),
    date: text('date'),
    command: text('command'),
    seed: count('seed'),
    sentences: count('sentences'),
    words: count('words'),
    scores,
  };
}

function isScores(value: unknown): value is CardScores {
  if (typeof value !== 'object' || value === null) return false;
  const { data, uas, las } = value as Partial<Record<keyof CardScores, unknown>>;
  return typeof data === 'string' && typeof uas === 'number' && typeof las === 'number';
}
