/** What a drop would do, in one line beside the pointer. Pure. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { listOf, nameOf } from '../explain.ts';
import { arcOf, bereft, type Drag, dropOf, isSibling, relationOf } from './drag.ts';

export function describeDrag(diagram: Diagram, drag: Drag): string {
  const { targets, over } = drag;
  const name = (word: number) => nameOf(diagram, word);
  if (over === undefined || targets.kindOf(over) === 'self') return invitation(diagram, drag);
  const { head, dependent } = arcOf(drag, over);
  switch (isSibling(drag, over) ? 'free' : targets.kindOf(over)) {
    case 'same':
      return head === 0
        ? `${name(dependent)} is already the root`
        : `${name(head)} is already the head of ${name(dependent)}`;
    case 'cycle':
      return `${name(head)} and ${name(dependent)} are part of a cycle: attach one of them to a word outside it first`;
  }
  const locked = dropOf(diagram, drag)?.locked ?? [];
  const isLocked =
    locked.length === 0 ? '' : `${listOf(locked.map(name))} ${locked.length === 1 ? 'is' : 'are'} locked`;
  const nCrossed = targets.nCrossed(over);
  return [
    ...(head === 0 ? rootParts(diagram, drag, dependent) : arcParts(diagram, drag, head, dependent)),
    nCrossed === 0 ? '' : `crosses ${nCrossed} ${nCrossed === 1 ? 'arc' : 'arcs'}`,
    isLocked,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function rootParts(diagram: Diagram, { targets, deprel }: Drag, dependent: number): string[] {
  const others = targets.changed(targets.open === 'head' ? 0 : dependent).slice(1);
  const names = listOf(others.map((other) => nameOf(diagram, other)));
  return [
    `${nameOf(diagram, dependent)} becomes the root`,
    others.length === 0 ? '' : `${names} ${others.length === 1 ? 'is' : 'are'} attached to it as ${deprel ?? 'dep'}`,
  ];
}

function arcParts(diagram: Diagram, drag: Drag, head: number, dependent: number): string[] {
  const relation = relationOf(diagram, drag);
  const old = bereft(drag);
  const isBelow = drag.targets.kindOf(drag.targets.open === 'head' ? head : dependent) === 'below';
  return [
    `${nameOf(diagram, head)} → ${nameOf(diagram, dependent)}${relation === undefined ? '' : ` (${relation})`}`,
    isBelow ? `${nameOf(diagram, head)} takes the place of ${nameOf(diagram, dependent)}` : '',
    old === undefined ? '' : `${nameOf(diagram, old)} stays attached as dep`,
  ];
}

function invitation(diagram: Diagram, { grip, targets: { open, fixed }, isHeld }: Drag): string {
  const how = isHeld ? 'Drop on' : 'Click';
  if (open === 'head') return `${how} the head of ${nameOf(diagram, fixed)}, or the top for the root`;
  if (grip.kind === 'foot') return `${how} the word that gets the arc of ${nameOf(diagram, grip.word)}`;
  return `${how} a dependent of ${nameOf(diagram, fixed)}`;
}
