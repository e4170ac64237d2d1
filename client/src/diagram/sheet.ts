/** Diagrams of several sentences as one HTML page: which sentences, and the page in parts. */

import { type CancellationToken, type Selection, type TextDocument, Uri, window, workspace } from 'vscode';
import { type Inert, inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { DiagramOptions, Outcome, SheetPart } from '../../../server/src/protocol/webview.ts';
import { entryName } from '../entryName.ts';
import type { ListChoice } from '../show/lists.ts';
import { showProgress } from '../show/messages.ts';
import { sentenceLines } from './sentenceText.ts';

/** Beyond this, a browser takes minutes to open the page; `treebank draw` has no limit. */
export const MOST_ON_A_PAGE = 1000;
/** Sentences sent to the panel at a time. */
const AT_A_TIME = 25;

/** Draws the sentences. */
export interface SheetDrawer {
  /** Opens the panel if there is none; undefined if it does not answer. */
  renderSheet(part: SheetPart): Promise<string | undefined>;
  diagramAt(document: TextDocument, line: number, token: CancellationToken): Promise<Diagram | undefined>;
  readonly options: DiagramOptions;
}

export interface SheetChoice extends ListChoice {
  readonly lines: readonly number[];
}

/** One choice for each set of sentences that there is now. @param found first lines of the sentences with matches of the search */
export function sheetChoices(
  document: TextDocument,
  selections: readonly Selection[],
  found: readonly number[],
): SheetChoice[] {
  const all = sentenceLines(document.getText());
  const isSelected = (line: number, at: number) =>
    selections.some(({ start, end }) => start.line < (all[at + 1] ?? document.lineCount) && line <= end.line);
  const selected = all.filter(isSelected);
  const choice = (label: Inert, lines: readonly number[]): SheetChoice[] => {
    if (lines.length === 0) return [];
    const [n, most] = [lines.length, MOST_ON_A_PAGE].map((each) => formatNumber(each));
    const detail =
      MOST_ON_A_PAGE < lines.length
        ? inert`HTML, to print or save as PDF: the first ${most} of ${n} sentences; treebank draw --all --format html draws all`
        : inert`HTML, to print or save as PDF: ${n} sentences`;
    return [{ label, detail, lines }];
  };
  return [
    ...(1 < selected.length ? choice(inert`Several on a Page: the Selected Sentences`, selected) : []),
    ...choice(inert`Several on a Page: the Sentences Found`, found),
    ...choice(inert`Several on a Page: the Whole File`, all),
  ];
}

/** @param tell reports what was done */
export async function exportSheet(
  drawer: SheetDrawer,
  document: TextDocument,
  lines: readonly number[],
  tell: (message: Inert) => void,
): Promise<Outcome> {
  const name = entryName(document.uri);
  const defaultUri = Uri.joinPath(document.uri, '..', `${name.replace(/\.conllu$/, '')}.html`);
  const target = await window.showSaveDialog({ defaultUri, filters: { HTML: ['html'] } });
  if (target === undefined) return { applied: true };
  const { version } = document;
  const drawn = lines.slice(0, MOST_ON_A_PAGE);
  const parts = await showProgress(inert`Drawing ${formatNumber(drawn.length)} sentences…`, async (steps, token) => {
    const made: string[] = [];
    let left = 0;
    for (let at = 0; at < drawn.length; at += AT_A_TIME) {
      const found = await Promise.all(
        drawn.slice(at, at + AT_A_TIME).map((line) => drawer.diagramAt(document, line, token)),
      );
      if (token.isCancellationRequested) return 'cancelled';
      if (document.version !== version) return 'changed';
      const diagrams = found.filter((each): each is Diagram => each !== undefined && 0 < each.words.length);
      left += found.length - diagrams.length;
      const isLast = drawn.length <= at + AT_A_TIME;
      const part = await drawer.renderSheet({
        diagrams,
        options: drawer.options,
        ...(at === 0 ? { title: name } : {}),
        isLast,
      });
      if (part === undefined) return 'unanswered';
      made.push(part);
      steps.report({ increment: (100 * AT_A_TIME) / drawn.length });
    }
    return { made, left };
  });
  if (parts === 'cancelled') return { applied: true };
  if (typeof parts === 'string') return { applied: false, reason: FAILED[parts] };
  await workspace.fs.writeFile(target, new TextEncoder().encode(parts.made.join('')));
  const n = formatNumber(drawn.length - parts.left);
  const rest = parts.left === 0 ? inert`` : inert`; ${formatNumber(parts.left)} cannot be drawn`;
  tell(inert`Exported ${n} diagrams to ${target.fsPath}${rest}.`);
  return { applied: true };
}

const FAILED = {
  changed: inert`The text was changed meanwhile, so nothing was exported. Try again.`,
  unanswered: inert`The diagram did not answer, so nothing was exported. Open it and try again.`,
} as const;
