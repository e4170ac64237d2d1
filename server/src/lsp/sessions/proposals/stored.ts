/** Proposals of other programs for a document, from the file beside it: asked about word by word, least certain first, as those of a parser are. */

import {
  currentValues,
  otherCells,
  type PlacedProposal,
  PROPOSALS_NAME,
  placeProposals,
  readProposals,
  type StoredProposal,
  statedCertainty,
  takeProposals,
  withRefusals,
} from '../../../core/agents/index.ts';
import { Column, type Sentence } from '../../../core/conllu/index.ts';
import { defectText, nameWord } from '../../../core/features/index.ts';
import { groupBy } from '../../../core/grouping.ts';
import { isOpen, type Question } from '../../../core/session/index.ts';
import { count, percent } from '../../../core/wording/numbers.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import { NEEDS_REASON, type QuestionStanding, type SessionAnswer } from '../../../protocol/session.ts';
import type { WireTextEdit } from '../../../protocol/text.ts';
import { beside, fileNameOf } from '../../../services/addresses.ts';
import { Failure } from '../../../services/failure.ts';
import { MissingFile } from '../../../services/ports.ts';
import { losslessText } from '../../../services/utf8.ts';
import type { Located, Snapshot } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import type { Parsing } from '../../parsing/targets.ts';
import { lockedIn } from '../../sidecar/locks.ts';
import { bySentence } from '../bySentence.ts';
import { hasRelation } from '../lists.ts';
import type { Asking, Description, Drawn, Grouping, Outcome, Session, ToAnswer } from '../session.ts';
import { arcText, currentArc, wordInDiagram } from '../wording.ts';

interface StoredQuestion extends Question {
  readonly placed: PlacedProposal;
}

type Asks = Asking<StoredQuestion>;

const STANDINGS: Readonly<Record<PlacedProposal['state'], QuestionStanding>> = {
  open: 'open',
  taken: 'taken',
  refused: 'kept',
  changed: 'hand',
  lost: 'hand',
};

const BY_SENTENCE = bySentence<StoredQuestion>(({ id }) => id);

const BY_SOURCE: Grouping<StoredQuestion> = {
  id: 'source',
  title: () => inert`By Source`,
  group: (_, questions) =>
    [...groupBy(questions, ({ placed }) => placed.proposal.source)].map(([source, here]) => ({
      key: source,
      title: source,
      questions: here,
    })),
};

export class StoredSession implements Session<StoredQuestion> {
  readonly kind = 'proposals';
  readonly writesText = true;
  readonly groupings = [BY_SENTENCE, BY_SOURCE];
  readonly tags = [];
  private text = '';
  private stored: readonly StoredProposal[] = [];
  private made: { readonly from: readonly unknown[]; readonly asks: Asks } | undefined;
  private nLost = 0;
  /** Why the last one was refused. */
  private reason: string | undefined;

  constructor(
    private readonly server: Parsing,
    private readonly uri: string,
  ) {}

  get address(): string {
    return beside(this.uri, PROPOSALS_NAME);
  }

  /** What is in the file now. @returns why it cannot be read */
  async read(): Promise<Refused | undefined> {
    const text = await this.textOf();
    if (typeof text === 'object') return text;
    this.remember(text ?? '');
    return undefined;
  }

  /** Programs have proposed, or somebody has refused on the command line. */
  async filesChanged(uris: readonly string[]): Promise<boolean> {
    if (!uris.includes(this.address)) return false;
    await this.read();
    return true;
  }

  /** The list stays the same object as long as the file does, so that nothing is looked for again. */
  private remember(text: string): void {
    if (text === this.text) return;
    this.text = text;
    const own = fileNameOf(this.uri);
    this.stored = readProposals(text).proposals.filter(({ file }) => file === own);
  }

  /** Undefined if there is none. What is not UTF-8 would be lost if a line were changed. */
  private async textOf(): Promise<string | undefined | Refused> {
    try {
      return losslessText(await this.server.host.read(this.address), PROPOSALS_NAME);
    } catch (error) {
      if (error instanceof MissingFile) return undefined;
      return refuse(error instanceof Failure ? inert(error.message) : inert`${PROPOSALS_NAME} cannot be read.`);
    }
  }

  async ready(): Promise<Asks> {
    await this.read();
    return this.now() as Asks;
  }

  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    return snapshot && this.in(snapshot);
  }

  /** The same as long as nothing has changed. O(length of the file) otherwise. */
  in(snapshot: Snapshot): Asks {
    const from = [snapshot.document, this.stored];
    if (this.made?.from.every((each, at) => each === from[at])) return this.made.asks;
    const { sentences } = snapshot.document;
    const placed = placeProposals(sentences, this.stored);
    this.nLost = placed.filter(({ state }) => state === 'lost').length;
    const found = placed.filter(({ sentence }) => sentence !== -1);
    // Sentences with the least certain open proposal come first.
    const least = new Map<number, number>();
    for (const each of found) {
      if (each.state !== 'open') continue;
      least.set(each.sentence, Math.min(statedCertainty(each), least.get(each.sentence) ?? 1));
    }
    const rank = ({ sentence }: PlacedProposal) => least.get(sentence) ?? 2;
    const questions = found
      .sort(
        (a, b) =>
          rank(a) - rank(b) || a.sentence - b.sentence || statedCertainty(a) - statedCertainty(b) || a.word - b.word,
      )
      .map((each): StoredQuestion => {
        const sentence = sentences[each.sentence];
        const span = sentence.wordCellSpan(each.word, each.now.head === undefined ? Column.form : Column.head);
        const { id } = each.proposal;
        return { id, sentence: each.sentence, span, standing: STANDINGS[each.state], placed: each };
      });
    const asks = { snapshot, questions };
    this.made = { from, asks };
    return asks;
  }

  private sources(): readonly string[] {
    return [...new Set(this.stored.map(({ source }) => source))].slice(0, 9);
  }

  about(_: Asks): Description {
    const { nLost } = this;
    return {
      title: inert`Proposals of Programs`,
      labels: this.sources(),
      takes: inert`Take Proposal`,
      keeps: inert`Keep Mine`,
      ...(nLost === 0 ? {} : { message: inert`${count(nLost, 'proposal')} lost: the words are gone` }),
    };
  }

  actions() {
    return [];
  }

  matches({ snapshot: { document } }: Asks, { placed, sentence }: StoredQuestion, filter: readonly string[]): boolean {
    const own = document.sentences[sentence].wordCell(placed.word, Column.deprel);
    return hasRelation([own, placed.now.deprel ?? own], filter);
  }

  listed({ snapshot: { document } }: Asks, { placed, sentence: index }: StoredQuestion) {
    const sentence = document.sentences[index];
    const { proposal, word } = placed;
    const at = this.sources().indexOf(proposal.source);
    const text = valuesText(sentence, placed);
    const how = proposal.certainty === undefined ? '' : `, ${percent(proposal.certainty)}`;
    const because = proposal.refused ?? proposal.reason;
    return {
      label: inert`${nameWord(sentence, word)}: ${nowText(sentence, placed)} → ${text}`,
      because: inert`${proposal.source}${how}: ${because}`,
      alternatives: this.sources().map((_, i) => (i === at ? inert(text) : null)),
      suggestion: at,
    };
  }

  drawn({ questions: all }: Asks, { sentence, index }: Located, here: readonly StoredQuestion[]): Drawn | undefined {
    const isOpenElsewhere = all.some((each) => isOpen(each) && each.sentence !== index);
    if (here.length === 0 && !isOpenElsewhere) return undefined;
    const nDecided = here.filter((each) => !isOpen(each)).length;
    const on = isOpenElsewhere ? localized` Tab goes to the next sentence with proposals.` : '';
    return {
      key: here[0]?.id ?? '',
      progress: here.length === 0 ? localized`nothing to decide` : localized`${nDecided} of ${here.length} decided`,
      rest:
        here.length === 0
          ? localized`Nothing is proposed here.${on}`
          : localized`Everything proposed here is decided.${on}`,
      questions: here.map(({ id, standing, placed }) => {
        const { word, now, proposal } = placed;
        const at = this.sources().indexOf(proposal.source);
        const text = valuesText(sentence, placed);
        const isArc = now.head !== undefined || now.deprel !== undefined;
        const head = now.head ?? sentence.heads[word];
        const deprel = now.deprel ?? sentence.wordCell(word, Column.deprel);
        const arc = isArc ? { arc: { head: head < 0 ? undefined : head, deprel } } : {};
        const how = proposal.certainty === undefined ? '' : ` (${percent(proposal.certainty)})`;
        return {
          ...{ id, word, standing, suggestion: at, cell: isArc ? ('arc' as const) : ('other' as const) },
          isUncertain: statedCertainty(placed) < 0.5,
          alternatives: this.sources().map((_, i) =>
            i === at ? { text, isHere: standing === 'taken', ...arc } : null,
          ),
          text: `${wordInDiagram(sentence, word)}; ${currentArc(sentence, word)} → ${text}. ${proposal.source}${how}: ${proposal.refused ?? proposal.reason}`,
        };
      }),
    };
  }

  async answer(about: ToAnswer<StoredQuestion>, answer: SessionAnswer): Promise<Outcome | Refused> {
    switch (answer.type) {
      case 'take':
        return this.take(about);
      case 'keep':
        return this.keep(about, answer.reason);
      case 'reopen':
        return this.reopen(about);
      case 'act':
        return refuse(inert`There is no action “${answer.action}” for proposals.`);
    }
  }

  private take({ snapshot, asking, questions, isMany, overLocks }: ToAnswer<StoredQuestion>): Outcome | Refused {
    const wanted = questions.filter(isOpen);
    if (wanted.length === 0) return refuse(inert`This is decided already.`);
    const edits: WireTextEdit[] = [];
    const decided: string[] = [];
    let nFurther = 0;
    let nFaulty = 0;
    for (const [index, here] of groupBy(wanted, ({ sentence }) => sentence)) {
      const sentence = snapshot.document.sentences[index];
      const locked = overLocks ? new Set<number>() : lockedIn(this.server, this.uri, sentence);
      const isLocked = ({ placed: { word, now } }: StoredQuestion) =>
        locked.has(word) && (now.head !== undefined || now.deprel !== undefined);
      if (!isMany && here.some(isLocked))
        return { ...refuse(inert`The proposal would change a locked arc. Unlock it first.`), code: 'locked' };
      const open = asking.questions.filter((each) => isOpen(each) && each.sentence === index);
      const placedOf = (list: readonly StoredQuestion[]) => list.map(({ placed }) => placed);
      const made = takeProposals(sentence, locked, placedOf(open), placedOf(here), isMany ? 'most' : 'all');
      if ('defect' in made) return refuse(inert`This cannot be taken: ${defectText(sentence, made.defect)}.`);
      if ('fault' in made) return refuse(inert`This cannot be taken: ${faultText(sentence, made.word, made.fault)}.`);
      edits.push(...textEditsOf(snapshot, index, made.edits));
      nFurther += made.further.length;
      nFaulty += made.faulty.length;
      for (const { proposal } of [...made.taken, ...made.further]) decided.push(proposal.id);
    }
    const faulty = nFaulty === 0 ? '' : localized` Left out, as they would be errors: ${count(nFaulty, 'proposal')}.`;
    if (decided.length === 0)
      return refuse(inert`Nothing of this can be taken: no tree would be left, or the arcs are locked.${faulty}`);
    const also = nFurther === 0 ? '' : localized`, ${count(nFurther, 'proposal')} with it to keep a tree`;
    return { message: inert`Taken: ${count(decided.length - nFurther, 'proposal')}${also}.${faulty}`, edits, decided };
  }

  /** @param given without one, that of the last refusal is the reason of this one, too; without any, it is asked for */
  private async keep({ questions }: ToAnswer<StoredQuestion>, given: string | undefined): Promise<Outcome | Refused> {
    const open = questions.filter(isOpen);
    if (open.length === 0) return refuse(inert`This is decided already.`);
    const reason = given?.trim() || this.reason;
    if (reason === undefined)
      return { ...refuse(inert`Say why it is refused: the program can read it.`), code: NEEDS_REASON };
    const ids = new Set(open.map(({ id }) => id));
    const sidecar = await this.write(ids, reason);
    if ('ok' in sidecar) return sidecar;
    this.reason = reason;
    return { message: inert`Refused (${reason}): ${count(ids.size, 'proposal')}.`, sidecar, decided: [...ids] };
  }

  private async reopen({ questions }: ToAnswer<StoredQuestion>): Promise<Outcome | Refused> {
    const ids = new Set(questions.filter(({ standing }) => standing === 'kept').map(({ id }) => id));
    if (ids.size === 0) return refuse(inert`This was decided in the text: an undo opens it again.`);
    const sidecar = await this.write(ids, undefined);
    return 'ok' in sidecar ? sidecar : { message: inert`Open again: ${count(ids.size, 'proposal')}.`, sidecar };
  }

  /** Reads the file again, as programs and the command line change it. The client writes it only if it is still what was read. */
  private async write(ids: ReadonlySet<string>, reason: string | undefined) {
    const text = await this.textOf();
    if (typeof text === 'object') return text;
    const { text: newText } = withRefusals(text ?? '', ({ id }) => ids.has(id), reason);
    this.remember(newText);
    return { uri: this.address, ...(text === undefined ? {} : { oldText: text }), newText };
  }
}

const faultText = (sentence: Sentence, word: number, fault: string): string =>
  `${word === 0 ? '' : `${nameWord(sentence, word)} `}${fault.replace(/\.$/, '')}`;

/** `obl of saw, UPOS VERB` */
function valuesText(sentence: Sentence, { word, now }: PlacedProposal): string {
  const isArc = now.head !== undefined || now.deprel !== undefined;
  const deprel = now.deprel ?? sentence.wordCell(word, Column.deprel);
  const cells = otherCells(now).map(([cell, , value]) => `${cell.toUpperCase()} ${value}`);
  return [...(isArc ? [arcText(sentence, now.head ?? sentence.heads[word], deprel)] : []), ...cells].join(', ');
}

/** The same of what is there now. */
const nowText = (sentence: Sentence, placed: PlacedProposal): string =>
  valuesText(sentence, { ...placed, now: currentValues(sentence, placed.word, placed.now) });
