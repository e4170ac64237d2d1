/** Editing the enhanced graph by keyboard: the selection, and the operation of each key. */

import { describe, expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { type OperationName, operate } from '../../server/src/core/edit/index.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import { moveOver } from '../../webview/src/editing/drag.ts';
import { editedArc, editedNode } from '../../webview/src/enhanced/chosen.ts';
import { arcHeld, describeGraphDrag, takeOnGraph } from '../../webview/src/enhanced/drag.ts';
import { graphMarksOf } from '../../webview/src/enhanced/marks.ts';
import { graphFieldOf, graphHintsOf } from '../../webview/src/enhanced/modes.ts';
import { placeOf } from '../../webview/src/enhanced/nodeNumbers.ts';
import { idOf } from '../../webview/src/enhanced/nodes.ts';
import { suggestions } from '../../webview/src/enhanced/suggest.ts';
import { lowerLayerOf } from '../../webview/src/layers.ts';
import type { PanelEvent } from '../../webview/src/panelEvent.ts';
import { reduce } from '../../webview/src/reducer.ts';
import type { Effect } from '../../webview/src/requests.ts';
import { initialState, type State } from '../../webview/src/state.ts';
import { diagramOf } from './diagramOf.ts';
import { ENGLISH_ENHANCED, ENHANCED } from './harness/enhanced.ts';

const { enhanced, enhancedBroken, enhancedHebrew } = ENHANCED;
const OPTIONS = { showLemma: false, showFeatures: false };

/** A panel as the store runs it: effects of the focus take effect, messages are collected. */
class Session {
  state: State = initialState(undefined);
  readonly asked: unknown[] = [];

  constructor(diagram: Diagram, word: number) {
    this.send({ type: 'show', diagram, word, options: OPTIONS });
    this.send({ type: 'focused', word });
  }

  send(event: PanelEvent): void {
    const { state, effects } = reduce(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  private run(effect: Effect): void {
    if (effect.type === 'focus') this.send({ type: 'focused', word: effect.word });
    else if (effect.type === 'post' && effect.message.type === 'edit' && effect.message.intention.type === 'surgery')
      this.asked.push(...effect.message.intention.operations.map(({ op, args }) => ({ op, ...args })));
  }

  /** Names of keys, separated by blanks. */
  press(keys: string): this {
    for (const key of keys.split(' ')) this.send({ type: 'key', key });
    return this;
  }

  type(text: string): this {
    this.send({ type: 'typed', text });
    return this;
  }

  get status(): string | undefined {
    return graphMarksOf(this.state)?.status.replaceAll(/[\u2068\u2069]/g, '');
  }
}

const at = (word: number, diagram = enhanced) => new Session(diagram, word).press('E');

describe('E', () => {
  test('switches to the enhanced graph and back', () => {
    const session = at(2);
    expect(session.status).toBe('DEPS: 2 woman: nsubj of 4 runs, only in DEPS (1 of 3)');
    session.press('E');
    expect(session.status).toBeUndefined();
  });

  test('shows the graph even where it is hidden, and where there is none yet', () => {
    const none = diagramOf('1 a a X _ 0 root\n2 b b X _ 1 dep');
    const session = new Session(none, 1);
    expect(lowerLayerOf(session.state)).toBeUndefined();
    session.press('E');
    expect(lowerLayerOf(session.state)?.arcs).toEqual([]);
    expect(session.status).toBe('DEPS: 1 a has no arc.');
  });
});

describe('what is edited', () => {
  test('arrows go over words and empty nodes; the focus is at the word before an empty node', () => {
    const session = at(12).press('ArrowRight');
    expect([editedNode(session.state), session.state.focused]).toEqual([{ emptyNode: 0 }, 12]);
    expect(session.status).toContain('12.1');
    expect(editedNode(session.press('ArrowRight').state)).toEqual({ word: 13 });
    expect(editedNode(session.press('ArrowLeft ArrowLeft').state)).toEqual({ word: 12 });
    expect(editedNode(session.press('End').state)).toEqual({ word: 17 });
    expect(editedNode(session.press('ArrowRight').state)).toEqual({ word: 17 });
    expect(editedNode(session.press('Home').state)).toEqual({ word: 1 });
  });

  test('from right to left, arrows go the other way', () => {
    expect(editedNode(at(3, enhancedHebrew).press('ArrowLeft').state)).toEqual({ word: 4 });
  });

  test('arrows up and down choose an arc, around and around', () => {
    const session = at(2);
    const chosen = ['', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
      if (key !== '') session.press(key);
      return session.status?.split(': ').at(-1);
    });
    expect(chosen).toEqual([
      'nsubj of 4 runs, only in DEPS (1 of 3)',
      'nsubj of 7 wants, as in the basic tree (2 of 3)',
      'nsubj:xsubj of 9 buy, only in DEPS (3 of 3)',
      'nsubj of 4 runs, only in DEPS (1 of 3)',
      'nsubj:xsubj of 9 buy, only in DEPS (3 of 3)',
    ]);
  });

  test('a click chooses an arc with its node, or an empty node', () => {
    const session = at(5);
    const arc = enhanced.enhanced!.findIndex(({ relation }) => relation === 'nsubj:xsubj');
    const item = { kind: 'lowerArc', head: { word: 9 }, dependent: { word: 2 }, arcs: [arc] } as const;
    session.send({ type: 'activate', item, isDouble: false });
    expect([editedNode(session.state), editedArc(session.state)]).toEqual([{ word: 2 }, arc]);
    session.send({ type: 'activate', item: { kind: 'emptyNode', emptyNode: 0 }, isDouble: false });
    expect(editedNode(session.state)).toEqual({ emptyNode: 0 });
    session.send({ type: 'activate', item: { kind: 'word', word: 12 }, isDouble: false });
    expect(editedNode(session.state)).toEqual({ word: 12 });
  });
});

describe('Delete and copy', () => {
  test('delete the chosen arc', () => {
    expect(at(2).press('ArrowUp Delete').asked).toEqual([
      { op: 'delete_dep', id: '2', head: '9', deprel: 'nsubj:xsubj' },
    ]);
    expect(at(12).press('ArrowRight Backspace').asked).toEqual([
      { op: 'delete_dep', id: '12.1', head: '7', deprel: 'conj:and' },
    ]);
  });

  test('an item that cannot be read is deleted as written', () => {
    expect(at(5, enhancedBroken).press('Delete').asked).toEqual([
      { op: 'delete_dep', id: '5', head: 'advmod', deprel: undefined },
    ]);
  });

  test('what DEPS lacks cannot be deleted, but copied', () => {
    expect(at(3).press('ArrowUp Delete').asked).toEqual([]);
    expect(at(3).press('b').asked).toEqual([{ op: 'copy_basic', id: 3 }]);
  });
});

describe('a new arc', () => {
  test('by hint letters, with the relation that is likeliest there', () => {
    const session = at(6).press('h');
    const hints = graphHintsOf(session.state)!.hints;
    expect(hints).toHaveLength(17);
    const code = hints.find(({ node }) => 'emptyNode' in node)!.hint.rest;
    session.press([...code].join(' '));
    expect(graphFieldOf(session.state)).toMatchObject({ node: { word: 6 }, text: 'obj', isUntouched: true });
    expect(session.press('Enter').asked).toEqual([{ op: 'add_dep', id: '6', head: '12.1', deprel: 'obj' }]);
  });

  test('by ID, also of an empty node; from 0 without asking', () => {
    expect(at(6).press('h 7 Enter').asked).toEqual([{ op: 'add_dep', id: '6', head: '7', deprel: 'obj' }]);
    expect(at(6).press('h 1 2 . 1').press('Enter').asked).toEqual([
      { op: 'add_dep', id: '6', head: '12.1', deprel: 'obj' },
    ]);
    expect(at(6).press('h 1 2 Enter').type('nmod').press('Enter').asked).toEqual([
      { op: 'add_dep', id: '6', head: '12', deprel: 'nmod' },
    ]);
    expect(at(6).press('h 0').asked).toEqual([{ op: 'add_dep', id: '6', head: '0' }]);
  });

  test('to an empty node', () => {
    expect(at(12).press('ArrowRight h 9').type('conj').press('Enter').asked).toEqual([
      { op: 'add_dep', id: '12.1', head: '9', deprel: 'conj' },
    ]);
  });

  test('by the arrow keys; never to itself; Escape leaves everything as it is', () => {
    expect(at(6).press('h ArrowRight Enter Enter').asked).toMatchObject([{ op: 'add_dep', id: '6', head: '7' }]);
    expect(at(6).press('h 6').asked).toEqual([]);
    const session = at(6).press('h 7 Escape');
    expect([session.asked, session.state.editing.mode]).toEqual([[], undefined]);
    expect(at(6).press('h Escape').state.editing.mode).toBeUndefined();
  });
});

test('a word dropped on another one gets a new arc, and the field for its relation', () => {
  const session = at(6);
  session.send({ type: 'take', grip: { kind: 'word', word: 6 }, isHeld: true });
  session.send({ type: 'dragOver', over: 9 });
  session.send({ type: 'drop' });
  expect([session.state.drag, session.state.focused]).toEqual([undefined, 6]);
  expect(session.press('Enter').asked).toEqual([{ op: 'add_dep', id: '6', head: '9', deprel: 'obj' }]);
});

describe('an end of an arc, dropped elsewhere', () => {
  const indexOf = (from: string, to: string, relation: string, { enhanced: arcs = [], ...diagram }: Diagram): number =>
    arcs.findIndex((arc) => arc.headId === from && idOf(diagram, arc.dependent) === to && arc.relation === relation);

  function dragged(kind: 'head' | 'foot', arc: number, over: number, diagram = enhanced, key?: string): Session {
    const session = at(1, diagram);
    const word = placeOf(diagram, diagram.enhanced![arc].dependent);
    session.send({ type: 'take', grip: { kind, word, arc }, isHeld: true });
    session.send({ type: 'dragOver', over });
    if (key !== undefined) session.send({ type: 'dragKey', key });
    session.send({ type: 'drop' });
    expect(session.state.drag).toBeUndefined();
    return session;
  }

  const xsubj = indexOf('9', '2', 'nsubj:xsubj', enhanced);
  const emptyNode = placeOf(enhanced, { emptyNode: 0 });

  test('the head end finds another head, and its relation can be changed', () => {
    const session = dragged('head', xsubj, emptyNode);
    expect(session.asked).toEqual([
      { op: 'add_dep', id: '2', head: '12.1', deprel: 'nsubj:xsubj' },
      { op: 'delete_dep', id: '2', head: '9', deprel: 'nsubj:xsubj' },
    ]);
    expect([session.state.focused, graphFieldOf(session.state)]).toMatchObject([2, { text: 'nsubj:xsubj' }]);
  });

  test('from the root it gets a relation, at the root it has one', () => {
    expect(dragged('head', indexOf('0', '7', 'root', enhanced), 9).asked[0]).toMatchObject({
      head: '9',
      deprel: 'nsubj',
    });
    const toRoot = dragged('head', xsubj, 0);
    expect([toRoot.asked[0], graphFieldOf(toRoot.state)]).toEqual([{ op: 'add_dep', id: '2', head: '0' }, undefined]);
  });

  test('the foot gives the arc to another node; without any other, the old one stays as dep', () => {
    const session = dragged('foot', xsubj, 12);
    expect(session.asked).toEqual([
      { op: 'add_dep', id: '12', head: '9', deprel: 'nsubj:xsubj' },
      { op: 'delete_dep', id: '2', head: '9', deprel: 'nsubj:xsubj' },
    ]);
    expect([session.state.focused, session.state.editing.mode]).toEqual([12, undefined]);
    expect(dragged('foot', indexOf('9', '10', 'obj', enhanced), emptyNode).asked).toEqual([
      { op: 'add_dep', id: '12.1', head: '9', deprel: 'obj' },
      { op: 'relabel_dep', id: '10', head: '9', from: 'obj', deprel: 'dep' },
    ]);
  });

  test('nothing happens where it is already, and on itself; what DEPS lacks cannot be held', () => {
    for (const over of [9, 2]) expect(dragged('head', xsubj, over).asked).toEqual([]);
    for (const over of [9, 2]) expect(dragged('foot', xsubj, over).asked).toEqual([]);
    const missing = enhanced.enhanced!.findIndex(({ kind }) => kind === 'missing');
    const { dependent } = enhanced.enhanced![missing];
    const { state } = at(1);
    expect(arcHeld(state, { kind: 'lowerArc', head: undefined, dependent, arcs: [missing] })).toBeUndefined();
    expect(arcHeld(state, { kind: 'lowerArc', head: undefined, dependent, arcs: [xsubj] })).toBe(xsubj);
    expect(
      arcHeld(new Session(enhanced, 1).state, { kind: 'lowerArc', head: undefined, dependent, arcs: [xsubj] }),
    ).toBeUndefined();
  });

  test('what a drop would do is said before', () => {
    const said = (over: number | undefined, kind: 'head' | 'foot' = 'head', arc: number | undefined = xsubj) => {
      const grip = arc === undefined ? ({ kind: 'word', word: 4 } as const) : { kind, word: 2, arc };
      const drag = moveOver(takeOnGraph(enhanced, grip, 'dependent', true)!, over);
      return describeGraphDrag(enhanced, drag).replaceAll(/[\u2068\u2069]/g, '');
    };
    expect(said(undefined)).toBe('Drop on the head of 2 woman, or the top for the root');
    expect(said(4)).toBe('4 runs → 2 woman (nsubj:xsubj) in DEPS, instead of 9 buy');
    expect(said(0)).toBe('root → 2 woman (root) in DEPS, instead of 9 buy');
    expect(said(9)).toBe('DEPS has this arc already: 9 buy → 2 woman');
    expect(said(undefined, 'foot')).toBe('Drop on the node that gets the arc of 2 woman');
    expect(said(emptyNode, 'foot')).toMatch(/^9 buy → 12\.1 .*\(nsubj:xsubj\) in DEPS, instead of 2 woman$/);
    expect(describeGraphDrag(enhanced, takeOnGraph(enhanced, { kind: 'word', word: 4 }, 'head', true)!)).toMatch(
      /^Drop on a dependent of 4/,
    );
    const further = moveOver(takeOnGraph(enhanced, { kind: 'word', word: 4 }, 'dependent', true)!, 0);
    expect(describeGraphDrag(enhanced, further)).toMatch(/^root → 4 .*, a further arc in DEPS$/);
  });

  test('in the text the arc has moved and nothing else, or there is a reason why not', () => {
    const { sentences } = Document.parse(ENGLISH_ENHANCED);
    const nPlaces = enhanced.words.length + 1 + enhanced.emptyNodes.length;
    let nDone = 0;
    enhanced.enhanced!.forEach((arc, index) => {
      if (arc.kind === 'missing') return;
      for (const kind of ['head', 'foot'] as const) {
        for (let over = index % 7; over < nPlaces; over += 7) {
          const operations = dragged(kind, index, over).asked.map((asked) => {
            const { op, ...args } = asked as { op: OperationName };
            return { op, args };
          });
          if (operations.length === 0) continue;
          let text = ENGLISH_ENHANCED;
          let refused: string | undefined;
          for (const operation of operations) {
            const done = operate(Document.parse(text).sentences, operation);
            if (done.ok) text = Document.parse(text).editAll(done.edits).text;
            else refused = done.message;
          }
          if (refused !== undefined) {
            expect(refused).toMatch(/root|reached|no path|only arc/);
            continue;
          }
          nDone++;
          const [before, after] = [sentences[0], Document.parse(text).sentences[0]];
          expect(after.heads).toEqual(before.heads);
          const items = (rows: string) =>
            rows
              .split('\n')
              .flatMap((row) => (row.split('\t')[8] ?? '').split('|').map((item) => `${row.split('\t')[0]} ${item}`));
          const [old, now] = [new Set(items(ENGLISH_ENHANCED)), new Set(items(text))];
          const gone = [...old].filter((item) => !now.has(item));
          const come = [...now].filter((item) => !old.has(item));
          expect(gone).toEqual([`${idOf(enhanced, arc.dependent)} ${arc.headId}:${arc.relation}`]);
          expect(come.filter((item) => !item.endsWith(`:dep`)).length).toBeLessThanOrEqual(1);
          expect(come.length).toBeGreaterThan(0);
        }
      }
    });
    expect(nDone).toBeGreaterThan(50);
  });
});

describe('another relation', () => {
  test('of the chosen arc', () => {
    const session = at(16).press('l');
    expect(graphFieldOf(session.state)).toMatchObject({ text: 'obl:for', isUntouched: true });
    session.type('obl:to').press('Enter');
    expect(session.asked).toEqual([{ op: 'relabel_dep', id: '16', head: '9', from: 'obl:for', deprel: 'obl:to' }]);
  });

  test('the same, or none: nothing happens', () => {
    expect(at(16).press('l Enter').asked).toEqual([]);
    expect(at(16).press('l').type(' ').press('Enter').asked).toEqual([]);
  });

  test('of a basic arc that DEPS lacks: it is added', () => {
    expect(at(3).press('ArrowUp l Enter').asked).toEqual([{ op: 'add_dep', id: '3', head: '4', deprel: 'nsubj' }]);
  });

  test('the field offers what begins with the text first, then what contains it', () => {
    const session = at(16).press('l').type('for');
    expect(graphFieldOf(session.state)!.offered.slice(0, 2)).toEqual(['obl:for', 'nmod:for']);
  });
});

describe('suggestions', () => {
  const first = (head: number, dependent: number, n = 1, diagram = enhanced) =>
    suggestions(diagram, { word: head }, { word: dependent }).slice(0, n);

  test('lemma tails', () => {
    expect(first(9, 16, 2)).toEqual(['obl:for', 'obl']);
    expect(first(3, 5, 2, enhancedHebrew)).toEqual(['conj:ו', 'conj']);
  });
  test('of more than one word, and with Case', () => {
    const diagram = diagramOf(`
      1 walk walk VERB _ 0 root
      2 because because ADP _ 4 case
      3 of of ADP _ 2 fixed
      4 rain rain NOUN Case=Gen|Number=Sing 1 obl
    `);
    expect(first(1, 4, 3, diagram)).toEqual(['obl:because_of', 'obl:because_of:gen', 'obl']);
  });
  test('a shared subject is one in the voice of the other verb', () => {
    const diagram = diagramOf(`
      1 it it PRON _ 2 nsubj
      2 fell fall VERB _ 0 root
      3 and and CCONJ _ 4 cc
      4 missed miss VERB Tense=Past|VerbForm=Part|Voice=Pass 2 conj
      5 was be AUX _ 6 aux:pass
      6 hit hit VERB _ 2 conj
      7 left leave VERB _ 2 conj
    `);
    expect([4, 6, 7].map((head) => first(head, 1, 1, diagram)[0])).toEqual(['nsubj:pass', 'nsubj:pass', 'nsubj']);
  });
  test('ref from the head of a relative clause', () => expect(first(2, 3)).toEqual(['ref']));
  test('nsubj:xsubj for a controlled subject', () => expect(first(9, 2)).toEqual(['nsubj:xsubj']));
  test('root from 0', () => expect(first(0, 2, 3)).toEqual(['root']));
  test('all are relations, and none is offered twice', () => {
    for (const { index: head } of enhanced.words) {
      for (const { index: dependent } of enhanced.words) {
        const found = suggestions(enhanced, { word: head }, { word: dependent });
        expect(new Set(found).size).toBe(found.length);
        expect(found.filter((relation) => /[\s|]|^$/.test(relation))).toEqual([]);
      }
    }
  });
});

describe('after an edit', () => {
  type Arc = NonNullable<Diagram['enhanced']>[number];
  const next = (change: (arcs: readonly Arc[]) => readonly Arc[], more: Partial<Diagram> = {}): Diagram => ({
    ...enhanced,
    version: enhanced.version + 1,
    enhanced: change(enhanced.enhanced!),
    ...more,
  });
  const extra: Arc = { head: { word: 9 }, headId: '9', dependent: { word: 6 }, relation: 'obj', kind: 'enhanced' };
  const withExtra = (arcs: readonly Arc[]) => [...arcs.slice(0, 8), extra, ...arcs.slice(8)];
  const changedLabels = ({ state }: Session) =>
    lowerLayerOf(state)!.arcs.flatMap(({ label, marks }) => (marks === undefined ? [] : [`${label} ${marks.join()}`]));
  const draw = (session: Session, diagram: Diagram) =>
    session.send({ type: 'show', diagram, word: 6, options: OPTIONS });

  test('of ours, what it changed in DEPS is marked until the next one, and an arc made is chosen', () => {
    const session = at(6).press('h 9 Enter');
    draw(session, next(withExtra));
    expect(changedLabels(session)).toEqual(['obj ✱ changed']);
    expect(session.status).toContain('obj of 9 buy, only in DEPS (1 of 2)');
    session.send({ type: 'answer', id: 1, outcome: { applied: true } });
    draw(session, { ...next((arcs) => arcs.filter(({ relation }) => relation !== 'ref')), version: 9 });
    expect(changedLabels(session)).toEqual([]);
  });

  test('of the tree, wherever it was made', () => {
    const words = enhanced.words.map((word) => (word.index === 6 ? { ...word, head: 7 } : word));
    const moved = (arcs: readonly Arc[]) =>
      arcs.map((arc) =>
        'word' in arc.dependent && arc.dependent.word === 6 ? { ...arc, head: { word: 7 }, headId: '7' } : arc,
      );
    const session = new Session(enhanced, 6);
    draw(session, next(moved, { words }));
    expect(changedLabels(session)).toEqual(['✱ changed']);
  });

  test('of DEPS in the text, nothing is marked', () => {
    const session = new Session(enhanced, 6);
    draw(session, next(withExtra));
    expect(changedLabels(session)).toEqual([]);
  });

  test('the arc that is chosen stays chosen, also behind another one', () => {
    const session = at(16);
    const before = session.status;
    draw(session, next(withExtra));
    expect(session.status).toBe(before);
  });

  test('of another sentence, the keys still edit its enhanced graph', () => {
    const session = at(12).press('ArrowRight');
    draw(session, { ...enhancedHebrew, startLine: 90 });
    expect(session.state.layer).toMatchObject({ isEdited: true, emptyNode: undefined, arc: undefined });
  });
});
