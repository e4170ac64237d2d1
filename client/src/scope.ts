/** The scope of Findings, Next Finding and Search: the open file or the whole treebank. One choice for all of them, remembered in the workspace. */

import { commands, type Disposable, EventEmitter, type Memento, workspace } from 'vscode';
import { WHOLE_TREEBANK } from '../../server/src/protocol/commands.ts';

const KEY = 'treebank.scope';

export class WorkScope implements Disposable {
  private isWhole: boolean;
  private readonly changed = new EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly folders = workspace.onDidChangeWorkspaceFolders(() => this.isWhole && this.changed.fire());

  constructor(private readonly memory: Memento) {
    this.isWhole = memory.get<string>(KEY) === 'treebank';
    this.tell();
  }

  /** Without a folder there is only the file. */
  get isTreebank(): boolean {
    return this.isWhole && 0 < (workspace.workspaceFolders?.length ?? 0);
  }

  async set(scope: 'file' | 'treebank'): Promise<void> {
    if (this.isWhole === (scope === 'treebank')) return;
    this.isWhole = scope === 'treebank';
    this.tell();
    this.changed.fire();
    await this.memory.update(KEY, scope);
  }

  dispose(): void {
    this.folders.dispose();
    this.changed.dispose();
  }

  private tell(): void {
    void commands.executeCommand('setContext', WHOLE_TREEBANK, this.isWhole);
  }
}
