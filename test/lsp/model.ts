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
  trainNeural,
  withWordOrders,
} from '../../server/src/core/parser/index.ts';
import { toyTreebank } from '../core/toyTreebank.ts';
import { madeOnce } from '../madeOnce.ts';

/** A folder with one model file, and its path. Others use it, too: what is to be changed is copied first. */
export interface ToyModel {
  readonly folder: string;
  readonly path: string;
}

let trained: ReturnType<typeof trainLinear>;
let networks: NeuralModel | undefined;

export async function toyModel(language = 'en'): Promise<ToyModel> {
  const name = `${language}-toy.model`;
  const folder = await madeOnce(`model-${language}`, (made) => {
    trained ??= trainLinear(toyTreebank(150, 7), { seed: 1, bits: 14 })!;
    writeFileSync(join(made, name), saveModel(trained.model, { ...EMPTY_CARD, name: 'Toy', language }));
  });
  return { folder, path: join(folder, name) };
}

/** Networks that have seen the language three times, which is enough to fill in tags. */
export function toyNetworks(): NeuralModel {
  networks ??= trainNeural(toyTreebank(60, 1), { bits: 14, epochs: 3 })!.model;
  return networks;
}

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
