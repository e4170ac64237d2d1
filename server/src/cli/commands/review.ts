/** `treebank review`: where a treebank is probably wrong. */

import { METHODS } from '../../core/suspicion/index.ts';
import { defineCommand } from '../frame/command.ts';
import { versionOf } from '../frame/version.ts';
import { readLocated } from '../reading/sentences.ts';
import { LIST_NAMES, LISTS } from '../review/lists.ts';
import { PRINTERS, REVIEW_FORMATS } from '../review/report.ts';
import { readTop, rowsOfTop } from '../review/top.ts';
import { ReviewedTreebank } from '../review/treebank.ts';
import { grouped } from '../writing/words.ts';

/** What people read, and what programs go through. */
const DEFAULT_TOP = { text: '50', other: '5%' };

export const review = defineCommand({
  name: 'review',
  summary: 'rank what is probably wrong: annotations that models of the rest of the treebank find unusual',
  usage: `FILE… [--list ${LIST_NAMES.join('|')}] [--thorough] [--top N|P%] [--format text|json|tsv|sarif|conllu]`,
  details: `Rules find what is illegal; most errors are legal. This command trains parsers on parts of the treebank and ranks the arcs of the
other parts by how little they expect them. The top is what to look at, not what to change: in a young treebank about every second
row is an error, in a mature one every eighth. What treebank lint reports is left out.

  treebank review train.conllu --top 30
  treebank review corpus --thorough --top 2% --format json
  treebank review corpus --list nonprojective`,
  options: {
    list: { type: 'choice', values: LIST_NAMES, default: 'arcs', help: 'what to rank' },
    thorough: { type: 'flag', help: 'train a network beside the linear model: finds more, takes four times as long' },
    top: {
      type: 'text',
      placeholder: 'N|P%',
      help: `how many rows, or what share of all (default: ${DEFAULT_TOP.text} as text, otherwise ${DEFAULT_TOP.other})`,
    },
    format: { type: 'choice', values: REVIEW_FORMATS, default: 'text', help: 'output format' },
    keep: {
      type: 'text',
      placeholder: 'DIR',
      help: 'keep the models there: an interrupted run goes on, the same treebank is not learned again',
    },
    seed: { type: 'integer', placeholder: 'N', min: 0, max: 2 ** 31 - 1, default: 1, help: 'random seed of training' },
  },
  async start({ files, options }, context) {
    const { list: name, format, keep, seed } = options;
    const top = readTop(options.top ?? (format === 'text' ? DEFAULT_TOP.text : DEFAULT_TOP.other));
    const located = (await readLocated(files, context)).filter(({ sentence }) => 0 < sentence.nWords);
    const treebank = new ReviewedTreebank(located);
    const method = options.thorough ? METHODS[1] : METHODS[0];
    const list = await LISTS[name]({ treebank, method, seed, keep, context });
    if (list === undefined) return;
    const first = list.rows(rowsOfTop(top, list.total));
    const rows = list.explained?.(first) ?? first;
    for (const note of list.notes) context.note(note);
    context.note(`${grouped(rows.length)} of ${grouped(list.total)} ${list.unit}, the most unusual first.`);
    await PRINTERS[format]({ treebank, rows, out: context.out, version: versionOf(context.io) });
  },
});
