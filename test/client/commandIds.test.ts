/** The surface: the number of commands in the palette, their names, and no loss of ids that users may have bound to keys. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALIASES, argumentOf } from '../../server/src/protocol/aliases.ts';
import { COMMANDS, type Command, DIAGRAM_VIEW, TABLE_VIEW } from '../../server/src/protocol/commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const commands: readonly (readonly [string, Command])[] = Object.entries(COMMANDS);
const palette = commands.filter(([, { when }]) => when !== 'false');

/** All ids from before sessions had one set of commands. */
const BEFORE = `
  showDiagram exportDiagram copySentence moveDiagram goBackInDiagram toggleColumns projectivize reparse reparseWords reviewReparse
  reviewReparseWords reviewReparseFile showReview nextUncertain leaveReview fillBlanks fillBlanksInFile reparseFile annotateText
  lockArcs unlockArcs trainParser manageParsers repairTree takeOurs takeTheirs takeBase hideConflictLinks compareWithHead
  compareWithRevision compareWithFile compareWithParser compareTrees endComparison nextDifference previousDifference
  takeDifference leaveDifference takeAllOfSentence filterDifferences groupDifferences compareAsText moreDifferences nearestMh4
  nearestOneEndpointCrossing nearestMh5 insertWordBefore insertWordAfter deleteWord splitWord mergeWords markGoeswith makeToken
  dissolveToken splitIntoToken insertEmptyNode deleteEmptyNode splitSentence joinSentences makeRoot rotate promote attachWords
  makeChain showDerivation nextSentence previousSentence nextCell previousCell cellBelow cellAbove addCellBelow addCellAbove
  selectHead selectDeprel selectWordRight selectWordLeft toggleTab takeSuggestions leaveCell enter inTurn findSentence nextFinding
  previousFinding filterFindings changeFindingsFilter clearFindingsFilter chooseProfile recordBaseline acknowledge
  withdrawAcknowledgement reviewTreebank nextSuspicion groupByPattern groupBySentence refreshSuspicions rankByModels
  rankWithoutModels takeSuggestion rightAsItIs rightBecause reviewLater muteKind unmuteKind showSuspicion moreSuspicions
  showFindings moreFindings tellResult followResult showCoverage search openRequest searchForThis searchSelected clusterMatches
  toggleBasicEdges nextMatch previousMatch exportMatches clearMatches runSearch showMatch moreMatches applyRule makeRule
  showAgreement adjudicate decide nextDecision previousDecision showDecisions endAdjudication openFirst openSample restartServer
`;

describe('the palette', () => {
  test('has at most 70 commands', () => {
    expect(palette.length).toBeLessThanOrEqual(70);
    expect(palette.length).toBeGreaterThan(50);
  });

  test('has titles of two or three words', () => {
    const nWords = (title: string) => title.split(' ').length;
    expect(palette.map(([, { title }]) => title).filter((title) => nWords(title) < 2 || 3 < nWords(title))).toEqual(
      SHORT,
    );
  });

  test('has no title twice', () => {
    const titles = palette.map(([, { title }]) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });
});

test('the context menu of a treebank and its submenus have at most 12 entries', () => {
  const { menus } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).contributes;
  const entries: readonly { readonly when: string }[] = menus['editor/context'];
  // Exercises and plain text are other files.
  const shown = entries.filter(({ when }) => /conllu/.test(when) && !/hasExercise/.test(when));
  expect(shown.length).toBeLessThanOrEqual(12);
  expect(shown.length).toBeGreaterThan(8);
  for (const name of ['treebank.words', 'treebank.tree', 'treebank.compare'])
    expect(menus[name].length, name).toBeLessThanOrEqual(12);
});

/** The dots of these announce a question. */
const SHORT = ['Re-parse…', 'Attach…'];

test('no command is in two tables, one of which would hide the other', () => {
  const protocol = resolve(import.meta.dirname, '../../server/src/protocol');
  const written = ['commands.ts', 'sessionCommands.ts'].flatMap((name) =>
    [...readFileSync(join(protocol, name), 'utf8').matchAll(/^ {2}'(treebank\.\w+)': \{/gm)].map(([, id]) => id),
  );
  expect(written.length).toBeGreaterThan(80);
  expect(written.filter((id, at) => written.indexOf(id) !== at)).toEqual([]);
});

describe('commands that users may have keys for', () => {
  test('are still registered', () => {
    const known = new Set([...Object.keys(COMMANDS), ...Object.keys(ALIASES)]);
    const before = BEFORE.trim().split(/\s+/);
    expect(before).toHaveLength(137);
    expect(before.filter((id) => !known.has(`treebank.${id}`))).toEqual([]);
  });

  test('are registered once', () => {
    expect(Object.keys(ALIASES).filter((id) => id in COMMANDS)).toEqual([]);
  });

  test.each([
    ['treebank.decide', 2, { kind: 'annotators', where: 'text', from: 2 }],
    ['treebank.decide', 'suggestion', { kind: 'annotators', where: 'text', from: 'suggestion' }],
    ['treebank.decide', undefined, { kind: 'annotators', where: 'text' }],
    ['treebank.leaveDifference', undefined, { kind: 'versions', isAll: true }],
    ['treebank.leaveDifference', { id: 'x', isAll: false }, { kind: 'versions', id: 'x', isAll: false }],
    ['treebank.moreDifferences', 'a list', {}],
  ])('%s, given %o', (id, given, argument) => {
    expect(argumentOf(ALIASES[id], given)).toEqual(argument);
  });
});

test('a window that reopens with a diagram or a table starts the extension', () => {
  const { activationEvents } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(activationEvents).toEqual([DIAGRAM_VIEW, TABLE_VIEW].map((view) => `onWebviewPanel:${view}`));
});
