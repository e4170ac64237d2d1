/** The places of a campaign in a document, or in a treebank: what its rules would do to each is taken, or the place is left as it is. */

import type { CampaignItem } from '../../../core/campaign/index.ts';
import { COLUMN_TITLES, Column, type Sentence } from '../../../core/conllu/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen } from '../../../core/session/index.ts';
import { count } from '../../../core/wording/numbers.ts';
import { inert, joinInert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { DiagramAlternative, SessionAction, SessionAnswer } from '../../../protocol/session.ts';
import { fileNameOf } from '../../../services/addresses.ts';
import { readText } from '../../../services/ports.ts';
import type { Located, Snapshot } from '../../documents/documents.ts';
import { bySentence } from '../bySentence.ts';
import { FilesSession } from '../filesSession.ts';
import { textAsked } from '../lists.ts';
import type { Asking, Description, Drawn, Grouping, Outcome, Session, ToAnswer } from '../session.ts';
import { arcText, currentArc, wordInDiagram } from '../wording.ts';
import { addToList, leave, reopen, takeWay, waysOf } from './answers.ts';
import type { CampaignWork, PlaceInQuestion } from './work.ts';

type Asks = Asking<PlaceInQuestion>;

/** Rare ones first: there the annotation is wrong, or the decision was not meant for it. */
const BY_PATTERN: Grouping<PlaceInQuestion> = {
  id: 'pattern',
  title: () => inert`By Pattern`,
  isTogether: (a, b) => a.item.pattern === b.item.pattern,
  group: (_, questions) =>
    [...groupBy(questions, ({ item }) => item.pattern)]
      .map(([pattern, here]) => ({ key: pattern, title: pattern, questions: here }))
      .sort((a, b) => a.questions.length - b.questions.length || (a.key < b.key ? -1 : 1)),
};

const BY_SENTENCE = bySentence<PlaceInQuestion>(({ id }) => id);

export class CampaignSession extends FilesSession<PlaceInQuestion, CampaignWork> implements Session<PlaceInQuestion> {
  readonly kind = 'campaign';
  readonly writesText = true;
  readonly groupings = [BY_PATTERN, BY_SENTENCE];
  readonly tags = ['@rule', '@hand'];

  protected questionsIn(files: readonly Snapshot[]) {
    const { work } = this;
    return {
      from: [work.left, work.opened, ...files.map(({ document }) => document)],
      byFile: () => files.map((file) => [file.uri, work.placesIn(file)] as const),
    };
  }

  about({ questions }: Asks): Description {
    const { opened, stopped, problem, isWhole, uris } = this.work;
    const { title, issue } = opened.campaign;
    const nLeft = questions.filter((each) => !isOpen(each)).length;
    const parts = [
      ...(isWhole ? [inert`${count(questions.length - nLeft, 'place')} in ${count(uris.length, 'file')}`] : []),
      ...(problem === undefined ? [] : [problem]),
      ...(nLeft === 0 ? [] : [inert(count(nLeft, 'kept place'))]),
      ...(stopped === undefined ? [] : [inert`no rule in ${count(stopped.n, 'sentence')}: ${stopped.reason}`]),
    ];
    return {
      title: issue === undefined ? inert(title) : inert`${title} (${issue})`,
      labels: labelsFor(questions),
      takes: inert`Apply Rule`,
      keeps: inert`Leave As It Is`,
      ...(parts.length === 0 ? {} : { message: joinInert(parts, '; ') }),
    };
  }

  actions(): readonly SessionAction[] {
    const choices = this.work.opened.lists.map(({ name, value: of }, value) => ({
      value,
      title: of === undefined ? name : `${name}: ${of}`,
    }));
    return [
      {
        id: 'list',
        title: localized`Add Lemma to List…`,
        isOfQuestion: true,
        ...(choices.length === 0 ? { isOff: true } : { choices }),
      },
      { id: 'because', title: localized`Leave As It Is, with Another Reason…`, isOfQuestion: true, isClients: true },
    ];
  }

  matches(_: Asks, { item }: PlaceInQuestion, filter: readonly string[]): boolean {
    const isByRule = 0 < item.changes.length;
    const kinds = filter.filter((each) => this.tags.includes(each));
    const words = filter.filter((each) => !each.startsWith('@'));
    const isKind = kinds.length === 0 || kinds.includes(isByRule ? '@rule' : '@hand');
    return isKind && words.every((each) => item.pattern.includes(each));
  }

  listed(asking: Asks, question: PlaceInQuestion) {
    const { item } = question;
    const sentence = textAsked(asking, question).document.sentences[question.sentence];
    const name = nameWord(sentence, sentence.wordOfRow(item.rows[0]));
    const texts = waysOf(item).map((way) => changesText(sentence, item, way));
    const alternatives = texts.map((text) => (text === '' ? null : inert(text)));
    const because = inert(item.pattern);
    const [text] = texts;
    if (text !== '') return { label: inert`${name}: ${text}`, because, alternatives, suggestion: 0 };
    const label = texts.length === 1 ? inert`${name}: by hand` : inert`${name}: choose`;
    return { label, because, alternatives };
  }

  drawn(asking: Asks, here: Located, places: readonly PlaceInQuestion[]): Drawn | undefined {
    const { questions: all } = asking;
    if (places.length === 0 && !all.some(isOpen)) return undefined;
    const nDecided = places.filter((each) => !isOpen(each)).length;
    const isHere = ({ file, sentence }: PlaceInQuestion) => file === undefined && sentence === here.index;
    const nElsewhere = all.filter((each) => isOpen(each) && !isHere(each)).length;
    return {
      key: this.work.opened.leftUri,
      progress: this.work.isWhole
        ? localized`${nDecided} of ${places.length} decided here, ${nElsewhere} left in the treebank`
        : localized`${nDecided} of ${places.length} decided here, ${nElsewhere} left in the file`,
      rest: localized`Nothing of this campaign is open in this sentence.`,
      questions: places.map(({ id, standing, item }) => {
        const { sentence } = here;
        const word = sentence.wordOfRow(item.rows[0]);
        const texts = waysOf(item).map((way) => changesText(sentence, item, way));
        const alternatives = waysOf(item).map((way, index) =>
          texts[index] === '' ? null : alternativeOf(sentence, item, way, texts[index]),
        );
        const [text] = texts;
        const isForHand = alternatives.every((each) => each === null);
        return {
          id,
          word,
          cell: alternatives.some((each) => each?.arc !== undefined) ? 'arc' : 'other',
          standing,
          alternatives,
          ...(isForHand ? { obstacle: localized`no rule: decide by hand, or leave it` } : {}),
          ...(text === '' ? {} : { suggestion: 0 }),
          text: `${wordInDiagram(sentence, word)}; ${currentArc(sentence, word)}${text === '' ? '' : ` → ${text}`}${leftDepsText(item)}.`,
        };
      }),
    };
  }

  async answer(about: ToAnswer<PlaceInQuestion>, answer: SessionAnswer): Promise<Outcome | Refused> {
    const { work } = this;
    const { uri, text } = work.opened;
    if ((await readText(work.server.host, uri).catch(() => undefined)) !== text) {
      return refuse(inert`${fileNameOf(uri)} has changed: begin the campaign again.`);
    }
    switch (answer.type) {
      case 'take':
        return takeWay(work, about, answer.from === 'suggestion' ? 0 : answer.from);
      case 'keep':
        return leave(work, about, answer.reason);
      case 'reopen':
        return reopen(work, about);
      case 'act':
        if (answer.action === 'list') return addToList(work, about, answer.choice);
        return refuse(inert`There is no action “${answer.action}” here.`);
    }
  }
}

/** By number of the key: the rules, then as many choices as any place has. */
function labelsFor(questions: readonly PlaceInQuestion[]): string[] {
  const n = questions.reduce((most, { item }) => Math.max(most, item.choices.length), 0);
  return [localized`the rules`, ...Array.from({ length: n }, (_, index) => localized`choice ${index + 2}`)];
}

/** What is done at the word itself, or with which other words: `UPOS ADV, advmod of dog`. */
function changesText(sentence: Sentence, { rows }: CampaignItem, changes: CampaignItem['changes']): string {
  const own = changes.filter(({ row }) => row === rows[0]);
  const arc = alternativeArc(sentence, own);
  const cells = own
    .filter(({ column }) => column !== Column.head && column !== Column.deprel && column !== Column.deps)
    .map(({ column, after }) => `${COLUMN_TITLES[column]} ${after}`);
  const others = new Set(changes.filter(({ row }) => row !== rows[0]).map(({ row }) => row)).size;
  return [
    ...cells,
    ...(arc === undefined ? [] : [arcText(sentence, arc.head ?? -1, arc.deprel)]),
    ...(others === 0 ? [] : [localized`and ${count(others, 'other word')}`]),
  ].join(', ');
}

/** DEPS that cannot follow is for people. */
const leftDepsText = ({ leftDeps }: CampaignItem): string =>
  leftDeps.length === 0 ? '' : `. ${localized`DEPS has no copy of this arc and stays: check it`}`;

function alternativeOf(
  sentence: Sentence,
  { rows }: CampaignItem,
  changes: CampaignItem['changes'],
  text: string,
): DiagramAlternative {
  const arc = alternativeArc(
    sentence,
    changes.filter(({ row }) => row === rows[0]),
  );
  return { text, isHere: false, ...(arc === undefined ? {} : { arc }) };
}

/** The arc of the word after the changes; undefined if it stays. */
function alternativeArc(sentence: Sentence, own: CampaignItem['changes']): DiagramAlternative['arc'] {
  const head = own.find(({ column }) => column === Column.head)?.after;
  const deprel = own.find(({ column }) => column === Column.deprel)?.after;
  if (head === undefined && deprel === undefined) return undefined;
  const word = sentence.wordOfRow(own[0].row);
  const to = head === undefined ? sentence.heads[word] : head === '0' ? 0 : sentence.wordById(Number(head));
  return {
    head: to === undefined || to < 0 ? undefined : to,
    deprel: deprel ?? sentence.wordCell(word, Column.deprel),
  };
}
