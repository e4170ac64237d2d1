/** The best answers to a query, collected from one sentence after the other. */

import type { Sentence } from '../../conllu/index.ts';
import { MATCHES, type Match, type SentenceQuery } from './query.ts';

/** A sentence that was found, by its place. */
export interface Found<Of> {
  readonly of: Of;
  /** Of the sentence in its document. */
  readonly index: number;
}

/** Keeps no more than a page, whatever is found; the total is counted. */
export class SentenceSearch<Of> {
  private total = 0;
  private readonly byMatch = new Map<Match, Found<Of>[]>(MATCHES.map((match) => [match, []]));

  /** @param limit sentences of a page */
  constructor(
    private readonly query: SentenceQuery,
    private readonly limit: number,
  ) {}

  /** Looks at a sentence. @param of whatever it belongs to @returns whether it answers the query */
  look(of: Of, index: number, sentence: Sentence): boolean {
    const match = this.query.match(sentence, index + 1);
    if (match === undefined) return false;
    this.total++;
    const alike = this.byMatch.get(match);
    if (alike !== undefined && alike.length < this.limit) alike.push({ of, index });
    return true;
  }

  /** How many sentences answer the query, those of other pages included. */
  get count(): number {
    return this.total;
  }

  /** Better matches first, equal ones in the order in which they were looked at. */
  get best(): Found<Of>[] {
    return [...this.byMatch.values()].flat().slice(0, this.limit);
  }
}
