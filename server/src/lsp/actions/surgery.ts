/** A few operations on words and sentences that make sense at the cursor. They need no command of the client. */

import { Column, RowKind, type Sentence } from '../../core/conllu/index.ts';
import { shorten } from '../../core/features/index.ts';
import { type Inert, inert } from '../../inert/index.ts';
import { localized, translated } from '../../localization/index.ts';
import { SURGERIES, type SurgeryName } from '../../protocol/surgery.ts';
import type { WireRange } from '../../protocol/text.ts';
import { workspaceEditOf } from '../documents/ranges.ts';
import { isPossible, type Operating, surgery, surgeryNow } from '../surgery/index.ts';
import { planOf } from '../surgery/plan.ts';
import { columnOf, cutOf, type Pick, picksOf, runsOf } from '../surgery/selectedWords.ts';
import type { MenuEntry } from './menu.ts';
import { type Pending, pending, type Resolving, readPending, resolvePending } from './pending.ts';
import { type ActionProvider, newAction } from './provider.ts';

interface PendingSurgery extends Pending<SurgeryName> {
  readonly range: WireRange;
}

interface Offer {
  readonly what: SurgeryName;
  readonly title: Inert;
}

const NAMES = Object.keys(SURGERIES) as SurgeryName[];

export const surgeries: ActionProvider<Operating & Resolving> = {
  entries(server, { located, range, own, isRewriting }) {
    // At a finding, users want its repairs.
    if (0 < own.length && !isRewriting) return [];
    const { snapshot } = located;
    const picks = picksOf(snapshot, [range]);
    if (picks.length !== 1) return [];
    return offersFor(picks[0]).flatMap(({ what, title }): MenuEntry[] => {
      const steps = planOf(picks, { what });
      if ('reason' in steps || !isPossible(snapshot, steps)) return [];
      const action = newAction(title, []);
      if (server.client.lazyEdits) {
        const data: PendingSurgery = { ...pending(located, what), range };
        return [{ role: 'other', action: { ...action, data } }];
      }
      const result = surgeryNow(server, snapshot, steps, inert(translated(SURGERIES[what].done)));
      if (!result.ok) return [];
      const edit = workspaceEditOf(snapshot, [...result.edits], server.client.versionedEdits);
      return [{ role: 'other', action: { ...action, edit } }];
    });
  },
  resolve(server, action, token) {
    const chosen = readSurgery(action.data);
    if (chosen === undefined) return undefined;
    const { kind: what, range } = chosen;
    return resolvePending(server, action, chosen, async ({ snapshot }) => {
      await server.followers.ready(snapshot.uri);
      const steps = planOf(picksOf(snapshot, [range]), { what });
      if ('reason' in steps) return { ok: false, reason: steps.reason };
      const result = await surgery({ server, snapshot, token }, steps, inert(translated(SURGERIES[what].done)));
      return result.ok ? { ok: true, edits: [...result.edits], message: result.message } : result;
    });
  },
};

/** The data was sent back by the client, so it is checked. */
function readSurgery(data: unknown): PendingSurgery | undefined {
  const found = readPending(data, NAMES);
  if (found === undefined || typeof data !== 'object' || data === null || !('range' in data)) return undefined;
  const { range } = data;
  return isRange(range) ? { ...found, range } : undefined;
}

function isRange(value: unknown): value is WireRange {
  if (typeof value !== 'object' || value === null || !('start' in value) || !('end' in value)) return false;
  return [value.start, value.end].every(
    (place) =>
      typeof place === 'object' &&
      place !== null &&
      'line' in place &&
      typeof place.line === 'number' &&
      'character' in place &&
      typeof place.character === 'number',
  );
}

/** Candidate operations at the cursor; those that are not possible are dropped later. */
function offersFor(pick: Pick): Offer[] {
  const { sentence, rows, endLine } = pick;
  const [run] = runsOf([pick]);
  if (run !== undefined && 1 < rows.length) return onSelection(sentence, run.first, run.last);
  const [row] = rows;
  if (row === undefined) {
    const isBelow = 0 < sentence.nRows && sentence.rowLine(sentence.nRows - 1) < endLine;
    return isBelow ? [{ what: 'joinSentences', title: inert`Join with the next sentence` }] : [];
  }
  switch (sentence.kind(row)) {
    case RowKind.multiwordToken:
      return [
        { what: 'dissolveToken', title: inert`Dissolve the multiword token ${quoted(sentence, row)}` },
        { what: 'mergeWords', title: inert`Merge the words of ${quoted(sentence, row)}` },
      ];
    case RowKind.emptyNode:
      return [{ what: 'deleteEmptyNode', title: inert`Delete the empty node ${sentence.cell(row, Column.id)}` }];
    default:
      return onWord(pick, sentence.wordOfRow(row));
  }
}

function onSelection(sentence: Sentence, first: number, last: number): Offer[] {
  const [a, b] = [nameOf(sentence, first), nameOf(sentence, last)];
  const between = last - first === 1 ? inert`${a} and ${b}` : inert`${a} to ${b}`;
  return [
    { what: 'mergeWords', title: inert`Merge ${between}` },
    { what: 'markGoeswith', title: inert`Mark ${between} as parts of one word (goeswith)` },
    { what: 'makeToken', title: inert`Make ${between} a multiword token` },
  ];
}

function onWord(pick: Pick, word: number): Offer[] {
  const { sentence } = pick;
  const name = nameOf(sentence, word);
  switch (columnOf(pick)) {
    case Column.id:
      return [
        { what: 'insertWordAfter', title: inert`Insert a word after ${name}` },
        { what: 'deleteWord', title: inert`Delete ${name}` },
        { what: 'splitSentence', title: inert`Split the sentence before ${name}` },
        ...(word === sentence.nWords
          ? [{ what: 'joinSentences', title: inert`Join with the next sentence` } as const]
          : []),
      ];
    case Column.form: {
      const cut = cutOf(pick);
      const form = sentence.wordCell(word, Column.form);
      const split: Offer[] = cut
        ? [{ what: 'splitWord', title: inert`Split into “${form.slice(0, cut.at)}” and “${form.slice(cut.at)}”` }]
        : [];
      const next = word < sentence.nWords ? nameOf(sentence, word + 1) : undefined;
      const merge: Offer[] =
        next === undefined ? [] : [{ what: 'mergeWords', title: inert`Merge ${name} and ${next}` }];
      return [...split, ...merge, { what: 'dissolveToken', title: inert`Dissolve the multiword token` }];
    }
    case Column.head:
    case Column.deprel:
      return [
        { what: 'makeRoot', title: inert`Make ${name} the root` },
        { what: 'rotate', title: inert`Rotate ${name} with its head` },
        { what: 'promote', title: inert`Attach ${name} to the head of its head` },
      ];
    default:
      return [];
  }
}

const LONGEST_FORM = 30;

const quoted = (sentence: Sentence, row: number) =>
  localized`“${shorten(sentence.cell(row, Column.form), LONGEST_FORM)}”`;
const nameOf = (sentence: Sentence, word: number) => quoted(sentence, sentence.rowOfWord(word));
