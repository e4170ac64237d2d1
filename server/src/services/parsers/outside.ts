/** What the user should know about trees that a program outside has guided. */

import { Column, type Sentence } from '../../core/conllu/index.ts';
import type { Opinion } from '../../core/outside/index.ts';
import type { Parse } from '../../core/parser/index.ts';
import { enumerated } from '../../core/wording/lists.ts';
import { count } from '../../core/wording/numbers.ts';
import { formatNumber, localized } from '../../localization/index.ts';

/** Where a tree is not the program's. Plain data. */
export interface Departures extends Pick<Opinion, 'others' | 'isResplit'> {
  /** Words whose arcs could not be kept. */
  readonly overruled: readonly number[];
}

export const departuresOf = ({ others, isResplit }: Opinion, { overruled = [] }: Parse): Departures => ({
  others,
  isResplit,
  overruled,
});

/** A longer list would not be read. */
const MOST_NAMED = 5;

/** Sums over sentences, with the first ones by name. */
class Sum {
  private nWords = 0;
  private nSentences = 0;
  private readonly named: string[] = [];

  add(sentence: Sentence, line: number, words: readonly number[]): void {
    this.nWords += words.length;
    this.nSentences++;
    if (MOST_NAMED < this.nSentences) return;
    const forms = words.map((word) => `${word} ${sentence.wordCell(word, Column.form)}`);
    const id = sentence.sentId ?? localized`line ${formatNumber(line + 1)}`;
    this.named.push(forms.length === 0 ? id : `${id} (${enumerated(forms, 3)})`);
  }

  get isEmpty(): boolean {
    return this.nSentences === 0;
  }

  get words(): string {
    return count(this.nWords, 'word');
  }

  get sentences(): string {
    return count(this.nSentences, 'sentence');
  }

  get where(): string {
    const rest = this.nSentences - this.named.length;
    const names = this.named.join('; ');
    return rest === 0 ? names : localized`${names}; ${rest} more`;
  }
}

/** Collects where the trees of a run are not those of the program. */
export class OutsideNotes {
  private readonly overruled = new Sum();
  private readonly others = new Sum();
  private readonly resplit = new Sum();
  private readonly missing = new Sum();

  /** @param line of the sentence in its file, from 0 @param departures 'missing': the program did not return the sentence */
  add(sentence: Sentence, line: number, departures: Departures | 'missing'): void {
    if (departures === 'missing') {
      this.missing.add(sentence, line, []);
      return;
    }
    const { overruled, others, isResplit } = departures;
    if (0 < overruled.length) this.overruled.add(sentence, line, overruled);
    if (0 < others.length) this.others.add(sentence, line, others);
    if (isResplit) this.resplit.add(sentence, line, []);
  }

  get hasMissing(): boolean {
    return !this.missing.isEmpty;
  }

  /** One line each. */
  lines(program: string): string[] {
    const { overruled, others, resplit, missing } = this;
    const lines: string[] = [];
    if (!others.isEmpty) {
      lines.push(
        localized`${program} has other tokens for ${others.words} in ${others.sentences}, where our parser decided instead: ${others.where}.`,
      );
    }
    if (!resplit.isEmpty) {
      lines.push(
        localized`${program} has other sentence boundaries in ${resplit.sentences}; heads beyond ours were left to our parser: ${resplit.where}.`,
      );
    }
    if (!overruled.isEmpty) {
      lines.push(
        localized`Heads that ${program} gave ${overruled.words} in ${overruled.sentences} were not kept, because no tree with one root, of the chosen class and with the arcs that stay, has them all: ${overruled.where}.`,
      );
    }
    if (!missing.isEmpty) {
      lines.push(localized`${program} left out ${missing.sentences}, which stay as they are: ${missing.where}.`);
    }
    return lines;
  }
}
