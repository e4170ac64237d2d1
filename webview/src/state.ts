/** The state of the panel as plain data; the views are drawn from it, and only `reducer.ts` computes the next state. */

import type { Derivation } from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { GuidanceLines } from '../../server/src/protocol/guidance.ts';
import type { DiagramPlace } from '../../server/src/protocol/settings.ts';
import type { DiagramMarks, DiagramOptions, DiagramPreferences } from '../../server/src/protocol/webview.ts';
import { type Derived, derivedAt } from './derived.ts';
import type { Drag } from './editing/drag.ts';
import { type Editing, NOTHING_UNDER_WAY } from './editing/state.ts';
import { BASIC_LAYER, type GraphLayer } from './enhanced/state.ts';
import type { SceneItem } from './scene.ts';
import { isZoom, scaleOf, type Viewing, viewingOf, type Zoom } from './viewing.ts';

/** A sentence and the options for drawing it. */
export interface Shown {
  readonly diagram: Diagram;
  readonly options: DiagramOptions;
  /** At the text cursor. */
  readonly word: number | undefined;
}

/** A status line about a request of the user. */
export interface NoticeText {
  readonly text: string;
  readonly kind: 'done' | 'refused';
}

export interface DerivationShown {
  readonly derivation: Derivation;
  /** The selected step; 0 is the initial configuration. */
  readonly step: number;
  /** Whether its steps are listed: not once a different sentence is drawn. */
  readonly isListed: boolean;
}

/** The user's position in a session; the questions are in the drawing. */
export interface Asking {
  /** Kind and key of its session; '' before the first one. */
  readonly key: string;
  /** The current question, and its index among those of the sentence. */
  readonly at: { readonly id: string; readonly index: number } | undefined;
  /** Id of the action that offers choices. */
  readonly choosing: string | undefined;
  /** Ids of the questions answered here, in order. */
  readonly answered: readonly string[];
  /** The request to move on to another sentence. */
  readonly stepping: number | undefined;
}

export interface State {
  /** Undefined: the placeholder is shown instead. */
  readonly shown: Shown | undefined;
  /** The error, for the placeholder; undefined: no error, there is no sentence at the cursor. */
  readonly error: string | undefined;
  /** The result of the last operation. */
  readonly result: string | undefined;
  readonly notice: NoticeText | undefined;
  readonly derivation: DerivationShown | undefined;
  /** Whether the page has the keyboard instead of the text. */
  readonly hasKeyboard: boolean;
  /** The target word of the keys is still to come: they wait for it. */
  readonly isAwaitingWord: boolean;
  /** Word with the keyboard focus, now or when the user returns to the panel. */
  readonly focused: number | undefined;
  /** The item under the pointer or the focus: it is highlighted with everything that belongs to it. */
  readonly pointed: SceneItem | undefined;
  /** The item that the card explains. */
  readonly explained: SceneItem | undefined;
  /** What there is to say about the relation or tag asked for last. */
  readonly guidance: ({ readonly name: string } & GuidanceLines) | undefined;
  readonly zoom: Zoom;
  readonly viewing: Viewing;
  /** The place of the panel; undefined until it is known. */
  readonly place: DiagramPlace | undefined;
  /** In CSS pixels; the drawing's size is for scale 1. */
  readonly widths: { readonly drawing: number; readonly panel: number };
  readonly heights: { readonly drawing: number; readonly panel: number };
  /** Whether the sentence is in rows, and whether the last one was for which the panel decided that; undefined if it never did. */
  readonly isWrapped: boolean;
  readonly wrapsByItself: boolean | undefined;
  /** Counts changes of the theme, which change colours and fonts. */
  readonly look: number;
  /** Unanswered requests, and the id of the last one. */
  readonly waiting: readonly number[];
  readonly lastId: number;
  /** Which graph is edited. */
  readonly layer: GraphLayer;
  /** The diagram as an editor. */
  readonly editing: Editing;
  /** The arc being drawn with the pointer. */
  readonly drag: Drag | undefined;
  /** Dependent of the arc selected by a click. */
  readonly selectedArc: number | undefined;
  readonly isHelpOpen: boolean;
  readonly preferences: DiagramPreferences;
  readonly asking: Asking;
  /** The matches of a search, perhaps in another sentence. */
  readonly marks: DiagramMarks | undefined;
}

/** The part of the state that survives a reload of the page. */
export interface Kept {
  readonly zoom: Zoom;
  /** Undefined: the initial value. */
  readonly viewing?: Viewing;
}

export const keptOf = ({ zoom, viewing }: State): Kept =>
  Object.values(viewing).includes(true) ? { zoom, viewing } : { zoom };

/** @param kept may come from another version */
export function initialState(kept: Partial<Kept> | undefined): State {
  return {
    shown: undefined,
    error: undefined,
    result: undefined,
    notice: undefined,
    derivation: undefined,
    hasKeyboard: true,
    isAwaitingWord: false,
    focused: undefined,
    pointed: undefined,
    explained: undefined,
    guidance: undefined,
    zoom: isZoom(kept?.zoom) ? kept.zoom : 1,
    viewing: viewingOf(kept?.viewing),
    place: undefined,
    widths: { drawing: 0, panel: 0 },
    heights: { drawing: 0, panel: 0 },
    isWrapped: false,
    wrapsByItself: undefined,
    look: 0,
    waiting: [],
    lastId: 0,
    layer: BASIC_LAYER,
    editing: NOTHING_UNDER_WAY,
    drag: undefined,
    selectedArc: undefined,
    isHelpOpen: false,
    preferences: { dragFrom: 'dependent', labelKeys: [] },
    asking: { key: '', at: undefined, choosing: undefined, answered: [], stepping: undefined },
    marks: undefined,
  };
}

/** Whether a drawing or derivation shows the same sentence as a drawing, in any version. */
export const isSameSentence = (a: Pick<Diagram, 'uri' | 'startLine'> | undefined, b: Diagram): boolean =>
  a?.uri === b.uri && a.startLine === b.startLine;

/** Whether a derivation belongs to a drawing: same sentence, same version. */
export const isOf = ({ uri, version, startLine }: Derivation, diagram: Diagram): boolean =>
  uri === diagram.uri && version === diagram.version && startLine === diagram.startLine;

export const currentScale = ({ zoom, widths, heights }: Pick<State, 'zoom' | 'widths' | 'heights'>): number =>
  scaleOf(zoom, widths.drawing, widths.panel, heights.drawing, heights.panel);

/**
 * The derivation marks in the diagram. `undefined`: none, there is no step to mark. `'pending'`: the steps are for another text,
 * and the answer for this one is on its way.
 */
export function derivedOf({ shown, derivation }: State): Derived | 'pending' | undefined {
  if (derivation === undefined) return undefined;
  if (shown === undefined || !derivation.isListed || !isOf(derivation.derivation, shown.diagram)) return 'pending';
  return derivedAt(derivation);
}
