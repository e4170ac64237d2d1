/** The diagram as an editor by keyboard, on a real document with the real operations. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Document } from '../../../server/src/core/conllu/index.ts';
import { hasRows, shownRows } from '../../../webview/src/editing/features.ts';
import { formChoicesIn } from '../../../webview/src/editing/form.ts';
import { hintsAround, hintsOf } from '../../../webview/src/editing/hints.ts';
import { statusOf } from '../../../webview/src/editing/prompt.ts';
import { KEYS } from '../../../webview/src/keys.ts';
import { reduce } from '../../../webview/src/reducer.ts';
import { fixture } from '../../fixture.ts';
import { runs } from '../../thorough.ts';
import { Host } from './host.ts';

const { text: DOG } = fixture(`
  # sent_id = a
  # text = The dog chased a cat.
  1  The     the    DET    _  _  2  det    _  _
  2  dog     dog    NOUN   _  _  3  nsubj  _  _
  3  chased  chase  VERB   _  _  0  root   _  _
  4  a       a      DET    _  _  5  det    _  _
  5  cat     cat    NOUN   _  _  3  obj    _  SpaceAfter=No
  6  .       .      PUNCT  _  _  3  punct  _  _

  # sent_id = b
  # text = It ran
  1  It   it   PRON  _  _  2  nsubj  _  _
  2  ran  run  VERB  _  _  0  root   _  _

`);
const LOOSE = DOG.replace(/^(\d\t\w+\t\w+|6\t\.\t\.)(\t\w+\t_\t_)\t\d\t\w+/gm, '$1$2\t_\t_');
/** Only the verbs have tags. */
const UNTAGGED = DOG.replaceAll(/\t(DET|NOUN|PUNCT|PRON)\t/g, '\t_\t');
/** None has. */
const BARE = UNTAGGED.replaceAll('\tVERB\t', '\t_\t');
const BEFORE = ['2 det', '3 nsubj', '0 root', '5 det', '3 obj', '3 punct'];

/** The hint at a word, in attach mode for another one. */
const hint = (of: number, at: number, n = 6, last = of): string[] => [
  ...[...hintsAround(n, of, last)].find(([, word]) => word === at)![0],
];
const changed = (changes: Readonly<Record<number, string>>): string[] => BEFORE.map((arc, i) => changes[i + 1] ?? arc);

describe('attaching', () => {
  test('what was done is no longer said in another sentence', () => {
    const host = new Host(DOG, 5).press('h', '2', 'Escape');
    expect(statusOf(host.state)).toContain('cat: head now dog');
    host.edit(host.text.replace('# sent_id = a', '# sent_id = c'));
    expect(statusOf(host.state), 'the same sentence').toContain('cat: head now dog');
    const { shown } = host.state;
    if (shown === undefined) throw new Error('nothing is shown');
    const next = { ...shown.diagram, startLine: shown.diagram.endLine, endLine: shown.diagram.endLine + 4 };
    host.dispatch({ type: 'show', ...shown, diagram: next });
    expect(statusOf(host.state)).toBe('');
  });

  test('by a hint; Enter keeps the relation, letters and Enter choose another one', () => {
    expect(new Host(DOG, 5).press('h', ...hint(5, 2), 'Enter').arcs).toEqual(changed({ 5: '2 obj' }));
    expect(new Host(DOG, 5).press('h', ...hint(5, 2), ...'nm', 'Enter').arcs).toEqual(changed({ 5: '2 nmod' }));
  });

  test('by ID, by form, with the arrow keys; 0 is the root, and the relation of the old one is asked for', () => {
    expect(new Host(DOG, 5).press('h', '2', 'Enter').arcs).toEqual(changed({ 5: '2 obj' }));
    expect(new Host(DOG, 5).press('h', '/', ...'dog', 'Enter', 'Enter').arcs).toEqual(changed({ 5: '2 obj' }));
    expect(new Host(DOG, 5).press('h', ...Array(3).fill('ArrowLeft'), 'Enter', 'Enter').arcs).toEqual(
      changed({ 5: '2 obj' }),
    );
    const host = new Host(DOG, 5).press('h', '0', ...'acl', 'Enter');
    expect(host.arcs).toEqual(changed({ 3: '5 acl', 5: '0 root' }));
    expect(host.focusedForm).toBe('cat');
  });

  test('to a word below: that one takes its place, and it is said', () => {
    const host = new Host(DOG, 3).press('h', '2', 'Escape');
    expect(host.arcs).toEqual(changed({ 2: '0 root', 3: '2 dep' }));
    expect(statusOf(host.state)).toBe(
      'dog: head now the root, root, was chased; takes the place of chased, which it was below, so that there is no cycle. chased: head now dog, dep, was the root',
    );
  });

  test('says what it did', () => {
    const host = new Host(DOG, 1).press('h', ...hint(1, 5), 'Escape');
    expect(statusOf(host.state)).toBe('The: head now cat, det, was dog; crosses 2 arcs');
    expect(statusOf(host.press('l', 'D').state), 'nothing has changed').toBe(
      'The: head now cat, det, was dog; crosses 2 arcs',
    );
    expect(statusOf(host.press('l', 'S').state)).toBe('The: nsubj, was det');
  });

  test('asks about locked words, and only Enter changes them', () => {
    const host = new Host(DOG, 5);
    host.lock('cat');
    host.press('h', ...hint(5, 2));
    expect(statusOf(host.state)).toBe('cat is locked, and its head would change. Enter: change it, Esc: cancel');
    expect(host.press('Escape').arcs).toEqual(BEFORE);
    expect(host.press('h', ...hint(5, 2), 'Enter', 'Escape').arcs).toEqual(changed({ 5: '2 obj' }));
  });

  test('the selected words, those whose heads are outside', () => {
    const host = new Host(DOG, 4).press('Shift+ArrowRight', 'h', ...hint(4, 2, 6, 5), 'Escape');
    expect(host.arcs).toEqual(changed({ 5: '2 obj' }));
  });
});

describe('passes over a sentence without arcs', () => {
  test('heads alone', () => {
    const host = new Host(LOOSE, 1);
    expect(host.arcs).toEqual(Array(6).fill('_ _'));
    host.press('o', '2', '3', '0', '5', '3', '3');
    expect(host.arcs).toEqual(['2 _', '3 _', '0 root', '5 _', '3 _', '3 _']);
    expect(host.state.editing.mode).toBeUndefined();
  });

  test('heads and relations: typed, by a bound key, by number, or the first one', () => {
    const host = new Host(LOOSE, 1).press(
      'O',
      '2',
      'D',
      '3',
      'S',
      '0',
      '5',
      ...'det',
      'Enter',
      '3',
      ...'obj',
      'Enter',
      '3',
    );
    expect(host.state.editing.mode).toMatchObject({ kind: 'field', word: 6 });
    expect(host.press(...'punc', 'Enter').arcs).toEqual(BEFORE);
  });
});

describe('passes over a column', () => {
  const cellsOf = (host: Host, column: 'upos' | 'xpos' | 'lemma' | 'feats') =>
    host.diagram.words.map((word) => word[column]);
  test('O then U: the words without UPOS, one key each; a number, letters, and Tab to pass over one', () => {
    const host = new Host(UNTAGGED, 1).press('o', 'u', '1');
    expect(cellsOf(host, 'upos')[0]).not.toBe('_');
    expect(host.state.editing.mode).toMatchObject({ kind: 'field', word: 2 });
    host.press(...'noun', 'Enter');
    expect(host.state.editing.mode, 'the verb has a tag').toMatchObject({ kind: 'field', word: 4 });
    host.press('Tab', ...'prop', 'Tab');
    expect(cellsOf(host, 'upos').slice(1, 5)).toEqual(['NOUN', 'VERB', '_', 'PROPN']);
    host.press('Enter');
    expect(cellsOf(host, 'upos')[5]).toBe('PUNCT');
    expect(host.state.editing.mode).toBeUndefined();
    expect(host.focusedForm).toBe('.');
  });

  test('Shift+Tab goes back to the one that was passed over', () => {
    const host = new Host(UNTAGGED, 4).press('o', 'u', 'Tab', ...'x', 'Shift+Tab');
    expect(cellsOf(host, 'upos').slice(3, 5)).toEqual(['_', 'X']);
    expect(host.state.editing.mode).toMatchObject({ kind: 'field', word: 4 });
    expect(statusOf(host.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab').state)).toBe('No earlier word is without UPOS');
  });

  test('lemmas as typed, though the form begins with them; features as typed, though a choice contains them', () => {
    const text = DOG.replace('chased\tchase', 'chased\t_');
    expect(cellsOf(new Host(text, 1).press('o', 'l', ...'chase', 'Enter'), 'lemma')[2]).toBe('chase');
    expect(cellsOf(new Host(text, 1).press('o', 'l', 'Enter'), 'lemma')[2]).toBe('chased');
    const tag = DOG.replace('VERB\t_', 'VERB\tVBD');
    expect(cellsOf(new Host(tag, 2).press('o', 'x', ...'VB', 'Enter'), 'xpos')[1], 'a new tag').toBe('VB');
    const some = DOG.replace('VERB\t_\t_', 'VERB\t_\tMood=Ind|Tense=Past');
    expect(cellsOf(new Host(some, 2).press('o', 'f', ...'Tense=Past', 'Enter'), 'feats')[1]).toBe('Tense=Past');
  });

  test('U, then Tab: on to the next word without UPOS', () => {
    const host = new Host(UNTAGGED, 1).press('u', ...'det', 'Tab');
    expect(host.state.editing.mode).toMatchObject({ kind: 'field', word: 2, purpose: { isPass: true } });
  });

  test('no hint has the letter of a column directly after O; later they have', () => {
    const begun = new Host(LOOSE, 3).press('o');
    const letters = () => [...hintsOf(begun.state)!.byWord.values()].map(({ rest }) => rest).join('');
    expect(letters()).not.toMatch(/[uxlf]/);
    begun.press('j');
    expect(letters()).toContain('f');
    expect(begun.press('f').arcs[3]).not.toBe('_ _');
  });
});

describe('at the end of a sentence', () => {
  const TWO_LOOSE = LOOSE.replace(/2\tnsubj/, '_\t_').replace(/(ran\t.*)0\troot/, '$1_\t_');

  test('O goes on in the next one, at the first word without a head; keys pressed meanwhile belong there', () => {
    const host = new Host(TWO_LOOSE, 6).press('o', '3');
    expect(statusOf(host.state)).toContain('O: go on in the next sentence');
    for (const key of ['o', '2', '0']) host.strike(key);
    host.answerAll();
    expect(host.arcs).toEqual(['2 _', '0 root']);
    expect(host.text).toContain('6\t.\t.\tPUNCT\t_\t_\t3\t_');
  });

  test('after heads and relations, O goes on with both; Shift+O asks for relations after heads alone', () => {
    for (const [begin, again] of ['Oo', 'oO']) {
      const host = new Host(TWO_LOOSE, 6).press(begin, '3');
      if (host.state.editing.mode?.kind === 'field') host.press('Enter');
      expect(statusOf(host.state)).toContain('O: go on');
      host.press(again, '2');
      expect(host.state.editing.mode, `${begin} … ${again}`).toMatchObject({ kind: 'field', word: 1 });
    }
  });

  test('O goes on with heads, but its next letter may choose a column, which is no hint there', () => {
    const host = new Host(TWO_LOOSE.replace(/ran\trun\tVERB/, 'ran\trun\t_'), 6).press('o', '3');
    const arcs = host.press('o').arcs;
    expect([...hintsOf(host.state)!.byWord.values()].map(({ rest }) => rest).join('')).not.toMatch(/[uxlf]/);
    expect(host.press('u').state.editing.mode).toMatchObject({ kind: 'field', word: 2, purpose: { column: 'upos' } });
    expect(host.arcs).toEqual(arcs);
  });

  test('the same for a column, and where the next sentence has nothing to do it says so', () => {
    const untagged = DOG.replace('VERB', '_');
    const host = new Host(untagged, 1).press('o', 'u', ...'verb', 'Enter');
    expect(statusOf(host.state)).toContain('O: go on');
    expect(statusOf(host.press('o').state)).toBe('No further word is without UPOS. O: go on in the next sentence');
    expect(host.forms).toEqual(['It', 'ran']);
    host.press('o', 's', 'u', 'ArrowLeft');
    expect(host.text, 'there is no next one: what was meant for it is dropped or means what it means here').toContain(
      'ran',
    );
  });

  test('any other key withdraws the offer', () => {
    const host = new Host(TWO_LOOSE, 6).press('o', '3', 'ArrowLeft', 'o');
    expect(host.state.editing.mode).toMatchObject({ kind: 'attach', first: 5 });
  });
});

describe('keys at a word', () => {
  const struck = (word: number, ...keys: readonly string[]) => new Host(DOG, word).press(...keys);

  test('relations and tags', () => {
    expect(struck(5, 'l', 'Delete').arcs).toEqual(changed({ 5: '_ _' }));
    expect(struck(5, 'Backspace').arcs).toEqual(changed({ 5: '_ _' }));
    expect(struck(5, 'l', '1').arcs).toEqual(changed({ 5: '3 nsubj' }));
    expect(struck(5, 'u', ...'pro', 'Enter').diagram.words[4].upos).toBe('PRON');
    expect(struck(5, 'l', ...'made:up', 'Enter').arcs).toEqual(changed({ 5: '3 made:up' }));
    expect(struck(5, 'l', ...'ob', 'ArrowDown', 'ArrowDown', 'Enter').arcs).toEqual(changed({ 5: '3 obl' }));
  });

  test('the tree', () => {
    const root = struck(2, 'r');
    expect(root.state.editing.mode).toMatchObject({ kind: 'field', word: 3 });
    expect(root.press(...'acl', 'Enter').arcs).toEqual(changed({ 2: '0 root', 3: '2 acl' }));
    expect(root.focusedForm).toBe('dog');
    expect(struck(2, 'x').arcs).toEqual(changed({ 2: '0 root', 3: '2 nsubj' }));
    expect(struck(2, 'x', 'x').arcs).toEqual(changed({ 2: '0 root', 3: '2 nsubj', 5: '2 obj', 6: '2 punct' }));
    expect(struck(2, 'x', 'ArrowUp', 'ArrowDown', 'x').arcs, 'not in a row').not.toEqual(struck(2, 'x', 'x').arcs);
    expect(struck(4, 'p').arcs).toEqual(changed({ 4: '3 det' }));
    expect(struck(4, 'Shift+ArrowRight', 'c', ...'fla', 'Enter').arcs).toEqual(changed({ 4: '3 obj', 5: '4 flat' }));
  });

  test('words: the focus goes on with them', () => {
    const inserted = struck(4, 'i', ...'big', 'Enter');
    expect([inserted.forms.join(' '), inserted.focusedForm]).toEqual(['The dog chased a big cat .', 'big']);
    expect(struck(1, 'I', ...'Oh', 'Enter').forms[0]).toBe('Oh');
    const gone = struck(4, 'Delete');
    expect([gone.forms.join(' '), gone.focusedForm]).toEqual(['The dog chased cat .', 'cat']);
    const split = struck(3, 's', 'ArrowLeft', 'ArrowLeft', ',', 'Enter');
    expect([split.forms.slice(2, 5).join(' '), split.focusedForm]).toEqual(['chas e d', 'chas']);
    const token = struck(3, 's', 'S');
    expect(token.diagram.multiwordTokens).toMatchObject([{ first: 3, last: 4, form: 'chased' }]);
    expect(token.press('g').diagram.multiwordTokens).toEqual([]);
    expect(struck(5, 'm', 'ArrowRight').forms.join(' ')).toBe('The dog chased a cat.');
    const spaced = struck(1, 'm', 'ArrowRight');
    expect(statusOf(spaced.state)).toContain('There is a space between the words. r: remove the space');
    expect(spaced.press('r').forms[0]).toBe('Thedog');
    expect(struck(1, 'm', 'ArrowRight', 'g').arcs[1]).toBe('1 goeswith');
    expect(struck(1, 'Shift+ArrowRight', 'g', 'Enter').diagram.multiwordTokens).toMatchObject([{ form: 'Thedog' }]);
    expect(struck(3, 'e').diagram.emptyNodes).toMatchObject([{ after: 3 }]);
    expect(struck(4, 'Shift+ArrowRight', 'Delete').forms.join(' ')).toBe('The dog chased .');
  });

  test('letters struck before a field is there are those of the keyboard, whatever its script', () => {
    const cyrillic = (letters: string, ...codes: readonly string[]) =>
      codes.map((key, at) => ({ key, text: letters[at] }));
    const ahead = (...keys: readonly (string | { readonly key: string; readonly text: string })[]) => {
      const host = new Host(DOG, 1);
      for (const key of keys) host.dispatch({ type: 'key', ...(typeof key === 'string' ? { key } : key) });
      host.answerAll();
      return host;
    };
    const yes = cyrillic('дł', 'l', 'Alt+ł');
    const token = ahead('k', 'Shift+ArrowRight', 'g', ...yes, 'Enter');
    expect(token.diagram.multiwordTokens).toMatchObject([{ form: 'дł' }]);
    expect(ahead('k', 'i', ...yes, 'Backspace', 'Enter').forms[1]).toBe('д');
    // Keys behind one that waits for the choices are held.
    expect(ahead('l', 'ArrowDown', 'ArrowUp', ...yes).state.editing.mode).toMatchObject({ typed: 'дł' });
    expect(ahead('k', 'v', ...yes, 'Enter').diagram.words[0].lemma).toMatch(/дł$/);
  });

  test('sentences', () => {
    const halves = struck(4, 'Ctrl+Enter');
    expect([halves.forms.join(' '), halves.focusedForm]).toEqual(['a cat .', 'a']);
    expect(struck(2, 'j').forms.join(' ')).toBe('The dog chased a cat . It ran');
  });

  test('locks, those of all words below, too', () => {
    const locked = (host: Host) => host.diagram.arcs.flatMap(({ isLocked, dependent }) => (isLocked ? dependent : []));
    expect(locked(struck(5, 'k'))).toEqual([5]);
    expect(locked(struck(5, 'K'))).toEqual([4, 5]);
    expect(locked(struck(5, 'K', 'k'))).toEqual([4]);
  });

  test('Tab goes to the words that need work', () => {
    const host = new Host(DOG.replace('2\tdet', '2\tdep').replace('5\tdet', '_\t_'), 2);
    expect(host.press('Tab').focusedForm).toBe('a');
    expect(host.press('Tab').focusedForm).toBe('The');
    expect(host.press('Shift+Tab').focusedForm).toBe('a');
    expect(host.press('h', '5', 'D', 'Tab').focusedForm).toBe('The');
  });

  test('undo and redo keep the focus on the word', () => {
    const host = struck(5, 'I', ...'big', 'Enter', 'ArrowRight');
    expect(host.focusedForm).toBe('cat');
    expect(host.press('Ctrl+z').text).toBe(DOG);
    expect(host.focusedForm).toBe('cat');
    expect([host.press('Ctrl+y').forms.length, host.focusedForm]).toEqual([7, 'cat']);
    expect(host.press('Ctrl+z', 'Ctrl+Z').forms.length).toBe(7);
  });

  test('the form writes what was changed, and only that', () => {
    const host = struck(2, 'v');
    host.dispatch({ type: 'cellTyped', column: 'lemma', text: 'hound', cursor: 5 });
    host.dispatch({ type: 'cellTyped', column: 'feats', text: 'Num', cursor: 3 });
    host.answerAll();
    host.press('ArrowDown', 'Enter');
    host.press('Enter');
    const { lemma, feats, upos } = host.diagram.words[1];
    expect([lemma, feats.startsWith('Num'), feats.includes('='), upos]).toEqual(['hound', true, true, 'NOUN']);
    expect(host.focusedForm).toBe('dog');
  });
});

describe('the rows for FEATS', () => {
  const CAT = `1\tcats\tcat\tNOUN\t_\tCase=Nom|Number=Plur\t2\tnsubj\t_\t_
2\tsee\tsee\tVERB\t_\tMood=Ind\t0\troot\t_\t_
3\tcat\tcat\tNOUN\t_\tCase=Acc|Number=Sing|Number[psor]=Plur\t2\tobj\t_\t_
4\tcat\tcat\tNOUN\t_\t_\t2\tobl\t_\t_

`;
  const featsAfter = (...keys: readonly string[]) => new Host(CAT, 4).press('F', ...keys).diagram.words[3].feats;
  const hostAfter = (...keys: readonly string[]) => new Host(CAT, 4).press('F', ...keys);

  test('first the cells that are likely for the word, one key each; Enter writes', () => {
    expect(featsAfter('1', 'Enter')).toBe('Case=Acc|Number=Sing|Number[psor]=Plur');
    const host = hostAfter('1', 'Enter');
    expect(host.press('Ctrl+z').text).toBe(CAT);
    expect(hostAfter('1', 'Escape').text).toBe(CAT);
  });

  test('a row for each feature of the UPOS, layers too: a key takes a value and goes on', () => {
    const { mode } = hostAfter().state.editing;
    if (mode?.kind !== 'form') throw new Error('no form');
    const rows = shownRows(mode).map(({ label, options }) => [
      label,
      ...options.map((each) => `${each.key} ${each.label}`),
    ]);
    expect(rows.slice(1)).toEqual([
      ['Case', 'a Acc', 'n Nom'],
      ['Number', 'p Plur', 's Sing'],
      ['Number[psor]', 'p Plur'],
    ]);
    expect(featsAfter('ArrowDown', 'n', 's', 'p', 'Enter')).toBe('Case=Nom|Number=Sing|Number[psor]=Plur');
    expect(featsAfter('n', 's', 'p', 'Enter')).toBe('Case=Nom|Number=Sing|Number[psor]=Plur');
    expect(featsAfter('ArrowDown', 'a', 'ArrowDown', 'p', 'Enter')).toBe('Case=Acc|Number[psor]=Plur');
  });

  test('a value is taken back by Space or Delete, and a second one takes its place', () => {
    expect(featsAfter('ArrowDown', 'n', 'ArrowUp', 'a', 'Enter')).toBe('Case=Acc');
    expect(featsAfter('ArrowDown', 'n', 'ArrowUp', ' ', 'Enter')).toBe('_');
    expect(featsAfter('1', 'ArrowDown', 'ArrowDown', 'Delete', 'Enter')).toBe('Case=Acc|Number[psor]=Plur');
    expect(featsAfter('ArrowDown', 'ArrowRight', ' ', 'Enter')).toBe('Case=Nom');
    expect(featsAfter('1', '0', 'Enter')).toBe('_');
    expect(featsAfter('1', 'Backspace', 'Enter')).toBe('_');
  });

  test('in a pass Ctrl+Space opens them, also struck ahead; Enter goes on to the next word without FEATS', () => {
    const blank = CAT.replace('Mood=Ind', '_');
    const keys = ['o', 'f', 'Tab', 'Ctrl+ ', 'n', 'p', 'Enter'];
    const wanted = blank.replace('NOUN\t_\t_\t2\tobl', 'NOUN\t_\tCase=Nom|Number=Plur\t2\tobl');
    expect(new Host(blank, 1).press(...keys).text).toBe(wanted);
    const ahead = new Host(blank, 1);
    for (const key of keys) ahead.strike(key);
    ahead.answerAll();
    expect(ahead.text).toBe(wanted);
    expect(new Host(blank, 1).press('o', 'f', 'Ctrl+ ', 'Escape').text).toBe(blank);
  });

  test.each([
    ['Mood=Ind', ['n'], 'Case=Nom|Mood=Ind'],
    ['Case=Acc|Number=Plur', ['n'], 'Case=Nom|Number=Plur'],
    ['Mood=Ind', [], 'Mood=Ind'],
    // Half a feature goes on as text.
    ['Mood=Ind|Num', [...'ber=Sing'], 'Mood=Ind|Number=Sing'],
  ])('%s typed before Ctrl+Space stays', (typed, keys, wanted) => {
    const host = new Host(CAT, 1).press('o', 'f', ...typed, 'Ctrl+ ', ...keys, 'Enter');
    expect(host.diagram.words[3].feats).toBe(wanted);
  });

  test.each([
    [['o', 'u', 'ArrowDown', 'ArrowDown', 'Enter']],
    [['o', 'u', 'ArrowUp', 'Enter']],
    [['o', 'f', 'ArrowDown', 'ArrowDown', 'Enter']],
  ])('arrows in the list wait for it: %j struck ahead', (keys) => {
    const blank = CAT.replace(/\t(NOUN|VERB)\t_\t\S+/g, '\t_\t_\t_');
    const ahead = new Host(blank, 1);
    for (const key of keys) ahead.strike(key);
    ahead.answerAll();
    const wanted = new Host(blank, 1).press(...keys).text;
    expect(wanted).not.toBe(blank);
    expect(wanted).not.toBe(new Host(blank, 1).press(...keys.filter((key) => !key.startsWith('Arrow'))).text);
    expect(ahead.text).toBe(wanted);
  });

  test('only FEATS are written, sorted, and what no row has stays', () => {
    const odd = CAT.replace('NOUN\t_\t_\t2\tobl', 'NOUN\t_\tZ=1|Flag|Case=Nom\t2\tobl');
    const host = new Host(odd, 4).press('F', 'ArrowDown', 'ArrowDown', 's', 'Enter');
    expect(host.text).toBe(odd.replace('Z=1|Flag|Case=Nom', 'Case=Nom|Flag|Number=Sing|Z=1'));
  });

  test('the UPOS that the form is about to write counts', () => {
    const host = new Host(CAT, 4).press('v');
    host.dispatch({ type: 'cellTyped', column: 'upos', text: 'VERB', cursor: 4 });
    host.dispatch({ type: 'cellTyped', column: 'feats', text: '_', cursor: 1 });
    host.answerAll();
    host.press('ArrowDown', 'ArrowDown', 'i', 'Enter');
    const { upos, feats } = host.diagram.words[3];
    expect([upos, feats]).toEqual(['VERB', 'Mood=Ind']);
  });

  test('keys wait for the rows, however late they come; without rows they type', () => {
    const host = new Host(CAT, 4);
    for (const key of ['F', 'ArrowDown', 'n', 's', 'Enter', 'Home', 'F', 'ArrowDown', 'a', 'Enter']) host.strike(key);
    host.answerAll();
    expect(host.diagram.words.map(({ feats }) => feats)).toEqual([
      'Case=Acc|Number=Plur',
      'Mood=Ind',
      'Case=Acc|Number=Sing|Number[psor]=Plur',
      'Case=Nom|Number=Sing',
    ]);
  });

  test('opened from the text, it gives the keyboard back, after the edit or without one', () => {
    const revealed = (host: Host) => host.sent.filter(({ type }) => type === 'reveal');
    const target = { line: 3, cell: 'feats' };
    for (const [last, feats] of [
      ['Enter', 'Case=Nom|Number=Sing'],
      ['Escape', '_'],
    ]) {
      const host = new Host(CAT, 4);
      host.dispatch({ type: 'awaitWord' });
      for (const key of ['n', 's', last]) host.strike(key);
      host.dispatch({ type: 'focusWord', opens: 'features' });
      expect(revealed(host)).toEqual([]);
      host.answerAll();
      expect(host.diagram.words[3].feats).toBe(feats);
      expect(revealed(host)).toMatchObject([{ target, keepsFocus: false, version: host.diagram.version }]);
    }
    expect(revealed(new Host(CAT, 4).press('F', 'n', 'Enter'))).toEqual([]);
  });

  test('while the user types in the cell there is the list', () => {
    const host = new Host(CAT, 4).press('v');
    host.dispatch({ type: 'cellTyped', column: 'feats', text: '_', cursor: 1 });
    host.answerAll();
    const shown = () => {
      const { mode } = host.state.editing;
      return mode?.kind === 'form' ? [hasRows(mode), 0 < formChoicesIn(mode).length] : undefined;
    };
    expect(shown()).toEqual([true, false]);
    host.dispatch({ type: 'cellTyped', column: 'feats', text: 'Num', cursor: 3 });
    host.answerAll();
    expect(shown()).toEqual([false, true]);
  });
});

describe('typing fast', () => {
  const KEYS_AT_WORDS = KEYS.filter(({ mode }) => mode === 'word').flatMap(({ keys }) => keys);
  const OTHERS = [...'sdfjkl0123456789,/S', 'Enter', 'Escape', 'ArrowLeft', 'ArrowRight', 'Ctrl+z', 'Ctrl+y'];
  const key = fc.oneof(fc.constantFrom(...KEYS_AT_WORDS), fc.constantFrom(...OTHERS));

  test('the result does not depend on how late the answers come', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(DOG, LOOSE, UNTAGGED),
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.tuple(key, fc.nat(6)), { maxLength: 25 }),
        (text, focused, presses) => {
          const [calm, fast] = [new Host(text, focused), new Host(text, focused)];
          for (const [each, nAnswers] of presses) {
            calm.press(each);
            fast.strike(each);
            for (let i = 0; i < nAnswers; i++) fast.arriveNext();
          }
          fast.answerAll();
          expect(fast.text).toBe(calm.text);
          expect(fast.state.focused).toBe(calm.state.focused);
        },
      ),
      {
        numRuns: runs(400),
        examples: [
          [
            DOG,
            1,
            [
              ['O', 0],
              ['Enter', 0],
              ['Tab', 0],
              ['s', 0],
            ],
          ],
          [
            LOOSE,
            1,
            [
              ['r', 0],
              ['O', 0],
              ['0', 0],
            ],
          ],
          // Tab leaves the words, and with it the key behind.
          [
            DOG,
            5,
            [
              ['l', 0],
              ['D', 0],
              ['Tab', 0],
              ['r', 0],
            ],
          ],
        ],
      },
    );
  });

  const PASS = ['o', 'u', ...'det', 'Enter', 'Tab', 'Enter', ...'det', 'Enter', '2', ...'punct', 'Enter'];
  const NEXT = ['o', 'Tab', ...'pro', 'Enter', 'Tab', 'x', 'Tab', 'x'];

  test('nor does it in a pass that goes on in the next sentence', () => {
    const keys = [...PASS, ...NEXT];
    const calm = new Host(BARE, 1).press(...keys).text;
    expect(calm.match(/\t(DET|NOUN|VERB|PUNCT|PRON)\t/g)).toHaveLength(6);
    fc.assert(
      fc.property(fc.array(fc.nat(6), { minLength: keys.length, maxLength: keys.length }), (delays) => {
        const fast = new Host(BARE, 1);
        for (const [at, key] of keys.entries()) {
          fast.strike(key);
          for (let i = 0; i < delays[at]; i++) fast.arriveNext();
        }
        fast.answerAll();
        expect(fast.text).toBe(calm);
      }),
      { numRuns: runs(200), examples: [[keys.map(() => 0)]] },
    );
  });

  test('as many undos as edits undo them all, whether the page gets the keys or VS Code', () => {
    const edit = fc.constantFrom(['r', 'Escape'], ['p'], ['x'], ['l', 'S'], ['i', 'a', 'Enter']);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(edit, { maxLength: 8 }),
        fc.array(fc.tuple(fc.boolean(), fc.nat(2)), { minLength: 8, maxLength: 8 }),
        (focused, edits, undos) => {
          const host = new Host(DOG, focused).press(...edits.flat());
          const edited = host.text;
          const goBack = (direction: 'undo' | 'redo') => {
            for (const [isOfPage, nAnswers] of undos) {
              if (isOfPage) host.strike(direction === 'undo' ? 'Ctrl+z' : 'Ctrl+y');
              else host.dispatch({ type: 'goBackKey', direction });
              for (let i = 0; i < nAnswers; i++) host.answerNext();
            }
            host.answerAll();
          };
          goBack('undo');
          expect(host.text).toBe(DOG);
          goBack('redo');
          expect(host.text).toBe(edited);
        },
      ),
    );
  });

  test('undo in a field is about what was typed there', () => {
    const { state } = new Host(DOG, 2).press('l', ...'ob');
    const { state: after, effects } = reduce(state, { type: 'goBackKey', direction: 'undo' });
    expect([after, effects]).toEqual([state, [{ type: 'goBackInField', direction: 'undo' }]]);
  });

  test('a tree stays a tree, whatever is pressed', () => {
    const breaking = new Set(['Backspace', 'Delete']);
    const keys = key.filter((each) => !breaking.has(each));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(keys, { maxLength: 25 }), (focused, presses) => {
        const host = new Host(DOG, focused).press(...presses);
        for (const { heads, nWords } of Document.parse(host.text).sentences) {
          const roots = heads.filter((head, word) => 0 < word && head === 0);
          expect(roots).toHaveLength(1);
          for (let word = 1; word <= nWords; word++) {
            let [at, nSteps] = [word, 0];
            while (at !== 0 && nSteps <= nWords) [at, nSteps] = [heads[at], nSteps + 1];
            expect(at, host.text).toBe(0);
          }
        }
      }),
      { numRuns: runs(400) },
    );
  });
});
