/**
 * The check of the parameters of each request, by the part of the server that answers it. Invalid parameters are answered with InvalidParams
 * and a description before anything reads them.
 */

import type {
  CodeAction,
  CodeActionContext,
  CodeActionParams,
  CompletionItem,
  Diagnostic,
} from 'vscode-languageserver';
import type * as Agreement from '../../protocol/agreement.ts';
import type { AnnotateTextParams } from '../../protocol/annotate.ts';
import type * as Assign from '../../protocol/assign.ts';
import { ASSIGN_BLANKS, ASSIGN_FEEDBACKS, ASSIGN_ORDERS } from '../../protocol/assign.ts';
import { CHOICE_COLUMNS, type ChoiceColumn, type ChoicesParams } from '../../protocol/choices.ts';
import type * as Coverage from '../../protocol/coverage.ts';
import { type DerivationParams, isSystemName, type SystemName } from '../../protocol/derivation.ts';
import { EDIT_COMMAND } from '../../protocol/edit.ts';
import type * as Findings from '../../protocol/findings.ts';
import type { FindSentencesParams } from '../../protocol/findSentences.ts';
import type * as FixAll from '../../protocol/fixAll.ts';
import type { GuidanceParams } from '../../protocol/guidance.ts';
import type { MachineMarksParams } from '../../protocol/machine.ts';
import type * as Overview from '../../protocol/overview.ts';
import { SENTENCE_KINDS } from '../../protocol/overview.ts';
import type * as Parsers from '../../protocol/parsers.ts';
import type * as Release from '../../protocol/release.ts';
import type * as Rules from '../../protocol/rules.ts';
import type * as Search from '../../protocol/search.ts';
import type * as Session from '../../protocol/session.ts';
import type * as Table from '../../protocol/table.ts';
import { TABLES } from '../../protocol/table.ts';
import type * as Team from '../../protocol/team.ts';
import type { VisibleRangeParams } from '../../protocol/visibleRange.ts';
import {
  both,
  type Check,
  either,
  fields,
  flag,
  integer,
  listOf,
  listOfOne,
  nothing,
  oneOf,
  optional,
  text,
  uri,
} from './checks.ts';
import { editing, target } from './editChecks.ts';
import type {
  AtLine,
  AtPosition,
  Completing,
  Executing,
  InDocument,
  InRange,
  Method,
  Referring,
  Renaming,
  Requests,
} from './requests.ts';
import { natural, position, range, sessionKind, textDocument, version, view, workDoneToken } from './wireChecks.ts';

type Checks = { readonly [M in Method]: Check<Requests[M][0]> };

const system: Check<SystemName> = (value, name) =>
  typeof value === 'string' && isSystemName(value) ? undefined : `${name} must be the name of a transition system`;

const severities = listOf(oneOf<Findings.FindingSeverity>('error', 'warning', 'information', 'hint'));
const filter = fields<Findings.FindingsFilter>({ text, severities });

const trigger: Check<CodeActionContext['triggerKind'] & number> = (value, name) =>
  value === 1 || value === 2 ? undefined : `${name} must be 1 or 2`;

const inDocument = fields<InDocument>({ textDocument });
const atPosition = fields<AtPosition>({ textDocument, position });
const inRange = fields<InRange>({ textDocument, range });
const atLine = fields<AtLine>({ textDocument, line: natural });

/** The parts of a diagnostic and of an action that are read; `data` is checked by the feature it belongs to. */
const diagnostic = fields<Pick<Diagnostic, 'range' | 'message' | 'source' | 'code'>>({
  range,
  message: text,
  source: optional(text),
  code: optional(either(text, integer(-(2 ** 31)))),
}) as Check<Diagnostic>;
const action = fields<Pick<CodeAction, 'title'>>({ title: text }) as Check<CodeAction>;

/** `data` is checked by the feature. */
const completion = fields<Pick<CompletionItem, 'label'>>({ label: text }) as Check<CompletionItem>;

const tableOf = {
  table: oneOf(...TABLES),
  uris: listOf(uri),
  by: optional(listOf(text)),
  against: optional(listOf(uri)),
};
const inSearch = { search: natural, cluster: optional(natural) };

/** Requests of features that are loaded from the start, in a browser too. */
const AT_ONCE = {
  'textDocument/codeLens': inDocument,
  'textDocument/completion': fields<Completing>({
    textDocument,
    position,
    context: optional(fields<{ triggerKind: number }>({ triggerKind: natural })),
  }),
  'completionItem/resolve': completion,
  'textDocument/definition': atPosition,
  'textDocument/documentHighlight': atPosition,
  'textDocument/documentSymbol': inDocument,
  'textDocument/foldingRange': inDocument,
  'textDocument/hover': atPosition,
  'textDocument/references': fields<Referring>({
    textDocument,
    position,
    context: fields<Referring['context']>({ includeDeclaration: flag }),
  }),
  'textDocument/inlayHint': inRange,
  'textDocument/prepareRename': atPosition,
  'textDocument/rename': fields<Renaming>({ textDocument, position, newName: text }),
  'textDocument/semanticTokens/full': inDocument,
  'textDocument/semanticTokens/range': inRange,
  'workspace/symbol': fields<{ readonly query: string }>({ query: text }),
  'treebank/choices': fields<ChoicesParams>({
    textDocument,
    line: natural,
    column: oneOf<ChoiceColumn>(...CHOICE_COLUMNS),
    text,
    cursor: natural,
    head: optional(natural),
    upos: optional(text),
  }),
  'treebank/suggestions': atPosition,
  'treebank/guidance': fields<GuidanceParams>({ textDocument, name: text }),
  'treebank/findingGroups': fields<Findings.FindingGroupsParams>({ textDocument, filter }),
  'treebank/findings': fields<Findings.FindingsParams>({
    textDocument,
    filter,
    group: text,
    offset: natural,
    limit: natural,
  }),
  'treebank/stepFinding': fields<Findings.StepFindingParams>({
    textDocument,
    filter,
    position,
    direction: oneOf<'next' | 'previous'>('next', 'previous'),
    files: optional(listOf(uri)),
  }),
  'treebank/sentenceInfo': atLine,
} satisfies Partial<Checks>;

/** Requests of the features that change treebanks. A browser loads their code with the first of them. */
const EDITING = {
  'textDocument/codeAction': fields<CodeActionParams>({
    textDocument,
    range,
    context: fields<CodeActionContext>({
      diagnostics: listOf(diagnostic),
      only: optional(listOf(text)),
      triggerKind: optional(trigger),
    }),
    workDoneToken,
    partialResultToken: workDoneToken,
  }),
  'codeAction/resolve': action,
  'workspace/executeCommand': fields<Executing>({ command: oneOf(EDIT_COMMAND), arguments: listOfOne(editing) }),
  'treebank/edit': editing,
  'treebank/fixAll': fields<FixAll.FixAllParams>({
    uris: listOf(uri),
    id: text,
    edits: optional(flag),
    scope: optional(listOf(uri)),
    release: optional(flag),
  }),
} satisfies Partial<Checks>;

/** Requests of views, reports and models. A browser loads their code with the first of them. */
const VIEWING = {
  'treebank/machineMarks': fields<MachineMarksParams>({ textDocument, startLine: natural, endLine: natural }),
  'treebank/assign': fields<Assign.AssignParams>({
    uris: listOf(uri),
    out: uri,
    annotators: listOf(text),
    overlap: integer(0, 100),
    order: oneOf(...ASSIGN_ORDERS),
    blank: optional(oneOf(...ASSIGN_BLANKS)),
    feedback: optional(oneOf(...ASSIGN_FEEDBACKS)),
    entries: optional(flag),
    workDoneToken,
  }),
  'treebank/checkAnswers': atLine,
  'treebank/agreement': fields<Agreement.AgreementParams>({ uris: listOf(uri), workDoneToken }),
  'treebank/annotateText': fields<AnnotateTextParams>({
    textDocument,
    text,
    sentIds: text,
    after: optional(natural),
    parser: optional(text),
    language: optional(text),
    workDoneToken,
    partialResultToken: workDoneToken,
  }),
  'treebank/coverage': fields<Coverage.CoverageParams>({ uris: listOf(uri) }),
  'treebank/derivation': fields<DerivationParams>({ textDocument, line: natural, system }),
  'treebank/derivationSystems': atLine,
  'treebank/diagram': atLine,
  'treebank/entities': inDocument,
  'treebank/findSentences': fields<FindSentencesParams>({
    query: text,
    first: optional(uri),
    limit: optional(integer(1)),
  }),
  'treebank/standing': fields<Team.StandingParams>({
    textDocument,
    startLine: natural,
    endLine: natural,
    by: optional(text),
    day: text,
  }),
  'treebank/nextOpen': atLine,
  'treebank/notes': inDocument,
  'treebank/decisions': fields<Team.DecisionsParams>({ textDocument, tag: optional(text) }),
  'treebank/checkRelease': fields<Release.CheckReleaseParams>({ folder: uri, workDoneToken }),
  'treebank/overview': fields<Overview.OverviewParams>({
    uris: listOf(uri),
    changed: listOf(uri),
    campaigns: optional(listOf(uri)),
  }),
  'treebank/nextOfKind': fields<Overview.NextOfKindParams>({
    uris: listOf(uri),
    kind: oneOf(...SENTENCE_KINDS),
    from: optional(fields<Overview.SentencePlace>({ uri, line: natural })),
  }),
  'treebank/externalParsers': inDocument,
  'treebank/parsers': inDocument,
  'treebank/evaluateParser': fields<Parsers.EvaluateParserParams>({ textDocument, path: text, workDoneToken }),
  'treebank/train': fields<Parsers.TrainParams>({
    uris: listOf(uri),
    epochs: optional(integer(1, 1000)),
    rawText: optional(listOf(uri)),
    workDoneToken,
  }),
  'treebank/rawText': fields<Parsers.RawTextParams>({ uris: listOf(uri), candidates: listOf(uri), workDoneToken }),
  'treebank/unfinishedTraining': nothing,
  'treebank/makeRule': inDocument,
  'treebank/previewRules': both(
    target,
    fields<Pick<Rules.PreviewRulesParams, 'rules' | 'from' | 'strategy'>>({
      rules: text,
      from: optional(uri),
      strategy: text,
    }),
  ),
  'treebank/search': fields<Search.SearchParams>({
    request: text,
    from: optional(uri),
    treebank: optional(uri),
    keys: listOf(text),
    isBasicOnly: optional(flag),
    uris: listOf(uri),
    partialResultToken: workDoneToken,
  }),
  'treebank/searchFiles': fields<Search.SearchFilesParams>(inSearch),
  'treebank/searchPage': fields<Search.SearchPageParams>({ ...inSearch, uri, offset: natural, limit: natural }),
  'treebank/stepMatch': fields<Search.StepMatchParams>({
    ...inSearch,
    direction: oneOf<'next' | 'previous'>('next', 'previous'),
    from: optional(fields<Search.MatchPlace>({ uri, line: natural, match: optional(natural) })),
  }),
  'treebank/exportMatches': fields<Search.ExportMatchesParams>({
    ...inSearch,
    format: oneOf<'conllu' | 'tsv' | 'spreadsheet'>('conllu', 'tsv', 'spreadsheet'),
    offset: natural,
  }),
  'treebank/requestFor': fields<Search.RequestForParams>({ textDocument, lines: listOf(natural) }),
  'treebank/table': fields<Table.TableParams>({
    ...tableOf,
    changed: listOf(uri),
    filter: text,
    sort: optional(fields<Table.TableSort>({ column: natural, isDescending: flag })),
    offset: natural,
    limit: natural,
    find: optional(text),
  }),
  'treebank/tableRow': fields<Table.TableRowParams>({
    ...tableOf,
    key: text,
    change: optional(fields<NonNullable<Table.TableRowParams['change']>>({ column: natural, value: optional(text) })),
  }),
  // The kind of the session checks what it begins with.
  'treebank/beginSession': fields<Session.BeginSessionParams>({
    textDocument,
    version,
    beginning: fields<{ kind: Session.SessionKind }>({
      kind: text as Check<Session.SessionKind>,
    }) as Check<Session.SessionBeginning>,
    workDoneToken,
  }),
  'treebank/endSession': fields<Session.EndSessionParams>({ textDocument, kind: sessionKind }),
  'treebank/sessions': inDocument,
  'treebank/sessionList': fields<Session.SessionListParams>({
    textDocument,
    kind: sessionKind,
    ...view,
    within: optional(text),
    offset: natural,
    limit: natural,
  }),
  'treebank/stepSession': fields<Session.StepSessionParams>({
    textDocument,
    kind: optional(sessionKind),
    position,
    to: either(
      oneOf<'next' | 'previous' | 'leastCertain'>('next', 'previous', 'leastCertain'),
      fields<{ id: string }>({ id: text }),
    ),
    ...view,
    from: optional(text),
    within: optional(text),
    workDoneToken,
  }),
  'treebank/otherText': fields<Session.OtherTextParams>({ textDocument, from: natural }),
} satisfies Partial<Checks>;

export const CHECKS: Checks = { ...AT_ONCE, ...EDITING, ...VIEWING };

/** The requests that load code in a browser, by what they load. */
export const METHODS_OF = {
  editing: Object.keys(EDITING) as readonly Method[],
  viewing: Object.keys(VIEWING) as readonly Method[],
} as const;

/** The only custom notification sent by clients. */
export const checkVisibleRange = fields<VisibleRangeParams>({ textDocument, startLine: natural, endLine: natural });
