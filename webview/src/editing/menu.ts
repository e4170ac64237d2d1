/** The context menu: the actions for an item of the diagram, and their keys. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramNode } from '../../../server/src/protocol/diagram.ts';
import { expressionOf } from '../expressions.ts';
import type { WordAction } from '../intention.ts';
import { intentionOf, KEYS } from '../keys.ts';
import { mentionOfSpan, wordOfMention } from '../mentions/chosen.ts';
import type { PanelEvent } from '../panelEvent.ts';
import type { SceneItem } from '../scene.ts';
import { nodesOfSpan, spansOf } from '../spans.ts';

export interface MenuEntry {
  readonly title: string;
  /** Named as in `keys.ts`; undefined: it has no key. */
  readonly key: string | undefined;
  readonly event: PanelEvent;
  /** Only for those that are switched on and off. */
  readonly isOn?: boolean;
  /** Shown, but without effect now. */
  readonly isOff?: boolean;
}

/** Opens a menu beside it. */
export interface Submenu {
  readonly title: string;
  readonly groups: MenuGroups;
}

/** A line separates groups; none of them is empty. */
export type MenuGroups = readonly (readonly (MenuEntry | Submenu)[])[];

/**
 * Groups of entries, none of them empty.
 *
 * @param item undefined: on the background
 * @param selected words that are selected, by position
 */
export function menuOf(
  diagram: Diagram,
  item: SceneItem | undefined,
  selected?: { readonly first: number; readonly last: number },
): MenuGroups {
  const lines = linesOf(diagram, item, selected);
  const search: MenuEntry[] =
    lines.length === 0
      ? []
      : [{ title: localized`Search for this`, key: undefined, event: { type: 'searchFor', lines } }];
  if (item?.kind !== 'word') return filled([...groupsOf(diagram, item), search, GENERAL]);
  const note = keysOf(diagram, item.word, 'note');
  const whole: Submenu = { title: localized`Whole sentence`, groups: [GENERAL] };
  return filled([...wordGroups(diagram, item.word), [...note, ...search], [whole]]);
}

/** Lines of the words for a request: the selected ones, or the ends of an arc. */
function linesOf(
  diagram: Diagram,
  item: SceneItem | undefined,
  selected: { readonly first: number; readonly last: number } | undefined,
): number[] {
  const { words, emptyNodes, multiwordTokens } = diagram;
  const lineOf = (node: DiagramNode | undefined): number[] => {
    if (node === undefined) return [];
    if ('emptyNode' in node) return [emptyNodes[node.emptyNode].line];
    return 1 <= node.word ? [words[node.word - 1].line] : [];
  };
  switch (item?.kind) {
    case 'word': {
      const isIn = selected !== undefined && selected.first <= item.word && item.word <= selected.last;
      return isIn ? words.slice(selected.first - 1, selected.last).map(({ line }) => line) : lineOf(item);
    }
    case 'arc':
      return [...lineOf({ word: words[item.dependent - 1].head }), ...lineOf({ word: item.dependent })];
    case 'lowerArc':
      return [...lineOf(item.head), ...lineOf(item.dependent)];
    case 'emptyNode':
      return lineOf(item);
    case 'span':
      return nodesOfSpan(diagram, item.span).flatMap(lineOf);
    case 'token':
      return [multiwordTokens[item.token].line];
    case 'crossing':
      return [item.upper, item.lower].flatMap((word) => [
        ...lineOf({ word: words[word - 1].head }),
        ...lineOf({ word }),
      ]);
    case undefined:
      return [];
  }
}

const filled = (groups: MenuGroups): MenuGroups => groups.filter((group) => 0 < group.length);

/** Actions on the arc and the cells of a word, most used first. */
const OF_WORD: readonly (readonly WordAction[])[] = [
  ['attach', 'label', 'upos', 'form'],
  ['rotate', 'unattach'],
];
const OF_ARC: readonly (readonly WordAction[])[] = [
  ['root', 'promote'],
  ['pass', 'labelledPass'],
  ['lock', 'lockBelow'],
];
const OF_WORDS: readonly (readonly WordAction[])[] = [
  ['insertAfter', 'insertBefore', 'emptyNode'],
  ['split', 'merge', 'token', 'expression', 'chain'],
  ['delete'],
  ['splitSentence', 'join'],
];

const OF_MENTION: readonly (readonly WordAction[])[] = [
  ['nextMention', 'previousMention'],
  ['mergeEntities', 'splitEntity', 'deleteMention'],
];
const OF_MENTIONS: readonly (readonly WordAction[])[] = [
  ['mention', 'chooseMention', 'mentionWords', 'mentionHead'],
  ...OF_MENTION,
];

const GENERAL: readonly MenuEntry[] = [
  { title: localized`Export Diagrams…`, key: undefined, event: { type: 'export', what: 'diagram' } },
  { title: localized`Copy Sentence As…`, key: undefined, event: { type: 'export', what: 'sentence' } },
  { title: localized`Keys and Gestures`, key: '?', event: { type: 'help', isOpen: true } },
] as const;

function groupsOf(diagram: Diagram, item: SceneItem | undefined): MenuGroups {
  switch (item?.kind) {
    case 'arc':
      return [arcEntries(diagram, item.dependent), [goThere(item)]];
    case 'token': {
      const token = diagram.multiwordTokens[item.token];
      // Words of another version are not a token of this one.
      if (token === undefined) return [];
      const { first } = token;
      const operations = [{ op: 'dissolve_mwt', args: { first } }];
      return [
        [{ title: localized`Dissolve the token`, key: undefined, event: { type: 'operate', operations } }],
        [goThere(item)],
      ];
    }
    case 'emptyNode': {
      const operations = [{ op: 'delete_empty', args: { id: diagram.emptyNodes[item.emptyNode].id } }];
      return [
        [{ title: localized`Delete the empty node`, key: undefined, event: { type: 'operate', operations } }],
        [goThere(item)],
      ];
    }
    case 'span': {
      const number = expressionOf(spansOf(diagram)?.spans[item.span], diagram)?.number;
      const remove = { type: 'operate', operations: [{ op: 'set_mwe', args: { number, ids: [] } }] } as const;
      const entry = { title: localized`Remove the multiword expression`, key: undefined, event: remove };
      return [...(number === undefined ? [] : [[entry]]), ...mentionGroups(diagram, item.span), [goThere(item)]];
    }
    case 'lowerArc':
      return [[goThere(item)]];
    case 'word':
    case 'crossing':
    case undefined:
      return [];
  }
}

/** What can be done with the mention of a span; nothing for spans of others. */
function mentionGroups(diagram: Diagram, span: number): MenuGroups {
  const mention = diagram.mentions?.[mentionOfSpan(diagram, span) ?? -1];
  if (mention === undefined) return [];
  const acts = keysOf(diagram, wordOfMention(diagram, mention), 'act');
  return OF_MENTION.map((actions) =>
    acts.flatMap(({ event, ...entry }): MenuEntry[] =>
      event.type === 'act' && actions.includes(event.action)
        ? [{ ...entry, event: { type: 'onSpan', action: event.action, span } }]
        : [],
    ),
  );
}

function wordGroups(diagram: Diagram, word: number): MenuGroups {
  const acts = keysOf(diagram, word, 'act');
  const entriesOf = (groups: readonly (readonly WordAction[])[]): MenuEntry[][] =>
    groups.map((actions) =>
      actions.flatMap((action) => acts.filter(({ event }) => event.type === 'act' && event.action === action)),
    );
  const submenus: Submenu[] = [
    { title: localized`More about the arc`, groups: filled(entriesOf(OF_ARC)) },
    { title: localized`Words and sentences`, groups: filled(entriesOf(OF_WORDS)) },
    ...(diagram.mentions === undefined
      ? []
      : [{ title: localized`Mentions of entities`, groups: filled(entriesOf(OF_MENTIONS)) }]),
    { title: localized`Go to the text`, groups: [keysOf(diagram, word, 'reveal')] },
  ];
  return [...entriesOf(OF_WORD), submenus];
}

/** The keys at a word with this kind of meaning there. */
function keysOf(diagram: Diagram, word: number, type: 'act' | 'reveal' | 'note'): MenuEntry[] {
  return KEYS.flatMap(({ mode, keys: [key], title, help }): MenuEntry[] => {
    const event = mode === 'word' ? intentionOf(key, diagram, word) : undefined;
    if (event?.type !== type || (event.type === 'act' && !isPossible(diagram, word, event.action))) return [];
    return [{ title: title ?? help, key, event }];
  });
}

const isPossible = ({ words }: Diagram, word: number, action: WordAction): boolean => {
  const { head } = words[word - 1];
  switch (action) {
    case 'attach':
    case 'delete':
      return 1 < words.length;
    case 'label':
      // The relation of a root is always root.
      return head !== 0;
    case 'rotate':
      return 0 < head;
    case 'promote':
      return 0 < head && 0 < words[head - 1].head;
    case 'root':
      return head !== 0 || words.some((each) => each.head === 0 && each.index !== word);
    case 'unattach':
      return 0 <= head;
    case 'splitSentence':
      return 1 < word;
    case 'merge':
      return 1 < words.length;
    // These concern selected words, or only move the focus or the selection.
    case 'chain':
    case 'member':
    case 'nextOpen':
    case 'previousOpen':
    case 'extendLeft':
    case 'extendRight':
      return false;
    default:
      return true;
  }
};

function arcEntries(diagram: Diagram, dependent: number): MenuEntry[] {
  const entries = keysOf(diagram, dependent, 'act').filter(
    ({ event }) => event.type === 'act' && (event.action === 'label' || event.action === 'attach'),
  );
  const remove: PanelEvent = { type: 'removeArc', dependent };
  return [...entries, { title: localized`Remove the arc`, key: 'Delete', event: remove }];
}

const goThere = (item: SceneItem): MenuEntry => ({
  title: localized`Go to the line`,
  key: undefined,
  event: { type: 'activate', item, isDouble: true },
});
