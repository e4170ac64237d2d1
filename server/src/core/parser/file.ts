/** Parsers to and from model files, of any kind. */

import { localized } from '../../localization/index.ts';
import { contentsOf, KINDS, type Model, parserOf } from './kinds.ts';
import { type CardScores, EMPTY_CARD, type ModelCard } from './model/card.ts';
import { readModelFile, writeModelFile } from './model/container.ts';
import { ModelError } from './model/error.ts';
import { neuralModel } from './neural/file.ts';
import type { NeuralModel } from './neural/model.ts';
import type { Parser } from './parser.ts';

/** The parser in a model file. Everything is checked first. @throws ModelError with a message for users */
export function loadModel(bytes: Uint8Array): Parser {
  const contents = readModelFile(bytes);
  const card = readCard(contents.description.card);
  const kind = KINDS.find((each) => each === contents.description.kind);
  if (kind !== undefined) return parserOf(kind, { ...card, kind }, contents);
  throw new ModelError(
    localized`This program does not know this kind of model. Update the program, or train the model again.`,
  );
}

/** The parts of the neural model in a file, for training that starts from it. @throws ModelError with a message for users */
export function readNeuralModel(bytes: Uint8Array): NeuralModel {
  const contents = readModelFile(bytes);
  if (contents.description.kind === 'neural') return neuralModel(contents);
  throw new ModelError(
    localized`Training can start only from a neural model, and this is not one. Name another model.`,
  );
}

/** The bytes of a model file. The weights are rounded to eight bits: load them again to see the effect. */
export function saveModel(model: Model, card: ModelCard): Uint8Array {
  const { kind } = model;
  const { description, arrays } = contentsOf(model);
  return writeModelFile({ description: { kind, card: { ...card, kind }, ...description }, arrays });
}

/** A card from untrusted data: anything missing or of the wrong type is taken from the empty card. */
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
  const { data, uas, las, upos = 0, language = '' } = value as Partial<Record<keyof CardScores, unknown>>;
  const areNumbers = [uas, las, upos].every((each) => typeof each === 'number');
  return typeof data === 'string' && areNumbers && typeof language === 'string';
}
