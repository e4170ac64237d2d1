/** Shows the document beside another version of it in VS Code's own text comparison. */

import { inert } from '../../../../server/src/inert/index.ts';
import { OTHER_TEXT_REQUEST, type OtherText, type OtherTextParams } from '../../../../server/src/protocol/session.ts';
import { entryName } from '../../entryName.ts';
import { showWarning } from '../../show/messages.ts';
import { OtherTexts } from '../../show/otherTexts.ts';
import type { SessionTools } from '../begin.ts';

const SCHEME = 'treebank-other';

export class AsText {
  readonly texts: OtherTexts;

  constructor(private readonly tools: Pick<SessionTools, 'requests' | 'state' | 'places'>) {
    this.texts = new OtherTexts(SCHEME, async (uri, from) => (await this.textOf(uri, from))?.text ?? '');
  }

  /** @param line of the document to show @param from index of a label */
  async show(line = this.tools.places.current?.line ?? 0, from = 0): Promise<void> {
    const { state, requests } = this.tools;
    const { uri } = state;
    const found = uri && (await this.textOf(requests.client.code2ProtocolConverter.asUri(uri), from));
    if (uri === undefined || found === undefined) {
      return void showWarning(inert`This file is not compared with anything. Run “Compare with…” first.`);
    }
    await this.texts.compare(uri, from, inert`${found.label} ↔ ${entryName(uri)}`, line);
  }

  private async textOf(uri: string, from: number): Promise<OtherText | undefined> {
    const params: OtherTextParams = { textDocument: { uri }, from };
    try {
      return (await this.tools.requests.client.sendRequest<OtherText | null>(OTHER_TEXT_REQUEST, params)) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
