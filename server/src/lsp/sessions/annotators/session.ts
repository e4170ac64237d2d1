/** Differences between annotators, decided one by one; decisions are in step with the text, so that an undo reverts one. */

import { AnnotatorTexts, type Decisions, keyOfPlace } from '../../../core/compare/adjudicate/index.ts';
import { Document, type Sentence } from '../../../core/conllu/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen, type Progress, progressOf } from '../../../core/session/index.ts';
import { type Inert, inert, joinInert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import type { DiagramQuestion, SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import type { HasDocuments, Located, Snapshot } from '../../documents/documents.ts';
import type { LockSource } from '../../sidecar/locks.ts';
import { bySentence } from '../bySentence.ts';
import { cellOfClass } from '../drawn.ts';
import { hasRelation } from '../lists.ts';
import type { Asking, Description, Drawn, Grouping, Session, ToAnswer } from '../session.ts';
import { wordInDiagram } from '../wording.ts';
import { keep, reopen, takeFrom } from './answers.ts';
import type { Annotator, KeptAdjudications } from './storedAdjudications.ts';
import { type Disagreement, doneText, whatOf } from './wording.ts';

type Asks = Asking<Disagreement>;

const BY_SENTENCE = bySentence<Disagreement>(({ of }) => of.key);

const BY_COLUMN: Grouping<Disagreement> = {
  id: 'column',
  title: () => inert`By Column`,
  group: (_, questions) =>
    [...groupBy(questions, ({ item }) => whatOf(item))].map(([title, here]) => ({
      key: title,
      title,
      questions: here,
    })),
};

export class AnnotatorsSession implements Session<Disagreement> {
  readonly kind = 'annotators';
  readonly writesText = true;
  readonly groupings = [BY_SENTENCE, BY_COLUMN];
  readonly tags = ['@head', '@form', '@lemma', '@upos', '@xpos', '@feats', '@deps', '@misc', '@segmentation'];
  private readonly versions: readonly (readonly Sentence[])[];
  private readonly texts: AnnotatorTexts;
  private last: { readonly of: Decisions; readonly asks: Asks } | undefined;

  constructor(
    private readonly server: HasDocuments & LockSource,
    private readonly uri: string,
    private readonly annotators: readonly Annotator[],
    texts: readonly string[],
    private readonly kept: KeptAdjudications,
    private decisions: Decisions = new Map(),
  ) {
    this.versions = texts.map((text) => Document.parse(text).sentences);
    this.texts = new AnnotatorTexts(this.versions);
  }

  /** When it begins. */
  counts(): Progress & { readonly nSentences: number } {
    const found = this.texts.sentences(this.versions[0] ?? [], this.decisions);
    const nTotal = found.reduce((sum, { items }) => sum + items.length, 0);
    return { nTotal, nOpen: nTotal, nSentences: found.length };
  }

  save(): void {
    this.kept.write(this.uri, { annotators: this.annotators, decisions: this.decisions });
  }

  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    return snapshot && this.in(snapshot);
  }

  progress({ questions }: Asks): Progress {
    return progressOf(questions);
  }

  about(asking: Asks): Description {
    const lost = this.texts.lost(asking.snapshot.document.sentences, this.decisions);
    const places = lost.map(({ key, forms, decisions }) => {
      const words = decisions.map(({ node }) => forms[Number.parseInt(node.replace('@', ''), 10) - 1] ?? node);
      return `${key.replace(/^(id|text) /, '')}: ${words.join(', ')}`;
    });
    const message: Inert[] = [inert(doneText(this.progress(asking)))];
    if (0 < places.length) message.push(inert`Decided about words that are gone: ${places.join('; ')}.`);
    return {
      title: inert`Adjudication`,
      labels: this.annotators.map(({ label }) => label),
      takes: inert`Take Majority`,
      keeps: inert`Keep Mine`,
      message: joinInert(message),
    };
  }

  actions(): readonly SessionAction[] {
    return [];
  }

  matches(_: Asks, { item }: Disagreement, filter: readonly string[]): boolean {
    const tags = filter.filter((word) => word.startsWith('@'));
    if (0 < tags.length && !tags.includes(`@${item.class}`)) return false;
    return hasRelation(item.arcs?.flatMap((arc) => arc?.deprel ?? []) ?? [], filter);
  }

  listed(_: Asks, { item, of: { sentence } }: Disagreement) {
    const { values, suggestion, word } = item;
    const name = word === 0 ? localized`the start` : nameWord(sentence, word);
    return {
      label: inert`${name}, ${whatOf(item)}`,
      alternatives: values.map((value) => (value === undefined ? null : inert(value))),
      ...(suggestion === undefined ? {} : { suggestion }),
    };
  }

  drawn(asking: Asks, _: Located, questions: readonly Disagreement[]): Drawn {
    const progress = this.progress(asking);
    const { nOpen } = progress;
    const rest =
      nOpen === 0
        ? localized`Nothing is left to decide.`
        : localized`${nOpen} are open in the file; Tab goes to the next one.`;
    const here =
      questions.length === 0
        ? localized`The annotators agree on this sentence.`
        : localized`Everything here is decided.`;
    return {
      key: '',
      questions: questions.map(questionOf),
      progress: doneText(progress).replace(/\.$/, ''),
      rest: `${here} ${rest}`,
    };
  }

  answer(toAnswer: ToAnswer<Disagreement>, given: SessionAnswer) {
    const decide = (decisions: Decisions) => {
      this.decisions = decisions;
      this.save();
    };
    const about = { ...toAnswer, server: this.server, annotators: this.annotators, decisions: this.decisions, decide };
    switch (given.type) {
      case 'take':
        return takeFrom(about, given.from);
      case 'keep':
        return keep(about);
      default:
        return reopen(about);
    }
  }

  async close(how: 'closed' | 'ended'): Promise<void> {
    if (how === 'ended') this.kept.remove(this.uri);
  }

  private in(snapshot: Snapshot): Asks {
    const { last, decisions } = this;
    if (last?.of === decisions && last.asks.snapshot.document === snapshot.document) return last.asks;
    const questions = this.texts.sentences(snapshot.document.sentences, decisions).flatMap((of) =>
      of.items.map((item): Disagreement => {
        const { span, standing } = item;
        return { id: `${of.key}\t${keyOfPlace(item)}`, sentence: of.index, span, standing, item, of };
      }),
    );
    const asks = { snapshot, questions };
    this.last = { of: decisions, asks };
    return asks;
  }
}

function questionOf({ id, standing, item, of: { sentence } }: Disagreement): DiagramQuestion {
  const { word, values, differences, arcs, suggestion, feature } = item;
  const name = word === 0 ? localized`The start of the sentence` : wordInDiagram(sentence, word);
  const cell = cellOfClass(item.class);
  return {
    id,
    word: word === 0 ? undefined : word,
    cell,
    ...(cell === 'feats' && feature !== undefined ? { feature } : {}),
    standing,
    alternatives: values.map((text, annotator) => {
      const own = differences[annotator];
      if (own === undefined) return null;
      const isHere = own.length === 0;
      const arc = isHere || !isOpen({ standing }) ? undefined : arcs?.[annotator];
      return { text, isHere, ...(arc === undefined ? {} : { arc }) };
    }),
    ...(suggestion === undefined ? {} : { suggestion }),
    text: `${name}, ${whatOf(item)}.`,
  };
}
