/** Parsers to and from model files, whatever their kind. */

import { linearContents, linearModel } from '../linear/file.ts';
import type { LinearModel } from '../linear/model.ts';
import { LinearParser } from '../linear/parser.ts';
import type { Parser } from '../parser.ts';
import { type CardScores, EMPTY_CARD, type ModelCard } from './card.ts';
import { readModelFile, writeModelFile } from './container.ts';
import { ModelError } from './error.ts';

/** The parser in a model file. Everything is checked first. @throws ModelError with a message for users */
export function loadModel(bytes: Uint8Array): Parser {
  const contents = readModelFile(bytes);
  const card = readCard(contents.description.card);
  if (contents.description.kind === 'linear')
    return new LinearParser({ ...card, kind: 'linear' }, linearModel(contents));
  throw new ModelError(
    'The model is of a kind that this program does not know. Update the program, or train the model again.',
  );
}

/** The bytes of a model file. The weights are rounded to eight bits: load them again to see the effect. */
export function saveModel(model: LinearModel, card: ModelCard): Uint8Array {
  const { description, arrays } = linearContents(model);
  return writeModelFile({ description: { kind: 'linear', card, ...description }, arrays });
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
