/** "Show Derivation": which transition system the user has chosen, and its steps for the sentence drawn. */

import type { CancellationToken } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../server/src/inert/index.ts';
import {
  DERIVATION_REQUEST,
  DERIVATION_SYSTEMS_REQUEST,
  type Derivation,
  type DerivationParams,
  type DerivationSystemsParams,
  isSystemName,
  type SystemName,
  TRANSITION_SYSTEMS,
} from '../../server/src/protocol/derivation.ts';
import type { Diagram } from '../../server/src/protocol/diagram.ts';
import type { ToWebview } from '../../server/src/protocol/webview.ts';
import { type Choice, choose } from './show/lists.ts';

export class Derivations {
  /** Undefined: no derivation is shown. */
  private system: SystemName | undefined;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly post: (message: ToWebview) => void,
  ) {}

  /**
   * Offers the systems that can build the tree at the line first, so that the first one is not a dead end.
   *
   * @returns false where the user has chosen nothing
   */
  async choose(place: DerivationSystemsParams | undefined): Promise<boolean> {
    const title = inert`Show Derivation`;
    const placeHolder = inert`Transition system that builds the tree step by step`;
    // A list that opens only with the answer of the server would leave what is typed meanwhile to the text.
    const chosen = await choose(this.items(place), { title, placeHolder, matchOnDetail: true });
    if (chosen === undefined || !isSystemName(chosen.label)) return false;
    this.system = chosen.label;
    return true;
  }

  private async items(place: DerivationSystemsParams | undefined): Promise<Choice[]> {
    const able = place === undefined ? [] : await this.systemsFor(place);
    const rank = (label: string) => (able.some((name) => name === label) ? 0 : 1);
    return Object.entries(TRANSITION_SYSTEMS)
      .map(([label, detail]) => ({
        label: inert(label),
        detail: inert(detail),
        description: this.describe(label, able),
      }))
      .sort((a, b) => rank(a.label) - rank(b.label));
  }

  private describe(label: string, able: readonly SystemName[]): Inert | undefined {
    if (label === this.system) return inert`shown now`;
    // Where no system can, the heads form no tree, and the steps will say so.
    return able.length === 0 || able.some((name) => name === label) ? undefined : inert`cannot build this tree`;
  }

  private async systemsFor(place: DerivationSystemsParams): Promise<readonly SystemName[]> {
    try {
      return await this.client.sendRequest<SystemName[]>(DERIVATION_SYSTEMS_REQUEST, place);
    } catch {
      // The list is worth showing without it.
      return [];
    }
  }

  end(): void {
    this.system = undefined;
  }

  /** Sends the derivation of a sentence that has just been drawn; an answer for an older text is dropped by the page. */
  async follow({ uri, startLine }: Diagram, token: CancellationToken): Promise<void> {
    const { system } = this;
    if (system === undefined) return;
    const params: DerivationParams = { textDocument: { uri }, line: startLine, system };
    const derivation = await this.client.sendRequest<Derivation | null>(DERIVATION_REQUEST, params, token);
    if (derivation !== null && system === this.system) this.post({ type: 'derivation', derivation });
  }
}
