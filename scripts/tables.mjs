/**
 * Makes tables/, the bundled language tables of levels 4 and 5, from a copy of the UD tables: node scripts/tables.mjs FOLDER, with the folder
 * `valrules` of UniversalDependencies/docs-automation, or `data` of UniversalDependencies/tools, which has the same files. Not part of
 * `npm run generate`: its source is not in the project.
 *
 * The files keep their names and their form, with only what is read (core/validate/tables.ts, core/release), so that the folder is read like
 * one of the user's: a third of the size, and a seventh of it in the package.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [source] = process.argv.slice(2);
if (source === undefined) {
  console.error(
    'Usage: node scripts/tables.mjs FOLDER, the folder with feats.json, deprels.json, edeprels.json, data.json and tospace.json.',
  );
  process.exit(2);
}
const target = resolve(import.meta.dirname, '../tables');

/** @param {string} name */
const read = (name) => JSON.parse(readFileSync(join(source, `${name}.json`), 'utf8'));

let newest = '';

/**
 * @param {Record<string, any>} table
 * @param {(entry: any, name: string) => unknown} change undefined: left out
 */
const each = (table, change) =>
  Object.fromEntries(
    Object.entries(table)
      .map(([name, entry]) => {
        if (typeof entry?.lastchanged === 'string' && newest < entry.lastchanged) newest = entry.lastchanged;
        return [name, change(entry, name)];
      })
      .filter(([, entry]) => entry !== undefined),
  );

/** @param {Record<string, any>} languages @param {(entry: any) => unknown} change */
const byLanguage = (languages, change) => each(languages, (table) => each(table, change));

/** A part of speech without values is not the same as one that is not there. @param {Record<string, any>} tags */
const permittedValues = (tags) => each(tags ?? {}, (table) => each(table, (is) => (is ? 1 : undefined)));

const files = {
  feats: {
    features: byLanguage(
      read('feats').features,
      ({ permitted, doc, uvalues, lvalues, unused_uvalues, unused_lvalues, byupos }) => {
        const values = [...new Set([uvalues, lvalues, unused_uvalues, unused_lvalues].flatMap((list) => list ?? []))];
        return {
          ...(permitted && { permitted: 1 }),
          ...(doc === 'local' && { doc }),
          ...(0 < values.length && { uvalues: values }),
          byupos: permittedValues(byupos),
        };
      },
    ),
  },
  deprels: {
    deprels: byLanguage(read('deprels').deprels, ({ permitted, doc }) => ({
      ...(permitted && { permitted: 1 }),
      ...(doc === 'local' && { doc }),
    })),
  },
  edeprels: { edeprels: byLanguage(read('edeprels').edeprels, ({ extends: after }) => ({ extends: after ?? [] })) },
  data: {
    auxiliaries: byLanguage(read('data').auxiliaries, ({ functions }) => {
      const isCopula = (functions ?? []).some((/** @type {any} */ one) => String(one?.function).startsWith('cop.'));
      return isCopula ? { functions: [{ function: 'cop.' }] } : {};
    }),
  },
  tospace: { expressions: byLanguage(read('tospace').expressions, () => ({})) },
};

mkdirSync(target, { recursive: true });
for (const [name, content] of Object.entries(files))
  writeFileSync(join(target, `${name}.json`), `${JSON.stringify(content)}\n`);
const date = newest.slice(0, 10);
writeFileSync(join(target, 'about.json'), `${JSON.stringify({ date })}\n`);
writeFileSync(
  join(target, 'NOTICE'),
  `The JSON files in this folder are made from the language tables of Universal Dependencies, the files valrules/*.json of
https://github.com/UniversalDependencies/docs-automation, last changed on ${date}, by scripts/tables.mjs of Treebank Workbench, which leaves out
examples, comments, names of editors and dates.

Copyright the contributors to Universal Dependencies. Licensed under the Apache License, Version 2.0; you may obtain a copy of the License at
https://www.apache.org/licenses/LICENSE-2.0. Unless required by applicable law or agreed to in writing, they are distributed on an "AS IS" BASIS,
WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
`,
);
console.log(`Tables of ${date} in ${target}.`);
