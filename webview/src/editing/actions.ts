/** The effects of keys at a word. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { expressionsAt, nearestExpression } from '../expressions.ts';
import type { WordAction } from '../intention.ts';
import {
  askMention,
  askMerge,
  chooseMention,
  deleteMention,
  makeHead,
  splitOff,
  stepMention,
  toggleMembers,
} from '../mentions/act.ts';
import { type Next, only } from '../requests.ts';
import type { State } from '../state.ts';
import type { EditingEvent, Operation } from './events.ts';
import { openForm } from './form.ts';
import { askLabel, openField } from './label.ts';
import { nextOpen } from './openWords.ts';
import { askCell, startAttaching, startPass } from './passes.ts';
import { startSplitting } from './split.ts';
import { rangeOf } from './state.ts';
import { andThen, enter, intend, operate, unlessLocked, within } from './steps.ts';

/** A word, its sentence, and the selected words with it. */
interface At {
  readonly word: number;
  readonly diagram: Diagram;
  /** The word alone if no others are selected. */
  readonly first: number;
  readonly last: number;
}

export function actOn(state: State, action: WordAction, word: number): Next {
  const { diagram } = state.shown ?? {};
  if (diagram === undefined) return only(state);
  const range = rangeOf(state.editing, word) ?? { first: word, last: word };
  const { rotated, passOver } = state.editing;
  const next = within(state, {
    rotated: action === 'rotate' ? rotated : undefined,
    passOver: action === 'pass' || action === 'labelledPass' ? passOver : undefined,
    isLeaving: false,
  });
  return ACTIONS[action](next, { word, diagram, ...range });
}

const ACTIONS: { readonly [A in WordAction]: (state: State, at: At) => Next } = {
  attach: (state, { first, last }) => startAttaching(state, first, last),
  pass: (state, { word }) => startPass(state, word, 'unlabelled'),
  labelledPass: (state, { word }) => startPass(state, word, 'labelled'),
  label: (state, { word }) => askLabel(state, word),
  upos: (state, { word }) => askCell(state, word, 'upos'),
  form: (state, { word }) => openForm(state, word),
  features: (state, { word }) => openForm(state, word, { hasRows: true }),
  nextOpen: (state, { word, diagram }) => goTo(state, nextOpen(diagram, word, 1)),
  previousOpen: (state, { word, diagram }) => goTo(state, nextOpen(diagram, word, -1)),
  extendLeft: (state, at) => extend(state, at, at.diagram.isRightToLeft ? 1 : -1),
  extendRight: (state, at) => extend(state, at, at.diagram.isRightToLeft ? -1 : 1),
  root: makeRoot,
  rotate,
  promote: (state, { word }) => tree(state, word, [word], [{ op: 'promote', args: { id: word } }]),
  unattach: (state, { word }) => tree(state, word, [word], [{ op: 'unattach', args: { id: word } }]),
  chain: (state, { first, last }) => {
    if (first === last) return tell(state, localized`Select the words of the chain with Shift and the arrow keys`);
    const ids = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    return openField(state, first + 1, { for: 'chain', ids }, { column: 'deprel', head: first, returnTo: first });
  },
  token: toggleToken,
  expression: askExpression,
  member: toggleMember,
  insertAfter: (state, { word }) => openField(state, word, { for: 'insert', at: word + 1 }),
  insertBefore: (state, { word }) => openField(state, word, { for: 'insert', at: word }),
  split: (state, { word }) => startSplitting(state, word),
  merge: (state, { word, first, last }) =>
    first === last
      ? enter(state, { kind: 'merge', word })
      : operate(state, [{ op: 'merge_words', args: { first, last } }]),
  emptyNode: (state, { word }) =>
    operate(state, [{ op: 'insert_empty', args: { after: word, deps: [[String(word), 'dep']] } }]),
  delete: (state, { first, last }) => {
    // The last one first, so that the others keep their IDs.
    const ids = Array.from({ length: last - first + 1 }, (_, i) => last - i);
    return operate(
      state,
      ids.map((id) => ({ op: 'delete_word', args: { id } })),
    );
  },
  splitSentence: (state, { word }) => operate(state, [{ op: 'split_sentence', args: { at: word } }]),
  join: (state) => operate(state, [{ op: 'join_sentences', args: {} }]),
  lock: (state, { first, last, diagram }) =>
    lock(
      state,
      diagram.words.slice(first - 1, last).map(({ index }) => index),
    ),
  lockBelow: (state, { word, diagram }) => lock(state, wordsBelow(diagram, word)),
  mention: askMention,
  mentionWords: toggleMembers,
  chooseMention,
  mentionHead: makeHead,
  mergeEntities: askMerge,
  splitEntity: splitOff,
  deleteMention,
  nextMention: (state) => stepMention(state, 'next'),
  previousMention: (state) => stepMention(state, 'previous'),
};

const tell = (state: State, said: string): Next => only(within(state, { said }));

function goTo(state: State, word: number | undefined): Next {
  if (word === undefined) return tell(state, localized`All other words have a head and a relation`);
  return { state: { ...within(state, { rangeFrom: undefined }), focused: word }, effects: [{ type: 'focus', word }] };
}

function extend(state: State, { word, diagram }: At, step: 1 | -1): Next {
  const to = word + step;
  if (to < 1 || diagram.words.length < to) return only(state);
  const rangeFrom = state.editing.rangeFrom ?? word;
  const next = { ...within(state, { rangeFrom }), focused: to };
  const range = rangeOf(next.editing, to);
  const forms = range && diagram.words.slice(range.first - 1, range.last).map(({ form }) => form);
  const said = forms === undefined ? '' : localized`${forms.length} words selected: ${forms.join(' ')}`;
  return { state: within(next, { said }), effects: [{ type: 'focus', word: to }] };
}

/** Operations that change heads of words; asks first if one of them is locked. */
function tree(
  state: State,
  word: number,
  changed: readonly number[],
  operations: readonly Operation[],
  then: readonly EditingEvent[] = [],
  follow: (state: State) => Next = only,
): Next {
  const events: EditingEvent[] = [{ type: 'operate', operations }, ...then];
  return unlessLocked(state, word, changed, events, (now) => andThen(operate(now, operations), follow));
}

/** The old root becomes a dependent of the new one; the user is asked for its relation. */
function makeRoot(state: State, { word, diagram }: At): Next {
  const oldRoot = diagram.words.find(({ head, index }) => head === 0 && index !== word)?.index;
  const operations = [{ op: 'make_root', args: { id: word } }];
  if (oldRoot === undefined) return tree(state, word, [word], operations);
  const ask: EditingEvent = { type: 'askLabel', word: oldRoot };
  return tree(state, word, [word, oldRoot], operations, [ask], (now) =>
    askLabel(now, oldRoot, { head: word, returnTo: word }),
  );
}

/** The second time in a row, the other dependents of the old head move along, too. */
function rotate(state: State, { word, diagram }: At): Next {
  const { rotated } = state.editing;
  const calm = within(state, { rotated: undefined, isLeaving: false });
  if (rotated?.word === word) {
    const operations = [
      { op: 'rotate', args: { id: rotated.head } },
      { op: 'rotate', args: { id: word, move: 'all' } },
    ];
    const siblings = diagram.words.filter(({ head }) => head === rotated.head).map(({ index }) => index);
    return tree(calm, word, [word, rotated.head, ...siblings], operations);
  }
  const { head } = diagram.words[word - 1];
  const next = 0 < head ? within(calm, { rotated: { word, head } }) : calm;
  return tree(next, word, 0 < head ? [word, head] : [word], [{ op: 'rotate', args: { id: word } }]);
}

/** Makes a multiword token of the selected words, adds them to one that has some of them, or dissolves the one that they form. */
function toggleToken(state: State, { first, last, diagram }: At): Next {
  const touched = diagram.multiwordTokens.filter((token) => token.first <= last && first <= token.last);
  const [token] = touched;
  const isWhole = token !== undefined && token.first <= first && last <= token.last;
  if (isWhole) return operate(state, [{ op: 'dissolve_mwt', args: { first: token.first } }]);
  if (first === last) return tell(state, localized`Select the words of the token with Shift and the arrow keys`);
  if (token === undefined) return operate(state, [{ op: 'make_mwt', args: { first, last } }]);
  const from = Math.min(first, ...touched.map((each) => each.first));
  const to = Math.max(last, ...touched.map((each) => each.last));
  return operate(state, [{ op: 'extend_mwt', args: { first: from, last: to } }]);
}

const between = ({ first, last }: At): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Asks for the category of a new multiword expression of the selected words; or of the one that they form, or that the only word is in. */
function askExpression(state: State, at: At): Next {
  const ids = between(at);
  const known = expressionsAt(at.diagram, at.word).find(
    ({ words }) => ids.length === 1 || (words.length === ids.length && ids.every((id) => words.includes(id))),
  );
  const purpose = { for: 'mwe', ids, number: known?.number, old: known?.category ?? '' } as const;
  return openField(state, at.word, purpose, { column: 'mwe' });
}

/** Selected words leave the expression that all of them are in, the smallest if there are several; otherwise they join the nearest one. */
function toggleMember(state: State, at: At): Next {
  const ids = between(at);
  const own = expressionsAt(at.diagram, at.word).find(({ words }) => ids.every((id) => words.includes(id)));
  const other = own === undefined ? nearestExpression(at.diagram, at.word) : undefined;
  const { number, words } = own ?? other ?? {};
  if (number === undefined || words === undefined)
    return tell(state, localized`There is no multiword expression here; A makes one of the selected words`);
  const now = own === undefined ? [...words, ...ids] : words.filter((word) => !ids.includes(word));
  return operate(state, [{ op: 'set_mwe', args: { number, ids: now } }]);
}

/** Locks the arcs to these words, or unlocks them if all are locked. */
function lock(state: State, words: readonly number[]): Next {
  return intend(state, [], ({ arcs, words: all }) => ({
    type: 'lock',
    lines: words.map((word) => ({ startLine: all[word - 1].line, endLine: all[word - 1].line })),
    state: words.every((word) => arcs[word - 1].isLocked) ? 'unlocked' : 'locked',
  }));
}

function wordsBelow({ words }: Diagram, top: number): number[] {
  const below = new Set([top]);
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const { index, head } of words) if (below.has(head)) below.add(index);
  }
  return [...below].sort((a, b) => a - b);
}
