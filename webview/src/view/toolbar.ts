/** The controls above the diagram: one row of icons, and a menu for the rest. */

import { localized } from '../../../server/src/localization/index.ts';
import type { DiagramPlace, ShowEnhanced } from '../../../server/src/protocol/settings.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import type { PanelEvent } from '../panelEvent.ts';
import { createButton } from '../toolkit.ts';
import type { Toggle, Viewing } from '../viewing.ts';
import { element } from './element.ts';

/** The state of the toggle of the enhanced graph. */
interface EnhancedShown {
  readonly isShown: boolean;
  /** Whether the sentence has DEPS; without it the toggle is hidden. */
  readonly isThere: boolean;
  /** Whether it has more than the basic tree. */
  readonly saysMore: boolean;
}

interface Toolbar {
  readonly element: HTMLElement;
  show(options: DiagramOptions): void;
  /** @param isFitted whether the scale follows the size of the panel */
  showFitted(isFitted: boolean): void;
  showWrapped(isWrapped: boolean): void;
  showViewing(viewing: Viewing): void;
  showEnhanced(graph: EnhancedShown): void;
  /** Offers to move the panel to the other place; nothing while its place is unknown. */
  showPlace(place: DiagramPlace | undefined): void;
}

/** @param openMore opens the menu of everything that has no icon, at its button */
export function createToolbar(dispatch: (event: PanelEvent) => void, openMore: (button: HTMLElement) => void): Toolbar {
  const button = (name: string, drawing: string, event: () => PanelEvent) =>
    createButton(name, icon(drawing), () => dispatch(event()));
  const toggle = (name: string, drawing: string, what: Toggle | 'wrap') =>
    button(name, drawing, () => ({ type: 'toggle', what }));
  let isShown = { lemma: false, features: false, enhanced: false };
  const lemma = button(localized`Lemma`, ICONS.lemma, () => {
    return { type: 'setOption', option: 'showLemma', value: !isShown.lemma };
  });
  const features = button(localized`Features`, ICONS.features, () => {
    return { type: 'setOption', option: 'showFeatures', value: !isShown.features };
  });
  // If DEPS repeats the basic tree, only `always` shows it.
  let whenShown: ShowEnhanced = 'auto';
  const enhanced = button(localized`Enhanced`, ICONS.enhanced, () => {
    return { type: 'setOption', option: 'showEnhanced', value: isShown.enhanced ? 'never' : whenShown };
  });
  const wrap = toggle(localized`Wrap into Rows`, ICONS.wrap, 'wrap');
  const dim = toggle(localized`Dim Other Words`, ICONS.dim, 'dim');
  const fit = button(localized`Fit to Panel`, ICONS.fit, () => ({ type: 'zoom', by: 'fit' }));
  const moves = {
    below: button(localized`Move Below the Text`, ICONS.below, () => ({ type: 'move' })).element,
    beside: button(localized`Move Beside the Text`, ICONS.beside, () => ({ type: 'move' })).element,
  };
  const help = button(localized`Keys and Gestures`, ICONS.help, () => ({ type: 'help', isOpen: true })).element;
  const more = createButton(localized`More`, icon(ICONS.more), () => openMore(more.element));
  more.element.setAttribute('aria-haspopup', 'menu');
  const steps = element(
    'div',
    'toolbar-group is-steps',
    button(localized`Previous Sentence`, ICONS.previous, () => ({ type: 'step', direction: 'previous' })).element,
    button(localized`Next Sentence`, ICONS.next, () => ({ type: 'step', direction: 'next' })).element,
  );
  const tools = element(
    'div',
    'toolbar-group is-tools',
    ...[fit, wrap, dim, lemma, features, enhanced].map((each) => each.element),
    moves.below,
    moves.beside,
    createButton(localized`Re-parse`, undefined, () => dispatch({ type: 'reparse' })).element,
    help,
    more.element,
  );
  const toolbar = element('div', 'toolbar', steps, tools);
  const showPlace = (place: DiagramPlace | undefined) => {
    moves.below.hidden = place !== 'beside';
    moves.beside.hidden = place !== 'below';
  };
  showPlace(undefined);
  toolbar.setAttribute('role', 'toolbar');
  toolbar.setAttribute('aria-label', localized`Arc diagram`);
  return {
    element: toolbar,
    showViewing: ({ isDimmed }) => dim.setPressed(isDimmed),
    show: ({ showLemma, showFeatures }) => {
      isShown = { ...isShown, lemma: showLemma, features: showFeatures };
      lemma.setPressed(showLemma);
      features.setPressed(showFeatures);
    },
    showFitted: fit.setPressed,
    showWrapped: wrap.setPressed,
    showPlace,
    showEnhanced: (graph) => {
      enhanced.element.hidden = !graph.isThere;
      whenShown = graph.saysMore ? 'auto' : 'always';
      isShown = { ...isShown, enhanced: graph.isShown };
      enhanced.setPressed(graph.isShown);
    },
  };
}
