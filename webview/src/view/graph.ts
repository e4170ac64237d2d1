/** Draws the marks of the enhanced graph during editing: on the drawing, and as a line below it. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Drawing } from '../draw/drawing.ts';
import { drawHint } from '../draw/hint.ts';
import { GRAPH_CLASSES, type GraphMarks, graphClasses, nodeOfItem } from '../enhanced/marks.ts';
import { isSameNode } from '../lowerLayer.ts';
import { element } from './element.ts';

interface GraphStatus {
  readonly element: HTMLElement;
  /** Undefined hides it. */
  show(marks: GraphMarks | undefined): void;
}

const KEYS = localized`← → nodes · ↓ ↑ arcs · H add · L relation · Del delete · B copy basic arc · Shift+E basic tree`;

export function createGraphStatus(): GraphStatus {
  const status = element('span', 'graph-status-text');
  status.setAttribute('role', 'status');
  const keys = element('span', 'graph-status-keys', KEYS);
  const line = element('p', 'graph-status', status, keys);
  line.hidden = true;
  return {
    element: line,
    show: (marks) => {
      line.hidden = marks === undefined;
      status.textContent = marks?.status ?? '';
    },
  };
}

export function markGraph(drawing: Drawing, marks: GraphMarks | undefined): void {
  for (const each of drawing.element.querySelectorAll('.graph-hint')) each.remove();
  drawing.element.classList.toggle('has-graph', marks !== undefined);
  for (const [each, item] of drawing.items) {
    const names = graphClasses(item, marks);
    for (const name of GRAPH_CLASSES) each.classList.toggle(name, names.includes(name));
    const node = nodeOfItem(item);
    const found = node && marks?.hints?.hints.find((hinted) => isSameNode(hinted.node, node));
    if (found === undefined || !(each instanceof SVGGElement)) continue;
    const hint = drawHint(each, found.hint);
    hint.classList.add('graph-hint');
    // Beside the word, not in it: the letters are not part of the word's name.
    (each.ownerSVGElement ?? each).append(hint);
  }
}
