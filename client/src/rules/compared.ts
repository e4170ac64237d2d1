/** The preview in the two-layer diagram: a comparison of the document with what the rules would write, while the list is open. */

import type { BaseLanguageClient } from 'vscode-languageclient';
import { localized } from '../../../server/src/localization/index.ts';
import {
  COMPARE_REQUEST,
  COMPARISON_REQUEST,
  type CompareParams,
  type CompareResult,
  type Comparison,
  type ComparisonParams,
  END_COMPARISON_REQUEST,
  type EndComparisonParams,
} from '../../../server/src/protocol/comparison.ts';
import type { EditTarget } from '../../../server/src/protocol/edit.ts';

const EVERYTHING = { classes: [], relations: [], versions: [], showsDecided: false } as const;

export class Compared {
  private constructor(
    private readonly client: BaseLanguageClient,
    private readonly target: EditTarget,
    private isOpen: boolean,
  ) {}

  /** Does nothing where the document is compared with something else: people are in the middle of that. */
  static async start(
    client: BaseLanguageClient,
    target: EditTarget,
    strategy: string,
    text: string,
  ): Promise<Compared> {
    const { textDocument } = target;
    const params: ComparisonParams = { textDocument, filter: EVERYTHING, groupBy: 'sentence' };
    if ((await client.sendRequest<Comparison | null>(COMPARISON_REQUEST, params)) !== null)
      return new Compared(client, target, false);
    const wanted: CompareParams = { textDocument, others: [{ label: localized`after ${strategy}`, text }] };
    const result = await client.sendRequest<CompareResult>(COMPARE_REQUEST, wanted);
    return new Compared(client, target, result.ok);
  }

  async end(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    const params: EndComparisonParams = { textDocument: this.target.textDocument };
    await this.client.sendRequest(END_COMPARISON_REQUEST, params);
  }
}
