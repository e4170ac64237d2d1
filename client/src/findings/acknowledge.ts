/** Accepts findings with a reason, records baselines, locks arcs: asks for the details and runs the operation. */

import { type TextDocument, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import type { EditTarget, FindingPlace, IntentionOf, LockState } from '../../../server/src/protocol/edit.ts';
import { carryOut, tellNoFile, tellOutcome } from '../commands/outcome.ts';
import { linesIn } from '../commands/repair.ts';
import { type LastPlace, linesOf } from '../place.ts';
import type { Results } from '../results/results.ts';
import { isTreebank, surroundings } from '../server.ts';
import { askInWays, choose } from '../show/lists.ts';
import { showWarning } from '../show/messages.ts';
import { whyNot } from '../trust.ts';
import { findingsOf, ruleIdOf } from './diagnostics.ts';
import { reasonQuestions } from './scope.ts';
import type { FindingNode } from './tree.ts';

/** The finding to acknowledge. */
interface Target extends FindingPlace {
  readonly uri: string;
  /** All findings of the rule are meant, in the whole treebank. */
  readonly isEverywhere?: boolean;
}

/** Intentions that change only `.treebank.json`. */
type InSidecar = 'acknowledge' | 'withdraw' | 'recordBaseline' | 'lock';

export class AcknowledgeCommands {
  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
  ) {}

  /** @param argument of a code action or of an entry of the Findings view; without one, the finding at the cursor is meant */
  async acknowledge(argument: unknown): Promise<void> {
    if (isRefused()) return;
    const target = targetOf(argument) ?? this.targetOfNode(argument) ?? (await this.targetAtCursor());
    if (target === undefined) return;
    const { uri, id, position } = target;
    const line = target.isEverywhere === true ? undefined : position.line;
    const answer = await askInWays(reasonQuestions(id, Uri.parse(uri).path, line), objectionTo);
    if (answer === undefined) return;
    const { text: reason, value: scope } = answer;
    await this.change({ textDocument: { uri } }, { type: 'acknowledge', id, position, scope, reason });
  }

  async withdraw(argument: unknown): Promise<void> {
    if (isRefused()) return;
    const target = this.targetOfNode(argument);
    if (target === undefined) return;
    const { uri, id, position } = target;
    await this.change({ textDocument: { uri } }, { type: 'withdraw', id, position });
  }

  async recordBaseline(): Promise<void> {
    if (isRefused()) return;
    const document = this.places.editor?.document;
    if (document === undefined) {
      void showWarning(inert`There is no CoNLL-U file to record a baseline for. Open one.`);
      return;
    }
    await this.change(this.targetIn(document), { type: 'recordBaseline' });
  }

  /** @param argument of a code action; without one, the selected words are meant, or the word at a bare cursor */
  async lock(state: LockState, argument: unknown): Promise<void> {
    if (isRefused()) return;
    const { editor } = this.places;
    const given = linesIn(argument);
    const document = given?.document ?? editor?.document;
    if (document === undefined) return tellNoFile();
    const lines = given === undefined ? (editor?.selections ?? []).map(linesOf) : [given];
    await this.change(this.targetIn(document), {
      type: 'lock',
      lines: lines.map(({ startLine, endLine }) => ({ startLine, endLine })),
      state,
    });
  }

  private async change<T extends InSidecar>(target: EditTarget, intention: IntentionOf<T>): Promise<void> {
    const result = await carryOut<InSidecar>(this.client, target, intention);
    if (!result.ok) return void showWarning(result.reason);
    const uri = Uri.parse(result.sidecar.uri);
    const document = await workspace.openTextDocument(uri);
    const next = { title: inert`Show .treebank.json`, run: () => window.showTextDocument(uri) };
    tellOutcome(this.results, { document }, result, next);
  }

  /** The current version of the document. */
  private targetIn(document: TextDocument): EditTarget {
    return { textDocument: { uri: this.addressOf(document) }, version: document.version };
  }

  private addressOf(document: TextDocument): string {
    return this.client.code2ProtocolConverter.asUri(document.uri);
  }

  private targetOfNode(argument: unknown): Target | undefined {
    const node = nodeOf(argument);
    if (node?.kind === 'finding') {
      const { uri, item } = node;
      return { uri: this.client.code2ProtocolConverter.asUri(uri), id: item.id, position: item.range.start };
    }
    const document = this.places.editor?.document;
    if (node?.kind !== 'group' || document === undefined) return undefined;
    return {
      uri: this.addressOf(document),
      id: node.group.id,
      position: { line: 0, character: 0 },
      isEverywhere: true,
    };
  }

  private async targetAtCursor(): Promise<Target | undefined> {
    const { editor } = this.places;
    if (editor === undefined || !isTreebank(editor.document)) return undefined;
    const { document, selection } = editor;
    const here = findingsOf(document.uri).filter(
      ({ range }) => range.start.line <= selection.end.line && selection.start.line <= range.end.line,
    );
    if (here.length === 0) {
      void showWarning(inert`There is no finding on this line. Put the cursor on one.`);
      return undefined;
    }
    const items = here.map((diagnostic) => ({
      label: inert(ruleIdOf(diagnostic)),
      detail: inert(diagnostic.message.split('\n')[0]),
      diagnostic,
    }));
    const chosen =
      items.length === 1
        ? items[0]
        : await choose(items, {
            title: inert`Acknowledge: Which Finding?`,
            placeHolder: inert`There are several findings on this line; choose the one where the annotation is correct`,
          });
    if (chosen === undefined) return undefined;
    const { line, character } = chosen.diagnostic.range.start;
    return { uri: this.addressOf(document), id: ruleIdOf(chosen.diagnostic), position: { line, character } };
  }
}

/** Says why nothing can be written here, if that is so. */
/** Why `.treebank.json` cannot be written here; undefined if it can. */
export const whyNotWrite = (): Inert | undefined => whyNot('write', surroundings());

function isRefused(): boolean {
  const reason = whyNotWrite();
  if (reason !== undefined) void showWarning(reason);
  return reason !== undefined;
}

const objectionTo = (reason: string): Inert | undefined =>
  reason.trim() === '' ? inert`Enter a reason: reviewers will see it.` : undefined;

/** The argument of a code action. */
function targetOf(argument: unknown): Target | undefined {
  if (typeof argument !== 'object' || argument === null) return undefined;
  if (!('uri' in argument && 'id' in argument && 'position' in argument)) return undefined;
  const { uri, id, position } = argument;
  if (typeof uri !== 'string' || typeof id !== 'string') return undefined;
  if (typeof position !== 'object' || position === null || !('line' in position) || !('character' in position))
    return undefined;
  const { line, character } = position;
  if (typeof line !== 'number' || typeof character !== 'number') return undefined;
  return { uri, id, position: { line, character } };
}

/** VS Code passes the actual node of the tree. */
function nodeOf(argument: unknown): FindingNode | undefined {
  if (typeof argument !== 'object' || argument === null || !('kind' in argument)) return undefined;
  return argument.kind === 'finding' || argument.kind === 'group' ? (argument as FindingNode) : undefined;
}
