/** Proposal files beside the treebanks of a room: read again only after another process has changed them, and written in turns with it. */

import {
  MOST_STORED,
  PROPOSALS_NAME,
  ProposalLines,
  type StoredProposal,
  withProposals,
} from '../../core/agents/index.ts';
import { beside } from '../../services/addresses.ts';
import { MissingFile } from '../../services/ports.ts';
import { strictText } from '../../services/utf8.ts';
import { ToolRefusal } from './arguments.ts';
import type { RoomPorts } from './ports.ts';

/** Files kept. */
const MOST_KEPT = 4;
/** A file with as many proposals as there may be is far shorter. */
const MOST_BYTES = 200e6;

interface Kept {
  readonly stamp: string;
  readonly lines: ProposalLines;
}

/** What was stored, and the lines of before by which people have refused the rest. */
interface Stored {
  readonly stored: number;
  readonly refused: readonly StoredProposal[];
}

export class ProposalStores {
  private readonly kept = new Map<string, Kept>();
  /** One change after the other: other processes wait for the file, this one for itself. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly files: RoomPorts['files']) {}

  /** All that is stored beside a treebank, for others of the folder, too. O(1) if nothing has changed. @throws ToolRefusal */
  beside(uri: string): Promise<ProposalLines> {
    return this.linesOf(beside(uri, PROPOSALS_NAME));
  }

  /** O(proposals) if nobody else has changed the file, unless a reason changes. @throws ToolRefusal */
  store(uri: string, made: readonly StoredProposal[]): Promise<Stored> {
    const store = beside(uri, PROPOSALS_NAME);
    const work = () => this.storeIn(store, made);
    const done = this.writing.then(work, work);
    this.writing = done.catch(() => undefined);
    return done;
  }

  private async storeIn(store: string, made: readonly StoredProposal[]): Promise<Stored> {
    try {
      return await this.files.inTurn(store, async (file) => {
        const lines = await this.linesOf(store);
        const { stored, refused, fresh, renewed } = lines.storing(made);
        if (MOST_STORED < lines.proposals.length + fresh.length)
          throw new ToolRefusal(
            `There are ${MOST_STORED} proposals already, with those that are decided: a person has to remove lines of ${PROPOSALS_NAME} first.`,
          );
        if (0 < renewed.length) await file.rewrite((text) => withProposals(text, [...renewed, ...fresh]));
        else if (0 < fresh.length) {
          await file.append(lines.appended(fresh));
          lines.add(fresh);
          this.keep(store, { stamp: await this.stampOf(store), lines });
        }
        return { stored, refused };
      });
    } catch (error) {
      if (error instanceof ToolRefusal) throw error;
      throw new ToolRefusal(`${PROPOSALS_NAME} in this folder cannot be written.`);
    }
  }

  private async linesOf(store: string): Promise<ProposalLines> {
    const stamp = await this.stampOf(store);
    const known = this.kept.get(store);
    if (known?.stamp === stamp) return known.lines;
    const lines = new ProposalLines(await this.textOf(store));
    this.keep(store, { stamp, lines });
    return lines;
  }

  private keep(store: string, kept: Kept): void {
    this.kept.delete(store);
    this.kept.set(store, kept);
    for (const oldest of this.kept.keys()) if (MOST_KEPT < this.kept.size) this.kept.delete(oldest);
  }

  private async stampOf(store: string): Promise<string> {
    const status = await this.files.stat(store).catch(() => undefined);
    if (status !== undefined && MOST_BYTES < status.size)
      throw new ToolRefusal(`${PROPOSALS_NAME} in this folder is too large.`);
    return JSON.stringify(status ?? null);
  }

  private async textOf(store: string): Promise<string> {
    let bytes: Uint8Array;
    try {
      bytes = await this.files.read(store);
    } catch (error) {
      if (error instanceof MissingFile) return '';
      throw new ToolRefusal(`${PROPOSALS_NAME} in this folder cannot be read.`);
    }
    const text = strictText(bytes, { ignoreBOM: true });
    if (typeof text === 'string') return text;
    throw new ToolRefusal(
      `${PROPOSALS_NAME} in this folder is not UTF-8 (line ${text.line}), so nothing is written there until a person has converted it.`,
    );
  }
}
