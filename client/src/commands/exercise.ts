/** *Check Answers*: requests what the exercise reveals about the sentence at the cursor, and marks the cells that are wrong. */

import { commands, Disposable, type TextDocument, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import { refuse } from '../../../server/src/protocol/answer.ts';
import {
  CHECK_ANSWERS_REQUEST,
  type CheckAnswersParams,
  type CheckAnswersResult,
  EXERCISE_FILE,
  HAS_EXERCISE,
} from '../../../server/src/protocol/exercise.ts';
import type { LastPlace } from '../place.ts';
import type { Results } from '../results/results.ts';
import { isTreebank } from '../server.ts';
import { showWarning } from '../show/messages.ts';
import { createMistakes } from '../show/mistakes.ts';
import { tellNoSentence } from './outcome.ts';

export class Exercise implements Disposable {
  private readonly mistakes = createMistakes();
  private readonly listeners: Disposable;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
  ) {
    const look = () => void this.look(window.activeTextEditor?.document);
    const files = workspace.createFileSystemWatcher(`**/${EXERCISE_FILE}`);
    this.listeners = Disposable.from(
      this.mistakes,
      files,
      files.onDidCreate(look),
      files.onDidDelete(look),
      window.onDidChangeActiveTextEditor(look),
      workspace.onDidCloseTextDocument(({ uri }) => this.mistakes.clear(uri)),
      // The edit may have corrected a marked cell: the next check decides.
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (0 < contentChanges.length) this.mistakes.clear(document.uri);
      }),
    );
    look();
  }

  dispose(): void {
    this.listeners.dispose();
  }

  async check(): Promise<void> {
    const place = this.places.current;
    if (place === undefined) return tellNoSentence();
    const { document, line } = place;
    const result = await this.ask({ textDocument: { uri: document.uri.toString() }, line });
    if (!result.ok) return void showWarning(result.reason);
    const { message, startLine, endLine, places, version } = result;
    if (version !== document.version) return;
    this.mistakes.show(document.uri, places);
    this.results.tell(message, { document, startLine, endLine });
  }

  private async ask(params: CheckAnswersParams): Promise<CheckAnswersResult> {
    try {
      return await this.client.sendRequest<CheckAnswersResult>(CHECK_ANSWERS_REQUEST, params);
    } catch (error) {
      return refuse(inert`The language server did not answer: ${String(error)}`);
    }
  }

  private async look(document: TextDocument | undefined): Promise<void> {
    // If the diagram has the keyboard, it is about the text beside it.
    if (document === undefined || !isTreebank(document)) return;
    const beside = Uri.joinPath(document.uri, '..', EXERCISE_FILE);
    const has = await workspace.fs.stat(beside).then(
      () => true,
      () => false,
    );
    await commands.executeCommand('setContext', HAS_EXERCISE, has);
  }
}
