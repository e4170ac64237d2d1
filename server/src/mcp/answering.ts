/** A transport that knows which requests are still open, so that the end of the input does not end the answers. */

import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';

export class AnsweringTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  private readonly open = new Set<RequestId>();
  private whenAnswered: (() => void) | undefined;

  constructor(private readonly inner: Transport) {}

  async start(): Promise<void> {
    const { inner } = this;
    inner.onclose = () => this.onclose?.();
    inner.onerror = (error) => this.onerror?.(error);
    inner.onmessage = (message, extra) => {
      this.heard(message);
      this.onmessage?.(message, extra);
    };
    await inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    try {
      await this.inner.send(message);
    } finally {
      if (!('method' in message) && message.id !== undefined) this.settle(message.id);
    }
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  /** Resolves once every request that has come in is answered, and the answers are written. */
  answered(): Promise<void> {
    return new Promise((resolve) => {
      if (this.open.size === 0) resolve();
      else this.whenAnswered = resolve;
    });
  }

  private heard(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    if ('id' in message) this.open.add(message.id);
    else if (message.method === 'notifications/cancelled') {
      // What is cancelled is never answered.
      const id = message.params?.requestId;
      if (typeof id === 'string' || typeof id === 'number') this.settle(id);
    }
  }

  private settle(id: RequestId): void {
    this.open.delete(id);
    if (this.open.size === 0) this.whenAnswered?.();
  }
}
