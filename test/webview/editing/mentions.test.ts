/** Mentions of entities by keys: made, extended, re-headed, given to other entities, stepped through; and what is drawn and said of them. */

import { describe, expect, test } from 'vitest';
import { compose } from '../../../webview/src/compose.ts';
import { fieldOf } from '../../../webview/src/editing/field.ts';
import { menuOf } from '../../../webview/src/editing/menu.ts';
import { statusOf } from '../../../webview/src/editing/prompt.ts';
import { explainItem } from '../../../webview/src/explain.ts';
import { chosenMention } from '../../../webview/src/mentions/chosen.ts';
import { spansOf } from '../../../webview/src/spans.ts';
import { fixture } from '../../fixture.ts';
import { Host } from './host.ts';

const { text: TEXT } = fixture(`
  # global.Entity = eid-etype-head-other
  # newdoc
  # sent_id = s1
  1    An     a      DET    _  _  3  det        _  Entity=(e1-person-3-
  2    old    old    ADJ    _  _  3  amod       _  _
  3    king   king   NOUN   _  _  5  nsubj      _  Entity=e1)
  4    had    have   AUX    _  _  5  aux        _  _
  5    met    meet   VERB   _  _  0  root       _  _
  6    his    he     PRON   _  _  7  nmod:poss  _  Bridge=e1<e2:part|Entity=(e2-animal-2-(e1-person-1-)
  7    dog    dog    NOUN   _  _  5  obj        _  Entity=e2)
  8    today  today  ADV    _  _  5  advmod     _  _

  # sent_id = s2
  1    It     it     PRON   _  _  2  nsubj      _  Entity=(e3-animal-1-)
  2    slept  sleep  VERB   _  _  0  root       _  _
  3    and    and    CCONJ  _  _  4  cc         _  _
  4    ate    eat    VERB   _  _  2  conj       _  _
  4.1  _      _      _      _  _  _  _          4:nsubj  Entity=(e2-animal-1-)

`);

/** The items about mentions of the words of a sentence. */
const miscOf = ({ diagram }: Host): string[] => diagram.words.map(({ misc }) => misc.replace('Entity=', ''));
const SHIFT = 'Shift+ArrowRight';

describe('a new mention', () => {
  test('b, a number: of an entity that is there', () => {
    const host = new Host(TEXT, 8).press('b', '1');
    expect(miscOf(host)[7]).toMatch(/^\(e[12]-/);
  });

  test('Shift and arrows, b, the beginning of a type, Enter: of a new entity', () => {
    const host = new Host(TEXT, 4).press(SHIFT, 'b', ...'ev', 'Enter');
    expect(miscOf(host).slice(3, 5)).toEqual(['(e4-event-2-', 'e4)']);
    expect(statusOf(host.state)).toBe('New mention of e4.');
    expect(host.diagram.mentions?.[chosenMention(host.state)!].entity).toBe('e4');
  });

  test('b, its words typed: of the entity mentioned so', () => {
    expect(miscOf(new Host(TEXT, 8).press('b', ...'old', 'Enter'))[7]).toBe('(e1-person-1-)');
    expect(miscOf(new Host(TEXT, 8).press('b', ...'e2', 'Enter'))[7]).toBe('(e2-animal-1-)');
  });

  test('b, an ID that begins with a digit, as in GUM', () => {
    const gum = TEXT.replaceAll(/e([123])(?=[-)<:])/g, '$1');
    for (const id of ['1', '2', '3']) {
      const made = new Host(gum, 8).press('b', id, 'Enter');
      expect(miscOf(made)[7]).toMatch(new RegExp(`^\\(${id}-`));
    }
    expect(fieldOf(new Host(gum, 8).press('b').state)?.choices.map(({ keys }) => keys.trim())[0]).toBe('');
    expect(fieldOf(new Host(TEXT, 8).press('b').state)?.choices.map(({ keys }) => keys.trim())[0]).toBe('1');
    expect(new Host(gum, 7).press('M', '3', 'Enter').text).toContain('(3-animal-2-');
  });

  test('b, Enter: of an entity without a type; Escape: of none', () => {
    expect(miscOf(new Host(TEXT, 8).press('b', 'Enter'))[7]).toBe('(e4--1-)');
    expect(new Host(TEXT, 8).press('b', 'Escape').text).toBe(TEXT);
  });

  test('one undo takes it back', () => {
    expect(new Host(TEXT, 4).press(SHIFT, 'b', 'Enter', 'Ctrl+z').text).toBe(TEXT);
  });

  test('joined by distant words is discontinuous', () => {
    const host = new Host(TEXT, 5).press('b', 'Enter', 'End', 'B');
    expect([miscOf(host)[4], miscOf(host)[7]]).toEqual(['(e4[1/2]--1-)', '(e4[2/2]--1-)']);
  });

  test('of an empty node, while the enhanced graph is edited', () => {
    const host = new Host(TEXT, 1).press('PageDown', 'E', 'End', 'B');
    expect(host.state.editing.mode).toMatchObject({ kind: 'field', purpose: { nodes: [{ emptyNode: 0 }] } });
  });
});

describe('a mention', () => {
  test('is chosen by C, again: the next larger one', () => {
    const host = new Host(TEXT, 6).press('C');
    expect(statusOf(host.state)).toBe('e1, person: his, head his, mention 2 of 2');
    expect(statusOf(host.press('C').state)).toBe(
      'e2, animal: his dog, head dog, mention 1 of 2, bridging: understood by e1 (part)',
    );
    expect(statusOf(host.press('C').state)).toContain('e1, person: his');
    expect(statusOf(new Host(TEXT, 8).press('C').state)).toBe('No mention of an entity here');
  });

  test('is chosen by a click on its span, for the keys after it', () => {
    const host = new Host(TEXT, 8);
    host.dispatch({ type: 'activate', item: { kind: 'span', span: 0 }, isDouble: false });
    expect([host.focusedForm, statusOf(host.state)]).toEqual([
      'king',
      'e1, person: An old king, head king, mention 1 of 2',
    ]);
    expect(miscOf(host.press('D')).slice(0, 3)).toEqual(['_', '_', '_']);
  });

  test('has a menu, which is about the one clicked', () => {
    const host = new Host(TEXT, 8);
    const titles = menuOf(host.diagram, { kind: 'span', span: 1 }, undefined)
      .flat()
      .flatMap((entry) => ('event' in entry ? [entry] : []));
    expect(titles.map(({ title }) => title)).toEqual([
      'Next mention',
      'Previous mention',
      'Merge entities…',
      'Entity of its own',
      'Delete the mention',
      'Go to the line',
      'Search for this',
      'Export Diagrams…',
      'Copy Sentence As…',
      'Keys and Gestures',
    ]);
    host.dispatch(titles[4].event);
    host.answerAll();
    expect(miscOf(host).slice(5, 7)).toEqual(['(e1-person-1-)', '_']);
  });

  test('loses the words that it has, and gets those that it lacks', () => {
    expect(miscOf(new Host(TEXT, 1).press('C', 'B')).slice(0, 3)).toEqual(['_', '(e1-person-2-', 'e1)']);
    expect(miscOf(new Host(TEXT, 1).press('C', 'End', 'B'))[7]).toBe('(e1[2/2]-person-3-)');
  });

  test('gets another head, and is deleted', () => {
    expect(miscOf(new Host(TEXT, 2).press('y'))[0]).toBe('(e1-person-2-');
    expect(miscOf(new Host(TEXT, 2).press('D')).slice(0, 3)).toEqual(['_', '_', '_']);
    expect(statusOf(new Host(TEXT, 8).press('y').state)).toBe('No mention of an entity here');
  });

  test('becomes one of another entity, or of a new one', () => {
    expect(miscOf(new Host(TEXT, 6).press('b', ...'e2', 'Enter'))[5]).toContain('(e2-animal-2-(e2-animal-1-)');
    expect(miscOf(new Host(TEXT, 6).press('S'))[5]).toContain('(e2-animal-2-(e4-person-1-)');
    expect(statusOf(new Host(TEXT, 1).press('PageDown', 'Home', 'S').state)).toBe(
      'It is the only mention of its entity',
    );
  });

  test('at the focus is meant, not one chosen elsewhere', () => {
    const host = new Host(TEXT, 8).press('b', 'Enter', 'Home', 'D');
    expect(miscOf(host)[7]).toBe('(e4--1-)');
    expect(miscOf(host).slice(0, 3)).toEqual(['_', '_', '_']);
    expect(new Host(TEXT, 8).press('b', 'Enter', 'Home', 'N').focusedForm).toBe('his');
    // Where there is none, the chosen one is.
    expect(miscOf(new Host(TEXT, 8).press('b', 'Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'D'))[7]).toBe('_');
  });

  test('of an empty node is chosen on the way to it, though the word before it is in another one', () => {
    const nested = TEXT.replace('2    conj       _  _', '2    conj       _  Entity=(e5-event-1-)').replace(
      'conj\t_\t_',
      'conj\t_\tEntity=(e5-event-1-)',
    );
    expect(nested).not.toBe(TEXT);
    const host = new Host(nested, 7).press('N', 'D');
    expect(host.text).not.toMatch(/^4\.1.*Entity/m);
    expect(host.text).toContain('Entity=(e5-event-1-)');
  });

  test('M merges its entity with another one everywhere', () => {
    const host = new Host(TEXT, 7).press('M', ...'e3', 'Enter');
    expect(host.text).toContain('(e3-animal-2-');
    expect(host.text).not.toContain('(e2-');
  });
});

describe('N and P', () => {
  test('go through the mentions of an entity', () => {
    const host = new Host(TEXT, 1).press('N');
    expect(host.focusedForm).toBe('his');
    expect(statusOf(host.press('N').state)).toBe('This is the last mention of e1');
    expect(host.press('P').focusedForm).toBe('king');
  });

  test('go on in other sentences', () => {
    const host = new Host(TEXT, 7).press('N');
    expect(host.focusedForm).toBe('ate');
    expect(statusOf(host.press('N').state)).toBe('This is the last mention of e2');
    expect(host.press('P').focusedForm).toBe('dog');
  });
});

describe('mentions of two entities with the same words', () => {
  const twins = fixture(`
    # global.Entity = eid-etype-head-other
    # sent_id = s1
    1  met   meet  VERB  _  _  0  root  _  _
    2  John  John  PROPN  _  _  1  obj  _  Entity=(e1-person-1-)(e2-place-1-)
    3  again  again  ADV  _  _  1  advmod  _  Entity=(e3-time-1-)

  `).text;

  test('C chooses the one and the other, and keys are about that', () => {
    const said = (n: number) => {
      const host = new Host(twins, 2).press(...new Array<string>(n).fill('C'));
      const [entity] = statusOf(host.state).split(',');
      return [entity, miscOf(host.press('D'))[1]];
    };
    expect([said(1), said(2), said(3)]).toEqual([
      ['e2', '(e1-person-1-)'],
      ['e1', '(e2-place-1-)'],
      ['e2', '(e1-person-1-)'],
    ]);
    expect(miscOf(new Host(twins, 2).press('C', 'M', ...'e3', 'Enter'))).toEqual([
      '_',
      '(e1-person-1-)(e3-time-1-)',
      '(e3-time-1-)',
    ]);
  });
});

describe('N and P among mentions of one entity with one head', () => {
  const nested = fixture(`
    # global.Entity = eid-etype-head-other
    # sent_id = s1
    1  John   John  PROPN  _  _  4  nsubj  _  Entity=(e1-person-1-(e1-person-1-)
    2  the    the   DET    _  _  3  det    _  _
    3  king   king  NOUN   _  _  1  appos  _  Entity=e1)
    4  met    meet  VERB   _  _  0  root   _  _
    5  us     we    PRON   _  _  4  obj    _  _

    # sent_id = s2
    1  John   John  PROPN  _  _  4  nsubj  _  Entity=(e1-person-1-(e1-person-1-)
    2  the    the   DET    _  _  3  det    _  _
    3  king   king  NOUN   _  _  1  appos  _  Entity=e1)
    4  met    meet  VERB   _  _  0  root   _  _

  `).text;

  test('all are gone through, and back', () => {
    const host = new Host(nested, 3);
    const nthOf = () => host.diagram.mentions?.[chosenMention(host.state) ?? -1]?.nth;
    const seen: unknown[] = [];
    for (const key of ['C', 'N', 'N', 'N', 'N', 'P', 'P', 'P']) {
      host.press(key);
      seen.push(nthOf());
    }
    expect(seen).toEqual([1, 2, 3, 4, 4, 3, 2, 1]);
  });
});

describe('what is shown', () => {
  const { diagram } = new Host(TEXT, 1);

  test('spans with the IDs of their entities, and what they refer to', () => {
    expect(spansOf(diagram)?.spans.map(({ label, kinds }) => [label, kinds[1]])).toEqual([
      ['e1', 'hue-1'],
      ['e2 ← e1', 'hue-2'],
      ['e1', 'hue-1'],
    ]);
  });

  test('cards', () => {
    expect(explainItem(diagram, { kind: 'span', span: 1 })).toEqual({
      title: 'e2, animal: his dog',
      lines: ['head dog', 'mention 1 of 2', 'bridging: understood by e1 (part)'],
    });
  });

  test('words tell screen readers', () => {
    const { groups } = compose(diagram, { showLemma: false, showFeatures: false }, (text) => text.length * 7);
    const labelOf = (word: number) =>
      groups.find(({ item }) => item.kind === 'word' && item.word === word)?.label ?? '';
    expect(labelOf(3)).toContain('head of mention e1, person');
    expect(labelOf(6)).toContain('in mention e2, animal ← e1. head of mention e1, person');
    expect(labelOf(8)).not.toContain('mention');
  });

  test('a file without mentions has no spans, and no entry for them in the menu', () => {
    const bare = new Host(TEXT.replaceAll(/(?:Bridge=[^|\n]*\|)?Entity=[^\n]*/g, '_'), 1);
    expect(spansOf(bare.diagram)).toBeUndefined();
    expect(bare.diagram.mentions).toBeUndefined();
  });

  test('brackets that do not fit are said', () => {
    const broken = new Host(TEXT.replace('Entity=e1)', '_'), 1);
    expect(broken.diagram.leftOut).toContain('do not fit together');
    expect(spansOf(broken.diagram)).toBeUndefined();
  });
});
