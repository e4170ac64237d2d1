/** *Assign Sentences…*: questions about who gets what, then a new folder as `treebank assign` writes it. */

import { Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import {
  ASSIGN_REQUEST,
  type AssignBlank,
  type AssignFeedback,
  type AssignOrder,
  type AssignParams,
  type AssignResult,
  annotatorsIn,
  whyNotAnnotators,
} from '../../../server/src/protocol/assign.ts';
import { chooseTreebanks } from '../agreement/files.ts';
import { answerOf } from '../commands/outcome.ts';
import type { LastPlace } from '../place.ts';
import { withReports } from '../reports.ts';
import type { Results } from '../results/results.ts';
import { ask, choose } from '../show/lists.ts';
import { showProgress, showWarning } from '../show/messages.ts';

const TITLE = inert`Assign Sentences`;
const NEW_NAME = 'assigned';
const PERCENTAGE = /^\s*(?:100|\d{1,2})\s*%?\s*$/;

/** @param clicked,selected as passed by the explorer */
export async function assignSentences(
  client: BaseLanguageClient,
  places: LastPlace,
  results: Results,
  clicked: unknown,
  selected: unknown,
): Promise<void> {
  const uris = await chooseTreebanks(TITLE, clicked, selected, places.lastDocument?.uri);
  if (uris === undefined) return;
  const params = await questions();
  const out = params && (await askFolder(uris[0]));
  if (params === undefined || out === undefined) return;
  const all: AssignParams = { ...params, uris: uris.map(String), out: out.toString().replace(/\/$/, '') };
  const result = await showProgress(TITLE, (steps, token) =>
    withReports(client, steps, (workDoneToken) =>
      answerOf<{ readonly message: Inert }>(
        client.sendRequest<AssignResult>(ASSIGN_REQUEST, { ...all, workDoneToken }, token),
      ),
    ),
  );
  if (!result.ok) return void showWarning(result.reason);
  results.tell(result.message);
}

/** Undefined if one was dismissed. */
async function questions(): Promise<Omit<AssignParams, 'uris' | 'out'> | undefined> {
  const names = await ask({
    title: TITLE,
    prompt: inert`Annotators or students, separated by commas: the names of their folders`,
    objection: (text) => whyNotAnnotators(annotatorsIn(text)),
  });
  if (names === undefined) return undefined;
  const overlap = await ask({
    title: TITLE,
    prompt: inert`Percentage of the sentences that all of them get, so that agreement can be measured`,
    value: '10',
    objection: (text) => (PERCENTAGE.test(text) ? undefined : inert`Type a number from 0 to 100.`),
  });
  if (overlap === undefined) return undefined;
  const purpose = await choose(purposes(), { title: TITLE, placeHolder: inert`What they are handed out for` });
  if (purpose === undefined) return undefined;
  const blank = await choose(blanks(purpose), { title: TITLE, placeHolder: inert`What is blanked` });
  if (blank === undefined) return undefined;
  const order = await choose(orders(), { title: TITLE, placeHolder: inert`The order of the sentences` });
  if (order === undefined) return undefined;
  return {
    annotators: annotatorsIn(names),
    overlap: Number.parseInt(overlap, 10),
    feedback: purpose.feedback,
    blank: blank.blank,
    entries: purpose.entries,
    order: order.order,
  };
}

interface Purpose {
  readonly label: Inert;
  readonly detail?: Inert;
  readonly feedback?: AssignFeedback;
  readonly entries?: boolean;
}

const purposes = (): Purpose[] => [
  { label: inert`Annotation` },
  { label: inert`Annotation, with locked arcs and open notes`, entries: true },
  {
    label: inert`Exercise: Check says how many cells are wrong`,
    detail: inert`The files are the gold standard. The answers cannot be read from what students get, only tried one by one.`,
    feedback: 'count',
  },
  {
    label: inert`Exercise: Check marks the wrong cells`,
    detail: inert`The answers cannot be read from what students get, only tried one by one.`,
    feedback: 'place',
  },
  {
    label: inert`Exercise: Check tells the right answers`,
    detail: inert`Their folders contain the answers.`,
    feedback: 'answer',
  },
  { label: inert`Exercise without a check`, detail: inert`It is marked when it is gathered.`, feedback: 'none' },
];

interface BlankChoice {
  readonly label: Inert;
  readonly blank?: AssignBlank;
}

/** A blank exercise would be a copy of its answers. */
function blanks({ feedback }: Purpose): BlankChoice[] {
  const nothing = { label: inert`Nothing` };
  const some: BlankChoice[] = [
    { label: inert`Heads and relations`, blank: 'heads' },
    { label: inert`Tags and features`, blank: 'tags' },
    { label: inert`Heads, relations, tags, features and lemmas`, blank: 'all' },
  ];
  return feedback === undefined ? [nothing, ...some] : some;
}

const orders = (): { readonly label: Inert; readonly detail?: Inert; readonly order: AssignOrder }[] => [
  { label: inert`As in the files`, order: 'as-is' },
  { label: inert`Random`, order: 'random' },
  {
    label: inert`Uncertain ones first`,
    detail: inert`Those whose heads a parser doubts most`,
    order: 'uncertain',
  },
];

/** Outside of the treebank at first: copies within it would count as sentences of it. */
async function askFolder(file: Uri): Promise<Uri | undefined> {
  const folder = workspace.getWorkspaceFolder(file)?.uri ?? Uri.joinPath(file, '..');
  return window.showSaveDialog({
    title: localized`Assign Sentences: a New Folder`,
    saveLabel: localized`Make Folder`,
    ...(file.scheme === 'untitled' ? {} : { defaultUri: Uri.joinPath(folder, '..', NEW_NAME) }),
  });
}
