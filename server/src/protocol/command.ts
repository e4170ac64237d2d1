/** What a command is, and the conditions that several tables of commands share. */

/** Language id of CoNLL-U documents. */
export const LANGUAGE_ID = 'conllu';

/** Language id of requests and rules, and the endings of their files. */
export const GREW_ID = 'grew';
export const GREW_EXTENSIONS = ['.grew', '.grs', '.req'] as const;

/** The cursor is in the text of a treebank. */
export const IN_TEXT = `editorTextFocus && editorLangId == ${LANGUAGE_ID}`;

export interface Command {
  readonly title: string;
  /** When it can run at all. */
  readonly enablement?: string;
  /** A codicon `$(name)`, or the stem of two files `media/STEM-light.svg` and `media/STEM-dark.svg`. */
  readonly icon?: string;
  /** When the palette offers it. */
  readonly when: string;
  readonly keybinding?: { readonly key: string; readonly mac?: string; readonly when: string; readonly args?: string };
  /** Menu id of the manifest → position and condition. */
  readonly menus?: Readonly<Record<string, { readonly group: string; readonly when: string }>>;
}
