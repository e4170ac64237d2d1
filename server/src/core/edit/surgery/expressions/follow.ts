/** Makes the codes of multiword expressions follow their words through any operation, and tells the user what became of expressions. */

import { localized } from '../../../../localization/index.ts';
import { type Expression, printExpressions, readExpressions } from '../../../annotation/index.ts';
import type { Draft } from '../draft.ts';
import { MovedRows } from '../entities/moved.ts';
import type { Node } from '../nodes.ts';
import { type Encoding, encodingsOf } from './encodings.ts';

/** An expression after an operation. */
interface MovedExpression extends Expression<Node> {
  readonly was: Expression<Node>;
}

/**
 * Gives the nodes of the drafts, which have their IDs, the codes of the expressions that they now belong to. A deleted word leaves, an inserted one
 * never joins, all parts of a split word do, and a merged word is in those of any part. An expression that a split of the sentence divides
 * stays with its topmost word. Numbers are closed up if the operation or the file left a gap. Codes that cannot be read, or that the operation
 * itself has written, stay as they are. Time O(nodes + codes · log codes) in sentences that have any.
 *
 * @param read the drafts that were read
 */
export function followExpressions(read: readonly Draft[], drafts: readonly Draft[]): void {
  const old = read.map(({ byId }) => [...byId.values()].filter(({ kind }) => kind !== 'root'));
  const all = old.flat();
  const now = drafts.flatMap(({ nodes }) => nodes);
  const encodings = encodingsOf(read[0], [...all, ...now]);
  if (encodings.length === 0) return;
  const added = drafts.flatMap(({ nodes, ranges }) => [...nodes, ...ranges]).filter(({ read }) => read === undefined);
  for (const { begin } of encodings) begin?.(added);
  const isAsBefore =
    now.length === all.length && drafts.length === read.length && now.every((node, i) => node === all[i]);
  if (isAsBefore) return;
  const rows = new MovedRows(read, drafts);
  for (const encoding of encodings) {
    const before = old.map((nodes) => readExpressions(nodes, encoding.was));
    const known = before.filter((expressions) => expressions !== undefined);
    if (known.length < before.length || isWritten(encoding, all, now)) keepCodes(read[0], encoding, all);
    else follow(encoding, known, read[0], rows, drafts);
  }
}

/** Whether the operation has given nodes codes of its own. */
function isWritten({ was, now: textOf }: Encoding, all: readonly Node[], now: readonly Node[]): boolean {
  const leads = new Set(all.flatMap(({ into }) => into ?? []));
  return now.some((node) => {
    if (node.partOf !== undefined || leads.has(node)) return false;
    return textOf(node) !== was(node);
  });
}

/** For sentences whose codes cannot be followed: words into which others were merged take over their codes if they have none. */
function keepCodes(draft: Draft, { name, now, write }: Encoding, nodes: readonly Node[]): void {
  for (const node of nodes) {
    const codes = now(node);
    if (node.into !== undefined && codes !== undefined && codes !== '' && now(node.into) === '')
      write(node.into, codes);
  }
  draft.note(localized`The codes in ${name} were left as they are. Check that they still match.`);
}

function follow(
  encoding: Encoding,
  before: readonly (readonly Expression<Node>[])[],
  draft: Draft,
  rows: MovedRows,
  drafts: readonly Draft[],
): void {
  const moved: MovedExpression[] = [];
  let offset = 0;
  for (const expressions of before) {
    for (const was of expressions) {
      const nodes = nodesNow(draft, was, rows);
      if (0 < nodes.length) moved.push({ ...was, was, nodes, number: was.number + offset });
    }
    offset += expressions.at(-1)?.number ?? 0;
  }
  const codesBefore = new Map(before.flatMap((expressions) => [...printExpressions(expressions)]));
  const codesNow = printExpressions(
    drafts.flatMap((_, part) => closedUp(moved.filter(({ nodes }) => nodes[0].part === part))),
  );
  for (const node of rows.nodes) {
    const codes = codesNow.get(node) ?? '';
    // Codes of unchanged meaning keep their spelling.
    const isSame = node.read !== undefined && codes === (codesBefore.get(node) ?? '');
    const wanted = isSame ? (encoding.was(node) ?? '') : codes;
    if (encoding.now(node) !== wanted) encoding.write(node, wanted);
  }
}

/** The members of an expression now: none if it is gone. */
function nodesNow(draft: Draft, { number, category = '?', nodes }: Expression<Node>, rows: MovedRows): Node[] {
  const all = rows.sorted(new Set(nodes.flatMap((node) => rows.partsNow(node))));
  if (all.length === 0) {
    draft.note(localized`The multiword expression ${number} (${category}) is gone with its last word.`);
    return all;
  }
  const { part } = topmostBefore(draft, all);
  const members = all.filter((node) => node.part === part);
  if (members.length < all.length) {
    draft.note(
      localized`The multiword expression ${number} (${category}) extends across the split. It stays with its topmost word; check it.`,
    );
  } else if (members.length === 1 && 1 < nodes.length) {
    draft.note(localized`The multiword expression ${number} (${category}) has only one word left. Check it.`);
  }
  return members;
}

/** The word that was nearest to the root before the sentence was split; of several, the leftmost. */
function topmostBefore({ depths }: Draft, nodes: readonly Node[]): Node {
  const depth = (node: Node) => depths?.get(node) ?? Number.POSITIVE_INFINITY;
  return nodes.reduce((best, node) => (depth(node) < depth(best) ? node : best));
}

/** Expressions of one sentence with the numbers 1…k, in their order. */
function closedUp(expressions: readonly MovedExpression[]): Expression<Node>[] {
  return [...expressions].sort((a, b) => a.number - b.number).map((each, i) => ({ ...each, number: i + 1 }));
}
