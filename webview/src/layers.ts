/** Chooses the arcs drawn below the words. */

import { enhancedLayer, saysMore } from './enhanced/layer.ts';
import { ghostLayer } from './ghosts.ts';
import { joinLayers, type LowerLayer } from './lowerLayer.ts';
import { sessionLayer } from './session/layer.ts';
import type { State } from './state.ts';

/** The same object as long as the layer is the same; undefined for none. */
export function lowerLayerOf(state: Pick<State, 'shown' | 'layer'>): LowerLayer | undefined {
  if (state.shown === undefined) return undefined;
  const { diagram } = state.shown;
  const enhanced = showsEnhanced(state) ? enhancedLayer(diagram, state.layer.changed) : undefined;
  const session = state.layer.isEdited ? undefined : sessionLayer(diagram);
  // Arcs of questions have the place for themselves: other arcs would be mistaken for them.
  if (session !== undefined && 0 < session.arcs.length && !diagram.session?.yieldsToMarks) return session;
  return [enhanced, ghostLayer(diagram), session].reduce((below, layer) =>
    below && layer ? joinLayers(below, layer) : (below ?? layer),
  );
}

function showsEnhanced({ shown, layer }: Pick<State, 'shown' | 'layer'>): boolean {
  if (layer.isEdited) return true;
  if (shown?.diagram.enhanced === undefined) return false;
  const { showEnhanced = 'auto' } = shown.options;
  // The arcs of a session would be lost among those of the graph.
  const isAsked = 0 < (sessionLayer(shown.diagram)?.arcs.length ?? 0);
  return showEnhanced === 'always' || (showEnhanced === 'auto' && !isAsked && saysMore(shown.diagram));
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
