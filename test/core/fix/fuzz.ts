/** All actions on a damaged text: all repairs and offers, each alone and the safe ones together, applied and checked again. */

import { applyEdits, Document, type Sentence, type TextEdit } from '../../../server/src/core/conllu/index.ts';
import { offersOf } from '../../../server/src/core/fix/index.ts';
import { type RepairContext, repairSafely, repairsFor } from '../../../server/src/core/fix/repairs/index.ts';
import {
  type Finding,
  inspectSentence,
  type LanguageTables,
  TreebankFold,
} from '../../../server/src/core/validate/index.ts';
import { inspectText, TABLES } from '../validate/fuzz.ts';
import { lossOf } from './safe.ts';

export interface RepairTally {
  findings: number;
  repairs: number;
  safe: number;
  offers: number;
}

const PLACEHOLDER = /undefined|NaN|\[object|function|\$\{/;

/**
 * Repairs a text in all ways. @returns the number of repairs and offers
 * @throws if anything throws, does not do what it says, or is wrongly called safe
 */
export function exerciseRepairs(text: string): RepairTally {
  const tally: RepairTally = { findings: 0, repairs: 0, safe: 0, offers: 0 };
  const document = Document.parse(text);
  if (document.sentences.map((sentence) => sentence.text).join('') !== text)
    throw new Error('printing changes the text');
  tally.findings = inspectText(text);
  const context = contextOf(document);
  findingsOf(document, TABLES).forEach((findings, index) => {
    const sentence = document.sentences[index];
    const before = errorCounts(sentence.text);
    for (const finding of findings) {
      for (const repair of repairsFor(sentence, finding, context)) {
        const after = applied(sentence, repair.edits, `${finding.id}: ${repair.title}`);
        inspectText(after);
        if (finding.severity !== 'error') expectNoErrors(before, after, `${finding.id}, ${repair.title}`);
        tally.repairs++;
        if (!repair.isSafe) continue;
        tally.safe++;
        expectNoLoss(sentence.text, after, `${finding.id}, ${repair.title}`);
      }
    }
    for (const offer of offersOf(sentence)) {
      tally.offers++;
      if (offer.edits !== undefined) inspectText(applied(sentence, offer.edits, offer.title));
    }
    expectSafely(sentence, context);
  });
  expectNoMore(text);
  return tally;
}

/**
 * After `treebank fix --safe`, sentence by sentence, the text has no more findings and no more errors: at every
 * level, with the tables or without, including those of the file as a whole.
 */
export function expectNoMore(text: string): void {
  const before = [undefined, TABLES].map((tables) => findingCounts(text, tables));
  for (const language of [undefined, TABLES]) {
    const after = repairedSafely(text, language);
    if (after === text) continue;
    for (const [i, tables] of [undefined, TABLES].entries()) {
      const worse = findingCounts(after, tables).findIndex((n, at) => before[i][at] < n);
      if (worse === -1) continue;
      const what = `${worse < 5 ? 'findings' : 'errors'} at level ${(worse % 5) + 1}`;
      const by = `repaired ${language ? 'by' : 'without'} tables, checked ${tables ? 'by' : 'without'} them`;
      throw new Error(`more ${what} (${by}): ${JSON.stringify(after)}`);
    }
  }
}

function repairedSafely(text: string, language: LanguageTables | undefined): string {
  const { sentences } = Document.parse(text);
  const used = new Set(
    sentences.flatMap(({ comments }) => comments.flatMap((each) => (each.hasKey('sent_id') ? (each.value ?? []) : []))),
  );
  let previousSentId: string | undefined;
  const texts = sentences.map((sentence, index) => {
    const previous = sentences[index - 1];
    const context = { previousSentId, isUsedSentId: (id: string) => used.has(id), previous, language };
    const after = repairSafely(sentence, context).text;
    for (const [, id] of after.matchAll(/^# sent_id = (.*)$/gm)) {
      previousSentId = id.trim();
      used.add(previousSentId);
    }
    return after;
  });
  return texts.join('');
}

/** Findings of a text up to each of the five levels, then errors. */
function findingCounts(text: string, language: LanguageTables | undefined): number[] {
  const found = findingsOf(Document.parse(text), language).flat();
  const upTo = (findings: readonly Finding[]) =>
    [1, 2, 3, 4, 5].map((level) => findings.filter((each) => each.level <= level).length);
  return [...upTo(found), ...upTo(found.filter(({ severity }) => severity === 'error'))];
}

function contextOf({ sentences }: Document): RepairContext {
  const used = new Set(sentences.flatMap(({ sentId }) => sentId ?? []));
  return { previousSentId: sentences[0]?.sentId, isUsedSentId: (id) => used.has(id), language: TABLES };
}

/** The findings of each sentence, those of the whole text among them. */
function findingsOf({ sentences }: Document, language: LanguageTables | undefined): Finding[][] {
  const fold = new TreebankFold<number>();
  const found = sentences.map((sentence, index) => {
    const { findings, facts } = inspectSentence(sentence, { level: 5, language });
    return { own: [...findings], placed: [...fold.add(facts, index)] };
  });
  const lists = found.map(({ own }) => own);
  const placed = [...found.flatMap((each) => each.placed), ...fold.endFile(), ...fold.end()];
  for (const { place, finding } of placed) lists[place].push(finding);
  return lists;
}

/** The text after edits, which have to be disjoint and inside. */
function applied(sentence: Sentence, edits: readonly TextEdit[], title: string): string {
  if (PLACEHOLDER.test(title)) throw new Error(`title: ${title}`);
  const { length } = sentence.text;
  const sorted = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  sorted.forEach(({ span, text }, i) => {
    if (typeof text !== 'string' || PLACEHOLDER.test(text)) throw new Error(`${title} writes ${String(text)}`);
    if (span.start < 0 || span.end < span.start || length < span.end)
      throw new Error(`${title}: a place that is not there`);
    if (0 < i && span.start < sorted[i - 1].span.end) throw new Error(`${title}: edits overlap`);
  });
  return applyEdits(sentence.text, edits);
}

/** Number of errors by id. */
function errorCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of Document.parse(text).sentences) {
    for (const { id, severity } of inspectSentence(sentence, { level: 5, language: TABLES }).findings)
      if (severity === 'error') counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** An offer for a warning causes no error, by its id. */
function expectNoErrors(before: ReadonlyMap<string, number>, after: string, what: string): void {
  for (const [id, n] of errorCounts(after))
    if ((before.get(id) ?? 0) < n) throw new Error(`${what} brings about the error ${id}`);
}

function expectNoLoss(before: string, after: string, what: string): void {
  const loss = lossOf(before, after);
  if (loss !== undefined) throw new Error(`${what} is not safe: ${loss}`);
}

/** All safe repairs together: nothing lost, nothing left to do, and no new finding about the format. */
function expectSafely(sentence: Sentence, context: RepairContext): void {
  const { text } = repairSafely(sentence, context);
  expectNoLoss(sentence.text, text, 'repairSafely');
  const again = Document.parse(text)
    .sentences.map((each) => repairSafely(each, context).text)
    .join('');
  if (again !== text) throw new Error(`repairSafely goes on: ${JSON.stringify(text)}, then ${JSON.stringify(again)}`);
  // Separated sentences have more findings than the block they were in.
  if (text === sentence.text || 1 < Document.parse(text).sentences.length) return;
  const [before, after] = [sentence.text, text].map(formatFindings);
  const isGone = (id: string) => (after.get(id) ?? 0) < (before.get(id) ?? 0);
  for (const [id, n] of after) {
    if (n <= (before.get(id) ?? 0) || [...before.keys()].some((other) => isGone(other) && hides(other, id))) continue;
    throw new Error(`repairSafely brings about ${id} (${n}): ${JSON.stringify(text)}`);
  }
}

/** Whether a finding hides another: an unreadable part is checked for the first time once it is repaired. */
function hides(id: string, other: string): boolean {
  const isSpace = /whitespace|empty-column|empty-string/.test(id);
  if (/^text-|spaceafter/.test(other))
    return isSpace || /^(?:multiple-text|text-form-mismatch|empty-text|unicode-normalization|.*misc.*)$/.test(id);
  if (/deps|ehead|egraph|enhanced/.test(other)) return isSpace || /deps|column/.test(id);
  // The cells of a row are checked once it has ten.
  if (/whitespace$/.test(other)) return isSpace || id === 'number-of-columns';
  if (other === 'empty-sentence') return isSpace || id === 'invalid-line';
  if (/-head$/.test(other)) return isSpace || id === 'invalid-word-id';
  return isSpace;
}

/** Number of findings of level 1 and 2 by id. */
function formatFindings(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of Document.parse(text).sentences) {
    for (const { id } of inspectSentence(sentence, { level: 2 }).findings) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
