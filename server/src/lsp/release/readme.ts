/** Problems, suggestions and explanations in the README of a repository, and above it its stars. */

import { CompletionItemKind, DiagnosticSeverity } from 'vscode-languageserver';
import type { Position } from '../../core/conllu/index.ts';
import {
  checkKeys,
  checkReadme,
  type Problem,
  RELEASE_RULES,
  type Readme,
  readmeExplanation,
  readmeSuggestions,
  readReadme,
  starsOf,
  TextLines,
} from '../../core/release/index.ts';
import { inert, inertLines, joinMarkdown, markdownText } from '../../inert/index.ts';
import { formatNumber } from '../../localization/index.ts';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import type { KnownStars } from '../../services/jobs.ts';
import type { Editor, ShownCompletion, ShownDiagnostic, ShownHover, ShownLens } from '../connection/editor.ts';
import { rangeIn } from '../grew/documents.ts';
import type { ReadmeSource } from './source.ts';

const SEVERITY = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

const PAGES = new Map<string, string>(RELEASE_RULES.map(({ id, url }) => [id, url]));

interface CheckedReadme {
  readonly readme: Readme;
  /** Of the text alone: what the data say is for the whole release. */
  readonly problems: readonly Problem[];
}

export function checkedReadme({ uri, document }: ReadmeSource): CheckedReadme {
  const readme = readReadme(fileNameOf(uri), document.text);
  return { readme, problems: [...checkReadme(fileNameOf(folderOf(uri)), readme, undefined), ...checkKeys(readme)] };
}

export function publishReadme(connection: Pick<Editor, 'sendDiagnostics'>, source: ReadmeSource): void {
  const { uri, version, document } = source;
  const lines = new TextLines(document.text);
  const diagnostics = checkedReadme(source).problems.map((each): ShownDiagnostic => {
    const href = PAGES.get(each.id);
    return {
      range: rangeIn(source, lines.spanOf((each.line ?? 1) - 1)),
      severity: SEVERITY[each.severity],
      source: 'release',
      code: each.id,
      message: inertLines(each.message),
      ...(href !== undefined && { codeDescription: { href } }),
    };
  });
  void connection.sendDiagnostics({ uri, version, diagnostics });
}

export function explained(source: ReadmeSource, { line }: Position, isMarkdown: boolean): ShownHover | null {
  const lines = new TextLines(source.document.text);
  const found = readmeExplanation(lines.at(line));
  if (found === undefined) return null;
  const { key, paragraphs } = found;
  return {
    contents: isMarkdown
      ? { kind: 'markdown', value: joinMarkdown([key, ...paragraphs].map(markdownText), '\n\n') }
      : { kind: 'plaintext', value: inertLines([key, ...paragraphs].join('\n\n')) },
    range: rangeIn(source, lines.spanOf(line)),
  };
}

export function suggested(
  source: ReadmeSource,
  { line, character }: Position,
): { isIncomplete: boolean; items: ShownCompletion[] } | null {
  const { text } = source.document;
  const readme = readReadme(fileNameOf(source.uri), text);
  const found = readmeSuggestions(readme, new TextLines(text).at(line), line, character);
  if (found === undefined) return null;
  const range = { start: { line, character: found.start }, end: { line, character } };
  const kind = found.kind === 'key' ? CompletionItemKind.Property : CompletionItemKind.EnumMember;
  const items = found.items.map(
    ({ label, text: newText, about }, rank): ShownCompletion => ({
      label: inert(label),
      kind,
      sortText: String(rank).padStart(4, '0'),
      filterText: newText,
      textEdit: { range, newText },
      ...(about !== '' && { documentation: inert(about) }),
    }),
  );
  return { isIncomplete: false, items };
}

/** Advice that is shown. */
const MOST_ADVICE = 2;

/** The stars that the repository would get, and what would raise them most. @param known undefined while the data are counted @param command of the client */
export function lensesOfReadme(
  { uri, document }: ReadmeSource,
  known: KnownStars | undefined,
  command: string,
): ShownLens[] {
  const start = { line: 0, character: 0 };
  const lens = (title: ReturnType<typeof inert>): ShownLens => ({
    range: { start, end: start },
    command: { title, command, arguments: [folderOf(uri)] },
  });
  if (known === undefined) return [lens(inert`Check Release`)];
  const readme: Readme = readReadme(fileNameOf(uri), document.text);
  const { total, advice } = starsOf(known.facts, readme, known.isValid !== false);
  const stars = formatNumber(total, 1);
  return [
    lens(
      known.isValid === undefined
        ? inert`$(star-full) ${stars} stars if the sentences are valid`
        : inert`$(star-full) ${stars} stars`,
    ),
    ...advice.slice(0, MOST_ADVICE).map((each) => lens(inert`+${formatNumber(each.stars, 2)} ${each.text}`)),
  ];
}
