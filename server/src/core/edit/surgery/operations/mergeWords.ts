/** Merging several words into one. */

import { localized } from '../../../../localization/index.ts';
import { isEntityItem, isMweItem } from '../../../annotation/index.ts';
import { Column } from '../../../conllu/index.ts';
import type { Draft } from '../draft.ts';
import { gapOf, isGlued, setGap, takeGap } from '../gaps.ts';
import { type MultiwordToken, Node, type Token } from '../nodes.ts';
import { coverageOfWords, tokensAmong } from '../ranges.ts';
import { refuse } from '../refusal.ts';
import { joinMisc, joinSurface, noteCells } from '../surface/surface.ts';
import { mapArcs, topmost } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Merges words into one. The word nearest to the root is the lead: its tags, head and enhanced heads stay. Dependents of any of the words attach
 * to it; arcs between the words, and arcs to the others, are removed. MISC combines that of all words, with precedence for the lead, and the gap of
 * the last; conflicts with the lead are reported. Offsets reach from the first word to the last.
 *
 * FORM and LEMMA are concatenated. If the words are all words of a multiword token, the merged word has the form of the token and the lemma of the
 * lead; if they are only some of them, the token shrinks. With `space`, spaces between the words become part of the form or are removed from the text.
 */
export function mergeWords(draft: Draft, args: OperationArgs['merge_words']): void {
  const words = draft.stretch(args.first, args.last);
  const { inside, around } = coverageOfWords(draft, words);
  const lead = topmost(words);
  checkCycle(lead, words);
  const tokens = around === undefined ? tokensAmong(draft, words) : [];
  const separators = around === undefined ? separatorsOf(tokens, args) : [];
  const form = around === undefined ? formOf(draft, tokens, separators, args) : words.map((word) => word.form).join('');
  const isPlain = around === undefined && inside.length === 0;
  const lemma =
    args.lemma ?? (isPlain ? lemmaOf(words, args.space === 'keep' ? separators : []) : lead.cells[Column.lemma]);
  const gap = gapOf(tokens.at(-1) ?? lead);
  joinSurface(draft, lead, around === undefined ? tokens : words, {
    separators: args.space === 'keep' ? separators : [],
  });
  mergeMisc(draft, lead, words, inside);
  if (around === undefined) setGap(lead, gap);
  lead.set(Column.form, form);
  lead.set(Column.lemma, lemma);
  takeOver(draft, lead, words);
  replaceWords(draft, lead, words, inside, around);
}

function checkCycle(lead: Node, words: readonly Node[]): void {
  if (!words.some((word) => word === lead.head)) return;
  refuse(
    'cycle',
    localized`The heads of these words form a cycle, so the merged word would have no head. Break the cycle first.`,
  );
}

/** The separators between the forms: a space or nothing. */
function separatorsOf(tokens: readonly Token[], { space }: OperationArgs['merge_words']): string[] {
  return tokens.slice(0, -1).map((token, i) => {
    if (isGlued(token)) return '';
    if (space !== undefined) return ' ';
    return refuse(
      'space-between',
      localized`There is a space between “${token.form}” and “${tokens[i + 1].form}”. Choose whether to keep it in the form or remove it from the text, or use goeswith.`,
    );
  });
}

function formOf(
  draft: Draft,
  tokens: readonly Token[],
  separators: readonly string[],
  { space }: OperationArgs['merge_words'],
): string {
  const [first, last] = [tokens[0], tokens[tokens.length - 1]];
  if (space === 'keep' && draft.text.isLocated) {
    return draft.text.value.slice(draft.text.start(first), draft.text.end(last));
  }
  const isKept = space === 'keep';
  if (!isKept) {
    separators.forEach((separator, i) => {
      if (separator === '') return;
      draft.text.replace((text) => ({ start: text.end(tokens[i]), end: text.start(tokens[i + 1]) }), '');
    });
  }
  return tokens.map((token, i) => token.form + (isKept ? (separators[i] ?? '') : '')).join('');
}

/** The concatenated lemmas; `_` if no word has one. */
function lemmaOf(words: readonly Node[], separators: readonly string[]): string {
  let all = '';
  let separator = '';
  words.forEach((word, i) => {
    const lemma = word.cells[Column.lemma];
    if (lemma !== '_') {
      all += (all === '' ? '' : separator) + lemma;
      separator = '';
    }
    separator ||= separators[i] ?? '';
  });
  return all || '_';
}

function mergeMisc(draft: Draft, lead: Node, words: readonly Node[], inside: readonly MultiwordToken[]): void {
  const rows = [...words, ...inside];
  for (const row of rows) takeGap(row);
  for (const line of inside) noteCells(draft, line);
  for (const row of rows) {
    if (row !== lead) joinMisc(draft, lead, row, row instanceof Node ? followsWords : isEntityItem);
  }
}

/** Whether an item belongs to what a word is a member of, and follows it there. */
const followsWords = (item: string): boolean => isEntityItem(item) || isMweItem(item);

/** Redirects all references to the words to the lead. */
function takeOver(draft: Draft, lead: Node, words: readonly Node[]): void {
  const members = new Set<unknown>(words);
  for (const node of draft.nodes) {
    if (members.has(node) && node !== lead) continue;
    if (members.has(node.head) && node !== lead) node.head = lead;
    mapArcs(node, (arc) => {
      if (!members.has(arc.head)) return arc;
      if (node === lead) return undefined;
      return arc.head === lead ? arc : { ...arc, head: lead };
    });
  }
}

function replaceWords(
  draft: Draft,
  lead: Node,
  words: readonly Node[],
  inside: readonly MultiwordToken[],
  around: MultiwordToken | undefined,
): void {
  const at = draft.words.indexOf(words[0]);
  const leadAt = words.indexOf(lead);
  words.slice(0, leadAt).forEach((word) => {
    for (const empty of word.empties) empty.isMoved = true;
  });
  lead.empties = words.flatMap(({ empties }) => empties);
  lead.leading = [...inside, ...words].flatMap(({ leading }) => leading);
  for (const word of words) if (word !== lead) word.into = lead;
  if (around !== undefined) {
    if (words.includes(around.first)) around.first = lead;
    if (words.includes(around.last)) around.last = lead;
  }
  draft.ranges = draft.ranges.filter((range) => !inside.includes(range));
  draft.words.splice(at, words.length, lead);
}
