/** A review in the panel: the order of the proposals, what each key asks for, what is said, and that nothing typed is lost. */

import { describe, expect, test } from 'vitest';
import { inert } from '../../server/src/inert/index.ts';
import type { Diagram, DiagramProposal, DiagramReview } from '../../server/src/protocol/diagram.ts';
import { KEYS } from '../../webview/src/keys.ts';
import { lowerLayerOf } from '../../webview/src/layers.ts';
import { joinLayers } from '../../webview/src/lowerLayer.ts';
import type { PanelEvent } from '../../webview/src/reducer.ts';
import type { Effect } from '../../webview/src/requests.ts';
import { proposalAt } from '../../webview/src/review/current.ts';
import { ghostLayer } from '../../webview/src/review/ghosts.ts';
import { finishedText, progressText, proposalText } from '../../webview/src/review/texts.ts';
import type { State } from '../../webview/src/state.ts';
import { intentionsIn, key, run } from './harness/events.ts';
import { SENTENCES } from './harness/sentences.ts';

const { english } = SENTENCES;
const OPTIONS = { showLemma: false, showFeatures: false };

const proposal = (dependent: number, certainty: number, more: Partial<DiagramProposal> = {}): DiagramProposal => ({
  dependent,
  head: dependent === 1 ? 2 : 1,
  deprel: 'obj',
  certainty,
  isUncertain: certainty < 0.8,
  takes: [],
  ...more,
});

const PROPOSALS = [proposal(3, 0.4), proposal(1, 0.7, { takes: [3] }), proposal(4, 0.9)];

function reviewed(change: Partial<DiagramReview> = {}, version = english.version): Diagram {
  const review: DiagramReview = {
    round: 1,
    nTotal: 4,
    nDecided: 1,
    proposals: PROPOSALS,
    hasRejected: false,
    thresholds: [
      { above: 90, nArcs: 1 },
      { above: 0, nArcs: 3 },
    ],
    ...change,
  };
  return { ...english, version, review };
}

const show = (diagram: Diagram): PanelEvent => ({ type: 'show', diagram, word: undefined, options: OPTIONS });

const askedFor = ({ effects }: { readonly effects: readonly Effect[] }) => intentionsIn(effects);
const lineOf = (word: number) => english.words[word - 1].line;
const review = (step: string, word: number | undefined, more: object = {}) => {
  const line = lineOf(word ?? 1);
  return { type: 'review', step, lines: [{ startLine: line, endLine: line }], ...more };
};
const at = (state: State) => proposalAt(state)?.dependent;

describe('the order', () => {
  test('a review begins at the least certain proposal, which gets the focus', () => {
    const { state, effects } = run(show(english), show(reviewed()));
    expect(at(state)).toBe(3);
    expect(effects).toContainEqual({ type: 'focus', word: 3 });
  });

  test('Tab goes on to the more certain ones and starts over, Shift+Tab back', () => {
    const begun = [show(reviewed())];
    expect(at(run(...begun, key('Tab')).state)).toBe(1);
    expect(at(run(...begun, key('Tab'), key('Tab'), key('Tab')).state)).toBe(3);
    expect(at(run(...begun, key('Shift+Tab')).state)).toBe(4);
  });

  test('a decided proposal is followed by the next one, also where others were taken with it', () => {
    const begun = [show(reviewed()), key('Tab')];
    const rest = { proposals: [PROPOSALS[2]], nDecided: 3 };
    expect(at(run(...begun, show(reviewed(rest, english.version + 1))).state)).toBe(4);
    // The last one is followed by those that were passed over.
    const passed = { proposals: PROPOSALS.slice(0, 2), nDecided: 2 };
    expect(at(run(...begun, key('Tab'), show(reviewed(passed, english.version + 1))).state)).toBe(3);
  });

  test('an edit elsewhere, and a new round', () => {
    const begun = [show(reviewed()), key('Tab')];
    const again = run(...begun, show(reviewed({}, english.version + 1)));
    expect(at(again.state)).toBe(1);
    expect(at(run(...begun, show(reviewed({ round: 2 }))).state)).toBe(3);
    expect(at(run(...begun, show(english)).state)).toBeUndefined();
  });

  test('a click on a proposal gives its word the focus', () => {
    const arc = { kind: 'lowerArc', head: { word: 1 }, dependent: { word: 4 }, arcs: [2] } as const;
    const { effects } = run(show(reviewed()), { type: 'activate', item: arc, isDouble: false });
    expect(effects).toContainEqual({ type: 'focus', word: 4 });
  });

  test('the focus may go to another proposal', () => {
    const { state } = run(show(reviewed()), { type: 'focused', word: 4 }, { type: 'focused', word: 2 });
    expect(at(state)).toBe(4);
  });
});

describe('keys', () => {
  test.each([
    ['y', review('accept', 3)],
    ['n', review('reject', 3)],
    ['Y', review('acceptSubtree', 3)],
    ['N', review('restore', undefined)],
    ['R', review('nextRound', undefined)],
    ['Escape', review('leave', undefined)],
  ])('%s', (name, intention) => {
    expect(askedFor(run(show(reviewed()), key(name)))).toEqual([intention]);
  });

  test('A offers thresholds, a digit chooses, Escape takes the offer back', () => {
    const offered = [show(reviewed()), key('A')];
    expect(run(...offered).state.review.isChoosing).toBe(true);
    expect(askedFor(run(...offered, key('2')))).toEqual([review('acceptAbove', undefined, { above: 0 })]);
    expect(askedFor(run(...offered, key('3'), key('y')))).toEqual([]);
    const back = run(...offered, key('Escape'));
    expect([back.state.review.isChoosing, askedFor(back)]).toEqual([false, []]);
  });

  test('what is typed during a step waits for its drawing, and is about the next proposal', () => {
    const typed = run(show(reviewed()), key('y'), key('n'));
    expect(askedFor(typed)).toEqual([review('accept', 3)]);
    const drawn = show(reviewed({ proposals: PROPOSALS.slice(1), nDecided: 2 }, english.version + 1));
    const answer: PanelEvent = {
      type: 'answer',
      id: typed.state.lastId,
      outcome: { applied: true, message: inert`Accepted.` },
    };
    const { state, effects } = run(show(reviewed()), key('y'), key('n'), drawn, answer);
    expect(askedFor({ effects })).toEqual([review('accept', 3), review('reject', 1)]);
    expect(state.notice?.text).toBe('Accepted.');
  });

  test('in the toolbar only Escape is for the review, so that Tab goes on there', () => {
    const away: PanelEvent = { type: 'focused', word: undefined };
    expect(at(run(show(reviewed()), away, key('Tab')).state)).toBe(3);
    expect(askedFor(run(show(reviewed()), away, key('y')))).toEqual([]);
    expect(askedFor(run(show(reviewed()), away, key('Escape')))).toHaveLength(1);
  });

  test('without a review they are what they were', () => {
    const { state, effects } = run(show(english), { type: 'focused', word: 2 }, key('y'), key('Tab'), key('Escape'));
    expect([askedFor({ effects }), state.review.at]).toEqual([[], undefined]);
  });

  test('every key is in the table', () => {
    const inTable = KEYS.filter(({ mode }) => mode === 'review').flatMap(({ keys }) => keys);
    expect(inTable).toEqual(['Tab', 'Shift+Tab', 'y', 'n', 'Y', 'A', 'N', 'R', 'Escape']);
  });
});

describe('what is drawn and said', () => {
  const layerOf = (diagram: Diagram) => lowerLayerOf(run(show(diagram)).state);

  test('proposals below the words; a sign and not only the dashes for what is uncertain', () => {
    const layer = layerOf(reviewed());
    expect(layer?.arcs.map(({ kind, label }) => [kind, label])).toEqual([
      ['uncertain', 'obj ?'],
      ['uncertain', 'obj ?'],
      ['proposal', 'obj'],
    ]);
    expect(layer?.describe({ word: 4 })).toMatch(/^Proposed: .+, obj, 90 %$/);
    expect(layer?.describe({ word: 2 })).toBe('');
    expect(layer?.explain([1]).lines.join(' ')).toMatch(/70 %, uncertain.*Also takes: /);
  });

  test('the proposal, what else it takes, and why it cannot be accepted', () => {
    const diagram = reviewed();
    const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');
    const [third, first] = english.words.filter(({ index }) => index === 3 || index === 1).reverse();
    const told = plain(proposalText(diagram, diagram.review as DiagramReview, PROPOSALS[1]));
    expect(told).toContain('Proposal 2 of 3: ');
    expect(told).toContain(`→ 1 ${first.form}, obj (70 %, uncertain); now `);
    expect(told).toContain(`Also takes: 1 ${first.form} → 3 ${third.form}, obj.`);
    const blocked = proposal(4, 0.9, { obstacle: 'it would be a cycle' });
    const refused = reviewed({ proposals: [blocked] }).review as DiagramReview;
    expect(proposalText(diagram, refused, blocked)).toContain('Cannot be accepted: it would be a cycle.');
  });

  test('progress, here and in the file', () => {
    const { review: one } = reviewed();
    expect(progressText(one as DiagramReview)).toBe('Round 1: 1 of 4 decided');
    const { review: many } = reviewed({ sentences: { nTotal: 12, nDone: 3 } });
    expect(progressText(many as DiagramReview)).toBe('Round 1: 1 of 4 decided · 3 of 12 sentences done');
    expect(finishedText(one as DiagramReview)).toMatch(/Press Shift\+R for another round/);
  });

  test('what changed is below the words, beside the enhanced graph', () => {
    const arcs = english.arcs.map((arc) => (arc.dependent === 2 ? { ...arc, was: { head: 0, deprel: 'root' } } : arc));
    const changed: Diagram = { ...english, arcs, changed: '1 head' };
    const ghosts = ghostLayer(changed);
    expect(layerOf(changed)?.arcs).toEqual(ghosts?.arcs);
    expect(ghosts?.arcs).toEqual([{ head: { word: 0 }, dependent: { word: 2 }, label: 'was root', kind: 'ghost' }]);
    expect(ghosts?.describe({ word: 2 })).toBe('Before: root of the sentence');
    expect(layerOf(english)).toBeUndefined();
    const first = layerOf(reviewed());
    if (first === undefined || ghosts === undefined) throw new Error('both are there');
    const both = joinLayers(first, ghosts);
    expect(joinLayers(first, ghosts)).toBe(both);
    expect(both.arcs).toHaveLength(4);
    expect(both.explain([3]).title).toBe(ghosts.explain([0]).title);
  });
});
