/** What a user wants of the panel, whether by key, click or menu. */

import type { RevealTarget } from '../../server/src/protocol/webview.ts';
import type { Toggle } from './viewing.ts';

export type Intention =
  | { readonly type: 'focus'; readonly word: number }
  | { readonly type: 'reveal'; readonly word: number; readonly cell: RevealTarget['cell'] }
  | { readonly type: 'step'; readonly direction: 'next' | 'previous' }
  | { readonly type: 'zoom'; readonly by: 'in' | 'out' | 'reset' | 'fit' }
  /** Change the view of the sentence, or restore it. */
  | { readonly type: 'toggle'; readonly what: Toggle | 'wrap' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'help'; readonly isOpen: boolean }
  /** Undo or redo in the text. */
  | { readonly type: 'goBack'; readonly direction: 'undo' | 'redo' }
  /** Write a note on the word with the focus. */
  | { readonly type: 'note'; readonly word: number }
  /** Act on the word with the focus. */
  | { readonly type: 'act'; readonly action: WordAction; readonly word: number }
  /** The same on the mention of a span. */
  | { readonly type: 'onSpan'; readonly action: WordAction; readonly span: number }
  /** Switch the graph that keys edit: the enhanced one, or the basic tree. */
  | { readonly type: 'switchGraph' }
  /** Act on the node of the enhanced graph being edited. */
  | { readonly type: 'onGraph'; readonly action: GraphAction }
  /** Move to another step of the derivation; numbers out of range mean the first or last step. */
  | { readonly type: 'goTo'; readonly step: number }
  | { readonly type: 'endDerivation' };

/** The user's actions in a session: on the current question, unless stated otherwise. */
export type SessionEvent = { readonly type: 'session' } & (
  | { readonly does: 'take'; readonly from: number | 'suggestion' }
  | { readonly does: 'keep' }
  | { readonly does: 'reopen' }
  /** To another open question, of the sentence or of an earlier or later one. */
  | { readonly does: 'go'; readonly to: 'next' | 'previous' }
  /** An action of its kind. Without a choice, an action with choices offers them; `cancel` withdraws the offer. */
  | { readonly does: 'act'; readonly action: string; readonly choice?: number }
  | { readonly does: 'cancel' }
  | { readonly does: 'end' }
);

/** Edits that a key at a word begins or makes. */
export type WordAction =
  | 'attach'
  | 'pass'
  | 'labelledPass'
  | 'label'
  | 'upos'
  | 'form'
  | 'features'
  | 'nextOpen'
  | 'previousOpen'
  | 'extendLeft'
  | 'extendRight'
  | 'root'
  | 'rotate'
  | 'promote'
  | 'unattach'
  | 'chain'
  | 'token'
  | 'expression'
  | 'member'
  | 'insertAfter'
  | 'insertBefore'
  | 'split'
  | 'merge'
  | 'emptyNode'
  | 'delete'
  | 'splitSentence'
  | 'join'
  | 'lock'
  | 'lockBelow'
  | 'mention'
  | 'mentionWords'
  | 'chooseMention'
  | 'mentionHead'
  | 'mergeEntities'
  | 'splitEntity'
  | 'deleteMention'
  | 'nextMention'
  | 'previousMention';

/** The effect of a key on the node of the enhanced graph being edited. */
export type GraphAction =
  | 'attach'
  | 'label'
  | 'delete'
  | 'copy'
  | 'arcAfter'
  | 'arcBefore'
  | 'left'
  | 'right'
  | 'first'
  | 'last';
