/** The commands of progress and notes, and the list that leads to all of them. */

import {
  type Comment,
  type CommentReply,
  type CommentThread,
  commands,
  Disposable,
  type ExtensionContext,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { TEAM_COMMANDS } from '../../../server/src/protocol/teamCommands.ts';
import type { CellMode } from '../cells/mode.ts';
import type { EntriesChanged } from '../entriesChanged.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { choose } from '../show/lists.ts';
import { createStateMarks } from '../show/stateMarks.ts';
import { assignSentences } from './assign.ts';
import { Notes } from './notes.ts';
import { Person } from './person.ts';
import { ProgressView } from './progress.ts';

type Handlers = Readonly<Record<keyof typeof TEAM_COMMANDS, (...args: readonly unknown[]) => unknown>>;

interface Way {
  readonly label: Inert;
  readonly description?: Inert;
  run(): unknown;
}

export class Team implements Disposable {
  private readonly progress: ProgressView;
  private readonly notes: Notes;
  readonly handlers: Handlers;

  /** @param inTurn runs what moves the cursor; keys typed meanwhile wait, in the text and in the diagram */
  constructor(
    { globalState, extensionUri }: ExtensionContext,
    client: BaseLanguageClient,
    private readonly places: LastPlace,
    results: Results,
    entries: EntriesChanged,
    cells: CellMode,
    inTurn: (run: () => Promise<void>) => Promise<void>,
  ) {
    const person = new Person(globalState);
    const progress = new ProgressView(client, places, results, person, entries, createStateMarks(extensionUri), cells);
    const notes = new Notes(client, places, results, person, entries);
    this.progress = progress;
    this.notes = notes;
    this.handlers = {
      'treebank.team': () => this.choose(),
      'treebank.markDone': () => inTurn(() => progress.done()),
      'treebank.nextOpen': () => inTurn(() => progress.next()),
      'treebank.addNote': (argument) => notes.add(argument),
      'treebank.nextNote': (tag) => notes.next(typeof tag === 'string' ? tag : undefined),
      'treebank.nextNoteWithTag': () => notes.nextWithTag(),
      'treebank.decisions': () => notes.decide(),
      'treebank.assign': (clicked, selected) => assignSentences(client, places, results, clicked, selected),
      'treebank.answerNote': given<CommentReply>((reply) => notes.answer(reply)),
      'treebank.resolveNote': given<CommentThread>((thread) => notes.settle(thread, 'resolve')),
      'treebank.reopenNote': given<CommentThread>((thread) => notes.settle(thread, 'reopen')),
      'treebank.editNote': given<Comment>((comment) => notes.edit(comment, 'edit')),
      'treebank.deleteNote': given<Comment>((comment) => notes.rewrite(comment, undefined)),
      'treebank.saveNoteEdit': given<Comment>((comment) => notes.rewrite(comment, textOf(comment))),
      'treebank.cancelNoteEdit': given<Comment>((comment) => notes.edit(comment, 'read')),
    };
  }

  dispose(): void {
    Disposable.from(this.progress, this.notes).dispose();
  }

  private async choose(): Promise<void> {
    const { progress, notes } = this;
    const document = this.places.editor?.document;
    const n = document === undefined ? 0 : notes.nInText(document);
    const ways: Way[] = [
      {
        label: inert`Done, and go to the next open sentence`,
        description: inert`Alt+Enter`,
        run: () => progress.done(),
      },
      { label: inert`Checked: another person did it`, run: () => progress.give('checked') },
      { label: inert`To discuss`, run: () => progress.give('discuss') },
      { label: inert`Open again`, run: () => progress.give('open') },
      {
        label: inert`Go to the next open sentence`,
        description: inert`of this file, then of the folder`,
        run: () => progress.next(),
      },
      { label: inert`Add a note here`, run: () => notes.add(undefined) },
      { label: inert`Go to the next note`, run: () => notes.next() },
      { label: inert`Go to the next note with a tag…`, run: () => notes.nextWithTag() },
      { label: inert`Notes of this file…`, description: inert`filter by words and #tags`, run: () => notes.list() },
      {
        label: inert`Decisions…`,
        description: inert`resolved notes on one page, by tag`,
        run: () => notes.decide(),
      },
      {
        label: inert`Assign Sentences…`,
        description: inert`a folder for each annotator or student`,
        run: () => commands.executeCommand('treebank.assign'),
      },
    ];
    if (0 < n) {
      ways.push({
        label: inert`Move notes from MISC and comments into threads`,
        description: inert`${formatNumber(n)}`,
        run: () => notes.move(),
      });
    }
    await (await choose(ways, { title: inert`Progress and Notes` }))?.run();
  }
}

const textOf = ({ body }: Comment): string => (typeof body === 'string' ? body : body.value);

/** For a button of a thread. Other extensions and keys may run its command without one; then it does nothing. */
const given =
  <T extends object>(run: (of: T) => unknown) =>
  (argument: unknown): unknown =>
    typeof argument === 'object' && argument !== null ? run(argument as T) : undefined;
