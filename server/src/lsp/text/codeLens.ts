/** Lines above merge conflicts, and above non-projective sentences, which are off by default. */

import { conflictLenses, lensOf, mayConflict } from '../../core/features/index.ts';
import { inert } from '../../inert/index.ts';
import type { ConflictVersion } from '../../protocol/edit.ts';
import { APPLY_RULE_COMMAND } from '../../protocol/rules.ts';
import { folderOf } from '../../services/addresses.ts';
import { answer } from '../connection/answer.ts';
import type { ShownLens } from '../connection/editor.ts';
import type { HasDocuments, Snapshot } from '../documents/documents.ts';
import { rangeOf } from '../documents/ranges.ts';
import { Slices } from '../documents/slices.ts';
import type { Feature, HasClient, HasConnection, HasHost } from '../feature.ts';
import type { HasGrew } from '../grew/documents.ts';
import { lensesOfGrew } from '../grew/lenses.ts';
import type { HasReadmes } from '../release/readmes.ts';
import type { HasReleases } from '../release/releases.ts';
import type { HasSettings } from '../settings/settings.ts';

/** The client's command; it works on the sentence at the cursor, or at the given line. */
const PROJECTIVIZE = 'treebank.projectivize';

/** The client's commands; they work on the conflict at the cursor, or at the given line. */
const TAKE: Readonly<Record<ConflictVersion, string>> = {
  ours: 'treebank.takeOurs',
  theirs: 'treebank.takeTheirs',
  base: 'treebank.takeBase',
};

const COMPARE_TREES = 'treebank.compareTrees';

/** The client's command. */
const CHECK_RELEASE = 'treebank.checkRelease';

type Needs = HasClient & HasConnection & HasDocuments & HasGrew & HasHost & HasReadmes & HasReleases & HasSettings;

export const codeLens: Feature<Needs> = {
  capabilities: () => ({ codeLensProvider: {} }),
  register(server) {
    const { connection, documents, grew, settings, host } = server;
    answer(
      connection,
      'textDocument/codeLens',
      () => [],
      async ({ textDocument: { uri } }, token) => {
        const readme = server.readmes.get(uri);
        if (readme !== undefined) {
          if (!server.client.commands.includes(CHECK_RELEASE)) return [];
          const { lensesOfReadme } = await import('../release/readme.ts');
          return lensesOfReadme(readme, server.releases.starsOf(folderOf(uri)), CHECK_RELEASE);
        }
        const source = await grew.ready(uri);
        if (source !== undefined)
          return server.client.commands.includes(APPLY_RULE_COMMAND) ? lensesOfGrew(source) : [];
        const all = await settings.of(uri);
        const [showsShape, showsConflicts] = [
          all['treebank.codeLens.nonprojective'],
          all['treebank.codeLens.conflicts'],
        ];
        const snapshot = documents.get(uri);
        if (!(showsShape || showsConflicts) || snapshot === undefined) return [];
        const slices = new Slices(host, () => token.isCancellationRequested || !documents.isCurrent(snapshot));
        const lenses: ShownLens[] = [];
        let hasConflicts = false;
        const { sentences, lines } = snapshot.document;
        for (let index = 0; index < sentences.length; index++) {
          hasConflicts ||= showsConflicts && mayConflict(sentences[index].text);
          const title = showsShape ? lensOf(sentences[index]) : undefined;
          if (title !== undefined) {
            const range = rangeOf(snapshot, index, sentences[index].lineSpan(0));
            const args = [{ uri, line: lines[index] }];
            lenses.push({ range, command: { title: inert(title), command: PROJECTIVIZE, arguments: args } });
          }
          if (slices.isOver) await slices.pause();
        }
        return hasConflicts ? [...conflictLensesOf(snapshot), ...lenses] : lenses;
      },
    );
  },
};

function conflictLensesOf(snapshot: Snapshot): ShownLens[] {
  const { document, uri } = snapshot;
  const lenses = conflictLenses(document);
  return lenses.flatMap(({ offset, take, title }, index): ShownLens[] => {
    const start = document.positionAt(offset);
    const range = { start, end: start };
    const args = [{ uri, line: start.line }];
    const lens = { range, command: { title: inert(title), command: TAKE[take], arguments: args } };
    // The last one of each conflict.
    if (lenses[index + 1]?.offset === offset) return [lens];
    return [lens, { range, command: { title: inert`Compare trees`, command: COMPARE_TREES, arguments: args } }];
  });
}
