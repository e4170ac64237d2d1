/**
 * Sessions: questions about a document, each with alternatives, answered one by one. A re-parse that is proposed, another version of the file,
 * the files of annotators and what is probably wrong are kinds of session. The server keeps them per document, in step with the text; the kind
 * used last is the active one, which the diagram draws.
 *
 * Another kind (`npm run new session`) is one folder in lsp/sessions, one row in its index.ts, its name and what it begins with here, and a
 * command that begins it. Client and panel know no kind by name except where they begin one.
 */

import type { Inert } from '../inert/index.ts';
import type { Answer, Refused } from './answer.ts';
import type { LineRange, WireDocument, WirePosition, WireRange } from './text.ts';

/**
 * `proposals`: what a parser suggests. `versions`: a revision, a file, the output of a parser or of rules beside the document.
 * `annotators`: one file of what several agree on, and the rest to be decided. `suspicion`: what is probably wrong (the Review).
 */
export const SESSION_KINDS = ['proposals', 'versions', 'annotators', 'suspicion'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** `taken`: an alternative is in the document. `kept`: the document stays as it is. `hand`: something else was typed. */
export type QuestionStanding = 'open' | 'taken' | 'kept' | 'hand';

// ── In the diagram ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What one source has instead of what the document has. */
export interface DiagramAlternative {
  /** `obl of saw`, `Plur`; undefined: nothing. */
  readonly text: string | undefined;
  /** Whether the document has it. */
  readonly isHere: boolean;
  /** To be drawn below the words. Without a head: a word that only the source has, `headForm`; or none. */
  readonly arc?: { readonly head: number | undefined; readonly headForm?: string; readonly deprel: string };
}

export interface DiagramQuestion {
  /** Identifies it within its session, until it or its sentence changes. */
  readonly id: string;
  /** The word that it is about; undefined for comments and the sentence as a whole. */
  readonly word: number | undefined;
  /** What is marked: a cell, the arc, or only the word. `feats` has the name of the feature. */
  readonly cell: 'form' | 'lemma' | 'upos' | 'xpos' | 'feats' | 'arc' | 'other';
  readonly feature?: string;
  readonly standing: QuestionStanding;
  /** One for each label of the session; null where that source does not differ, or is not there. The key n takes the n-th. */
  readonly alternatives: readonly (DiagramAlternative | null)[];
  /** Index of the alternative that Y takes. */
  readonly suggestion?: number;
  /** Whether the suggestion is a doubtful one, which is drawn so. */
  readonly isUncertain?: boolean;
  /** Why the suggestion cannot be taken. */
  readonly obstacle?: string;
  /** What the bar says: what is asked, why, how certain it is, and what taking it also takes. The panel adds its number, standing and obstacle. */
  readonly text: string;
}

/** Something that a kind offers beside the common answers. */
export interface SessionAction {
  readonly id: string;
  readonly title: string;
  /** Key in the panel, as in webview/src/keys.ts. */
  readonly key?: string;
  /** For the help: what the key does, in lower case. */
  readonly help?: string;
  /** Whether it needs a question, which it is about. */
  readonly isOfQuestion: boolean;
  /** Shown and out of use. */
  readonly isOff?: boolean;
  /** What has to be chosen first, by digit: `95 % and above (12)`. */
  readonly choices?: readonly { readonly value: number; readonly title: string }[];
  /** Carried out by the client, not by the intention `answer`. */
  readonly isClients?: boolean;
}

/** Words of a source in place of first…last; with first > last, behind the word `last`. */
export interface DiagramOtherWords {
  readonly first: number;
  readonly last: number;
  /** Their forms; '' for none. */
  readonly forms: string;
  /** Indices of labels. */
  readonly from: readonly number[];
}

/** The active session, as far as it is about the sentence drawn. */
export interface DiagramSession {
  readonly kind: SessionKind;
  /** Changes when it begins anew, as with another round of proposals: the first question is then the one to begin with. */
  readonly key: string;
  /** `Proposals, round 2`, `Comparison with HEAD`. */
  readonly title: string;
  /** Of the sources that have alternatives, by number of the key from 1. */
  readonly labels: readonly string[];
  /** Label of what the sources come from, as in a merge: can be taken, and asks nothing by itself. */
  readonly base?: number;
  /** `3 of 8 decided here, 120 left in the file`. */
  readonly progress: string;
  /** What the bar says if nothing is open in the sentence: what was done, and where it goes on. */
  readonly rest: string;
  /** Whether questions are open that are not among these: Tab goes on there. */
  readonly isOpenElsewhere?: boolean;
  /** What Y and N are called here: `Take Theirs`, `Keep Mine`. */
  readonly takes: string;
  readonly keeps: string;
  /** In the order in which they are gone through; those that are decided keep their place. */
  readonly questions: readonly DiagramQuestion[];
  readonly words?: readonly DiagramOtherWords[];
  readonly actions: readonly SessionAction[];
  /** A note beside what else is drawn: what a search has found in the sentence comes first, and its arcs share the place below the words. */
  readonly yieldsToMarks?: boolean;
}

// ── Answers ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Which questions are answered: one (without an id: that of the word or cell at the position, or else the next open one of its sentence), all of a sentence, or all of a group of a list. */
export type Asked =
  | { readonly at: WirePosition; readonly id?: string }
  | { readonly sentenceAt: number }
  | { readonly group: string; readonly view: SessionView };

export type SessionAnswer =
  /** Index of an alternative. The document gets it, with the fewest further ones that are needed to keep a tree; refused if there are none. */
  | { readonly type: 'take'; readonly from: number | 'suggestion' }
  /** The document stays as it is. */
  | { readonly type: 'keep'; readonly reason?: string }
  | { readonly type: 'reopen' }
  /** An action of the kind. */
  | { readonly type: 'act'; readonly action: string; readonly choice?: number };

/** The intention `answer`. */
export interface Answering {
  readonly kind: SessionKind;
  readonly asked: Asked;
  readonly answer: SessionAnswer;
  /** Also where an arc is locked: without it, single questions are refused with the code `locked`, and others left out. */
  readonly overLocks?: boolean;
}

/** How the session stands once the edits are applied. */
export interface Answered {
  readonly nTotal: number;
  readonly nOpen: number;
  /** Open ones left in the sentence. */
  readonly nOpenHere: number;
  /** Line to go on at if none is left here: of the next sentence with an open one, starting over at the end; in the text before the edits. */
  readonly next?: number;
}

// ── Requests ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A version of the document: its text, or the address of a file that the server reads or has open. */
export type OtherVersion = {
  /** How people call it: `HEAD`, `anna.conllu`. */
  readonly label: string;
  /** What the others come from, as in a merge; its differences are not listed, but its values can be taken. */
  readonly isBase?: boolean;
} & ({ readonly text: string } | { readonly uri: string });

/** Kind → what it begins with. */
export interface Beginnings {
  /** `sentences`: each that contains a line. `words`: those on the lines. Both add to proposals that there are. `file`: all, in place of them. */
  readonly proposals: { readonly scope: 'sentences' | 'words' | 'file'; readonly lines: readonly LineRange[] };
  readonly versions: {
    /** What the document itself is called; `this file` by default. */
    readonly label?: string;
    /** At least one that is no base. */
    readonly others: readonly OtherVersion[];
    /** With three versions and more, what more than half of them say becomes the suggestion. Default false. */
    readonly suggestMajority?: boolean;
  };
  /** One file for each annotator; the document gets the decisions, and begins with the answered text. */
  readonly annotators: { readonly uris: readonly string[] };
  readonly suspicion: {
    /** Look at the whole document again, and not only at what was edited. */
    readonly isAfresh?: boolean;
    /** Also rank by models, which are trained if they have not been; false ends that. Nothing is trained in an untrusted workspace. */
    readonly withModels?: boolean;
  };
}

export type SessionBeginning = { readonly [K in SessionKind]: { readonly kind: K } & Beginnings[K] }[SessionKind];

/** LSP request `treebank/beginSession`: in place of one of this kind that the document may have. Progress as for re-parsing. */
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
  /** Sentences with a question, of all. */
  readonly nSentences: number;
  /** One line: what there is to decide. */
  readonly message: Inert;
  /** What makes it less reliable. */
  readonly notes: readonly Inert[];
  /** The question to begin with. */
  readonly first?: ListedQuestion;
  /** What the document begins with, for `annotators`. */
  readonly text?: string;
}>;

/** LSP request `treebank/endSession`: forgets it; what was taken stays. Answers whether there was one. */
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
  /** `Comparison with HEAD`. */
  readonly title: Inert;
  readonly nTotal: number;
  readonly nOpen: number;
  /** Work under way: how much is done, 0…1. */
  readonly progress?: number;
  /** What to know about it: that sentences could not be compared, why models could not rank. */
  readonly message?: Inert;
  readonly labels: readonly Inert[];
  /** Ways to group its list; the first is the default. */
  readonly groupings: readonly { readonly id: string; readonly title: Inert }[];
  /** Tags that its filter knows besides relations: `@head`, `@decided`. None: it cannot be filtered. */
  readonly tags: readonly string[];
  /** What Y and N are called here. */
  readonly takes: Inert;
  readonly keeps: Inert;
  /** Those that the list offers, by key and in menus; as in the diagram. */
  readonly actions: readonly SessionAction[];
}

/** Which of the questions are listed, and how. */
export interface SessionView {
  /** One of `groupings`; the first by default. */
  readonly grouping?: string;
  /** Words of a filter: relations, and tags, of which a question needs one of each sort. `@decided`: also what is decided. */
  readonly filter?: readonly string[];
}

/** LSP request `treebank/sessionList`: a page of the groups of a list, or of what a group holds; null if there is no such session. */
export const SESSION_LIST_REQUEST = 'treebank/sessionList';

export interface SessionListParams extends SessionView {
  readonly textDocument: WireDocument;
  readonly kind: SessionKind;
  /** Key of a group: what it holds. Undefined: the outermost groups. */
  readonly within?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface SessionGroup {
  /** Stays the same while the document changes. Unique in its list. */
  readonly key: string;
  /** `Head`, `obj ↔ obl`, a sent_id, the name of a ranked list. */
  readonly title: Inert;
  /** The text of a sentence, or what to know about the group. */
  readonly detail?: Inert;
  /** Open questions in it. */
  readonly count: number;
  /** Line of its first one. */
  readonly firstLine?: number;
  /** The question of a group that has only one and can stand for it. */
  readonly only?: ListedQuestion;
}

export interface ListedQuestion {
  readonly id: string;
  /** The cell or lines in the document; where it has nothing, the place where it would be. */
  readonly range: WireRange;
  /** The word, and what is there and suggested: `night: obl → nmod`. */
  readonly label: Inert;
  /** The sent_id, or `sentence 7`, and the start of the text. */
  readonly sentence: Inert;
  /** Why it is asked. */
  readonly because?: Inert;
  readonly standing: QuestionStanding;
  /** Put off: at the end of its list. */
  readonly isLater?: boolean;
  /** As many as labels; null for nothing, or no such sentence. */
  readonly alternatives: readonly (Inert | null)[];
  readonly suggestion?: number;
  /** Places that do it otherwise. */
  readonly examples?: readonly { readonly range: WireRange; readonly text: Inert }[];
}

export interface SessionPage {
  readonly version: number;
  /** Groups, or else questions. */
  readonly groups: readonly SessionGroup[];
  readonly questions: readonly ListedQuestion[];
  /** Of all groups, or questions, of which this is a page. */
  readonly count: number;
}

/**
 * LSP request `treebank/stepSession`: a question to go to, which becomes the one that the session is at; its session becomes the active one.
 * Null if there is none. `leastCertain` also works without a session: it then leads to what the parser doubts most (`id` is '' there, and
 * progress is as for re-parsing), and may be refused with the reason why that is impossible.
 */
export const STEP_SESSION_REQUEST = 'treebank/stepSession';

export interface StepSessionParams extends SessionView {
  readonly textDocument: WireDocument;
  /** The active one by default. */
  readonly kind?: SessionKind;
  /** Where to look from; kinds that rank (`suspicion`) go on from the question that they are at. */
  readonly position: WirePosition;
  /** The next or previous open one, starting over at the end; the one with this id; or the one that is least certain. */
  readonly to: 'next' | 'previous' | 'leastCertain' | { readonly id: string };
  /** Id of the question to look from, instead of the position. */
  readonly from?: string;
  /** Only within this group, as long as it has one. */
  readonly within?: string;
  readonly workDoneToken?: string | number;
}

export type StepSessionResult = SteppedTo | Refused | null;

export interface SteppedTo extends ListedQuestion {
  readonly kind: SessionKind;
  /** Its number in the list, from 1, and how many there are. */
  readonly number: number;
  readonly count: number;
  /** Keys of the groups that it is in, the outermost first: to show it in a tree. */
  readonly groups: readonly string[];
  /** More than the label: for the status bar. */
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
