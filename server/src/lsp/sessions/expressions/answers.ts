/** Answers about places of multiword expressions: codes in the text, or an entry in `.treebank.json`. */

import { mwePlaceIn } from '../../../core/annotation/index.ts';
import { expressionEdits } from '../../../core/edit/index.ts';
import { groupBy, isOpen } from '../../../core/session/index.ts';
import { printInLayoutOf, type Sidecar, withoutVerdict, withVerdict } from '../../../core/sidecar/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { sidecarUri } from '../../sidecar/sidecars.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import { type ExpressionNeeds, lemmasOf, type PlaceQuestion, verdictOn } from './questions.ts';

interface Answering extends ToAnswer<PlaceQuestion> {
  readonly server: ExpressionNeeds;
}

type Result = Outcome | Refused;

/** Annotates the places, in each sentence at once. Of several that share a word, all are annotated. O(words of these sentences). */
export function annotatePlaces({ snapshot, questions }: Answering): Result {
  const open = questions.filter(isOpen);
  if (open.length === 0) return refuse(inert`Nothing is open here.`);
  const { sentences } = snapshot.document;
  const elsewhere = mwePlaceIn(sentences);
  const edits: WireTextEdit[] = [];
  const done: PlaceQuestion[] = [];
  for (const [index, here] of groupBy(open, ({ sentence }) => sentence)) {
    const changes = here.map(({ words: nodes, category, now }) =>
      now === undefined
        ? ({ type: 'add', nodes, category } as const)
        : ({ type: 'set', number: now.number, category } as const),
    );
    const made = expressionEdits(sentences[index], changes, elsewhere);
    if (made === undefined) continue;
    edits.push(...textEditsOf(snapshot, index, made));
    done.push(...here);
  }
  if (done.length === 0) return refuse(inert`The codes of this sentence cannot be read. Correct them first.`);
  return { message: inert`Annotated: ${named(done)}.`, edits, decided: done.map(({ id }) => id) };
}

export function leavePlaces(about: Answering): Result {
  const open = about.questions.filter(isOpen);
  if (open.length === 0) return refuse(inert`Nothing is open here.`);
  const changed = changeOf(about, (file) => open.map(verdictIn(about)).reduce(withVerdict, file));
  if ('ok' in changed) return changed;
  return { message: inert`Left as it is: ${named(open)}.`, decided: open.map(({ id }) => id), ...changed };
}

export function reopenPlaces(about: Answering): Result {
  const kept = about.questions.filter(({ standing }) => standing === 'kept');
  if (kept.length === 0) return refuse(inert`This was decided in the text: an undo opens it again.`);
  const changed = changeOf(about, (file) => kept.map(verdictIn(about)).reduce(withoutVerdict, file));
  return 'ok' in changed ? changed : { message: inert`Open again: ${named(kept)}.`, ...changed };
}

const verdictIn =
  ({ server, snapshot: { uri, document } }: Answering) =>
  (place: PlaceQuestion) =>
    verdictOn(server, uri, document.sentences[place.sentence], place);

const named = (questions: readonly PlaceQuestion[]): string =>
  questions.length === 1
    ? localized`“${lemmasOf(questions[0].group)}” (${questions[0].category})`
    : count(questions.length, 'place');

/** The new content of `.treebank.json`; nothing if it does not change. */
function changeOf(
  { server: { sidecars, host }, snapshot: { uri } }: Answering,
  change: (file: Sidecar) => Sidecar,
): { readonly sidecar?: FileChange } | Refused {
  if (!host.reaches(uri)) return refuse(inert`Save the file first: this is written to .treebank.json next to it.`);
  const { text: oldText, read } = sidecars.contentsFor(uri);
  const [problem] = read.problems;
  if (problem !== undefined)
    return refuse(inert`.treebank.json has an error and cannot be changed until it is corrected: ${problem.message}`);
  const newText = printInLayoutOf(oldText ?? '', change(read.file));
  return { sidecar: { uri: sidecarUri(uri), ...(oldText === undefined ? {} : { oldText }), newText } };
}
