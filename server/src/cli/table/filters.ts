/** Rows of a table that are kept, beside word lists, other treebanks and what a language has registered. */

import { toNfc } from '../../core/conllu/index.ts';
import { type CountTable, type RegistrationOf, withRegistration } from '../../core/tables/index.ts';
import { featureProblem, type LanguageTables } from '../../core/validate/index.ts';
import { type Context, UsageError } from '../frame/io.ts';
import { Languages } from '../lint/languages.ts';
import { findInputs, forEachInput, type Input, readLines } from '../reading/input.ts';

interface FilterOptions {
  readonly ambiguous: boolean;
  readonly 'not-in'?: string;
  readonly ratio?: number;
  readonly registered: boolean;
  readonly lang?: string;
  readonly 'data-folder'?: string;
}

type Filter = (table: CountTable) => CountTable;

/** @throws UsageError if the options do not go with the table */
export function checkFilters(name: string, options: FilterOptions): void {
  const { ambiguous, ratio, registered, lang } = options;
  if (options['not-in'] !== undefined && (name !== 'lexicon' || ambiguous))
    throw new UsageError('--not-in goes with lexicon, without --ambiguous');
  if (ratio !== undefined && (name !== 'lexicon' || !ambiguous))
    throw new UsageError('--ratio goes with lexicon --ambiguous');
  if (registered && name !== 'features') throw new UsageError('--registered goes with features');
  if (!registered && (lang !== undefined || options['data-folder'] !== undefined))
    throw new UsageError('--lang and --data-folder go with features --registered');
}

/** Undefined, with messages, if a file cannot be read. @param lists of words or treebanks, see `--not-in` @throws UsageError */
export async function filtersOf(
  options: FilterOptions,
  lists: readonly string[],
  inputs: readonly Input[],
  context: Context,
): Promise<Filter[] | undefined> {
  const filters: Filter[] = [];
  const { ambiguous, ratio, registered } = options;
  if (0 < lists.length) {
    const known = await findInputs(lists, context);
    if (known.length === 0) return undefined;
    const words = await wordsIn(known, context);
    filters.push((table) => notIn(table, words));
  }
  if (ratio !== undefined) {
    filters.push((table) => {
      const at = table.columns.findIndex(({ name }) => name === 'score');
      return { ...table, rows: table.rows.filter(({ cells }) => ratio <= Number(cells[at])) };
    });
  }
  if (registered) {
    const language = await languageFor(options, inputs, context);
    if (language === undefined) return undefined;
    const registrationOf: RegistrationOf = (...each) => featureProblem(language, ...each);
    filters.push((table) => withRegistration(table, registrationOf, ambiguous));
  }
  return filters;
}

/** In small letters. */
interface Words {
  readonly form: Set<string>;
  readonly lemma: Set<string>;
}

const plain = (word: string): string => toNfc(word.toLowerCase());

const ROW = /^\d+(?:\.\d+)?\t(?:[^\t]*\t){2,}/;

/** The forms and lemmas of treebanks; of other texts the first cell of each line, which may be either. */
async function wordsIn(inputs: readonly Input[], context: Context): Promise<Words> {
  const words: Words = { form: new Set(), lemma: new Set() };
  await forEachInput(inputs, context, async (input) => {
    let isTreebank = false;
    for await (const line of readLines(input, context)) {
      const [first, form, lemma] = line.replace(/\r$/, '').split('\t');
      const isRow = ROW.test(line);
      isTreebank ||= isRow;
      // Comments before the first row are in the lists, too, where they do no harm.
      if (isTreebank && !isRow) continue;
      words.form.add(plain(isTreebank ? form : first));
      words.lemma.add(plain(isTreebank ? lemma : first));
    }
  });
  return words;
}

/** Rows whose form, or lemma if that column comes first, is none of the words. */
function notIn(table: CountTable, words: Words): CountTable {
  const at = table.columns.findIndex(({ name }) => name === 'form' || name === 'lemma');
  if (at === -1) throw new UsageError('--not-in needs a column with forms or lemmas: --by form or --by lemma');
  const known = table.columns[at].name === 'form' ? words.form : words.lemma;
  return { ...table, rows: table.rows.filter(({ cells }) => !known.has(plain(`${cells[at] ?? ''}`))) };
}

/** The tables of the language that all files are in. */
async function languageFor(
  { lang, 'data-folder': folder }: FilterOptions,
  inputs: readonly Input[],
  context: Context,
): Promise<LanguageTables | undefined> {
  const languages = await Languages.open(5, folder, lang, context);
  const codes = new Set<string>();
  for (const input of inputs) {
    const code = languages.codeFor(input);
    if (code === undefined) return undefined;
    codes.add(code);
  }
  if (1 < codes.size)
    throw new UsageError(`--registered takes files of one language, not of ${[...codes].sort().join(', ')}`);
  const [code] = codes;
  return code === undefined ? undefined : languages.tables(code);
}
