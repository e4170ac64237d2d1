/** Problems, suggestions and explanations in the README of a repository. */

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
} from '../../core/release/index.ts';
import { inert, inertLines, joinMarkdown, markdownText } from '../../inert/index.ts';
import { fileNameOf, folderOf } from '../../services/addresses.ts';
import type { Editor, ShownCompletion, ShownDiagnostic, ShownHover } from '../connection/editor.ts';
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
  const { uri, version } = source;
  const diagnostics = checkedReadme(source).problems.map((each): ShownDiagnostic => {
    const href = PAGES.get(each.id);
    return {
      range: lineRange(source, (each.line ?? 1) - 1),
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
  const found = readmeExplanation(lineOf(source, line));
  if (found === undefined) return null;
  const { key, paragraphs } = found;
  return {
    contents: isMarkdown
      ? { kind: 'markdown', value: joinMarkdown([key, ...paragraphs].map(markdownText), '\n\n') }
      : { kind: 'plaintext', value: inertLines([key, ...paragraphs].join('\n\n')) },
    range: lineRange(source, line),
  };
}

export function suggested(
  source: ReadmeSource,
  { line, character }: Position,
): { isIncomplete: boolean; items: ShownCompletion[] } | null {
  const readme = readReadme(fileNameOf(source.uri), source.document.text);
  const found = readmeSuggestions(readme, lineOf(source, line), line, character);
  if (found === undefined) return null;
  const range = { start: { line, character: found.start }, end: { line, character } };
  const kind = found.kind === 'key' ? CompletionItemKind.Property : CompletionItemKind.EnumMember;
  const items = found.items.map(
    ({ label, text, about }, rank): ShownCompletion => ({
      label: inert(label),
      kind,
      sortText: String(rank).padStart(4, '0'),
      filterText: text,
      textEdit: { range, newText: text },
      ...(about !== '' && { documentation: inert(about) }),
    }),
  );
  return { isIncomplete: false, items };
}

const lineOf = ({ document }: ReadmeSource, line: number): string =>
  document.text.split('\n')[line]?.replace(/\r$/, '') ?? '';

function lineRange(source: ReadmeSource, line: number) {
  const start = source.document.offsetAt({ line, character: 0 });
  return rangeIn(source, { start, end: start + lineOf(source, line).length });
}
