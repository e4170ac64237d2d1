/** The effect of an edit on the sentence, in words: for the status line and for screen readers. Pure. */

import { localized } from '../../../server/src/localization/index.ts';
import type { Diagram, DiagramWord } from '../../../server/src/protocol/diagram.ts';
import { listOf } from '../explain.ts';
import type { Operation } from './events.ts';
import type { Underway } from './state.ts';

/** Changed words described one by one; for more, only their number. */
const MOST_DESCRIBED = 3;

/** `dog: head now barked, nsubj, was chased; crosses 1 arc`. Empty if nothing changed in the tree or the words. */
export function announce({ before, operations }: Pick<Underway, 'before' | 'operations'>, after: Diagram): string {
  const [first] = operations;
  const surgery = first === undefined ? undefined : SURGERIES.get(first.op)?.(first, before, after);
  if (surgery !== undefined) return surgery;
  if (before.words.length !== after.words.length) return localized`The sentence now has ${after.words.length} words`;
  const changed = after.words.filter(({ head, deprel, index }) => {
    const old = before.words[index - 1];
    return old.head !== head || old.deprel !== deprel;
  });
  if (MOST_DESCRIBED < changed.length) return localized`${changed.length} arcs changed`;
  return changed.map(({ index }) => describeChange(before, after, index, operations)).join('. ');
}

function describeChange(before: Diagram, after: Diagram, word: number, operations: readonly Operation[]): string {
  const [old, now] = [before.words[word - 1], after.words[word - 1]];
  const label = now.deprel === '_' ? localized`no relation` : now.deprel;
  if (old.head === now.head) {
    return `${now.form}: ${label}${old.deprel === '_' ? '' : localized`, was ${old.deprel}`}`;
  }
  const was = old.head < 0 ? '' : localized`, was ${headName(before, old.head)}`;
  if (now.head < 0) return localized`${now.form}: no head${was}`;
  const { crosses } = after.arcs[word - 1];
  const n = crosses.length;
  const crossing = n === 0 ? '' : n === 1 ? localized`; crosses ${n} arc` : localized`; crosses ${n} arcs`;
  return localized`${now.form}: head now ${headName(after, now.head)}, ${label}${was}${crossing}${swapped(before, word, operations)}`;
}

/** A word below the one attached to it takes that one's place. */
function swapped(before: Diagram, word: number, operations: readonly Operation[]): string {
  const made = operations.find(({ op, args }) => op === 'set_head' && (args as { head?: number }).head === word);
  if (made === undefined) return '';
  const { id } = made.args as { readonly id: number };
  return localized`; takes the place of ${before.words[id - 1].form}, which it was below, so that there is no cycle`;
}

const headName = ({ words }: Diagram, head: number): string =>
  head === 0 ? localized`the root` : words[head - 1].form;

const formsIn = (words: readonly DiagramWord[], first: number, n: number): string =>
  listOf(words.slice(first - 1, first - 1 + n).map(({ form }) => form));

type Said = (operation: Operation, before: Diagram, after: Diagram) => string | undefined;
/** The arguments are our own texts. */
type Args = Readonly<Record<'id' | 'at' | 'first' | 'last', number>> & {
  readonly form: string;
  readonly forms: readonly string[];
};
const saying =
  (say: (args: Args, before: Diagram, after: Diagram) => string): Said =>
  ({ args }, before, after) =>
    say(args as Args, before, after);

const SURGERIES: ReadonlyMap<string, Said> = new Map(
  Object.entries({
    insert_word: saying(({ at, form }, _, { words }) => localized`${form} inserted, word ${at} of ${words.length}`),
    delete_word: saying(({ id }, { words }) => localized`${words[id - 1].form} deleted`),
    split_word: saying(({ id, forms }, { words }) => localized`${words[id - 1].form} split into ${listOf(forms)}`),
    word_to_mwt: saying(
      ({ id, forms }, { words }) => localized`${words[id - 1].form} is now a multiword token of ${listOf(forms)}`,
    ),
    merge_words: saying(
      ({ first, last }, before, after) =>
        localized`${formsIn(before.words, first, last - first + 1)} merged into ${after.words[first - 1]?.form ?? ''}`,
    ),
    goeswith: saying(
      ({ first, last }, { words }) => localized`${formsIn(words, first, last - first + 1)} marked as parts of one word`,
    ),
    make_mwt: saying(
      ({ first, last }, { words }) => localized`Multiword token of ${formsIn(words, first, last - first + 1)}`,
    ),
    extend_mwt: saying(
      ({ first, last }, { words }) => localized`Multiword token of ${formsIn(words, first, last - first + 1)}`,
    ),
    dissolve_mwt: saying(() => localized`Multiword token dissolved`),
    set_mwe: ({ args }: Operation, before: Diagram, after: Diagram) => {
      const { number } = args as { readonly number?: number };
      const now = after.expressions?.find((each) => each.number === (number ?? after.expressions?.length));
      if (now === undefined || (after.expressions?.length ?? 0) < (before.expressions?.length ?? 0))
        return localized`Multiword expression removed`;
      return localized`Multiword expression ${now.category}: ${now.words.map((word) => after.words[word - 1].form).join(' ')}`;
    },
    insert_empty: saying(() => localized`Empty node inserted`),
    delete_empty: saying(() => localized`Empty node deleted`),
    split_sentence: saying(() => localized`Sentence split; this is the second part`),
    join_sentences: saying(() => localized`Joined with the next sentence`),
    set_cells: ({ args }: Operation, { words }: Diagram) => {
      const { id, ...cells } = args as { readonly id: number };
      const changes = Object.entries(cells).map(([name, value]) => `${name.toUpperCase()} ${value}`);
      return `${words[id - 1].form}: ${listOf(changes)}`;
    },
  }),
);
