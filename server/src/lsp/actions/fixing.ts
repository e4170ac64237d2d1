/** Repairs of all findings of one kind, or of all that are safe, in a checked text. Locked arcs stay. */

import type { TextEdit } from 'vscode-languageserver';
import { preferredEdits, REPAIRABLE_IDS, type RepairContext, safeEdits } from '../../core/fix/index.ts';
import { idsOf, RULES } from '../../core/validate/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { type Inert, inert } from '../../inert/index.ts';
import type { Published } from '../diagnostics/documentState.ts';
import { textEditsOf } from '../documents/ranges.ts';
import type { Slices } from '../documents/slices.ts';
import { type LockSource, locksChangedBy } from '../sidecar/locks.ts';
import type { SentIds } from './sentIds.ts';

/** Reported once per file, repaired in every sentence. */
export const ONCE_A_FILE = idsOf(({ oncePerFile }) => oncePerFile);

/** What repairs make of a text. */
interface Fixed {
  readonly edits: TextEdit[];
  /** Sentences that change. */
  readonly nSentences: number;
  /** Sentences that stay as they are, because locked arcs would change. */
  readonly nLeft: number;
  /** Sentences with such findings that stay as they are, because errors would come about. */
  readonly nHarmed: number;
}

/** The edits; sentences where they would change locked arcs are left unchanged. `.treebank.json` must be loaded. @throws Cancelled */
export async function fixIn(
  server: LockSource,
  published: Published,
  { id, edits: editsOf }: Fix,
  sentIds: SentIds,
  slices: Slices,
): Promise<Fixed> {
  const { snapshot } = published;
  const edits: TextEdit[] = [];
  let [nSentences, nLeft, nHarmed] = [0, 0, 0];
  for (let index = 0; index < snapshot.document.sentences.length; index++) {
    const here = editsOf(index, sentIds.contextOf(index));
    if (locksChangedBy(server, snapshot.uri, snapshot.document.sentences[index], here) !== undefined) nLeft++;
    else {
      if (id !== undefined && here.length === 0 && hasOwn(published, index, id)) nHarmed++;
      sentIds.note(index, here);
      if (0 < here.length) nSentences++;
      for (const edit of textEditsOf(snapshot, index, here)) edits.push(edit);
    }
    if (slices.isOver) await slices.pause();
  }
  return { edits, nSentences, nLeft, nHarmed };
}

/** What to say about the sentences that stay as they are. */
export const leftUnchanged = (nLeft: number, nHarmed: number): readonly Inert[] => [
  ...(nLeft === 0
    ? []
    : [
        inert`${count(nLeft, 'sentence')} left unchanged: the repairs would change locked arcs there. Unlock them first.`,
      ]),
  ...(nHarmed === 0
    ? []
    : [inert`${count(nHarmed, 'sentence')} left unchanged: the repairs would bring about errors there.`]),
];

/** Whether a finding of this id is shown in a sentence. */
function hasOwn({ open }: Published, index: number, id: string): boolean {
  return open[index]?.some((each) => each.id === id) === true;
}

interface Fix {
  /** Undefined: everything that is safe. */
  readonly id?: string;
  /** Edits of the sentence at an index. */
  readonly edits: (index: number, context: RepairContext) => ReturnType<typeof preferredEdits>;
}

/** Only what the user sees: acknowledged findings are not repaired. */
export function kindFix({ snapshot, open }: Published, id: string): Fix {
  const everywhere = ONCE_A_FILE.has(id) ? open.flatMap((here) => here ?? []).filter((each) => each.id === id) : [];
  const edits: Fix['edits'] = (index, context) => {
    const here = 0 < everywhere.length ? everywhere : (open[index] ?? []).filter((each) => each.id === id);
    if (here.length === 0) return [];
    return preferredEdits(snapshot.document.sentences[index], here, context);
  };
  return { id, edits };
}

export function safeFix({ snapshot, open, accepted, cache }: Published): Fix {
  const ids = RULES.map((rule) => rule.id).filter((id) => REPAIRABLE_IDS.has(id) && cache.looksFor(id));
  const all = new Set<string>(ids);
  const hasOldNewlines = open.some((here) => here?.some(({ id }) => ONCE_A_FILE.has(id)));
  const edits: Fix['edits'] = (index, context) => {
    const here = open[index] ?? [];
    if (!hasOldNewlines && !here.some(({ id }) => all.has(id))) return [];
    const kept = new Set<string>((accepted.get(index) ?? []).map(({ finding }) => finding.id));
    const wanted = kept.size === 0 ? all : new Set(ids.filter((id) => !kept.has(id)));
    return safeEdits(snapshot.document.sentences[index], wanted, context);
  };
  return { edits };
}
