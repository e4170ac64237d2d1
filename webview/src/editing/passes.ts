/** Passes: one word after the other, for their heads or for one of their cells, and on in the next sentence. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import { aboutShown, type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { CellPass, HeadPass, Pass } from './events.ts';
import { openField } from './label.ts';
import { firstFor, firstOpen, nextLacking } from './openWords.ts';
import { enter, leave, postpone, within } from './steps.ts';

/** @param isBeginning whether the next key may choose a column instead */
export function startAttaching(state: State, first: number, last = first, pass?: HeadPass, isBeginning = false): Next {
  const begun = pass === undefined ? state : within(state, { lastPass: pass });
  const aim = { typed: '', target: undefined, isBeginning };
  return enter({ ...begun, focused: first }, { kind: 'attach', first, last, pass, ...aim });
}

/** A pass from a word on; after one that has come to the end of the sentence, the same in the next sentence, with relations if asked for. */
export function startPass(state: State, word: number, pass: HeadPass): Next {
  const { passOver } = state.editing;
  if (passOver !== undefined) return stepOn(state, isOfHeads(passOver) && pass === 'labelled' ? pass : passOver);
  return startAttaching(state, word, word, pass, true);
}

const isOfHeads = (pass: Pass): pass is HeadPass => pass === 'labelled' || pass === 'unlabelled';

/** The field for a cell of a word. */
export const askCell = (state: State, word: number, column: CellPass, isPass = false): Next =>
  openField(isPass ? within(state, { lastPass: column }) : state, word, { for: 'cell', column, isPass }, { column });

/** The words after this one that lack a cell; 0: all words. */
export function fillAfter(state: State, word: number, column: CellPass): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return only(state);
  const next = nextLacking(diagram, word, 1, column);
  if (next !== undefined) return askCell(state, next, column, true);
  return endPass(state, Math.max(1, word), column, nothingWithout(column));
}

/** The word before this one that lacks a cell. An edit under way may have filled it, so its result counts. */
export function fillBefore(state: State, word: number, column: CellPass): Next {
  if (state.editing.underway !== undefined) return postpone(state, { type: 'fillBefore', word, column });
  const { diagram } = state.shown ?? {};
  const previous = diagram && nextLacking(diagram, word, -1, column);
  if (previous !== undefined) return askCell(state, previous, column, true);
  return leave(within(state, { said: localized`No earlier word is without ${column.toUpperCase()}` }), word);
}

/** The next word of a pass; after the last one the pass ends. */
export function goOn(state: State, word: number, pass: Pass): Next {
  if (!isOfHeads(pass)) return fillAfter(state, word, pass);
  const nWords = state.shown?.diagram.words.length ?? 0;
  if (word < nWords) return startAttaching(state, word + 1, word + 1, pass);
  return endPass(state, word, pass, localized`That was the last word`);
}

const nothingWithout = (column: CellPass): string => localized`No further word is without ${column.toUpperCase()}`;

const endPass = (state: State, word: number, pass: Pass, said: string): Next =>
  leave(within(state, { lastPass: pass, passOver: pass, said }), word);

/** Keys pressed meanwhile belong to the next sentence. */
function stepOn(state: State, pass: Pass): Next {
  const { state: asked, effects } = aboutShown(state, ({ uri, version }) => {
    return { type: 'step', uri, version, direction: 'next' };
  });
  return { state: within(asked, { passOver: undefined, lastPass: pass, stepping: asked.lastId, said: '' }), effects };
}

/** The next sentence is drawn: the pass goes on at the first word for it. */
export function passOn(state: State): Next {
  const { diagram } = state.shown ?? {};
  const pass = state.editing.lastPass;
  if (diagram === undefined || pass === undefined) return only(state);
  const word = firstFor(diagram, pass);
  if (word === undefined) {
    const said = isOfHeads(pass) ? localized`All words have a head` : nothingWithout(pass);
    return endPass(state, firstOpen(diagram, pass) ?? 1, pass, said);
  }
  return isOfHeads(pass) ? startAttaching(state, word, word, pass, true) : askCell(state, word, pass, true);
}
