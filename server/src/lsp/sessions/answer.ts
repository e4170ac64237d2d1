/** The intention `answer`: its questions, its effect, and the next question. */

import { isOpen, nextElsewhere, type Question, questionAt } from '../../core/session/index.ts';
import { inert } from '../../inert/index.ts';
import { refuse } from '../../protocol/answer.ts';
import type { EditResult } from '../../protocol/edit.ts';
import type { Answered, Asked, SessionAnswer } from '../../protocol/session.ts';
import { columnObstacle } from '../edits/columns.ts';
import type { CarryOut } from '../edits/edits.ts';
import { progressIn, questionsWithin, readyState } from './lists.ts';
import type { Asking, Session } from './session.ts';
import type { HasSessions } from './sessions.ts';

/** Ids in the order of the answers. */
const answered = new WeakMap<Session, string[]>();

const noSession = () => refuse(inert`Nothing is asked about this file: begin a session first.`);
const nothingAsked = () => refuse(inert`Nothing is asked here, or it is decided already.`);
const nothingAnswered = () => refuse(inert`Nothing is decided here that could be opened again.`);

/** Carries out `answer`. @throws Cancelled */
export const answer: CarryOut<'answer', HasSessions> = async (
  work,
  { kind, asked, answer: given, overLocks = false },
) => {
  const { server, snapshot, token, workDoneToken } = work;
  const { uri, version } = snapshot;
  const { sessions } = server;
  await sessions.resume(uri);
  const session = sessions.of(uri, kind);
  if (session === undefined) return noSession();
  const obstacle = session.writesText ? columnObstacle(snapshot) : undefined;
  if (obstacle !== undefined) return refuse(obstacle);
  const asking = await readyState(session);
  const { questions, sentence } = meant(session, asking, asked, given);
  if (questions.length === 0 && given.type !== 'act')
    return given.type === 'reopen' ? nothingAnswered() : nothingAsked();
  const toAnswer = { snapshot, token, workDoneToken, asking, questions, sentence, isMany: !('at' in asked), overLocks };
  const outcome = await session.answer(toAnswer, given);
  if ('ok' in outcome) return outcome;
  if (given.type !== 'act') remember(session, questions, given);
  sessions.use(uri, session);
  const reached = await reachedBy(session, sentence, new Set(outcome.decided));
  // Edits of the text send their own notifications.
  if (outcome.edits === undefined || outcome.edits.length === 0) sessions.tell(uri);
  const { message, edits = [], sidecar, files } = outcome;
  const result: EditResult<'answer'> = {
    ok: true,
    version,
    edits,
    ...(sidecar === undefined ? {} : { sidecar }),
    ...(files === undefined ? {} : { files }),
    message: typeof message === 'function' ? message(reached) : message,
    ...reached,
  };
  return result;
};

/** Whether it is in the document of the session, and not in another file. */
const isHere = ({ file }: Question): boolean => file === undefined;
const isIn = (each: Question, sentence: number): boolean => isHere(each) && each.sentence === sentence;

function meant(
  session: Session,
  asking: Asking,
  asked: Asked,
  { type }: SessionAnswer,
): { readonly questions: readonly Question[]; readonly sentence: number } {
  const { questions } = asking;
  const { document } = asking.snapshot;
  const isWanted = (each: Question) => type === 'act' || isOpen(each) !== (type === 'reopen');
  if ('group' in asked) {
    const filter = [...(asked.view.filter ?? []), ...(type === 'reopen' ? ['@decided'] : [])];
    const found = questionsWithin(session, asking, { ...asked.view, filter, within: asked.group }).filter(isWanted);
    return { questions: found, sentence: found[0]?.sentence ?? 0 };
  }
  if ('sentenceAt' in asked) {
    const sentence = document.sentenceAtLine(asked.sentenceAt);
    return { questions: questions.filter((each) => isIn(each, sentence) && isWanted(each)), sentence };
  }
  if (asked.id !== undefined) {
    const found = questions.find(({ id }) => id === asked.id);
    return { questions: found === undefined ? [] : [found], sentence: found?.sentence ?? 0 };
  }
  const offset = document.offsetAt(asked.at);
  const sentence = document.sentenceAtOffset(offset);
  const here = questions.filter((each) => isIn(each, sentence));
  const lineOf = (at: number) => document.sentences[sentence].lineAt(at);
  const found =
    type === 'reopen'
      ? reopenable(session, here, offset - document.offsets[sentence], lineOf)
      : questionAt(here, offset - document.offsets[sentence], lineOf);
  return { questions: found === undefined ? [] : [found], sentence };
}

/** The decided one of the line, or else the latest decision. */
function reopenable(session: Session, here: readonly Question[], offset: number, lineOf: (offset: number) => number) {
  const decided = here.filter((each) => !isOpen(each));
  const onLine = decided.find(({ span }) => lineOf(span.start) === lineOf(offset));
  const last = answered
    .get(session)
    ?.filter((id) => decided.some((each) => each.id === id))
    .at(-1);
  return onLine ?? decided.find(({ id }) => id === last) ?? decided.at(-1);
}

function remember(session: Session, questions: readonly Question[], { type }: SessionAnswer): void {
  const ids = new Set(questions.map(({ id }) => id));
  const others = (answered.get(session) ?? []).filter((id) => !ids.has(id));
  answered.set(session, type === 'reopen' ? others : [...others, ...ids]);
}

/** @param decided ids decided once edits are applied */
async function reachedBy(session: Session, sentence: number, decided: ReadonlySet<string>): Promise<Answered> {
  const asking = await readyState(session);
  const { questions, snapshot } = asking;
  const isLeft = (each: Question) => isIn(each, sentence) && isOpen(each) && !decided.has(each.id);
  const nOpenHere = questions.filter(isLeft).length;
  const next = nOpenHere === 0 ? nextElsewhere(questions.filter(isHere), sentence, decided) : undefined;
  return {
    ...progressIn(asking, decided),
    nOpenHere,
    ...(next === undefined ? {} : { next: snapshot.document.positionIn(next.sentence, next.span.start).line }),
  };
}
