/** `treebank stats`: the numbers of `stats.xml`. */

import { basename } from 'node:path';
import { DataFile, isWellFormed, partOf, StatsCounter, statsOf, statsXml } from '../../core/release/index.ts';
import { defineCommand } from '../frame/command.ts';
import { findInputs, forEachInput, readText } from '../reading/input.ts';
import { Utf8Decoder } from '../reading/utf8.ts';
import { statsMarkdown } from '../release/statsMarkdown.ts';

export const stats = defineCommand({
  name: 'stats',
  group: 'report',
  summary: 'count words, lemmas, forms, tags, features and relations, as the stats.xml of a UD release',
  usage: 'FOLDER|FILE… [--format xml|json|markdown]',
  details: `Prints what conllu-stats.pl of the UD tools writes into stats.xml, number by number: sizes of train, dev and test by the names of the files
(xx_name-ud-train.conllu), different lemmas, forms and fused tokens, and how often tags, features and relations occur, with the most frequent
words of each. Like the original, the XML does not escape characters; JSON has them as they are.

  treebank stats UD_English-EWT > UD_English-EWT/stats.xml
  treebank stats --format json en_ewt-ud-*.conllu`,
  options: {
    format: { type: 'choice', values: ['xml', 'json', 'markdown'], default: 'xml', help: 'output format' },
  },
  async start({ files, options }, context) {
    const counter = new StatsCounter();
    const inputs = await findInputs(files, context);
    await forEachInput(inputs, context, async (input) => {
      const name = basename(input.name);
      // A part of a split training set counts to it, whatever the treebank.
      const part = /-ud-train-[\w-]+\.conllu$/.test(name) ? 'train' : partOf(name);
      const file = new DataFile(name, input.size ?? 0, part, counter, false);
      const decoder = new Utf8Decoder();
      for await (const bytes of readText(input, context)) file.push(decoder.push(bytes));
      file.push(decoder.end());
      file.end();
    });
    if (inputs.length === 0) return;
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
