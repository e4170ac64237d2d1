/** The controls above the diagram. */

import type { DiagramOptions, DiagramRepair } from '../../../server/src/protocol/webview.ts';
import { ICONS } from '../draw/icons.ts';
import { icon } from '../draw/svg.ts';
import { createButton, createCheckbox } from '../toolkit.ts';
import { element } from './element.ts';

export interface ToolbarActions {
  step(direction: 'next' | 'previous'): void;
  zoom(by: 'in' | 'out' | 'reset' | 'fit'): void;
  setOption(option: keyof DiagramOptions, value: boolean): void;
  repair(kind: DiagramRepair): void;
}

export interface Toolbar {
  readonly element: HTMLElement;
  show(options: DiagramOptions): void;
  /** @param zoom the scale in use; `isFitted`: it follows the width of the panel */
  showZoom(zoom: number, isFitted: boolean): void;
}

export function createToolbar(actions: ToolbarActions): Toolbar {
  const lemma = createCheckbox('Lemma', (isChecked) => actions.setOption('showLemma', isChecked));
  const features = createCheckbox('Features', (isChecked) => actions.setOption('showFeatures', isChecked));
  const scale = createButton('100 %', undefined, () => actions.zoom('reset'));
  scale.element.classList.add('scale');
  scale.element.setAttribute('title', 'Original size');
  const fit = createButton('Fit to Width', icon(ICONS.fit), () => actions.zoom('fit'));
  const toolbar = element(
    'div',
    'toolbar',
    group(
      createButton('Previous Sentence', icon(ICONS.previous), () => actions.step('previous')).element,
      createButton('Next Sentence', icon(ICONS.next), () => actions.step('next')).element,
    ),
    divider(),
    group(
      createButton('Zoom Out', icon(ICONS.zoomOut), () => actions.zoom('out')).element,
      scale.element,
      createButton('Zoom In', icon(ICONS.zoomIn), () => actions.zoom('in')).element,
      fit.element,
    ),
    divider(),
    group(lemma.element, features.element),
    group(
      createButton('Projectivize', undefined, () => actions.repair('projectivize')).element,
      createButton('Re-parse', undefined, () => actions.repair('reparse')).element,
    ),
  );
  toolbar.setAttribute('role', 'toolbar');
  toolbar.setAttribute('aria-label', 'Arc diagram');
  return {
    element: toolbar,
    show: ({ showLemma, showFeatures }) => {
      lemma.setChecked(showLemma);
      features.setChecked(showFeatures);
    },
    showZoom: (zoom, isFitted) => {
      scale.setText(`${Math.round(zoom * 100)} %`);
      fit.setPressed(isFitted);
    },
  };
}

/** A line between groups, which say by themselves what they are. The toolkit's own has a role that its attributes do not fit. */
const divider = (): HTMLElement => element('span', 'divider');

const group = (...controls: readonly HTMLElement[]): HTMLElement => element('div', 'toolbar-group', ...controls);
