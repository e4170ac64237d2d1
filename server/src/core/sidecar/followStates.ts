/** States of sentences follow them, see `followEntries`: a joined sentence has the least state of its parts, and editing a checked one makes it done again. */

import type { Sentence } from '../conllu/index.ts';
import type { SentenceItems, SidecarEntry } from './items.ts';
import type { MachineMark } from './machine.ts';
import type { SentenceState, StateName } from './progress.ts';

/** Who edits, and the day; undefined parts are unknown. */
export interface Editor {
  /** A program, whose marks are recorded. */
  readonly machine?: MachineMark;
  /** Whether what is marked stays so, though its cells change. */
  readonly keepsMarks?: boolean;
  readonly by?: string;
  readonly on?: string;
}

/** From the least to the most; `discuss` persists. */
const ORDER: readonly StateName[] = ['discuss', 'open', 'done', 'checked'];

/**
 * The states of the new sentences that have one.
 * @param heirs for each old sentence the one that it became
 */
export function followStates(
  before: readonly SentenceItems[],
  heirs: readonly (number | undefined)[],
  after: readonly Sentence[],
  editor: Editor | undefined,
): Map<number, SidecarEntry> {
  const found = new Map<number, SidecarEntry>();
  const isOpen = new Set<number>();
  before.forEach(({ sentence, items }, index) => {
    const heir = heirs[index];
    if (heir === undefined) return;
    const item = items.find(({ kind }) => kind === 'state');
    if (item?.state === undefined) {
      if (0 < sentence.nRows) isOpen.add(heir);
      return;
    }
    const isEdited = editor && item.state.state === 'checked' && rowsOf(sentence) !== rowsOf(after[heir]);
    const now = isEdited ? { ...item, state: { state: 'done', ...whoOf(editor) } satisfies SentenceState } : item;
    const other = found.get(heir);
    if (other === undefined || rank(now) < rank(other)) found.set(heir, now);
  });
  for (const heir of isOpen) {
    const item = found.get(heir);
    if (item !== undefined && rank(item) > ORDER.indexOf('open')) found.delete(heir);
  }
  return found;
}

const whoOf = ({ by, on }: Editor) => ({ ...(by === undefined ? {} : { by }), ...(on === undefined ? {} : { on }) });

const rank = ({ state }: SidecarEntry): number => ORDER.indexOf(state?.state ?? 'open');

/** Without comments, which are not what was checked. */
const rowsOf = ({ text }: Sentence): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(/^#[^\r\n]*(?:\r\n|\n|\r)?/gm, '')
    .trimEnd();
