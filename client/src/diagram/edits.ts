/**
 * Edits requested by the diagram. The document is the only model: an edit of an older text is repeated if the sentence still has
 * the same words, and refused otherwise.
 */

import { commands, type TextDocument } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert, joinInert } from '../../../server/src/inert/index.ts';
import { type Refused, refuse } from '../../../server/src/protocol/answer.ts';
import { DIAGRAM_REQUEST, type Diagram, type DiagramParams } from '../../../server/src/protocol/diagram.ts';
import type { WirePosition } from '../../../server/src/protocol/text.ts';
import type { DiagramIntention } from '../../../server/src/protocol/webview.ts';
import { carryOut } from '../commands/outcome.ts';
import { intendAt, tellEdited } from '../commands/reparse.ts';
import { documentAt } from '../documentAt.ts';
import { whyNotWrite } from '../findings/acknowledge.ts';
import type { LastPlace } from '../place.ts';
import { withProgressIfSlow } from '../progress.ts';
import type { Results } from '../results/results.ts';
import { answerQuestions } from '../sessions/requests.ts';
import { hasSameRows, lineOfIntention, movedTo } from './rebase.ts';

/** A sentence that the panel has drawn, and the length of its text at that time. */
interface Drawn {
  readonly diagram: Diagram;
  readonly lineCount: number;
}

/** The effect of an edit, or why it was refused. */
type EditOutcome =
  | { readonly applied: true; readonly message?: Inert /** The user's next position. */; readonly focus?: WirePosition }
  | { readonly applied: false; readonly reason: Inert; readonly code?: string | undefined };

const GONE = refuse(inert`The file is no longer open, so nothing was changed. Open it again.`);
const OTHER_WORDS = refuse(
  inert`The words of this sentence have changed since it was drawn, so nothing was done. Look at the new drawing and try again.`,
);
const EDITING = inert`Editing…`;
const PARSING = inert`Parsing…`;
/** Other extensions that edit on every change could make us retry forever. */
const MOST_TRIES = 4;
/** Drawings that the panel may still refer to. */
const MOST_DRAWN = 4;

export class DiagramEdits {
  private drawn: readonly Drawn[] = [];

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
  ) {}

  /** Records the drawing that the panel shows now. */
  remember(diagram: Diagram, { lineCount }: TextDocument): void {
    this.drawn = [{ diagram, lineCount }, ...this.drawn].slice(0, MOST_DRAWN);
  }

  /** @param version the text version that the user saw */
  async carryOut(uri: string, version: number, intention: DiagramIntention): Promise<EditOutcome> {
    const line = lineOfIntention(intention);
    const drawn = this.drawn.find(({ diagram }) => {
      const { startLine, endLine } = diagram;
      const isHere = line === undefined || (startLine <= line && line < endLine);
      return diagram.uri === uri && diagram.version === version && isHere;
    });
    if (drawn === undefined) return refusal(OTHER_WORDS);
    if (intention.type === 'lock') {
      const reason = whyNotWrite();
      if (reason !== undefined) return { applied: false, reason };
    }
    return this.try(drawn, intention);
  }

  private async try(drawn: Drawn, intention: DiagramIntention): Promise<EditOutcome> {
    let now = drawn.diagram;
    let asked = intention;
    for (let nTries = 1; ; nTries++) {
      const document = documentAt(now.uri);
      if (document === undefined) return refusal(GONE);
      if (document.version !== now.version) {
        const found = await this.find(drawn, document);
        if (found === undefined) return refusal(OTHER_WORDS);
        now = found;
        asked = movedTo(intention, drawn.diagram, now);
      }
      const outcome = await this.request(asked, document, now);
      if (outcome.applied || document.version === now.version || nTries === MOST_TRIES) return outcome;
    }
  }

  /** The same words in the current text: in their place, moved by edits above, or at the cursor. */
  private async find({ diagram, lineCount }: Drawn, document: TextDocument): Promise<Diagram | undefined> {
    const { startLine } = diagram;
    const atCursor = this.places.current?.line ?? startLine;
    const lines = new Set([startLine, startLine + document.lineCount - lineCount, atCursor]);
    for (const line of lines) {
      if (line < 0 || document.lineCount <= line) continue;
      const params: DiagramParams = { textDocument: { uri: diagram.uri }, line };
      const found = await this.client.sendRequest<Diagram | null>(DIAGRAM_REQUEST, params);
      if (found !== null && hasSameRows(diagram, found)) return found;
    }
    return undefined;
  }

  /** The panel itself announces operations and locks; the results of other edits appear as everywhere. */
  private async request(
    intention: DiagramIntention,
    document: TextDocument,
    { version, startLine }: Diagram,
  ): Promise<EditOutcome> {
    const target = { textDocument: { uri: document.uri.toString() }, version };
    if (intention.type === 'surgery') {
      const result = await withProgressIfSlow(EDITING, (token) => carryOut(this.client, target, intention, token));
      if (!result.ok) return refusal(result);
      const { notes, selections } = result;
      const message = 0 < notes.length ? { message: joinInert(notes) } : {};
      return { applied: true, ...message, focus: selections[0]?.start };
    }
    if (intention.type === 'mention') {
      const result = await carryOut(this.client, target, intention);
      if (!result.ok) return refusal(result);
      return { applied: true, message: joinInert([result.message, ...result.notes]) };
    }
    if (intention.type === 'lock') {
      const result = await carryOut(this.client, target, intention);
      return result.ok ? { applied: true, message: result.message } : refusal(result);
    }
    if (intention.type === 'answer') {
      const result = await withProgressIfSlow(PARSING, (token) =>
        answerQuestions(this.client, target, intention, token),
      );
      if (!result.ok) return refusal(result);
      const { message, next, nOpen, nOpenHere } = result;
      // To the next sentence, once this one is done.
      const isOver = next !== undefined && nOpenHere === 0 && intention.answer.type !== 'reopen';
      // To the next file, if the questions are those of several; and back from the field of a reason, which had the keyboard.
      const isElsewhere = nOpenHere === 0 && next === undefined && intention.answer.type !== 'reopen';
      if (0 < nOpen && (isElsewhere || result.hasAsked === true)) {
        void commands.executeCommand('treebank.nextQuestion', { kind: intention.kind });
        return { applied: true, message };
      }
      return { applied: true, message, ...(isOver ? { focus: { line: next, character: 0 } } : {}) };
    }
    if (intention.type === 'insertEmptyLines') {
      const result = await carryOut(this.client, target, intention);
      return result.ok ? { applied: true, message: result.message } : refusal(result);
    }
    const result = await intendAt(this.client, intention, target);
    if (!result.ok) return refusal(result);
    tellEdited(this.results, { document, startLine, endLine: startLine }, result);
    return { applied: true };
  }
}

const refusal = ({ reason, code }: Refused): EditOutcome => ({ applied: false, reason, code });
