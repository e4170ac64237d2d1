/** Drawing an arc with the pointer: the effect of a drop on the tree, its description, and the word meant. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, Document } from '../../../server/src/core/conllu/index.ts';
import { operate } from '../../../server/src/core/edit/surgery/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DragFrom } from '../../../server/src/protocol/settings.ts';
import type { FromWebview } from '../../../server/src/protocol/webview.ts';
import { compose } from '../../../webview/src/compose.ts';
import { aimAt, topOf, wordBoxes } from '../../../webview/src/editing/aim.ts';
import { type Drag, dropOf, type Grip, moveOver, takeHold } from '../../../webview/src/editing/drag.ts';
import { type DragContext, type DragEvent, reduceDrag } from '../../../webview/src/editing/dragEvents.ts';
import { crossSigns, rubberArc, signsOf } from '../../../webview/src/editing/dragMarks.ts';
import { describeDrag } from '../../../webview/src/editing/dragText.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { reduce } from '../../../webview/src/reducer.ts';
import { initialState, type State } from '../../../webview/src/state.ts';
import { DOG, diagramOfHeads } from '../diagramOf.ts';

function at(diagram: Diagram, grip: Grip, over: number | undefined, from: DragFrom = 'dependent'): Drag {
  const drag = takeHold(diagram, grip, from, true);
  if (drag === undefined) throw new Error('There is nothing to take hold of.');
  return moveOver(drag, over);
}

const word = (index: number): Grip => ({ kind: 'word', word: index });
const headEnd = (index: number): Grip => ({ kind: 'head', word: index });
const foot = (index: number): Grip => ({ kind: 'foot', word: index });

/** The rows `HEAD DEPREL` after a drop. */
function rowsAfter(diagram: Diagram, drag: Drag): string[] {
  let text = `${diagram.words
    .map(({ id, form, head, deprel }) => `${id}\t${form}\t_\t_\t_\t_\t${head < 0 ? '_' : head}\t${deprel}\t_\t_\n`)
    .join('')}\n`;
  for (const operation of dropOf(diagram, drag)?.operations ?? []) {
    const operated = operate([Document.parse(text).sentences[0]], operation);
    if (!operated.ok) throw new Error(operated.message);
    text = applyEdits(text, operated.edits);
  }
  return text
    .trim()
    .split('\n')
    .map((row) => row.split('\t').slice(6, 8).join(' '));
}

const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');
const said = (drag: Drag, diagram = DOG) => plain(describeDrag(diagram, drag));

describe('a drop', () => {
  test('attaches a dragged word, keeps its relation and asks for it', () => {
    const drag = at(DOG, word(4), 2);
    expect(rowsAfter(DOG, drag)).toEqual(['2 det', '3 nsubj', '0 root', '2 advmod', '3 advmod']);
    expect(dropOf(DOG, drag)?.asks).toEqual({ word: 4, head: 2 });
    expect(said(drag)).toBe('2 dog → 4 loudly; crosses 2 arcs');
  });

  test('gives the dragged word a dependent where the setting says so', () => {
    expect(rowsAfter(DOG, at(DOG, word(2), 4, 'head'))).toEqual(['2 det', '3 nsubj', '0 root', '2 advmod', '3 advmod']);
    expect(dropOf(DOG, at(DOG, word(2), 0, 'head'))).toBeUndefined();
  });

  test('on a word below lets that take the place', () => {
    const drag = at(DOG, word(3), 2);
    expect(rowsAfter(DOG, drag)).toEqual(['2 det', '0 root', '2 dep', '3 advmod', '3 advmod']);
    expect(said(drag)).toBe('2 dog → 3 barked; 2 dog takes the place of 3 barked');
  });

  test('of a head end attaches the dependent elsewhere', () => {
    expect(rowsAfter(DOG, at(DOG, headEnd(4), 5))).toEqual(['2 det', '3 nsubj', '0 root', '5 advmod', '3 advmod']);
  });

  test('of a foot gives the arc to another word; the old one stays as dep', () => {
    const drag = at(DOG, foot(2), 1);
    expect(rowsAfter(DOG, drag)).toEqual(['3 nsubj', '3 dep', '0 root', '3 advmod', '3 advmod']);
    expect(dropOf(DOG, drag)?.asks).toEqual({ word: 2, head: 3 });
    expect(said(drag)).toBe('3 barked → 1 the (nsubj); 2 dog stays attached as dep');
  });

  test('of a foot on a word with the same head gives that the relation', () => {
    const drag = at(DOG, foot(2), 5);
    expect(rowsAfter(DOG, drag)).toEqual(['2 det', '3 dep', '0 root', '3 advmod', '3 nsubj']);
    expect(said(drag)).toContain('3 barked → 5 yesterday (nsubj); 2 dog stays attached as dep');
    expect(dropOf(DOG, at(DOG, foot(2), 2))).toBeUndefined();
  });

  test('of the foot of the root’s arc makes another word the root', () => {
    const drag = at(DOG, foot(3), 2);
    expect(rowsAfter(DOG, drag)).toEqual(['2 det', '0 root', '2 dep', '3 advmod', '3 advmod']);
    expect(dropOf(DOG, drag)?.asks).toEqual({ word: 3, head: 2 });
    expect(said(drag)).toBe('2 dog becomes the root; 3 barked is attached to it as dep');
  });

  test('at the top makes the word the root', () => {
    expect(rowsAfter(DOG, at(DOG, word(2), 0))).toEqual(['2 det', '0 root', '2 dep', '3 advmod', '3 advmod']);
  });

  test.each([
    ['itself', at(DOG, word(2), 2)],
    ['its own head', at(DOG, word(2), 3)],
    ['nothing', at(DOG, word(2), undefined)],
    ['the root, as the root', at(DOG, word(3), 0)],
  ])('on %s does nothing', (_, drag) => {
    expect(dropOf(DOG, drag)).toBeUndefined();
    expect(said(drag)).not.toBe('');
  });

  test('within a cycle is refused with the reason', () => {
    const cyclic = diagramOfHeads([-1, 2, 3, 1, 0]);
    expect(dropOf(cyclic, at(cyclic, word(1), 3))).toBeUndefined();
    expect(said(at(cyclic, word(1), 3), cyclic)).toContain('part of a cycle');
    expect(dropOf(cyclic, at(cyclic, word(1), 4))).toBeDefined();
  });

  test('there is no arc to take hold of without a head', () => {
    const loose = diagramOfHeads([-1, 0, -1]);
    expect(takeHold(loose, headEnd(2), 'dependent', true)).toBeUndefined();
    expect(takeHold(loose, word(2), 'dependent', true)).toBeDefined();
  });

  test('never leaves a cycle in a tree, and attaches what it says', () => {
    const trees = fc
      .integer({ min: 2, max: 9 })
      .chain((n) =>
        fc.tuple(...Array.from({ length: n }, (_, index) => fc.nat({ max: index }))).map((parents) => [-1, ...parents]),
      )
      .map((heads) => heads.map((head, index) => (1 < index && head === 0 ? 1 : head)));
    const grips = fc.constantFrom<Grip['kind']>('word', 'head', 'foot');
    fc.assert(
      fc.property(trees, grips, fc.nat(), fc.nat(), (heads, kind, a, b) => {
        const diagram = diagramOfHeads(heads);
        const n = heads.length - 1;
        const drag = at(diagram, { kind, word: 1 + (a % n) }, b % (n + 1));
        if (dropOf(diagram, drag) === undefined) return;
        const rows = rowsAfter(diagram, drag).map((row) => Number(row.split(' ')[0]));
        const reaches = (start: number) => {
          let each = start;
          for (let steps = 0; steps <= n && each !== 0; steps++) each = rows[each - 1];
          return each === 0;
        };
        expect(rows.every((_, index) => reaches(index + 1))).toBe(true);
        expect(rows.filter((head) => head === 0)).toHaveLength(1);
      }),
    );
  });
});

describe('while dragging', () => {
  const context: DragContext = {
    diagram: DOG,
    from: 'dependent',
    relationOfKey: (key) => (key === 's' ? 'nsubj' : undefined),
  };
  const play = (events: readonly DragEvent[], diagram = DOG) =>
    events.reduce(
      (now, event) => reduceDrag(now.drag, event, { ...context, diagram }),
      reduceDrag(undefined, { type: 'letGo' }, context),
    );

  test('a bound key sets the relation, so that nothing is asked', () => {
    const { drop } = play([
      { type: 'take', grip: word(4), isHeld: true },
      { type: 'dragOver', over: 5 },
      { type: 'dragKey', key: 's' },
      { type: 'dragKey', key: 'q' },
      { type: 'drop' },
    ]);
    expect(drop).toEqual({
      word: 4,
      operations: [{ op: 'set_head', args: { id: 4, head: 5, deprel: 'nsubj' } }],
      asks: undefined,
      locked: [],
    });
  });

  test('a drag survives a redrawing of the sentence, as long as its word is there', () => {
    const options = { showLemma: false, showFeatures: false };
    const again = (grip: Grip, change: (diagram: Diagram) => Partial<Diagram>) => {
      const diagram = { ...DOG, version: 2 };
      const events: PanelEvent[] = [
        { type: 'take', grip, isHeld: true },
        { type: 'dragOver', over: 5 },
        { type: 'show', diagram: { ...diagram, ...change(diagram) }, options, word: undefined },
      ];
      const state: State = { ...initialState(undefined), shown: { diagram: DOG, options, word: undefined } };
      return events.reduce((now, event) => reduce(now, event).state, state);
    };
    const withWord = (index: number, cells: object) => (diagram: Diagram) => ({
      words: diagram.words.map((each) => (each.index === index ? { ...each, ...cells } : each)),
    });
    // The relation typed for the word before, and even the head of the dragged word itself.
    for (const change of [withWord(1, { deprel: 'a-long-one' }), withWord(4, { head: 5 })]) {
      const { drag } = again(word(4), change);
      expect(drag).toMatchObject({ grip: word(4), over: undefined, isHeld: true });
    }
    const now = [{ type: 'dragOver', over: 1 } as const, { type: 'drop' } as const].reduce(
      (state, event) => reduce(state, event).state,
      again(word(4), withWord(1, { deprel: 'x' })),
    );
    expect(now.editing.mode).toMatchObject({ kind: 'field', word: 4 });
    expect(again(foot(4), withWord(1, { deprel: 'x' })).drag).toBeDefined();
    expect(again(foot(4), withWord(4, { head: 5 })).drag).toBeUndefined();
    expect(again(word(4), withWord(5, { form: 'today' })).drag).toBeUndefined();
    expect(again(word(4), () => ({ sentId: 'another', startLine: 99 })).drag).toBeUndefined();
  });

  test('in the panel a drop is one edit, after which the relation is asked for; locked words ask first', () => {
    const drawn = (isLocked: boolean): State => {
      const arcs = DOG.arcs.map((arc) => ({ ...arc, isLocked: isLocked && arc.dependent === 4 }));
      const options = { showLemma: false, showFeatures: false };
      return { ...initialState(undefined), shown: { diagram: { ...DOG, arcs }, options, word: undefined } };
    };
    const dropped = (state: State, ...more: PanelEvent[]) => {
      const events: PanelEvent[] = [
        { type: 'take', grip: word(4), isHeld: true },
        { type: 'dragOver', over: 5 },
        { type: 'drop' },
        ...more,
      ];
      const posted: FromWebview[] = [];
      const now = events.reduce((before, event) => {
        const next = reduce(before, event);
        posted.push(...next.effects.flatMap((effect) => (effect.type === 'post' ? [effect.message] : [])));
        return next.state;
      }, state);
      return { now, edits: posted.filter(({ type }) => type === 'edit') };
    };
    const plainly = dropped(drawn(false));
    expect(plainly.edits).toHaveLength(1);
    expect(plainly.now.editing.mode).toMatchObject({ kind: 'field', word: 4 });
    const asked = dropped(drawn(true));
    expect(asked.edits).toHaveLength(0);
    expect(asked.now.editing.mode).toMatchObject({ kind: 'ask', word: 4 });
    expect(asked.now.drag).toBeUndefined();
    const confirmed = dropped(drawn(true), { type: 'key', key: 'Enter' });
    expect(confirmed.edits).toHaveLength(1);
    expect(confirmed.now.editing.mode).toMatchObject({ kind: 'field', word: 4 });
    expect(dropped(drawn(true), { type: 'key', key: 'Escape' }).edits).toHaveLength(0);
  });
});

describe('over the drawing', () => {
  const scene = compose(DOG, { showLemma: false, showFeatures: false }, (text) => text.length * 7);
  const boxes = wordBoxes(scene);
  const drag = at(DOG, word(4), 2);

  test('a word is meant where its box or its arcs’ feet are, and between words the nearer one', () => {
    for (const box of boxes) {
      const { x, y } = topOf(box);
      expect(aimAt(boxes, { x, y: y + 5 })).toBe(box.word);
      expect(aimAt(boxes, { x, y: y - 10 })).toBe(box.word);
      expect(aimAt(boxes, { x, y: y - 60 })).toBeUndefined();
    }
    const [first, second] = boxes;
    const gap = { from: first.x + first.width, to: second.x };
    expect(aimAt(boxes, { x: gap.from + 0.4 * (gap.to - gap.from), y: first.y })).toBe(1);
    expect(aimAt(boxes, { x: gap.from + 0.6 * (gap.to - gap.from), y: first.y })).toBe(2);
    expect(aimAt(boxes, { x: -100, y: first.y })).toBeUndefined();
  });

  test('crossed arcs and words that would take the place have signs', () => {
    const signs = (shapes: ReturnType<typeof signsOf>) =>
      shapes.map((shape) => (shape.type === 'text' ? shape.text : ''));
    expect(signs(crossSigns(scene, drag))).toEqual(['✕', '✕']);
    expect(signs(crossSigns(scene, at(DOG, word(4), 5)))).toEqual([]);
    expect(signs(signsOf(boxes, at(DOG, word(3), undefined)))).toEqual(['↻', '↻', '↻', '↻']);
    expect(signs(signsOf(boxes, drag))).toEqual([]);
  });

  test('the arrow is at the dependent', () => {
    const from = { x: 10, y: 100 };
    const to = { x: 90, y: 90 };
    const arrow = (each: Drag) =>
      rubberArc(each, from, to, 0).flatMap((shape) => (shape.type === 'path' ? [shape.d] : []))[2];
    expect(arrow(drag)).toContain('L10 100');
    expect(arrow(at(DOG, word(2), 4, 'head'))).toContain('L90 90');
  });
});
