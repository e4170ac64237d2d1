/** Joining two sentences. */

import { localized } from '../../../../localization/index.ts';
import { isRootRelation, itemTexts } from '../../../annotation/index.ts';
import { commentOf, isAboutWords, setValue } from '../comments.ts';
import { addBasicArc } from '../connect.ts';
import type { Draft } from '../draft.ts';
import { isGlued, withMiscItem } from '../gaps.ts';
import type { Line } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { checkRelation } from '../rootRelation.ts';
import { joinOffsetsOf } from '../surface/surface.ts';
import { attach } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Joins two adjacent sentences. The root of the second attaches to that of the first, and so do nodes whose enhanced head is the root. The
 * `sent_id`s XA and XB become X; otherwise the first one stays. Texts and translations are concatenated, comments that the first sentence lacks
 * are added, and `# newpar` becomes `NewPar=Yes`; every comment that is dropped is reported.
 */
export function joinSentences(
  first: Draft,
  second: Draft,
  { deprel = 'parataxis' }: OperationArgs['join_sentences'],
): void {
  second.requireSound();
  if (first.words.length === 0 || second.words.length === 0)
    refuse('no-such-word', localized`One of the two blocks has no words, so they cannot be joined.`);
  if (second.head.some(({ text }) => /^newdoc(?:\s|$)/.test(commentOf(text)?.key ?? ''))) {
    refuse(
      'newdoc',
      localized`The second sentence starts a new document (# newdoc), so it cannot become part of the first. Remove that comment first.`,
    );
  }
  if (0 < first.roots.length) checkRelation((second.roots[0] ?? second.words[0]).name, false, deprel);
  joinTexts(first, second);
  joinRoots(first, second, deprel);
  joinComments(first, second);
  joinOffsetsOf(first, second);
  fillDeps(first, second);
  const last = first.words[first.words.length - 1];
  last.empties.push(...second.root.empties);
  second.root.empties = [];
  const [firstRow] = [...last.empties.filter(({ origin }) => origin?.sentence === 1), second.tokens[0]];
  const strays = second.head.filter(({ text }) => commentOf(text) === undefined);
  firstRow.leading.unshift(...[...first.tail, ...strays].filter(({ text }) => text.trim() !== ''));
  first.tail = second.tail;
  first.words.push(...second.words);
  first.ranges.push(...second.ranges);
  first.wasConnected &&= second.wasConnected;
}

function joinTexts(first: Draft, second: Draft): void {
  if (first.text.isMissing && second.text.isMissing) return;
  if (first.text.isMissing || second.text.isMissing) {
    first.note(
      first.text.isMissing
        ? localized`The first sentence has no # text, so the # text of the joined sentence is incomplete. Complete it.`
        : localized`The second sentence has no # text, so the # text of the joined sentence is incomplete. Complete it.`,
    );
    return;
  }
  const { tokens } = first;
  first.text.set(first.text.value + (isGlued(tokens[tokens.length - 1]) ? '' : ' ') + second.text.value);
}

function joinRoots(first: Draft, second: Draft, deprel: string): void {
  const [root] = first.roots;
  for (const node of second.nodes) {
    if (node.head === second.root) {
      if (root === undefined) attach(node, first.root);
      else attach(node, root, isRootRelation(node.deprel) ? deprel : node.deprel);
    }
    if (!node.deps.some(({ head }) => head === second.root)) continue;
    node.deps = node.deps.map((arc) => {
      if (arc.head !== second.root) return arc;
      return root === undefined ? { ...arc, head: first.root } : { head: root, relation: deprel };
    });
  }
}

/** If only one of the two has DEPS, the words of the other get their basic arcs. */
function fillDeps(first: Draft, second: Draft): void {
  const other = first.hasDeps === second.hasDeps ? undefined : first.hasDeps ? second : first;
  for (const word of other?.words ?? []) addBasicArc(word);
  first.hasDeps ||= second.hasDeps;
}

const endsIn = (text: string, end: string) => (text.endsWith(end) ? text.slice(0, -end.length) : undefined);

/** The combined value; undefined if the first one stays. */
function joinedValue(key: string, first: string, second: string): string | undefined {
  if (key === 'translit' || key.startsWith('text_')) return `${first} ${second}`;
  const ends = key === 'sent_id' ? ['A', 'B'] : key === 'parallel_id' ? ['/part1', '/part2'] : undefined;
  const whole = ends && endsIn(first, ends[0]);
  return whole !== undefined && ends && whole === endsIn(second, ends[1]) ? whole : undefined;
}

function joinComments(first: Draft, second: Draft): void {
  const lines = new Map<string, Line>();
  for (const line of first.head) {
    const comment = commentOf(line.text);
    if (comment !== undefined && !lines.has(comment.key)) lines.set(comment.key, line);
  }
  const texts = new Set(first.head.map(({ text }) => text));
  const dropped: string[] = [];
  let isTextJoined = !first.text.isMissing && !second.text.isMissing;
  for (const line of second.head) {
    const comment = commentOf(line.text);
    if (comment === undefined) continue;
    const { key, value } = comment;
    if (/^newpar(?:\s|$)/.test(key)) {
      joinParagraph(second);
      if (line.text.replace(/^#\s*newpar\s*$/, '') !== '') dropped.push(line.text);
      continue;
    }
    const there = lines.get(key);
    if (there === undefined || isAboutWords(line.text)) {
      first.head.push({ ...line, origin: undefined });
      continue;
    }
    if (key === 'text' && isTextJoined) {
      isTextJoined = false;
      continue;
    }
    const whole = value === undefined ? undefined : joinedValue(key, commentOf(there.text)?.value ?? '', value);
    if (whole !== undefined) setValue(there, whole);
    else if (!texts.has(line.text)) dropped.push(line.text);
  }
  // One sentence needs a single sent_id, as anyone who joins two expects; no need to report it.
  if (dropped.every((text) => commentOf(text)?.key === 'sent_id')) return;
  first.note(
    localized`Dropped from the second sentence, as the first has such comments: ${dropped.map((text) => `“${text}”`).join(', ')}.`,
  );
}

/** A paragraph that starts inside a sentence has no name. */
function joinParagraph(second: Draft): void {
  const [token] = second.tokens;
  if (!itemTexts(token.misc).includes('NewPar=Yes')) token.misc = withMiscItem(token.misc, 'NewPar=Yes');
}
