/** Quick picks and input boxes. VS Code interprets icons in their labels, and links in their prompts. */

import {
  type InputBox,
  InputBoxValidationSeverity,
  type QuickPick,
  type QuickPickItem,
  ThemeIcon,
  Uri,
  window,
} from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';
import { localized } from '../../../server/src/localization/index.ts';
import { TREEBANK_EXTENSIONS } from '../../../server/src/protocol/treebankFiles.ts';

export interface ListChoice extends QuickPickItem {
  readonly label: Inert;
  readonly description?: Inert;
  readonly detail?: Inert;
}

interface ListTexts {
  readonly title: Inert;
  readonly placeHolder?: Inert;
  readonly matchOnDetail?: boolean;
  readonly matchOnDescription?: boolean;
}

/** @returns the chosen entry; undefined if none was chosen */
export async function choose<T extends ListChoice>(
  items: readonly T[] | Promise<readonly T[]>,
  texts: ListTexts,
): Promise<T | undefined> {
  return window.showQuickPick(items, texts);
}

/** Any number of entries, in the order of the list; those with `picked` are ticked at first. @returns undefined if dismissed */
export async function chooseSeveral<T extends ListChoice>(
  items: readonly T[] | Promise<readonly T[]>,
  texts: ListTexts,
): Promise<T[] | undefined> {
  return window.showQuickPick(items, { ...texts, canPickMany: true });
}

interface QuestionTexts {
  readonly title: Inert;
  readonly prompt: Inert;
  /** The initial text. */
  readonly value?: string;
  /** Why the typed text is unacceptable. */
  readonly objection: (value: string) => Inert | undefined;
}

/** A line of text; stays open when the focus goes elsewhere. @returns undefined if it was dismissed */
export async function ask({ title, prompt, value, objection }: QuestionTexts): Promise<string | undefined> {
  return window.showInputBox({ title, prompt, value, ignoreFocusOut: true, validateInput: objection });
}

/** One of several uses of a line of text. */
export interface Way<T> {
  readonly value: T;
  readonly title: Inert;
  readonly prompt: Inert;
  /** The tooltip and the icon of its button. */
  readonly button: Inert;
  readonly icon: string;
}

/**
 * A line of text and its use: the first of several ways unless the user presses a button, which keeps the typed text. Stays open when the
 * focus goes elsewhere.
 *
 * @param ways at least one
 * @param objection why the typed text is unacceptable; shown once something was typed, or Enter pressed
 * @returns undefined if it was dismissed
 */
export function askInWays<T>(
  ways: readonly Way<T>[],
  objection: (text: string) => Inert | undefined,
): Promise<{ readonly text: string; readonly value: T } | undefined> {
  const box = window.createInputBox();
  box.ignoreFocusOut = true;
  let at = 0;
  const show = () => {
    const { title, prompt } = ways[at];
    Object.assign(box, { title, prompt });
    const { button, icon } = ways[(at + 1) % ways.length];
    box.buttons = ways.length === 1 ? [] : [{ iconPath: new ThemeIcon(icon), tooltip: button }];
  };
  const object = (text: string) => {
    const message = objection(text);
    box.validationMessage = message && { message, severity: InputBoxValidationSeverity.Error };
    return message !== undefined;
  };
  show();
  return new Promise((answer) => {
    box.onDidTriggerButton(() => {
      at = (at + 1) % ways.length;
      show();
    });
    box.onDidChangeValue(object);
    box.onDidAccept(() => {
      if (object(box.value)) return;
      answer({ text: box.value, value: ways[at].value });
      box.hide();
    });
    box.onDidHide(() => {
      answer(undefined);
      box.dispose();
    });
    box.show();
  });
}

/** Lets the user choose a treebank in addition to another file. @returns undefined if none was chosen */
export async function chooseFile(openLabel: Inert, beside: Uri): Promise<Uri | undefined> {
  const defaultUri = beside.scheme === 'untitled' ? undefined : Uri.joinPath(beside, '..');
  const allFiles = localized`All files`;
  const chosen = await window.showOpenDialog({
    openLabel,
    ...(defaultUri === undefined ? {} : { defaultUri }),
    filters: { 'CoNLL-U': [...TREEBANK_EXTENSIONS], [allFiles]: ['*'] },
  });
  return chosen?.[0];
}

/** An input line that comments on the typed text. */
interface Line {
  readonly box: Omit<InputBox, 'title' | 'placeholder' | 'prompt' | 'validationMessage'>;
  remark(text: Inert | undefined): void;
  /** Shows a filter that takes effect while it is typed; closing the line other than by Enter reverts it. */
  filter(text: string, apply: () => void, takeBack: () => void): void;
}

export function createLine(title: Inert, placeholder: Inert): Line {
  const box = window.createInputBox();
  box.title = title;
  box.placeholder = placeholder;
  return {
    box,
    remark: (message) => {
      box.validationMessage = message && { message, severity: InputBoxValidationSeverity.Info };
    },
    filter: (text, apply, takeBack) => {
      let isAccepted = false;
      box.value = text;
      box.onDidChangeValue(apply);
      box.onDidAccept(() => {
        isAccepted = true;
        box.hide();
      });
      box.onDidHide(() => {
        if (!isAccepted) takeBack();
        box.dispose();
      });
      box.show();
    },
  };
}

/** A list of check boxes. It stays open when the focus goes elsewhere, so that the user can look around. */
interface CheckList<T extends ListChoice> {
  readonly box: Omit<QuickPick<T>, 'title' | 'placeholder'>;
  /** Shows a text above it, in place of its title. */
  remark(text: Inert): void;
}

export function createCheckList<T extends ListChoice>(title: Inert, placeholder: Inert): CheckList<T> {
  const box: QuickPick<T> = Object.assign(window.createQuickPick<T>(), { sortByLabel: false });
  box.title = title;
  box.placeholder = placeholder;
  box.canSelectMany = true;
  box.ignoreFocusOut = true;
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  return {
    box,
    remark: (text) => {
      box.title = text;
    },
  };
}

/** A list that its creator updates as the user types. */
export interface SearchList<T extends ListChoice> {
  readonly box: Omit<QuickPick<T>, 'title' | 'placeholder'>;
  /** Shows all entries in this order, with a title above. */
  show(items: readonly T[], title: Inert): void;
}

export function createSearchList<T extends ListChoice>(title: Inert, placeholder: Inert): SearchList<T> {
  // Without `sortByLabel: false`, VS Code sorts by where the typed text matches the labels; the API types lack this property.
  const box: QuickPick<T> = Object.assign(window.createQuickPick<T>(), { sortByLabel: false });
  box.title = title;
  box.placeholder = placeholder;
  return {
    box,
    show: (items, remark) => {
      box.title = remark;
      box.items = items.map((item) => ({ ...item, alwaysShow: true }));
    },
  };
}
