/**
 * The places of a campaign that were looked at and stay as they are, each with its reason: a table of its own beside the campaign, one line a place, sorted, so
 * that git merges it. Words are named as in `.treebank.json`, not by their numbers.
 */

/** In place of `.md`, the name of the table of a campaign. */
export const LEFT_SUFFIX = '.left.tsv';

export interface LeftPlace {
  /** See `nameInTable`. */
  readonly file: string;
  /** See `sentenceKey`; ` (2)` follows it if it is the second one of that name in its file. */
  readonly sentence: string;
  /** `the#2` */
  readonly word: string;
  /** Tag, relation and head when it was looked at. If they change, the place is open again. */
  readonly was: string;
  readonly reason: string;
}

const COLUMNS = ['file', 'sentence', 'word', 'was', 'reason'] as const satisfies readonly (keyof LeftPlace)[];

/** Lines that are not of this form are problems, and are not lost: the file is not written while there are any. */
export function readLeft(text: string): {
  readonly places: readonly LeftPlace[];
  readonly problems: readonly { readonly line: number; readonly message: string }[];
} {
  const places: LeftPlace[] = [];
  const problems: { line: number; message: string }[] = [];
  text.split(/\r\n|\n/).forEach((content, line) => {
    if (content === '' || (line === 0 && content === COLUMNS.join('\t'))) return;
    const cells = content.split('\t');
    const [file, sentence, word, was, reason] = cells;
    if (cells.length !== COLUMNS.length || cells.some((cell) => cell === '')) {
      problems.push({ line, message: `a line has ${COLUMNS.length} columns: ${COLUMNS.join(', ')}` });
    } else places.push({ file, sentence, word, was, reason });
  });
  return { places, problems };
}

/** Sorted, each place once, the last one said. */
export function printLeft(places: readonly LeftPlace[]): string {
  const lines = new Map(places.map((place) => [keyOf(place), COLUMNS.map((name) => flat(place[name])).join('\t')]));
  const sorted = [...lines.values()].sort((a, b) => (a < b ? -1 : 1));
  return `${[COLUMNS.join('\t'), ...sorted].join('\n')}\n`;
}

const flat = (text: string): string => text.replace(/[\t\r\n]+/g, ' ').trim() || '_';

const keyOf = ({ file, sentence, word }: Omit<LeftPlace, 'was' | 'reason'>): string =>
  [file, sentence, word].map(flat).join('\t');

/** Finds places, and says of each whether it is as it was. */
export class LeftPlaces {
  private readonly places: ReadonlyMap<string, LeftPlace>;

  constructor(places: readonly LeftPlace[]) {
    this.places = new Map(places.map((place) => [keyOf(place), place]));
  }

  /** `changed`: it was left, and is something else now, so it is open again. */
  standing(place: Omit<LeftPlace, 'reason'>): 'open' | 'left' | 'changed' {
    const known = this.places.get(keyOf(place));
    return known === undefined ? 'open' : known.was === flat(place.was) ? 'left' : 'changed';
  }

  get size(): number {
    return this.places.size;
  }
}

/**
 * How the table names a file: relative to the folder of the treebank, which is the one around `campaigns`, or else that of the campaign.
 * @param file absolute, with `/` between folders @param campaign likewise
 */
export function nameInTable(file: string, campaign: string): string {
  const folders = campaign.split('/').slice(0, -1);
  if (folders.at(-1) === 'campaigns') folders.pop();
  const parts = file.split('/');
  let common = 0;
  while (common < folders.length && folders[common] === parts[common]) common++;
  return [...folders.slice(common).map(() => '..'), ...parts.slice(common)].join('/');
}

/** The names of the sentences of one file, one after another: those that repeat are numbered. */
export class SentenceNames {
  private readonly seen = new Map<string, number>();

  /** @param key see `sentenceKey` */
  next(key: string): string {
    const n = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, n);
    return n === 1 ? key : `${key} (${n})`;
  }
}
