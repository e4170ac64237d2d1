/** Which arcs are drawn below the words. */

import { enhancedLayer, saysMore } from './enhanced/layer.ts';
import type { LowerLayer } from './lowerLayer.ts';
import type { State } from './state.ts';

/** The same object as long as the same is drawn; undefined for none. */
export function lowerLayerOf(state: Pick<State, 'shown' | 'layer'>): LowerLayer | undefined {
  return state.shown !== undefined && showsEnhanced(state) ? enhancedLayer(state.shown.diagram) : undefined;
}

export function showsEnhanced({ shown, layer }: Pick<State, 'shown' | 'layer'>): boolean {
  if (layer.isEdited) return true;
  if (shown?.diagram.enhanced === undefined) return false;
  const { showEnhanced = 'auto' } = shown.options;
  return showEnhanced === 'always' || (showEnhanced === 'auto' && saysMore(shown.diagram));
}

/** For the checkbox of the toolbar. */
export function enhancedShown(state: Pick<State, 'shown' | 'layer'>): {
  isShown: boolean;
  isThere: boolean;
  saysMore: boolean;
} {
  const { shown } = state;
  return {
    isShown: showsEnhanced(state),
    isThere: shown?.diagram.enhanced !== undefined,
    saysMore: shown !== undefined && saysMore(shown.diagram),
  };
}
