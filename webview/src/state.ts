/** What the panel shows, as plain data; the views are drawn from it, and `reducer.ts` alone says what comes next. */

import type { Derivation } from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { DiagramOptions } from '../../server/src/protocol/webview.ts';
import { type Derived, derivedAt } from './derived.ts';
import type { SceneItem } from './scene.ts';
import { isZoom, scaleOf, type Zoom } from './view/zoom.ts';

/** A sentence and how it is to be drawn. */
export interface Shown {
  readonly diagram: Diagram;
  readonly options: DiagramOptions;
  /** At the text cursor. */
  readonly word: number | undefined;
}

/** A line about a request of the user. */
export interface NoticeText {
  readonly text: string;
  readonly kind: 'done' | 'refused';
}

export interface DerivationShown {
  readonly derivation: Derivation;
  /** The one that is looked at; 0 is the initial configuration. */
  readonly step: number;
  /** Whether its steps are listed: not once another sentence is drawn. */
  readonly isListed: boolean;
}

export interface State {
  /** Undefined: the placeholder stands in its place. */
  readonly shown: Shown | undefined;
  /** What went wrong, for the placeholder; undefined: nothing did, there is no sentence at the cursor. */
  readonly error: string | undefined;
  /** What the last operation has done. */
  readonly result: string | undefined;
  readonly notice: NoticeText | undefined;
  readonly derivation: DerivationShown | undefined;
  /** Word that has the keyboard focus, or will have it when the panel is gone back to. */
  readonly focused: number | undefined;
  /** What the pointer or the focus is on: it is lit up with all that belongs to it. */
  readonly pointed: SceneItem | undefined;
  /** What a card explains. */
  readonly explained: SceneItem | undefined;
  readonly zoom: Zoom;
  /** In CSS pixels; the drawing's is for scale 1. */
  readonly widths: { readonly drawing: number; readonly panel: number };
  /** How often the theme has changed: colours and fonts are others then. */
  readonly look: number;
  /** Requests that are not answered yet, and the id of the last one. */
  readonly waiting: readonly number[];
  readonly lastId: number;
}

/** What the panel keeps across reloads of its page. */
export interface Kept {
  readonly zoom: Zoom;
}

/** @param kept may have been written by another version */
export function initialState(kept: Partial<Kept> | undefined): State {
  return {
    shown: undefined,
    error: undefined,
    result: undefined,
    notice: undefined,
    derivation: undefined,
    focused: undefined,
    pointed: undefined,
    explained: undefined,
    zoom: isZoom(kept?.zoom) ? kept.zoom : 1,
    widths: { drawing: 0, panel: 0 },
    look: 0,
    waiting: [],
    lastId: 0,
  };
}

/** Whether a drawing or derivation is of the sentence of a drawing, in whatever versions. */
export const isSameSentence = (a: Pick<Diagram, 'uri' | 'startLine'> | undefined, b: Diagram): boolean =>
  a?.uri === b.uri && a.startLine === b.startLine;

/** Whether a derivation is of a drawing: of its sentence, in its version. */
export const isOf = ({ uri, version, startLine }: Derivation, diagram: Diagram): boolean =>
  uri === diagram.uri && version === diagram.version && startLine === diagram.startLine;

export const currentScale = ({ zoom, widths }: Pick<State, 'zoom' | 'widths'>): number =>
  scaleOf(zoom, widths.drawing, widths.panel);

/**
 * What the diagram marks of a derivation. `undefined`: nothing, there is no step to mark. `'pending'`: the steps are those of
 * another text, and the answer for this one is on its way.
 */
export function derivedOf({ shown, derivation }: State): Derived | 'pending' | undefined {
  if (derivation === undefined) return undefined;
  if (shown === undefined || !derivation.isListed || !isOf(derivation.derivation, shown.diagram)) return 'pending';
  return derivedAt(derivation);
}
