/** Completions of HEAD: the words of the sentence, likely heads first. */

import { localized } from '../../../localization/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { rootDependents } from '../../tree/index.ts';
import { count } from '../../wording/numbers.ts';
import { nameWord, shorten } from '../names.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import { offerValues } from './singleValues.ts';

/** Number of words suggested on each side: crossings are counted for each of them. */
const MOST_WORDS = 150;

/** Penalty in rank for an arc that crosses others: most arcs cross none. */
const CROSSING = 0.25;

/**
 * Ranked by how often words of the one UPOS depend on words of the other in this file, divided by the distance, and lower for
 * arcs that would cross. Heads that would close a cycle or create a second root come last. O(words near · words).
 */
export function headCompletions(cell: CompletionCell): Offered {
  const { sentence, word } = cell;
  if (word === undefined) return { prefix: '', isVolatile: false, items: [] };
  const likely = likelihood(cell);
  const items: (Completion & { readonly rank: number })[] = [];
  const from = Math.max(1, word - MOST_WORDS);
  const to = Math.min(sentence.nWords, word + MOST_WORDS);
  for (let head = from; head <= to; head++) {
    if (head === word) continue;
    const upos = sentence.wordCell(head, Column.upos);
    const crosses = wouldCross(sentence.heads, head, word);
    const isBelow = descends(sentence.heads, head, word);
    const distance = Math.abs(head - word);
    const words = count(distance, 'word');
    const side = head < word ? localized`${words} to the left` : localized`${words} to the right`;
    const crossing = crosses ? localized`, crosses another arc` : '';
    const warning = isBelow ? localized`, would close a cycle` : crossing;
    const rank = (likely(upos) / distance) * (crosses ? CROSSING : 1) - (isBelow ? 1 : 0);
    items.push({ ...candidate(sentence, head), remark: upos, details: `${upos}, ${side}${warning}.`, rank });
  }
  items.push(rootCandidate(sentence, word, likely('')));
  const sorted = items.sort((a, b) => b.rank - a.rank).map(({ rank: _, ...item }) => item);
  return narrowed(cell, sorted);
}

/** A typed number is the beginning of an ID, and above all an ID itself: `1` must not become `12`. */
function narrowed(cell: CompletionCell, items: readonly Completion[]): Offered {
  const offered = offerValues(cell, items);
  const typed = cell.text.slice(offered.prefix.length, cell.cursor);
  if (!/^\d+$/.test(typed)) return { ...offered, isVolatile: true };
  const begun = items.filter(({ text }) => text.startsWith(typed));
  return {
    ...offered,
    isVolatile: true,
    items: begun.sort((a, b) => Number(b.text === typed) - Number(a.text === typed)),
  };
}

function candidate(sentence: Sentence, head: number): { readonly label: string; readonly text: string } {
  const id = String(sentence.idOfWord(head));
  return { label: `${id} ${shorten(sentence.wordCell(head, Column.form))}`, text: id };
}

function rootCandidate(sentence: Sentence, word: number, likely: number): Completion & { readonly rank: number } {
  const others = rootDependents(sentence.heads).filter((root) => root !== word);
  const label = '0 root';
  if (others.length === 0) {
    return { label, text: '0', remark: localized`no other word is the root`, rank: likely };
  }
  const remark = localized`${nameWord(sentence, others[0])} is the root`;
  return { label, text: '0', remark, details: localized`A sentence has one root.`, rank: -0.5 };
}

/** The share of a UPOS among the heads of the word's UPOS, smoothed: never 0, so that near words come before far ones. */
function likelihood({ vocabulary, upos }: CompletionCell): (headUpos: string) => number {
  const heads = vocabulary.headsOf(upos);
  let total = 0;
  for (const n of heads.values()) total += n;
  return (headUpos) => ((heads.get(headUpos) ?? 0) + 0.5) / (total + 10);
}

/** Whether an arc would cross the arc to another word. */
function wouldCross(heads: Int32Array, head: number, word: number): boolean {
  const [left, right] = [Math.min(head, word), Math.max(head, word)];
  for (let other = 1; other < heads.length; other++) {
    const at = heads[other];
    if (other === word || at === -1) continue;
    const isInside = left < other && other < right;
    const isHeadInside = left < at && at < right;
    const touches = other === left || other === right || at === left || at === right;
    if (!touches && isInside !== isHeadInside) return true;
  }
  return false;
}

/** Whether a word reaches another through its heads. */
function descends(heads: Int32Array, from: number, ancestor: number): boolean {
  let at = from;
  for (let step = 0; step < heads.length && 0 < at; step++) {
    if (at === ancestor) return true;
    at = heads[at];
  }
  return false;
}
