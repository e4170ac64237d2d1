/** The context menu offers the possible actions, and its keys do the same. */

import { expect, test } from 'vitest';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import { type MenuEntry, type MenuGroups, menuOf } from '../../../webview/src/editing/menu.ts';
import { intentionOf } from '../../../webview/src/keys.ts';
import type { SceneItem } from '../../../webview/src/scene.ts';
import { diagramOf, diagramOfHeads } from '../diagramOf.ts';
import { EVERY_MARK, SENTENCES } from '../harness/sentences.ts';

const flat = (groups: MenuGroups): MenuEntry[] =>
  groups.flat().flatMap((entry) => ('groups' in entry ? flat(entry.groups) : [entry]));
const entries = (diagram: Diagram, item: SceneItem | undefined) => flat(menuOf(diagram, item));
const actions = (diagram: Diagram, word: number) =>
  entries(diagram, { kind: 'word', word }).flatMap(({ event }) => (event.type === 'act' ? [event.action] : []));

test('the key beside an entry at a word has the same effect', () => {
  for (const diagram of Object.values(SENTENCES)) {
    for (const { index: word } of diagram.words.slice(0, 12)) {
      for (const { key, event } of entries(diagram, { kind: 'word', word })) {
        if (key !== undefined) expect(intentionOf(key, diagram, word)).toEqual(event);
      }
    }
  }
});

test('a word has all its keys once, in groups that can be taken in', () => {
  for (const diagram of Object.values(SENTENCES)) {
    for (const { index: word } of diagram.words.slice(0, 12)) {
      const groups = menuOf(diagram, { kind: 'word', word });
      expect(groups.flat().length).toBeLessThanOrEqual(12);
      const all = groups.flatMap((group) => [group, ...group.flatMap((each) => ('groups' in each ? each.groups : []))]);
      for (const group of all) expect([1, 2, 3, 4]).toContain(group.length);
      const keys = entries(diagram, { kind: 'word', word }).flatMap(({ key }) => key ?? []);
      expect(new Set(keys).size).toBe(keys.length);
    }
  }
});

test('entries are two or three words, as in the menus of the editor', () => {
  const items: (SceneItem | undefined)[] = [
    { kind: 'word', word: 6 },
    { kind: 'arc', dependent: 6 },
    { kind: 'token', token: 0 },
    { kind: 'emptyNode', emptyNode: 0 },
    undefined,
  ];
  for (const item of items) {
    for (const { title } of entries(EVERY_MARK, item)) {
      expect(title.split(' ').length, title).toBeLessThanOrEqual(4);
      expect(title.length, title).toBeLessThanOrEqual(24);
    }
  }
});

test('only what is possible is there', () => {
  const tree = diagramOfHeads([-1, 0, 1, -1]);
  expect(actions(tree, 1)).not.toContain('root');
  expect(actions(tree, 1)).not.toContain('label');
  expect(actions(tree, 2)).toEqual(expect.arrayContaining(['attach', 'label', 'root', 'unattach']));
  expect(actions(tree, 3)).not.toContain('unattach');
  expect(actions(tree, 3)).toContain('attach');
  expect(actions(tree, 3)).not.toContain('rotate');
  // Its head is the root, which has no head above it.
  expect(actions(tree, 2)).toContain('rotate');
  expect(actions(tree, 2)).not.toContain('promote');
  expect(actions(diagramOfHeads([-1, 0, 1, 2]), 3)).toContain('promote');
  // Of two roots, each can become the only one.
  expect(actions(diagramOfHeads([-1, 0, 0]), 1)).toContain('root');
  expect(actions(diagramOf('1 alone alone X _ 0 root'), 1)).not.toContain('attach');
});

test('arcs, multiword tokens, empty nodes and the background have their own', () => {
  const events = (item: SceneItem | undefined) => entries(EVERY_MARK, item).map(({ event }) => event);
  expect(events({ kind: 'arc', dependent: 6 })).toContainEqual({ type: 'removeArc', dependent: 6 });
  expect(events({ kind: 'token', token: 0 })).toContainEqual({
    type: 'operate',
    operations: [{ op: 'dissolve_mwt', args: { first: 4 } }],
  });
  expect(events({ kind: 'emptyNode', emptyNode: 0 })).toContainEqual({
    type: 'operate',
    operations: [{ op: 'delete_empty', args: { id: '6.1' } }],
  });
  expect(events(undefined).map(({ type }) => type)).toEqual(['export', 'export', 'help']);
});
