/** Places where the lemmas of an annotated multiword expression are not annotated, or otherwise than most: Y annotates them so, N leaves them for good. */

import type { Sentence } from '../../../core/conllu/index.ts';
import { Column } from '../../../core/conllu/index.ts';
import { Consistency, type ExpressionGroup, type Occurrence, type WordsAt } from '../../../core/expressions/index.ts';
import { sentIdOf, shorten, shortId, shortTextOf } from '../../../core/features/index.ts';
import { groupBy, isOpen, progressOf, sentenceNames } from '../../../core/session/index.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { refuse } from '../../../protocol/answer.ts';
import type { SessionAnswer } from '../../../protocol/session.ts';
import type { Located, Snapshot } from '../../documents/documents.ts';
import { Cancelled, Slices } from '../../documents/slices.ts';
import type { Asking, Description, Drawn, Grouping, Session, ToAnswer } from '../session.ts';
import { annotatePlaces, leavePlaces, reopenPlaces } from './answers.ts';
import { type ExpressionNeeds, isLeft, lemmasOf, type PlaceQuestion, usualCategory } from './questions.ts';

type Asks = Asking<PlaceQuestion>;

const BY_LEMMAS: Grouping<PlaceQuestion> = {
  id: 'lemmas',
  title: () => inert`By Expression`,
  group: (_, questions) =>
    [...groupBy(questions, ({ group }) => lemmasOf(group))].map(([key, here]) => ({
      key,
      title: key,
      detail: categoriesText(here[0].group),
      questions: here,
    })),
};

const BY_SENTENCE: Grouping<PlaceQuestion> = {
  id: 'sentence',
  title: () => inert`By Sentence`,
  group: ({ snapshot: { document } }, questions) =>
    [...groupBy(questions, ({ sentence }) => sentence)].map(([index, here]) => ({
      key: here[0].id.slice(0, here[0].id.indexOf('\t')),
      title: shortId(sentIdOf(document.sentences[index], index + 1)),
      detail: shortTextOf(document.sentences[index]),
      questions: here,
      isOfOne: true,
    })),
};

export class ExpressionsSession implements Session<PlaceQuestion> {
  readonly kind = 'expressions';
  readonly writesText = true;
  readonly groupings = [BY_LEMMAS, BY_SENTENCE];
  readonly tags = [];
  private readonly consistency = new Consistency();
  private made:
    | { readonly document: Snapshot['document']; readonly file: object; readonly questions: readonly PlaceQuestion[] }
    | undefined;
  private found: { readonly document: Snapshot['document']; readonly groups: readonly ExpressionGroup[] } | undefined;

  constructor(
    private readonly server: ExpressionNeeds,
    private readonly uri: string,
  ) {}

  /** Sentences that were read before are not read again. O(words). */
  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    return snapshot && { snapshot, questions: this.questionsIn(snapshot) };
  }

  /** @throws Cancelled */
  async ready(): Promise<Asks> {
    const { server, uri } = this;
    const snapshot = server.documents.get(uri);
    if (snapshot === undefined) throw new Cancelled();
    const slices = new Slices(server.host, () => false);
    for (const sentence of snapshot.document.sentences) {
      this.consistency.prepare(sentence);
      if (slices.isOver) await slices.pause();
    }
    const now = this.now();
    if (now === undefined) throw new Cancelled();
    return now;
  }

  private questionsIn({ uri, document }: Snapshot): readonly PlaceQuestion[] {
    const { file } = this.server.sidecars.contentsFor(uri).read;
    if (this.made?.document === document && this.made.file === file) return this.made.questions;
    const { sentences } = document;
    if (this.found?.document !== document) this.found = { document, groups: this.consistency.groups(sentences) };
    const { groups } = this.found;
    const names = sentenceNames(sentences);
    const questions = groups.flatMap((group) => {
      const usual = usualCategory(group);
      if (usual === undefined) return [];
      const { category, others } = usual;
      const made = ({ sentence: index, words }: WordsAt, now: Occurrence | undefined): PlaceQuestion => {
        const sentence = sentences[index];
        const place = { words, group, category, now };
        const standing = isLeft(this.server, uri, sentence)(place) ? 'kept' : 'open';
        const span = sentence.wordCellSpan(words[0], Column.form);
        const id = `${names[index]}\t${lemmasOf(group)}:${words.join(',')}`;
        return { id, sentence: index, span, standing, ...place };
      };
      return [...others.map((each) => made(each, each)), ...group.skipped.map((each) => made(each, undefined))];
    });
    questions.sort((a, b) => a.sentence - b.sentence || a.words[0] - b.words[0]);
    this.made = { document, file, questions };
    return questions;
  }

  about(): Description {
    return {
      title: inert`Multiword Expressions`,
      labels: [localized`as elsewhere`],
      takes: inert`Annotate`,
      keeps: inert`Leave As It Is`,
    };
  }

  actions(): [] {
    return [];
  }

  matches(): boolean {
    return true;
  }

  listed({ snapshot: { document } }: Asks, { sentence, words, group, category, now }: PlaceQuestion) {
    return {
      label: inert(localized`${formsOf(document.sentences[sentence], words)}: ${lemmasOf(group)}`),
      because: inert(
        now === undefined
          ? localized`annotated elsewhere: ${categoriesText(group)}`
          : localized`${now.category} here; in all ${categoriesText(group)}`,
      ),
      alternatives: [inert(category)],
      suggestion: 0,
    };
  }

  drawn(asking: Asks, here: Located, questions: readonly PlaceQuestion[]): Drawn | undefined {
    const isOpenElsewhere = asking.questions.some((each) => isOpen(each) && each.sentence !== here.index);
    if (questions.length === 0 && !isOpenElsewhere) return undefined;
    const { nTotal, nOpen } = progressOf(questions);
    const on = isOpenElsewhere ? localized` Tab goes to the next sentence.` : '';
    return {
      key: this.kind,
      progress:
        questions.length === 0 ? localized`nothing to decide` : localized`${nTotal - nOpen} of ${nTotal} decided`,
      rest: localized`Everything here is decided.${on}`,
      questions: questions.map((each) => ({
        id: each.id,
        word: each.words[0],
        cell: 'other',
        standing: each.standing,
        alternatives: [{ text: each.category, isHere: false }],
        suggestion: 0,
        text:
          each.now === undefined
            ? localized`${this.listed(asking, each).label} is no expression here; ${categoriesText(each.group)} elsewhere.`
            : localized`${this.listed(asking, each).label} is ${each.now.category} here; ${categoriesText(each.group)} in all.`,
      })),
    };
  }

  answer(toAnswer: ToAnswer<PlaceQuestion>, { type }: SessionAnswer) {
    const about = { ...toAnswer, server: this.server };
    switch (type) {
      case 'take':
        return annotatePlaces(about);
      case 'keep':
        return leavePlaces(about);
      case 'reopen':
        return reopenPlaces(about);
      case 'act':
        return refuse(inert`There is nothing else to do here.`);
    }
  }
}

/** `make … sure`: forms, with a mark where others are between. */
const formsOf = (sentence: Sentence, words: readonly number[]): string =>
  words
    .map(
      (word, i) => (i === 0 || words[i - 1] === word - 1 ? '' : '… ') + shorten(sentence.wordCell(word, Column.form)),
    )
    .join(' ');

/** `VID 3, LVC.full 1`. */
function categoriesText({ annotated }: ExpressionGroup): string {
  return [...groupBy(annotated, ({ category }) => category)]
    .map(([category, here]) => [category === '' ? '?' : category, here.length] as const)
    .sort((a, b) => b[1] - a[1])
    .map(([category, n]) => `${category} ${n}`)
    .join(', ');
}
