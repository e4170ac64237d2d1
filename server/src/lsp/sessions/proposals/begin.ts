/** Beginning with proposals of a parser: writes nothing. */

import { isOpen, type Place } from '../../../core/session/index.ts';
import { enumerated } from '../../../core/wording/lists.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { formatNumber, localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { Beginnings } from '../../../protocol/session.ts';
import type { LineRange } from '../../../protocol/text.ts';
import { fields, integer, listOf, oneOf, optional, text } from '../../connection/checks.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { columnObstacle } from '../../edits/columns.ts';
import { notOpen } from '../../edits/edits.ts';
import { reporter } from '../../edits/progress.ts';
import { noneHere } from '../../reparse/intention.ts';
import type { About, Beginning, Begun, Kind, LedTo, Session } from '../session.ts';
import { Doubts } from './doubts.ts';
import { type LeastCertainNeeds, leastCertain } from './leastCertain.ts';
import { type ProposedSentences, propose } from './parse.ts';
import { standingIn } from './rounds.ts';
import { ProposalsSession } from './session.ts';
import { StoredSession } from './stored.ts';

type Proposals = Beginnings['proposals'];

class ProposalsKind implements Kind<'proposals'> {
  private readonly doubts = new Doubts();

  readonly check = fields<Proposals>({
    scope: oneOf<Proposals['scope']>('sentences', 'words', 'file', 'stored'),
    lines: listOf(fields<LineRange>({ startLine: integer(0), endLine: integer(0) })),
    parser: optional(text),
  });

  constructor(private readonly server: LeastCertainNeeds) {}

  async begin({ snapshot, beginning, before, token, workDoneToken }: Beginning<'proposals'>): Promise<Begun | Refused> {
    if (snapshot === undefined) return notOpen();
    const obstacle = columnObstacle(snapshot);
    if (obstacle !== undefined) return refuse(obstacle);
    const { server } = this;
    const { scope } = beginning;
    if (scope === 'stored') return beginStored(new StoredSession(server, snapshot.uri), snapshot);
    const work = { server, snapshot, token, workDoneToken };
    const found = await propose(server, snapshot, { ...beginning, scope }, token, reporter(work));
    if ('reason' in found) return found;
    if (found.nSentences === 0) {
      if (0 < found.nLocked)
        return refuse(inert`All arcs here are locked, so there is nothing to parse. Unlock some first.`);
      return refuse(noneHere(scope));
    }
    const { parser } = beginning;
    if (parser !== undefined && found.parsedBy.size === 0 && found.failures.length === 0) {
      return refuse(inert`${parser} returned none of these sentences.`);
    }
    if (found.parsedBy.size === 0 && 0 < found.failures.length) return refuse(inert(found.failures[0]));
    const isAdded = scope !== 'file' && before instanceof ProposalsSession;
    const session = isAdded ? before : new ProposalsSession(server, snapshot.uri);
    session.add(snapshot, found.rounds, found.parsedBy);
    const { sentences } = snapshot.document;
    const index = found.rounds[0] && sentences.indexOf(found.rounds[0][0]);
    const first = session.in(snapshot).questions.find(({ sentence }) => sentence === index);
    return { session, message: begun(found), ...(first === undefined ? {} : { first: first.id }) };
  }

  async leastCertain(request: About, session: Session | undefined, place: Place): Promise<LedTo | Refused> {
    const proposed = session instanceof ProposalsSession ? session : undefined;
    return leastCertain({ server: this.server, ...request }, this.doubts, proposed, place);
  }

  forget(uri: string): void {
    this.doubts.forget(uri);
  }

  parsersChanged(): void {
    this.doubts.forgetAll();
  }
}

/** Nothing is parsed: they are in the file beside the document. */
async function beginStored(session: StoredSession, snapshot: Snapshot): Promise<Begun | Refused> {
  const refused = await session.read();
  if (refused !== undefined) return refused;
  const { questions } = session.in(snapshot);
  if (questions.length === 0) return refuse(inert`No program has proposed anything for this file.`);
  const open = questions.filter(isOpen);
  const message = inert`${count(open.length, 'proposal')} of programs; nothing has been written.`;
  return { session, message, ...(open.length === 0 ? {} : { first: open[0].id }) };
}

export const proposals = (server: LeastCertainNeeds): Kind<'proposals'> => new ProposalsKind(server);

function begun({ rounds, nSentences, nLocked, parsedBy, notes, failures }: ProposedSentences): Inert {
  const nOpen = rounds.reduce((sum, [sentence, each]) => sum + standingIn(each, sentence).open.length, 0);
  const where = 1 < nSentences ? localized` in ${formatNumber(rounds.length)} of ${nSentences} sentences` : '';
  const nothing =
    nSentences === 1
      ? inert`Nothing to decide: the sentence is already as the parser would have it.`
      : inert`Nothing to decide: all sentences are already as the parser would have it.`;
  const parts: Inert[] = [
    nOpen === 0 ? nothing : inert`${count(nOpen, 'proposal')}${where}; nothing has been written.`,
    inert`Parsed with ${enumerated([...parsedBy])}.`,
  ];
  if (0 < nLocked) parts.push(inert`${count(nLocked, 'locked arc')} kept.`);
  for (const note of notes) parts.push(inert(note));
  if (0 < failures.length) parts.push(inert`${count(failures.length, 'sentence')} not parsed: ${failures[0]}`);
  return joinInert(parts);
}
