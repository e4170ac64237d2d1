/** The declaration of a command, and the conditions that several tables of commands share. */

/** Language id of CoNLL-U documents. */
export const LANGUAGE_ID = 'conllu';

/** Language id of requests and rules, and the endings of their files. */
export const GREW_ID = 'grew';
export const GREW_EXTENSIONS = ['.grew', '.grs', '.req'] as const;

/** The cursor is in the text of a treebank. */
export const IN_TEXT = `editorTextFocus && editorLangId == ${LANGUAGE_ID}`;

/** View type of the diagram panel. */
export const DIAGRAM_VIEW = 'treebank.diagram';
export const FINDINGS_VIEW = 'treebank.findings';

/** The cursor is in a CoNLL-U document, or the diagram of one has the focus. */
export const AT_SENTENCE = `editorLangId == ${LANGUAGE_ID} || activeWebviewPanelId == '${DIAGRAM_VIEW}'`;

/** Where findings or questions of a treebank can be stepped through. */
export const TREEBANK_OPEN = `${AT_SENTENCE} || focusedView == '${FINDINGS_VIEW}'`;

/** The editor shows a treebank, so that the menu `…` beside the tabs refers to its whole file. */
export const IN_TITLE = `resourceLangId == ${LANGUAGE_ID}`;

/** The submenu of versions to compare a treebank with. */
export const COMPARE_MENU = 'treebank.compare';

export interface Command {
  readonly title: string;
  /** When it can run. */
  readonly enablement?: string;
  /** A codicon `$(name)`, or the stem of two files `media/STEM-light.svg` and `media/STEM-dark.svg`. */
  readonly icon?: string;
  /** When the palette offers it; `false` if it has a key, a button or a menu, or if another command of the palette leads to it. */
  readonly when: string;
  readonly keybinding?: { readonly key: string; readonly mac?: string; readonly when: string; readonly args?: unknown };
  /** Menu id of the manifest → position and condition. */
  readonly menus?: Readonly<Record<string, { readonly group: string; readonly when: string }>>;
}
