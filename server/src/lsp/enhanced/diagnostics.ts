/** Arcs in which DEPS and the rules for enhanced graphs differ, as diagnostics of sentences that have DEPS. */

import { DiagnosticSeverity } from 'vscode-languageserver';
import { Column } from '../../core/conllu/index.ts';
import { inertLines } from '../../inert/index.ts';
import type { EnhancedCheck } from '../../protocol/settings.ts';
import type { ShownDiagnostic } from '../connection/editor.ts';
import type { Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import type { Slices } from '../documents/slices.ts';
import { decisionText, reasonText } from '../sessions/enhanced/wording.ts';
import type { LockSource } from '../sidecar/locks.ts';
import { decisionsHere, switchesBeside } from './graphs.ts';

/** Beside the findings of checks, which an editor shows a thousand of. */
const MOST_SHOWN = 200;

/**
 * Those nearest to a sentence. Only edited sentences are computed again. O(sentences).
 * @throws Cancelled
 */
export async function graphDiagnostics(
  source: LockSource,
  snapshot: Snapshot,
  level: Exclude<EnhancedCheck, 'off'>,
  centre: number,
  slices: Slices,
): Promise<readonly ShownDiagnostic[]> {
  const { uri, document } = snapshot;
  const switches = switchesBeside(source, uri);
  if (switches === undefined) return [];
  const found: number[] = [];
  for (const [index, sentence] of document.sentences.entries()) {
    const decided = decisionsHere(source, uri, sentence, switches);
    if (decided?.isBlank === false && 0 < decided.decisions.length) found.push(index);
    if (slices.isOver) await slices.pause();
  }
  const near = found.sort((a, b) => Math.abs(a - centre) - Math.abs(b - centre)).slice(0, MOST_SHOWN);
  const severity = level === 'hint' ? DiagnosticSeverity.Hint : DiagnosticSeverity.Warning;
  return near
    .flatMap((index) => {
      const sentence = document.sentences[index];
      const { decisions = [] } = decisionsHere(source, uri, sentence, switches) ?? {};
      return decisions.map((each): ShownDiagnostic => {
        const span = sentence.wordCellSpan(each.word, Column.deps);
        return {
          range: rangeOf(snapshot, index, span),
          severity,
          source: 'treebank',
          message: inertLines(`${decisionText(sentence, each)}\n${reasonText(sentence, each)}`),
        };
      });
    })
    .slice(0, MOST_SHOWN);
}
