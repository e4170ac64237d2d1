/** Beginning to decide about places of multiword expressions in a document, or in a treebank. */

import { groupBy } from '../../../core/grouping.ts';
import { isOpen } from '../../../core/session/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import type { Refused } from '../../../protocol/answer.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import { fields, listOf, optional, uri } from '../../connection/checks.ts';
import { notOpen } from '../../edits/edits.ts';
import type { Beginning, Begun, Kind, Session } from '../session.ts';
import type { ExpressionNeeds } from './questions.ts';
import { ExpressionsSession } from './session.ts';
import { ExpressionWork } from './work.ts';

class ExpressionsKind implements Kind<'expressions'> {
  readonly check = fields<Beginnings['expressions']>({ files: optional(listOf(uri)) });
  /** Of a treebank: its files share it. */
  private whole: ExpressionWork | undefined;

  constructor(private readonly server: ExpressionNeeds) {
    const { sidecars, documents, sessions } = server;
    sidecars.onDidChange((isBeside) => {
      for (const { uri: each } of documents.all)
        if (isBeside(each) && sessions.of(each, 'expressions') !== undefined) sessions.tell(each);
    });
  }

  /** @throws Cancelled */
  async begin({ snapshot, beginning: { files }, token }: Beginning<'expressions'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    const own = snapshot.uri;
    const uris = files === undefined ? [own] : files.includes(own) ? files : [...files, own];
    const work = new ExpressionWork(this.server, uris, files !== undefined);
    await work.read(token);
    this.whole?.endForAll();
    this.whole = work.isWhole ? work : undefined;
    const session = new ExpressionsSession(own, work);
    work.share(own, (each) => new ExpressionsSession(each, work));
    const open = (session.now()?.questions ?? []).filter(isOpen);
    const first = open.find(({ file }) => file === undefined) ?? open[0];
    const nSentences = groupBy(open, ({ file, sentence }) => `${sentence} ${file}`).size;
    const message =
      open.length === 0
        ? inert`No place has the lemmas of a multiword expression without its annotation.`
        : inert`${count(open.length, 'place')} with the lemmas of a multiword expression to decide about (${count(nSentences, 'sentence')}).`;
    return { session, message, ...(first === undefined ? {} : { first: first.id }) };
  }

  /** A file of the treebank that is being worked on. */
  async resume(uri: string): Promise<Session | undefined> {
    const { whole } = this;
    return whole?.isEnded === false && whole.covers(uri) ? new ExpressionsSession(uri, whole) : undefined;
  }

  filesChanged(uris: readonly string[]): void {
    if (this.whole?.isEnded === false) this.whole.filesChanged(uris);
  }
}

export const expressions = (server: ExpressionNeeds): Kind<'expressions'> => new ExpressionsKind(server);
