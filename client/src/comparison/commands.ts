/** The commands of comparisons. */

import { Disposable, Uri, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { OTHER_TEXT_REQUEST, type OtherText, type OtherTextParams } from '../../../server/src/protocol/comparison.ts';
import { carryOut, tellNoSentence } from '../commands/outcome.ts';
import { linesIn } from '../commands/repair.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { showWarning } from '../show/messages.ts';
import { OtherTexts } from '../show/otherTexts.ts';
import { byParser, inChosenRevision, inFile, inRevision, nameOf, openTreebank, urisOf, withEdits } from './sources.ts';
import type { ComparisonView } from './view.ts';

const SCHEME = 'treebank-other';

interface Tools {
  readonly client: BaseLanguageClient;
  readonly places: LastPlace;
  readonly results: Results;
  readonly view: ComparisonView;
}

export function comparisonCommands(tools: Tools) {
  const { client, view, places } = tools;
  const texts = new OtherTexts(SCHEME, async (uri, version) => (await otherText(client, uri, version))?.text ?? '');
  const asText = async (argument: unknown) => {
    const document = view.document() ?? places.editor?.document;
    if (document === undefined) return tellNoSentence();
    const { line, other } = placeIn(argument, places.current?.line ?? 0);
    const found = await otherText(client, client.code2ProtocolConverter.asUri(document.uri), other);
    if (found === undefined) return void showWarning(inert`This file is not compared with anything.`);
    await texts.compare(document.uri, other, inert`${found.label} ↔ ${nameOf(document.uri)}`, line);
  };
  const handlers = {
    'treebank.compareWithHead': (clicked: unknown) =>
      withDocument(clicked, (document) => view.compareWith((each) => inRevision(each, 'HEAD'), document)),
    'treebank.compareWithRevision': (clicked: unknown) =>
      withDocument(clicked, (document) => view.compareWith(inChosenRevision, document)),
    'treebank.compareWithFile': (clicked: unknown, selected: unknown) => compareFiles(tools, clicked, selected),
    'treebank.compareWithParser': () => view.compareWith((document) => byParser(client, document)),
    'treebank.compareTrees': (argument: unknown) => compareTrees(tools, argument),
    'treebank.endComparison': () => view.end(),
    'treebank.nextDifference': () => view.step('next'),
    'treebank.previousDifference': () => view.step('previous'),
    'treebank.takeDifference': (argument: unknown) => view.take('other', argument),
    'treebank.leaveDifference': (argument: unknown) => view.take('document', argument),
    'treebank.takeAllOfSentence': (argument: unknown) => view.take('other', argument, true),
    'treebank.filterDifferences': () => view.askFilter(),
    'treebank.groupDifferences': () => view.toggleGrouping(),
    'treebank.moreDifferences': (group: unknown) => view.showMore(group),
    'treebank.compareAsText': asText,
  };
  return { handlers, disposable: Disposable.from(texts) };
}

/** In the Explorer or a tab, the file that was clicked on; otherwise that of the editor. */
async function withDocument(
  clicked: unknown,
  work: (document: Awaited<ReturnType<typeof openTreebank>>) => Promise<void>,
) {
  if (!(clicked instanceof Uri)) return work(undefined);
  const document = await openTreebank(clicked);
  if (document !== undefined) await window.showTextDocument(document);
  await work(document);
}

/** Two files of the Explorer are compared with each other: the first is the one that is edited. */
async function compareFiles({ view }: Tools, clicked: unknown, selected: unknown): Promise<void> {
  const [first, second] = urisOf(clicked, selected);
  await withDocument(first, (document) => view.compareWith((each) => inFile(each, second), document));
}

/** All conflicts of a sentence become ours, which one undo takes back, and are compared with theirs and the base. */
async function compareTrees({ client, places, view }: Tools, argument: unknown): Promise<void> {
  const lines = linesIn(argument) ?? places.current;
  if (lines === undefined) return tellNoSentence();
  const { document, startLine: line } = lines;
  const side = (take: 'theirs' | 'base') =>
    withEdits(client, document, { type: 'takeVersion', line, take, which: 'nearest' });
  const [theirs, base] = [await side('theirs'), await side('base')];
  if (!theirs.ok) return void showWarning(theirs.reason);
  const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
  const taken = await carryOut(client, target, { type: 'takeVersion', line, take: 'ours', which: 'nearest' });
  if (!taken.ok) return void showWarning(taken.reason);
  const others = [
    { label: 'theirs', text: theirs.text },
    ...(base.ok ? [{ label: 'base', text: base.text, isBase: true }] : []),
  ];
  if (!(await view.begin(document, { label: 'ours', others }, line))) return;
  void showWarning(
    inert`The sentence now has ours, and differences from theirs are listed. In the diagram, Y takes theirs${base.ok ? localized`, B the base` : ''}; undo brings the conflicts back.`,
  );
}

async function otherText(client: BaseLanguageClient, uri: string, version: number): Promise<OtherText | undefined> {
  const params: OtherTextParams = { textDocument: { uri }, version };
  try {
    return (await client.sendRequest<OtherText | null>(OTHER_TEXT_REQUEST, params)) ?? undefined;
  } catch {
    return undefined;
  }
}

function placeIn(argument: unknown, line: number): { line: number; other: number } {
  if (typeof argument !== 'object' || argument === null) return { line, other: 1 };
  const given = new Map<string, unknown>(Object.entries(argument));
  const [at, other] = [given.get('line'), given.get('other')];
  return { line: typeof at === 'number' ? at : line, other: typeof other === 'number' ? other : 1 };
}
