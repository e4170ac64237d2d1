/** Small treebanks are not trained from scratch: their networks start from the multilingual model. */

import { loadModel, type ModelCard, type NeuralModel, readNeuralModel } from '../../core/parser/index.ts';
import { localized } from '../../localization/index.ts';
import { type ModelHost, modelForManyLanguages } from '../parsers/modelFiles.ts';
import { FEWEST_FROM_NOTHING } from './policy.ts';

export interface Start {
  readonly model: NeuralModel | undefined;
  /** Name of that model. */
  readonly card: ModelCard | undefined;
  /** What the user should know. */
  readonly note: string | undefined;
}

export const FROM_NOTHING: Start = { model: undefined, card: undefined, note: undefined };

/**
 * The model from which training on this many sentences starts; undefined if there are enough, or if no such model is installed.
 *
 * @param folder of the bundled models
 */
export async function startFor(nSentences: number, folder: string, host: ModelHost): Promise<Start> {
  const path = nSentences < FEWEST_FROM_NOTHING ? await modelForManyLanguages(folder, host) : undefined;
  if (path === undefined) return FROM_NOTHING;
  try {
    const bytes = await host.read(host.uriOf(path));
    const { card } = loadModel(bytes);
    const note = localized`Because the treebank is small, training starts from the model "${card.name}".`;
    return { model: readNeuralModel(bytes), card, note };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...FROM_NOTHING, note: localized`Training starts from scratch because ${path} cannot be used: ${reason}` };
  }
}

/** What the starting model contributes stays under its licence, and its makers are named. */
export function derivedCard(card: ModelCard, { card: origin }: Start): ModelCard {
  if (origin === undefined) return card;
  const data = `${card.data}; started from the model "${origin.name}" (${origin.licence}: ${origin.data})`;
  return { ...card, data, licence: card.licence === '' ? origin.licence : card.licence };
}
