/** What `.treebank.json` says about open documents has changed: one listener at the client, which keeps only one, for all that show it. */

import { EventEmitter } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { LOCKS_CHANGED_NOTIFICATION, type LocksChanged } from '../../server/src/protocol/locks.ts';

export class EntriesChanged extends EventEmitter<LocksChanged | undefined> {
  constructor(client: BaseLanguageClient) {
    super();
    client.onNotification(LOCKS_CHANGED_NOTIFICATION, (changed: LocksChanged | null | undefined) =>
      this.fire(changed ?? undefined),
    );
  }
}
