/** Figures of an extension beside those of a trivial one, our own share, and the plan. */

/**
 * The measurements, with their planned milliseconds. *Inside*: from the moment when the host reports the text to extensions, to
 * findings that extensions can query. Otherwise from the text on the screen, or from the key, to the count in the status bar.
 */
const PLANNED = {
  activation: 1000,
  'first findings, inside': 300,
  'all findings, inside': 1500,
  'key → findings, inside': 40,
  'text shown → extensions are told': undefined,
  'first findings': 300,
  'all findings': 1500,
  'key → findings': 40,
  'reading the model': 500,
  'first re-parse': undefined,
  'second re-parse': undefined,
} as const;

export type Figure = keyof typeof PLANNED;
export type Whose = 'ours' | 'trivial';

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** `71 (47–253)`, in whole milliseconds. */
function shown(values: readonly number[]): string {
  const [least, median, most] = [Math.min(...values), medianOf(values), Math.max(...values)].map(Math.round);
  return values.length === 1 ? `${median}` : `${median} (${least}–${most})`;
}

export class Figures {
  readonly #noted: Record<Whose, Map<Figure, readonly number[]>> = { ours: new Map(), trivial: new Map() };

  /** @param milliseconds of each measurement */
  note(whose: Whose, figure: Figure, milliseconds: readonly number[]): void {
    this.#noted[whose].set(figure, milliseconds);
  }

  /** In Markdown: medians, in brackets the least and the most. */
  table(host: string): string {
    const rows = (Object.keys(PLANNED) as Figure[]).flatMap((figure) => {
      const [ours, trivial] = [this.#noted.ours.get(figure), this.#noted.trivial.get(figure)];
      if (ours === undefined) return [];
      const difference = trivial && `${Math.round(medianOf(ours) - medianOf(trivial))}`;
      const planned = PLANNED[figure];
      const verdict = planned === undefined ? '' : `${planned}${medianOf(ours) <= planned ? '' : ', missed'}`;
      return [[figure, shown(ours), trivial === undefined ? '' : shown(trivial), difference ?? '', verdict]];
    });
    const head = [`ms, ${host}`, 'ours', 'trivial extension', 'difference', 'planned'];
    return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }
}
