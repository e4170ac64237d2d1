/**
 * An esbuild plugin that bypasses files which only re-export (`index.ts`). When it splits a bundle, esbuild keeps every file that a needed
 * file imports; through an `index.ts` that is the whole folder.
 */

import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** In the formatter's layout. */
const IMPORT = /^import (type )?\{([^}]*)\} from '(\.[^']*)';$/gm;
const EXPORT = /^export (type )?\{([^}]*)\} from '(\.[^']*)';$/gm;
const ALL = /^export \* from '(\.[^']*)';$/gm;
const IS_INDEX = /\/index\.ts$/;

/** `a, type B, c as d` → the names there and here, without types, which leave nothing in a bundle. */
function namesIn(list) {
  const names = list.split(',').map((each) => each.trim());
  return names
    .filter((each) => each !== '' && !each.startsWith('type '))
    .map((each) => each.split(' as '))
    .map(([there, here = there]) => ({ there, here }));
}

/**
 * The re-exports of an `index.ts`. `named`: exported name → its name in the defining file, and that file's path; `all`: the paths
 * of files re-exported as a whole.
 */
async function handedOn(path) {
  const text = await readFile(path, 'utf8');
  const pathOf = (from) => resolve(dirname(path), from);
  const named = new Map();
  for (const [, isType, list, from] of text.matchAll(EXPORT)) {
    if (isType !== undefined) continue;
    for (const { there, here } of namesIn(list)) named.set(here, { name: there, path: pathOf(from) });
  }
  return { named, all: [...text.matchAll(ALL)].map(([, from]) => pathOf(from)) };
}

/** Whether a file itself defines and exports a name. */
async function defines(path, name) {
  return new RegExp(`^export (?:abstract |async )?[a-z]+\\*? ${name}\\b`, 'm').test(await readFile(path, 'utf8'));
}

export function directImports() {
  const indexes = new Map();
  /** The definition behind an exported name; undefined if the file exports no such name. */
  async function originOf(path, name) {
    if (!IS_INDEX.test(path)) return (await defines(path, name)) ? { name, path } : undefined;
    if (!indexes.has(path)) indexes.set(path, handedOn(path));
    const { named, all } = await indexes.get(path);
    const origin = named.get(name);
    if (origin !== undefined) return (await originOf(origin.path, origin.name)) ?? origin;
    const found = await Promise.all(all.map((each) => originOf(each, name)));
    return found.find((each) => each !== undefined);
  }
  /** Keeps the number of lines, for the source map. */
  async function direct(folder, [text, isType, list, from]) {
    const lines = '\n'.repeat(text.split('\n').length - 1);
    if (isType !== undefined) return lines;
    const imports = namesIn(list).map(async ({ there, here }) => {
      const target = resolve(folder, from);
      const { name, path } = (await originOf(target, there)) ?? { name: there, path: target };
      return `import { ${name} as ${here} } from ${JSON.stringify(path)};`;
    });
    return (await Promise.all(imports)).join(' ') + lines;
  }
  return {
    name: 'direct-imports',
    setup({ onLoad }) {
      onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8');
        const replaced = await Promise.all([...text.matchAll(IMPORT)].map((each) => direct(dirname(path), each)));
        return { contents: text.replace(IMPORT, () => replaced.shift()), loader: 'ts' };
      });
    },
  };
}
