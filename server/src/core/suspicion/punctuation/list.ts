/** The list of punctuation marks attached against the rule: one finding per treebank, its arcs beneath. */

import { formatNumber, localized } from '../../../localization/index.ts';
import type { Sentence } from '../../conllu/index.ts';
import { percent } from '../../wording/numbers.ts';
import { nameOf, shortForm, wordsOf } from '../sentenceWords.ts';
import { MOST_EXAMPLES, type Suspicion } from '../types.ts';
import type { WordPlace } from '../wordPlace.ts';
import { pairsOf } from './pairs.ts';
import { punctuationHeads } from './rule.ts';

/** The marks of a sentence, and their heads by the rule. */
interface Mark {
  readonly word: number;
  readonly form: string;
  readonly head: number;
  readonly isByRule: boolean;
}

/** The attachments of the marks with one form. */
interface Habit {
  nMarks: number;
  nByRule: number;
  readonly examples: WordPlace[];
}

/**
 * Sentences are added one by one; then the rows of any sentence are available, also of one edited since. The house
 * style counts: a mark is more unusual the more marks with its form follow the rule. O(length) for each sentence.
 */
export class PunctuationList {
  private readonly habits = new Map<string, Habit>();
  nMarks = 0;
  /** Marks attached differently. */
  nDiffering = 0;

  add(sentence: Sentence, index: number): void {
    for (const { word, form, isByRule } of marksOf(sentence)) {
      const habit = this.habits.get(form) ?? { nMarks: 0, nByRule: 0, examples: [] };
      this.habits.set(form, habit);
      habit.nMarks++;
      this.nMarks++;
      if (!isByRule) this.nDiffering++;
      else {
        habit.nByRule++;
        if (habit.examples.length <= MOST_EXAMPLES) habit.examples.push({ sentence: index, word });
      }
    }
  }

  /** The finding for the whole treebank: `1,102 of 2,881 marks differ`. */
  get summary(): string {
    const share = this.nMarks === 0 ? '' : ` (${percent(this.nDiffering / this.nMarks)})`;
    return localized`${formatNumber(this.nDiffering)} of ${formatNumber(this.nMarks)} punctuation marks${share} are attached otherwise than the rule says.`;
  }

  of(sentence: Sentence, index: number): Suspicion[] {
    return marksOf(sentence).flatMap((mark) => (mark.isByRule ? [] : [this.rowOf(sentence, index, mark)]));
  }

  private rowOf(sentence: Sentence, index: number, { word, form, head }: Mark): Suspicion {
    const { nMarks, nByRule, examples } = this.habits.get(form) ?? { nMarks: 0, nByRule: 0, examples: [] };
    const total = Math.max(0, nMarks - 1);
    const text = localized`${nameOf(sentence, word)} is attached to ${nameOf(sentence, sentence.heads[word])}; the rule for punctuation gives ${nameOf(sentence, head)}.`;
    const ways = [
      { name: localized`attached as the rule says`, count: nByRule, isOwn: false },
      { name: localized`attached in another way`, count: total - nByRule, isOwn: true },
    ].sort((a, b) => b.count - a.count);
    const otherwise = examples.filter((each) => each.sentence !== index).slice(0, MOST_EXAMPLES);
    return {
      kind: 'punct',
      sentence: index,
      word,
      // The surprisal, in nats, of a mark with this form that breaks the rule.
      score: -Math.log((nMarks - nByRule + 1) / (nMarks + 2)),
      suggestion: { head },
      because: {
        text,
        ...(total === 0 ? {} : { usage: { alike: localized`marks “${shortForm(form)}”`, ways, total, otherwise } }),
      },
    };
  }
}

function marksOf(sentence: Sentence): Mark[] {
  const words = wordsOf(sentence);
  if (words === undefined || !words.isMark.includes(1)) return [];
  const { heads, forms, isMark } = words;
  const rule = punctuationHeads(heads, isMark, pairsOf(forms, isMark));
  const marks: Mark[] = [];
  for (let word = 1; word < forms.length; word++) {
    const head = rule[word];
    if (head !== -1) marks.push({ word, form: forms[word], head, isByRule: heads[word] === head });
  }
  return marks;
}
