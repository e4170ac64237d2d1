/** Managing parser models: lists, evaluates, exports, deletes and trains them. */

import { type CancellationToken, commands, type Disposable, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { type Inert, inert, markdown } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { type Refused, refuse } from '../../../server/src/protocol/answer.ts';
import type { CommandId } from '../../../server/src/protocol/commands.ts';
import type { ExternalParserInfo } from '../../../server/src/protocol/externalParsers.ts';
import {
  EVALUATE_PARSER_REQUEST,
  type EvaluateParserParams,
  type EvaluateParserResult,
  PARSERS_REQUEST,
  type ParserInfo,
  type ParsersParams,
  type ParsersResult,
  RAW_TEXT_REQUEST,
  type RawTextParams,
  type RawTextResult,
  TRAIN_REQUEST,
  type TrainParams,
  type TrainResult,
  UNFINISHED_TRAINING_REQUEST,
  type UnfinishedTraining,
} from '../../../server/src/protocol/parsers.ts';
import type { LastPlace } from '../place.ts';
import { follow } from '../reports.ts';
import type { Results } from '../results/results.ts';
import { clientHost, surroundings } from '../server.ts';
import { choose, type ListChoice } from '../show/lists.ts';
import { confirm, showInformation, showProgress, showWarning } from '../show/messages.ts';
import { Pages } from '../show/pages.ts';
import { isIn, whyNot } from '../trust.ts';
import { externalParsers, externalRow } from './externalParsers.ts';
import { isCancelled } from './outcome.ts';
import { cardMarkdown, describe, detail } from './parserCard.ts';
import { chooseRawText, rawTextCandidates } from './rawText.ts';

const SCHEME = 'treebank-parser';
const NO_FILE = inert`There is no CoNLL-U file to work with. Open one and put the cursor in it.`;
/** Shown after the window has reloaded. */
const GONE = markdown`This report is not kept. Run the command “Treebank: Manage Parsers…” again.\n`;

const GO_ON = inert`Resume`;

interface ParserItem extends ListChoice {
  readonly parser: ParserInfo;
}

interface ActionItem extends ListChoice {
  run(): PromiseLike<unknown>;
}

export class ParserCommands implements Disposable {
  private readonly pages = new Pages(SCHEME, GONE);
  private nTokens = 0;

  constructor(
    private readonly client: BaseLanguageClient,
    private readonly places: LastPlace,
    private readonly results: Results,
    /** The user's own models: nothing outside this folder is ever deleted. */
    private readonly folder: Uri,
  ) {}

  /** Lets the user choose a model and an action. */
  async manage(): Promise<void> {
    const document = this.places.editor?.document;
    if (document === undefined) return void showWarning(NO_FILE);
    const params: ParsersParams = { textDocument: { uri: document.uri.toString() } };
    const result = await this.ask<ParsersResult>(PARSERS_REQUEST, params);
    if (!result.ok) return void showWarning(result.reason);
    const items = result.parsers.map(
      (parser): ParserItem => ({
        label: parser.isInUse ? inert`$(check) ${parser.name}` : parser.name,
        description: describe(parser),
        detail: detail(parser),
        parser,
      }),
    );
    const train: ActionItem = {
      label: inert`$(add) Train a parser on this treebank`,
      alwaysShow: true,
      run: () => this.train(undefined, undefined),
    };
    const external = (await externalParsers(this.client, document)).map((program) => ({
      ...externalRow(program),
      run: () => useProgram(program),
    }));
    const title = inert`Parsers; the one with the check mark is used for the open file`;
    const chosen = await choose<ParserItem | ActionItem>([...items, ...external, train], {
      title,
      matchOnDetail: true,
    });
    if (chosen === undefined) return;
    if ('run' in chosen) await chosen.run();
    else await this.act(chosen.parser, document.uri);
  }

  /** Trains on the files clicked or selected in the explorer, or on the open one. */
  async train(clicked: unknown, selected: unknown): Promise<void> {
    const chosen = (Array.isArray(selected) ? selected : [clicked]).filter((each) => each instanceof Uri);
    const here = this.places.editor?.document.uri;
    const uris = 0 < chosen.length || here === undefined ? chosen : [here];
    if (uris.length === 0) return void showWarning(NO_FILE);
    const trained = uris.map((uri) => uri.toString());
    const reason = whyNot('train', surroundings());
    if (reason !== undefined) return void showWarning(reason);
    const rawText = await this.rawTextFor(trained);
    if (rawText !== undefined) await this.trainOn(trained, rawText);
  }

  /** Asks how to proceed with training runs that closing the editor interrupted. */
  async offerToGoOn(): Promise<void> {
    if (whyNot('train', surroundings()) !== undefined) return;
    for (const training of await this.unfinished()) {
      const { name, done, path, uris, rawText } = training;
      const [goOn, discard] = [GO_ON, inert`Discard`];
      const question = inert`Training the parser ${name} was interrupted at ${Math.floor(100 * done)} %.`;
      const answer = await showInformation(question, goOn, discard);
      if (answer === discard && this.isOwn(path))
        await workspace.fs.delete(clientHost().uriOf(path), { recursive: true });
      if (answer === goOn) await this.trainOn(uris, rawText);
    }
  }

  /** Raw text to learn from as well, if there is any and the user wants to. @returns undefined if training is not wanted at all */
  private async rawTextFor(uris: readonly string[]): Promise<readonly string[] | undefined> {
    const candidates = await rawTextCandidates(uris);
    if (candidates.length === 0) return [];
    const { result: found, isCancelled: isGivenUp } = await this.runLong<RawTextResult>(
      inert`Looking for raw text to learn words from`,
      RAW_TEXT_REQUEST,
      (workDoneToken): RawTextParams => ({ uris, candidates, workDoneToken }),
    );
    if (isGivenUp) return undefined;
    // Training itself says what is wrong with the treebank.
    return found.ok && 0 < found.files.length ? chooseRawText(found) : [];
  }

  private async trainOn(uris: readonly string[], rawText: readonly string[]): Promise<void> {
    const { result } = await this.runLong<TrainResult>(
      inert`Training a parser`,
      TRAIN_REQUEST,
      (workDoneToken): TrainParams => ({ uris, rawText, workDoneToken }),
    );
    if (result.ok) return this.results.tell(result.message);
    const isOurs = (each: UnfinishedTraining) =>
      each.uris.join() === uris.join() && each.rawText.join() === rawText.join();
    const canGoOn = (await this.unfinished()).some(isOurs);
    const answer = await showWarning(result.reason, ...(canGoOn ? [GO_ON] : []));
    if (answer === GO_ON) await this.trainOn(uris, rawText);
  }

  /** None while the server does not answer. */
  private async unfinished(): Promise<readonly UnfinishedTraining[]> {
    try {
      return await this.client.sendRequest<readonly UnfinishedTraining[]>(UNFINISHED_TRAINING_REQUEST, {});
    } catch {
      return [];
    }
  }

  dispose(): void {
    this.pages.dispose();
  }

  private isOwn(path: string): boolean {
    const uri = clientHost().uriOf(path);
    const { scheme, authority } = this.folder;
    return uri.scheme === scheme && uri.authority === authority && isIn(this.folder.path, uri.path);
  }

  private async act(parser: ParserInfo, document: Uri): Promise<void> {
    const actions: ActionItem[] = [
      { label: inert`$(book) Show card`, run: () => this.pages.show(parser.name, cardMarkdown(parser)) },
    ];
    if (parser.problem === undefined) {
      actions.unshift({
        label: inert`$(beaker) Evaluate on the open file`,
        detail: inert`Parses its sentences without changing them, and compares the trees`,
        run: () => this.evaluate(parser, document),
      });
      actions.push({
        label: inert`$(export) Export…`,
        detail: inert`Copies the model, to share it or use it on the command line`,
        run: () => exportModel(parser, this.results),
      });
    }
    if (parser.origin === 'own' && this.isOwn(parser.path))
      actions.push({ label: inert`$(trash) Delete…`, run: () => deleteModel(parser, this.results) });
    const chosen = await choose(actions, { title: parser.name });
    try {
      await chosen?.run();
    } catch (error) {
      void showWarning(inert(error instanceof Error ? error.message : String(error)));
    }
  }

  private async evaluate(parser: ParserInfo, document: Uri): Promise<void> {
    const textDocument = { uri: document.toString() };
    const { path } = parser;
    const { result } = await this.runLong<EvaluateParserResult>(
      inert`Evaluating ${parser.name}`,
      EVALUATE_PARSER_REQUEST,
      (workDoneToken): EvaluateParserParams => ({ textDocument, path, workDoneToken }),
    );
    if (!result.ok) return void showWarning(result.reason);
    await this.pages.show(localized`Evaluation of ${parser.name}`, result.markdown);
    this.results.tell(result.message);
  }

  /** Slow work with progress and a cancel button, and whether it was pressed. */
  private async runLong<Result extends { readonly ok: boolean }>(
    title: Inert,
    request: string,
    params: (token: string) => object,
  ): Promise<{ readonly result: Result | Refused; readonly isCancelled: boolean }> {
    return showProgress(title, async (progress, token) => {
      const workDoneToken = `treebank-parsers-${++this.nTokens}`;
      const listener = follow(this.client, workDoneToken, progress);
      try {
        const result = await this.ask<Result>(request, params(workDoneToken), token);
        return { result, isCancelled: token.isCancellationRequested };
      } finally {
        listener.dispose();
      }
    });
  }

  private async ask<Result extends { readonly ok: boolean }>(
    request: string,
    params: object,
    token?: CancellationToken,
  ): Promise<Result | Refused> {
    try {
      // The library would take an undefined token for another parameter.
      return await (token === undefined
        ? this.client.sendRequest<Result>(request, params)
        : this.client.sendRequest<Result>(request, params, token));
    } catch (error) {
      if (isCancelled(error)) return refuse(inert`Cancelled.`);
      return refuse(inert`The language server did not answer: ${String(error)}`);
    }
  }
}

/** Lets the user choose what to do with an external parser. */
async function useProgram({ name, problem }: ExternalParserInfo): Promise<void> {
  if (problem !== undefined) return void showWarning(problem);
  const run = (id: CommandId) => () => commands.executeCommand(id, name);
  const actions: ActionItem[] = [
    {
      label: inert`$(checklist) Propose Re-parse…`,
      detail: inert`Its trees become proposals; nothing is written`,
      run: run('treebank.proposeWhat'),
    },
    {
      label: inert`$(diff) Compare the open file with it`,
      detail: inert`Lists what it says differently, tokens and sentences included`,
      run: run('treebank.compareWithParser'),
    },
    {
      label: inert`$(gear) Open its setting`,
      run: () => commands.executeCommand('workbench.action.openSettings', 'treebank.parsers.external'),
    },
  ];
  await (await choose(actions, { title: inert(name) }))?.run();
}

async function exportModel({ path }: ParserInfo, results: Results): Promise<void> {
  const source = clientHost().uriOf(path);
  const name = source.path.split('/').at(-1) ?? 'parser.model';
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const defaultUri = folder === undefined ? undefined : Uri.joinPath(folder, name);
  const kind = localized`Parser model`;
  const target = await window.showSaveDialog({ defaultUri, filters: { [kind]: ['model'] } });
  if (target === undefined) return;
  await workspace.fs.copy(source, target, { overwrite: true });
  results.tell(inert`Exported to ${target.fsPath}. To use it elsewhere, set treebank.reparse.model to this path.`);
}

async function deleteModel({ path, name }: ParserInfo, results: Results): Promise<void> {
  const question = inert`Delete the parser ${name}? It cannot be restored, only trained again.`;
  if (!(await confirm(question, inert`Delete`))) return;
  await workspace.fs.delete(clientHost().uriOf(path));
  results.tell(inert`The parser ${name} was deleted.`);
}
