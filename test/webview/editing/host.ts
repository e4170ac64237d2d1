/** The extension and the language server for the panel's reducer: a real document, the real operations, answers with any delay. */

import { Document } from '../../../server/src/core/conllu/index.ts';
import { operate } from '../../../server/src/core/edit/index.ts';
import { diagramOf, offeredEntities, Vocabulary } from '../../../server/src/core/features/index.ts';
import { inert } from '../../../server/src/inert/index.ts';
import type { Snapshot } from '../../../server/src/lsp/documents/documents.ts';
import type { Work } from '../../../server/src/lsp/edits/edits.ts';
import { mention } from '../../../server/src/lsp/mentions/intention.ts';
import { focusAfter } from '../../../server/src/lsp/surgery/focus.ts';
import { categoriesIn, choicesOf } from '../../../server/src/lsp/text/choices.ts';
import type { Choice } from '../../../server/src/protocol/choices.ts';
import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type { EditResult } from '../../../server/src/protocol/edit.ts';
import type { LineOperation } from '../../../server/src/protocol/surgery.ts';
import type { FromWebview, Outcome } from '../../../server/src/protocol/webview.ts';
import { isFieldKey } from '../../../webview/src/editing/fieldKeys.ts';
import { hasField } from '../../../webview/src/editing/state.ts';
import type { PanelEvent } from '../../../webview/src/panelEvent.ts';
import { reduce } from '../../../webview/src/reducer.ts';
import { initialState, type State } from '../../../webview/src/state.ts';
import { takesKey } from '../../../webview/src/takesKey.ts';
import { applied } from '../../lsp/applied.ts';

const LABEL_KEYS = [
  ['S', 'nsubj'],
  ['D', 'det'],
] as const;

/** Keys as in `nameOfKey`: `h`, `Ctrl+Enter`; a text stands for its letters. */
export class Host {
  state: State = initialState(undefined);
  /** The displayed sentence. */
  private index = 0;
  private version = 1;
  private readonly undone: string[] = [];
  private readonly done: string[] = [];
  private readonly locked = new Set<string>();
  /** All requests. */
  readonly sent: FromWebview[] = [];
  /** Unanswered requests. */
  private readonly waiting: FromWebview[] = [];
  /** The text, as its last edit left it. */
  private parsed = Document.parse('');
  private readonly vocabulary = new Vocabulary();
  /** What is on its way to the page for the last request answered. */
  private arriving: PanelEvent[] = [];
  private isCollecting = false;
  /** Word at the text cursor. */
  private word: number | undefined;

  constructor(
    public text: string,
    focused = 1,
    private readonly labelKeys: readonly (readonly [key: string, relation: string])[] = LABEL_KEYS,
  ) {
    this.show();
    this.dispatch({ type: 'focused', word: focused });
  }

  private get document(): Document {
    if (this.parsed.text !== this.text) this.parsed = Document.parse(this.text);
    return this.parsed;
  }

  get diagram(): Diagram {
    const drawn = diagramOf(this.document, this.index);
    if (drawn === undefined) throw new Error('no sentence');
    const arcs = drawn.arcs.map((arc) => {
      const isLocked = this.locked.has(drawn.words[arc.dependent - 1].form);
      return isLocked ? { ...arc, isLocked } : arc;
    });
    return { uri: 'file:///a.conllu', version: this.version, ...drawn, arcs };
  }

  /** `2 det`, by word. */
  get arcs(): string[] {
    return this.diagram.words.map(({ head, deprel }) => `${head < 0 ? '_' : head} ${deprel}`);
  }

  get forms(): string[] {
    return this.diagram.words.map(({ form }) => form);
  }

  get focusedForm(): string | undefined {
    const { focused, shown } = this.state;
    return focused === undefined ? undefined : shown?.diagram.words[focused - 1].form;
  }

  /** Presses keys; answers all requests in between at once. */
  press(...keys: readonly string[]): this {
    for (const key of keys) {
      this.strike(key);
      this.answerAll();
    }
    return this;
  }

  /** Presses a key, and answers nothing. */
  strike(key: string): void {
    const { mode } = this.state.editing;
    if (mode?.kind === 'field' && key.length === 1 && !this.isFieldKey(key)) {
      const text = (mode.typed ?? '') + key;
      this.dispatch({ type: 'typed', text });
    } else if (hasField(this.state.editing) || takesKey(this.state, key)) this.dispatch({ type: 'key', key });
    // The browser moves to the next control, where the keys after it go as well.
    else if (/Tab$/.test(key)) this.dispatch({ type: 'focused', word: undefined });
  }

  /** Answers the oldest request. @returns whether there was one */
  answerNext(): boolean {
    const isAny = this.arriveNext();
    while (0 < this.arriving.length) this.arriveNext();
    return isAny;
  }

  answerAll(): void {
    while (this.arriveNext());
  }

  /**
   * Delivers the next single message: a drawing, then the answer, then that the cursor has moved.
   *
   * @returns whether there was one
   */
  arriveNext(): boolean {
    if (this.arriving.length === 0) {
      const message = this.waiting.shift();
      if (message === undefined) return false;
      this.isCollecting = true;
      this.answer(message);
      this.isCollecting = false;
      this.arriving.push({ type: 'cursor', version: this.version, word: this.word });
    }
    const event = this.arriving.shift();
    if (event !== undefined) this.dispatch(event);
    return true;
  }

  lock(form: string): void {
    this.locked.add(form);
    this.show();
  }

  /** Another program changes the text. */
  edit(text: string): void {
    this.replace(text);
    this.show();
  }

  /** To the page: at once, or in turn. */
  private deliver(event: PanelEvent): void {
    if (this.isCollecting) this.arriving.push(event);
    else this.dispatch(event);
  }

  dispatch(event: PanelEvent): void {
    const { state, effects } = reduce(this.state, event);
    this.state = state;
    for (const effect of effects) {
      if (effect.type === 'post') {
        this.waiting.push(effect.message);
        this.sent.push(effect.message);
      } else if (effect.type === 'focus') this.dispatch({ type: 'focused', word: effect.word });
      else if (effect.type === 'leaveWords') this.dispatch({ type: 'focused', word: undefined });
    }
  }

  private isFieldKey(key: string): boolean {
    const { mode } = this.state.editing;
    return mode?.kind === 'field' && isFieldKey(this.state, mode, key);
  }

  private show(): void {
    const options = { showLemma: false, showFeatures: false };
    const preferences = { dragFrom: 'dependent', labelKeys: this.labelKeys } as const;
    this.deliver({ type: 'show', diagram: this.diagram, word: this.word, options, preferences });
  }

  private answer(message: FromWebview): void {
    if (message.type === 'edit') {
      const outcome = this.carryOut(message);
      if (outcome.applied) this.word = outcome.word ?? this.word;
      if (outcome.applied) this.show();
      this.deliver({ type: 'answer', id: message.id, outcome });
    } else if (message.type === 'goBack') {
      const outcome = this.goBack(message.direction);
      this.deliver({ type: 'answer', id: message.id, outcome });
    } else if (message.type === 'step') {
      const applied = message.direction === 'next' && this.index + 1 < this.document.sentences.length;
      if (applied) this.index++;
      if (applied) this.word = 1;
      if (applied) this.show();
      const outcome: Outcome = applied ? { applied } : { applied: false, reason: inert`the last one` };
      this.deliver({ type: 'answer', id: message.id, outcome });
    } else if (message.type === 'reveal') {
      const index = this.document.sentenceAtLine(message.target.line);
      const isOther = index !== this.index;
      this.index = index;
      if (isOther) this.show();
      this.deliver({ type: 'answer', id: message.id, outcome: { applied: true } });
    } else if (message.type === 'choices') {
      const { document, vocabulary } = this;
      vocabulary.follow(document, 0);
      vocabulary.count(() => false);
      const word = this.diagram.words.find(({ line }) => line === message.line)?.index ?? 1;
      const { column } = message;
      const choices =
        column === 'mwe'
          ? categoriesIn(document)
          : column === 'entity' || column === 'otherEntity'
            ? { items: this.entities(word, column === 'entity'), prefix: '' }
            : choicesOf(document.sentences[this.index], word, { ...message, column }, { vocabulary });
      this.deliver({ type: 'choices', id: message.id, choices });
    }
  }

  private entities(word: number, withTypes: boolean): Choice[] {
    const row = this.document.sentences[this.index].rowOfWord(word);
    return offeredEntities(this.document, this.index, row)
      .filter(({ isType }) => withTypes || !isType)
      .map(({ text, label, remark }) => ({ text, label: inert(label), remark: inert(remark) }));
  }

  private carryOut({ intention, version }: Extract<FromWebview, { type: 'edit' }>): Outcome {
    if (version !== this.version) return { applied: false, reason: inert`stale` };
    if (intention.type === 'lock') {
      for (const { startLine } of intention.lines) {
        const form = this.diagram.words.find(({ line }) => line === startLine)?.form ?? '';
        if (intention.state === 'locked') this.locked.add(form);
        else this.locked.delete(form);
      }
      return { applied: true, message: inert`${intention.state}` };
    }
    if (intention.type === 'mention') {
      const snapshot = { document: this.document, version } as Snapshot;
      const result = mention({ snapshot } as Work<unknown>, intention) as EditResult<'mention'>;
      if (!result.ok) return { applied: false, reason: result.reason };
      this.replace(applied(this.text, result.edits));
      return { applied: true, message: result.message };
    }
    return intention.type === 'surgery' ? this.surgery(intention.operations) : { applied: true };
  }

  /** All of them or none. The tests give one operation, or several that leave all words in place or go from the last word to the first. */
  private surgery(operations: readonly LineOperation[]): Outcome {
    const { index } = this;
    let { document } = this;
    let word: number | undefined;
    for (const { op, args } of operations) {
      const n = op === 'join_sentences' ? 2 : 1;
      const sentences = document.sentences.slice(index, index + n);
      const done = operate(sentences, { op, args });
      if (!done.ok) return { applied: false, reason: inert(done.message), code: done.refused };
      const focus = focusAfter(op, args, sentences[0].nWords);
      word = focus?.word;
      if (focus?.sentence === 1) this.index++;
      const offset = document.offsets[index];
      document = document.editAll(
        done.edits.map((edit) => ({
          text: edit.text,
          span: { start: edit.span.start + offset, end: edit.span.end + offset },
        })),
      );
    }
    this.parsed = document;
    this.replace(document.text);
    return { applied: true, word };
  }

  private replace(text: string): void {
    this.done.push(this.text);
    this.undone.length = 0;
    this.text = text;
    this.version++;
  }

  private goBack(direction: 'undo' | 'redo'): Outcome {
    const [from, to] = direction === 'undo' ? [this.done, this.undone] : [this.undone, this.done];
    const text = from.pop();
    if (text === undefined) return { applied: false, reason: inert`nothing` };
    to.push(this.text);
    this.text = text;
    this.version++;
    this.index = Math.min(this.index, Document.parse(text).sentences.length - 1);
    this.show();
    return { applied: true };
  }
}
