/** Arcs in which DEPS and the rules for enhanced graphs differ, as questions: whatever is decided against a rule is an exception. */

import { Column } from '../../../core/conllu/index.ts';
import { type Decision, kindOfDecision, type Switches } from '../../../core/enhance/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen, progressOf, type Question, sentenceNames } from '../../../core/session/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import type { DiagramQuestion, SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import type { Located, Snapshot } from '../../documents/documents.ts';
import { Cancelled, Slices } from '../../documents/slices.ts';
import { decisionsHere, switchesBeside } from '../../enhanced/graphs.ts';
import { bySentence } from '../bySentence.ts';
import { hasRelation } from '../lists.ts';
import type { Asking, Description, Drawn, Grouping, Session, ToAnswer } from '../session.ts';
import { actOnArc, keep, reopen, takeArcs } from './answers.ts';
import type { AskedSession, EnhancedNeeds, GraphQuestion } from './questions.ts';
import { decisionText, drawnLabel, kindTitle, precisionText, reasonText, suggestionText } from './wording.ts';

type Asks = Asking<GraphQuestion>;

const BY_KIND: Grouping<GraphQuestion> = {
  id: 'kind',
  title: () => inert`By Kind`,
  group: (_, questions) =>
    [...groupBy(questions, ({ decision }) => kindOfDecision(decision))]
      .map(([key, here]) => {
        const [{ decision }] = here;
        const detail = precisionText(decision);
        return { key, title: kindTitle(decision), ...(detail === undefined ? {} : { detail }), questions: here };
      })
      .sort((a, b) => b.questions.length - a.questions.length || (a.key < b.key ? -1 : 1)),
};

const BY_SENTENCE = bySentence<GraphQuestion>(({ id }) => id.slice(0, id.lastIndexOf(' ')));

export class EnhancedSession implements Session<GraphQuestion>, AskedSession {
  readonly kind = 'enhanced';
  readonly writesText = true;
  readonly groupings = [BY_KIND, BY_SENTENCE];
  readonly tags = [];
  private made: { readonly document: Snapshot['document']; readonly file: object; readonly asks: Asks } | undefined;

  constructor(
    private readonly server: EnhancedNeeds,
    private readonly uri: string,
    readonly given: AskedSession['given'],
  ) {}

  /** All at once: after `ready`, only what has changed is computed. O(sentences). */
  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    return snapshot && this.in(snapshot);
  }

  /** @throws Cancelled */
  async ready(): Promise<Asks> {
    const { server, uri } = this;
    const snapshot = server.documents.get(uri);
    if (snapshot === undefined) throw new Cancelled();
    const judge = this.judge();
    const slices = new Slices(server.host, () => false);
    if (judge !== undefined) {
      for (const sentence of snapshot.document.sentences) {
        decisionsHere(server, uri, sentence, judge);
        if (slices.isOver) await slices.pause();
      }
    }
    const now = this.now();
    if (now === undefined) throw new Cancelled();
    return now;
  }

  about({ questions }: Asks): Description {
    const nBlank = new Set(questions.flatMap((each) => (each.decided.isBlank && isOpen(each) ? [each.sentence] : [])));
    return {
      title: inert`Enhanced Graph`,
      labels: [localized`the rules`],
      takes: inert`Take Suggestion`,
      keeps: inert`Keep Mine`,
      ...(nBlank.size === 0 ? {} : { message: inert`${count(nBlank.size, 'sentence')} without DEPS` }),
    };
  }

  actions(_: Asks, here?: Located): readonly SessionAction[] {
    return [
      {
        id: 'sentence',
        title: localized`Take All of Sentence`,
        key: 'Y',
        help: localized`take everything that the rules say about the sentence`,
        isOfQuestion: true,
      },
      {
        id: 'kind',
        title: localized`Take All of This Kind`,
        key: 'A',
        help: localized`take all of this kind in the file`,
        isOfQuestion: true,
      },
      {
        id: 'file',
        title: localized`Take All in File`,
        key: 'F',
        help: localized`take everything that the rules say about the file`,
        isOfQuestion: true,
      },
      {
        id: 'off',
        title: localized`Turn This Rule Off`,
        // In a diagram M merges.
        ...(here === undefined ? { key: 'm' } : {}),
        help: localized`turn the switch off that suggests it, in .treebank.json`,
        isOfQuestion: true,
      },
    ];
  }

  matches(_: Asks, { decision: { arc, has } }: GraphQuestion, filter: readonly string[]): boolean {
    return hasRelation([...(arc === undefined ? [] : [arc.base]), ...(has === undefined ? [] : [has])], filter);
  }

  listed({ snapshot: { document } }: Asks, { sentence: index, decision }: GraphQuestion) {
    const sentence = document.sentences[index];
    return {
      label: inert(decisionText(sentence, decision)),
      because: inert(reasonText(sentence, decision)),
      alternatives: [inert(suggestionText(sentence, decision))],
      suggestion: 0,
    };
  }

  drawn(asking: Asks, { sentence }: Located, questions: readonly GraphQuestion[]): Drawn | undefined {
    const isOpenElsewhere = asking.questions.some((each) => isOpen(each) && !questions.includes(each));
    if (questions.length === 0 && !isOpenElsewhere) return undefined;
    const { nTotal, nOpen } = progressOf(questions);
    const on = isOpenElsewhere ? localized` Tab goes to the next sentence.` : '';
    return {
      key: this.kind,
      isOfGraph: true,
      progress:
        questions.length === 0 ? localized`nothing to decide` : localized`${nTotal - nOpen} of ${nTotal} decided`,
      rest:
        questions.length === 0
          ? localized`DEPS is as the rules say.${on}`
          : localized`Everything here is decided.${on}`,
      questions: questions.map(({ id, standing, decision }): DiagramQuestion => {
        const { word, head, kind } = decision;
        const deprel = drawnLabel(decision);
        return {
          id,
          word,
          cell: kind === 'graph' || kind === 'node' ? 'other' : 'arc',
          standing,
          alternatives: [
            {
              text: suggestionText(sentence, decision),
              isHere: false,
              ...(deprel === undefined ? {} : { arc: { head, deprel } }),
            },
          ],
          suggestion: 0,
          text: `${decisionText(sentence, decision)}. ${reasonText(sentence, decision)}`,
        };
      }),
    };
  }

  answer(toAnswer: ToAnswer<GraphQuestion>, given: SessionAnswer) {
    const about = { ...toAnswer, server: this.server, session: this };
    switch (given.type) {
      case 'take':
        return takeArcs(about, toAnswer.questions.filter(isOpen));
      case 'keep':
        return keep(about);
      case 'reopen':
        return reopen(about);
      case 'act':
        return actOnArc(about, given.action);
    }
  }

  private judge(): Switches | undefined {
    return switchesBeside(this.server, this.uri) ?? this.given?.judge;
  }

  private in(snapshot: Snapshot): Asks {
    const { server, uri, made } = this;
    const { document } = snapshot;
    const { file } = server.sidecars.contentsFor(uri).read;
    if (made?.document === document && made.file === file) return { ...made.asks, snapshot };
    const judge = this.judge();
    const names = judge === undefined ? [] : sentenceNames(document.sentences);
    const questions = document.sentences.flatMap((sentence, index): GraphQuestion[] => {
      const decided = judge && decisionsHere(server, uri, sentence, judge);
      if (decided === undefined) return [];
      const { decisions, kept } = decided;
      const times = new Map<string, number>();
      const made = (decision: Decision, standing: Question['standing']): GraphQuestion => {
        const what = `${decision.kind}:${decision.word}`;
        const nth = (times.get(what) ?? 0) + 1;
        times.set(what, nth);
        const span = sentence.wordCellSpan(decision.word, Column.deps);
        const id = `${names[index]} ${what}${nth === 1 ? '' : `:${nth}`}`;
        return { id, sentence: index, span, standing, decision, decided };
      };
      return [...decisions.map((each) => made(each, 'open')), ...kept.map((each) => made(each, 'kept'))];
    });
    const asks = { snapshot, questions };
    this.made = { document, file, asks };
    return asks;
  }
}
