/** Collects the best matches of a query, sentence by sentence. */

import type { Sentence } from '../../conllu/index.ts';
import { MATCHES, type Match, type SentenceQuery } from './query.ts';

/** A found sentence, by its position. */
export interface Found<Of> {
  readonly of: Of;
  /** Of the sentence in its document. */
  readonly index: number;
}

/** Keeps at most one page of matches and counts all. */
export class SentenceSearch<Of> {
  private total = 0;
  private readonly byMatch = new Map<Match, Found<Of>[]>(MATCHES.map((match) => [match, []]));

  /** @param limit number of sentences on a page */
  constructor(
    private readonly query: SentenceQuery,
    private readonly limit: number,
  ) {}

  /** Tests a sentence. @param of data to return with it @returns whether it matches the query */
  look(of: Of, index: number, sentence: Sentence): boolean {
    const match = this.query.match(sentence, index + 1);
    if (match === undefined) return false;
    this.total++;
    const alike = this.byMatch.get(match);
    if (alike !== undefined && alike.length < this.limit) alike.push({ of, index });
    return true;
  }

  /** Number of all matching sentences, including those beyond the page. */
  get count(): number {
    return this.total;
  }

  /** Best matches first, equal ones in the order in which they were tested. */
  get best(): Found<Of>[] {
    return [...this.byMatch.values()].flat().slice(0, this.limit);
  }
}
