/** Differences of a document from other versions of it: taken, or left as they are. */

import { DIFFERENCE_CLASSES } from '../../../core/compare/index.ts';
import {
  type ComparedVersion,
  groupByClass,
  groupBySentence,
  type Item,
  type ItemGroup,
  matches,
  sentIdOf,
  shortTextOf,
  titleOf,
  wordOfItem,
} from '../../../core/features/index.ts';
import { type Group, isOpen } from '../../../core/session/index.ts';
import { enumerated } from '../../../core/wording/lists.ts';
import { count } from '../../../core/wording/numbers.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { formatNumber, localized } from '../../../localization/index.ts';
import type { OtherText, SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import type { Located } from '../../documents/documents.ts';
import type { HasHost } from '../../feature.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import type { Description, Drawn, Grouping, Session, ToAnswer } from '../session.ts';
import { keep, reopen, takeFrom } from './answers.ts';
import type { ComparedSnapshot, Comparison } from './comparison.ts';
import { drawnDifferences } from './drawn.ts';
import { type Asks, type Differing, majorityName, sentenceOf, suggestionFor, valuesOf } from './items.ts';

const BY_CLASS: Grouping<Differing> = {
  id: 'class',
  title: () => inert`By Class`,
  isTogether: (a, b) => a.item.class === b.item.class,
  group: (asking, questions) => {
    const { side } = (asking as Asks).compared;
    const known = byId(questions);
    return groupByClass(side, itemsOf(questions)).map((group) => groupOf(group, known));
  },
};

const BY_SENTENCE: Grouping<Differing> = {
  id: 'sentence',
  title: () => inert`By Sentence`,
  isTogether: (a, b) => a.item.sentence === b.item.sentence,
  group: (asking, questions) => {
    const { compared } = asking as Asks;
    const { side, snapshot } = compared;
    const titleAt = (sentence: number) => {
      const index = side.indices[sentence] ?? 0;
      return sentIdOf(snapshot.document.sentences[index], index + 1);
    };
    const known = byId(questions);
    return groupBySentence(itemsOf(questions), titleAt).map((group) => {
      const sentence = side.sentences[Number(group.key)];
      const text = sentence === undefined ? {} : { detail: shortTextOf(sentence) };
      return { ...groupOf(group, known), ...text };
    });
  },
};

const itemsOf = (questions: readonly Differing[]) => questions.map(({ item }) => item);
const byId = (questions: readonly Differing[]) => new Map(questions.map((each) => [each.id, each]));

/** Classes with several confusions of values have groups of their own. */
function groupOf({ key, title, items, groups }: ItemGroup, known: ReadonlyMap<string, Differing>): Group<Differing> {
  const questions = items.flatMap(({ id }) => known.get(id) ?? []);
  const inner = groups.length < 2 ? {} : { groups: () => groups.map((each) => groupOf(each, known)) };
  return { key, title, questions, ...inner };
}

export class VersionsSession implements Session<Differing> {
  readonly kind = 'versions';
  readonly writesText = true;
  readonly groupings = [BY_CLASS, BY_SENTENCE];
  readonly tags: readonly string[];
  /** Ids of differences decided by leaving the document as it is. */
  private kept: ReadonlySet<string> = new Set();
  private last: { readonly asks: Asks; readonly kept: ReadonlySet<string> } | undefined;

  constructor(
    private readonly server: HasHost & LockSource,
    private readonly comparison: Comparison,
  ) {
    const { others } = comparison;
    const numbers = others.length < 2 ? [] : others.map((_, index) => `@${index + 1}`);
    const classes = DIFFERENCE_CLASSES.filter((name) => name !== 'bytes');
    this.tags = [...classes.map((name) => `@${name}`), ...numbers];
  }

  now(): Asks | undefined {
    const compared = this.comparison.now();
    return compared && this.in(compared);
  }

  async ready(): Promise<Asks> {
    return this.in(await this.comparison.ready());
  }

  changed(): Promise<boolean> {
    return this.comparison.changed();
  }

  about({ questions, compared }: Asks): Description {
    const { others, base } = this.comparison;
    const labels = others.map(({ label }) => label);
    const shown = labels.filter((_, index) => index !== base);
    const statuses = enumerated(
      compared.versions
        .filter(({ number }) => number !== (base ?? -1) + 1)
        .slice(0, 1)
        .flatMap(statusesOf),
    );
    const nKept = questions.filter((each) => !isOpen(each)).length;
    const parts: Inert[] = [
      questions.length === 0 ? inert`No differences` : inert`${formatNumber(questions.length)} differences`,
      ...(statuses === '' ? [] : [inert` (${statuses})`]),
      ...(nKept === 0 ? [] : [inert`; ${formatNumber(nKept)} left as they are`]),
    ];
    return {
      title: inert`Comparison with ${shown.join(', ')}`,
      labels,
      takes: inert`Take Theirs`,
      keeps: inert`Keep Mine`,
      message: joinInert(parts, ''),
    };
  }

  actions(_: Asks, here?: Located): readonly SessionAction[] {
    return [
      {
        id: 'all',
        title: localized`Take All of Sentence`,
        key: 'Y',
        help: localized`take all that the other version has in the sentence`,
        isOfQuestion: true,
      },
      ...(here === undefined
        ? []
        : [{ id: 'asText', title: localized`As Text`, isOfQuestion: false, isClients: true } as const]),
    ];
  }

  matches({ compared }: Asks, { item }: Differing, filter: readonly string[]): boolean {
    const tags = filter.flatMap((word) => (word.startsWith('@') ? [word.slice(1)] : []));
    return matches(item, compared.side, {
      classes: tags.filter((tag) => !/^\d+$/.test(tag)),
      relations: filter.filter((word) => !word.startsWith('@')),
      versions: tags.filter((tag) => /^\d+$/.test(tag)).map(Number),
    });
  }

  listed({ compared }: Asks, { item }: Differing) {
    const { comparison } = this;
    const word = wordOfItem(compared.side, item);
    const title = titleOf(compared.side, item, comparison.tellingLabels);
    const most = majorityName(comparison, compared, item);
    return {
      label: word === '' ? inert(title) : inert`${word}: ${title}`,
      ...(most === undefined ? {} : { because: inert`Most have what ${most} has.` }),
      alternatives: valuesOf(comparison, compared, item).map((value) => (value === undefined ? null : inert(value))),
      suggestion: suggestionFor(comparison, compared, item),
    };
  }

  drawn(asking: Asks, { sentence }: Located, questions: readonly Differing[]): Drawn {
    const nOpen = asking.questions.filter(isOpen).length;
    const nHere = questions.filter(isOpen).length;
    const here = questions.length === 0 ? localized`No differences here.` : localized`Everything here is decided.`;
    const { base } = this.comparison;
    return {
      ...(base === undefined ? {} : { base }),
      key: '',
      ...drawnDifferences(this.comparison, asking, sentence, questions),
      progress:
        nHere === 1
          ? localized`${nHere} difference here, ${nOpen} in the file`
          : localized`${nHere} differences here, ${nOpen} in the file`,
      rest: nOpen === 0 ? localized`${here} None are left in the file.` : localized`${here} Tab goes to the next one.`,
    };
  }

  answer(toAnswer: ToAnswer<Differing>, given: SessionAnswer) {
    const decide = (ids: readonly string[], standing: 'kept' | 'open') => {
      const others = [...this.kept].filter((id) => !ids.includes(id));
      this.kept = new Set(standing === 'kept' ? [...others, ...ids] : others);
    };
    const about = {
      ...toAnswer,
      asking: toAnswer.asking as Asks,
      server: this.server,
      comparison: this.comparison,
      decide,
    };
    switch (given.type) {
      case 'take':
        return takeFrom(about, given.from);
      case 'keep':
        return keep(about);
      case 'reopen':
        return reopen(about);
      case 'act':
        return takeFrom({ ...about, questions: this.openIn(about), isMany: true }, 'suggestion');
    }
  }

  otherText(from: number): OtherText | undefined {
    const other = this.comparison.others[from];
    return other && { text: other.document.text, label: inert(other.label) };
  }

  private openIn({ asking, questions: [first], sentence }: ToAnswer<Differing>): readonly Differing[] {
    const open = asking.questions.filter((each) => each.sentence === sentence && isOpen(each));
    // The version is that of the question at which it was requested.
    return first === undefined ? open : [first, ...open.filter(({ id }) => id !== first.id)];
  }

  private in(compared: ComparedSnapshot): Asks {
    const { last, kept } = this;
    if (last?.asks.compared === compared && last.kept === kept) return last.asks;
    const questions = compared.items.map((item): Differing => {
      const { id, start, end } = item;
      return {
        id,
        sentence: sentenceOf(compared, item),
        span: { start, end },
        standing: kept.has(id) ? 'kept' : 'open',
        item,
      };
    });
    const asks = { snapshot: compared.snapshot, questions, compared };
    this.last = { asks, kept };
    return asks;
  }
}

function statusesOf({ comparisons }: ComparedVersion): string[] {
  const counts = new Map<string, number>();
  for (const { status } of comparisons) counts.set(status, (counts.get(status) ?? 0) + 1);
  counts.delete('same');
  return [...counts].map(([status, n]) => `${count(n, 'sentence')} ${status}`);
}

/** When it begins. */
export function foundText(items: readonly Item[], { others }: Comparison): Inert {
  const label = others.map((each) => each.label).join(', ');
  const nSentences = new Set(items.map(({ sentence }) => sentence)).size;
  if (items.length === 0) return inert`No differences from ${label}.`;
  if (items.length === 1) return inert`One difference from ${label}. Alt+F5 goes to it.`;
  return nSentences === 1
    ? inert`${items.length} differences from ${label} in one sentence. Alt+F5 goes to the next one.`
    : inert`${items.length} differences from ${label} in ${nSentences} sentences. Alt+F5 goes to the next one.`;
}
