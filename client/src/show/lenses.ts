/** Commands above a place in a text. VS Code interprets icons in their titles. */

import {
  CodeLens,
  type Disposable,
  type DocumentSelector,
  type Event,
  languages,
  Range,
  type TextDocument,
} from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';

export interface Lens {
  readonly line: number;
  readonly title: Inert;
  readonly tooltip?: Inert;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

export const lensOf = ({ line, title, tooltip, command, arguments: given = [] }: Lens): CodeLens =>
  new CodeLens(new Range(line, 0, line, 0), { title, tooltip, command, arguments: [...given] });

/** @param onDidChange the lenses have changed, although the text has not */
export function provideLenses(
  selector: DocumentSelector,
  lensesOf: (document: TextDocument) => readonly Lens[],
  onDidChange: Event<void>,
): Disposable {
  return languages.registerCodeLensProvider(selector, {
    onDidChangeCodeLenses: onDidChange,
    provideCodeLenses: (document) => lensesOf(document).map(lensOf),
  });
}
