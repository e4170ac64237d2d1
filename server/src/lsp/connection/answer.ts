/** The one way to answer a request: parameters are checked first, and a bug costs only its own answer. */

import { type CancellationToken, ErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Editor } from './editor.ts';
import { fence, type Handler } from './fence.ts';
import { CHECKS } from './paramChecks.ts';
import type { Method, Requests } from './requests.ts';

/** @param fallback the answer if a bug occurs, by the parameters @param handler gets checked parameters */
export function answer<M extends Method>(
  connection: Pick<Editor, 'console' | 'onRequest'>,
  method: M,
  fallback: (params: Requests[M][0]) => Requests[M][1],
  handler: Handler<Requests[M][0], Requests[M][1]>,
): void {
  // Registered by name, so that nothing reads the parameters first. The token comes last: the library passes each element of a list as
  // an argument.
  connection.onRequest<unknown, void>(method, (...sent: readonly unknown[]) => {
    const [params, ...others] = sent.slice(0, -1);
    const wrong = 0 < others.length ? 'params must be one object' : CHECKS[method](params, 'params');
    if (wrong !== undefined) throw invalidParams(`${method}: ${wrong}.`);
    const checked = params as Requests[M][0];
    return fence(connection, method, fallback(checked), handler)(checked, sent[sent.length - 1] as CancellationToken);
  });
}

export const invalidParams = (message: string) => new ResponseError<void>(ErrorCodes.InvalidParams, message);
