/** The marks in the drawing, kept so that a new drawing has them again. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { Drawing } from '../draw/drawing.ts';
import { write } from '../draw/svg.ts';
import type { Hints } from '../editing/hints.ts';
import type { MatchMarks } from '../matches/marks.ts';
import { showHints, showSigns } from './choosing.ts';
import { type Light, light } from './highlights.ts';

const NOTHING: Light = {
  current: undefined,
  lit: undefined,
  dimmedAround: undefined,
  derived: undefined,
  match: undefined,
};

export class Marks {
  private diagram: Diagram | undefined;
  private shown = NOTHING;
  private hints: Hints | undefined;
  /** One word is in the tab order: the toolbar and the tree are one Tab apart, however long the sentence is. */
  private tabStop = 1;

  constructor(private readonly drawing: Drawing) {}

  /** The word at the text cursor. */
  get current(): number | undefined {
    return this.shown.current;
  }

  /** The words with a mark of their own: they are drawn even out of view. */
  get words(): readonly (number | undefined)[] {
    return [this.shown.current, this.tabStop];
  }

  /** Another drawing arrives: drops marks that refer to the old one. */
  follow(diagram: Diagram | undefined): void {
    if (diagram !== this.diagram) this.shown = { ...this.shown, derived: undefined, lit: undefined, match: undefined };
    if (diagram === undefined) this.shown = { ...this.shown, current: undefined };
    this.diagram = diagram;
  }

  /** Writes the classes of the marks of everything drawn; a new drawing has none. */
  show(change: Partial<Light> = {}): void {
    const { current } = this.shown;
    this.shown = { ...this.shown, ...change };
    if (this.diagram === undefined) return;
    if (this.shown.current !== current) this.drawing.words[current ?? 0]?.removeAttribute('aria-current');
    light(this.drawing, this.diagram, this.shown);
    write(this.drawing.words[this.shown.current ?? 0], 'aria-current', 'true');
    write(this.drawing.words[this.tabStop], 'tabindex', '0');
  }

  /** Highlights an item and everything that belongs to it. */
  light(lit: Light['lit']): void {
    if (this.shown.lit !== lit) this.show({ lit });
  }

  /** Dims all except a word, its head and its dependents; without a word, nothing. */
  dimAround(dimmedAround: number | undefined): void {
    if (this.shown.dimmedAround !== dimmedAround) this.show({ dimmedAround });
  }

  /** Marks the matches of a search; without marks, removes them. */
  showMatch(match: MatchMarks | undefined): void {
    if (match === undefined && this.shown.match === undefined) return;
    this.show({ match });
    showSigns(this.drawing, match);
  }

  /** Shows the letters to type for each word; without hints, removes them. */
  showHints(hints: Hints | undefined): void {
    this.hints = hints;
    showHints(this.drawing, hints);
  }

  /** More of the same drawing has come into view. */
  showAgain(): void {
    this.show();
    if (this.shown.match !== undefined) showSigns(this.drawing, this.shown.match);
    if (this.hints !== undefined) showHints(this.drawing, this.hints);
  }

  makeTabStop(word: number): void {
    if (word !== this.tabStop) this.drawing.words[this.tabStop]?.setAttribute('tabindex', '-1');
    this.tabStop = word;
    write(this.drawing.words[word], 'tabindex', '0');
  }
}
