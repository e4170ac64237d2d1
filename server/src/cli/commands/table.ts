/** `treebank table`: lexicon, relations, features, paradigms, lists, multiword expressions and numbers of a treebank, alone or beside another. */

import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Column, type ColumnIndex } from '../../core/conllu/index.ts';
import { CONSISTENCY_METHODS } from '../../core/expressions/index.ts';
import { comparedTable } from '../../core/tables/index.ts';
import { defineCommand } from '../frame/command.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT, suggestion } from '../frame/options.ts';
import { findInputs } from '../reading/input.ts';
import { noteMissing } from '../reading/missingColumns.ts';
import { checkFilters, filtersOf } from '../table/filters.ts';
import { countFiles } from '../table/pool.ts';
import { showTable, TABLE_FORMATS } from '../table/show.ts';
import { countingOf, TABLE_NAMES, type TableName } from '../table/tables.ts';
import { Where } from '../table/where.ts';
import { cellsFor, FORMULA_OPTION } from '../writing/formulas.ts';
import { CHARTS_OPTION, writeCharts } from '../writing/pictures.ts';

/** Without these columns such a table is empty. */
const COUNTED: Readonly<Partial<Record<TableName, readonly ColumnIndex[]>>> = {
  relations: [Column.head, Column.deprel],
  features: [Column.feats],
};

export const table = defineCommand({
  name: 'table',
  group: 'report',
  summary:
    'count words and arcs in tables: lexicon, relations, features, paradigms, lists, expressions, numbers; what is ambiguous',
  usage: `${TABLE_NAMES.join('|')} FILE… [--by KEYS] [--where REQUEST] [--ambiguous] [--against FILE]`,
  details: `Words and empty nodes count as in Grew, numbers as in the stats.xml of a UD release. docs/tables.md describes the tables.

--by names the columns that identify a row: of the lexicon form, lemma, upos, xpos, feats or a feature such as Number; of relations
relation, head, upos, direction. Numbers have a column for each group: name, folder, file, all. --where counts only words that the first
node of a request matches (of numbers: sentences with a match). --ambiguous lists what is annotated otherwise than usual: the
likeliest errors first; of expressions, places with the lemmas of a multiword expression that are not annotated or have another category.
--against puts another treebank beside it, with log-likelihood and log ratio, the most surprising rows first.

  treebank table lexicon --ambiguous corpus.conllu
  treebank table lexicon --by lemma,Gender --where 'pattern { X [upos=NOUN] }' corpus.conllu
  treebank table expressions --ambiguous corpus.conllu
  treebank table relations new.conllu --against old.conllu --format tsv`,
  options: {
    by: {
      type: 'text',
      placeholder: 'KEYS',
      help: 'columns that identify a row, separated by commas; of numbers: groups',
    },
    where: { type: 'text', placeholder: 'REQUEST', help: 'count only words that the first node of a request matches' },
    ambiguous: { type: 'flag', help: 'only what is annotated otherwise than usual, the likeliest errors first' },
    method: {
      type: 'choice',
      values: CONSISTENCY_METHODS,
      help: 'of expressions: how places with the same lemmas are found that are not annotated (window by default)',
    },
    relation: { type: 'text', placeholder: 'NAME', help: 'of relations: one as a matrix, head by dependent' },
    against: {
      type: 'text',
      placeholder: 'FILE',
      help: 'another file or folder, to compare; several are separated by commas, unless one has such a name',
    },
    'not-in': {
      type: 'text',
      placeholder: 'FILE',
      help: 'of lexicon: only rows whose form (or lemma, if it comes first) is not in this word list or treebank, or several',
    },
    ratio: {
      type: 'integer',
      placeholder: 'N',
      min: 1,
      max: 1e9,
      help: 'of lexicon --ambiguous: only what is at most one Nth as frequent as usual',
    },
    registered: {
      type: 'flag',
      help: 'of features: say what the language has not registered; with --ambiguous, only that',
    },
    lang: {
      type: 'text',
      placeholder: 'xx',
      format: LANGUAGE_FORMAT,
      help: "of --registered: the language (default: from the files' names)",
    },
    'data-folder': {
      type: 'text',
      placeholder: 'DIR',
      help: 'of --registered: data folder of the UD tools (default: as of lint)',
    },
    ...CHARTS_OPTION,
    threads: {
      type: 'integer',
      placeholder: 'N',
      min: 0,
      max: 64,
      help: 'count in N additional threads, 0 for none (default: one fewer than processors and at most 3, from 32 MB)',
    },
    limit: { type: 'integer', placeholder: 'N', min: 1, max: 1e9, default: 1e9, help: 'print at most N rows' },
    format: { type: 'choice', values: TABLE_FORMATS, default: 'text', help: 'output format' },
    ...FORMULA_OPTION,
  },
  async start({ files: [wanted, ...files], options }, context) {
    const { against, where: request, limit, format, pictures } = options;
    const reader = cellsFor(options, 'tsv');
    const name = TABLE_NAMES.find((each) => each === wanted);
    if (name === undefined) {
      const what =
        wanted === undefined ? 'no table given' : `there is no table ${wanted}${suggestion(wanted, TABLE_NAMES)}`;
      throw new UsageError(`${what}. Tables: ${TABLE_NAMES.join(', ')}`);
    }
    if (against !== undefined && options.ambiguous)
      throw new UsageError('--against compares whole tables: leave --ambiguous out');
    if (against !== undefined && (options.relation !== undefined || (name === 'numbers' && options.by !== undefined)))
      throw new UsageError(
        '--against compares tables with one column of counts: leave --relation and, of numbers, --by out',
      );
    checkFilters(name, options);
    if (pictures !== undefined && name !== 'numbers') throw new UsageError('--pictures goes with numbers');
    const inputs = await findInputs(files, context);
    const others =
      against === undefined
        ? undefined
        : await findInputs(await filesIn('--against', against, files, context), context);
    const known = options['not-in'];
    const lists = known === undefined ? [] : await filesIn('--not-in', known, files, context);
    const filters = await filtersOf(options, lists, inputs, context);
    const counting = countingOf(name, options, inputs);
    const beside = others && countingOf(name, options, others);
    const where = request === undefined ? undefined : await Where.open(request, context);
    if (inputs.length === 0 || others?.length === 0 || filters === undefined) return;
    if (request !== undefined && where === undefined) return;
    noteMissing([...inputs, ...(others ?? [])], COUNTED[name] ?? [], context);
    const { threads } = options;
    await countFiles({ name, options, inputs }, counting, where, threads, context);
    if (others !== undefined && beside !== undefined)
      await countFiles({ name, options, inputs: others }, beside, where, threads, context);
    where?.complain(context);
    const own = counting.table();
    const compared = beside === undefined ? own : comparedTable(own, beside.table());
    const shown = filters.reduce((table, filter) => filter(table), compared);
    await showTable(shown, { format, reader, limit, inputs }, context);
    if (pictures === undefined || counting.charts === undefined) return;
    const links = await writeCharts(counting.charts(), pictures, context);
    if (format === 'markdown') await context.out.write(links);
  },
});

/** The names in an option: commas separate them, but a file may have one in its name. @throws UsageError */
async function filesIn(
  option: string,
  against: string,
  files: readonly string[],
  { io: { cwd } }: Context,
): Promise<string[]> {
  const isFile = stat(resolve(cwd, against)).then(
    () => true,
    () => false,
  );
  const names = (await isFile) ? [against] : against.split(',');
  if (names.includes(''))
    throw new UsageError(`${option} is a list of files, separated by commas, such as a.conllu,b.conllu`);
  if (names.includes('-') && files.includes('-'))
    throw new UsageError(`- (standard input) can be given only once: in FILE or in ${option}`);
  return names;
}
