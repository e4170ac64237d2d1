/** The data of a sentence's diagram: the contents of the text, and remarks about each arc. */

import { formatNumber, localized, translated } from '../../localization/index.ts';
import { glossesOf } from '../annotation/index.ts';
import { Column, type ColumnIndex, type Document, RowKind, type Sentence } from '../conllu/index.ts';
import { LARGEST_TANGLE, LONGEST_SENTENCE, LOST_EMPTY_LINES } from '../tree/index.ts';
import { lostLinesOf } from '../validate/index.ts';
import { contentEnd } from './cellAtOffset.ts';
import type { Drawing, DrawnArc, DrawnEmptyNode, DrawnMultiwordToken, DrawnWord } from './drawing.ts';
import { enhancedArcs } from './enhanced.ts';
import { drawnMentions } from './entities/index.ts';
import { drawnExpressions } from './expressions.ts';
import { fullTextOf } from './find/searchText.ts';
import { shorten } from './names.ts';
import { isRightToLeft } from './rightToLeft.ts';
import { type TreeFacts, treeFacts } from './treeFacts.ts';

/**
 * Maximum length, in UTF-16 units, of a cell or text shown in the diagram and its cards. The longest real ones, glosses in MISC,
 * have a few hundred.
 */
const LONGEST_CELL = 1000;

/** Undefined for a block without rows; without words if it is too long to draw. Time O(n + t²) for a tangle of t words. */
export function diagramOf(document: Document, index: number): Drawing | undefined {
  const sentence = document.sentences[index];
  if (sentence.isEmpty) return undefined;
  const startLine = document.lines[index];
  const facts = treeFacts(sentence);
  const isTooLong = LONGEST_SENTENCE < sentence.nRows;
  const { words, multiwordTokens, emptyNodes } = isTooLong ? NOTHING : rowsOf(sentence, startLine);
  const enhanced = isTooLong ? undefined : enhancedArcs(sentence);
  const ofExpressions = isTooLong ? {} : drawnExpressions(sentence);
  const mentioned = isTooLong ? {} : drawnMentions(document, index);
  const leftOut = isTooLong
    ? tooLong(sentence, startLine)
    : [
        ...(ofExpressions.leftOut === undefined ? [] : [ofExpressions.leftOut]),
        ...(mentioned.leftOut === undefined ? [] : [mentioned.leftOut]),
        ...(facts.isTooTangled ? [tooTangled(facts)] : []),
        ...(enhanced?.isCut ? [tooEnhanced()] : []),
      ].join(' ');
  const arcs = words.map(
    ({ index: dependent }): DrawnArc => ({
      dependent,
      crosses: facts.crosses(dependent),
      breakers: facts.breakers(dependent),
      isInCycle: facts.isInCycle(dependent),
    }),
  );
  return {
    startLine,
    endLine: startLine + contentEnd(sentence),
    sentId: sentence.sentId,
    text: textOf(sentence),
    ...translationsOf(sentence),
    ...neighboursOf(document, index),
    isRightToLeft: isRightToLeft(sentence),
    words,
    multiwordTokens,
    emptyNodes,
    arcs,
    ...(enhanced === undefined ? {} : { enhanced: enhanced.arcs }),
    ...(ofExpressions.expressions === undefined ? {} : { expressions: ofExpressions.expressions }),
    ...(mentioned.mentions === undefined ? {} : { mentions: mentioned.mentions }),
    summary: facts.summary.long,
    ...(leftOut === '' ? {} : { leftOut }),
    ...(leftOut !== '' && 0 < lostLinesOf(sentence).length ? { hasLostLines: true } : {}),
  };
}

const tooEnhanced = () => localized`DEPS has more arcs than the diagram shows.`;

const NOTHING: Rows = { words: [], multiwordTokens: [], emptyNodes: [] };

function tooLong(sentence: Sentence, startLine: number): string {
  const [rows, most] = [formatNumber(sentence.nRows), formatNumber(LONGEST_SENTENCE)];
  const size = localized`This block has ${rows} words and tokens; the diagram draws at most ${most}.`;
  const line = secondStart(sentence);
  const place =
    line === undefined ? '' : localized` On line ${formatNumber(startLine + line + 1)} the IDs restart at 1.`;
  return `${size}${place} ${translated(LOST_EMPTY_LINES)}`;
}

function tooTangled({ tangle }: TreeFacts): string {
  const tangled = formatNumber(tangle.size);
  return localized`${tangled} words are involved in crossing arcs; the diagram marks which arcs cross only for up to ${LARGEST_TANGLE}. ${translated(LOST_EMPTY_LINES)}`;
}

/** Line in the block of the second word with the ID 1, if the empty line before a sentence was lost. */
function secondStart(sentence: Sentence): number | undefined {
  for (let word = 2; word <= sentence.nWords; word++) {
    if (sentence.idOfWord(word) === 1) return sentence.rowLine(sentence.rowOfWord(word));
  }
  return undefined;
}

function textOf(sentence: Sentence): string | undefined {
  const text = sentence.comment('text');
  return text && shorten(text, LONGEST_CELL);
}

/** `text_en` and the like, in which `# text` says the same in another language, and its transliteration. */
const TRANSLATION = /^(?:text_\w[\w-]{0,30}|translit)$/;
/** More would leave no room for the tree. */
const MOST_TRANSLATIONS = 8;

function translationsOf({ comments }: Sentence): Pick<Drawing, 'translations'> {
  const translations = comments
    .filter(({ key, value }) => TRANSLATION.test(key) && value !== undefined && value !== '')
    .slice(0, MOST_TRANSLATIONS)
    .map(({ key, value = '' }) => ({ name: key, text: shorten(value, LONGEST_CELL) }));
  return translations.length === 0 ? {} : { translations };
}

/** The texts of the nearest sentences with words on both sides. */
function neighboursOf({ sentences }: Document, index: number): Pick<Drawing, 'before' | 'after'> {
  const at = (step: 1 | -1): string | undefined => {
    let next = index + step;
    while (sentences[next]?.isEmpty) next += step;
    return sentences[next] && shorten(fullTextOf(sentences[next]), LONGEST_CELL);
  };
  const [before, after] = [at(-1), at(1)];
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

const cellOf = (sentence: Sentence, row: number, column: ColumnIndex): string =>
  shorten(sentence.cell(row, column), LONGEST_CELL);

type Rows = Pick<Drawing, 'words' | 'multiwordTokens' | 'emptyNodes'>;

function rowsOf(sentence: Sentence, startLine: number): Rows {
  const words: DrawnWord[] = [];
  const multiwordTokens: DrawnMultiwordToken[] = [];
  const emptyNodes: DrawnEmptyNode[] = [];
  for (let row = 0; row < sentence.nRows; row++) {
    const line = startLine + sentence.rowLine(row);
    const kind = sentence.kind(row);
    if (kind === RowKind.word) words.push(wordOf(sentence, row, line));
    else if (kind === RowKind.emptyNode) {
      emptyNodes.push(emptyNodeOf(sentence, row, line));
    } else {
      const token = multiwordTokenOf(sentence, row, line);
      if (token) multiwordTokens.push(token);
    }
  }
  return { words, multiwordTokens, emptyNodes };
}

function wordOf(sentence: Sentence, row: number, line: number): DrawnWord {
  const index = sentence.wordOfRow(row);
  const glosses = glossesOf(cellOf(sentence, row, Column.misc));
  return {
    index,
    id: cellOf(sentence, row, Column.id),
    form: cellOf(sentence, row, Column.form),
    lemma: cellOf(sentence, row, Column.lemma),
    upos: cellOf(sentence, row, Column.upos),
    xpos: cellOf(sentence, row, Column.xpos),
    feats: cellOf(sentence, row, Column.feats),
    head: sentence.heads[index],
    deprel: cellOf(sentence, row, Column.deprel),
    misc: cellOf(sentence, row, Column.misc),
    ...(glosses.length === 0 ? {} : { glosses }),
    line,
  };
}

function emptyNodeOf(sentence: Sentence, row: number, line: number): DrawnEmptyNode {
  return {
    after: sentence.wordOfRow(row),
    id: cellOf(sentence, row, Column.id),
    form: cellOf(sentence, row, Column.form),
    lemma: cellOf(sentence, row, Column.lemma),
    upos: cellOf(sentence, row, Column.upos),
    line,
  };
}

/** Undefined if the range is reversed or reaches outside the sentence: then there is nothing to draw it over. */
function multiwordTokenOf(sentence: Sentence, row: number, line: number): DrawnMultiwordToken | undefined {
  const first = sentence.wordById(sentence.idMajor(row));
  const last = sentence.wordById(sentence.idMinor(row));
  if (first === undefined || last === undefined || first < 1 || last < first) return undefined;
  return { first, last, form: cellOf(sentence, row, Column.form), line };
}
