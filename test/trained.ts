/** Models that tests train, cached from one run to the next: a change outside the parser retrains none of them. */

import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { build } from 'esbuild';
import { keptOrMade } from './loader/kept.mjs';
import type * as recipes from './recipes.ts';

type Recipes = typeof recipes;

/** Folders of the recipes and of the cache, for tests. */
export interface Folders {
  readonly recipes?: string;
  readonly kept?: string;
}

/**
 * The result of a recipe (`recipes.ts`), as plain data. The training bundle is also the key, with the arguments: a source that influences the result cannot
 * change without changing it, while other sources, comments and types do not matter. Bundling takes some 50 ms.
 */
export const trained = <N extends keyof Recipes>(name: N, ...args: Parameters<Recipes[N]>) =>
  trainedIn<ReturnType<Recipes[N]>>({}, name, args);

/** The same in other folders. */
export async function trainedIn<T>(
  { recipes = import.meta.dirname, kept }: Folders,
  name: string,
  args: readonly unknown[],
): Promise<T> {
  const [program, given] = [await programOf(recipes, name), serialize(args)];
  // The engine determines Math.exp and the like.
  const key = [process.versions.v8, process.arch, program, given];
  const slot = `${name} ${createHash('sha1').update(given).digest('hex')}`;
  const bytes = await keptOrMade(
    slot,
    key,
    async () => {
      const { recipe } = await import(
        /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(program).toString('base64')}`
      );
      return serialize(recipe(...args));
    },
    kept,
  );
  return deserialize(bytes);
}

/** A module that exports `recipe` and imports nothing. */
async function programOf(folder: string, name: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: resolve(folder),
    stdin: { contents: `export { ${name} as recipe } from './recipes.ts';`, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'esm',
    // Node's modules are not found, so that no recipe can read anything outside the key.
    platform: 'neutral',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}
