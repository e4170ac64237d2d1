/** The sentences of a document while their mentions are changed: each is read when something in it changes. */

import { localized } from '../../../localization/index.ts';
import { declaredEntity, type FieldNames, readFields, usualFields } from '../../annotation/index.ts';
import { firstCommentPlace, type Sentence, type TextEdit } from '../../conllu/index.ts';
import { keysOf } from './names.ts';
import { documentAround, hasMentions, mentionsInRows } from './read.ts';
import { refuseMention } from './refuse.ts';
import { DraftSentence } from './sentence.ts';
import type { EditedSentence } from './types.ts';

/** What a file gets that has no mentions yet. */
const DECLARATION = 'eid-etype-head-other';

export class DraftDocument {
  readonly notes: string[] = [];
  readonly first: number;
  readonly end: number;
  private readonly drafts = new Map<number, DraftSentence>();
  private declares: string | undefined;

  constructor(
    readonly sentences: readonly Sentence[],
    readonly index: number,
  ) {
    ({ first: this.first, end: this.end } = documentAround(sentences, index));
  }

  /** The sentence that the operation is about. */
  get here(): DraftSentence {
    return this.at(this.index);
  }

  at(index: number): DraftSentence {
    const draft = this.drafts.get(index) ?? new DraftSentence(this.sentences[index], index);
    this.drafts.set(index, draft);
    return draft;
  }

  isRead(index: number): boolean {
    return this.drafts.has(index);
  }

  /** Indices of the sentences with a text in them, ascending. */
  *containing(text: string): Iterable<number> {
    for (let at = this.first; at < this.end; at++) if (this.sentences[at].text.includes(text)) yield at;
  }

  /** Indices of the sentences with a mention of an entity, ascending. */
  *mentioning(entity: string): Iterable<number> {
    for (let at = this.first; at < this.end; at++) if (keysOf(this.sentences[at]).has(entity)) yield at;
  }

  /** Whether the entity has a mention, as changed so far. */
  hasMentionOf(entity: string): boolean {
    for (const at of this.mentioning(entity))
      if (this.drafts.get(at)?.mentions.some(({ key }) => key === entity) ?? true) return true;
    return false;
  }

  /** Names of the fields after the first; undefined if nothing says what they are. */
  get names(): FieldNames | undefined {
    const declared = declaredEntity(this.sentences);
    if (declared !== undefined) return readFields(declared);
    if (this.declares !== undefined) return readFields(this.declares);
    return usualFields(mentionsInRows(this.sentences[this.index]).read?.all ?? []);
  }

  /** Makes sure that there is a declaration at or before the sentence: a file without any mention gets one. @throws RefusedMention */
  requireDeclaration(): FieldNames {
    const at = this.sentences.findIndex(({ text }) => text.includes('global.Entity'));
    const declared = at === -1 ? undefined : this.sentences[at].comment('global.Entity');
    if (declared === undefined && this.sentences.some(hasMentions))
      refuseMention(
        'no-declaration',
        localized`No # global.Entity says which fields the brackets of this file have. Write it before the first of them, for instance # global.Entity = ${DECLARATION}.`,
      );
    if (at === -1 || this.index < at) this.declares = declared ?? DECLARATION;
    return readFields(declared ?? DECLARATION);
  }

  /** The fields of an entity's first mention. */
  firstOf(entity: string): readonly string[] | undefined {
    for (const at of this.mentioning(entity)) {
      return (this.drafts.get(at)?.mentions ?? mentionsInRows(this.sentences[at]).read?.all)?.find(
        ({ key }) => key === entity,
      )?.fields;
    }
    return undefined;
  }

  /** @throws RefusedMention */
  edited(): EditedSentence[] {
    const edits = new Map<number, TextEdit[]>();
    if (this.declares !== undefined) edits.set(0, [declarationIn(this.sentences[0], this.declares)]);
    for (const [index, draft] of this.drafts) edits.set(index, [...(edits.get(index) ?? []), ...draft.edits()]);
    return [...edits]
      .filter(([, list]) => 0 < list.length)
      .sort(([a], [b]) => a - b)
      .map(([index, list]) => ({ index, edits: list }));
  }
}

const BEFORE = /^(?:newdoc(?:\s|$)|global\.)/;

/** Behind the comments about the document, with which the file begins. */
function declarationIn(sentence: Sentence, declaration: string): TextEdit {
  const { comments, text } = sentence;
  const lineEnd = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const before = comments.filter(({ key }) => BEFORE.test(key)).pop();
  const line = `# global.Entity = ${declaration}`;
  if (before !== undefined) {
    const { end } = before.span;
    return { span: { start: end, end }, text: `${lineEnd}${line}` };
  }
  const start = comments[0]?.span.start ?? firstCommentPlace(sentence);
  return { span: { start, end: start }, text: `${line}${lineEnd}` };
}
