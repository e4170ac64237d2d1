/** Every request that the server answers, with its parameters and its result. paramChecks.ts checks what a client sends. */

import type {
  CodeAction,
  CodeActionParams,
  CompletionItem,
  CompletionList,
  DocumentHighlight,
  FoldingRange,
  Location,
  Range,
  SemanticTokens,
  WorkspaceEdit,
} from 'vscode-languageserver';
import type { Inert } from '../../inert/index.ts';
import type * as Agreement from '../../protocol/agreement.ts';
import type { AnnotateTextParams, AnnotateTextResult } from '../../protocol/annotate.ts';
import type * as Assign from '../../protocol/assign.ts';
import type { Choices, ChoicesParams } from '../../protocol/choices.ts';
import type * as Coverage from '../../protocol/coverage.ts';
import type { Derivation, DerivationParams, SystemName } from '../../protocol/derivation.ts';
import type { Diagram } from '../../protocol/diagram.ts';
import type * as Edit from '../../protocol/edit.ts';
import type * as Exercise from '../../protocol/exercise.ts';
import type { ExternalParsersParams, ExternalParsersResult } from '../../protocol/externalParsers.ts';
import type * as Findings from '../../protocol/findings.ts';
import type { FindSentencesParams, FoundSentences } from '../../protocol/findSentences.ts';
import type * as FixAll from '../../protocol/fixAll.ts';
import type { GuidanceLines, GuidanceParams } from '../../protocol/guidance.ts';
import type { MachineMarks, MachineMarksParams } from '../../protocol/machine.ts';
import type { EntitiesParams, EntityInList } from '../../protocol/mentions.ts';
import type * as Overview from '../../protocol/overview.ts';
import type * as Parsers from '../../protocol/parsers.ts';
import type * as Release from '../../protocol/release.ts';
import type * as Rules from '../../protocol/rules.ts';
import type * as Search from '../../protocol/search.ts';
import type { SentenceInfo } from '../../protocol/sentenceInfo.ts';
import type * as Session from '../../protocol/session.ts';
import type { Suggestions, SuggestionsParams } from '../../protocol/suggestions.ts';
import type * as Table from '../../protocol/table.ts';
import type * as Team from '../../protocol/team.ts';
import type { WireDocument, WirePosition, WireRange } from '../../protocol/text.ts';
import type {
  ShownAction,
  ShownCompletion,
  ShownHover,
  ShownInlayHint,
  ShownLens,
  ShownSymbol,
  ShownWorkspaceSymbol,
} from './editor.ts';

export interface InDocument {
  readonly textDocument: WireDocument;
}
export interface AtPosition extends InDocument {
  readonly position: WirePosition;
}
export interface AtLine extends InDocument {
  readonly line: number;
}
/** The parameters of standard requests that are actually read. */
export interface Referring extends AtPosition {
  readonly context: { readonly includeDeclaration: boolean };
}
export interface Renaming extends AtPosition {
  readonly newName: string;
}
export interface InRange extends InDocument {
  readonly range: WireRange;
}
export interface Executing {
  readonly command: typeof Edit.EDIT_COMMAND;
  readonly arguments: readonly [Edit.EditParams];
}
export interface Completing extends AtPosition {
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
