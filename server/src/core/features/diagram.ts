/** The diagram of a sentence: what is in the text, and what there is to say about each arc. */

import type {
  Diagram,
  DiagramArc,
  DiagramEmptyNode,
  DiagramMultiwordToken,
  DiagramWord,
} from '../../protocol/diagram.ts';
import { Column, type Document, RowKind, type Sentence } from '../conllu/index.ts';
import { contentEnd } from './place.ts';
import { isRightToLeft } from './rightToLeft.ts';
import { treeFacts } from './treeFacts.ts';

/** Undefined for a block without rows. Time O(n²) at worst, for the crossings. */
export function diagramOf(uri: string, version: number, document: Document, index: number): Diagram | undefined {
  const sentence = document.sentences[index];
  if (sentence.isEmpty) return undefined;
  const startLine = document.lines[index];
  const facts = treeFacts(sentence);
  const { words, multiwordTokens, emptyNodes } = rowsOf(sentence, startLine);
  const arcs = words.map(
    ({ index: dependent }): DiagramArc => ({
      dependent,
      crosses: facts.crosses(dependent),
      breakers: facts.breakers(dependent),
      isInCycle: facts.isInCycle(dependent),
    }),
  );
  return {
    uri,
    version,
    startLine,
    endLine: startLine + contentEnd(sentence),
    sentId: sentence.sentId,
    text: sentence.comment('text'),
    isRightToLeft: isRightToLeft(sentence),
    words,
    multiwordTokens,
    emptyNodes,
    arcs,
    summary: facts.summary.long,
  };
}

type Rows = Pick<Diagram, 'words' | 'multiwordTokens' | 'emptyNodes'>;

function rowsOf(sentence: Sentence, startLine: number): Rows {
  const words: DiagramWord[] = [];
  const multiwordTokens: DiagramMultiwordToken[] = [];
  const emptyNodes: DiagramEmptyNode[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    const line = startLine + sentence.rowLine(row);
    const kind = sentence.kind(row);
    if (kind === RowKind.word) words.push(wordOf(sentence, row, line));
    else if (kind === RowKind.emptyNode) {
      const form = sentence.cell(row, Column.form);
      emptyNodes.push({ after: sentence.wordOfRow(row), id: sentence.cell(row, Column.id), form, line });
    } else {
      const token = multiwordTokenOf(sentence, row, line);
      if (token) multiwordTokens.push(token);
    }
  }
  return { words, multiwordTokens, emptyNodes };
}

function wordOf(sentence: Sentence, row: number, line: number): DiagramWord {
  const index = sentence.wordOfRow(row);
  return {
    index,
    id: sentence.cell(row, Column.id),
    form: sentence.cell(row, Column.form),
    lemma: sentence.cell(row, Column.lemma),
    upos: sentence.cell(row, Column.upos),
    xpos: sentence.cell(row, Column.xpos),
    feats: sentence.cell(row, Column.feats),
    head: sentence.heads[index],
    deprel: sentence.cell(row, Column.deprel),
    misc: sentence.cell(row, Column.misc),
    line,
  };
}

/** Undefined where the range reaches outside the sentence or backwards: there is nothing to draw it over. */
function multiwordTokenOf(sentence: Sentence, row: number, line: number): DiagramMultiwordToken | undefined {
  const first = sentence.wordById(sentence.idMajor(row));
  const last = sentence.wordById(sentence.idMinor(row));
  if (first === undefined || last === undefined || first < 1 || last < first) return undefined;
  return { first, last, form: sentence.cell(row, Column.form), line };
}
