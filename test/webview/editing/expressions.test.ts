/** Multiword expressions in the diagram: drawn as spans, made, extended, relabelled and removed by keys. */

import { describe, expect, test } from 'vitest';
import { menuOf } from '../../../webview/src/editing/menu.ts';
import { statusOf } from '../../../webview/src/editing/prompt.ts';
import { spansOf } from '../../../webview/src/spans.ts';
import { fixture } from '../../fixture.ts';
import { Host } from './host.ts';

const { text: CAT } = fixture(`
  # sent_id = a
  1  let    let    VERB   _  _  0  root   _  _
  2  the    the    DET    _  _  3  det    _  _
  3  cat    cat    NOUN   _  _  1  obj    _  _
  4  out    out    ADV    _  _  1  advmod  _  ParsemeMWE=1:VPC.full
  5  again  again  ADV    _  _  1  advmod  _  _

`);

const codes = ({ text }: Host) =>
  text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => /ParsemeMWE=(\S+)/.exec(line)?.[1] ?? '-')
    .join(' ');

const SELECT = 'Shift+ArrowRight';

describe('by keys', () => {
  test('selected words and a category: A, a digit; one undo', () => {
    const host = new Host(CAT, 1).press(SELECT, SELECT, 'a');
    // Categories of the file come first, then those of its edition.
    const { mode } = host.state.editing;
    const choices = mode?.kind === 'field' ? (mode.choices ?? []) : [];
    expect(choices.slice(0, 3).map(({ text }) => text)).toEqual(['VPC.full', 'VID', 'LVC.full']);
    host.press('2');
    expect(codes(host)).toBe('2:VID 2 2 1:VPC.full -');
    expect(statusOf(host.state)).toBe('Multiword expression VID: let the cat');
    host.press('Ctrl+z');
    expect(codes(host)).toBe('- - - 1:VPC.full -');
  });

  test('Shift+A adds words to the nearest expression, and takes them out', () => {
    const host = new Host(CAT, 5).press('A');
    expect(codes(host)).toBe('- - - 1:VPC.full 1');
    host.press('Home', 'A');
    expect(codes(host)).toBe('1:VPC.full - - 1 1');
    host.press('End', 'A', 'Home', 'A', 'A');
    expect(codes(host)).toBe('1:VPC.full - - 1 -');
  });

  test('A at a word of an expression changes the category, Del removes it', () => {
    const host = new Host(CAT, 4).press('a');
    expect(host.state.editing.mode).toMatchObject({ purpose: { number: 1, old: 'VPC.full' } });
    host.press('V', 'I', 'D', 'Enter');
    expect(codes(host)).toBe('- - - 1:VID -');
    host.press('a', 'Delete');
    expect(codes(host)).toBe('- - - - -');
    expect(statusOf(host.state)).toBe('Multiword expression removed');
    host.press('A');
    expect(statusOf(host.state)).toContain('There is no multiword expression here');
  });

  test('of several expressions of a word the smallest is meant; the same words again are the same expression', () => {
    const host = new Host(CAT, 1).press(SELECT, SELECT, SELECT, 'a', '2');
    expect(codes(host)).toBe('2:VID 2 2 1:VPC.full;2 -');
    host.press('a', '3');
    expect(codes(host)).toBe('2:VID 2 2 1:LVC.full;2 -');
    host.press('Home', SELECT, SELECT, SELECT, 'a', '3');
    expect(codes(host)).toBe('2:LVC.cause 2 2 1:LVC.full;2 -');
  });
});

describe('as drawn', () => {
  const host = new Host(
    CAT.replace(
      'out\tADV\t_\t_\t1\tadvmod\t_\tParsemeMWE=1:VPC.full',
      'out\tADV\t_\t_\t1\tadvmod\t_\tParsemeMWE=1:VPC.full;2:VID',
    ).replace('advmod\t_\t_', 'advmod\t_\tParsemeMWE=2'),
    1,
  );
  const layer = spansOf(host.diagram);

  test('spans with number and category, never the colour alone', () => {
    expect(layer?.spans).toMatchObject([
      { label: '1 VPC.full', nodes: [{ word: 4 }] },
      { label: '2 VID', nodes: [{ word: 4 }, { word: 5 }] },
    ]);
    expect(new Set(layer?.spans.map(({ kinds }) => kinds.join()))).toHaveLength(2);
    expect(layer?.describe({ word: 4 })).toBe('in 1 VPC.full: out. in 2 VID: out again');
    expect(layer?.describe({ word: 1 })).toBe('');
    expect(layer?.explain(1)).toEqual({
      title: 'Multiword expression 2 VID',
      lines: ['out again', 'Shares words with 1 VPC.full.'],
    });
    expect(spansOf({ ...host.diagram, expressions: undefined } as never)).toBeUndefined();
  });

  test('the menu of a span removes its expression', () => {
    const entries = menuOf(host.diagram, { kind: 'span', span: 1 });
    expect(JSON.stringify(entries)).toContain('{"op":"set_mwe","args":{"number":2,"ids":[]}}');
  });
});
