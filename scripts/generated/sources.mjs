/** Sources that are generated from tables: tree classes for the client, shipped packs of checks, the pages of languages. */

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../run.mjs';
import { format } from './format.mjs';

export const TREE_CLASSES = 'server/src/core/decode/treeClasses.ts';
export const WIRE_CLASSES = 'server/src/protocol/treeClasses.ts';
export const SHIPPED_PACKS = 'server/src/core/sidecar/shippedPacks.ts';
export const OWN_PAGES = 'server/src/core/features/guidance/ownPages.ts';

/** The part of the table of tree classes that settings, commands and the client need, without its decoders. */
export function wireClasses({ DECODER_NAMES, DEFAULT_DECODER, NEAREST_CLASSES, treeClassOf }) {
  const decoders = DECODER_NAMES.map((name) => [name, treeClassOf(name).meaning]);
  const commandOf = (name) => `treebank.nearest${name[0].toUpperCase()}${name.slice(1)}`;
  const nearest = NEAREST_CLASSES.map(({ name, title }) => [commandOf(name), { name, title }]);
  return format(
    WIRE_CLASSES,
    `/** Generated from ${TREE_CLASSES} by npm run generate; do not edit. The part of its rows that settings, commands and the client need. */

/** Decoders that a user can choose, by their command-line names, with their meanings. */
export const DECODERS = ${JSON.stringify(Object.fromEntries(decoders))} as const;
export type DecoderName = keyof typeof DECODERS;
export const DEFAULT_DECODER: DecoderName = '${DEFAULT_DECODER}';

/** Commands that change a sentence to the nearest tree of a class. */
export const NEAREST_COMMANDS = ${JSON.stringify(Object.fromEntries(nearest))} as const;
export type NearestCommand = keyof typeof NEAREST_COMMANDS;
export type NearestClass = (typeof NEAREST_COMMANDS)[NearestCommand]['name'];
`,
  );
}

/** The checks of the folders in packs/ and their lists, for hosts without files. */
export function shippedPacks() {
  const root = join(ROOT, 'packs');
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && /^checks\.json$|\.tsv$/.test(each.name))
    .map((each) => relative(root, join(each.parentPath, each.name)).replaceAll('\\', '/'))
    .sort();
  const names = [...new Set(files.map((path) => path.slice(0, path.indexOf('/'))))];
  const packs = names.map((name) => {
    const own = files.filter((path) => path.startsWith(`${name}/`));
    // Blanks between the parts of JSON cost a browser as much as the rest.
    const text = (path) => {
      const whole = readFileSync(join(root, path), 'utf8');
      return path.endsWith('.json') ? JSON.stringify(JSON.parse(whole)) : whole;
    };
    return `['${name}', new Map([${own.map((path) => `[${JSON.stringify(path.slice(name.length + 1))}, ${JSON.stringify(text(path))}]`).join(', ')}])]`;
  });
  return format(
    SHIPPED_PACKS,
    `/** Generated from packs/ by npm run generate; do not edit. Texts of the shipped packs of checks, by pack and path. */

export const SHIPPED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([${packs.join(', ')}]);
`,
  );
}

/** The names that the documentation of each language has a page on, of all that the bundled tables know: 20 kB instead of a megabyte. */
export function ownPages() {
  const codesOf = new Map();
  for (const [file, section] of Object.entries({ feats: 'features', deprels: 'deprels' })) {
    const languages = JSON.parse(readFileSync(join(ROOT, `tables/${file}.json`), 'utf8'))[section];
    for (const [code, table] of Object.entries(languages))
      for (const [name, { doc }] of Object.entries(table))
        if (doc === 'local') codesOf.set(name, [...(codesOf.get(name) ?? []), code]);
  }
  const lines = [...codesOf].map(([name, codes]) => [name, ...codes.sort()].join(',')).sort();
  return `/** Generated from tables/ by npm run generate; do not edit. Each line: a relation or feature, and the languages whose documentation has a page on it. */

export const OWN_PAGES = \`${lines.join('\n')}\`;
`;
}
