/** `treebank adjudicate`: one file of what annotators agree on, and a list of their differences. */

import { adjudicate as adjudicateFiles, OPEN_COLUMNS, type OpenCell } from '../../core/compare/adjudicate/index.ts';
import { remarkLines } from '../../core/compare/agree/index.ts';
import { counted } from '../../core/wording/numbers.ts';
import { printable } from '../../inert/index.ts';
import { columnList } from '../frame/columnList.ts';
import { defineCommand } from '../frame/command.ts';
import { UsageError } from '../frame/io.ts';
import { readAnnotators } from '../reading/annotators.ts';
import { UnwritableTarget, writeWhole } from '../writing/target.ts';

export const adjudicate = defineCommand({
  name: 'adjudicate',
  group: 'compare',
  summary: 'make one file of what annotators agree on, and list the cells that are open',
  usage: 'A B [C…] [--out FILE] [--columns UPOS,HEAD] [--format text|json]',
  details: `The result is the file of the first annotator. UPOS, HEAD and DEPREL that are blank there are filled in where the others agree and the
tree stays a tree. Every cell, feature, attribute and enhanced head on which annotators differ is listed with the value of each, and
with that of the majority as a suggestion; nothing is decided by vote. Exit code 1 if anything is open.

  treebank adjudicate anna.conllu ben.conllu --out gold.conllu
  treebank adjudicate anna.conllu ben.conllu carla.conllu --out gold.conllu --format json > open.json`,
  options: {
    out: { type: 'text', short: 'o', placeholder: 'FILE', help: 'write the result to FILE; without it, only list' },
    columns: {
      type: 'text',
      placeholder: 'LIST',
      help: 'the columns to compare, separated by commas: FORM, LEMMA, UPOS, XPOS, FEATS, HEAD (with DEPREL), DEPS, MISC, and further ones such as PARSEME:MWE',
    },
    format: { type: 'choice', values: ['text', 'json'], default: 'text', help: 'output format of the list' },
  },
  async start({ files, options }, context) {
    if (files.length < 2) throw new UsageError('name the files of two or more annotators');
    const columns = options.columns === undefined ? undefined : namedColumns(options.columns);
    const annotators = await readAnnotators(files, 'refuse', context);
    if (annotators === undefined) return;
    const { text, open, filled, remarks } = adjudicateFiles(annotators, columns);
    const uncompared = remarks.filter(({ reason }) => reason !== 'missing');
    if (0 < open.length || 0 < uncompared.length) context.raise(1);
    for (const line of remarkLines(remarks, files)) context.note(line);
    try {
      if (options.out !== undefined) await writeWhole(options.out, text, context);
    } catch (error) {
      if (!(error instanceof UnwritableTarget)) throw error;
      context.fail(error.message);
    }
    if (options.format === 'json') await context.out.data(`${JSON.stringify({ open }, null, 1)}\n`);
    else for (const cell of open) await context.out.write(`${printable(lineOf(cell, files[0]))}\n`);
    const sentences = new Set(open.map(({ sentence }) => sentence)).size;
    const where = open.length === 0 ? '' : ` in ${counted(sentences, 'sentence')}`;
    context.note(`${counted(open.length, 'open cell')}${where}; ${counted(filled, 'cell')} filled in.`);
  },
});

/** @throws UsageError for a name that is neither one of the ten nor has a namespace, as further columns do */
function namedColumns(list: string): ReadonlySet<string> {
  const names = list.split(',').map((name) => name.trim().toUpperCase());
  const further = names.filter((name) => name.includes(':'));
  const others = names.filter((name) => !name.includes(':'));
  const units = new Map([
    ['HEAD', 'HEAD,DEPREL'],
    ['DEPREL', 'HEAD,DEPREL'],
  ] as const);
  const ten = others.length === 0 ? [] : columnList(others.join(), OPEN_COLUMNS, units);
  return new Set([...further, ...ten]);
}

/** `gold.conllu:12:1 (s3): 4 “dog”, HEAD,DEPREL: 3 obj | 3 obl | 3 obl → 3 obl` */
function lineOf({ sentence, line, word, form, column, feature, values, suggestion }: OpenCell, file: string): string {
  const what = feature === undefined ? column : `${column} ${feature}`;
  const shown = values.map((value) => value ?? '-').join(' / ');
  const majority = suggestion === null ? '' : ` (majority: ${suggestion})`;
  return `${file}:${line}:1 (${sentence}): ${word} “${form}”, ${what}: ${shown}${majority}`;
}
