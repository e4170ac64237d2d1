/** Guards every request: a bug costs only its own answer and is logged; cancellation passes through. */

import { type CancellationToken, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import { inertLines } from '../../inert/index.ts';
import { Cancelled } from '../documents/slices.ts';
import type { Editor } from './editor.ts';

export type Handler<P, R> = (params: P, token: CancellationToken) => R | Promise<R>;

/**
 * @param fallback returned if a bug prevents an answer
 * @throws ResponseError, which the connection turns into the answer: thrown deliberately by the handler, or on cancellation
 */
export function fence<P, R>(
  connection: { readonly console: Pick<Editor['console'], 'error'> },
  name: string,
  fallback: R,
  handler: Handler<P, R>,
): (params: P, token: CancellationToken) => Promise<R> {
  return async (params, token) => {
    if (token.isCancellationRequested) throw cancelled();
    try {
      return await handler(params, token);
    } catch (error) {
      if (error instanceof Cancelled) throw cancelled();
      if (error instanceof ResponseError) throw error;
      connection.console.error(inertLines(`${name} failed: ${describe(error)}`));
      return fallback;
    }
  };
}

/** The same for notifications, which have no answer. */
export function fenceNotification<P>(
  connection: { readonly console: Pick<Editor['console'], 'error'> },
  name: string,
  handler: (params: P) => void | Promise<void>,
): (params: P) => Promise<void> {
  return async (params) => {
    try {
      await handler(params);
    } catch (error) {
      if (!(error instanceof Cancelled)) connection.console.error(inertLines(`${name} failed: ${describe(error)}`));
    }
  };
}

export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function cancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
}
