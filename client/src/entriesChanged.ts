/** What `.treebank.json` says about open documents has changed: the client allows one listener, which passes the event on to all views. */

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
