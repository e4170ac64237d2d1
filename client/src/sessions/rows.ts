/** The appearance of rows in the Questions view. */

import { ThemeIcon, TreeItemCollapsibleState, Uri } from 'vscode';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { formatNumber, localized } from '../../../server/src/localization/index.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import type {
  ListedQuestion,
  SessionGroup,
  SessionKind,
  SessionSummary,
} from '../../../server/src/protocol/session.ts';
import type { QuestionRow, SessionArgument } from '../../../server/src/protocol/sessionContext.ts';
import { moreRow } from '../show/pagedRows.ts';
import { shownRange } from '../show/range.ts';
import type { Row } from '../show/tree.ts';

export type QuestionNode =
  | { readonly row: 'session'; readonly kind: SessionKind; readonly session: SessionSummary }
  | { readonly row: 'group'; readonly kind: SessionKind; readonly group: SessionGroup }
  /** `within`: the key of its group. */
  | {
      readonly row: 'question';
      readonly kind: SessionKind;
      readonly within?: string;
      readonly question: ListedQuestion;
    }
  | { readonly row: 'example'; readonly of: string; readonly at: number; readonly example: Example }
  | { readonly row: 'more'; readonly list: string; readonly rest: number };

type Example = NonNullable<ListedQuestion['examples']>[number];

const number = (n: number): string => formatNumber(n);

const SHOW: CommandId = 'treebank.showQuestion';
const MORE: CommandId = 'treebank.moreQuestions';

/** @param summaryOf a session that is listed */
export function rowOf(node: QuestionNode, summaryOf: (kind: SessionKind) => SessionSummary | undefined): Row {
  switch (node.row) {
    case 'session':
      return sessionRow(node.session);
    case 'group':
      return groupRow(node);
    case 'question':
      return questionRow(node, summaryOf(node.kind)?.labels ?? []);
    case 'example':
      return exampleRow(node);
    case 'more':
      return moreRow(node.list, node.rest, MORE);
  }
}

/** `3 of 120`. */
export const answered = ({ nTotal, nOpen }: Pick<SessionSummary, 'nTotal' | 'nOpen'>): Inert =>
  inert`${number(nTotal - nOpen)} of ${number(nTotal)}`;

/** Above the rows: the session's own message, or else its progress and current work. */
export function messageOf(session: SessionSummary, filter: string): Inert {
  const { progress, message } = session;
  const working = progress === undefined ? [] : [inert`Working: ${percent(progress)}`];
  return joinInert(
    [
      ...(message === undefined ? [...working, inert`${answered(session)} answered`] : [message]),
      ...(filter === '' ? [] : [inert`filtered: ${filter}`]),
    ],
    ' · ',
  );
}

/** Rounded down: 100 % only when everything is done. */
const percent = (share: number): string => `${Math.floor(100 * share)} %`;

const contextOf = (row: QuestionRow, kind: SessionKind): string => `${row}.${kind}`;

const shows = (argument: SessionArgument) => ({ title: inert`Show`, command: SHOW, arguments: [argument] });

function sessionRow(session: SessionSummary): Row {
  const { kind, title, nOpen, message } = session;
  return {
    id: `session ${kind}`,
    label: title,
    state: nOpen === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
    description: answered(session),
    ...(message === undefined ? {} : { tooltip: inert`${title}\n\n${message}` }),
    spoken: inert`${title}, ${answered(session)} answered`,
    contextValue: contextOf('session', kind),
  };
}

function groupRow({ kind, group }: QuestionNode & { row: 'group' }): Row {
  const { key, title, detail, count, firstLine: line, campaign } = group;
  return {
    id: `${kind} group ${key}`,
    label: title,
    state: count === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
    description: detail === undefined ? inert`${number(count)}` : inert`${number(count)}  ${detail}`,
    tooltip: detail === undefined ? inert`${title}: ${number(count)} open` : inert`${title}: ${detail}`,
    spoken: inert`${title}, ${number(count)} open`,
    contextValue: contextOf(campaign === undefined ? 'group' : 'campaign', kind),
    ...(line === undefined ? {} : { command: shows({ kind, where: 'list', within: key, line }) }),
  };
}

export const idOf = ({ kind, within = '', question }: QuestionNode & { row: 'question' }): string =>
  `${kind} ${within} ${question.id}`;

function questionRow(node: QuestionNode & { row: 'question' }, labels: readonly Inert[]): Row {
  const { kind, within, question } = node;
  const { id, label, standing, isLater = false, suggestion, examples = [] } = question;
  const isOpen = standing === 'open';
  const asked = suggestion === undefined ? 'question' : 'suggested';
  const place = isLater ? inert`later · ${question.sentence}` : question.sentence;
  return {
    id: idOf(node),
    label,
    state: examples.length === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed,
    description: place,
    tooltip: tooltipOf(question, labels),
    spoken: question.because === undefined ? inert`${label}, ${place}` : inert`${label}, ${place}: ${question.because}`,
    icon: new ThemeIcon(isOpen ? (isLater ? 'clock' : 'question') : 'check'),
    contextValue: contextOf(isOpen ? asked : 'answered', kind),
    command: shows({ kind, where: 'list', id, ...(within === undefined ? {} : { within }) }),
  };
}

/** The reason, the place, and the value of each source, on separate lines. */
function tooltipOf({ because, sentence, alternatives, standing, range }: ListedQuestion, labels: readonly Inert[]) {
  const has = labels.map((label, n) => inert`${label}: ${alternatives[n] ?? localized`nothing`}`);
  return joinInert(
    [
      ...(because === undefined ? [] : [because]),
      inert`${sentence}, line ${number(range.start.line + 1)}`,
      ...(1 < labels.length || because === undefined ? has : []),
      ...(standing === 'kept'
        ? [inert`Kept as it is.`]
        : standing === 'hand'
          ? [inert`Something else was typed.`]
          : []),
    ],
    '\n',
  );
}

function exampleRow({ of, at, example }: QuestionNode & { row: 'example' }): Row {
  const selection = shownRange(example.range);
  return {
    id: `${of} ${at}`,
    label: inert`elsewhere`,
    state: TreeItemCollapsibleState.None,
    description: example.text,
    icon: new ThemeIcon('arrow-small-right'),
    command: {
      title: inert`Show`,
      command: 'vscode.open',
      arguments: [Uri.parse(example.uri), { selection, preserveFocus: true }],
    },
  };
}
