/** Lists of a campaign: tables of lemmas, made from the work list, in which a value may say that people decide. */

import { linesOfTable, type NamedFiles } from '../query/index.ts';

/** The column with the lemma, and the one with what becomes of it. */
const LEMMA = 'lemma';
const VALUE = 'value';
/** The value of an entry that the rules leave to people. */
const ASK = 'ask';

/** The files as the rules see them: tables without the entries that are asked about, so that nothing decides those. */
export const filesForRules = ({ open, ...files }: NamedFiles): NamedFiles => ({
  ...files,
  open: (name) => {
    const file = open(name);
    return file && { text: withoutAsked(file.text), files: filesForRules(file.files) };
  },
});

/** A text that is no table with a column for values stays. O(length) */
function withoutAsked(text: string): string {
  let column = -1;
  const asked = new Set<number>();
  for (const [line, cells] of linesOfTable(text)) {
    if (column === -1) {
      column = cells.indexOf(VALUE);
      if (column === -1) return text;
    } else if (cells[column]?.trim() === ASK) asked.add(line);
  }
  if (asked.size === 0) return text;
  // Lines keep their numbers, which messages name.
  return text
    .split(/\r\n|\n|\r/)
    .map((content, line) => (asked.has(line) ? '' : content))
    .join('\n');
}

/** The values of a table, each once, and that people are asked; none without a column for them. Undefined: it is no list of lemmas. O(length) */
export function valuesIn(text: string): readonly string[] | undefined {
  let columns: readonly string[] | undefined;
  const values = new Set<string>();
  for (const [, cells] of linesOfTable(text)) {
    if (columns === undefined) {
      columns = cells;
      if (!columns.includes(LEMMA)) return undefined;
    } else if (columns.includes(VALUE)) values.add((cells[columns.indexOf(VALUE)] ?? '').trim());
  }
  if (columns?.includes(VALUE) !== true) return [];
  values.delete(ASK);
  return [...values].filter((each) => each !== '').concat(ASK);
}

/**
 * The table with entries for lemmas that have none yet. O(length)
 * @param text undefined: there is no table yet @param value of the new entries; without one, people are asked if the table has that column
 * @returns how many are new, or what is wrong with the table
 */
export function withLemmas(
  text: string | undefined,
  lemmas: Iterable<string>,
  value: string | undefined,
): { readonly text: string; readonly nAdded: number } | string {
  const known = new Set<string>();
  let columns: readonly string[] = value === undefined ? [LEMMA] : [LEMMA, VALUE];
  let isHeader = true;
  for (const [, cells] of linesOfTable(text ?? '')) {
    if (isHeader) columns = cells;
    else known.add(cells[columns.indexOf(LEMMA)] ?? '');
    isHeader = false;
  }
  if (!columns.includes(LEMMA)) return `the table has no column ${LEMMA}`;
  if (value !== undefined && !columns.includes(VALUE)) return `the table has no column ${VALUE}`;
  const cellOf = (column: string, lemma: string) =>
    column === LEMMA ? lemma : column === VALUE ? (value ?? ASK) : '_';
  const added = [...new Set(lemmas)].filter((lemma) => !known.has(lemma));
  // A line that starts with % would be a comment.
  const lines = added.map((lemma) =>
    columns
      .map((each) => cellOf(each, lemma))
      .join('\t')
      .replace(/^%/, '\\%'),
  );
  const old = (text ?? '').replace(/(?<![\n\r]|^)$/, '\n');
  const before = isHeader ? `${old}${columns.join('\t')}\n` : old;
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  return { text: before + lines.map((line) => line + end).join(''), nAdded: added.length };
}
