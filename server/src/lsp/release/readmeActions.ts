/** Quick fixes in the README of a repository. */

import { CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import { readmeFixer } from '../../core/release/index.ts';
import { inert, inertLines } from '../../inert/index.ts';
import type { ShownAction } from '../connection/editor.ts';
import { workspaceEditOf } from '../documents/ranges.ts';
import type { HasClient } from '../feature.ts';
import { rangeIn } from '../grew/documents.ts';
import { checkedReadme } from './readme.ts';
import type { ReadmeSource } from './source.ts';

/** Those of the problems in the lines that are asked for. */
export function readmeActions(
  { client }: HasClient,
  source: ReadmeSource,
  { range, context: { diagnostics, only } }: CodeActionParams,
): ShownAction[] {
  if (only !== undefined && !only.some((kind) => CodeActionKind.QuickFix.startsWith(kind))) return [];
  const { readme, problems } = checkedReadme(source);
  const here = problems.filter(({ line = 1 }) => range.start.line < line && line - 1 <= range.end.line);
  const fixesOf = readmeFixer(readme, source.document.text);
  const known = new Set<string>();
  return here.flatMap((problem) => {
    const shown = inertLines(problem.message);
    const answered = diagnostics.filter(({ code, message }) => code === problem.id && message === shown);
    return fixesOf(problem).flatMap(({ title, edits }): ShownAction[] => {
      // Many keys that are missing have one fix, the whole block.
      if (known.has(title)) return [];
      known.add(title);
      const shownEdits = edits.map(({ span, text }) => ({ range: rangeIn(source, span), newText: text }));
      const change = workspaceEditOf(source, shownEdits, client.versionedEdits);
      return [{ title: inert(title), kind: CodeActionKind.QuickFix, diagnostics: answered, edit: change }];
    });
  });
}
