/** Re-parsing the sentence, its selected words or its gaps; on a word without a head this answers every finding. */

import { type CancellationToken, CodeActionKind, type Diagnostic, type Range } from 'vscode-languageserver';
import { Column, type Sentence } from '../../core/conllu/index.ts';
import { unfilledWords, untaggedWords } from '../../core/edit/index.ts';
import { nameWord } from '../../core/features/index.ts';
import { fixesFor } from '../../core/fix/index.ts';
import { count } from '../../core/wording/numbers.ts';
import { inert } from '../../inert/index.ts';
import { localized } from '../../localization/index.ts';
import type { LineRange } from '../../protocol/text.ts';
import type { ShownAction } from '../connection/editor.ts';
import type { Located } from '../documents/documents.ts';
import { wordsOn } from '../documents/selection.ts';
import { warmUp } from '../parsing/models.ts';
import { messageOf, type Reparsing, reparse } from '../reparse/reparse.ts';
import type { MenuEntry } from './menu.ts';
import { type Pending, pending, type Resolved, type Resolving, readPending, resolvePending } from './pending.ts';
import { type ActionProvider, newAction } from './provider.ts';

export const REPARSE_KINDS = ['reparse', 'words', 'tags', 'fill'] as const;

interface PendingReparse extends Pending<(typeof REPARSE_KINDS)[number]> {
  /** Lines of the words to parse, for the kind `words`. */
  readonly lines?: readonly LineRange[];
}

export const reparses: ActionProvider<Reparsing & Resolving> = {
  entries(server, { located, range, own, isBlank }) {
    if (located.sentence.nWords === 0) return [];
    void warmUp(server, located.snapshot.uri);
    const parsing = [
      sentenceAction(located, own),
      ...tagActions(located),
      ...fillActions(located),
      ...selectionActions(located, range),
    ];
    if (!isBlank) return parsing.map((action) => ({ role: 'reparse', action }));
    // There, parsing answers every finding.
    const answers = own.length === 0 ? {} : { kind: CodeActionKind.QuickFix, diagnostics: [...own] };
    const isPreferred = 0 < own.length;
    return [...gapActions(located), ...parsing].map((action, i): MenuEntry => {
      return { role: 'reparse', action: { ...action, ...answers, ...(i === 0 ? { isPreferred } : {}) } };
    });
  },
  resolve(server, action, token) {
    const chosen = readReparse(action.data);
    return chosen && resolvePending(server, action, chosen, (located) => carryOut(server, located, chosen, token));
  },
};

function sentenceAction(located: Located, own: readonly Diagnostic[]): ShownAction {
  const answered = own.filter(({ code }) => 0 < fixesFor(String(code)).length);
  return { ...newAction(inert`Re-parse sentence`, answered), data: pending(located, 'reparse') };
}

/** The same including tags, if some are missing. */
function tagActions(located: Located): ShownAction[] {
  if (untaggedWords(located.sentence).length === 0) return [];
  return [{ ...newAction(inert`Re-parse sentence and fill in tags`, []), data: pending(located, 'tags') }];
}

/** Tags and lemmas alone, where the tree is to stay. */
function fillActions(located: Located): ShownAction[] {
  const { sentence } = located;
  // Without XPOS alone nothing is missing: many treebanks have none.
  const isBlank = unfilledWords(sentence).some((word) => {
    const row = sentence.rowOfWord(word);
    return sentence.isBlank(row, Column.upos) || sentence.isBlank(row, Column.lemma);
  });
  return isBlank ? [{ ...newAction(inert`Fill in blank tags and lemmas`, []), data: pending(located, 'fill') }] : [];
}

/** Re-parsing the selection, if it is more than a cursor and less than the sentence. */
function selectionActions(located: Located, { start, end }: Range): ShownAction[] {
  const { snapshot, index, sentence } = located;
  const endLine = end.character === 0 && start.line < end.line ? end.line - 1 : end.line;
  if (start.line === end.line && start.character === end.character) return [];
  const lines = { startLine: start.line, endLine };
  const nWords = wordsOn(snapshot, [lines]).find((each) => each.index === index)?.words.length ?? 0;
  if (nWords === 0 || nWords === sentence.nWords) return [];
  const data: PendingReparse = { ...pending(located, 'words'), lines: [lines] };
  return [{ ...newAction(inert`Re-parse ${count(nWords, 'selected word')}, all other arcs locked`, []), data }];
}

/** Filling the gaps of a sentence that already has some heads. */
function gapActions(located: Located): ShownAction[] {
  const { snapshot, index, sentence } = located;
  const words = unattachedWords(sentence);
  if (words.length === 0 || words.length === sentence.nWords) return [];
  const lines = words.map((word): LineRange => {
    const line = snapshot.document.lines[index] + sentence.rowLine(sentence.rowOfWord(word));
    return { startLine: line, endLine: line };
  });
  const what = words.length === 1 ? nameWord(sentence, words[0]) : localized`the ${words.length} words without a head`;
  const data: PendingReparse = { ...pending(located, 'words'), lines };
  return [{ ...newAction(inert`Re-parse ${what}, all other arcs locked`, []), data }];
}

function unattachedWords(sentence: Sentence): number[] {
  const words: number[] = [];
  for (let word = 1; word <= sentence.nWords; word++) {
    if (sentence.isBlank(sentence.rowOfWord(word), Column.head)) words.push(word);
  }
  return words;
}

async function carryOut(
  server: Reparsing,
  { snapshot }: Located,
  { kind, line, lines }: PendingReparse,
  token: CancellationToken,
): Promise<Resolved> {
  const scope = kind === 'words' ? 'words' : 'sentences';
  const fillTags = kind === 'tags' ? true : undefined;
  const keepsTrees = kind === 'fill';
  const request = { scope, lines: lines ?? [{ startLine: line, endLine: line }], fillTags, keepsTrees } as const;
  const found = await reparse(server, snapshot, request, token);
  const [reason] = found.failures.keys();
  return reason === undefined
    ? { ok: true, edits: found.edits, message: messageOf(found, scope), uncertainLine: found.uncertain[0]?.line }
    : { ok: false, reason };
}

/** The data was sent back by the client, so it is checked. */
export function readReparse(data: unknown): PendingReparse | undefined {
  const found = readPending(data, REPARSE_KINDS);
  if (found === undefined || typeof data !== 'object' || data === null) return undefined;
  return 'lines' in data ? { ...found, lines: readAllLines(data.lines) } : found;
}

function readAllLines(value: unknown): LineRange[] | undefined {
  return Array.isArray(value) ? value.flatMap((each: unknown) => readLines(each) ?? []) : undefined;
}

function readLines(value: unknown): LineRange | undefined {
  if (typeof value !== 'object' || value === null || !('startLine' in value) || !('endLine' in value)) return undefined;
  const { startLine, endLine } = value;
  return typeof startLine === 'number' && typeof endLine === 'number' ? { startLine, endLine } : undefined;
}
