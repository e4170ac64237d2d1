/** The effect of a drop, in one line beside the pointer. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { listOf, nameOfWord } from '../explain.ts';
import { arcOf, bereft, type Drag, dropOf, isSibling, relationOf } from './drag.ts';

export function describeDrag(diagram: Diagram, drag: Drag): string {
  const { targets, over } = drag;
  const name = (word: number) => nameOfWord(diagram, word);
  if (over === undefined || targets.kindOf(over) === 'self') return invitation(diagram, drag);
  const { head, dependent } = arcOf(drag, over);
  switch (isSibling(drag, over) ? 'free' : targets.kindOf(over)) {
    case 'same':
      return head === 0
        ? localized`${name(dependent)} is already the root`
        : localized`${name(head)} is already the head of ${name(dependent)}`;
    case 'cycle':
      return localized`${name(head)} and ${name(dependent)} are part of a cycle: attach one of them to a word outside it first`;
  }
  const locked = dropOf(diagram, drag)?.locked ?? [];
  const names = listOf(locked.map(name));
  const areLocked = locked.length === 1 ? localized`${names} is locked` : localized`${names} are locked`;
  const nCrossed = targets.nCrossed(over);
  return [
    ...(head === 0 ? rootParts(diagram, drag, dependent) : arcParts(diagram, drag, head, dependent)),
    nCrossed === 0 ? '' : nCrossed === 1 ? localized`crosses ${nCrossed} arc` : localized`crosses ${nCrossed} arcs`,
    locked.length === 0 ? '' : areLocked,
  ]
    .filter((part) => part !== '')
    .join('; ');
}

function rootParts(diagram: Diagram, { targets, deprel }: Drag, dependent: number): string[] {
  const others = targets.changed(targets.open === 'head' ? 0 : dependent).slice(1);
  const names = listOf(others.map((other) => nameOfWord(diagram, other)));
  const relation = deprel ?? 'dep';
  const attached =
    others.length === 1
      ? localized`${names} is attached to it as ${relation}`
      : localized`${names} are attached to it as ${relation}`;
  return [localized`${nameOfWord(diagram, dependent)} becomes the root`, others.length === 0 ? '' : attached];
}

function arcParts(diagram: Diagram, drag: Drag, head: number, dependent: number): string[] {
  const relation = relationOf(diagram, drag);
  const old = bereft(drag);
  const isBelow = drag.targets.kindOf(drag.targets.open === 'head' ? head : dependent) === 'below';
  return [
    `${nameOfWord(diagram, head)} → ${nameOfWord(diagram, dependent)}${relation === undefined ? '' : ` (${relation})`}`,
    isBelow ? localized`${nameOfWord(diagram, head)} takes the place of ${nameOfWord(diagram, dependent)}` : '',
    old === undefined ? '' : localized`${nameOfWord(diagram, old)} stays attached as dep`,
  ];
}

function invitation(diagram: Diagram, { grip, targets: { open, fixed }, isHeld }: Drag): string {
  const [name, held] = [nameOfWord(diagram, fixed), nameOfWord(diagram, grip.word)];
  if (open === 'head') return inviteHead(name, isHeld);
  if (grip.kind !== 'foot') return inviteDependent(name, isHeld);
  return isHeld
    ? localized`Drop on the word that gets the arc of ${held}`
    : localized`Click the word that gets the arc of ${held}`;
}

/** @param isHeld whether the button is pressed; otherwise a click ends it */
export const inviteHead = (name: string, isHeld: boolean): string =>
  isHeld
    ? localized`Drop on the head of ${name}, or the top for the root`
    : localized`Click the head of ${name}, or the top for the root`;

export const inviteDependent = (name: string, isHeld: boolean): string =>
  isHeld ? localized`Drop on a dependent of ${name}` : localized`Click a dependent of ${name}`;
