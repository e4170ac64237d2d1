/** Small treebanks are not trained from scratch: their networks start from the multilingual models. */

import { loadModel, type ModelCard, type NeuralModel, readNeuralModel } from '../../core/parser/index.ts';
import { localized } from '../../localization/index.ts';
import { type ModelHost, modelsForManyLanguages } from '../parsers/modelFiles.ts';
import { FEWEST_FROM_NOTHING } from './policy.ts';

export interface Start {
  readonly model: NeuralModel | undefined;
  /** For words without tags, and for the tagger; undefined: `model`. */
  readonly words: NeuralModel | undefined;
  /** Cards of the models that it consists of. */
  readonly cards: readonly ModelCard[];
  /** What the user should know. */
  readonly note: string | undefined;
}

export const FROM_NOTHING: Start = { model: undefined, words: undefined, cards: [], note: undefined };

/**
 * The models from which training on this many sentences starts: with the tags of the file from the one that reads tags, without them from the
 * one that knows words. Undefined if there are enough sentences, or if no such model is installed.
 *
 * @param folder of the bundled models
 */
export async function startFor(nSentences: number, folder: string, host: ModelHost): Promise<Start> {
  if (FEWEST_FROM_NOTHING <= nSentences) return FROM_NOTHING;
  const { universal, lexical } = await modelsForManyLanguages(folder, host);
  const read = await Promise.all([universal, lexical].map((path) => readStart(path, host)));
  const notes = read.flatMap(({ note }) => (note === undefined ? [] : [note]));
  const [tagged, words] = read.map(({ model }) => model);
  const cards = read.flatMap(({ card }) => (card === undefined ? [] : [card]));
  const model = tagged ?? words;
  if (model === undefined) return { ...FROM_NOTHING, note: notes.length === 0 ? undefined : notes.join(' ') };
  const names = cards.map(({ name }) => `"${name}"`).join(', ');
  const note =
    cards.length === 1
      ? localized`Because the treebank is small, training starts from the model ${names}.`
      : localized`Because the treebank is small, training starts from the models ${names}.`;
  return { model, words, cards, note: [note, ...notes].join(' ') };
}

interface Read {
  readonly model?: NeuralModel;
  readonly card?: ModelCard;
  readonly note?: string;
}

async function readStart(path: string | undefined, host: ModelHost): Promise<Read> {
  if (path === undefined) return {};
  try {
    const bytes = await host.read(host.uriOf(path));
    return { card: loadModel(bytes).card, model: readNeuralModel(bytes) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { note: localized`Training does not start from ${path}, which cannot be used: ${reason}` };
  }
}

/** What the starting models contribute stays under their licence, and their makers are named. */
export function derivedCard(card: ModelCard, { cards }: Start): ModelCard {
  const origins = cards.map(({ name, licence, data }) => `; started from the model "${name}" (${licence}: ${data})`);
  const licence = card.licence === '' && 0 < cards.length ? cards[0].licence : card.licence;
  return { ...card, data: `${card.data}${origins.join('')}`, licence };
}
