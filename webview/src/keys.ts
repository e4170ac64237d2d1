/** The meaning of a key in the panel: the only table of keys, and the action of each. Pure. */

import { localized } from '../../server/src/localization/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { RevealTarget } from '../../server/src/protocol/webview.ts';
import type { GraphAction, Intention, SessionEvent, WordAction } from './intention.ts';

/**
 * The scope of a key: `panel`: everywhere at rest, `word`: at rest, with the focus on a word, `graph`: the same during editing of the
 * enhanced graph, where its rows take precedence; `session`: at a word, while a session has questions, where its rows and the keys
 * of its actions take precedence; `choice`: while one of these actions offers choices. The others are modes, see `editing/state.ts`.
 */
export type KeyMode =
  | 'panel'
  | 'word'
  | 'arc'
  | 'graph'
  | 'attach'
  | 'field'
  | 'split'
  | 'merge'
  | 'ask'
  | 'form'
  | 'drag'
  | 'session'
  | 'choice';

/** One row of the table. */
interface KeyRow {
  readonly mode: KeyMode;
  /** As in `Struck`, apart from those that cover several keys: `a–z`, `0–9`. */
  readonly keys: readonly string[];
  /** One line for the help and the documentation. */
  readonly help: string;
  /** The same in two or three words, for menus; only for entries of menus. */
  readonly title?: string;
}

interface Row extends KeyRow {
  /** Undefined for keys of modes, which handle them themselves. */
  readonly intend?: (diagram: Diagram, word: number | undefined) => Intention | undefined;
}

const panel = (keys: readonly string[], help: string, intention: Intention): Row => ({
  mode: 'panel',
  keys,
  help,
  intend: () => intention,
});

/** The focus moves to another word, if there is one. */
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

const reveal = (keys: readonly string[], title: string, help: string, cell: RevealTarget['cell']): Row => ({
  mode: 'word',
  keys,
  title,
  help,
  intend: (_, word) => (word === undefined ? undefined : { type: 'reveal', word, cell }),
});

/** @param title undefined: not in a menu */
const act = (keys: readonly string[], title: string | undefined, help: string, action: WordAction): Row => ({
  mode: 'word',
  keys,
  ...(title === undefined ? {} : { title }),
  help,
  intend: (_, word) => (word === undefined ? undefined : { type: 'act', action, word }),
});

const onGraph = (keys: readonly string[], help: string, action: GraphAction): Row => ({
  mode: 'graph',
  keys,
  help,
  intend: (_, word) => (word === undefined ? undefined : { type: 'onGraph', action }),
});

const inMode = (mode: KeyMode, keys: readonly string[], help: string): Row => ({ mode, keys, help });

const rightwards = ({ isRightToLeft }: Diagram): 1 | -1 => (isRightToLeft ? -1 : 1);

const ROWS: readonly Row[] = [
  go(['ArrowRight'], localized`go to the word on the right`, (diagram, word) => word + rightwards(diagram)),
  go(['ArrowLeft'], localized`go to the word on the left`, (diagram, word) => word - rightwards(diagram)),
  go(['ArrowUp'], localized`go to the head`, ({ words }, word) => words[word - 1].head),
  go(
    ['ArrowDown'],
    localized`go to the first dependent`,
    ({ words }, word) => words.find(({ head }) => head === word)?.index,
  ),
  go(['Home'], localized`go to the first word`, () => 1),
  go(['End'], localized`go to the last word`, ({ words }) => words.length),
  act(['h'], localized`Attach the word…`, localized`attach the word, or the selected words: choose the head`, 'attach'),
  act(['l'], localized`Change the relation…`, localized`change the relation`, 'label'),
  act(['u'], localized`Change UPOS…`, localized`change UPOS`, 'upos'),
  act(['v'], localized`Edit other cells…`, localized`edit lemma, tags, features and MISC in a form`, 'form'),
  act(['F'], undefined, localized`choose features in the form, one key for each value`, 'features'),
  act(
    ['o'],
    localized`Heads from here…`,
    localized`choose heads, word by word from here on; at the end again: in the next sentence`,
    'pass',
  ),
  act(
    ['O'],
    localized`Heads and relations…`,
    localized`choose heads and relations, word by word from here on`,
    'labelledPass',
  ),
  act(
    ['Tab'],
    undefined,
    localized`go to the next word that needs work: no head, no relation, dep, or an uncertain head, tag or end`,
    'nextOpen',
  ),
  act(['Shift+Tab'], undefined, localized`go to the previous word that needs work`, 'previousOpen'),
  act(['r'], localized`Make root`, localized`make the word the root`, 'root'),
  act(
    ['x'],
    localized`Swap with head`,
    localized`swap the word with its head; again: its other dependents move along`,
    'rotate',
  ),
  act(['p'], localized`Attach one higher`, localized`attach the word to the head of its head`, 'promote'),
  act(['Backspace'], localized`Remove the arc`, localized`remove the arc, so that the word has no head`, 'unattach'),
  act(['Shift+ArrowLeft'], undefined, localized`select words to the left`, 'extendLeft'),
  act(['Shift+ArrowRight'], undefined, localized`select words to the right`, 'extendRight'),
  act(['c'], undefined, localized`make a chain of the selected words: coordination, name, fixed expression`, 'chain'),
  act(
    ['g'],
    localized`Multiword token`,
    localized`make a multiword token of the selected words, or dissolve it`,
    'token',
  ),
  act(
    ['a'],
    localized`Multiword expression…`,
    localized`make a multiword expression of the selected words, or change the category of the one here; Del removes it`,
    'expression',
  ),
  act(
    ['A'],
    undefined,
    localized`add the word, or the selected words, to the nearest multiword expression, or take them out of theirs`,
    'member',
  ),
  act(['i'], localized`Insert a word after…`, localized`insert a word after this one`, 'insertAfter'),
  act(['I'], localized`Insert a word before…`, localized`insert a word before this one`, 'insertBefore'),
  act(['s'], localized`Split the word…`, localized`split the word`, 'split'),
  act(['m'], localized`Merge words…`, localized`merge the word with a neighbour, or the selected words`, 'merge'),
  act(['e'], localized`Insert empty node`, localized`insert an empty node after the word`, 'emptyNode'),
  act(['Delete'], localized`Delete the word`, localized`delete the word, or the selected words`, 'delete'),
  act(['Ctrl+Enter'], localized`Split the sentence`, localized`split the sentence before the word`, 'splitSentence'),
  act(['j'], localized`Join with next`, localized`join with the next sentence`, 'join'),
  act(['k'], localized`Lock or unlock`, localized`lock or unlock the arc`, 'lock'),
  {
    mode: 'word',
    keys: ['n'],
    title: localized`Note…`,
    help: localized`write a note on the word`,
    intend: (_, word) => (word === undefined ? undefined : { type: 'note', word }),
  },
  act(['K'], localized`Lock the subtree`, localized`lock or unlock the arcs to the word and all below it`, 'lockBelow'),
  act(
    ['b'],
    localized`Mention of an entity…`,
    localized`make the word, or the selected words, a mention of an entity: choose it, or the type of a new one; on a mention: change that`,
    'mention',
  ),
  act(
    ['C'],
    localized`Choose the mention`,
    localized`choose the mention at the word; again: the next larger one`,
    'chooseMention',
  ),
  act(
    ['B'],
    localized`Join or leave the mention`,
    localized`the word, or the selected words, join the chosen mention, or leave it`,
    'mentionWords',
  ),
  act(['y'], localized`Head of the mention`, localized`make the word the head of its mention`, 'mentionHead'),
  act(
    ['N'],
    localized`Next mention`,
    localized`go to the next mention of the entity, in this sentence or a later one`,
    'nextMention',
  ),
  act(['P'], localized`Previous mention`, localized`go to the previous mention of the entity`, 'previousMention'),
  act(
    ['M'],
    localized`Merge entities…`,
    localized`merge the entity of the mention with another one, in the whole document`,
    'mergeEntities',
  ),
  act(['S'], localized`Entity of its own`, localized`make the mention one of a new entity`, 'splitEntity'),
  act(['D'], localized`Delete the mention`, localized`delete the mention; its words stay`, 'deleteMention'),
  reveal(['Enter', ' '], localized`Line`, localized`go to the line in the text`, 'form'),
  reveal(['H'], 'HEAD', localized`go to HEAD in the text`, 'head'),
  reveal(['L'], 'DEPREL', localized`go to DEPREL in the text`, 'deprel'),
  reveal(['U'], 'UPOS', localized`go to UPOS in the text`, 'upos'),
  panel(['E'], localized`switch between the basic tree and the enhanced graph (DEPS)`, { type: 'switchGraph' }),
  onGraph(['ArrowRight'], localized`go to the word or empty node on the right`, 'right'),
  onGraph(['ArrowLeft'], localized`go to the word or empty node on the left`, 'left'),
  onGraph(['Home'], localized`go to the first word or empty node`, 'first'),
  onGraph(['End'], localized`go to the last word or empty node`, 'last'),
  onGraph(['ArrowDown'], localized`choose the next arc to this node`, 'arcAfter'),
  onGraph(['ArrowUp'], localized`choose the previous arc to this node`, 'arcBefore'),
  onGraph(['h'], localized`add an arc: choose its head`, 'attach'),
  onGraph(['l'], localized`change the relation of the chosen arc`, 'label'),
  onGraph(['Delete', 'Backspace'], localized`delete the chosen arc`, 'delete'),
  onGraph(['b'], localized`copy the basic arc to DEPS`, 'copy'),
  panel(['Ctrl+z'], localized`undo`, { type: 'goBack', direction: 'undo' }),
  panel(['Ctrl+y', 'Ctrl+Z'], localized`redo`, { type: 'goBack', direction: 'redo' }),
  inMode('panel', ['Alt+Enter'], localized`the sentence is done: go to the next open one`),
  panel(['PageDown'], localized`go to the next sentence`, { type: 'step', direction: 'next' }),
  panel(['PageUp'], localized`go to the previous sentence`, { type: 'step', direction: 'previous' }),
  panel(['+', '='], localized`zoom in`, { type: 'zoom', by: 'in' }),
  panel(['-'], localized`zoom out`, { type: 'zoom', by: 'out' }),
  panel(['0'], localized`zoom to the original size`, { type: 'zoom', by: 'reset' }),
  panel(['f'], localized`fit the sentence to the panel (on or off)`, { type: 'zoom', by: 'fit' }),
  panel(['w'], localized`wrap the sentence into rows (on or off)`, { type: 'toggle', what: 'wrap' }),
  panel(['d'], localized`dim all but the current word, its head and its dependents (on or off)`, {
    type: 'toggle',
    what: 'dim',
  }),
  panel(['t'], localized`show the whole text of the sentence (on or off)`, { type: 'toggle', what: 'text' }),
  panel(['T'], localized`show the texts of the sentences before and after (on or off)`, {
    type: 'toggle',
    what: 'neighbours',
  }),
  panel(['?'], localized`list all keys and gestures`, { type: 'help', isOpen: true }),
  panel(['Escape'], localized`close the card and clear the selection; after that, Tab leaves the words`, {
    type: 'dismiss',
  }),
  inMode('arc', ['Delete'], localized`remove the arc, so that its word has no head`),
  inMode('arc', ['Escape'], localized`clear the selection`),
  inMode('attach', ['a–z'], localized`make the word with this hint the head`),
  inMode('attach', ['0–9'], localized`make the word with this ID the head; 0 makes the word the root`),
  inMode('attach', ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'End'], localized`go to another head`),
  inMode(
    'attach',
    ['Enter'],
    localized`attach to the head that you went to or whose ID you typed; otherwise keep the head`,
  ),
  inMode('attach', ['Backspace'], localized`delete the last letter or digit`),
  inMode('attach', ['Escape'], localized`cancel`),
  inMode('attach', ['/'], localized`type the form of the head`),
  inMode(
    'attach',
    ['u', 'x', 'l', 'f'],
    localized`directly after O: fill in UPOS, XPOS, LEMMA or FEATS instead, word by word where it is missing`,
  ),
  inMode('field', ['Enter'], localized`take what was typed or chosen; otherwise keep the old text`),
  inMode('field', ['1–9'], localized`take the choice with this number`),
  inMode('field', ['A–Z'], localized`as the first key: set the relation bound to it (treebank.diagram.labelKeys)`),
  inMode('field', ['ArrowUp', 'ArrowDown'], localized`go through the choices`),
  inMode(
    'field',
    ['Tab', 'Shift+Tab'],
    localized`same as Enter, then go to the next or previous word that needs work; in UPOS, XPOS, LEMMA and FEATS take only what was typed or chosen, then fill in the next or previous word without`,
  ),
  inMode(
    'field',
    ['Ctrl+ '],
    localized`in FEATS: choose features in the form; Enter there goes on to the next word without`,
  ),
  inMode('field', ['Delete'], localized`as the first key: remove the arc, or the multiword expression`),
  inMode('field', ['Escape'], localized`cancel`),
  inMode('split', ['ArrowLeft', 'ArrowRight', 'Home', 'End'], localized`move the cut`),
  inMode('split', [','], localized`add a cut here`),
  inMode('split', ['Enter'], localized`split`),
  inMode('split', ['S'], localized`split the word, making it a multiword token of its parts`),
  inMode('split', ['Escape'], localized`cancel`),
  inMode('merge', ['ArrowLeft', 'ArrowRight'], localized`merge with the word on that side`),
  inMode('merge', ['Escape'], localized`cancel`),
  inMode('ask', ['Enter'], localized`change the locked arcs`),
  inMode(
    'ask',
    ['r', 'k', 'g'],
    localized`space between merged words: remove it, keep it, or mark the words with goeswith`,
  ),
  inMode('ask', ['Escape'], localized`cancel`),
  inMode('form', ['Enter'], localized`take the chosen suggestion; otherwise apply the form`),
  inMode('form', ['ArrowUp', 'ArrowDown'], localized`go through the choices, in FEATS through the rows of features`),
  inMode('form', ['Tab', 'Shift+Tab'], localized`go to another cell`),
  inMode('form', ['a–z', '0–9'], localized`in a row of features: take the value with this key, and go to the next row`),
  inMode('form', ['Delete', 'Backspace'], localized`in a row of features: the word has none of its values`),
  inMode('form', ['Escape'], localized`cancel`),
  inMode('drag', ['Escape'], localized`cancel`),
  inMode('choice', ['1–9'], localized`choose`),
  inMode('choice', ['Escape'], localized`cancel`),
];

interface SessionRow extends KeyRow {
  readonly event?: SessionEvent;
}

const inSession = (key: string, help: string, event: SessionEvent): SessionRow => {
  return { mode: 'session', keys: [key], help, event };
};

/** The same in all sessions. */
const SESSION_ROWS: readonly SessionRow[] = [
  inSession('y', localized`take the suggestion, and what it needs`, {
    type: 'session',
    does: 'take',
    from: 'suggestion',
  }),
  inSession('n', localized`keep what the file has`, { type: 'session', does: 'keep' }),
  inMode('session', ['1–9'], localized`take the alternative with this number, and what it needs`),
  inSession('Tab', localized`go to the next open question, in this sentence or a later one`, {
    type: 'session',
    does: 'go',
    to: 'next',
  }),
  inSession('Shift+Tab', localized`go to the previous open question`, { type: 'session', does: 'go', to: 'previous' }),
  inSession('o', localized`reopen the question at the word, otherwise the one answered last`, {
    type: 'session',
    does: 'reopen',
  }),
  inSession('Escape', localized`end the session; what was taken stays`, { type: 'session', does: 'end' }),
];

/** All keys with a meaning, in the order of the help. */
export const KEYS: readonly KeyRow[] = [...ROWS, ...SESSION_ROWS];

const rowsByKey = (rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.filter(({ intend }) => intend !== undefined).flatMap((row) => row.keys.map((key) => [key, row])));

const AT_REST = rowsByKey(ROWS.filter(({ mode }) => mode !== 'graph'));
const ON_GRAPH = rowsByKey(ROWS.filter(({ mode }) => mode === 'graph'));

/** The meaning of a key at rest. @param word the word with the focus, undefined if none @param graph the one being edited */
export function intentionOf(
  key: string,
  diagram: Diagram,
  word: number | undefined,
  graph: 'basic' | 'enhanced' = 'basic',
): Intention | undefined {
  const row = (graph === 'enhanced' ? ON_GRAPH.get(key) : undefined) ?? AT_REST.get(key);
  return row?.intend?.(diagram, word);
}

/** The meaning of a key in every session, if it has an effect now. */
export const sessionEventOf = (key: string): SessionEvent | undefined =>
  SESSION_ROWS.find(({ keys }) => keys.includes(key))?.event;

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
