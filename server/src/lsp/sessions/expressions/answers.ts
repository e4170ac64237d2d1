/** Answers about places of multiword expressions: codes in the text, or an entry in `.treebank.json`. */

import { mwePlaceIn } from '../../../core/annotation/index.ts';
import { expressionEdits } from '../../../core/edit/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen } from '../../../core/session/index.ts';
import { withoutVerdict, withVerdict } from '../../../core/sidecar/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { FileChange } from '../../../protocol/edit.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import { folderOf } from '../../../services/addresses.ts';
import type { Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { columnObstacle } from '../../edits/columns.ts';
import { changeSidecar } from '../../sidecar/change.ts';
import { textAsked } from '../lists.ts';
import type { Outcome, ToAnswer } from '../session.ts';
import { changeOf, type EditedSentence } from '../sharedFiles.ts';
import { type ExpressionNeeds, lemmasOf, type PlaceQuestion, verdictOn } from './questions.ts';

interface Answering extends ToAnswer<PlaceQuestion> {
  readonly server: ExpressionNeeds;
}

type Result = Outcome | Refused;

/** Annotates the places, in each sentence at once. Of several that share a word, all are annotated. O(words of these sentences), and of files that are not the document. */
export function annotatePlaces({ snapshot, asking, questions }: Answering): Result {
  const open = questions.filter(isOpen);
  if (open.length === 0) return refuse(inert`Nothing is open here.`);
  const edits: WireTextEdit[] = [];
  const files: FileChange[] = [];
  const done: PlaceQuestion[] = [];
  let obstacle: Inert | undefined;
  for (const [file, inFile] of groupBy(open, (each) => each.file)) {
    const text = textAsked(asking, inFile[0]);
    const ofFile = columnObstacle(text);
    obstacle ??= ofFile;
    if (ofFile !== undefined) continue;
    const made = annotatedIn(text, inFile);
    if (file === undefined) edits.push(...made.flatMap((each) => textEditsOf(snapshot, each.index, each.edits)));
    else if (0 < made.length) files.push(changeOf(text, made));
    done.push(...made.flatMap(({ places }) => places));
  }
  if (done.length === 0)
    return refuse(obstacle ?? inert`The codes of this sentence cannot be read. Correct them first.`);
  const what =
    files.length === 0 ? inert`${named(done)}` : inert`${named(done)}, also in ${count(files.length, 'other file')}`;
  return {
    message: inert`Annotated: ${what}.`,
    edits,
    ...(files.length === 0 ? {} : { files }),
    decided: done.map(({ id }) => id),
  };
}

/** Without sentences whose codes cannot be read. */
function annotatedIn(
  { document: { sentences } }: Snapshot,
  places: readonly PlaceQuestion[],
): readonly (EditedSentence & { readonly places: readonly PlaceQuestion[] })[] {
  const elsewhere = mwePlaceIn(sentences);
  return [...groupBy(places, ({ sentence }) => sentence)].flatMap(([index, here]) => {
    const changes = here.map(({ words: nodes, category, now }) =>
      now === undefined
        ? ({ type: 'add', nodes, category } as const)
        : ({ type: 'set', number: now.number, category } as const),
    );
    const edits = expressionEdits(sentences[index], changes, elsewhere);
    return edits === undefined ? [] : [{ index, edits, places: here }];
  });
}

/** What is said about the files of other folders is written there. */
const besides = ({ snapshot }: Answering, questions: readonly PlaceQuestion[]): readonly PlaceQuestion[] =>
  questions.filter(({ file }) => file === undefined || folderOf(file) === folderOf(snapshot.uri));

const ELSEWHERE = refuse(inert`This place is in another folder: go to its file first.`);

export function leavePlaces(about: Answering): Result {
  const open = about.questions.filter(isOpen);
  if (open.length === 0) return refuse(inert`Nothing is open here.`);
  const here = besides(about, open);
  if (here.length === 0) return ELSEWHERE;
  const changed = changeSidecar(about.server, about.snapshot.uri, (file) =>
    here.map(verdictIn(about)).reduce(withVerdict, file),
  );
  if ('ok' in changed) return changed;
  return { message: inert`Left as it is: ${named(here)}.`, decided: here.map(({ id }) => id), ...changed };
}

export function reopenPlaces(about: Answering): Result {
  const kept = about.questions.filter(({ standing }) => standing === 'kept');
  if (kept.length === 0) return refuse(inert`This was decided in the text: an undo opens it again.`);
  const here = besides(about, kept);
  if (here.length === 0) return ELSEWHERE;
  const changed = changeSidecar(about.server, about.snapshot.uri, (file) =>
    here.map(verdictIn(about)).reduce(withoutVerdict, file),
  );
  return 'ok' in changed ? changed : { message: inert`Open again: ${named(here)}.`, ...changed };
}

const verdictIn =
  ({ server, asking }: Answering) =>
  (place: PlaceQuestion) => {
    const { uri, document } = textAsked(asking, place);
    return verdictOn(server, uri, document.sentences[place.sentence], place);
  };

const named = (questions: readonly PlaceQuestion[]): string =>
  questions.length === 1
    ? localized`“${lemmasOf(questions[0].group)}” (${questions[0].category})`
    : count(questions.length, 'place');
