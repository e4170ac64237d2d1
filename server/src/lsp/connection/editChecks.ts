/** The check of the parameters of `treebank/edit`: what is edited, and the intention. */

import type * as Edit from '../../protocol/edit.ts';
import { REPAIR_KINDS } from '../../protocol/edit.ts';
import { MENTION_ACTS, type MentionChange } from '../../protocol/mentions.ts';
import type * as Session from '../../protocol/session.ts';
import { type LineOperation, SURGERIES, type SurgeryAt, type SurgeryName } from '../../protocol/surgery.ts';
import type * as Team from '../../protocol/team.ts';
import { SENTENCE_STATES } from '../../protocol/team.ts';
import type { WirePosition } from '../../protocol/text.ts';
import {
  both,
  byField,
  type Check,
  either,
  fields,
  flag,
  listOf,
  oneOf,
  optional,
  tagged,
  text,
  uri,
} from './checks.ts';
import {
  lines,
  natural,
  position,
  range,
  sessionKind,
  textDocument,
  version,
  view,
  workDoneToken,
} from './wireChecks.ts';

export const target = fields<Edit.EditTarget>({ textDocument, version, workDoneToken });
const place = { id: text, position };
const reparseScope = oneOf<Edit.ReparseScope>('sentences', 'words', 'file');
const scope = oneOf<Edit.AcknowledgeScope>('sentence', 'treebank');

const asked: Check<Session.Asked> = byField(
  'at',
  fields<{ at: WirePosition; id?: string }>({ at: position, id: optional(text) }),
  byField(
    'group',
    fields<{ group: string; view: Session.SessionView }>({ group: text, view: fields<Session.SessionView>(view) }),
    fields<{ sentenceAt: number }>({ sentenceAt: natural }),
  ),
);
const sessionAnswer = tagged<{
  [T in Session.SessionAnswer['type']]: Omit<Extract<Session.SessionAnswer, { type: T }>, 'type'>;
}>({
  take: fields<{ from: number | 'suggestion' }>({ from: either(natural, oneOf<'suggestion'>('suggestion')) }),
  keep: fields<{ reason?: string }>({ reason: optional(text) }),
  reopen: fields<object>({}),
  act: fields<{ action: string; choice?: number }>({ action: text, choice: optional(natural) }),
});

const acting = fields<Team.Acting>({ by: text, at: text, day: text });
const noteChanges: { readonly [D in Team.NoteChange['does']]: Check<object> } = {
  add: fields<Omit<Extract<Team.NoteChange, { does: 'add' }>, 'does'>>({
    line: natural,
    character: natural,
    on: oneOf<Team.NoteTarget>('cell', 'word', 'sentence'),
    text,
  }),
  reply: fields<{ id: string; text: string }>({ id: text, text }),
  resolve: fields<{ id: string }>({ id: text }),
  reopen: fields<{ id: string }>({ id: text }),
  delete: fields<{ id: string }>({ id: text }),
  rewrite: fields<{ id: string; comment: number; text: string }>({ id: text, comment: natural, text }),
  move: fields<object>({}),
};
const doing = fields<{ does: string }>({ does: oneOf(...Object.keys(noteChanges)) });
const noteChange: Check<Team.NoteChange> = (value, name) =>
  doing(value, name) ?? noteChanges[(value as Team.NoteChange).does](value, name);

/** Of each intention, by its tag. */
const INTENTIONS: { readonly [T in Edit.IntentionType]: Check<Edit.Intentions[T]> } = {
  repair: fields<Edit.Intentions['repair']>({
    kind: oneOf<Edit.RepairKind>(...REPAIR_KINDS),
    startLine: natural,
    endLine: natural,
  }),
  reparse: fields<Edit.Intentions['reparse']>({
    scope: reparseScope,
    fillTags: optional(flag),
    keepsTrees: optional(flag),
    lines,
  }),
  answer: fields<Session.Answering>({
    kind: sessionKind,
    asked,
    answer: sessionAnswer,
    overLocks: optional(flag),
  }),
  confirm: fields<Edit.Intentions['confirm']>({ lines }),
  lock: fields<Edit.Intentions['lock']>({ lines, state: oneOf<Edit.LockState>('locked', 'unlocked') }),
  progress: fields<Edit.Intentions['progress']>({ lines, state: oneOf(...SENTENCE_STATES), acting }),
  note: fields<Edit.Intentions['note']>({ change: noteChange, acting }),
  acknowledge: fields<Edit.Intentions['acknowledge']>({ ...place, scope, reason: text }),
  withdraw: fields<Edit.FindingPlace>(place),
  recordBaseline: fields<object>({}),
  keepCheck: fields<Edit.Intentions['keepCheck']>({ request: text, at: text, message: text }),
  surgery: fields<Edit.Intentions['surgery']>({
    operations: listOf(fields<LineOperation>({ line: natural, op: text, args: fields<object>({}) })),
  }),
  surgeryAt: fields<SurgeryAt>({
    what: oneOf(...(Object.keys(SURGERIES) as SurgeryName[])),
    ranges: listOf(range),
    forms: optional(listOf(text)),
    head: optional(natural),
    deprel: optional(text),
    space: optional(oneOf<'keep' | 'remove'>('keep', 'remove')),
    style: optional(oneOf<'first' | 'chain'>('first', 'chain')),
  }),
  mention: fields<MentionChange>({
    line: natural,
    does: oneOf<MentionChange['does']>(...MENTION_ACTS),
    mention: optional(natural),
    nodes: optional(listOf(text)),
    as: optional(text),
  }),
  takeVersion: fields<Edit.Intentions['takeVersion']>({
    line: natural,
    take: oneOf<Edit.ConflictVersion>('ours', 'theirs', 'base'),
    which: optional(oneOf<'here' | 'nearest'>('here', 'nearest')),
  }),
  insertEmptyLines: fields<Edit.Intentions['insertEmptyLines']>({ line: natural }),
  rewrite: fields<Edit.Intentions['rewrite']>({
    rules: text,
    from: optional(uri),
    strategy: text,
    within: optional(lines),
  }),
};

export const editing = both(target, fields<Pick<Edit.EditParams, 'intention'>>({ intention: tagged(INTENTIONS) }));
