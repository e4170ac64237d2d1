/** Threads of notes, by VS Code's Comments API. Their text is plain: VS Code shows a string as it is, and all of ours is inert besides. */

import {
  type Comment,
  CommentMode,
  type CommentThread,
  CommentThreadCollapsibleState,
  CommentThreadState,
  comments,
  type Disposable,
  Range,
  type Uri,
} from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { NoteThread } from '../../../server/src/protocol/team.ts';
import { NOTES_CONTROLLER } from '../../../server/src/protocol/teamCommands.ts';

/** A comment, and what it is a part of. */
export interface ShownComment extends Comment {
  /** Of the document: ids of threads are unique in a `.treebank.json` only. */
  readonly uri: string;
  readonly thread: string;
  readonly index: number;
  /** As written: shown while it is changed. */
  readonly source: string;
}

interface Shown {
  readonly thread: CommentThread;
  /** The last drawing. A thread that has not changed is not redrawn, so that an answer being typed is kept. */
  look: string;
}

export interface Threads extends Disposable {
  /** Draws the threads of a document, and no others of it. */
  show(uri: Uri, threads: readonly NoteThread[]): void;
  find(uri: string, id: string): CommentThread | undefined;
  /** The id of a thread; undefined for one that is not in the file yet. */
  idOf(thread: CommentThread): string | undefined;
  rewrite(thread: CommentThread, comment: ShownComment, mode: 'edit' | 'read'): void;
}

export function createThreads(): Threads {
  const controller = comments.createCommentController(NOTES_CONTROLLER, inert`Treebank Notes`);
  controller.options = {
    prompt: inert`Answer; #words are tags`,
    placeHolder: inert`Plain text. #words are tags.`,
  };
  const shown = new Map<string, Map<string, Shown>>();
  const ids = new WeakMap<CommentThread, string>();
  return {
    show(uri, threads) {
      const before = shown.get(uri.toString()) ?? new Map<string, Shown>();
      const now = new Map<string, Shown>();
      for (const each of threads) {
        const look = JSON.stringify(each);
        let known = before.get(each.id);
        if (known === undefined) {
          known = { thread: controller.createCommentThread(uri, rangeOf(each), []), look: '' };
          known.thread.collapsibleState = CommentThreadCollapsibleState.Collapsed;
          ids.set(known.thread, each.id);
        }
        if (known.look !== look) write(known.thread, each);
        known.look = look;
        now.set(each.id, known);
      }
      for (const [id, { thread }] of before) if (!now.has(id)) thread.dispose();
      if (now.size === 0) shown.delete(uri.toString());
      else shown.set(uri.toString(), now);
    },
    find: (uri, id) => shown.get(uri)?.get(id)?.thread,
    idOf: (thread) => ids.get(thread),
    rewrite(thread, comment, mode) {
      thread.comments = thread.comments.map((each) => {
        const one = each as ShownComment;
        if (one.index !== comment.index) return one;
        return mode === 'edit'
          ? { ...one, mode: CommentMode.Editing, body: one.source }
          : { ...one, mode: CommentMode.Preview, body: inert(one.source) };
      });
    },
    dispose: () => controller.dispose(),
  };
}

const rangeOf = ({ range: { start, end } }: NoteThread) =>
  new Range(start.line, start.character, end.line, end.character);

function write(thread: CommentThread, { id, range, place, comments: said, isResolved, isInText }: NoteThread): void {
  thread.range = rangeOf({ range } as NoteThread);
  thread.label = place;
  thread.canReply = !isInText;
  thread.state = isResolved ? CommentThreadState.Resolved : CommentThreadState.Unresolved;
  thread.contextValue = isInText ? 'text' : isResolved ? 'resolved' : 'open';
  thread.comments = said.map(({ by, on, text, source }, index): ShownComment => {
    const name: Inert = by === '' ? inert`In the text` : by;
    return {
      uri: thread.uri.toString(),
      thread: id,
      index,
      source,
      author: { name },
      body: text,
      mode: CommentMode.Preview,
      contextValue: isInText ? 'text' : index === 0 ? 'first' : 'reply',
      ...(on === '' ? {} : { timestamp: new Date(on) }),
    };
  });
}
