/**
 * Replays a campaign that went through a treebank: somebody who knows the result goes through the work list with the keys of the session, and does by
 * hand, in the diagram, what no key does. Counts the presses of that, and those of doing all of it by hand.
 */

import { itemTexts } from '../../../server/src/core/annotation/index.ts';
import {
  type CampaignItem,
  CHOICES,
  editsOf,
  harmsTree,
  parseCampaign,
  WorkList,
} from '../../../server/src/core/campaign/index.ts';
import {
  applyEdits,
  COLUMNS,
  Column,
  type ColumnIndex,
  Document,
  Sentence,
} from '../../../server/src/core/conllu/index.ts';
import { followBasicArc } from '../../../server/src/core/edit/index.ts';
import { namedFiles, newPatternRoom, parseRequest } from '../../../server/src/core/query/index.ts';
import { parseRules, parseStrategy, Rewriter } from '../../../server/src/core/query/rewrite/index.ts';
import { SETTINGS } from '../../../server/src/protocol/settings.ts';

interface Replayed {
  /** Words that the campaign changed. */
  readonly words: number;
  /** Those that keys alone make completely right. */
  readonly byKeys: number;
  /** Words to change by hand after that, so that all are right and no others changed. */
  readonly wordsByHand: number;
  readonly presses: number;
  /** Presses of doing all of it by hand. */
  readonly byHand: number;
}

/** @param text of the campaign @param files that it names, by name */
export function workListOf(text: string, files: ReadonlyMap<string, string> = new Map()): WorkList {
  const { campaign, problems } = parseCampaign(text);
  if (campaign === undefined) throw new Error(JSON.stringify(problems));
  const named = namedFiles(files, '');
  const asked = parseRequest(campaign.request, newPatternRoom(), named);
  const rules = parseRules(campaign.rules ?? 'strat main { Empty }', named);
  const main = rules.system && parseStrategy('main', rules.system);
  if (asked.request === undefined || !rules.system || !main?.strategy)
    throw new Error(
      [...asked.problems, ...rules.problems, ...(main?.problems ?? [])].map((each) => each.message).join('\n'),
    );
  const choosing = rules.system.strategies.get(CHOICES);
  return new WorkList(asked.request, new Rewriter(rules.system, main.strategy), {
    at: campaign.at,
    chooser: choosing && new Rewriter(rules.system, choosing),
  });
}

const cellsOf = (sentence: Sentence, row: number): string[] =>
  COLUMNS.map((_, column) => sentence.cell(row, column as ColumnIndex));

const BOUND = new Set(Object.values(SETTINGS['treebank.diagram.labelKeys'].default));

/** Letters after which a list usually offers the value alone. */
const LETTERS = 2;

/**
 * Presses in the diagram for the cells of a word, from anywhere in its sentence, if everybody is as fast as can be: one to the word; H, a letter at the new
 * head and a key for the relation; L and a key; a letter for the tag and for what is typed, and Enter. DEPS goes along with HEAD and DEPREL.
 */
function handPresses(sentence: Sentence, row: number, wanted: readonly string[]): number {
  const own = cellsOf(sentence, row);
  const differs = (column: ColumnIndex) => own[column] !== wanted[column];
  const label = BOUND.has(wanted[Column.deprel]) ? 1 : LETTERS + 1;
  let presses = 0;
  if (differs(Column.head)) presses += 2 + (differs(Column.deprel) ? label : 1);
  else if (differs(Column.deprel)) presses += 1 + label;
  if (differs(Column.upos)) presses += 2;
  if (differs(Column.xpos)) presses += 1 + LETTERS + 1;
  if (differs(Column.lemma)) presses += 2 + wanted[Column.lemma].length;
  for (const column of [Column.feats, Column.misc]) {
    const [old, now] = [itemTexts(own[column]), itemTexts(wanted[column])];
    const names = new Set(
      [...old.filter((each) => !now.includes(each)), ...now.filter((each) => !old.includes(each))].map(
        (each) => each.split('=')[0],
      ),
    );
    presses += names.size * (1 + 2 * LETTERS + 1);
  }
  if (differs(Column.deps) && depsWithArc(sentence, row, wanted) !== wanted[Column.deps]) presses += 5;
  return presses === 0 ? 0 : 1 + presses;
}

/** DEPS after a change of HEAD and DEPREL in the diagram. */
function depsWithArc(sentence: Sentence, row: number, wanted: readonly string[]): string {
  const deps = sentence.cell(row, Column.deps);
  const head = Number(wanted[Column.head]);
  const to = head === 0 ? 0 : sentence.wordById(head);
  if (
    to === undefined ||
    (cellsOf(sentence, row)[Column.head] === wanted[Column.head] &&
      cellsOf(sentence, row)[Column.deprel] === wanted[Column.deprel])
  )
    return deps;
  return followBasicArc(sentence, { word: sentence.wordOfRow(row), head: to, deprel: wanted[Column.deprel] }) ?? deps;
}

const pressesFor = (sentence: Sentence, wanted: Sentence): number => {
  let sum = 0;
  for (let row = 0; row < sentence.nRows; row++) sum += handPresses(sentence, row, cellsOf(wanted, row));
  return sum;
};

interface Place {
  readonly item: CampaignItem;
  /** 0: what the rules do; a choice; -1: left. */
  readonly way: number;
}

/** @param before @param after texts of the same sentences @param reason of the places that are left: typed once in a campaign, as N takes it for the next ones */
export function replay(list: WorkList, before: string, after: string, reason = ''): Replayed {
  const [from, to] = [before, after].map((text) => Document.parse(text).sentences);
  const places: Place[] = [];
  let [presses, byHand, words, byKeys, wordsByHand] = [0, 0, 0, 0, 0];
  for (const [index, sentence] of from.entries()) {
    const wanted = to[index];
    byHand += pressesFor(sentence, wanted);
    const found = new Set(list.of(wanted).items.map(({ word }) => word));
    let now = sentence;
    for (const item of list.of(sentence).items) {
      const way = bestWay(now, item, wanted);
      // Where the hand settles it, the place is gone from the list.
      if (way !== -1 || found.has(item.word)) places.push({ item, way });
      if (way !== -1) now = changed(now, [item.changes, ...item.choices][way]);
    }
    presses += pressesFor(now, wanted);
    for (let row = 0; row < sentence.nRows; row++) {
      const [own, made, end] = [sentence, now, wanted].map((each) => cellsOf(each, row).join('\t'));
      if (own !== end) words++;
      if (made !== end) wordsByHand++;
      else if (own !== end) byKeys++;
    }
  }
  return { words, byKeys, wordsByHand, presses: presses + pressesOfGroups(places, reason), byHand };
}

/** The way that leaves the fewest presses for the hand; -1 if that is none. */
function bestWay(sentence: Sentence, item: CampaignItem, wanted: Sentence): number {
  let [best, least] = [-1, pressesFor(sentence, wanted)];
  for (const [way, changes] of [item.changes, ...item.choices].entries()) {
    if (changes.length === 0 || harmsTree(sentence, editsOf(sentence, changes))) continue;
    const rest = pressesFor(changed(sentence, changes), wanted);
    if (rest < least) [best, least] = [way, rest];
  }
  return best;
}

const changed = (sentence: Sentence, changes: CampaignItem['changes']): Sentence =>
  new Sentence(applyEdits(sentence.text, editsOf(sentence, changes)), sentence.nLines);

/** A group takes one press for all places that are not decided one by one before: N, a digit, or Y. */
function pressesOfGroups(places: readonly Place[], reason: string): number {
  const groups = new Map<string, Place[]>();
  for (const place of places) groups.set(place.item.pattern, [...(groups.get(place.item.pattern) ?? []), place]);
  let presses = 0;
  for (const group of groups.values()) {
    const ways = new Map<number, number>();
    for (const { way } of group) ways.set(way, (ways.get(way) ?? 0) + 1);
    const most = Math.max(...ways.values());
    presses += Math.min(group.length, 1 + group.length - most);
  }
  return presses + (places.some(({ way }) => way === -1) ? reason.length + 1 : 0);
}
