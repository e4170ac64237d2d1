/** Splitting a sentence in two. */

import { localized } from '../../../../localization/index.ts';
import { itemTexts, printItems } from '../../../annotation/index.ts';
import { commentOf, setValue } from '../comments.ts';
import { Draft } from '../draft.ts';
import type { Arc, Line, Node } from '../nodes.ts';
import { refuse } from '../refusal.ts';
import { attach, depthOf, isContent, parallelArc } from '../tree.ts';
import type { OperationArgs } from '../types.ts';

/**
 * Splits a sentence before a word. The old root stays the root of its half. In the other half, of the words that lost their head, the content word
 * nearest to the old root becomes the root, and the others attach to it with the same relations. Enhanced arcs across the split are redirected to the
 * new root if they correspond to a basic arc or belong to an empty node; the others are removed.
 *
 * `sent_id` X becomes XA and XB, `parallel_id` X becomes X/part1 and X/part2. Document comments and translations stay with the
 * first half, the others are copied. `NewPar=Yes` on the first token of the second half becomes `# newpar`.
 */
export function splitSentence(draft: Draft, { at }: OperationArgs['split_sentence']): void {
  const first = draft.word(at);
  if (at === 1)
    refuse(
      'bad-arguments',
      localized`The sentence cannot be split before its first word, because nothing would be left in the first half.`,
    );
  const range = draft.rangeOf(first);
  if (range !== undefined && range.first !== first) {
    refuse(
      'inside-mwt',
      localized`${first.name} is inside the multiword token “${range.form}”. Split before or after the token, or dissolve it first.`,
    );
  }
  const depths = new Map(draft.words.map((word) => [word, depthOf(word)]));
  const second = secondHalf(draft, at);
  splitText(draft, second);
  for (const half of [draft, second]) findRoot(half, depths);
  draft.secondHalf = second;
  draft.depths = depths;
}

/** Moves everything from the word on to a second draft. */
function secondHalf(draft: Draft, at: number): Draft {
  const second = new Draft(draft.notes, draft.columns, draft.emptyValues);
  const starts = new Set(draft.words.slice(at - 1));
  second.ranges = draft.ranges.filter(({ first }) => starts.has(first));
  draft.ranges = draft.ranges.filter(({ first }) => !starts.has(first));
  second.words = draft.words.splice(at - 1);
  for (const node of second.nodes) {
    if (node.head === draft.root) node.head = second.root;
    if (node.deps.some(({ head }) => head === draft.root)) {
      node.deps = node.deps.map((arc) => (arc.head === draft.root ? { ...arc, head: second.root } : arc));
      node.oldDeps = node.deps;
    }
  }
  [second.hasDeps, second.wasConnected] = [draft.hasDeps, draft.wasConnected];
  [second.tail, draft.tail] = [draft.tail, [newLine('')]];
  second.head = halveComments(draft.head);
  const [token] = second.tokens;
  const items = itemTexts(token.misc);
  if (items.includes('NewPar=Yes')) {
    token.misc = printItems(items.filter((item) => item !== 'NewPar=Yes'));
    second.head.unshift(newLine('# newpar'));
  }
  draft.isHalf = true;
  second.isHalf = true;
  return second;
}

const newLine = (text: string): Line => ({ origin: undefined, sentence: 0, text });

/** The comments of the second half. Changes those of the first in place. */
function halveComments(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const comment = commentOf(line.text);
    if (comment === undefined || staysWithFirst(comment.key)) return [];
    const copy = newLine(line.text);
    const endings =
      comment.key === 'sent_id' ? ['A', 'B'] : comment.key === 'parallel_id' ? ['/part1', '/part2'] : undefined;
    if (endings !== undefined && comment.value) {
      setValue(line, comment.value + endings[0]);
      setValue(copy, comment.value + endings[1]);
    }
    return [copy];
  });
}

function staysWithFirst(key: string): boolean {
  return /^(?:newdoc|newpar)(?:\s|$)|^global\.|^text_|^translit$/.test(key);
}

function splitText(draft: Draft, second: Draft): void {
  const { text } = draft;
  if (!text.isLocated) {
    text.leave();
    second.findText();
    return;
  }
  const { value } = text;
  const line = second.head.find((each) => commentOf(each.text)?.key === 'text');
  const start = text.start(second.tokens[0]);
  const lastToken = draft.tokens[draft.tokens.length - 1];
  if (line !== undefined) setValue(line, value.slice(start));
  second.findText();
  text.set(value.slice(0, text.end(lastToken)));
}

/** Determines the root of a half and attaches the words and arcs that lost their heads to it. */
function findRoot(half: Draft, depths: ReadonlyMap<Node, number>): void {
  const here = new Set<unknown>([half.root, ...half.nodes]);
  const isLost = ({ head }: { head: unknown }) => typeof head !== 'string' && !here.has(head);
  const lost = half.words.filter(isLost);
  const root = half.roots[0] ?? nearest(lost, depths);
  const parallels = new Map(lost.map((word) => [word, word.deps[parallelArc(word)]]));
  for (const word of lost) {
    if (word === root) attach(word, half.root, 'root');
    else if (root !== undefined) attach(word, root);
  }
  for (const node of half.nodes) {
    if (!node.deps.some(isLost)) continue;
    node.deps = node.deps.flatMap((arc): Arc[] => {
      if (!isLost(arc)) return [arc];
      return node.kind === 'empty' && root !== undefined ? [{ ...arc, head: root }] : [];
    });
  }
  const isNewRoot = root !== undefined && lost.includes(root);
  if (isNewRoot && parallels.get(root) === undefined && 0 < root.oldDeps.length) {
    root.deps = [...root.deps, { head: half.root, relation: 'root' }];
  }
}

/** The content word nearest to the old root; of several, the leftmost. Other words only if there is no content word. */
function nearest(lost: readonly Node[], depths: ReadonlyMap<Node, number>): Node | undefined {
  const content = lost.filter(isContent);
  const among = 0 < content.length ? content : lost;
  const depth = (word: Node) => depths.get(word) ?? Number.POSITIVE_INFINITY;
  return among.reduce<Node | undefined>(
    (best, word) => (best === undefined || depth(word) < depth(best) ? word : best),
    undefined,
  );
}
