/** Places where the lemmas of an annotated multiword expression are not annotated, or otherwise than most: Y annotates them so, N leaves them for good. */

import type { Sentence } from '../../../core/conllu/index.ts';
import { Column } from '../../../core/conllu/index.ts';
import type { ExpressionGroup } from '../../../core/expressions/index.ts';
import { shorten } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen, progressOf } from '../../../core/session/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { refuse } from '../../../protocol/answer.ts';
import type { SessionAnswer } from '../../../protocol/session.ts';
import type { Located, Snapshot } from '../../documents/documents.ts';
import { bySentence } from '../bySentence.ts';
import { FilesSession } from '../filesSession.ts';
import { textAsked } from '../lists.ts';
import type { Asking, Description, Drawn, Grouping, Session, ToAnswer } from '../session.ts';
import { annotatePlaces, leavePlaces, reopenPlaces } from './answers.ts';
import { lemmasOf, type PlaceQuestion } from './questions.ts';
import type { ExpressionWork } from './work.ts';

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

const BY_SENTENCE = bySentence<PlaceQuestion>(({ id }) => id.slice(0, id.indexOf('\t')));

export class ExpressionsSession extends FilesSession<PlaceQuestion, ExpressionWork> implements Session<PlaceQuestion> {
  readonly kind = 'expressions';
  readonly writesText = true;
  readonly groupings = [BY_LEMMAS, BY_SENTENCE];
  readonly tags = [];

  protected questionsIn(files: readonly Snapshot[]) {
    const places = this.work.placesIn(files);
    return { from: [places], byFile: () => places };
  }

  about({ questions }: Asks): Description {
    const { isWhole, uris } = this.work;
    const nOpen = questions.filter(isOpen).length;
    return {
      title: inert`Multiword Expressions`,
      labels: [localized`as elsewhere`],
      takes: inert`Annotate`,
      keeps: inert`Leave As It Is`,
      ...(isWhole ? { message: inert`${count(nOpen, 'place')} in ${count(uris.length, 'file')}` } : {}),
    };
  }

  actions(): [] {
    return [];
  }

  matches(): boolean {
    return true;
  }

  listed(asking: Asks, question: PlaceQuestion) {
    const { sentence, words, group, category, now } = question;
    const { document } = textAsked(asking, question);
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
    const isHere = ({ file, sentence }: PlaceQuestion) => file === undefined && sentence === here.index;
    const isOpenElsewhere = asking.questions.some((each) => isOpen(each) && !isHere(each));
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
    const about = { ...toAnswer, server: this.work.server };
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
