/**
 * Every request that the server answers: its parameters, its result, and the check of what a client sends. Invalid parameters are
 * answered with InvalidParams and a description before anything reads them.
 */

import {
  type CancellationToken,
  type CodeAction,
  type CodeActionContext,
  type CodeActionParams,
  type CompletionItem,
  type CompletionList,
  type Diagnostic,
  type DocumentHighlight,
  ErrorCodes,
  type FoldingRange,
  type Location,
  type Range,
  ResponseError,
  type SemanticTokens,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Inert } from '../../inert/index.ts';
import type * as Agreement from '../../protocol/agreement.ts';
import type { AnnotateTextParams, AnnotateTextResult } from '../../protocol/annotate.ts';
import type * as Assign from '../../protocol/assign.ts';
import { ASSIGN_BLANKS, ASSIGN_FEEDBACKS, ASSIGN_ORDERS } from '../../protocol/assign.ts';
import { CHOICE_COLUMNS, type ChoiceColumn, type Choices, type ChoicesParams } from '../../protocol/choices.ts';
import type * as Coverage from '../../protocol/coverage.ts';
import { type Derivation, type DerivationParams, isSystemName, type SystemName } from '../../protocol/derivation.ts';
import type { Diagram } from '../../protocol/diagram.ts';
import type * as Edit from '../../protocol/edit.ts';
import { EDIT_COMMAND, REPAIR_KINDS } from '../../protocol/edit.ts';
import type * as Exercise from '../../protocol/exercise.ts';
import type { ExternalParsersParams, ExternalParsersResult } from '../../protocol/externalParsers.ts';
import type * as Findings from '../../protocol/findings.ts';
import type { FindSentencesParams, FoundSentences } from '../../protocol/findSentences.ts';
import type * as FixAll from '../../protocol/fixAll.ts';
import type { GuidanceLines, GuidanceParams } from '../../protocol/guidance.ts';
import type { MachineMarks, MachineMarksParams } from '../../protocol/machine.ts';
import { type EntitiesParams, type EntityInList, MENTION_ACTS, type MentionChange } from '../../protocol/mentions.ts';
import type * as Overview from '../../protocol/overview.ts';
import { SENTENCE_KINDS } from '../../protocol/overview.ts';
import type * as Parsers from '../../protocol/parsers.ts';
import type * as Release from '../../protocol/release.ts';
import type * as Rules from '../../protocol/rules.ts';
import type * as Search from '../../protocol/search.ts';
import type { SentenceInfo } from '../../protocol/sentenceInfo.ts';
import type * as Session from '../../protocol/session.ts';
import { SESSION_KINDS } from '../../protocol/session.ts';
import type { Suggestions, SuggestionsParams } from '../../protocol/suggestions.ts';
import { type LineOperation, SURGERIES, type SurgeryAt, type SurgeryName } from '../../protocol/surgery.ts';
import type * as Table from '../../protocol/table.ts';
import { TABLES } from '../../protocol/table.ts';
import type * as Team from '../../protocol/team.ts';
import { SENTENCE_STATES } from '../../protocol/team.ts';
import type { LineRange, WireDocument, WirePosition, WireRange } from '../../protocol/text.ts';
import type { VisibleRangeParams } from '../../protocol/visibleRange.ts';
import {
  both,
  byField,
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
  tagged,
  text,
  uri,
} from './checks.ts';
import type {
  Editor,
  ShownAction,
  ShownCompletion,
  ShownHover,
  ShownInlayHint,
  ShownLens,
  ShownSymbol,
  ShownWorkspaceSymbol,
} from './editor.ts';
import { fence, type Handler } from './fence.ts';

interface InDocument {
  readonly textDocument: WireDocument;
}
interface AtPosition extends InDocument {
  readonly position: WirePosition;
}
interface AtLine extends InDocument {
  readonly line: number;
}
/** The parameters of standard requests that are actually read. */
interface Referring extends AtPosition {
  readonly context: { readonly includeDeclaration: boolean };
}
interface Renaming extends AtPosition {
  readonly newName: string;
}
interface InRange extends InDocument {
  readonly range: WireRange;
}
interface Executing {
  readonly command: typeof Edit.EDIT_COMMAND;
  readonly arguments: readonly [Edit.EditParams];
}
interface Completing extends AtPosition {
  readonly context?: { readonly triggerKind: number };
}

type ShownCompletions = CompletionList & { readonly items: readonly ShownCompletion[] };

/** Parameters and result by method; any part of a result that an editor shows is inert. */
export interface Requests {
  'textDocument/codeAction': [CodeActionParams, ShownAction[]];
  'codeAction/resolve': [CodeAction, CodeAction];
  'textDocument/codeLens': [InDocument, ShownLens[]];
  'textDocument/completion': [Completing, ShownCompletions | null];
  'completionItem/resolve': [CompletionItem, ShownCompletion];
  'textDocument/definition': [AtPosition, Location | null];
  'textDocument/documentHighlight': [AtPosition, DocumentHighlight[] | null];
  'textDocument/documentSymbol': [InDocument, ShownSymbol[]];
  'textDocument/foldingRange': [InDocument, FoldingRange[]];
  'textDocument/hover': [AtPosition, ShownHover | null];
  'textDocument/references': [Referring, Location[]];
  'textDocument/inlayHint': [InRange, ShownInlayHint[]];
  'textDocument/prepareRename': [AtPosition, { readonly range: Range; readonly placeholder: Inert } | null];
  'textDocument/rename': [Renaming, WorkspaceEdit | null];
  'textDocument/semanticTokens/full': [InDocument, SemanticTokens | null];
  'textDocument/semanticTokens/range': [InRange, SemanticTokens];
  'workspace/executeCommand': [Executing, null];
  'workspace/symbol': [{ readonly query: string }, ShownWorkspaceSymbol[]];
  'treebank/agreement': [Agreement.AgreementParams, Agreement.AgreementResult];
  'treebank/annotateText': [AnnotateTextParams, AnnotateTextResult];
  'treebank/assign': [Assign.AssignParams, Assign.AssignResult];
  'treebank/checkAnswers': [Exercise.CheckAnswersParams, Exercise.CheckAnswersResult];
  'treebank/choices': [ChoicesParams, Choices | null];
  'treebank/coverage': [Coverage.CoverageParams, Coverage.CoverageResult];
  'treebank/derivation': [DerivationParams, Derivation | null];
  'treebank/derivationSystems': [AtLine, SystemName[]];
  'treebank/diagram': [AtLine, Diagram | null];
  'treebank/edit': [Edit.EditParams, Edit.EditResult];
  'treebank/findingGroups': [Findings.FindingGroupsParams, Findings.FindingGroups | null];
  'treebank/findings': [Findings.FindingsParams, Findings.FindingsPage | null];
  'treebank/suggestions': [SuggestionsParams, Suggestions | null];
  'treebank/stepFinding': [Findings.StepFindingParams, Findings.StepFinding | null];
  'treebank/fixAll': [FixAll.FixAllParams, FixAll.FixAllResult];
  'treebank/findSentences': [FindSentencesParams, FoundSentences];
  'treebank/guidance': [GuidanceParams, GuidanceLines | null];
  'treebank/checkRelease': [Release.CheckReleaseParams, Release.CheckReleaseResult];
  'treebank/overview': [Overview.OverviewParams, Overview.Overview];
  'treebank/nextOfKind': [Overview.NextOfKindParams, Overview.SentencePlace | null];
  'treebank/machineMarks': [MachineMarksParams, MachineMarks | null];
  'treebank/externalParsers': [ExternalParsersParams, ExternalParsersResult];
  'treebank/parsers': [Parsers.ParsersParams, Parsers.ParsersResult];
  'treebank/evaluateParser': [Parsers.EvaluateParserParams, Parsers.EvaluateParserResult];
  'treebank/train': [Parsers.TrainParams, Parsers.TrainResult];
  'treebank/rawText': [Parsers.RawTextParams, Parsers.RawTextResult];
  'treebank/unfinishedTraining': [object | undefined, readonly Parsers.UnfinishedTraining[]];
  'treebank/makeRule': [Rules.MakeRuleParams, Rules.MakeRuleResult];
  'treebank/previewRules': [Rules.PreviewRulesParams, Rules.PreviewRulesResult];
  'treebank/search': [Search.SearchParams, Search.SearchResult];
  'treebank/searchFiles': [Search.SearchFilesParams, readonly Search.FoundFile[] | null];
  'treebank/searchPage': [Search.SearchPageParams, Search.SearchPage | null];
  'treebank/stepMatch': [Search.StepMatchParams, Search.SteppedMatch | null];
  'treebank/exportMatches': [Search.ExportMatchesParams, Search.ExportedMatches | null];
  'treebank/requestFor': [Search.RequestForParams, Search.RequestForResult];
  'treebank/table': [Table.TableParams, Table.TableResult];
  'treebank/tableRow': [Table.TableRowParams, Table.TableRowResult];
  'treebank/entities': [EntitiesParams, readonly EntityInList[]];
  'treebank/sentenceInfo': [AtLine, SentenceInfo | null];
  'treebank/standing': [Team.StandingParams, Team.ProgressOfDocument | null];
  'treebank/nextOpen': [Team.NextOpenParams, Team.NextOpen | null];
  'treebank/notes': [Team.NotesParams, Team.NotesOfDocument | null];
  'treebank/decisions': [Team.DecisionsParams, Team.DecisionsResult];
  'treebank/beginSession': [Session.BeginSessionParams, Session.BeginSessionResult];
  'treebank/endSession': [Session.EndSessionParams, boolean];
  'treebank/sessions': [InDocument, readonly Session.SessionSummary[]];
  'treebank/sessionList': [Session.SessionListParams, Session.SessionPage | null];
  'treebank/stepSession': [Session.StepSessionParams, Session.StepSessionResult];
  'treebank/otherText': [Session.OtherTextParams, Session.OtherText | null];
}

export type Method = keyof Requests;

const number = integer(0);
const textDocument = fields<WireDocument>({ uri });
const position = fields<WirePosition>({ line: number, character: number });
const range = fields<WireRange>({ start: position, end: position });
const lines = listOf(fields<LineRange>({ startLine: number, endLine: number }));
const version = optional(integer(-(2 ** 31)));
const workDoneToken = optional(either(text, integer(-(2 ** 31))));
const severities = listOf(oneOf<Findings.FindingSeverity>('error', 'warning', 'information', 'hint'));
const filter = fields<Findings.FindingsFilter>({ text, severities });
const system: Check<SystemName> = (value, name) =>
  typeof value === 'string' && isSystemName(value) ? undefined : `${name} must be the name of a transition system`;

const trigger: Check<CodeActionContext['triggerKind'] & number> = (value, name) =>
  value === 1 || value === 2 ? undefined : `${name} must be 1 or 2`;

const inDocument = fields<InDocument>({ textDocument });
const atPosition = fields<AtPosition>({ textDocument, position });
const inRange = fields<InRange>({ textDocument, range });
const atLine = fields<AtLine>({ textDocument, line: number });
const target = fields<Edit.EditTarget>({ textDocument, version, workDoneToken });
const place = { id: text, position };
const reparseScope = oneOf<Edit.ReparseScope>('sentences', 'words', 'file');
const scope = oneOf<Edit.AcknowledgeScope>('sentence', 'treebank');

const sessionKind = oneOf(...SESSION_KINDS);
const view = { grouping: optional(text), filter: optional(listOf(text)) };
const asked: Check<Session.Asked> = byField(
  'at',
  fields<{ at: WirePosition; id?: string }>({ at: position, id: optional(text) }),
  byField(
    'group',
    fields<{ group: string; view: Session.SessionView }>({ group: text, view: fields<Session.SessionView>(view) }),
    fields<{ sentenceAt: number }>({ sentenceAt: number }),
  ),
);
const sessionAnswer = tagged<{
  [T in Session.SessionAnswer['type']]: Omit<Extract<Session.SessionAnswer, { type: T }>, 'type'>;
}>({
  take: fields<{ from: number | 'suggestion' }>({ from: either(number, oneOf<'suggestion'>('suggestion')) }),
  keep: fields<{ reason?: string }>({ reason: optional(text) }),
  reopen: fields<object>({}),
  act: fields<{ action: string; choice?: number }>({ action: text, choice: optional(number) }),
});

const acting = fields<Team.Acting>({ by: text, at: text, day: text });
const noteChanges: { readonly [D in Team.NoteChange['does']]: Check<object> } = {
  add: fields<Omit<Extract<Team.NoteChange, { does: 'add' }>, 'does'>>({
    line: number,
    character: number,
    on: oneOf<Team.NoteTarget>('cell', 'word', 'sentence'),
    text,
  }),
  reply: fields<{ id: string; text: string }>({ id: text, text }),
  resolve: fields<{ id: string }>({ id: text }),
  reopen: fields<{ id: string }>({ id: text }),
  delete: fields<{ id: string }>({ id: text }),
  rewrite: fields<{ id: string; comment: number; text: string }>({ id: text, comment: number, text }),
  move: fields<object>({}),
};
const doing = fields<{ does: string }>({ does: oneOf(...Object.keys(noteChanges)) });
const noteChange: Check<Team.NoteChange> = (value, name) =>
  doing(value, name) ?? noteChanges[(value as Team.NoteChange).does](value, name);

/** Every intention, by its tag. */
const INTENTIONS: { readonly [T in Edit.IntentionType]: Check<Edit.Intentions[T]> } = {
  repair: fields<Edit.Intentions['repair']>({
    kind: oneOf<Edit.RepairKind>(...REPAIR_KINDS),
    startLine: number,
    endLine: number,
  }),
  reparse: fields<Edit.Intentions['reparse']>({
    scope: reparseScope,
    fillTags: optional(flag),
    keepsTrees: optional(flag),
    lines,
  }),
  answer: fields<Session.Answering>({
    kind: sessionKind,
    asked,
    answer: sessionAnswer,
    overLocks: optional(flag),
  }),
  confirm: fields<Edit.Intentions['confirm']>({ lines }),
  lock: fields<Edit.Intentions['lock']>({ lines, state: oneOf<Edit.LockState>('locked', 'unlocked') }),
  progress: fields<Edit.Intentions['progress']>({ lines, state: oneOf(...SENTENCE_STATES), acting }),
  note: fields<Edit.Intentions['note']>({ change: noteChange, acting }),
  acknowledge: fields<Edit.Intentions['acknowledge']>({ ...place, scope, reason: text }),
  withdraw: fields<Edit.FindingPlace>(place),
  recordBaseline: fields<object>({}),
  keepCheck: fields<Edit.Intentions['keepCheck']>({ request: text, at: text, message: text }),
  surgery: fields<Edit.Intentions['surgery']>({
    operations: listOf(fields<LineOperation>({ line: number, op: text, args: fields<object>({}) })),
  }),
  surgeryAt: fields<SurgeryAt>({
    what: oneOf(...(Object.keys(SURGERIES) as SurgeryName[])),
    ranges: listOf(range),
    forms: optional(listOf(text)),
    head: optional(number),
    deprel: optional(text),
    space: optional(oneOf<'keep' | 'remove'>('keep', 'remove')),
    style: optional(oneOf<'first' | 'chain'>('first', 'chain')),
  }),
  mention: fields<MentionChange>({
    line: number,
    does: oneOf<MentionChange['does']>(...MENTION_ACTS),
    mention: optional(number),
    nodes: optional(listOf(text)),
    as: optional(text),
  }),
  takeVersion: fields<Edit.Intentions['takeVersion']>({
    line: number,
    take: oneOf<Edit.ConflictVersion>('ours', 'theirs', 'base'),
    which: optional(oneOf<'here' | 'nearest'>('here', 'nearest')),
  }),
  insertEmptyLines: fields<Edit.Intentions['insertEmptyLines']>({ line: number }),
  rewrite: fields<Edit.Intentions['rewrite']>({
    rules: text,
    from: optional(uri),
    strategy: text,
    within: optional(lines),
  }),
};

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

const editing = both(target, fields<Pick<Edit.EditParams, 'intention'>>({ intention: tagged(INTENTIONS) }));
const tableOf = {
  table: oneOf(...TABLES),
  uris: listOf(uri),
  by: optional(listOf(text)),
  against: optional(listOf(uri)),
};
const inSearch = { search: number, cluster: optional(number) };

type Checks = { readonly [M in Method]: Check<Requests[M][0]> };

/** Requests of the features that are there at once, in a browser as well. */
const AT_ONCE = {
  'textDocument/codeLens': inDocument,
  'textDocument/completion': fields<Completing>({
    textDocument,
    position,
    context: optional(fields<{ triggerKind: number }>({ triggerKind: number })),
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
    line: number,
    column: oneOf<ChoiceColumn>(...CHOICE_COLUMNS),
    text,
    cursor: number,
    head: optional(number),
    upos: optional(text),
  }),
  'treebank/suggestions': atPosition,
  'treebank/guidance': fields<GuidanceParams>({ textDocument, name: text }),
  'treebank/findingGroups': fields<Findings.FindingGroupsParams>({ textDocument, filter }),
  'treebank/findings': fields<Findings.FindingsParams>({
    textDocument,
    filter,
    group: text,
    offset: number,
    limit: number,
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
  'treebank/machineMarks': fields<MachineMarksParams>({ textDocument, startLine: number, endLine: number }),
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
    after: optional(number),
    parser: optional(text),
    workDoneToken,
    partialResultToken: workDoneToken,
  }),
  'treebank/coverage': fields<Coverage.CoverageParams>({ uris: listOf(uri) }),
  'treebank/derivation': fields<DerivationParams>({ textDocument, line: number, system }),
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
    startLine: number,
    endLine: number,
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
    from: optional(fields<Overview.SentencePlace>({ uri, line: number })),
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
  'treebank/searchPage': fields<Search.SearchPageParams>({ ...inSearch, uri, offset: number, limit: number }),
  'treebank/stepMatch': fields<Search.StepMatchParams>({
    ...inSearch,
    direction: oneOf<'next' | 'previous'>('next', 'previous'),
    from: optional(fields<Search.MatchPlace>({ uri, line: number, match: optional(number) })),
  }),
  'treebank/exportMatches': fields<Search.ExportMatchesParams>({
    ...inSearch,
    format: oneOf<'conllu' | 'tsv' | 'spreadsheet'>('conllu', 'tsv', 'spreadsheet'),
    offset: number,
  }),
  'treebank/requestFor': fields<Search.RequestForParams>({ textDocument, lines: listOf(number) }),
  'treebank/table': fields<Table.TableParams>({
    ...tableOf,
    changed: listOf(uri),
    filter: text,
    sort: optional(fields<Table.TableSort>({ column: number, isDescending: flag })),
    offset: number,
    limit: number,
    find: optional(text),
  }),
  'treebank/tableRow': fields<Table.TableRowParams>({
    ...tableOf,
    key: text,
    change: optional(fields<NonNullable<Table.TableRowParams['change']>>({ column: number, value: optional(text) })),
  }),
  // What a session begins with is checked by its kind.
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
    offset: number,
    limit: number,
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
  'treebank/otherText': fields<Session.OtherTextParams>({ textDocument, from: number }),
} satisfies Partial<Checks>;

export const CHECKS: Checks = { ...AT_ONCE, ...EDITING, ...VIEWING };

/** The requests that load code in a browser, by what they load. */
export const METHODS_OF = {
  editing: Object.keys(EDITING) as readonly Method[],
  viewing: Object.keys(VIEWING) as readonly Method[],
} as const;

/** The only custom notification sent by clients. */
export const checkVisibleRange = fields<VisibleRangeParams>({ textDocument, startLine: number, endLine: number });

/** Answers a request: with checked parameters and guarded against bugs. @param fallback the answer if a bug occurs, by the parameters */
export function answer<M extends Method>(
  connection: Pick<Editor, 'console' | 'onRequest'>,
  method: M,
  fallback: (params: Requests[M][0]) => Requests[M][1],
  handler: Handler<Requests[M][0], Requests[M][1]>,
): void {
  // Registered by name, so that nothing has read the parameters before. The token comes last: each element of a list is an
  // argument.
  connection.onRequest<unknown, void>(method, (...sent: readonly unknown[]) => {
    const [params, ...others] = sent.slice(0, -1);
    const wrong = 0 < others.length ? 'params must be one object' : CHECKS[method](params, 'params');
    if (wrong !== undefined) throw invalidParams(`${method}: ${wrong}.`);
    const checked = params as Requests[M][0];
    return fence(connection, method, fallback(checked), handler)(checked, sent[sent.length - 1] as CancellationToken);
  });
}

export const invalidParams = (message: string) => new ResponseError<void>(ErrorCodes.InvalidParams, message);
