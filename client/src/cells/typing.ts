/**
 * Everything typed into a treebank takes its turn behind the cell commands: VS Code asks an extension that registers its command `type` instead of typing
 * itself. We leave it alone while another text is active, and always if another extension registers the command for its own purposes.
 */

import { commands, Disposable, extensions, type TextEditor, window } from 'vscode';
import { IN_TURN } from '../../../server/src/protocol/cellCommands.ts';
import { isTreebank } from '../server.ts';
import { isBound, setByKey } from './boundKeys.ts';
import type { Turns } from './keyQueue.ts';
import type { CellMode } from './mode.ts';
import { TypedText } from './typedText.ts';

/** Extensions that register `type` at each change of mode, and fail if it is taken. */
const OWNERS_OF_TYPING = ['vscodevim.vim', 'asvetliakov.vscode-neovim'];

/** Input methods send compositions; these take the same route, as their parts follow each other. */
const OF_COMPOSITION = ['replacePreviousChar', 'compositionType', 'compositionStart', 'compositionEnd'];

/** A form in a panel, which gets the keyboard from the text. */
export interface FormKeys {
  readonly isOpening: boolean;
  /** How often it has begun to open. */
  readonly nOpened: number;
  type(text: string): void;
}

/** Not for a window without an active text: the focused panel returns the focus soon. */
export class TypingInTurn implements Disposable {
  private registered: Disposable | undefined;
  private last: TextEditor | undefined;
  private readonly listener: Disposable;
  /** Commands of VS Code that have run: before the first run it looks for an extension to activate, and later keys would overtake. */
  private readonly known = new Set<string>();
  private readonly typed = new TypedText();

  /**
   * @param enter the behaviour of Enter where the key is not bound
   * @param goOn selects the cell after one that a key has filled
   * @param form what is typed on its way to the form is for the form: the text would lose the cell to it
   */
  constructor(
    private readonly turns: Turns,
    private readonly mode: CellMode,
    private readonly enter: (editor: TextEditor) => unknown,
    private readonly goOn: (editor: TextEditor) => void,
    private readonly form: FormKeys,
  ) {
    const look = (editor: TextEditor | undefined) => {
      if (editor === undefined) return;
      this.last = editor;
      if (isTreebank(editor.document)) this.register();
      else this.release();
    };
    look(window.activeTextEditor);
    this.listener = window.onDidChangeActiveTextEditor(look);
  }

  /** The target of keys: the window reports late that a text has the keyboard again after a panel. */
  get editor(): TextEditor | undefined {
    const editor = window.activeTextEditor ?? this.last;
    return editor !== undefined && isTreebank(editor.document) ? editor : undefined;
  }

  /** Makes the window run one of its own commands, after the text typed before. */
  send(command: string, argument?: unknown): Promise<void> {
    const run = () => commands.executeCommand(command, ...(argument === undefined ? [] : [argument]));
    if (this.known.has(command)) return this.turns.send(run);
    this.known.add(command);
    return this.turns.move(run);
  }

  dispose(): void {
    this.listener.dispose();
    this.typed.dispose();
    this.release();
  }

  private register(): void {
    if (this.registered !== undefined || OWNERS_OF_TYPING.some((id) => extensions.getExtension(id) !== undefined))
      return;
    const registered: Disposable[] = [];
    try {
      registered.push(commands.registerCommand('type', (argument: { readonly text: string }) => this.type(argument)));
      for (const command of OF_COMPOSITION) {
        const pass = (argument: unknown) => this.send(`default:${command}`, argument ?? {});
        registered.push(commands.registerCommand(command, pass));
      }
    } catch {
      // Another extension has registered the command: then a key does not wait for the previous one.
      for (const each of registered) each.dispose();
      return;
    }
    this.registered = Disposable.from(...registered);
    void commands.executeCommand('setContext', IN_TURN, true);
  }

  private release(): void {
    if (this.registered === undefined) return;
    void commands.executeCommand('setContext', IN_TURN, false);
    this.registered.dispose();
    this.registered = undefined;
  }

  private type(argument: { readonly text: string }): Promise<void> {
    const { editor } = this;
    if (editor === undefined) return this.send('default:type', argument);
    if (/^\r?\n$/.test(argument.text)) return this.turns.move(() => this.enter(editor));
    const { text } = argument;
    const { form } = this;
    const { nOpened } = form;
    if (form.isOpening) return Promise.resolve(form.type(text));
    // It opened between the key and its turn.
    const isForForm = () => nOpened < form.nOpened;
    const typeIt = () => {
      if (isForForm()) return form.type(text);
      this.mode.noteTyping(editor);
      return this.typed.type(editor, text);
    };
    // Only the first key in a cell can be more than a letter; the others need not wait for an answer.
    if (!this.turns.endsWithMove || !isBound(text)) return this.turns.send(typeIt);
    return this.turns.move(async () => {
      if (!isForForm() && (await setByKey(this.mode, editor, text))) this.goOn(editor);
      else await typeIt();
    });
  }
}
