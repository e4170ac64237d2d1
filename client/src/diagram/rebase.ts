/** An edit that the diagram requested for an older text: it applies to the same words, wherever they are now. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramIntention } from '../../../server/src/protocol/webview.ts';

/** Whether two drawings have the same rows: words, multiword tokens and empty nodes with the same IDs and forms. */
export function hasSameRows(a: Diagram, b: Diagram): boolean {
  const rows = ({ words, multiwordTokens, emptyNodes }: Diagram): string =>
    JSON.stringify([
      words.map(({ id, form }) => [id, form]),
      multiwordTokens.map(({ first, last, form }) => [first, last, form]),
      emptyNodes.map(({ id, form }) => [id, form]),
    ]);
  return rows(a) === rows(b);
}

/** The same intention about the same rows of another drawing, see `hasSameRows`. */
export function movedTo(intention: DiagramIntention, from: Diagram, to: Diagram): DiagramIntention {
  const lineOf = (line: number) => lineIn(line, from, to);
  switch (intention.type) {
    case 'repair':
      return { ...intention, startLine: lineOf(intention.startLine), endLine: lineOf(intention.endLine) };
    case 'reparse':
    case 'lock': {
      const lines = intention.lines.map(({ startLine, endLine }) => {
        return { startLine: lineOf(startLine), endLine: lineOf(endLine) };
      });
      return { ...intention, lines };
    }
    case 'insertEmptyLines':
    case 'mention':
      return { ...intention, line: lineOf(intention.line) };
    case 'answer': {
      const { asked } = intention;
      if ('at' in asked) {
        return { ...intention, asked: { ...asked, at: { ...asked.at, line: lineOf(asked.at.line) } } };
      }
      return 'sentenceAt' in asked ? { ...intention, asked: { sentenceAt: lineOf(asked.sentenceAt) } } : intention;
    }
    case 'surgery':
      return {
        ...intention,
        operations: intention.operations.map((each) => ({ ...each, line: lineOf(each.line) })),
      };
  }
}

/** A line of the intention, which identifies its sentence; undefined if it names none. */
export function lineOfIntention(intention: DiagramIntention): number | undefined {
  switch (intention.type) {
    case 'repair':
      return intention.startLine;
    case 'reparse':
    case 'lock':
      return intention.lines[0]?.startLine;
    case 'insertEmptyLines':
    case 'mention':
      return intention.line;
    case 'answer': {
      const { asked } = intention;
      if ('at' in asked) return asked.at.line;
      return 'sentenceAt' in asked ? asked.sentenceAt : undefined;
    }
    case 'surgery':
      return intention.operations[0]?.line;
  }
}

/** The line of the same row; for lines that are not rows, the first line of the sentence. */
function lineIn(line: number, from: Diagram, to: Diagram): number {
  for (const rows of ['words', 'multiwordTokens', 'emptyNodes'] as const) {
    const at = from[rows].findIndex((row) => row.line === line);
    if (at !== -1) return to[rows][at].line;
  }
  return to.startLine;
}
