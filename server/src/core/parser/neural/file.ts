/** Neural models to and from the contents of a model file. */

import { localized } from '../../../localization/index.ts';
import { linearContents, linearModel } from '../linear/file.ts';
import { damaged, type ModelContents } from '../model/container.ts';
import type { Vocabulary } from '../network/input.ts';
import { pretrainedContents, pretrainedModel } from '../pretrained/file.ts';
import { taggerContents, taggerModel } from '../tagging/file.ts';
import { tokenizerContents, tokenizerModel } from '../tokenizing/file.ts';
import type { NetworkModel, NeuralModel } from './model.ts';

const NETWORKS = ['tagged', 'untagged'] as const;
const COLUMNS = ['form', 'upos', 'xpos', 'feats', 'lemma'] as const satisfies readonly (keyof Vocabulary)[];

/** With a better tagger, the linear one would be half a megabyte without a reader. */
const UNUSED = { 'linear.tagger.upos': new Float32Array(4096), 'linear.tagger.feats': new Float32Array(4096) };

/** Of a neural model, or of the networks of a parser of another kind. */
export function neuralContents(model: Omit<NeuralModel, 'kind'>): ModelContents {
  const { description, arrays } = linearContents(model.linear);
  // A network for both kinds of words is stored once.
  const networks = model.tagged === model.untagged ? (['untagged'] as const) : NETWORKS;
  const weights = networks.flatMap((network) =>
    Object.entries(model[network].weights).map(([name, values]) => [`${network}.${name}`, values] as const),
  );
  const vocabularies = Object.fromEntries(networks.map((network) => [network, model[network].vocabulary]));
  const tagger = model.tagger && taggerContents(model.tagger);
  const tokenizer = model.tokenizer && tokenizerContents(model.tokenizer);
  const pretrained = model.pretrained && pretrainedContents(model.pretrained);
  return {
    description: {
      ...description,
      vocabularies,
      ...tagger?.description,
      ...tokenizer?.description,
      ...pretrained?.description,
    },
    arrays: {
      ...arrays,
      ...(tagger && UNUSED),
      ...Object.fromEntries(weights),
      ...tagger?.arrays,
      ...tokenizer?.arrays,
      ...pretrained?.arrays,
    },
  };
}

/** @throws ModelError if something is missing; whether the weights fit is checked on loading */
export function neuralModel(contents: ModelContents): NeuralModel {
  const linear = linearModel(contents);
  const { vocabularies } = contents.description;
  const network = (name: (typeof NETWORKS)[number]): NetworkModel => {
    const prefix = `${name}.`;
    const own = Object.entries(contents.arrays).filter(([key]) => key.startsWith(prefix));
    return {
      vocabulary: readVocabulary(isRecord(vocabularies) ? vocabularies[name] : undefined),
      weights: Object.fromEntries(own.map(([key, values]) => [key.slice(prefix.length), values])),
    };
  };
  const untagged = network('untagged');
  const isOne = isRecord(vocabularies) && !('tagged' in vocabularies);
  return {
    kind: 'neural',
    linear,
    tagged: isOne ? untagged : network('tagged'),
    untagged,
    tagger: taggerModel(contents),
    tokenizer: tokenizerModel(contents),
    pretrained: pretrainedModel(contents),
  };
}

function readVocabulary(value: unknown): Vocabulary {
  const column = (name: keyof Vocabulary): string[] => {
    const values = isRecord(value) ? value[name] : undefined;
    if (Array.isArray(values) && values.every((each): each is string => typeof each === 'string')) return values;
    throw damaged(localized`its list of ${name} values is wrong`);
  };
  const [form, upos, xpos, feats, lemma] = COLUMNS.map(column);
  const further = isRecord(value) && typeof value.further === 'number' ? value.further : undefined;
  return { form, upos, xpos, feats, lemma, ...(further !== undefined && { further }) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
