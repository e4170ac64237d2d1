/** `treebank stats`: the numbers of `stats.xml`. */

import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { Column } from '../../core/conllu/index.ts';
import {
  DataFile,
  isWellFormed,
  namedPartIn,
  partOf,
  StatsCounter,
  statsOf,
  statsXml,
} from '../../core/release/index.ts';
import { defineCommand } from '../frame/command.ts';
import type { Context } from '../frame/io.ts';
import { findInputs, forEachInput } from '../reading/input.ts';
import { noteMissing } from '../reading/missingColumns.ts';
import { readData } from '../release/dataReading.ts';
import { statsMarkdown } from '../release/statsMarkdown.ts';

/** Without ID and FORM there is nothing to count. */
const COUNTED = [Column.lemma, Column.upos, Column.feats, Column.deprel];

export const stats = defineCommand({
  name: 'stats',
  group: 'report',
  summary: 'count words, lemmas, forms, tags, features and relations, as the stats.xml of a UD release',
  usage: 'FOLDER|FILE… [--format xml|json|markdown]',
  details: `Prints what conllu-stats.pl of the UD tools writes into stats.xml, number by number: sizes of train, dev and test by the names of the files
(xx_name-ud-train.conllu), different lemmas, forms and fused tokens, and how often tags, features and relations occur, with the most frequent
words of each. Of a FOLDER, its own data files count, as in release-check, not those in folders below, such as not-to-release. Like the original, the XML does not escape characters; JSON has them as they are.

  treebank stats UD_English-EWT > UD_English-EWT/stats.xml
  treebank stats --format json en_ewt-ud-*.conllu`,
  options: {
    format: { type: 'choice', values: ['xml', 'json', 'markdown'], default: 'xml', help: 'output format' },
  },
  async start({ files, options }, context) {
    const counter = new StatsCounter();
    const names: string[] = [];
    for (const file of files) names.push(...(await dataFiles(file, context)));
    if (names.length === 0 && 0 < files.length) return;
    const inputs = await findInputs(names, context);
    noteMissing(inputs, COUNTED, context);
    let nCounted = 0;
    await forEachInput(inputs, context, async (input) => {
      const name = basename(input.name);
      // A part of a split training set counts to it, whatever the treebank.
      const part = /-ud-train-[\w-]+\.conllu$/.test(name) ? 'train' : partOf(name);
      const file = new DataFile(name, input.size ?? 0, part, counter, false);
      try {
        if (await readData(input, file, context)) nCounted++;
      } finally {
        if (0 < file.words) nCounted++;
      }
    });
    if (nCounted === 0) return;
    const counted = statsOf(counter);
    if (options.format === 'json') await context.out.data(`${JSON.stringify(counted, null, 1)}\n`);
    else if (options.format === 'markdown') await context.out.write(statsMarkdown(counted));
    else {
      if (!isWellFormed(counted)) {
        context.note(
          'A tag, feature or relation has <, & or a quotation mark in it, so this XML is not well-formed. --format json is.',
        );
      }
      await context.out.data(statsXml(counted));
    }
  },
});

/**
 * What a name stands for: a file for itself, a folder for the data files at its top. Those are the ones that release-check counts, or all if
 * the folder or the files do not have the names of UD.
 */
async function dataFiles(name: string, context: Context): Promise<string[]> {
  const folder = resolve(context.io.cwd, name);
  // What is no folder, or cannot be listed, is reported where it is read.
  const entries = name === '-' ? undefined : await readdir(folder, { withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [name];
  const files = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && /\.conllu?$/i.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  const partIn = namedPartIn(basename(folder)) ?? (() => undefined);
  const official = files.filter((file) => partIn(file) !== undefined);
  if (files.length === 0) context.fail(`${name}: this folder has no .conllu or .conll file of its own`);
  return (0 < official.length ? official : files).map((file) => join(name, file));
}
