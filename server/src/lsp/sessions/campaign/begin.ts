/** Beginning a campaign in a document, or in a treebank. */

import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import type { Refused } from '../../../protocol/answer.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import { openedFrom } from '../../../services/campaign/opened.ts';
import { fields, listOf, optional, uri } from '../../connection/checks.ts';
import { notOpen } from '../../edits/edits.ts';
import type { Beginning, Begun, Kind, Session } from '../session.ts';
import { CampaignSession } from './session.ts';
import { type CampaignNeeds, CampaignWork } from './work.ts';

class CampaignKind implements Kind<'campaign'> {
  readonly check = fields<Beginnings['campaign']>({ uri, files: optional(listOf(uri)) });
  /** Of a treebank: its files share it. */
  private whole: CampaignWork | undefined;

  constructor(private readonly server: CampaignNeeds) {}

  /** What was begun before ends, in all files. @throws Cancelled */
  async begin({ snapshot, beginning, token }: Beginning<'campaign'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    const { host, grew } = this.server;
    const opened = await openedFrom(host, beginning.uri, (text, base) => grew.filesOf(text, base));
    if ('ok' in opened) return opened;
    const { files } = beginning;
    const uris = files === undefined ? [snapshot.uri] : files.includes(snapshot.uri) ? files : [...files, snapshot.uri];
    const work = new CampaignWork(this.server, opened, uris, files !== undefined);
    await work.read(token);
    this.whole?.endForAll();
    this.whole = work.isWhole ? work : undefined;
    const session = new CampaignSession(snapshot.uri, work);
    work.share(snapshot.uri, (uri) => new CampaignSession(uri, work));
    const questions = session.now()?.questions ?? [];
    const open = questions.filter(({ standing }) => standing === 'open');
    const first = open.find(({ file }) => file === undefined) ?? open[0];
    const n = count(open.length, 'place');
    const { title } = opened.campaign;
    const message = work.isWhole
      ? inert`${title}: ${n} in ${count(uris.length, 'file')}.`
      : inert`${title}: ${n} in this file.`;
    return { session, message, ...(first === undefined ? {} : { first: first.id }) };
  }

  /** A file of the treebank that is being worked on. */
  async resume(uri: string): Promise<Session | undefined> {
    const { whole } = this;
    return whole?.isEnded === false && whole.covers(uri) ? new CampaignSession(uri, whole) : undefined;
  }

  filesChanged(uris: readonly string[]): void {
    if (this.whole?.isEnded === false) this.whole.filesChanged(uris);
  }
}

export const campaign = (server: CampaignNeeds): Kind<'campaign'> => new CampaignKind(server);
