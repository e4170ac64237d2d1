/**
 * Sessions: questions about a document, each with alternatives, answered one by one. Proposals of a re-parse, other versions of the file,
 * the files of annotators and probable errors are kinds of session. The server keeps them per document, in step with the text; the kind
 * used last is the active one, which the diagram draws.
 *
 * Another kind (`npm run new session`) is one folder in lsp/sessions, one row in its index.ts, its name and initial data here, and a
 * command that begins it. Client and panel name kinds only where they begin one.
 */

import type { Inert } from '../inert/index.ts';
import type { Answer, Refused } from './answer.ts';
import type { LineRange, WireDocument, WirePosition, WireRange } from './text.ts';

/**
 * `proposals`: suggestions of a parser. `versions`: a revision, a file, the output of a parser or of rules beside the document.
 * `annotators`: the agreements of several files in one, and decisions on the rest. `suspicion`: probable errors (the Review). `campaign`: the
 * places that one decision concerns. `enhanced`: arcs in which DEPS and the rules for enhanced graphs differ.
 * `expressions`: places with the lemmas of a multiword expression that are not annotated.
 */
export const SESSION_KINDS = [
  'proposals',
  'versions',
  'annotators',
  'campaign',
  'enhanced',
  'expressions',
  'suspicion',
] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** `taken`: an alternative is in the document. `kept`: the document stays as it is. `hand`: something else was typed. */
export type QuestionStanding = 'open' | 'taken' | 'kept' | 'hand';

// ── In the diagram ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The value of one source in place of that of the document. */
export interface DiagramAlternative {
  /** `obl of saw`, `Plur`; undefined: nothing. */
  readonly text: string | undefined;
  /** Whether the document has it. */
  readonly isHere: boolean;
  /** The arc to draw below the words. Without a head: its head is a word that only the source has, `headForm`, or there is none. */
  readonly arc?: { readonly head: number | undefined; readonly headForm?: string; readonly deprel: string };
}

export interface DiagramQuestion {
  /** Identifies it within its session, until it or its sentence changes. */
  readonly id: string;
  /** The word that it is about; undefined for comments and the sentence as a whole. */
  readonly word: number | undefined;
  /** The marked part: a cell, the arc, or only the word. `feats` has the name of the feature. */
  readonly cell: 'form' | 'lemma' | 'upos' | 'xpos' | 'feats' | 'arc' | 'other';
  readonly feature?: string;
  readonly standing: QuestionStanding;
  /** One for each label of the session; null if that source does not differ, or is missing. The key n takes the n-th. */
  readonly alternatives: readonly (DiagramAlternative | null)[];
  /** Index of the alternative that Y takes. */
  readonly suggestion?: number;
  /** Whether the suggestion is uncertain, which the drawing shows. */
  readonly isUncertain?: boolean;
  /** Why the suggestion cannot be taken. */
  readonly obstacle?: string;
  /** The text of the bar: the question, the reason, the certainty, and what taking it also takes. The panel adds its number, state and obstacle. */
  readonly text: string;
}

/** An action of a kind in addition to the common answers. */
export interface SessionAction {
  readonly id: string;
  readonly title: string;
  /** Key in the panel, as in webview/src/keys.ts. */
  readonly key?: string;
  /** For the help: the effect of the key, in lower case. */
  readonly help?: string;
  /** Whether it applies to a question. */
  readonly isOfQuestion: boolean;
  /** Shown but disabled. */
  readonly isOff?: boolean;
  /** Choices to make first, by digit: `95 % and above (12)`. */
  readonly choices?: readonly { readonly value: number; readonly title: string }[];
  /** Run by the client, not by the intention `answer`. */
  readonly isClients?: boolean;
}

/** Words of a source in place of first…last; with first > last, after the word `last`. */
export interface DiagramOtherWords {
  readonly first: number;
  readonly last: number;
  /** Their forms; '' for none. */
  readonly forms: string;
  /** Indices of labels. */
  readonly from: readonly number[];
}

/** The active session, as far as it concerns the displayed sentence. */
export interface DiagramSession {
  readonly kind: SessionKind;
  /** Changes when it restarts, as with another round of proposals: then begin with the first question. */
  readonly key: string;
  /** `Proposals, round 2`, `Comparison with HEAD`. */
  readonly title: string;
  /** Names of the sources with alternatives, by number of the key from 1. */
  readonly labels: readonly string[];
  /** Label of the base of the sources, as in a merge: its values can be taken, but cause no questions. */
  readonly base?: number;
  /** `3 of 8 decided here, 120 left in the file`. */
  readonly progress: string;
  /** The text of the bar if nothing is open in the sentence: the result so far, and where to continue. */
  readonly rest: string;
  /** Whether other questions are open outside this sentence: Tab moves there. */
  readonly isOpenElsewhere?: boolean;
  /** The names of Y and N here: `Take Theirs`, `Keep Mine`. */
  readonly takes: string;
  readonly keeps: string;
  /** In the order of Tab; decided ones keep their place. */
  readonly questions: readonly DiagramQuestion[];
  readonly words?: readonly DiagramOtherWords[];
  readonly actions: readonly SessionAction[];
  /** A note with lower precedence: matches of a search in the sentence come first, and their arcs share the place below the words. */
  readonly yieldsToMarks?: boolean;
  /** Its arcs are those of DEPS: all are drawn below the words, also from the head that is drawn above. */
  readonly isOfGraph?: boolean;
}

// ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The questions to answer: one (without an id: that of the word or cell at the position, or else the next open one of its sentence), all of a sentence, or all of a group of a list. */
export type Asked =
  | { readonly at: WirePosition; readonly id?: string }
  | { readonly sentenceAt: number }
  | { readonly group: string; readonly view: SessionView };

export type SessionAnswer =
  /** Index of an alternative to write to the document, with the fewest further ones needed to keep a tree; refused if that is impossible. */
  | { readonly type: 'take'; readonly from: number | 'suggestion' }
  /** The document stays as it is. */
  | { readonly type: 'keep'; readonly reason?: string }
  | { readonly type: 'reopen' }
  /** An action of the kind. */
  | { readonly type: 'act'; readonly action: string; readonly choice?: number };

/** `code` of a refusal: the answer `keep` needs a reason, and none was given before. */
export const NEEDS_REASON = 'needs-reason';
/** `code` of a refusal: no switches are known for the enhanced graph; name a preset, or learn them. */
export const NEEDS_SWITCHES = 'needs-switches';

/** The intention `answer`. */
export interface Answering {
  readonly kind: SessionKind;
  readonly asked: Asked;
  readonly answer: SessionAnswer;
  /** Includes locked arcs: without it, single questions about them are refused with the code `locked`, and others left out. */
  readonly overLocks?: boolean;
}

/** The state of the session once the edits are applied. */
export interface Answered {
  readonly nTotal: number;
  readonly nOpen: number;
  /** Open questions left in the sentence. */
  readonly nOpenHere: number;
  /** Line at which to continue if none is left here: of the next sentence with an open one, wrapping around; in the text before the edits. */
  readonly next?: number;
}

// ── Requests ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A version of the document: its text, the address of a file that the server reads or has open, or the name of an external parser. */
export type OtherVersion = {
  /** Its usual name: `HEAD`, `anna.conllu`. */
  readonly label: string;
  /** The common base of the others, as in a merge; its differences are not listed, but its values can be taken. */
  readonly isBase?: boolean;
} & ({ readonly text: string } | { readonly uri: string } | { readonly parser: string });

/** Kind → its initial data. */
export interface Beginnings {
  /**
   * `sentences`: each that contains a line. `words`: those on the lines. Both add to existing proposals. `file`: all, replacing them. `stored`: those that
   * other programs have made, in the file beside the document.
   */
  readonly proposals: {
    readonly scope: 'sentences' | 'words' | 'file' | 'stored';
    readonly lines: readonly LineRange[];
    /** Name of an external parser; ours alone by default. */
    readonly parser?: string;
  };
  readonly versions: {
    /** The name of the document itself; `this file` by default. */
    readonly label?: string;
    /** At least one other than the base. */
    readonly others: readonly OtherVersion[];
    /** With three or more versions, suggests the value of more than half of them. Default false. */
    readonly suggestMajority?: boolean;
  };
  /** One file for each annotator; the document gets the decisions, and begins with the text of the answer. */
  readonly annotators: { readonly uris: readonly string[] };
  readonly enhanced: {
    /** `learn`: from the sentences of the document that have DEPS; otherwise the name of a preset with its options, `lemma,root`. Those beside the document by default. */
    readonly switches?: string;
  };
  /** Without `files`, in the document alone. */
  readonly expressions: { readonly files?: readonly string[] };
  readonly suspicion: {
    /** Rank the whole document again, not only edited sentences. */
    readonly isAfresh?: boolean;
    /** Also rank with models, trained if necessary; false ends that. Nothing is trained in an untrusted workspace. */
    readonly withModels?: boolean;
    /** The files to rank together, in their order; the document alone by default. */
    readonly files?: readonly string[];
  };
  readonly campaign: {
    /** The address of its own file. */
    readonly uri: string;
    /** The files of the treebank, in their order; the document alone by default. */
    readonly files?: readonly string[];
  };
}

export type SessionBeginning = { readonly [K in SessionKind]: { readonly kind: K } & Beginnings[K] }[SessionKind];

/** LSP request `treebank/beginSession`: replaces one of this kind that the document may have. Progress as for re-parsing. */
export const BEGIN_SESSION_REQUEST = 'treebank/beginSession';

export interface BeginSessionParams {
  readonly textDocument: WireDocument;
  readonly version?: number;
  readonly beginning: SessionBeginning;
  readonly workDoneToken?: string | number;
}

export type BeginSessionResult = Answer<{
  readonly nTotal: number;
  readonly nOpen: number;
  /** Number of sentences with a question. */
  readonly nSentences: number;
  /** One line: the decisions to make. */
  readonly message: Inert;
  /** Reasons why it is less reliable. */
  readonly notes: readonly Inert[];
  /** The question to begin with. */
  readonly first?: ListedQuestion;
  /** The initial text of the document, for `annotators`. */
  readonly text?: string;
}>;

/** LSP request `treebank/endSession`: forgets the session; accepted values stay. Answers whether there was one. */
export const END_SESSION_REQUEST = 'treebank/endSession';

export interface EndSessionParams {
  readonly textDocument: WireDocument;
  readonly kind: SessionKind;
}

/** LSP notification `treebank/sessionChanged`: lists, diagrams and summaries of this document have changed. */
export const SESSION_CHANGED_NOTIFICATION = 'treebank/sessionChanged';

export interface SessionChangedParams {
  readonly uri: string;
}

/** LSP request `treebank/sessions`: those of a document, the active one first. */
export const SESSIONS_REQUEST = 'treebank/sessions';

export interface SessionSummary {
  readonly kind: SessionKind;
  /** Its questions are those of several files, and the same in each of them. */
  readonly isShared?: boolean;
  /** `Comparison with HEAD`. */
  readonly title: Inert;
  readonly nTotal: number;
  readonly nOpen: number;
  /** Progress of current work, 0…1. */
  readonly progress?: number;
  /** Remarks: sentences that could not be compared, why models could not rank. */
  readonly message?: Inert;
  readonly labels: readonly Inert[];
  /** Ways to group its list; the first is the default. */
  readonly groupings: readonly { readonly id: string; readonly title: Inert }[];
  /** Tags of its filter other than relations: `@head`, `@decided`. None: it cannot be filtered. */
  readonly tags: readonly string[];
  /** The names of Y and N here. */
  readonly takes: Inert;
  readonly keeps: Inert;
  /** Actions in the list, by key and in menus; as in the diagram. */
  readonly actions: readonly SessionAction[];
}

/** Which questions to list, and how. */
export interface SessionView {
  /** One of `groupings`; the first by default. */
  readonly grouping?: string;
  /** Words of a filter: relations and tags; a question needs one of each sort. `@decided`: includes decided ones. */
  readonly filter?: readonly string[];
}

/** LSP request `treebank/sessionList`: a page of the groups of a list, or of the content of a group; null without such a session. */
export const SESSION_LIST_REQUEST = 'treebank/sessionList';

export interface SessionListParams extends SessionView {
  readonly textDocument: WireDocument;
  readonly kind: SessionKind;
  /** Key of the group to list. Undefined: the outermost groups. */
  readonly within?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface SessionGroup {
  /** Stable while the document changes. Unique in its list. */
  readonly key: string;
  /** `Head`, `obj ↔ obl`, a sent_id, the name of a ranked list. */
  readonly title: Inert;
  /** The text of a sentence, or a remark about the group. */
  readonly detail?: Inert;
  /** Number of open questions in it. */
  readonly count: number;
  /** Line of its first question. */
  readonly firstLine?: number;
  /** The only question of a group that it can represent. */
  readonly only?: ListedQuestion;
  /** The file of a campaign that would decide all of it: its name, without folder and extension, and its text. */
  readonly campaign?: { readonly name: string; readonly text: string };
}

export interface ListedQuestion {
  readonly id: string;
  /** Its file, if it is not in the document of the request. */
  readonly uri?: string;
  /** The cell or lines in the document; for missing ones, the place where they would be. */
  readonly range: WireRange;
  /** The word, with the current and the suggested value: `night: obl → nmod`. */
  readonly label: Inert;
  /** The sent_id, or `sentence 7`, and the start of the text. */
  readonly sentence: Inert;
  /** Reason for the question. */
  readonly because?: Inert;
  readonly standing: QuestionStanding;
  /** Postponed: at the end of its list. */
  readonly isLater?: boolean;
  /** One for each label; null for nothing, or no such sentence. */
  readonly alternatives: readonly (Inert | null)[];
  readonly suggestion?: number;
  /** Places that differ. */
  readonly examples?: readonly { readonly uri: string; readonly range: WireRange; readonly text: Inert }[];
}

export interface SessionPage {
  readonly version: number;
  /** Groups, or questions. */
  readonly groups: readonly SessionGroup[];
  readonly questions: readonly ListedQuestion[];
  /** Number of all groups, or questions. */
  readonly count: number;
}

/**
 * LSP request `treebank/stepSession`: a question to move to, which becomes the current one; its session becomes the active one.
 * Null if there is none. `leastCertain` also works without a session: it then leads to the parser's greatest doubt (`id` is '' there, and
 * progress is as for re-parsing), and may be refused with a reason.
 */
export const STEP_SESSION_REQUEST = 'treebank/stepSession';

export interface StepSessionParams extends SessionView {
  readonly textDocument: WireDocument;
  /** The active one by default. */
  readonly kind?: SessionKind;
  /** Start of the search; kinds that rank (`suspicion`) start from their current question. */
  readonly position: WirePosition;
  /** The next or previous open one, wrapping around; the one with this id; or the least certain one. */
  readonly to: 'next' | 'previous' | 'leastCertain' | { readonly id: string };
  /** Id of the question to start from, instead of the position. */
  readonly from?: string;
  /** Only within this group, as long as it has an open one. */
  readonly within?: string;
  readonly workDoneToken?: string | number;
}

export type StepSessionResult = SteppedTo | Refused | null;

export interface SteppedTo extends ListedQuestion {
  readonly kind: SessionKind;
  /** Its number in the list, from 1, and the number of all. */
  readonly number: number;
  readonly count: number;
  /** Keys of its groups, the outermost first, for showing it in a tree. */
  readonly groups: readonly string[];
  /** More detailed than the label: for the status bar. */
  readonly message?: Inert;
}

/** LSP request `treebank/otherText`: the text of another version, for an editor that shows it; null if there is none. */
export const OTHER_TEXT_REQUEST = 'treebank/otherText';

export interface OtherTextParams {
  readonly textDocument: WireDocument;
  /** Index of a label. */
  readonly from: number;
}

export interface OtherText {
  readonly text: string;
  readonly label: Inert;
}
