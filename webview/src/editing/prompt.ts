/** The possible actions in a mode, for the status line and screen readers. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { State } from '../state.ts';
import { partsOf } from './split.ts';
import type { AttachMode, FieldMode, Mode } from './state.ts';
import { headsFor } from './targets.ts';

/** The text of the status line: the mode, otherwise the effect of the last edit. */
export function statusOf({ shown, editing: { mode, said, passOver } }: Pick<State, 'shown' | 'editing'>): string {
  if (shown === undefined) return '';
  const { diagram } = shown;
  const formOf = (word: number) => diagram.words[word - 1]?.form ?? '';
  switch (mode?.kind) {
    case 'attach':
      return attachPrompt(diagram, mode);
    case 'split':
      return localized`Split ${formOf(mode.word)}: ${partsOf(formOf(mode.word), mode).join(' | ')}. Arrows move the cut, comma adds one, Enter splits, Shift+S makes a multiword token`;
    case 'merge':
      return localized`Merge ${formOf(mode.word)}: press an arrow towards the other word`;
    case 'ask': {
      const answers = mode.answers.map(({ key, label }) => `${key}: ${label}`);
      return `${mode.question} ${[...answers, localized`Esc: cancel`].join(', ')}`;
    }
    case 'field':
      return fieldPrompt(diagram, mode) ?? said;
    case 'form':
      return mode.at === undefined
        ? said
        : localized`Features of ${formOf(mode.word)}: a key takes a value, Delete takes it back, Enter saves all`;
    case 'graphHead':
    case 'graphLabel':
      return said;
    case undefined:
      return passOver === undefined ? said : localized`${said}. O: go on in the next sentence`;
  }
}

/** The word that the text of a mode is about; undefined: it asks nothing, or its field does. */
export function promptedWord(mode: Mode | undefined): number | undefined {
  switch (mode?.kind) {
    case 'attach':
      return mode.first;
    case 'split':
    case 'merge':
    case 'ask':
      return mode.word;
    default:
      return undefined;
  }
}

function fieldPrompt({ words }: Diagram, { purpose, word }: FieldMode): string | undefined {
  if (purpose.for !== 'cell' || !purpose.isPass) return undefined;
  const asked = localized`${purpose.column.toUpperCase()} of ${words[word - 1].form}?`;
  return localized`${asked} ${word} of ${words.length} · Enter or a number: take, Tab: pass over`;
}

function attachPrompt(diagram: Diagram, { first, last, typed, target, pass, isBeginning }: AttachMode): string {
  const { words } = diagram;
  const forms = words.slice(first - 1, last).map(({ form }) => form);
  const all = forms.join(' ');
  const asked = localized`Head of ${all}?`;
  const what = pass === undefined ? asked : localized`${asked} ${first} of ${words.length}`;
  if (target === undefined) {
    if (typed !== '') return `${what} · ${typed}…`;
    return isBeginning
      ? localized`${what} · letters at it, 0: root, U X L F: fill in cells, Esc: cancel`
      : localized`${what} · letters at it, 0: root, /: find, Esc: cancel`;
  }
  if (target === 0) return localized`${what} · the root: Enter`;
  const { form, upos } = words[target - 1];
  if (first <= target && target <= last) return localized`${what} · ${form} is the word itself`;
  const targets = headsFor([-1, ...words.map(({ head }) => head)], first);
  const nCrossed = targets.nCrossed(target);
  const one = localized`, would cross ${nCrossed} arc`;
  const crossing = nCrossed === 0 ? '' : nCrossed === 1 ? one : localized`, would cross ${nCrossed} arcs`;
  const below =
    targets.kindOf(target) === 'below' ? localized`, is below ${words[first - 1].form} and would take its place` : '';
  return localized`${what} · ${form}, ${upos}${crossing}${below}: Enter`;
}
