/** Notes: their threads beside the text, the commands of these, the way from one to the next, and the tags that are offered while one is written. */

import {
  type Comment,
  type CommentReply,
  type CommentThread,
  Disposable,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import {
  NOTES_REQUEST,
  type NoteChange,
  type NotesOfDocument,
  type NoteThread,
} from '../../../server/src/protocol/team.ts';
import { carryOut, STALE, tellNoFile, tellOutcome } from '../commands/outcome.ts';
import type { EntriesChanged } from '../entriesChanged.ts';
import { whyNotWrite } from '../findings/acknowledge.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { isTreebank } from '../server.ts';
import { Soon } from '../show/debounce.ts';
import { ask, choose } from '../show/lists.ts';
import { showInPassing, showWarning } from '../show/messages.ts';
import { offerTags } from '../show/noteTags.ts';
import { createThreads, type ShownComment, type Threads } from '../show/threads.ts';
import { writeDecisions } from './decisions.ts';
import type { Person } from './person.ts';

const MILLISECONDS_TO_WAIT = 300;

export class Notes implements Disposable {
  private readonly threads: Threads = createThreads();
  private readonly known = new Map<string, NotesOfDocument>();
  /** Of the last *Next Note with a Tag*. */
  private lastTag: string | undefined;
  private readonly listeners: Disposable;
  private readonly drawing = new Soon(() => this.show(), MILLISECONDS_TO_WAIT);

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
    private readonly person: Person,
    entries: EntriesChanged,
  ) {
    const soon = () => this.drawing.postpone();
    this.listeners = Disposable.from(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (isTreebank(document)) soon();
      }),
      // A renamed file closes under its old name.
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (!this.known.delete(uri.toString())) return;
        this.threads.show(uri, []);
        soon();
      }),
      window.onDidChangeVisibleTextEditors(soon),
      client.onDidChangeState(soon),
      entries.event(soon),
      offerTags(() => [...this.known.values()].flatMap(({ tags }) => tags)),
    );
    soon();
  }

  /** Asks for a note on the cell at the cursor, or on the word on a line of a document that the diagram names. */
  async add(argument: unknown): Promise<void> {
    const given = wordIn(argument);
    const { editor } = this.places;
    const cursor = editor && { document: editor.document, ...placeOf(editor) };
    const place = given ?? cursor;
    if (place === undefined || !isTreebank(place.document)) return tellNoFile();
    const { document, line, character } = place;
    const { version } = document;
    const tags = this.tagsOf(document);
    const text = await ask({
      title: inert`Note`,
      prompt: tags === '' ? inert`Plain text. #words are tags.` : inert`Plain text. Tags in use: ${tags}`,
      objection: (value) => (value.trim() === '' ? inert`Write something.` : undefined),
    });
    if (text === undefined) return;
    if (document.version !== version) return void showWarning(STALE.reason);
    const on = given === undefined ? 'cell' : 'word';
    await this.changeIn(document, { does: 'add', line, character, on, text });
  }

  /** What was typed below a thread. */
  async answer({ thread, text }: CommentReply): Promise<void> {
    const id = this.threads.idOf(thread);
    if (id !== undefined) await this.change(thread, { does: 'reply', id, text });
  }

  async settle(thread: CommentThread, does: 'resolve' | 'reopen' | 'delete'): Promise<void> {
    const id = this.threads.idOf(thread);
    if (id !== undefined) await this.change(thread, { does, id });
  }

  edit(comment: Comment, mode: 'edit' | 'read'): void {
    const thread = this.threadOf(comment as ShownComment);
    if (thread !== undefined) this.threads.rewrite(thread, comment as ShownComment, mode);
  }

  /** @param text undefined deletes the comment */
  async rewrite(comment: Comment, text: string | undefined): Promise<void> {
    const { thread: id, index } = comment as ShownComment;
    const thread = this.threadOf(comment as ShownComment);
    if (thread === undefined) return;
    const change: NoteChange =
      text === undefined && index === 0
        ? { does: 'delete', id }
        : { does: 'rewrite', id, comment: index, text: text ?? '' };
    if (await this.change(thread, change)) this.threads.rewrite(thread, comment as ShownComment, 'read');
  }

  /** To the next note that is not resolved; starting over at the end. @param tag of it */
  next(tag?: string): void {
    const { editor } = this.places;
    const open = this.of(editor?.document).filter(
      (each) => !each.isResolved && (tag === undefined || each.tags.includes(tag)),
    );
    if (editor === undefined || open.length === 0) {
      const none = inert`There is no open note in this file.`;
      showInPassing(tag === undefined ? none : inert`There is no open note with #${tag} in this file.`, 3000);
      return;
    }
    const at = editor.selection.active;
    const isAfter = ({ range: { start } }: NoteThread) =>
      at.line < start.line || (at.line === start.line && at.character < start.character);
    goTo(editor, open.find(isAfter) ?? open[0]);
  }

  /** Goes to the next note with a tag chosen by the user; the last choice comes first. */
  async nextWithTag(): Promise<void> {
    const { editor } = this.places;
    const open = this.of(editor?.document).filter(({ isResolved }) => !isResolved);
    const counts = new Map<string, number>();
    for (const { tags } of open) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    const last = (tag: string) => (tag === this.lastTag ? 0 : 1);
    const tags = [...counts].sort(([a, n], [b, m]) => last(a) - last(b) || m - n || (a < b ? -1 : 1));
    if (tags.length === 0) return showInPassing(inert`No open note in this file has a #tag.`, 3000);
    const items = tags.map(([tag, n]) => ({ label: inert`#${tag}`, description: inert`${formatNumber(n)}`, tag }));
    const chosen = await choose(items, { title: inert`Next Note with a Tag` });
    if (chosen === undefined) return;
    this.lastTag = chosen.tag;
    this.next(chosen.tag);
  }

  /** A page of the folder's resolved notes: all of them, or if there are tags, those with a tag chosen by the user. */
  async decide(): Promise<void> {
    const document = this.places.lastDocument;
    if (document === undefined) return tellNoFile();
    const tags = this.known.get(document.uri.toString())?.tags ?? [];
    const decided = tags.filter(({ nResolved }) => 0 < nResolved);
    const items: { label: Inert; description?: Inert; tag?: string }[] = [
      { label: inert`All resolved notes` },
      ...decided.map(({ tag, nResolved }) => ({
        label: inert`#${tag}`,
        description: inert`${formatNumber(nResolved)}`,
        tag,
      })),
    ];
    const chosen = decided.length === 0 ? items[0] : await choose(items, { title: inert`Decisions` });
    if (chosen !== undefined) await writeDecisions(this.client, document, chosen.tag);
  }

  /** A list of the notes of this file. Typing `#datives` filters it. */
  async list(): Promise<void> {
    const { editor } = this.places;
    const all = this.of(editor?.document);
    if (editor === undefined || all.length === 0) return showInPassing(inert`There are no notes in this file.`, 3000);
    const items = all.map((thread) => ({
      label: inert`${thread.isResolved ? '✓ ' : ''}${thread.comments[0].source.split('\n')[0]}`,
      description: thread.place,
      detail: inert`${thread.comments
        .slice(1)
        .map(({ source }) => source)
        .join(' · ')}`,
      thread,
    }));
    const chosen = await choose(items, {
      title: inert`Notes: ${formatNumber(all.length)}`,
      placeHolder: this.tagsOf(editor.document),
      matchOnDescription: true,
      matchOnDetail: true,
    });
    if (chosen !== undefined) goTo(editor, chosen.thread);
  }

  /** Notes of MISC and of comment lines become threads. */
  async move(): Promise<void> {
    const { editor } = this.places;
    if (editor !== undefined) await this.changeIn(editor.document, { does: 'move' });
  }

  /** Notes of a document that are not threads yet. */
  nInText(document: TextDocument): number {
    return this.of(document).filter(({ isInText }) => isInText).length;
  }

  dispose(): void {
    this.drawing.dispose();
    this.threads.dispose();
    this.listeners.dispose();
  }

  private of(document: TextDocument | undefined): readonly NoteThread[] {
    return this.known.get(document?.uri.toString() ?? '')?.threads ?? [];
  }

  private tagsOf(document: TextDocument): Inert {
    const tags = this.known.get(document.uri.toString())?.tags ?? [];
    return inert`${tags
      .slice(0, 8)
      .map(({ tag, n }) => `#${tag} (${n})`)
      .join('  ')}`;
  }

  private threadOf({ uri, thread }: ShownComment): CommentThread | undefined {
    return this.threads.find(uri, thread);
  }

  private change(thread: CommentThread, change: NoteChange): Promise<boolean> {
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === thread.uri.toString());
    return document === undefined ? Promise.resolve(false) : this.changeIn(document, change);
  }

  private async changeIn(document: TextDocument, change: NoteChange): Promise<boolean> {
    const refusal = whyNotWrite();
    if (refusal !== undefined) {
      void showWarning(refusal);
      return false;
    }
    const acting = await this.person.acting(document.uri);
    if (acting === undefined) return false;
    const target = { textDocument: { uri: document.uri.toString() }, version: document.version };
    const outcome = await carryOut<'note'>(this.client, target, { type: 'note', change, acting });
    tellOutcome(this.results, { document }, outcome);
    await this.show();
    return outcome.ok;
  }

  private async show(): Promise<void> {
    const open = workspace.textDocuments.filter((each) => isTreebank(each));
    for (const document of open) {
      const { version } = document;
      const params = { textDocument: { uri: document.uri.toString() } };
      const notes = await this.client.sendRequest<NotesOfDocument | null>(NOTES_REQUEST, params).catch(() => null);
      if (notes === null || document.isClosed || document.version !== version || notes.version !== version) continue;
      this.known.set(document.uri.toString(), notes);
      this.threads.show(document.uri, notes.threads);
    }
  }
}

const placeOf = ({ selection: { active } }: TextEditor) => ({ line: active.line, character: active.character });

/** The target that the diagram names: its document need not be the one with the cursor. */
function wordIn(argument: unknown) {
  if (typeof argument !== 'object' || argument === null || !('uri' in argument && 'line' in argument)) return undefined;
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === argument.uri);
  return document && { document, line: Number(argument.line), character: 0 };
}

function goTo(editor: TextEditor, { range: { start } }: NoteThread): void {
  editor.selection = new Selection(start.line, start.character, start.line, start.character);
  editor.revealRange(
    new Range(start.line, start.character, start.line, start.character),
    TextEditorRevealType.InCenterIfOutsideViewport,
  );
}
