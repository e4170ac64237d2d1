/**
 * Marks of choices: hints at words, selected words, the arc selected by a click, the questions of a
 * session, the matches of a search.
 */

import { localized } from '../../../server/src/localization/index.ts';
import type { Drawing } from '../draw/drawing.ts';
import { drawHint } from '../draw/hint.ts';
import { drawMatchSign } from '../draw/matchSign.ts';
import { write } from '../draw/svg.ts';
import type { Hints } from '../editing/hints.ts';
import { type MatchMarks, namesOf, signOf } from '../matches/marks.ts';

/** Words by position, both inclusive. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** The letters to type for each word; without hints, removes them. */
export function showHints({ element, words }: Drawing, hints: Hints | undefined): void {
  for (const each of element.querySelectorAll('.hint')) each.remove();
  element.classList.toggle('has-hints', hints !== undefined);
  words.forEach((each, word) => {
    each?.classList.toggle('is-attaching', hints !== undefined && hints.first <= word && word <= hints.last);
    each?.classList.toggle('is-target', hints?.target === word);
    const hint = hints?.byWord.get(word);
    if (hint === undefined || each === undefined) return;
    const drawn = drawHint(each, hint);
    drawn.dataset.word = String(word);
    // Beside the word, not in it: the letters are not part of the word's name.
    each.ownerSVGElement?.append(drawn);
  });
}

export function selectArc({ items }: Drawing, dependent: number | undefined): void {
  for (const [each, item] of items)
    each.classList.toggle('is-selected', item.kind === 'arc' && item.dependent === dependent);
}

/** The arcs to a word, above and below the words. */
export function markChosen({ items }: Drawing, dependent: number | undefined): void {
  for (const [each, item] of items) {
    if (item.kind !== 'lowerArc' && item.kind !== 'arc') continue;
    const node = item.kind === 'arc' ? item.dependent : 'word' in item.dependent ? item.dependent.word : undefined;
    each.classList.toggle('is-chosen', dependent !== undefined && node === dependent);
  }
}

/** The span of a mention. */
export function markSpan({ items }: Drawing, span: number | undefined): void {
  for (const [each, item] of items) if (item.kind === 'span') each.classList.toggle('is-chosen', item.span === span);
}

/** Without selected words, the one with the focus is the selected one of the list. */
export function showRange({ words }: Drawing, range: Range | undefined, focused: number | undefined): void {
  words.forEach((each, word) => {
    const isIn = range !== undefined && range.first <= word && word <= range.last;
    each?.classList.toggle('is-in-range', isIn);
    write(each, 'aria-selected', String(range === undefined ? word === focused : isIn));
  });
}

/** Signs at the matches of a search; without marks, removes them. */
export function showSigns({ element, items }: Drawing, match: MatchMarks | undefined): void {
  for (const each of element.querySelectorAll('.match-sign')) each.remove();
  for (const each of element.querySelectorAll('[aria-description]')) each.removeAttribute('aria-description');
  if (match === undefined) return;
  for (const [each, item] of items) {
    const names = namesOf(item, match);
    const sign = names && signOf(names);
    if (!(each instanceof SVGGElement) || names === undefined) continue;
    each.setAttribute('aria-description', sign === undefined ? localized`found` : localized`found as ${sign}`);
    const drawn = sign === undefined ? undefined : drawMatchSign(each, sign);
    // Beside the word, not in it: the name is not part of the word's own.
    if (drawn !== undefined) each.ownerSVGElement?.append(drawn);
  }
}
