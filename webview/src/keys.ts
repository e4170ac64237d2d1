/** The meaning of a key in the panel: the only table of keys, and how each is carried out. Pure. */

import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { RevealTarget } from '../../server/src/protocol/webview.ts';
import type { GraphAction } from './enhanced/state.ts';
import type { ReviewEvent } from './review/events.ts';
import type { Toggle } from './viewing.ts';

export type Intention =
  | { readonly type: 'focus'; readonly word: number }
  | { readonly type: 'reveal'; readonly word: number; readonly cell: RevealTarget['cell'] }
  | { readonly type: 'step'; readonly direction: 'next' | 'previous' }
  | { readonly type: 'zoom'; readonly by: 'in' | 'out' | 'reset' | 'fit' }
  /** Look at the sentence in another way, or as before. */
  | { readonly type: 'toggle'; readonly what: Toggle | 'wrap' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'help'; readonly isOpen: boolean }
  /** Do something with the word that has the focus. */
  | { readonly type: 'act'; readonly action: WordAction; readonly word: number }
  /** The keys edit the other graph from now on: the enhanced one, or the basic tree. */
  | { readonly type: 'switchGraph' }
  /** Do something with the node of the enhanced graph that is edited. */
  | { readonly type: 'onGraph'; readonly action: GraphAction }
  /** Go to another step of the derivation; numbers out of range mean the first or last step. */
  | { readonly type: 'goTo'; readonly step: number }
  | { readonly type: 'endDerivation' };

/**
 * Where a key has its meaning: `panel`: everywhere at rest, `word`: at rest, with the focus on a word, `graph`: the same while the
 * enhanced graph is edited, where its rows take precedence; the others are modes, see `editing/state.ts`.
 */
export type KeyMode = 'panel' | 'word' | 'arc' | 'graph' | 'attach' | 'label' | 'drag' | ReviewMode;

/** `review`: at a word, while a re-parse is under review; these keys go before those at rest. `threshold`: choosing how certain. */
export type ReviewMode = 'review' | 'threshold';

/** One row of the table. */
export interface KeyRow {
  readonly mode: KeyMode;
  /** As `nameOfKey` has them, apart from those that stand for several: `a–z`, `0–9`. */
  readonly keys: readonly string[];
  /** One line for the help and the documentation. */
  readonly help: string;
}

/** Edits that a key at a word begins or makes. */
export type WordAction = 'attach' | 'label';

interface Row extends KeyRow {
  readonly intend?: (diagram: Diagram, word: number | undefined) => Intention | undefined;
  readonly event?: ReviewEvent;
}

const panel = (keys: readonly string[], help: string, intention: Intention): Row => ({
  mode: 'panel',
  keys,
  help,
  intend: () => intention,
});

/** The focus goes to another word, if there is one. */
const go = (
  keys: readonly string[],
  help: string,
  to: (diagram: Diagram, word: number) => number | undefined,
): Row => ({
  mode: 'word',
  keys,
  help,
  intend: (diagram, word) => {
    const target = word === undefined ? undefined : to(diagram, word);
    const isThere = target !== undefined && 1 <= target && target <= diagram.words.length;
    return isThere ? { type: 'focus', word: target } : undefined;
  },
});

const reveal = (keys: readonly string[], help: string, cell: RevealTarget['cell']): Row => ({
  mode: 'word',
  keys,
  help,
  intend: (_, word) => (word === undefined ? undefined : { type: 'reveal', word, cell }),
});

const act = (keys: readonly string[], help: string, action: WordAction): Row => ({
  mode: 'word',
  keys,
  help,
  intend: (_, word) => (word === undefined ? undefined : { type: 'act', action, word }),
});

const onGraph = (keys: readonly string[], help: string, action: GraphAction): Row => ({
  mode: 'graph',
  keys,
  help,
  intend: (_, word) => (word === undefined ? undefined : { type: 'onGraph', action }),
});

const inReview = (mode: ReviewMode, keys: readonly string[], help: string, event?: ReviewEvent): Row => {
  return { mode, keys, help, ...(event === undefined ? {} : { event }) };
};

const inMode = (mode: KeyMode, keys: readonly string[], help: string): Row => ({ mode, keys, help });

const rightwards = ({ isRightToLeft }: Diagram): 1 | -1 => (isRightToLeft ? -1 : 1);

const ROWS: readonly Row[] = [
  go(['ArrowRight'], 'go to the word on the right', (diagram, word) => word + rightwards(diagram)),
  go(['ArrowLeft'], 'go to the word on the left', (diagram, word) => word - rightwards(diagram)),
  go(['ArrowUp'], 'go to the head', ({ words }, word) => words[word - 1].head),
  go(['ArrowDown'], 'go to the first dependent', ({ words }, word) => words.find(({ head }) => head === word)?.index),
  go(['Home'], 'go to the first word', () => 1),
  go(['End'], 'go to the last word', ({ words }) => words.length),
  act(['h'], 'attach the word: choose its head', 'attach'),
  act(['l'], 'change the relation', 'label'),
  reveal(['Enter', ' '], 'go to the line in the text', 'form'),
  reveal(['H'], 'go to HEAD in the text', 'head'),
  reveal(['L'], 'go to DEPREL in the text', 'deprel'),
  reveal(['U'], 'go to UPOS in the text', 'upos'),
  panel(['E'], 'edit the enhanced graph (DEPS), or the basic tree again', { type: 'switchGraph' }),
  onGraph(['ArrowRight'], 'go to the word or empty node on the right', 'right'),
  onGraph(['ArrowLeft'], 'go to the word or empty node on the left', 'left'),
  onGraph(['Home'], 'go to the first word or empty node', 'first'),
  onGraph(['End'], 'go to the last word or empty node', 'last'),
  onGraph(['ArrowDown'], 'choose the next arc to it', 'arcAfter'),
  onGraph(['ArrowUp'], 'choose the arc before', 'arcBefore'),
  onGraph(['h'], 'add an arc: choose its head', 'attach'),
  onGraph(['l'], 'change the relation of the chosen arc', 'label'),
  onGraph(['Delete', 'Backspace'], 'delete the chosen arc', 'delete'),
  onGraph(['b'], 'copy the basic arc to DEPS', 'copy'),
  panel(['PageDown'], 'go to the next sentence', { type: 'step', direction: 'next' }),
  panel(['PageUp'], 'go to the previous sentence', { type: 'step', direction: 'previous' }),
  panel(['+', '='], 'zoom in', { type: 'zoom', by: 'in' }),
  panel(['-'], 'zoom out', { type: 'zoom', by: 'out' }),
  panel(['0'], 'original size', { type: 'zoom', by: 'reset' }),
  panel(['f'], 'fit the sentence to the panel, or not', { type: 'zoom', by: 'fit' }),
  panel(['w'], 'break the sentence into rows, or not', { type: 'toggle', what: 'wrap' }),
  panel(['d'], 'dim all but the current word, its head and its dependents, or not', { type: 'toggle', what: 'dim' }),
  panel(['t'], 'show the whole text of the sentence, or not', { type: 'toggle', what: 'text' }),
  panel(['?'], 'list the keys', { type: 'help', isOpen: true }),
  panel(['Escape'], 'close the card of a word', { type: 'dismiss' }),
  inMode('arc', ['Delete'], 'remove the arc: its word has no head then'),
  inMode('arc', ['Escape'], 'select no arc'),
  inMode('attach', ['a–z'], 'the word with this hint becomes the head'),
  inMode('attach', ['0–9'], 'the word with this ID becomes the head; 0 makes the word the root'),
  inMode('attach', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'End'], 'go to a head'),
  inMode('attach', ['Enter'], 'attach to the head you went to or whose ID you typed; otherwise keep the head'),
  inMode('attach', ['Backspace'], 'take back a letter or digit'),
  inMode('attach', ['Escape'], 'leave everything as it is'),
  inMode('label', ['Enter'], 'keep the relation, or take the one typed'),
  inMode('label', ['Escape'], 'leave everything as it is'),
  inMode('drag', ['Escape'], 'leave everything as it is'),
  inReview('review', ['Tab'], 'go to the next proposal, least certain first', { type: 'reviewGo', by: 1 }),
  inReview('review', ['Shift+Tab'], 'go to the previous proposal', { type: 'reviewGo', by: -1 }),
  inReview('review', ['y'], 'accept the proposal, with what it needs', { type: 'review', step: 'accept' }),
  inReview('review', ['n'], 'reject the proposal', { type: 'review', step: 'reject' }),
  inReview('review', ['Y'], 'accept all proposals in the subtree of the word', {
    type: 'review',
    step: 'acceptSubtree',
  }),
  inReview('review', ['A'], 'accept all proposals above a certainty', { type: 'reviewChoose', isChoosing: true }),
  inReview('review', ['N'], 'take the last rejection back', { type: 'review', step: 'restore' }),
  inReview('review', ['R'], 'next round: parse again, with the decisions kept', { type: 'review', step: 'nextRound' }),
  inReview('review', ['Escape'], 'end the review and drop the rest', { type: 'review', step: 'leave' }),
  inReview('threshold', ['1–5'], 'accept all proposals that are at least that certain'),
  inReview('threshold', ['Escape'], 'accept none', { type: 'reviewChoose', isChoosing: false }),
];

/** All keys with a meaning, in the order of the help. */
export const KEYS: readonly KeyRow[] = ROWS;

const rowsByKey = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.filter(({ intend }) => intend !== undefined).flatMap((row) => row.keys.map((key) => [key, row])));

const AT_REST = rowsByKey(ROWS.filter(({ mode }) => mode !== 'graph'));
const ON_GRAPH = rowsByKey(ROWS.filter(({ mode }) => mode === 'graph'));

/** What a key at rest means. @param word the word that has the focus, undefined if none @param graph the one that is edited */
export function intentionOf(
  key: string,
  diagram: Diagram,
  word: number | undefined,
  graph: 'basic' | 'enhanced' = 'basic',
): Intention | undefined {
  const row = (graph === 'enhanced' ? ON_GRAPH.get(key) : undefined) ?? AT_REST.get(key);
  return row?.intend?.(diagram, word);
}

/** What a key means in a review. */
export function reviewIntentionOf(mode: ReviewMode, key: string): ReviewEvent | undefined {
  return ROWS.find((row) => row.mode === mode && row.keys.includes(key))?.event;
}

/** The parts of a keyboard event that its name is made of. */
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * `h`, `H`, `Enter`, `Ctrl+Enter`, `Shift+Tab`; undefined for keys with Alt, which have no meaning here. On keyboards of other scripts a
 * letter key is that of the Latin one in its place.
 */
export function nameOfKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string | undefined {
  if (altKey) return undefined;
  const isForeign = key.length === 1 && '\u007f' < key;
  const letter = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const name = letter === undefined ? key : shiftKey ? letter : letter.toLowerCase();
  const shift = shiftKey && 1 < name.length ? 'Shift+' : '';
  return ctrlKey || metaKey ? `Ctrl+${shift}${name}` : `${shift}${name}`;
}

const STEP_OF_KEY: ReadonlyMap<string, (step: number, last: number) => number> = new Map(
  Object.entries({
    ArrowDown: (step) => step + 1,
    ArrowRight: (step) => step + 1,
    ArrowUp: (step) => step - 1,
    ArrowLeft: (step) => step - 1,
    PageDown: (step) => step + 10,
    PageUp: (step) => step - 10,
    Home: () => 0,
    End: (_, last) => last,
  }),
);

/** The meaning of a key in the derivation. @param last number of its last step */
export function intentionInDerivation(key: string, step: number, last: number): Intention | undefined {
  if (key === 'Escape') return { type: 'endDerivation' };
  const move = STEP_OF_KEY.get(key);
  return move && { type: 'goTo', step: move(step, last) };
}
