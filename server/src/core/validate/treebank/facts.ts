/** The facts about one sentence that checks of the whole treebank need: small enough to keep for all sentences. */

import { DepsProblem, MiscFlag, Udeprel } from '../../annotation/index.ts';
import {
  Column,
  detached,
  hasSpace,
  isBlank,
  RowKind,
  type Sentence,
  type Span,
  tokenRows,
} from '../../conllu/index.ts';
import { type Analysis, Has } from '../analysis.ts';
import type { MentionFacts } from '../coreference/facts.ts';
import type { Finding } from '../finding.ts';
import type { ProjectId } from '../project/id.ts';
import type { RuleInfo } from '../rule.ts';
import { firstComment } from '../rules/comments.ts';
import { intervals } from '../rules/intervals.ts';
import { PARALLEL_ID } from '../rules/metadata.ts';
import type { Spot } from '../spot.ts';

export interface ParallelId {
  readonly text: string;
  /** `corpus/sentence`. */
  readonly base: string;
  readonly alt: number | undefined;
  readonly part: number | undefined;
  readonly spot: Spot;
}

/** A match of a project check that counts: it is a finding where its value is rare among the matches of its group. */
export interface CountedPlace {
  readonly info: RuleInfo<ProjectId>;
  /** The message. */
  readonly what: string;
  /** The largest share of its group that is rare. */
  readonly share: number;
  readonly group: string;
  readonly value: string;
  readonly spot: Spot;
}

export interface SentenceFacts {
  /** False for blocks of comments and blank lines. */
  readonly hasWords: boolean;
  /** Whether IDs, heads, features and DEPS can be read and form a tree: then its facts are reliable. */
  readonly isSound: boolean;
  /** Whether the heads form a tree. */
  readonly isTree: boolean;
  /** The ID cell of the first row, on whose line the official validator reports findings about the sentence. */
  readonly first: Spot;
  /** Only if there is exactly one, and it is well formed. */
  readonly sentId: { readonly text: string; readonly spot: Spot } | undefined;
  readonly parallelId: ParallelId | undefined;
  /** Whether some FEATS cell has content. */
  readonly hasFeatures: boolean;
  /** Findings that apply only if the treebank has features somewhere; empty if this very sentence has. */
  readonly pending: readonly { readonly finding: Finding; readonly spot: Spot }[];
  /** The first DEPS cell with content. */
  readonly deps: Spot | undefined;
  /** Whether DEPS contains anything beyond HEAD and DEPREL. */
  readonly depsDiffer: boolean;
  readonly emptyNodes: readonly Spot[];
  /** DEPS cells with the relation orphan. */
  readonly enhancedOrphans: readonly Spot[];
  /** The first `# newdoc` or `# newpar`. */
  readonly boundary: Spot | undefined;
  /** MISC of the last token, if it has SpaceAfter=No. */
  readonly openEnd: Spot | undefined;
  /** The first line ending that is not a plain LF. */
  readonly carriageReturn: Spot | undefined;
  /** The last line of the block, from 0. */
  readonly lastLine: number;
  /** Whether that line is blank. */
  readonly isClosed: boolean;
  /** Undefined if no check counts. */
  readonly counts?: readonly CountedPlace[];
  /** Undefined below level 6, and where nothing is said about mentions. */
  readonly mentions?: MentionFacts;
}

const NOTHING: readonly never[] = Object.freeze([]);

/** Findings about misplaced rows. */
const MISPLACED: ReadonlySet<string> = new Set(intervals.infos.map(({ id }) => id));

/** @param found all findings of the sentence @param pending see SentenceFacts */
export function factsOf(analysis: Analysis, found: readonly Finding[], pending: readonly Finding[]): SentenceFacts {
  const { sentence, nRows, enhanced, has } = analysis;
  const nLines = sentence.lineStarts.length - 1;
  const spot = (span: Span) => spotOf(sentence, span);
  const newdoc = firstComment(sentence, 'newdoc') ?? firstComment(sentence, 'newpar');
  return {
    hasWords: 0 < nRows,
    isSound: isSound(analysis, found),
    isTree: analysis.isTree,
    first: nRows === 0 ? START : firstSpot(analysis),
    sentId: sentIdOf(sentence),
    parallelId: parallelIdOf(sentence),
    hasFeatures: (has & Has.features) !== 0,
    pending: pending.length === 0 ? NOTHING : pending.map((each) => ({ finding: kept(each), spot: spot(each.span) })),
    deps: enhanced.nArcs === 0 ? undefined : spot(sentence.cellSpan(firstRowWithArcs(analysis), Column.deps)),
    depsDiffer: enhanced.differsFromBasic,
    emptyNodes: has & Has.emptyNode ? emptyNodesOf(analysis) : NOTHING,
    enhancedOrphans: enhanced.hasOrphan ? orphansOf(analysis) : NOTHING,
    boundary: newdoc && spot(newdoc.span),
    openEnd: analysis.miscMask & MiscFlag.noSpaceAfter ? openEndOf(analysis) : undefined,
    carriageReturn: carriageReturnOf(sentence),
    lastLine: Math.max(0, nLines - 1),
    isClosed: 0 < nLines && isBlank(sentence.text.slice(sentence.lineStarts[nLines - 1])),
  };
}

function isSound(analysis: Analysis, found: readonly Finding[]): boolean {
  const { sentence, enhanced, has, features, nRows } = analysis;
  if (sentence.problems.length !== 0 || !analysis.isTree) return false;
  if (found.some(({ id }) => MISPLACED.has(id))) return false;
  if (enhanced.problemMask & (DepsProblem.unreadable | DepsProblem.unknownHead)) return false;
  if ((has & Has.featureProblem) === 0) return true;
  return features.slice(0, nRows).every((cell) => cell.features.every((each) => each.isWellFormed));
}

/** Messages quote the sentence. */
function kept(finding: Finding): Finding {
  return { ...finding, what: detached(finding.what), message: detached(finding.message) };
}

const START: Spot = { span: { start: 0, end: 0 }, line: 0, character: 0 };

export function spotOf(sentence: Sentence, span: Span): Spot {
  const line = sentence.lineAt(span.start);
  return { span, line, character: span.start - sentence.lineStarts[line] };
}

function firstSpot({ sentence }: Analysis): Spot {
  const span = sentence.cellSpan(0, Column.id);
  const line = sentence.rowLine(0);
  return { span, line, character: span.start - sentence.lineStarts[line] };
}

/** The sent_id of a sentence, if there is exactly one and it is well formed. */
export function sentIdOf(sentence: Sentence): SentenceFacts['sentId'] {
  let found: SentenceFacts['sentId'];
  for (const comment of sentence.comments) {
    if (!comment.hasKey('sent_id') || !comment.endsWithValue) continue;
    const { value, line, valueSpan } = comment;
    if (value === undefined || value === '' || hasSpace(value)) continue;
    if (found) return undefined;
    const character = valueSpan.start - sentence.lineStarts[line];
    // Facts outlive the sentence in a stream, and must not keep its file in memory.
    found = { text: detached(value), spot: { span: valueSpan, line, character } };
  }
  return found;
}

function parallelIdOf(sentence: Sentence): ParallelId | undefined {
  let found: ParallelId | undefined;
  for (const comment of sentence.comments) {
    if (!comment.hasKey('parallel_id') || !comment.endsWithValue) continue;
    const { value, line, valueSpan } = comment;
    if (value === undefined) continue;
    const match = PARALLEL_ID.exec(detached(value));
    if (!match) continue;
    if (found) return undefined;
    const [text, base, alt, part] = match;
    const character = valueSpan.start - sentence.lineStarts[line];
    found = {
      text,
      base,
      alt: alt === undefined ? undefined : Number(alt),
      part: part === undefined ? undefined : Number(part),
      spot: { span: valueSpan, line, character },
    };
  }
  return found;
}

function firstRowWithArcs({ enhanced }: Analysis): number {
  let row = 0;
  while (enhanced.firstArc[row + 1] === 0) row++;
  return row;
}

function emptyNodesOf({ sentence, nRows }: Analysis): Spot[] {
  const spots: Spot[] = [];
  for (let row = 0; row < nRows; row++) {
    if (sentence.kind(row) === RowKind.emptyNode) spots.push(spotOf(sentence, sentence.cellSpan(row, Column.id)));
  }
  return spots;
}

function orphansOf({ sentence, enhanced, nRows }: Analysis): Spot[] {
  const spots: Spot[] = [];
  for (let row = 0; row < nRows; row++) {
    for (let arc = enhanced.firstArc[row]; arc < enhanced.firstArc[row + 1]; arc++) {
      if (enhanced.relations[arc].udeprel !== Udeprel.orphan) continue;
      spots.push(spotOf(sentence, { start: enhanced.starts[arc], end: enhanced.ends[arc] }));
    }
  }
  return spots;
}

/** Words inside a multiword token do not count; the token ends the text. */
function openEndOf({ sentence, misc }: Analysis): Spot | undefined {
  const last = tokenRows(sentence).at(-1);
  if (last === undefined || (misc[last] & MiscFlag.noSpaceAfter) === 0) return undefined;
  return spotOf(sentence, sentence.cellSpan(last, Column.misc));
}

function carriageReturnOf(sentence: Sentence): Spot | undefined {
  const at = sentence.text.indexOf('\r');
  if (at === -1) return undefined;
  const isCrLf = sentence.text.charCodeAt(at + 1) === 10;
  return spotOf(sentence, { start: at, end: at + (isCrLf ? 2 : 1) });
}
