/** Beginning the Review of a document or of a treebank: probable errors, in ranked lists. */

import { inert } from '../../../inert/index.ts';
import type { Refused } from '../../../protocol/answer.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import { fields, flag, listOf, optional, uri } from '../../connection/checks.ts';
import { Cancelled } from '../../documents/slices.ts';
import { notOpen } from '../../edits/edits.ts';
import type { Beginning, Begun, Kind, Session } from '../session.ts';
import { Review, type SuspicionNeeds } from './review.ts';
import { SuspicionSession } from './session.ts';

class SuspicionKind implements Kind<'suspicion'> {
  readonly check = fields<Beginnings['suspicion']>({
    isAfresh: optional(flag),
    withModels: optional(flag),
    files: optional(listOf(uri)),
  });
  /** Of a treebank: its files share it. */
  private whole: Review | undefined;

  constructor(private readonly server: SuspicionNeeds) {
    const { sidecars, documents, sessions } = server;
    sidecars.onDidChange((isBeside) => {
      for (const { uri } of documents.all) {
        if (isBeside(uri) && sessions.of(uri, 'suspicion') !== undefined) sessions.tell(uri);
      }
    });
  }

  /** Continues with an existing one. The work is in progress when this resolves; notifications report new results. @throws Cancelled */
  async begin({ snapshot, beginning, before, token }: Beginning<'suspicion'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    const { uri } = snapshot;
    const known = before instanceof SuspicionSession ? before : undefined;
    const review = this.reviewFor(uri, beginning.files, known?.review);
    try {
      await review.begin(beginning, token);
    } catch (error) {
      await review.abandon();
      throw error;
    }
    // Another one has begun meanwhile, in the other scope.
    if (review.isEnded) throw new Cancelled();
    const session = known?.review === review ? known : new SuspicionSession(this.server, uri, review);
    this.share(review, uri);
    return { session, message: inert`The treebank is being looked at; the list fills up meanwhile.` };
  }

  /** A file of the treebank that is being reviewed. */
  async resume(uri: string): Promise<Session | undefined> {
    const { whole } = this;
    return whole?.isEnded === false && whole.covers(uri) ? new SuspicionSession(this.server, uri, whole) : undefined;
  }

  filesChanged(uris: readonly string[]): void {
    if (this.whole?.isEnded === false) this.whole.filesChanged(uris);
  }

  /** Other open files of the treebank have the same lists; what they ask first stays. */
  private share(review: Review, begunIn: string): void {
    const { documents, sessions } = this.server;
    if (!review.isWhole || review.isEnded) return;
    for (const { uri } of documents.all) {
      const known = sessions.of(uri, 'suspicion');
      const isSame = known instanceof SuspicionSession && known.review === review;
      if (uri === begunIn || isSame || !review.covers(uri)) continue;
      sessions.add(uri, new SuspicionSession(this.server, uri, review));
      sessions.tell(uri);
    }
  }

  private reviewFor(uri: string, files: readonly string[] | undefined, known: Review | undefined): Review {
    const { whole } = this;
    const live = whole?.isEnded === false ? whole : undefined;
    const uris = files === undefined || files.includes(uri) ? files : [...files, uri];
    if (live !== undefined && uris?.some((each) => live.covers(each)) === true) {
      live.follow(uris);
      return live;
    }
    // One scope at a time: the lists of a treebank are large.
    void live?.endForAll();
    this.whole = uris === undefined ? undefined : new Review(this.server, uris, true);
    return this.whole ?? (known?.isWhole === false ? known : new Review(this.server, [uri], false));
  }
}

export const suspicion = (server: SuspicionNeeds): Kind<'suspicion'> => new SuspicionKind(server);
