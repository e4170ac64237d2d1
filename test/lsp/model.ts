/** A parser model of an invented language, trained in a moment: for tests of everything around the parser. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_CARD, saveModel, trainLinear } from '../../server/src/core/parser/index.ts';
import { toyTreebank } from '../core/toyTreebank.ts';

/** A folder with one model file, and its path. */
export function toyModel(language = 'en'): { readonly folder: string; readonly path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'treebank-model-'));
  const trained = trainLinear(toyTreebank(150, 7), { seed: 1 })!;
  const path = join(folder, `${language}-toy.model`);
  writeFileSync(path, saveModel(trained.model, { ...EMPTY_CARD, name: 'Toy', language }));
  return { folder, path };
}
