/** Questions of a session in the drawing: two layers, dots and brackets, and the texts of screen readers and cards. */

import { describe, expect, test } from 'vitest';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramQuestion, DiagramSession } from '../../../server/src/protocol/session.ts';
import { compose } from '../../../webview/src/compose.ts';
import { lowerLayerOf } from '../../../webview/src/layers.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import type { Measure, Scene, SceneItem } from '../../../webview/src/scene.ts';
import { sessionLayer } from '../../../webview/src/session/layer.ts';
import { ENHANCED } from '../harness/enhanced.ts';
import { run } from '../harness/events.ts';
import { EVERY_MARK, SENTENCES } from '../harness/sentences.ts';
import { ADJUDICATED, inSession, PROPOSED, SESSIONS, SUSPECTED, withQuestions } from '../harness/sessions.ts';

const { english } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };
const measure: Measure = (text) => text.length * 7;

function question(
  id: string,
  word: number | undefined,
  more: Pick<DiagramQuestion, 'cell' | 'text'> & Partial<DiagramQuestion>,
  arc?: NonNullable<DiagramQuestion['alternatives'][number]>['arc'],
): DiagramQuestion {
  const alternative = { text: id, isHere: false, ...(arc === undefined ? {} : { arc }) };
  return { id, word, standing: 'open', alternatives: [alternative], suggestion: 0, ...more };
}

/** `annotators` has another head, `sentences` another relation under the same one, `The` another tag and feature. */
const VERSIONS: DiagramSession = {
  ...SESSIONS.versions,
  labels: ['HEAD'],
  questions: [
    question('comment', undefined, { cell: 'other', text: '# genre: a → b.' }),
    question('tag', 1, { cell: 'upos', text: '1 The, UPOS: DET → PRON.' }),
    question('number', 1, { cell: 'feats', feature: 'Number', text: '1 The, Number: none → Sing.' }),
    question(
      'head',
      2,
      { cell: 'arc', text: '2 annotators, nsubj of 6 agree → obl of 10 sentences.' },
      { head: 10, deprel: 'obl' },
    ),
    question('relation', 10, { cell: 'arc', text: '10 sentences, obl → obj.' }, { head: 6, deprel: 'obj' }),
    question(
      'unpaired',
      5,
      { cell: 'arc', text: '5 always, advmod of 6 agree → advmod of old.' },
      { head: undefined, headForm: 'old', deprel: 'advmod' },
    ),
  ],
  words: [
    { first: 7, last: 8, forms: 'aboutthe', from: [0] },
    { first: 9, last: 8, forms: 'very', from: [0] },
    { first: 17, last: 17, forms: '', from: [0] },
  ],
};
const COMPARED = inSession(VERSIONS, english);

const drawn = (diagram: Diagram, options = OPTIONS): Scene => compose(diagram, options, measure, sessionLayer(diagram));
const groupOf = (scene: Scene, item: SceneItem) =>
  scene.groups.find((group) => JSON.stringify(group.item) === JSON.stringify(item));
const textsOf = (scene: Scene, item: SceneItem): string[] =>
  groupOf(scene, item)?.shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : [])) ?? [];
const labelOf = (scene: Scene, word: number) => groupOf(scene, { kind: 'word', word })?.label ?? '';

describe('two layers', () => {
  const scene = drawn(COMPARED);

  test('what both have is quiet, what only this version has is marked, and so is a relation that differs', () => {
    const classesOf = (dependent: number) => groupOf(scene, { kind: 'arc', dependent })?.classNames;
    expect(classesOf(1)).toContain('is-agreed');
    expect(classesOf(2)).toContain('is-own');
    expect(classesOf(10)).toContain('is-relabelled');
  });

  test('the same head with two relations is one arc with both; another head is below, dashed', () => {
    expect(textsOf(scene, { kind: 'arc', dependent: 10 })).toEqual(['obl | obj']);
    const below = scene.groups.filter(({ item }) => item.kind === 'lowerArc');
    expect(below.map(({ item }) => item.kind === 'lowerArc' && item.dependent)).toEqual([{ word: 2 }, { word: 5 }]);
    expect(below.every(({ classNames }) => classNames.includes('is-alternative'))).toBe(true);
    expect(
      below.flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.type === 'text' ? [shape.text] : []))),
    ).toEqual(['obl', 'advmod ← old']);
    expect(scene.lowerMarks).toEqual([{ kind: 'alternative', text: 'HEAD (below, dashed); grey: not in question' }]);
  });

  test('a dot is behind each cell that differs, at the ID where the cell is not shown', () => {
    expect(textsOf(scene, { kind: 'word', word: 1 })).toEqual(['The', 'DET •', '1 •']);
    const full = drawn(COMPARED, { showLemma: true, showFeatures: true });
    expect(textsOf(full, { kind: 'word', word: 1 })).toEqual([
      'The',
      'the',
      'DET •',
      '1 •',
      'Definite=Def',
      'PronType=Art',
    ]);
    expect(textsOf(scene, { kind: 'word', word: 3 })).toEqual(['do', 'AUX', '3']);
  });

  test('other words are brackets between the words and the arcs below, with what is there instead', () => {
    const tokens = scene.groups.filter(({ item }) => item.kind === 'token');
    expect(tokens.map(({ label }) => label)).toEqual([
      "Multiword token don't, words 3 to 4",
      'HEAD has aboutthe instead of about the',
      'HEAD has very between these words',
      'HEAD does not have .',
    ]);
    expect(tokens.map(({ classNames }) => classNames.includes('is-other'))).toEqual([false, true, true, true]);
    expect(tokens.flatMap(({ shapes }) => shapes.flatMap((each) => (each.type === 'text' ? [each.text] : [])))).toEqual(
      ["don't", 'aboutthe', '+ very', '− .'],
    );
  });

  test('screen readers get the questions about arcs and cells', () => {
    expect(labelOf(scene, 2)).toContain('2 annotators, nsubj of 6 agree → obl of 10 sentences. HEAD: head');
    expect(labelOf(scene, 1)).toContain('1 The, UPOS: DET → PRON. HEAD: tag. 1 The, Number: none → Sing. HEAD: number');
    expect(labelOf(scene, 1)).not.toContain('•');
    expect(labelOf(scene, 5)).toContain('advmod of old');
    expect(labelOf(scene, 3)).not.toContain('→');
  });

  test('right to left it is the mirror image', () => {
    const mirrored = drawn({ ...COMPARED, isRightToLeft: true });
    const placeOf = (each: Scene) => {
      const group = each.groups.find(({ item }) => item.kind === 'lowerArc');
      return group === undefined ? undefined : (group.span.left + group.span.right) / 2;
    };
    expect(placeOf(mirrored)).toBeCloseTo(scene.width - (placeOf(scene) ?? 0), 3);
  });
});

describe('below the words', () => {
  const plain = (text: string | undefined) => text?.replace(/[\u2068\u2069]/g, '');
  const arcsOf = (diagram: Diagram) => sessionLayer(diagram)?.arcs.map(({ kind, label }) => [kind, label]);

  test('a sign and not only the dashes for what is uncertain', () => {
    expect(arcsOf(PROPOSED)).toEqual([
      ['doubtful', 'obl ?'],
      ['alternative', 'nsubj'],
      ['alternative', 'root'],
    ]);
    expect(drawn(PROPOSED).lowerMarks).toEqual([
      { kind: 'alternative', text: 'a parser (below, dashed); grey: not in question' },
      { kind: 'doubtful', text: 'a parser, but uncertain (?)' },
    ]);
    // Also if it is a second label of the arc above.
    const relation = withQuestions(SESSIONS.proposals, {
      4: { alternatives: [{ text: 'obj', isHere: false, arc: { head: 6, deprel: 'obj' } }] },
    });
    expect(textsOf(drawn(inSession(relation)), { kind: 'arc', dependent: 4 })).toContain('nsubj | obj ?');
  });

  test('an arc that several sources have is drawn once, with their numbers; that of the document and of the base is not', () => {
    expect(arcsOf(ADJUDICATED)).toEqual([['alternative', 'obl (2, 3)']]);
    expect(drawn(ADJUDICATED).lowerMarks[0].text).toBe(
      'anna (1), ben (2), carla (3) (below, dashed); grey: not in question',
    );
    expect(textsOf(drawn(ADJUDICATED), { kind: 'arc', dependent: 4 })).toEqual(['nsubj']);
    const doubted = withQuestions(SESSIONS.annotators, {
      head: {
        isUncertain: true,
        suggestion: 1,
        alternatives: [null, ...[8, 3].map((head) => ({ text: 'obl', isHere: false, arc: { head, deprel: 'obl' } }))],
      },
    });
    expect(arcsOf(inSession(doubted))).toEqual([
      ['doubtful', 'obl (2) ?'],
      ['alternative', 'obl (3)'],
    ]);
    const withBase = inSession(SESSIONS.versions);
    expect(arcsOf(withBase)).toEqual([['alternative', 'obl']]);
  });

  test('answered questions are not drawn', () => {
    const answered = withQuestions(SESSIONS.annotators, { head: { standing: 'taken' } });
    expect(arcsOf(inSession(answered))).toEqual([]);
    expect(sessionLayer(inSession(answered))?.describe({ word: 4 })).toBe('');
  });

  test('the card has the source, what is there now, the whole question and what each source has', () => {
    const proposal = sessionLayer(PROPOSED)?.explain([0]);
    expect(plain(proposal?.title)).toBe('a parser: 8 the → 4 I, obl');
    expect(plain(proposal?.lines.join(' '))).toMatch(/^Now nsubj of 6 see\. .*52 %, uncertain.*Also takes: /);
    const root = sessionLayer(PROPOSED)?.explain([2]);
    expect(plain(root?.title)).toBe('a parser: 8 the as the root, root');
    expect(root?.lines.at(-1)).toBe('Cannot be taken: the sentence would have 2 roots.');
    const head = sessionLayer(ADJUDICATED)?.explain([0]);
    expect(plain(head?.title)).toBe('ben, carla: 8 the → 4 I, obl');
    expect(head?.lines.slice(-3)).toEqual([
      '1 anna: nsubj of see ✓',
      '2 ben: obl of the (suggested)',
      '3 carla: obl of the (suggested)',
    ]);
    const unpaired = sessionLayer(COMPARED)?.explain([1]);
    expect(plain(unpaired?.title)).toBe('HEAD: old (not in this version) → 5 always, advmod');
    expect(JSON.stringify(sessionLayer(SUSPECTED)?.explain([0]))).not.toMatch(/error/i);
  });

  test('screen readers get the value of each of several sources', () => {
    expect(sessionLayer(ADJUDICATED)?.describe({ word: 4 })).toBe(
      '4 I, head. 1 anna: nsubj of see ✓ 2 ben: obl of the (suggested) 3 carla: obl of the (suggested)',
    );
    expect(sessionLayer(ADJUDICATED)?.describe({ word: 7 })).toContain('3 carla: nothing');
    expect(sessionLayer(SUSPECTED)?.describe({ word: 4 })).toMatch(/very unusual \(1 in 2,500\)\. Review: obl of the$/);
    expect(sessionLayer(PROPOSED)?.describe({ word: 2 })).toBe('');
  });

  test('is the same object as long as the diagram is', () => {
    expect(sessionLayer(PROPOSED)).toBe(sessionLayer(PROPOSED));
    expect(sessionLayer(EVERY_MARK)).toBeUndefined();
  });
});

describe('among other layers', () => {
  const { enhanced } = ENHANCED;
  const show = (session: DiagramSession, showEnhanced: 'auto' | 'always'): PanelEvent => {
    return { type: 'show', diagram: { ...enhanced, session }, word: 1, options: { ...OPTIONS, showEnhanced } };
  };
  const kindsOf = (...events: readonly PanelEvent[]) =>
    new Set(lowerLayerOf(run(...events).state)?.arcs.map(({ kind }) => kind));
  const about = (session: DiagramSession): DiagramSession => {
    const arc = { head: 3, deprel: 'x' };
    return { ...session, questions: [question('x', 1, { cell: 'arc', text: 'x' }, arc)] };
  };

  test('its arcs have the place for themselves, a note shares it with what is always shown', () => {
    expect(kindsOf(show(about(VERSIONS), 'always'))).toEqual(new Set(['alternative']));
    expect(kindsOf(show(about(SESSIONS.suspicion), 'auto'))).toEqual(new Set(['alternative']));
    const both = kindsOf(show(about(SESSIONS.suspicion), 'always'));
    expect(both.has('alternative') && both.has('enhanced')).toBe(true);
  });

  test('without arcs it leaves the place to the enhanced graph, and so it does while that is edited', () => {
    expect(kindsOf(show({ ...VERSIONS, questions: [] }, 'auto')).has('enhanced')).toBe(true);
    const edited = kindsOf(show(about(VERSIONS), 'auto'), { type: 'switchGraph' });
    expect(edited.has('enhanced') && !edited.has('alternative')).toBe(true);
  });
});

test('arcs that are not in question are quiet where others are, but not for a note', () => {
  const classesOf = (diagram: Diagram) =>
    groupOf(drawn(diagram), { kind: 'arc', dependent: 9 })?.classNames.includes('is-agreed');
  expect([PROPOSED, ADJUDICATED, SUSPECTED, EVERY_MARK].map(classesOf)).toEqual([true, true, false, false]);
  expect(classesOf(inSession({ ...SESSIONS.versions, questions: SESSIONS.versions.questions.slice(0, 1) }))).toBe(
    false,
  );
});

test('arcs of the enhanced graph are below the words, also from the head above', () => {
  const { words } = EVERY_MARK;
  const word = words.findIndex(({ head }) => 0 < head) + 1;
  const { head, deprel } = words[word - 1];
  const asked = question(
    'own',
    word,
    { cell: 'arc', text: 'Another relation.' },
    { head, deprel: `${deprel} → obl:in` },
  );
  const session: DiagramSession = { ...SESSIONS.versions, labels: ['the rules'], questions: [asked] };
  expect(sessionLayer(inSession(session))?.arcs).toEqual([]);
  expect(sessionLayer(inSession({ ...session, isOfGraph: true }))?.arcs).toMatchObject([
    { head: { word: head }, dependent: { word }, label: `${deprel} → obl:in` },
  ]);
});
