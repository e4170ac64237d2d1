/** The file of proposals as it was read last, by ids: storing more costs what is new, however many there are. */

import { append } from '../grouping.ts';
import { proposalId, readProposals, type StoredProposal } from './file.ts';
import { isEnded, isSameProposal, lineEndOf, lineOf, linesAfter } from './lines.ts';

/** What storing proposals means for the file. */
interface Storing {
  /** How many of them are stored then, those that were there already included. */
  readonly stored: number;
  /** Lines of before by which people have refused some of them: these are not stored again. */
  readonly refused: readonly StoredProposal[];
  /** To be appended. */
  readonly fresh: readonly StoredProposal[];
  /** There with another reason or certainty: their lines have to be written again, see `withProposals`. */
  readonly renewed: readonly StoredProposal[];
}

/** What may differ in two lines of one proposal. */
const saysOf = ({ reason, certainty, was }: StoredProposal): string => JSON.stringify([reason, certainty, was]);

const contentOf = (each: StoredProposal): string => proposalId({ ...each, source: '' });

export class ProposalLines {
  private readonly all: StoredProposal[];
  private readonly byId = new Map<string, StoredProposal[]>();
  /** By content, whatever program proposes it: a program can call itself anything. */
  private readonly refused = new Map<string, StoredProposal>();
  private readonly lineEnd: string;
  private isEnded: boolean;

  /** @param text of the file; '' if there is none. O(length) */
  constructor(text: string) {
    this.all = [...readProposals(text).proposals];
    for (const each of this.all) this.index(each);
    this.lineEnd = lineEndOf(text);
    this.isEnded = isEnded(text);
  }

  get proposals(): readonly StoredProposal[] {
    return this.all;
  }

  /** O(made) */
  storing(made: readonly StoredProposal[]): Storing {
    const refused: StoredProposal[] = [];
    const fresh: StoredProposal[] = [];
    const renewed: StoredProposal[] = [];
    const all = new Map(made.map((each) => [each.id, each])).values();
    for (const each of all) {
      // Lines with one id: git keeps those of both sides, and other programs may give any. A refusal among them counts.
      const known = this.byId.get(each.id) ?? [];
      const no = known.find((line) => line.refused !== undefined) ?? this.refused.get(contentOf(each));
      const same = known.filter((line) => isSameProposal(line, each));
      if (no !== undefined) refused.push(no);
      else if (same.length === 0) fresh.push(each);
      else if (!same.some((line) => saysOf(line) === saysOf(each))) renewed.push(each);
    }
    return { stored: new Set(made.map(({ id }) => id)).size - refused.length, refused, fresh, renewed };
  }

  /** What is appended to the file for new proposals. O(made) */
  appended(fresh: readonly StoredProposal[]): string {
    return linesAfter(fresh.map(lineOf), this.isEnded, this.lineEnd);
  }

  /** They have been appended. O(made) */
  add(fresh: readonly StoredProposal[]): void {
    if (0 < fresh.length) this.isEnded = true;
    for (const each of fresh) {
      this.all.push(each);
      this.index(each);
    }
  }

  private index(each: StoredProposal): void {
    append(this.byId, each.id, each);
    if (each.refused !== undefined) this.refused.set(contentOf(each), each);
  }
}
