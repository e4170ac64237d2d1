/** Which arcs are drawn below the words. */

import { adjudicationOf } from './adjudication/current.ts';
import { annotatorLayer } from './adjudication/layer.ts';
import { comparisonLayer } from './comparison/layer.ts';
import { enhancedLayer, saysMore } from './enhanced/layer.ts';
import { joinLayers, type LowerLayer } from './lowerLayer.ts';
import { ghostLayer } from './review/ghosts.ts';
import { proposalLayer } from './review/layer.ts';
import type { State } from './state.ts';
import { suspicionLayer } from './suspicion/layer.ts';

/** The same object as long as the same is drawn; undefined for none. */
export function lowerLayerOf(state: Pick<State, 'shown' | 'layer'>): LowerLayer | undefined {
  if (state.shown === undefined) return undefined;
  const { diagram } = state.shown;
  // Proposals have the place for themselves: the enhanced graph would be taken for one.
  if (diagram.review !== undefined) return proposalLayer(diagram, diagram.review);
  if (diagram.comparison !== undefined && !state.layer.isEdited) return comparisonLayer(diagram, diagram.comparison);
  const adjudication = adjudicationOf(state);
  const annotators = adjudication && annotatorLayer(diagram, adjudication);
  // Likewise, as long as there is something to decide.
  if (annotators !== undefined && 0 < annotators.arcs.length) return annotators;
  const enhanced = showsEnhanced(state) ? enhancedLayer(diagram, state.layer.changed) : undefined;
  const ghosts = ghostLayer(diagram);
  const suspicion = suspicionLayer(diagram);
  return [ghosts, suspicion].reduce(
    (below, layer) => (below && layer ? joinLayers(below, layer) : (below ?? layer)),
    enhanced,
  );
}

export function showsEnhanced({ shown, layer }: Pick<State, 'shown' | 'layer'>): boolean {
  if (layer.isEdited) return true;
  if (shown?.diagram.enhanced === undefined) return false;
  const { showEnhanced = 'auto' } = shown.options;
  // A suggestion of the Review view would be lost among its arcs.
  const hasSuggestion = suspicionLayer(shown.diagram) !== undefined;
  return showEnhanced === 'always' || (showEnhanced === 'auto' && !hasSuggestion && saysMore(shown.diagram));
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
