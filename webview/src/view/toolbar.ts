/** The controls above the diagram. */

import { localized } from '../../../server/src/localization/index.ts';
import type { DiagramPlace, ShowEnhanced } from '../../../server/src/protocol/settings.ts';
import type { DiagramOptions } from '../../../server/src/protocol/webview.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import type { PanelEvent } from '../reducer.ts';
import { createButton, createCheckbox } from '../toolkit.ts';
import type { Toggle, Viewing } from '../viewing.ts';
import { element } from './element.ts';

/** The state of the checkbox of the enhanced graph. */
interface EnhancedShown {
  readonly isShown: boolean;
  /** Whether the sentence has DEPS; without it the checkbox is hidden. */
  readonly isThere: boolean;
  /** Whether it has more than the basic tree. */
  readonly saysMore: boolean;
}

interface Toolbar {
  readonly element: HTMLElement;
  show(options: DiagramOptions): void;
  /** @param zoom the current scale; `isFitted`: it follows the size of the panel */
  showZoom(zoom: number, isFitted: boolean): void;
  showViewing(viewing: Viewing): void;
  showEnhanced(graph: EnhancedShown): void;
  /** Offers to move the panel to the other place; nothing while its place is unknown. */
  showPlace(place: DiagramPlace | undefined): void;
}

export function createToolbar(dispatch: (event: PanelEvent) => void): Toolbar {
  const lemma = createCheckbox(localized`Lemma`, (isChecked) =>
    dispatch({ type: 'setOption', option: 'showLemma', value: isChecked }),
  );
  const features = createCheckbox(localized`Features`, (isChecked) =>
    dispatch({ type: 'setOption', option: 'showFeatures', value: isChecked }),
  );
  // If DEPS repeats the basic tree, only `always` shows it.
  let enhancedWhenChecked: ShowEnhanced = 'auto';
  const enhanced = createCheckbox(localized`Enhanced`, (isChecked) =>
    dispatch({ type: 'setOption', option: 'showEnhanced', value: isChecked ? enhancedWhenChecked : 'never' }),
  );
  const scale = createButton('100 %', undefined, () => dispatch({ type: 'zoom', by: 'reset' }));
  scale.element.classList.add('scale');
  scale.element.setAttribute('title', localized`Original size`);
  const toggle = (name: string, drawing: string, what: Toggle | 'wrap') =>
    createButton(name, icon(drawing), () => dispatch({ type: 'toggle', what }));
  const wrap = toggle(localized`Wrap into Rows`, ICONS.wrap, 'wrap');
  const dim = toggle(localized`Dim Other Words`, ICONS.dim, 'dim');
  const fit = createButton(localized`Fit to Panel`, icon(ICONS.fit), () => dispatch({ type: 'zoom', by: 'fit' }));
  const moves = {
    below: createButton(localized`Move Below the Text`, icon(ICONS.below), () => dispatch({ type: 'move' })).element,
    beside: createButton(localized`Move Beside the Text`, icon(ICONS.beside), () => dispatch({ type: 'move' })).element,
  };
  const toolbar = element(
    'div',
    'toolbar',
    group(
      createButton(localized`Previous Sentence`, icon(ICONS.previous), () =>
        dispatch({ type: 'step', direction: 'previous' }),
      ).element,
      createButton(localized`Next Sentence`, icon(ICONS.next), () => dispatch({ type: 'step', direction: 'next' }))
        .element,
    ),
    divider(),
    group(
      createButton(localized`Zoom Out`, icon(ICONS.zoomOut), () => dispatch({ type: 'zoom', by: 'out' })).element,
      scale.element,
      createButton(localized`Zoom In`, icon(ICONS.zoomIn), () => dispatch({ type: 'zoom', by: 'in' })).element,
      fit.element,
      wrap.element,
      dim.element,
      moves.below,
      moves.beside,
    ),
    divider(),
    group(lemma.element, features.element, enhanced.element),
    group(
      createButton(localized`Re-parse`, undefined, () => dispatch({ type: 'reparse' })).element,
      createButton(localized`Propose`, undefined, () => dispatch({ type: 'propose' })).element,
      // Crossing arcs are a fact of the language more often than an error.
      createButton(localized`Projectivize`, undefined, () => dispatch({ type: 'repair', kind: 'projectivize' }))
        .element,
      createButton(localized`Keys and Gestures`, icon(ICONS.help), () => dispatch({ type: 'help', isOpen: true }))
        .element,
    ),
  );
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
    show: ({ showLemma, showFeatures, wrap: isWrapped }) => {
      wrap.setPressed(isWrapped === true);
      lemma.setChecked(showLemma);
      features.setChecked(showFeatures);
    },
    showZoom: (zoom, isFitted) => {
      scale.setText(`${Math.round(zoom * 100)} %`);
      fit.setPressed(isFitted);
    },
    showPlace,
    showEnhanced: ({ isShown, isThere, saysMore }) => {
      enhanced.element.hidden = !isThere;
      enhancedWhenChecked = saysMore ? 'auto' : 'always';
      enhanced.setChecked(isShown);
    },
  };
}

/** A line between groups, which have their own labels. The toolkit's own divider has a role that its attributes do not fit. */
const divider = (): HTMLElement => element('span', 'divider');

const group = (...controls: readonly HTMLElement[]): HTMLElement => element('div', 'toolbar-group', ...controls);
