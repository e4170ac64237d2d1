/** Splitting a word: the arrows place the cut. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import { arrowStep } from './attach.ts';
import type { SplitMode } from './state.ts';
import { andThen, enter, leave, operate, within } from './steps.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Letters as users count them: with their combining marks. */
export const lettersOf = (form: string): readonly string[] =>
  Array.from(graphemes.segment(form), ({ segment }) => segment);

export function startSplitting(state: State, word: number): Next {
  const form = state.shown?.diagram.words[word - 1].form ?? '';
  if (lettersOf(form).length < 2)
    return only(within(state, { said: localized`${form} is a single letter and cannot be split` }));
  return enter(state, { kind: 'split', word, cuts: [], at: 1 });
}

export function splitKey(state: State, mode: SplitMode, key: string): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined || key === 'Escape') return leave(state, mode.word);
  const n = lettersOf(diagram.words[mode.word - 1].form).length;
  const step = arrowStep(key, diagram);
  // Wraps around at either end, so that no cut is far away.
  if (step !== undefined) return enter(state, { ...mode, at: 1 + ((mode.at - 1 + step + (n - 1)) % (n - 1)) });
  switch (key) {
    case 'Home':
      return enter(state, { ...mode, at: 1 });
    case 'End':
      return enter(state, { ...mode, at: n - 1 });
    case ',':
      return enter(state, { ...mode, cuts: withCut(mode), at: Math.min(n - 1, mode.at + 1) });
    case 'Enter':
      return split(state, mode, 'split_word');
    case 'S':
      return split(state, mode, 'word_to_mwt');
    default:
      return only(state);
  }
}

const withCut = ({ cuts, at }: SplitMode): readonly number[] => [...new Set([...cuts, at])].sort((a, b) => a - b);

/** The parts of a form between the cuts. */
export function partsOf(form: string, mode: SplitMode): string[] {
  const letters = lettersOf(form);
  const ends = [...withCut(mode), letters.length];
  return ends.map((end, i) =>
    letters
      .slice(ends[i - 1] ?? 0, end)
      .join('')
      .trim(),
  );
}

function split(state: State, mode: SplitMode, op: 'split_word' | 'word_to_mwt'): Next {
  const form = state.shown?.diagram.words[mode.word - 1].form ?? '';
  const forms = partsOf(form, mode).filter((part) => part !== '');
  return andThen(leave(state, mode.word), (now) => operate(now, [{ op, args: { id: mode.word, forms } }]));
}
