/** The picture of a sentence for LaTeX, with the package tikz-dependency. Pure. */

import type { Diagram, DiagramNode, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { spansOf } from '../spans.ts';
import { escapeLatex } from './latex.ts';

/**
 * Columns are counted in the order of the drawing, which for a right-to-left script is the reverse of the order of the words. Empty nodes,
 * spans of expressions and mentions, and arcs of a word to itself, which the package cannot draw, are named in comments.
 */
export function tikzOf(diagram: Diagram, { showLemma }: Pick<DiagramOptions, 'showLemma'>): string {
  const { words, isRightToLeft } = diagram;
  const drawn = isRightToLeft ? [...words].reverse() : words;
  const columnOf = (word: number) => (isRightToLeft ? words.length + 1 - word : word);
  const row = (cellOf: (word: DiagramWord) => string) => `    ${drawn.map((word) => cellOf(word)).join(' \\& ')} \\\\`;
  return [
    '% \\usepackage{tikz-dependency}',
    ...(diagram.sentId === undefined ? [] : [`% sent_id = ${oneLine(diagram.sentId)}`]),
    ...(isRightToLeft
      ? [
          '% Right to left: the columns are in the order of the drawing. Use XeLaTeX or LuaLaTeX with a font for the script.',
        ]
      : []),
    ...diagram.emptyNodes.map(({ id, form }) => `% Empty node ${oneLine(id)} (${oneLine(form)}) is not drawn.`),
    ...(spansOf(diagram)?.spans ?? []).map(
      ({ label, nodes }) => `% The span ${oneLine(label)} (${idsOf(diagram, nodes)}) is not drawn.`,
    ),
    '\\begin{dependency}',
    '  \\begin{deptext}',
    row(({ form }) => escapeLatex(form)),
    ...(showLemma ? [row(({ lemma }) => italic(lemma))] : []),
    row(({ upos }) => small(upos)),
    '  \\end{deptext}',
    ...words.flatMap(({ index, head, deprel }) => {
      if (head < 0) return [`  % ${index} has no head.`];
      if (head === index) return [`  % ${index} is its own head.`];
      const label = escapeLatex(deprel);
      if (head === 0) return [`  \\deproot{${columnOf(index)}}{${label}}`];
      return [`  \\depedge{${columnOf(head)}}{${columnOf(index)}}{${label}}`];
    }),
    ...diagram.multiwordTokens.map(({ first, last }, at) => {
      const [left, right] = [columnOf(first), columnOf(last)].sort((a, b) => a - b);
      return `  \\wordgroup{1}{${left}}{${right}}{token${at + 1}}`;
    }),
    '\\end{dependency}',
    '',
  ].join('\n');
}

const idsOf = ({ words, emptyNodes }: Diagram, nodes: readonly DiagramNode[]): string =>
  nodes.map((node) => oneLine('word' in node ? words[node.word - 1].id : emptyNodes[node.emptyNode].id)).join(' ');

const filled = (value: string): boolean => value !== '' && value !== '_';
const italic = (value: string): string => (filled(value) ? `\\textit{${escapeLatex(value)}}` : '{}');
const small = (value: string): string => (filled(value) ? `{\\scriptsize ${escapeLatex(value)}}` : '{}');

/** A comment ends with its line. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');
