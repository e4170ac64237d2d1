/** The preview in the two-layer diagram: a comparison of the document with what the rules would write, while the list is open. */

import type { BaseLanguageClient } from 'vscode-languageclient';
import { inert } from '../../../server/src/inert/index.ts';
import type { EditTarget } from '../../../server/src/protocol/edit.ts';

/** The requests of comparisons: what the rules would write is a version of the document. */
const COMPARE_REQUEST = 'treebank/compare';
const END_COMPARISON_REQUEST = 'treebank/endComparison';

export class Compared {
  private isOpen = true;

  private constructor(
    private readonly client: BaseLanguageClient,
    private readonly target: EditTarget,
  ) {}

  static async start(
    client: BaseLanguageClient,
    target: EditTarget,
    strategy: string,
    text: string,
  ): Promise<Compared> {
    const compared = new Compared(client, target);
    const others = [{ label: inert`after ${strategy}`, text }];
    await compared.ask(COMPARE_REQUEST, { textDocument: target.textDocument, others });
    return compared;
  }

  async end(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.ask(END_COMPARISON_REQUEST, { textDocument: this.target.textDocument });
  }

  /** The list is enough where the server cannot compare. */
  private async ask(method: string, params: object): Promise<void> {
    try {
      await this.client.sendRequest(method, params);
    } catch {
      this.isOpen = false;
    }
  }
}
