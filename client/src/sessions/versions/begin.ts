/** Compares the document with other versions: a revision, a file, the output of a parser, the other side of a merge conflict. */

import { Position, type TextDocument, Uri, window } from 'vscode';
import { inert } from '../../../../server/src/inert/index.ts';
import { localized } from '../../../../server/src/localization/index.ts';
import type { OtherVersion } from '../../../../server/src/protocol/session.ts';
import { externalParsers, externalRow } from '../../commands/externalParsers.ts';
import { carryOut, tellNoSentence } from '../../commands/outcome.ts';
import { linesIn } from '../../commands/repair.ts';
import { choose, type ListChoice } from '../../show/lists.ts';
import { showWarning } from '../../show/messages.ts';
import { begin, type SessionTools } from '../begin.ts';
import {
  byParser,
  inChosenRevision,
  inFile,
  inRevision,
  openTreebank,
  type Source,
  urisOf,
  withEdits,
} from './sources.ts';

const COMPARING = inert`Comparing…`;

type From = (document: TextDocument) => Promise<Source>;

export function comparing(tools: SessionTools) {
  const { client } = tools.requests;
  const withHead: From = (document) => inRevision(document, 'HEAD');
  const withParser: From = (document) => byParser(client, document);
  const ask = async () => {
    const document = tools.places.editor?.document;
    const programs = document === undefined ? [] : await externalParsers(client, document);
    const chosen = await choose<ListChoice & { readonly from: From }>(
      [
        { label: inert`HEAD`, description: inert`what was committed last`, from: withHead },
        { label: inert`Revision…`, description: inert`a branch, a tag, a commit`, from: inChosenRevision },
        { label: inert`File…`, from: (document: TextDocument) => inFile(document) },
        { label: inert`Parser`, description: inert`the file as it would be re-parsed`, from: withParser },
        ...programs.map((parser) => ({ ...externalRow(parser), from: async () => byProgram(parser.name) })),
      ],
      { title: inert`Compare with` },
    );
    if (chosen !== undefined) await compare(tools, chosen.from);
  };
  return {
    'treebank.compareWith': ask,
    'treebank.compareWithHead': (clicked: unknown) =>
      onClicked(clicked, (document) => compare(tools, withHead, document)),
    'treebank.compareWithRevision': (clicked: unknown) =>
      onClicked(clicked, (document) => compare(tools, inChosenRevision, document)),
    // Two files of the Explorer are compared with each other: the first is the one to edit.
    'treebank.compareWithFile': (clicked: unknown, selected: unknown) => {
      const [first, second] = urisOf(clicked, selected);
      return onClicked(first, (document) => compare(tools, (each) => inFile(each, second), document));
    },
    // With the name of an external parser, with that.
    'treebank.compareWithParser': (name: unknown) =>
      compare(tools, typeof name === 'string' ? async () => byProgram(name) : withParser),
    'treebank.compareTrees': (argument: unknown) => compareTrees(tools, argument),
  };
}

/** The document as a program parses it. */
const byProgram = (name: string): Source => ({ ok: true, version: { label: name, parser: name } });

/** In the Explorer or a tab, the clicked file; otherwise that of the editor. */
async function onClicked(clicked: unknown, work: (document: TextDocument | undefined) => Promise<void>): Promise<void> {
  if (!(clicked instanceof Uri)) return work(undefined);
  const document = await openTreebank(clicked);
  if (document !== undefined) await window.showTextDocument(document);
  await work(document);
}

async function compare(tools: SessionTools, from: From, given?: TextDocument): Promise<void> {
  const document = given ?? tools.places.editor?.document;
  if (document === undefined) return tellNoSentence();
  const found = await from(document);
  if (found === undefined) return;
  if (!found.ok) return void showWarning(found.reason);
  await compareWith(tools, document, [found.version]);
}

const compareWith = (tools: SessionTools, document: TextDocument, others: readonly OtherVersion[], label?: string) =>
  begin(tools, document, { kind: 'versions', others, ...(label === undefined ? {} : { label }) }, COMPARING, {
    showsView: true,
    // A program may take minutes to load its model.
    isLong: others.some((other) => 'parser' in other),
  });

/** All conflicts of a sentence become ours, which one undo reverts, and are compared with theirs and the base. */
async function compareTrees(tools: SessionTools, argument: unknown): Promise<void> {
  const { requests, places, view, going } = tools;
  const { client } = requests;
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
  if (!(await compareWith(tools, document, others, 'ours'))) return;
  await going.go(
    document.uri,
    { kind: 'versions', ...view.of('versions'), position: before(document, line), to: 'next' },
    'diagram',
  );
  void showWarning(
    inert`The sentence now has ours, and differences from theirs are listed. In the diagram, Y takes theirs${base.ok ? localized`, 2 the base` : ''}; undo brings the conflicts back.`,
  );
}

/** A place just before the first difference on or after the sentence of a line; steps wrap around at the end. */
function before(document: TextDocument, line: number): Position {
  let first = Math.min(line, document.lineCount - 1);
  while (0 < first && !document.lineAt(first - 1).isEmptyOrWhitespace) first--;
  return first === 0 ? document.lineAt(document.lineCount - 1).range.end : new Position(first - 1, 0);
}
