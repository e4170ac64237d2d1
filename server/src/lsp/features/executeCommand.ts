/**
 * `workspace/executeCommand`: every intention of `treebank/edit` for editors without code of ours. The server asks the editor to
 * apply the edits, and writes `.treebank.json` and what is not open itself.
 */

import { MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { type Inert, inert } from '../../inert/index.ts';
import type { FileChange } from '../../protocol/edit.ts';
import { toldOf } from '../../protocol/editMessage.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { readText } from '../../services/ports.ts';
import { executeCommandCapabilities } from '../actions/capabilities.ts';
import { answer } from '../connection/answer.ts';
import { workspaceEditOf } from '../documents/ranges.ts';
import type { Feature, HasConnection } from '../feature.ts';
import { writeSidecar } from '../sidecar/keepFollowing.ts';
import { sidecarUri } from '../sidecar/sidecars.ts';
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
        const { edits, sidecar, files = [] } = result;
        const { uri } = params.textDocument;
        // First: if it is refused, what was to move there must not be gone from the text.
        const isWritten = sidecar && (await write(server, uri, sidecar));
        if (sidecar !== undefined && isWritten === false) return tell(server, MessageType.Warning, staleFile(sidecar));
        if (0 < edits.length) {
          const snapshot = { uri, version: result.version };
          const edit = workspaceEditOf(snapshot, [...edits], server.client.versionedEdits);
          const { applied } = await server.connection.workspace.applyEdit(edit);
          if (!applied) return tell(server, MessageType.Warning, isWritten ? HALF : NOT_ACCEPTED);
        }
        // Each is a step of its own: one that cannot be written says so, and the others are.
        let stale: FileChange | undefined;
        for (const file of files) if (!(await write(server, uri, file))) stale = file;
        if (stale !== undefined) return tell(server, MessageType.Warning, staleFile(stale));
        return tell(server, MessageType.Info, toldOf(result));
      },
    );
  },
};

const staleFile = ({ uri }: Pick<FileChange, 'uri'>) =>
  inert`${fileNameOf(uri)} changed in the meantime, so nothing was written. Try again.`;

/** @param uri of the document that the change is about @returns false if the file is not as expected, or the editor refuses */
async function write(server: Server, uri: string, change: FileChange): Promise<boolean> {
  const { uri: address, oldText = '', newText } = change;
  if (address === sidecarUri(uri)) return writeSidecar(server, uri, oldText, newText);
  const open = server.documents.get(address);
  if (open !== undefined) {
    if (open.document.text !== oldText) return false;
    const range = { start: open.document.positionAt(0), end: open.document.positionAt(open.document.length) };
    return (await server.connection.workspace.applyEdit({ changes: { [address]: [{ range, newText }] } })).applied;
  }
  const onDisk = await readText(server.host, address).catch(() => '');
  if (onDisk !== oldText) return false;
  await server.host.replace(address, new TextEncoder().encode(newText));
  return true;
}

function tell({ connection }: HasConnection, type: MessageType, message: Inert): null {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
  return null;
}
