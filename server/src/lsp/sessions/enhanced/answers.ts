/** Answers to decisions about enhanced graphs: DEPS of their sentences, exceptions in `.treebank.json`, and switches that are turned off. */

import { emptyValues } from '../../../core/edit/index.ts';
import { type Decision, exceptionsFor, kindOfDecision, takeDecisions } from '../../../core/enhance/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen } from '../../../core/session/index.ts';
import {
  EXCEPTIONS_LIST,
  lockKey,
  lockKeys,
  type Sidecar,
  sentenceKey,
  type Verdict,
  withoutVerdict,
  withVerdict,
} from '../../../core/sidecar/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import { entryOfSwitch } from '../../../services/enhancing.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { changeSidecar } from '../../sidecar/change.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import type { AskedSession, EnhancedNeeds, GraphQuestion } from './questions.ts';
import { decisionText } from './wording.ts';

interface Answering extends ToAnswer<GraphQuestion> {
  readonly server: EnhancedNeeds;
  readonly session: AskedSession;
}

type Result = Outcome | Refused;

/** Sentences in which not all nodes could be reached are left out, if there are others. O(arcs). */
export function takeArcs(about: Answering, questions: readonly GraphQuestion[]): Result {
  const { snapshot } = about;
  const edits: WireTextEdit[] = [];
  const taken: GraphQuestion[] = [];
  let nLeft = 0;
  const empty = emptyValues(snapshot.document.sentences);
  for (const [index, here] of groupBy(questions, ({ sentence }) => sentence)) {
    const sentence = snapshot.document.sentences[index];
    const decisions = here.map(({ decision }) => decision);
    const made = takeDecisions(sentence, here[0].decided, decisions, empty);
    if (made === undefined) nLeft += here.length;
    else {
      edits.push(...textEditsOf(snapshot, index, made));
      taken.push(...here);
    }
  }
  if (taken.length === 0)
    return refuse(
      questions.length === 0
        ? inert`Nothing is open here.`
        : inert`Not all nodes could be reached from 0 with this alone, or a word would have no arc. Take all of the sentence, or add an arc first.`,
    );
  const left = nLeft === 0 ? '' : localized` ${nLeft} left out, because not all nodes could be reached from 0.`;
  const message = inert`DEPS: ${named(about, taken)}.${left}`;
  const switches = changeOf(about, (file) => file);
  const sidecar = 'ok' in switches ? {} : switches;
  return { message, edits, ...sidecar, decided: taken.map(({ id }) => id) };
}

export function keep(about: Answering): Result {
  const open = about.questions.filter(isOpen);
  if (open.length === 0) return refuse(inert`Nothing is open here.`);
  const decided = open.map(({ id }) => id);
  const message = inert`Kept as it is, against the rules: ${named(about, open)}.`;
  const changed = changeOf(about, (file) =>
    open.reduce((all, each) => exceptionsOn(about, each).reduce(withVerdict, all), file),
  );
  return 'ok' in changed ? changed : { message, decided, ...changed };
}

export function reopen(about: Answering): Result {
  const kept = about.questions.filter(({ standing }) => standing === 'kept');
  if (kept.length === 0) return refuse(inert`This was decided in the text: an undo opens it again.`);
  const message = inert`Open again: ${named(about, kept)}.`;
  const changed = changeOf(about, (file) =>
    kept.reduce((all, each) => exceptionsOn(about, each).reduce(withoutVerdict, all), file),
  );
  return 'ok' in changed ? changed : { message, ...changed };
}

export function actOnArc(about: Answering, action: string): Result {
  const [question] = about.questions;
  if (question === undefined) return refuse(inert`Nothing is open here.`);
  const open = about.asking.questions.filter(isOpen) as readonly GraphQuestion[];
  const kind = kindOfDecision(question.decision);
  switch (action) {
    case 'sentence':
      return takeArcs(
        about,
        open.filter(({ sentence }) => sentence === question.sentence),
      );
    case 'kind':
      return takeArcs(
        about,
        open.filter(({ decision }) => kindOfDecision(decision) === kind),
      );
    case 'file':
      return takeArcs(about, open);
    case 'off':
      return turnOff(about, question.decision);
    default:
      return refuse(inert`There is no action “${action}” for enhanced graphs.`);
  }
}

/** The switch says `no` from now on: a person can turn it on again where it is. */
function turnOff(about: Answering, { arc }: Decision): Result {
  const why = arc?.why;
  if (why === undefined) return refuse(inert`No rule suggests this.`);
  const isIt = ({ rule, key }: { readonly rule: string; readonly key: string }) => rule === why.rule && key === why.key;
  const changed = changeOf(about, (file) => ({
    ...file,
    enhanced: file.enhanced?.map((each) => (isIt(each) ? { ...each, use: 'no' } : each)) ?? [],
  }));
  return 'ok' in changed ? changed : { message: inert`${why.rule}: ${why.key} is off from now on.`, ...changed };
}

function named({ snapshot }: Answering, questions: readonly GraphQuestion[]): string {
  const [{ sentence, decision }] = questions;
  return questions.length === 1
    ? decisionText(snapshot.document.sentences[sentence], decision)
    : count(questions.length, 'arc');
}

/** As in the file: based on the text on disk. */
function exceptionsOn(
  { server: { followers }, snapshot: { uri, document } }: Answering,
  { sentence: index, decision }: GraphQuestion,
): Verdict[] {
  const sentence = document.sentences[index];
  const kind = decision.arc?.why?.rule ?? decision.kind;
  return exceptionsFor(decision, lockKeys(sentence)).map((group) => {
    const at = lockKey(sentence, decision.word);
    const verdict = { file: '', sentence: '', at, list: EXCEPTIONS_LIST, kind, verdict: 'right', group } as const;
    const origin = { sentence: sentenceKey(sentence), at };
    const onDisk = followers.inBase(uri, sentence, { kind: 'verdict', id: '', at, reason: '', verdict, origin });
    return {
      ...verdict,
      group: onDisk.verdict?.group ?? group,
      file: fileNameOf(uri),
      sentence: onDisk.sentence,
      at: onDisk.at ?? at,
    };
  });
}

/** The new content of `.treebank.json`, with the switches if it has none yet; nothing if it does not change. */
function changeOf(
  { server, session, snapshot: { uri } }: Answering,
  change: (file: Sidecar) => Sidecar,
): { readonly sidecar?: FileChange } | Refused {
  return changeSidecar(server, uri, (file) => {
    const given = file.enhanced === undefined ? session.given : undefined;
    return change(given === undefined ? file : { ...file, enhanced: given.switches.map(entryOfSwitch) });
  });
}
