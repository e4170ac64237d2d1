/** The sent_ids of all sentences, for repairs of one sentence. */

import type { Document } from '../../core/conllu/index.ts';
import type { RepairContext } from '../../core/fix/index.ts';
import type { ChecksForRepairs, DocumentFinding } from '../../services/checking/findings.ts';

/** The sent_ids of a document, and those that repairs have assigned. */
export class SentIds {
  private lazy: Set<string> | undefined;
  /** New sent_id of the sentence repaired last. */
  private last: { readonly index: number; readonly id: string } | undefined;

  /** @param checks finds problems of a sentence, given the tables @param others IDs in other files */
  constructor(
    private readonly document: Document,
    private readonly checks: ChecksForRepairs = {},
    private readonly others?: OtherIds,
  ) {}

  contextOf(index: number): RepairContext {
    const { document, last, checks } = this;
    return {
      ...checks,
      previous: document.sentences[index - 1],
      earlier: ({ elsewhere }: DocumentFinding) => {
        const [use] = elsewhere ?? [];
        return use && document.sentences[use.place]?.text.slice(use.spot.span.start, use.spot.span.end);
      },
      get previousSentId() {
        if (last?.index === index - 1) return last.id;
        return index === 0 ? undefined : document.sentences[index - 1].sentId;
      },
      isUsedSentId: (id) => this.used.has(id) || this.others?.has(id) === true,
    };
  }

  /** Records the result of repairing a sentence. */
  note(index: number, edits: readonly { readonly text: string }[]): void {
    for (const { text } of edits) {
      for (const [, id] of text.matchAll(/^# sent_id = (\S+)/gm)) {
        this.used.add(id);
        this.others?.add(id);
        this.last = { index, id };
      }
    }
  }

  private get used(): Set<string> {
    this.lazy ??= new Set(sentIdsIn(this.document));
    return this.lazy;
  }
}

interface OtherIds {
  has(id: string): boolean;
  add(id: string): void;
}

/** A block may be several sentences that lost the empty lines between them. */
export const sentIdsIn = ({ sentences }: Document): string[] =>
  sentences.flatMap(({ comments }) =>
    comments.flatMap((comment) => (comment.hasKey('sent_id') ? (comment.value ?? []) : [])),
  );
