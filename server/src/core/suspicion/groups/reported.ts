/** What rules report again and again about the same pattern: a decision about the treebank rather than a slip. */

import { universalPart } from '../../annotation/index.ts';
import { Column, type ColumnIndex, RowKind, type Sentence } from '../../conllu/index.ts';
import { checkSentence, type LanguageTables } from '../../validate/index.ts';
import type { Rules } from '../reported.ts';
import type { WordPlace } from '../types.ts';
import { countAlike } from './pattern.ts';
import { FEWEST_IN_GROUP, type GroupKind, type GroupPattern, type SuspectedGroup } from './types.ts';

const KIND_OF: Partial<Record<ColumnIndex, GroupKind>> = {
  [Column.lemma]: 'lemma',
  [Column.upos]: 'upos',
  [Column.feats]: 'feats',
  [Column.head]: 'arc',
  [Column.deprel]: 'arc',
};

/** Names that the language does not have, whatever the part of speech. */
const UNREGISTERED: ReadonlySet<string> = new Set([
  'unknown-deprel',
  'feature-unknown',
  'feature-value-unknown',
  'feature-not-permitted',
]);
/** Findings about LEMMA whose cure is another part of speech as often as not. */
const OF_AUXILIARIES: ReadonlySet<string> = new Set(['aux-lemma', 'cop-lemma']);

/** Share of the words that later releases changed, in six pairs: 98 % of the first, 45 % of the others. */
const EXPECTED = { unregistered: 0.95, other: 0.45 };

/** By the index of a sentence. */
interface GroupRules extends Pick<Rules, 'schemeAt'> {
  /** Undefined for the rules up to level 3, which hold for every language. */
  readonly languageAt: (index: number) => LanguageTables | undefined;
}

interface Gathered {
  readonly id: string;
  readonly kind: GroupKind;
  readonly pattern: GroupPattern;
  readonly because: string;
  readonly words: WordPlace[];
}

/** Groups of errors of words, by rule and pattern. Time that of the rules. */
export function reportedGroups(sentences: readonly Sentence[], { languageAt, schemeAt }: GroupRules): SuspectedGroup[] {
  const groups = new Map<string, Gathered>();
  sentences.forEach((sentence, index) => {
    const language = languageAt(index);
    const options = { level: language === undefined ? 3 : 5, language, scheme: schemeAt?.(index) } as const;
    for (const { id, severity, span, what, repeats } of checkSentence(sentence, options)) {
      if (severity !== 'error' || repeats === true) continue;
      const row = sentence.rowAtLine(sentence.lineAt(span.start));
      if (row === undefined || sentence.kind(row) !== RowKind.word) continue;
      const column = columnOf(sentence, row, span);
      const kind = column === undefined ? undefined : OF_AUXILIARIES.has(id) ? 'upos' : KIND_OF[column];
      if (kind === undefined) continue;
      const word = sentence.wordOfRow(row);
      const pattern = patternOf(id, kind, sentence, word, sentence.text.slice(span.start, span.end));
      const key = JSON.stringify([id, kind, pattern]);
      const group = groups.get(key) ?? { id, kind, pattern, because: `${id}: ${what}`, words: [] };
      groups.set(key, group);
      // A rule may have several findings about one word.
      const last = group.words[group.words.length - 1];
      if (last?.sentence !== index || last.word !== word) group.words.push({ sentence: index, word });
    }
  });
  const large = [...groups.values()].filter(({ words }) => FEWEST_IN_GROUP <= words.length);
  const alike = countAlike(
    sentences,
    large.map(({ pattern }) => pattern),
  );
  return large.map(({ id, kind, pattern, because, words }, at) => ({
    source: 'rules',
    kind,
    pattern,
    says: sayingsOf(id, pattern, words.length),
    because,
    words,
    alike: alike[at],
    expected: words.length * (UNREGISTERED.has(id) ? EXPECTED.unregistered : EXPECTED.other),
  }));
}

function columnOf(sentence: Sentence, row: number, span: { start: number; end: number }): ColumnIndex | undefined {
  return Object.keys(KIND_OF)
    .map((each) => Number(each) as ColumnIndex)
    .find((column) => {
      const { start, end } = sentence.cellSpan(row, column);
      return start <= span.start && span.end <= end;
    });
}

/** As much of the word as the rule is about. */
function patternOf(id: string, kind: GroupKind, sentence: Sentence, word: number, text: string): GroupPattern {
  const cell = (column: ColumnIndex) => sentence.wordCell(word, column);
  const [upos, deprel] = [cell(Column.upos), cell(Column.deprel)];
  const isUnregistered = UNREGISTERED.has(id);
  if (kind === 'arc') return isUnregistered ? { deprel } : { upos, deprel };
  const equals = text.indexOf('=');
  if (kind === 'feats' && 0 < equals && !text.includes('|')) {
    const feature = { name: text.slice(0, equals), value: text.slice(equals + 1) };
    return isUnregistered ? { feature } : { upos, feature };
  }
  return OF_AUXILIARIES.has(id) ? { lemma: cell(Column.lemma), upos } : { upos, deprel };
}

/** A subtype that the language does not have is left out in most cases. */
function sayingsOf(id: string, { deprel = '' }: GroupPattern, count: number): SuspectedGroup['says'] {
  const universal = universalPart(deprel);
  return id === 'unknown-deprel' && universal !== deprel ? [{ value: universal, count }] : [];
}
