/**
 * Messages between the diagram panel and its host: one tagged union per direction. The document is the only model: the webview
 * sends intentions, the host edits or reveals, and the change event redraws every view.
 */

import type { Inert } from '../inert/index.ts';
import type { Choices, ChoicesParams } from './choices.ts';
import type { Derivation } from './derivation.ts';
import type { Diagram } from './diagram.ts';
import type { IntentionOf } from './edit.ts';
import type { PictureFormat } from './exports.ts';
import type { GuidanceLines } from './guidance.ts';
import type { SessionBeginning, SessionKind } from './session.ts';
import type { DiagramPlace, DragFrom, ShowEnhanced, Wrap } from './settings.ts';

/** Matches of a search in a sentence. */
export interface DiagramMarks {
  readonly uri: string;
  readonly startLine: number;
  /** Words and empty nodes by their IDs as written; 0 is the root. */
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  readonly edges: readonly {
    /** IDs as written. */
    readonly head: string;
    readonly dependent: string;
    readonly label: string;
    /** An arc of DEPS, not of HEAD. */
    readonly isEnhanced: boolean;
    readonly name?: string;
  }[];
}

/** Some of the sentences of a page with several diagrams. */
export interface SheetPart {
  readonly diagrams: readonly Diagram[];
  readonly options: DiagramOptions;
  /** Of the page, in its first part. */
  readonly title?: string;
  readonly isLast: boolean;
}

/** What the user can toggle in the toolbar; each is a setting of the same name under `treebank.diagram`. */
export interface DiagramOptions {
  readonly showLemma: boolean;
  readonly showFeatures: boolean;
  /** `auto` by default. */
  readonly showEnhanced?: ShowEnhanced;
  /** Break the sentence into rows as wide as the panel; `never` by default. */
  readonly wrap?: Wrap;
  /** Names of glosses and translations that are not shown, separated by commas; all are by default. */
  readonly hidden?: string;
}

/** Settings under `treebank.diagram` that the panel follows, but that its toolbar does not change. */
export interface DiagramPreferences {
  readonly dragFrom: DragFrom;
  /** Keys for relations, with their relations. */
  readonly labelKeys: readonly (readonly [key: string, relation: string])[];
}

export type OptionValue = boolean | string;

export type ToWebview =
  /** Draw this sentence. `word` is the word at the cursor by position, or undefined if the cursor is not on a word. */
  | {
      readonly type: 'show';
      readonly diagram: Diagram;
      readonly word: number | undefined;
      readonly options: DiagramOptions;
      /** If missing, as before; at first the defaults. */
      readonly preferences?: DiagramPreferences;
    }
  /** The cursor moved within the displayed sentence, by a key or a click in the text or by a command, perhaps of the diagram itself. */
  | {
      readonly type: 'cursor';
      readonly version: number;
      readonly word: number | undefined;
      readonly isMovedByHand?: boolean;
    }
  /** The derivation of the displayed sentence by a transition system. */
  | { readonly type: 'derivation'; readonly derivation: Derivation }
  /** The result of the last operation; undefined once it no longer holds. */
  | { readonly type: 'result'; readonly message: string | undefined }
  /** Position of the panel; the toolbar offers the other one. */
  | { readonly type: 'place'; readonly place: DiagramPlace }
  /** Mark words and arcs of a sentence, even of one that is drawn later; undefined removes the marks. */
  | { readonly type: 'marks'; readonly marks: DiagramMarks | undefined }
  /** Draw the sentence shown in this format, and answer with `rendered` and the same number. */
  | { readonly type: 'render'; readonly format: PictureFormat; readonly number: number }
  /** Draw these sentences for a sheet, and answer with `rendered` in the format `html` and the same number. */
  | ({ readonly type: 'renderSheet'; readonly number: number } & SheetPart)
  /** The text has had the keyboard for a moment: ask for it, because it may have stopped in the frame around the page. */
  | { readonly type: 'takeKeys' }
  /** The keyboard comes to the page, and `focusWord` will say what for: keys wait until then. */
  | { readonly type: 'awaitWord' }
  /**
   * The page now has the keyboard, for the word in question: that of the question `at`, or else of the bar's question.
   * Without a bar, for the word at the text cursor. `opens`: in any case for that word, whose features are to be chosen.
   */
  | { readonly type: 'focusWord'; readonly at?: string | undefined; readonly opens?: 'features' | undefined }
  /** A key for undo or redo that was pressed while the page did not have the keyboard. */
  | { readonly type: 'goBackKey'; readonly direction: 'undo' | 'redo' }
  /** A key typed while the keyboard was on its way to the page. */
  | { readonly type: 'key'; readonly key: string }
  /** There is no sentence at the cursor. */
  | { readonly type: 'empty' }
  /** The diagram could not be made; `message` gives the problem and the remedy. */
  | { readonly type: 'error'; readonly message: Inert }
  /** Possible contents of a cell, for request `id`; undefined if nothing is known. */
  | { readonly type: 'choices'; readonly id: number; readonly choices: Choices | undefined }
  /** What there is to say about a relation or tag, as requested. */
  | ({ readonly type: 'guidance'; readonly name: string } & GuidanceLines)
  /** The outcome of request `id`. */
  | { readonly type: 'answer'; readonly id: number; readonly outcome: Outcome };

/** Every request is answered, including those that fail. An edit is answered once its result has been drawn. */
export type Outcome =
  | {
      readonly applied: true;
      readonly message?: Inert;
      /** The word that has the focus after an edit, by position in the sentence drawn last. */
      readonly word?: number;
    }
  | {
      readonly applied: false;
      readonly reason: Inert;
      /** The kind of refusal, see core/edit/surgery, if the panel can do something about it. */
      readonly code?: string;
    };

/** The part of the text to reveal: a row, and in it the cell that was clicked. */
export interface RevealTarget {
  /** Line in the document, from 0. */
  readonly line: number;
  readonly cell: 'form' | 'upos' | 'feats' | 'head' | 'deprel' | 'deps';
}

/** A request about the displayed sentence; it refers to this version of this document. */
interface Request {
  readonly id: number;
  readonly uri: string;
  readonly version: number;
}

/** Requests of the diagram about the sentence drawn. */
export type DiagramIntention =
  | IntentionOf<'insertEmptyLines'>
  | IntentionOf<'repair'>
  | IntentionOf<'reparse'>
  | IntentionOf<'surgery'>
  | IntentionOf<'mention'>
  | IntentionOf<'lock'>
  | IntentionOf<'answer'>;

export type FromWebview =
  /** The page is ready and asks what to draw. */
  | { readonly type: 'ready' }
  | { readonly type: 'rendered'; readonly number: number; readonly format: PictureFormat; readonly content: string }
  /** Let the user choose a format for the sentence drawn: a picture, or its text. */
  | { readonly type: 'export'; readonly id: number; readonly what: 'diagram' | 'sentence' }
  /** Width of the panel in columns of the editor's font. */
  | { readonly type: 'room'; readonly columns: number }
  /** `keepsFocus`: the keyboard focus stays in the diagram, as when moving with the arrow keys. */
  | (Request & { readonly type: 'reveal'; readonly target: RevealTarget; readonly keepsFocus: boolean })
  | (Request & { readonly type: 'step'; readonly direction: 'next' | 'previous' })
  | (Request & { readonly type: 'edit'; readonly intention: DiagramIntention })
  /** Request the possible contents of a word's cell; answered with `choices`. */
  | (Request & { readonly type: 'choices' } & Omit<ChoicesParams, 'textDocument'>)
  /** What is there to say about a relation or tag; answered with `guidance`, or not at all. */
  | { readonly type: 'guidance'; readonly uri: string; readonly name: string }
  /** Make a request from the words, empty nodes and tokens on these lines. */
  | (Request & { readonly type: 'searchFor'; readonly lines: readonly number[] })
  /** Write a note on the word on a line. */
  | (Request & { readonly type: 'note'; readonly line: number })
  /** Undo or redo the last edit of the text; the keyboard focus stays in the diagram. */
  | { readonly type: 'goBack'; readonly id: number; readonly direction: 'undo' | 'redo' }
  /** Move the panel to the other place, beside or below the text. */
  | { readonly type: 'move'; readonly id: number }
  /** Let the user choose another transition system for the derivation. */
  | { readonly type: 'derive'; readonly id: number }
  | (Request & { readonly type: 'beginSession'; readonly beginning: SessionBeginning })
  /** An action of the client (`SessionAction.isClients`). */
  | (Request & {
      readonly type: 'act';
      readonly kind: SessionKind;
      readonly action: string;
      /** Id of the bar's question. */
      readonly question?: string;
      readonly choice?: number;
    })
  /**
   * Go to the open question after or before the bar's, which is the last or first one of the sentence drawn. Keys wait until
   * the answer, or until `focusWord` if that comes first. If there is none, the answer says so.
   */
  | (Request & {
      readonly type: 'stepSession';
      readonly kind: SessionKind;
      readonly to: 'next' | 'previous';
      /** Id of the bar's question. */
      readonly question?: string;
    })
  /** End the session; if decisions would be lost, the host asks first. */
  | (Request & { readonly type: 'endSession'; readonly kind: SessionKind })
  /** The derivation was closed. */
  | { readonly type: 'endDerivation'; readonly id: number }
  | {
      readonly type: 'setOption';
      readonly id: number;
      readonly option: keyof DiagramOptions;
      readonly value: OptionValue;
    };
