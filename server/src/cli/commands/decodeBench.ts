/** `treebank decode-bench`: measures the speed of the decoders on this machine. */

import { BENCH_WORDS, type Measured, measureDecoders, tableLines } from '../decodeBench.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { JsonArray } from '../writing/json.ts';

export const decodeBench = defineCommand({
  name: 'decode-bench',
  group: 'experiment',
  summary: 'measure the speed of the decoders on this machine against the reference implementation',
  usage: '[--words N] [--float32] [--seconds N] [--format text|json]',
  details: `Decodes random scores of 10 to 165 words and prints the median time and the memory of each decoder; the time of the Cython code of
Gómez-Rodríguez, Shi & Lee (2018) on the kind of machine we measured; and how close the kernels come to the additions and maxima
per second that this machine does in registers. Other load on the machine makes all times longer.

  treebank decode-bench --words 60`,
  options: {
    words: { type: 'integer', placeholder: 'N', min: 1, max: 300, help: 'only this length' },
    float32: { type: 'flag', help: 'single precision, as produced by a neural scorer' },
    seconds: { type: 'integer', placeholder: 'N', min: 0, max: 60, default: 1, help: 'time per decoder and length' },
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format of the table' },
  },
  async start({ files, options }, context) {
    if (files.length > 0) throw new UsageError('decode-bench takes no files');
    const json = new JsonArray(context.out);
    let last: Measured | undefined;
    const measured = measureDecoders({
      words: options.words === undefined ? BENCH_WORDS : [options.words],
      precision: options.float32 ? 32 : 64,
      budgetMs: 1000 * options.seconds,
      now: () => performance.now(),
    });
    for (const row of measured) {
      if (options.format === 'json') await json.add(row);
      else await context.out.write(`${tableLines(row, last?.decoder !== row.decoder).join('\n')}\n`);
      await context.out.flush();
      last = row;
    }
    if (options.format === 'json') await json.end();
  },
});
