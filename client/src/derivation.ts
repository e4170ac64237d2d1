/** "Show Derivation": the transition system chosen by the user, and its steps for the displayed sentence. */

import type { CancellationToken } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../server/src/inert/index.ts';
import { translated } from '../../server/src/localization/index.ts';
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
import { choose, type ListChoice } from './show/lists.ts';

export class Derivations {
  /** Undefined: no derivation is shown. */
  private system: SystemName | undefined;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly post: (message: ToWebview) => void,
  ) {}

  /**
   * Lists the systems that can build the tree at the line first, so that the first one is not a dead end.
   *
   * @returns false if the user chose nothing
   */
  async choose(place: DerivationSystemsParams | undefined): Promise<boolean> {
    const title = inert`Show Derivation`;
    const placeHolder = inert`Transition system that builds the tree step by step`;
    // If the list opened only with the server's answer, letters typed in the meantime would go into the text.
    const chosen = await choose(this.items(place), { title, placeHolder, matchOnDetail: true });
    if (chosen === undefined || !isSystemName(chosen.label)) return false;
    this.system = chosen.label;
    return true;
  }

  private async items(place: DerivationSystemsParams | undefined): Promise<ListChoice[]> {
    const able = place === undefined ? [] : await this.systemsFor(place);
    const rank = (label: string) => (able.some((name) => name === label) ? 0 : 1);
    return Object.entries(TRANSITION_SYSTEMS)
      .map(([label, detail]) => ({
        label: inert(label),
        detail: inert(translated(detail)),
        description: this.describe(label, able),
      }))
      .sort((a, b) => rank(a.label) - rank(b.label));
  }

  private describe(label: string, able: readonly SystemName[]): Inert | undefined {
    if (label === this.system) return inert`shown now`;
    // If no system can, the heads do not form a tree, and the steps will say so.
    return able.length === 0 || able.some((name) => name === label) ? undefined : inert`cannot build this tree`;
  }

  private async systemsFor(place: DerivationSystemsParams): Promise<readonly SystemName[]> {
    try {
      return await this.client.sendRequest<SystemName[]>(DERIVATION_SYSTEMS_REQUEST, place);
    } catch {
      // The list is useful even without it.
      return [];
    }
  }

  end(): void {
    this.system = undefined;
  }

  /** Sends the derivation of a sentence that has just been drawn; the page drops an answer for an older text. */
  async follow({ uri, startLine }: Diagram, token: CancellationToken): Promise<void> {
    const { system } = this;
    if (system === undefined) return;
    const params: DerivationParams = { textDocument: { uri }, line: startLine, system };
    const derivation = await this.client.sendRequest<Derivation | null>(DERIVATION_REQUEST, params, token);
    if (derivation !== null && system === this.system) this.post({ type: 'derivation', derivation });
  }
}
