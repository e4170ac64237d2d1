/** The names that UD gives to a treebank: its folder, its language, its data files. */

/** A treebank by the name of its folder, `UD_Language-Treebank`. */
export interface TreebankName {
  /** As in `codes_and_flags.yaml`: with spaces. */
  readonly language: string;
  /** Without the prefix `UD_`: what the lists of exceptions name. */
  readonly short: string;
  /** '' if the folder has none. */
  readonly treebank: string;
}

/** @returns undefined for a name that the release programs cannot read */
export function treebankName(folder: string): TreebankName | undefined {
  const match = /^(?:Non)?UD_([A-Za-z_]+)(?:-([A-Za-z]+))?$/.exec(folder);
  if (match === null) return undefined;
  const [, language, treebank = ''] = match;
  const short = treebank === '' ? language : `${language}-${treebank}`;
  return { language: language.replaceAll('_', ' '), short, treebank };
}

/** Stands for the code of the language if neither a list nor a file says it; no code is written so. */
export const UNKNOWN_CODE = 'LCODE';

/** What the names of the data files begin with: `grc_proiel-ud-`. */
export const filePrefix = (code: string, { treebank }: TreebankName): string =>
  treebank === '' ? `${code}-ud-` : `${code}_${treebank.toLowerCase()}-ud-`;

/**
 * The languages and their codes in `codes_and_flags.yaml`: a name at the start of a line, and below it `lcode: xx`.
 * Names may be quoted.
 */
export function languageCodes(yaml: string): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  let language = '';
  for (const line of yaml.split(/\r?\n/)) {
    const name = /^(['"]?)([^\s'"#][^:'"]*)\1:\s*$/.exec(line);
    if (name !== null) language = name[2].trim();
    const code = /^\s+lcode:\s*['"]?([\w-]+)/.exec(line);
    if (code !== null && language !== '') codes.set(language, code[1]);
  }
  return codes;
}

export const PARTS = ['train', 'dev', 'test'] as const;
export type Part = (typeof PARTS)[number];

/**
 * The part of the treebank that a file holds, by its name: `xx_any-ud-train.conllu` with any prefix.
 * @param trainParts names of the files of a training set in several: `xx_any-ud-train-a.conllu`
 */
export function partOf(file: string, trainParts: readonly string[] = []): Part | undefined {
  const match = /-ud-(train|dev|test)(?:-([A-Za-z0-9-]+))?\.conllu$/.exec(file);
  if (match === null) return undefined;
  const [, part, piece] = match;
  const isWhole = part !== 'train' || trainParts.length === 0;
  if (isWhole ? piece !== undefined : piece === undefined || !trainParts.includes(piece)) return undefined;
  return part as Part;
}
