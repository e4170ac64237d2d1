/** The columns of a sentence: its words and the empty nodes between them, and the lines of text in each. */

import type { Diagram, DiagramNode, DiagramWord, Gloss } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { glossesShown } from '../readings.ts';
import type { Measure, TextStyle } from '../scene.ts';
import { DOT, marksOfWord } from '../session/marks.ts';
import { uncertainEndsOf, uncertainTagsOf } from '../uncertainTags.ts';

type DiagramColumn =
  | { readonly kind: 'word'; readonly word: number }
  | { readonly kind: 'emptyNode'; readonly emptyNode: number };

export interface TextLine {
  readonly style: TextStyle;
  readonly text: string;
}

export interface Columns {
  readonly list: readonly DiagramColumn[];
  /** Column of each word by position; index 0 is unused. */
  readonly columnOfWord: readonly number[];
  readonly columnOfEmptyNode: readonly number[];
  /** The lines of each column, from top to bottom; columns are aligned line by line, '' keeps a line free. */
  readonly texts: readonly (readonly TextLine[])[];
  /** Of the box of each column. */
  readonly widths: readonly number[];
  /** Of the lines below the boxes, by column. */
  readonly hanging: readonly (readonly number[])[];
}

/** Whether a line stands below the box of its word, where it may be wider than that. */
export const isHanging = ({ style }: TextLine): boolean => style === 'feature';

export function widthsOf(texts: Columns['texts'], measure: Measure): Pick<Columns, 'widths' | 'hanging'> {
  const width = ({ text, style }: TextLine) => measure(text, style);
  return {
    widths: texts.map((lines) => Math.max(...lines.filter((line) => !isHanging(line)).map(width))),
    hanging: texts.map((lines) => lines.filter(isHanging).map(width)),
  };
}

/** Longer texts are truncated: a single web address must not push the sentence out of the window. */
const LONGEST = 28;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Truncates a long text between two user-perceived characters. */
export function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const characters = [...graphemes.segment(text)];
  if (characters.length <= LONGEST) return text;
  return `${text.slice(0, characters[LONGEST - 1].index)}…`;
}

export function columnsOf(diagram: Diagram, options: DiagramOptions, measure: Measure): Columns {
  const list = listColumns(diagram);
  const columnOfWord = new Array<number>(diagram.words.length + 1).fill(-1);
  const columnOfEmptyNode = new Array<number>(diagram.emptyNodes.length).fill(-1);
  list.forEach((column, index) => {
    if (column.kind === 'word') columnOfWord[column.word] = index;
    else columnOfEmptyNode[column.emptyNode] = index;
  });
  const hasXpos = diagram.words.some(({ xpos }) => xpos !== '' && xpos !== '_');
  const glosses = glossesShown(diagram, options);
  const texts = list.map((column) =>
    column.kind === 'word'
      ? withGlosses(linesOfWord(diagram, diagram.words[column.word - 1], options, hasXpos), glosses, (name) =>
          shorten(diagram.words[column.word - 1].glosses?.find(([each]) => each === name)?.[1] ?? ''),
        )
      : withGlosses(linesOfEmptyNode(diagram, column.emptyNode, options), glosses, () => ''),
  );
  return { list, columnOfWord, columnOfEmptyNode, texts, ...widthsOf(texts, measure) };
}

/**
 * A transliteration stands below what it transliterates, a gloss below both; segments, which are long, hang below the word, before its
 * features.
 */
function withGlosses(
  lines: readonly TextLine[],
  names: readonly Gloss[],
  textOf: (name: Gloss) => string,
): readonly TextLine[] {
  const of = (wanted: readonly Gloss[], style: TextStyle): TextLine[] =>
    names.filter((name) => wanted.includes(name)).map((name) => ({ style, text: textOf(name) }));
  const [form, ...rest] = lines;
  const lemma = rest.filter(({ style }) => style === 'lemma');
  const tags = rest.filter((line) => line.style !== 'lemma');
  return [
    form,
    ...of(['Translit'], 'gloss'),
    ...lemma,
    ...(lemma.length === 0 ? [] : of(['LTranslit'], 'gloss')),
    ...of(['Gloss'], 'gloss'),
    ...tags.filter((line) => !isHanging(line)),
    ...of(['MSeg', 'MGloss'], 'feature'),
    ...tags.filter(isHanging),
  ];
}

/** Column of a node; undefined for nodes missing from the sentence, and for the root. */
export const columnOf = ({ columnOfWord, columnOfEmptyNode }: Columns, node: DiagramNode): number | undefined =>
  'word' in node ? columnOfWord[node.word] : columnOfEmptyNode[node.emptyNode];

function listColumns(diagram: Diagram): DiagramColumn[] {
  const emptyNodesAfter = (word: number) =>
    diagram.emptyNodes.flatMap(({ after }, emptyNode) =>
      after === word ? [{ kind: 'emptyNode' as const, emptyNode }] : [],
    );
  return [
    ...emptyNodesAfter(0),
    ...diagram.words.flatMap(({ index }): DiagramColumn[] => [
      { kind: 'word', word: index },
      ...emptyNodesAfter(index),
    ]),
  ];
}

const shown = (value: string): string => (value === '_' ? '' : shorten(value));

/**
 * With a question mark after uncertain tags and forms with an uncertain end, and a dot after cells with a question of a session; after the ID
 * if that cell is hidden.
 */
function linesOfWord(diagram: Diagram, word: DiagramWord, options: DiagramOptions, hasXpos: boolean): TextLine[] {
  const { cells, features: changed } = marksOfWord(diagram, word.index);
  const dotted = (text: string, isMarked: boolean) => (isMarked ? `${text}${DOT}` : text);
  const unsure = new Set(uncertainTagsOf(diagram, word.index).map(({ column }) => column));
  const isUnsureEnd = 0 < uncertainEndsOf(diagram, word.index).length;
  const asked = (text: string, isUnsure: boolean) => (isUnsure ? `${text} ?` : text);
  const isHidden =
    cells.has('other') ||
    (cells.has('lemma') && !options.showLemma) ||
    ((cells.has('feats') || cells.has('xpos')) && !options.showFeatures);
  const features = word.feats === '_' || word.feats === '' ? [] : word.feats.split('|');
  // A feature that the word lacks has no line.
  const isMissing =
    options.showFeatures && [...changed].some((name) => !features.some((each) => nameOf(each) === name));
  // Likewise for a blank tag.
  const isUnsureHidden = options.showFeatures
    ? (unsure.has('xpos') && !hasXpos) || (unsure.has('feats') && features.length === 0)
    : unsure.has('xpos') || unsure.has('feats');
  return [
    { style: 'form', text: dotted(asked(shorten(word.form), isUnsureEnd), cells.has('form')) },
    ...(options.showLemma ? [{ style: 'lemma' as const, text: dotted(shown(word.lemma), cells.has('lemma')) }] : []),
    { style: 'upos', text: dotted(asked(shown(word.upos), unsure.has('upos')), cells.has('upos')) },
    { style: 'id', text: dotted(asked(word.id, isUnsureHidden), isHidden || isMissing) },
    ...(options.showFeatures
      ? [
          ...(hasXpos ? [dotted(asked(shown(word.xpos), unsure.has('xpos')), cells.has('xpos'))] : []),
          ...features.map((feature) =>
            dotted(asked(shorten(feature), unsure.has('feats')), changed.has(nameOf(feature))),
          ),
        ].map((text) => ({ style: 'feature' as const, text }))
      : []),
  ];
}

/** The part before the equals sign. */
const nameOf = (feature: string): string => feature.split('=', 1)[0];

function linesOfEmptyNode(diagram: Diagram, emptyNode: number, options: DiagramOptions): TextLine[] {
  const { form, lemma, upos, id } = diagram.emptyNodes[emptyNode];
  return [
    { style: 'form', text: form === '_' || form === '' ? '∅' : shorten(form) },
    ...(options.showLemma ? [{ style: 'lemma' as const, text: shown(lemma) }] : []),
    { style: 'upos', text: shown(upos) },
    { style: 'id', text: id },
  ];
}
