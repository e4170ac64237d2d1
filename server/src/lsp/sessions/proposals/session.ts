/** Proposals of a parser for a document: in rounds, each of which keeps earlier decisions. */

import { Column } from '../../../core/conllu/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen } from '../../../core/session/index.ts';
import { percent } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import type { SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import type { Located, Snapshot } from '../../documents/documents.ts';
import type { Parsing } from '../../parsing/targets.ts';
import { lockedIn } from '../../sidecar/locks.ts';
import { bySentence } from '../bySentence.ts';
import { hasRelation } from '../lists.ts';
import type { Asking, Description, Drawn, Grouping, Session, ToAnswer } from '../session.ts';
import { arcText } from '../wording.ts';
import { act, keep, reopen, take } from './answers.ts';
import { drawnProposals, THRESHOLDS, UNSURE_BELOW } from './drawn.ts';
import type { ProposedSentences } from './parse.ts';
import { type Overview, type Proposal, Rounds } from './rounds.ts';

type Asks = Asking<Proposal>;

const BY_SENTENCE = bySentence<Proposal>(
  ({ id }) => id.replace(/ .*/, ''),
  (questions) => {
    const first = questions.find(isOpen);
    return first === undefined ? '' : localized`least certain ${percent(certaintyOf(first))} · `;
  },
);

const BY_RELATION: Grouping<Proposal> = {
  id: 'relation',
  title: () => inert`By Relation`,
  group: (asking, questions) =>
    [...groupBy(questions, (each) => confusionOf(asking, each))]
      .map(([title, here]) => ({ key: title, title, questions: here }))
      .sort((a, b) => b.questions.length - a.questions.length || (a.key < b.key ? -1 : 1)),
};

export class ProposalsSession implements Session<Proposal> {
  readonly kind = 'proposals';
  readonly writesText = true;
  readonly hasOwnOrder = true;
  readonly groupings = [BY_SENTENCE, BY_RELATION];
  readonly tags = ['@uncertain'];
  private rounds = Rounds.NONE;
  private readonly parsedBy = new Set<string>();

  constructor(
    private readonly server: Parsing,
    private readonly uri: string,
  ) {}

  add({ document }: Snapshot, rounds: ProposedSentences['rounds'], parsedBy: ReadonlySet<string>): void {
    this.rounds = this.rounds.with(document.sentences, rounds);
    for (const name of parsedBy) this.parsedBy.add(name);
  }

  overview({ document }: Snapshot): Overview {
    return this.rounds.in(document.sentences);
  }

  in(snapshot: Snapshot): Asks {
    return { snapshot, questions: this.overview(snapshot).questions };
  }

  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    return snapshot && this.in(snapshot);
  }

  about({ snapshot }: Asks): Description {
    const { sentences } = this.overview(snapshot);
    const nDone = sentences.filter(({ standing }) => standing.open.length === 0).length;
    return {
      title: inert`Proposals`,
      labels: [[...this.parsedBy].join(', ')],
      takes: inert`Take Proposal`,
      keeps: inert`Keep Mine`,
      ...(sentences.length < 2 ? {} : { message: inert`${nDone} of ${sentences.length} sentences done` }),
    };
  }

  actions(asking: Asks, here?: Located): readonly SessionAction[] {
    const thresholds =
      here === undefined ? THRESHOLDS.map((above) => ({ above })) : this.drawnIn(asking, here).thresholds;
    const choices = thresholds.map((each) => {
      const title = each.above === 0 ? localized`All` : localized`${each.above} % and above`;
      return { value: each.above, title: 'nArcs' in each ? `${title} (${each.nArcs})` : title };
    });
    const isHere = here === undefined || asking.questions.some(({ sentence }) => sentence === here.index);
    return [
      {
        id: 'subtree',
        title: localized`Take Subtree`,
        key: 'Y',
        help: localized`take all proposals in the subtree of the word`,
        isOfQuestion: true,
      },
      {
        id: 'above',
        title: localized`Take All Above…`,
        key: 'A',
        help: localized`take all proposals above a certainty, which you choose next`,
        isOfQuestion: false,
        ...(choices.length === 0 ? { isOff: true } : { choices }),
      },
      {
        id: 'round',
        title: localized`Next Round`,
        key: 'R',
        help: localized`next round: parse again, keeping your decisions`,
        isOfQuestion: false,
        ...(isHere ? {} : { isOff: true }),
      },
    ];
  }

  matches(asking: Asks, question: Proposal, filter: readonly string[]): boolean {
    const { word, round, sentence } = question;
    const relations = [
      round.proposed.deprels[word],
      asking.snapshot.document.sentences[sentence].wordCell(word, Column.deprel),
    ];
    if (filter.includes('@uncertain') && UNSURE_BELOW <= certaintyOf(question)) return false;
    return hasRelation(relations, filter);
  }

  listed({ snapshot: { document } }: Asks, question: Proposal) {
    const { word, round, sentence: index } = question;
    const sentence = document.sentences[index];
    const { heads, deprels } = round.proposed;
    const now = arcText(sentence, sentence.heads[word], sentence.wordCell(word, Column.deprel));
    const proposed = arcText(sentence, heads[word], deprels[word]);
    return {
      label: inert`${nameWord(sentence, word)}: ${now} → ${proposed}`,
      because: inert`${percent(certaintyOf(question))} certain`,
      alternatives: [inert(proposed)],
      suggestion: 0,
    };
  }

  drawn(asking: Asks, here: Located, proposals: readonly Proposal[]): Drawn | undefined {
    const { byIndex, sentences, questions: all } = this.overview(asking.snapshot);
    const isOpenElsewhere = all.some((each) => isOpen(each) && each.sentence !== here.index);
    if (proposals.length === 0 && !isOpenElsewhere) return undefined;
    const { questions } = this.drawnIn(asking, here);
    const nDecided = proposals.filter((each) => !isOpen(each)).length;
    const nDone = sentences.filter(({ standing }) => standing.open.length === 0).length;
    const round = byIndex.get(here.index)?.round.round ?? 1;
    const counted =
      proposals.length === 0 ? localized`nothing to decide` : localized`${nDecided} of ${proposals.length} decided`;
    const file = sentences.length < 2 ? '' : localized` · ${nDone} of ${sentences.length} sentences done`;
    const on = isOpenElsewhere ? localized` Tab goes to the next sentence with proposals.` : '';
    const rest =
      proposals.length === 0
        ? localized`Nothing is proposed here.${on}`
        : localized`Everything proposed here is decided. Press Shift+R for another round, or Esc to end.${on}`;
    return {
      title: round === 1 ? localized`Proposals` : localized`Proposals, round ${round}`,
      key: proposals[0]?.id.replace(/ \d+$/, '') ?? '',
      questions,
      progress: `${counted}${file}`,
      rest,
    };
  }

  answer(toAnswer: ToAnswer<Proposal>, given: SessionAnswer) {
    const replace = (rounds: ProposedSentences['rounds']) => {
      this.rounds = this.rounds.with(toAnswer.snapshot.document.sentences, rounds);
    };
    const about = { ...toAnswer, server: this.server, overview: this.overview(toAnswer.snapshot), replace };
    switch (given.type) {
      case 'take':
        return take(about);
      case 'keep':
        return keep(about);
      case 'reopen':
        return reopen(about);
      case 'act':
        return act(about, given);
    }
  }

  private drawnIn({ questions }: Asks, { index, sentence }: Located) {
    const here = questions.filter((each) => each.sentence === index);
    return drawnProposals(here, sentence, lockedIn(this.server, this.uri, sentence));
  }
}

export const certaintyOf = ({ round, word }: Proposal): number => round.proposed.certainty[word];

/** `obj ↔ obl` in either direction; `nsubj, other head`. */
function confusionOf({ snapshot: { document } }: Asks, { sentence, word, round }: Proposal): string {
  const now = document.sentences[sentence].wordCell(word, Column.deprel);
  const proposed = round.proposed.deprels[word];
  if (now === proposed) return localized`${now}, other head`;
  return now < proposed ? `${now} ↔ ${proposed}` : `${proposed} ↔ ${now}`;
}
