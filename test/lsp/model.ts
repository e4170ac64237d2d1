/** A parser model of an invented language, trained in a moment: for tests of everything around the parser. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  collectExamples,
  EMPTY_CARD,
  type NeuralModel,
  saveModel,
  trainLinear,
  trainNetwork,
  withWordOrders,
} from '../../server/src/core/parser/index.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { madeOnce } from '../madeOnce.ts';
import { trained } from '../trained.ts';

/** A folder with one model file, and its path. Shared: copy it before changing it. */
export interface ToyModel {
  readonly folder: string;
  readonly path: string;
}

export async function toyModel(language = 'en'): Promise<ToyModel> {
  const name = `${language}-toy.model`;
  const folder = await madeOnce(`model-${language}`, async (made) => {
    const model = await trained('toyLinear');
    writeFileSync(join(made, name), saveModel(model, { ...EMPTY_CARD, name: 'Toy', language }));
  });
  return { folder, path: join(folder, name) };
}

/** Networks that have seen the language three times, which is enough to fill in tags. */
export const toyNetworks = async (): Promise<NeuralModel> => (await trained('toyNeural', 60, { epochs: 3 })).model;

/** A model for any language that reads word orders. Its network has learned nothing, so its trees are arbitrary. */
export async function orderModel(): Promise<ToyModel> {
  const name = 'mul-order.model';
  const folder = await madeOnce('model-order', (made) => {
    const treebank = toyTreebank(20, 7);
    const linear = trainLinear(treebank, { seed: 1, bits: 13, epochs: 1 })!.model;
    const examples = withWordOrders([collectExamples(treebank).examples]);
    const network = trainNetwork(examples, linear.deprels, { epochs: 0 });
    const bytes = saveModel(
      { kind: 'neural', linear, tagged: network, untagged: network },
      { ...EMPTY_CARD, name: 'Any', language: 'mul' },
    );
    writeFileSync(join(made, name), bytes);
  });
  return { folder, path: join(folder, name) };
}
