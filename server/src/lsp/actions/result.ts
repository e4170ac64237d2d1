/**
 * Reports the result of a code action to the user: by a command after the edit, or by a message if the client does not have that
 * command.
 */

import { type CodeAction, MessageType, ShowMessageNotification } from 'vscode-languageserver';
import { inert } from '../../inert/index.ts';
import { type ResultArgument, TELL_RESULT_COMMAND } from '../../protocol/result.ts';
import type { HasClient, HasConnection } from '../feature.ts';

/** @param result nothing is reported if the message is empty */
export function withResult(
  { client, connection }: HasClient & HasConnection,
  action: CodeAction,
  result: ResultArgument,
): CodeAction {
  const { message } = result;
  if (message === '') return action;
  if (client.commands.includes(TELL_RESULT_COMMAND)) {
    return { ...action, command: { title: inert`Show the result`, command: TELL_RESULT_COMMAND, arguments: [result] } };
  }
  // A notification: `window.showMessage…` of the library is a request, which waits for the user.
  void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  return action;
}
