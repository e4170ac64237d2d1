/** `unconnected-egraph`: nodes of the enhanced graph that cannot be reached from the root. */

import { localized, translatable } from '../../../localization/index.ts';
import { DepsProblem } from '../../annotation/index.ts';
import { Column, RowKind } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import { Guideline } from '../guidelines.ts';
import { listed, relatedPlaces } from '../listing.ts';
import { finding, NONE, rule, udRule } from '../rule.ts';

const info = udRule({
  id: 'unconnected-egraph',
  level: 2,
  class: 'enhanced',
  title: translatable`Part of the enhanced graph cannot be reached from the root`,
  why: translatable`As in the basic tree, every node needs a path from 0; programs that follow the arcs miss the others.`,
  whatToDo: translatable`Give one of these nodes a head outside the group.`,
  url: Guideline.enhanced,
});

export const enhancedGraph = rule({
  infos: [info],
  needs: [Column.id, Column.deps],
  check(analysis) {
    const { enhanced, sentence } = analysis;
    if (enhanced.nArcs === 0 || enhanced.problemMask & (DepsProblem.unreadable | DepsProblem.unknownHead)) return NONE;
    // Every word that reaches the root through the basic heads reaches it here.
    if (enhanced.containsBasic && analysis.isTree) return NONE;
    if (allReached(analysis)) return NONE;
    const lost: number[] = [];
    for (let row = 0; row < analysis.nRows; row++) if (state[row + 1] === LOST) lost.push(row);
    const what = localized`The enhanced graph has no path from 0 to ${listed(lost, (row) => analysis.nameOfRow(row))}.`;
    const related = relatedPlaces(lost.slice(1), (row) => ({
      span: sentence.cellSpan(row, Column.deps),
      message: localized`${analysis.nameOfRow(row)} cannot be reached either.`,
    }));
    // The official validator sorts the IDs as strings: 10 before 2.
    const ids = lost.map((row) => sentence.cell(row, Column.id));
    const first = ids.indexOf([...ids].sort()[0]);
    const details = { related, officialLine: sentence.rowLine(lost[first]) };
    return [finding(info, sentence.cellSpan(lost[0], Column.deps), what, details)];
  },
});

const NO_NODE = 0;
const LOST = 1;
const REACHED = 2;

/** State of each node, reused between sentences. */
let state = new Uint8Array(256);

/**
 * Marks each word and empty node as LOST or REACHED. Sweeps over the arcs in both directions until nothing changes: O(arcs ·
 * sweeps); real sentences need two or three sweeps.
 */
function allReached(analysis: Analysis): boolean {
  const { enhanced, nRows } = analysis;
  const { heads, firstArc } = enhanced;
  if (state.length <= nRows) state = new Uint8Array(2 * nRows + 1);
  state[0] = REACHED;
  let nLost = 0;
  for (let row = 0; row < nRows; row++) {
    const isNode = analysis.kind(row) !== RowKind.multiwordToken;
    state[row + 1] = isNode ? LOST : NO_NODE;
    if (isNode) nLost++;
  }
  let changed = true;
  for (let step = 1; changed && 0 < nLost; step = -step) {
    changed = false;
    for (let i = 0; i < nRows; i++) {
      const row = step === 1 ? i : nRows - 1 - i;
      if (state[row + 1] !== LOST) continue;
      const behind = firstArc[row + 1];
      for (let arc = firstArc[row]; arc < behind; arc++) {
        if (state[heads[arc]] !== REACHED) continue;
        state[row + 1] = REACHED;
        nLost--;
        changed = true;
        break;
      }
    }
  }
  return nLost === 0;
}
