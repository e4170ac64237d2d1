/** The ten columns of CoNLL-U, in order. Imports nothing, so that the client may read it, too. */
export const COLUMNS = ['id', 'form', 'lemma', 'upos', 'xpos', 'feats', 'head', 'deprel', 'deps', 'misc'] as const;

/** As messages and headings name them: `ID`, `FORM`, … */
export const COLUMN_TITLES: readonly string[] = COLUMNS.map((name) => name.toUpperCase());

export type ColumnName = (typeof COLUMNS)[number];

/** Column indices by name: `Column.head === 6`. */
export const Column = {
  id: 0,
  form: 1,
  lemma: 2,
  upos: 3,
  xpos: 4,
  feats: 5,
  head: 6,
  deprel: 7,
  deps: 8,
  misc: 9,
} as const satisfies Record<ColumnName, number>;

export type ColumnIndex = (typeof Column)[ColumnName];

export const N_COLUMNS = COLUMNS.length;

/** The text that every declaration of columns contains, for a quick test. */
export const DECLARING = 'global.columns';
const DECLARATION = /^\ufeff?#\s*global\.columns\s*=(.*)$/;

/** Where the names begin in a line that declares columns (CoNLL-U Plus); undefined for any other line. */
export function declarationStart(line: string): number | undefined {
  const found = DECLARATION.exec(line);
  return found === null ? undefined : line.length - found[1].length;
}

/** The names in a declaration of columns; undefined for any other line, and if it names none. */
export function declaredColumns(line: string): readonly string[] | undefined {
  const start = declarationStart(line);
  const names = start === undefined ? '' : line.slice(start).trim();
  return names === '' ? undefined : names.split(/\s+/);
}
