/**
 * `workspace/executeCommand`: every intention of `treebank/edit` for editors without code of ours. The server asks the editor to
 * apply the edits, and writes `.treebank.json` itself.
 */

import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { type Inert, inert } from '../../inert/index.ts';
import { toldOf } from '../../protocol/editMessage.ts';
import { executeCommandCapabilities } from '../actions/capabilities.ts';
import { answer } from '../connection/requests.ts';
import { workspaceEditOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { writeSidecar } from '../sidecar/keepFollowing.ts';
import type { Server } from '../wholeServer.ts';
import { carryOut } from './edit.ts';

const NOT_ACCEPTED = inert`The editor did not accept the change.`;
const HALF = inert`.treebank.json was written, but the editor did not accept the change of the text.`;

export const executeCommand: Feature<Server> = {
  capabilities: executeCommandCapabilities,
  register(server) {
    answer(
      server.connection,
      'workspace/executeCommand',
      () => null,
      async ({ arguments: [params] }, token) => {
        const result = await carryOut(server, params, params.intention, token);
        if (!result.ok) return tell(server, MessageType.Warning, result.reason);
        const { edits, sidecar } = result;
        const { uri } = params.textDocument;
        // First: if it is refused, what was to move there must not be gone from the text.
        const isWritten = sidecar && (await writeSidecar(server, uri, sidecar.oldText ?? '', sidecar.newText));
        if (isWritten === false) {
          const stale = inert`.treebank.json changed in the meantime, so nothing was written. Try again.`;
          return tell(server, MessageType.Warning, stale);
        }
        if (0 < edits.length) {
          const snapshot = { uri, version: result.version };
          const edit = workspaceEditOf(snapshot, [...edits], server.client.versionedEdits);
          const { applied } = await server.connection.workspace.applyEdit(edit);
          if (!applied) return tell(server, MessageType.Warning, isWritten ? HALF : NOT_ACCEPTED);
        }
        return tell(server, MessageType.Info, toldOf(result));
      },
    );
  },
};

function tell({ connection }: HasConnection, type: MessageType, message: Inert): null {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
  return null;
}
