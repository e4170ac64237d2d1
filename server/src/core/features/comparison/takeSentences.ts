/** Taking whole sentences of another version: added, removed, moved, with other boundaries. */

import type { SentenceComparison } from '../../compare/index.ts';
import { type Document, inColumns, type Losses, type TextEdit, withoutDeclaration } from '../../conllu/index.ts';
import { groupBy } from '../../grouping.ts';
import type { ComparedSide } from './comparing.ts';
import type { ComparedVersion } from './items.ts';

/** Insertions at an offset, in the order of the other version. */
interface Insertion {
  readonly offset: number;
  /** Index in the other version. */
  readonly order: number;
  readonly text: string;
}

/**
 * Edits in offsets of the document, ascending, disjoint. New sentences go after their predecessor in the other version, ignoring
 * moved ones. The line that names the columns stays the first, and all rows have the columns of the document. Time O(comparisons).
 *
 * @param taken comparisons of whole sentences: all on one side only, moved, or with other boundaries
 * @param losses are added to: what the columns of the document leave out
 */
export function takeSentences(
  document: Document,
  side: ComparedSide,
  { comparisons, side: other }: ComparedVersion,
  taken: ReadonlySet<SentenceComparison>,
  losses: Losses,
): TextEdit[] {
  const eol = eolOf(document);
  const { columns } = document.sentences[0];
  const blockOf = (index: number) => withEol(inColumns(other.sentences[index], columns, losses), eol);
  const start = startOf(document);
  const edits: TextEdit[] = [];
  const insertions: Insertion[] = [];
  const anchors = anchorsOf(document, side, comparisons);
  for (const comparison of comparisons) {
    if (!taken.has(comparison)) continue;
    const { a, b } = comparison;
    const [first, last] = [side.indices[a[0]], side.indices[a[a.length - 1]]];
    const own =
      a.length === 0 ? undefined : { start: Math.max(start, document.offsets[first]), end: document.offsets[last + 1] };
    if (own !== undefined && 0 < b.length && !isMoved(comparison)) {
      edits.push({ span: own, text: b.map(blockOf).join('') });
      continue;
    }
    if (own !== undefined) edits.push({ span: own, text: '' });
    const text = own !== undefined && isMoved(comparison) ? wholeText(document, own, eol) : b.map(blockOf).join('');
    if (0 < b.length) insertions.push({ offset: anchorFor(anchors, b[0]), order: b[0], text });
  }
  edits.push(...joined(document, insertions, eol));
  return edits.sort((x, y) => x.span.start - y.span.start || x.span.end - y.span.end);
}

const isMoved = ({ differences }: SentenceComparison) => differences.some((each) => each.class === 'order');

/** The place after each sentence of the other version that keeps its place: index there, offset here. */
function anchorsOf(
  document: Document,
  side: ComparedSide,
  comparisons: readonly SentenceComparison[],
): [number, number][] {
  const anchors: [number, number][] = [];
  for (const comparison of comparisons) {
    const { a, b } = comparison;
    if (a.length === 0 || b.length === 0 || isMoved(comparison)) continue;
    anchors.push([b[b.length - 1], document.offsets[side.indices[a[a.length - 1]] + 1]]);
  }
  return anchors.sort(([x], [y]) => x - y);
}

function anchorFor(anchors: readonly [number, number][], index: number): number {
  let offset = 0;
  for (const [at, end] of anchors) {
    if (index < at) break;
    offset = end;
  }
  return offset;
}

/** Insertions in one place are one edit; none of them begins on the last line of a sentence. */
function joined(document: Document, insertions: readonly Insertion[], eol: string): TextEdit[] {
  const byOffset = groupBy(insertions, (each) => each.offset);
  return [...byOffset].map(([offset, here]) => {
    const text = here.sort((x, y) => x.order - y.order).map((each) => each.text);
    const at = Math.max(startOf(document), offset);
    const missing = offset === 0 ? '' : missingEnd(document.sentences[document.sentenceAtOffset(offset - 1)].text, eol);
    return { span: { start: at, end: at }, text: missing + text.join('') };
  });
}

/** Where the first sentence begins: behind a byte order mark and the line that names the columns. */
const startOf = ({ sentences: [{ text }] }: Document): number => text.length - withoutDeclaration(text).length;

/** The missing end of a block without an empty line at its end. */
function missingEnd(block: string, eol: string): string {
  const lines = block.split(/\r\n|\n|\r/);
  if (lines.at(-1)?.trim() !== '') return eol + eol;
  return lines.at(-2)?.trim() === '' ? '' : eol;
}

function eolOf({ sentences }: Document): string {
  const [{ text }] = sentences;
  const at = text.indexOf('\n');
  if (at === -1) return text.includes('\r') ? '\r' : '\n';
  return text[at - 1] === '\r' ? '\r\n' : '\n';
}

/** The lines of a block with other line endings, and an empty line at its end. */
function withEol(text: string, eol: string): string {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  return [...lines, '', ''].join(eol);
}

const wholeText = (document: Document, { start, end }: { start: number; end: number }, eol: string): string =>
  withEol(document.text.slice(start, end), eol);
