/** All that can happen in the panel. */

import type { RepairKind } from '../../server/src/protocol/edit.ts';
import type { DiagramOptions, OptionValue, ToWebview } from '../../server/src/protocol/webview.ts';
import type { DragEvent } from './editing/dragEvents.ts';
import type { EditingEvent } from './editing/events.ts';
import type { Intention, SessionEvent } from './intention.ts';
import type { SceneItem } from './scene.ts';
import type { State } from './state.ts';

/** Messages of the extension, actions of the user, and observations of the page. */
export type PanelEvent =
  | ToWebview
  | Intention
  | EditingEvent
  | DragEvent
  /** The word loses its head. */
  | { readonly type: 'removeArc'; readonly dependent: number }
  | { readonly type: 'selectArc'; readonly dependent: number | undefined }
  | SessionEvent
  /** The page is ready, or the user retries. */
  | { readonly type: 'ready' }
  | { readonly type: 'repair'; readonly kind: RepairKind }
  | { readonly type: 'insertEmptyLines' }
  | { readonly type: 'reparse' }
  /** Begin a session with a parser's suggestions for the sentence. */
  | { readonly type: 'propose' }
  | { readonly type: 'setOption'; readonly option: keyof DiagramOptions; readonly value: OptionValue }
  | { readonly type: 'derive' }
  /** Make a request from the words, empty nodes and tokens on these lines. */
  | { readonly type: 'searchFor'; readonly lines: readonly number[] }
  | { readonly type: 'export'; readonly what: 'diagram' | 'sentence' }
  | { readonly type: 'move' }
  /** A click; `isDouble`: the second click of a double click. */
  | { readonly type: 'activate'; readonly item: SceneItem; readonly isDouble: boolean }
  /** `isStill`: the drawing has moved below a resting pointer. */
  | { readonly type: 'point'; readonly item: SceneItem | undefined; readonly isStill?: boolean }
  /** The keyboard focus has moved to a word, or away from all of them. */
  | { readonly type: 'focused'; readonly word: number | undefined }
  /** The page has got the keyboard, or lost it to the text. */
  | { readonly type: 'keyboard'; readonly isHere: boolean }
  | { readonly type: 'noticeOver' }
  /** The user has looked at a card for a while. */
  | { readonly type: 'wonder'; readonly name: string }
  | {
      readonly type: 'measured';
      readonly widths: Partial<State['widths']>;
      readonly heights?: Partial<State['heights']>;
      readonly isWrapped?: boolean;
    }
  | { readonly type: 'lookChanged' };
