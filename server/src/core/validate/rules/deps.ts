/** The items of DEPS: spelling, heads, order and labels. Ten ids. */

import { localized, translatable } from '../../../localization/index.ts';
import { compareHeads, DepsProblem, isNodeId, type Relation, Udeprel } from '../../annotation/index.ts';
import { Column, type Span } from '../../conllu/index.ts';
import type { Analysis } from '../analysis.ts';
import type { Finding } from '../finding.ts';
import { Guideline } from '../guidelines.ts';
import { MAX_PER_CELL } from '../listing.ts';
import { finding, NONE, type RuleInfo, rule, udRule } from '../rule.ts';

const invalidDeps = udRule({
  id: 'invalid-deps',
  level: 2,
  class: 'format',
  title: translatable`DEPS cannot be read`,
  why: translatable`DEPS is either _ or a list of head:relation pairs separated by |.`,
  whatToDo: translatable`Write it in the form 4:nsubj|7:conj.`,
  url: Guideline.syntax,
});

const invalidHead = udRule({
  id: 'invalid-ehead',
  level: 2,
  class: 'format',
  title: translatable`A head in DEPS is not an ID`,
  why: translatable`Heads are IDs of words (3) or empty nodes (3.1), or 0 for the root.`,
  whatToDo: translatable`Write the ID of the head.`,
  url: Guideline.syntax,
});

const unknownHead = udRule({
  id: 'unknown-ehead',
  level: 2,
  class: 'enhanced',
  title: translatable`A head in DEPS does not exist`,
  why: translatable`The arc points to nothing.`,
  whatToDo: translatable`Write the ID of a word or empty node of this sentence, or 0.`,
  url: Guideline.enhanced,
});

const unsortedHeads = udRule({
  id: 'unsorted-deps',
  level: 2,
  class: 'format',
  title: translatable`DEPS is not sorted by head`,
  why: translatable`With a fixed order, equal graphs are written in the same way.`,
  whatToDo: translatable`Sort the items by head.`,
  url: Guideline.syntax,
});

const unsortedRelations = udRule({
  id: 'unsorted-deps-2',
  level: 2,
  class: 'format',
  title: translatable`Items of DEPS with the same head are not sorted by relation`,
  why: translatable`With a fixed order, equal graphs are written in the same way.`,
  whatToDo: translatable`Sort the items of one head by relation.`,
  url: Guideline.syntax,
});

const repeated = udRule({
  id: 'repeated-deps',
  level: 2,
  class: 'format',
  title: translatable`The same item occurs twice in DEPS`,
  why: translatable`Repeating an arc adds no information.`,
  whatToDo: translatable`Remove one of them.`,
  url: Guideline.syntax,
});

const selfLoop = udRule({
  id: 'deps-self-loop',
  level: 2,
  class: 'enhanced',
  title: translatable`A word is its own enhanced head`,
  why: translatable`No word depends on itself, not even in the enhanced graph.`,
  whatToDo: translatable`Write the ID of the correct head.`,
  url: Guideline.enhanced,
});

const invalidRelation = udRule({
  id: 'invalid-edeprel',
  level: 2,
  class: 'enhanced',
  title: translatable`An enhanced relation is ill-formed`,
  why: translatable`It is a relation in lowercase letters, optionally followed by a subtype, a function word and a case, each after a colon.`,
  whatToDo: translatable`Correct the spelling.`,
  url: Guideline.enhanced,
});

const unknownRelation = udRule({
  id: 'unknown-eudeprel',
  level: 2,
  class: 'enhanced',
  title: translatable`An enhanced relation is not universal`,
  why: translatable`The part before the first colon must be one of the 37 universal relations, or ref.`,
  whatToDo: translatable`Use a universal relation; finer distinctions go after the colon.`,
  url: Guideline.enhanced,
});

const zeroIsNotRoot = udRule({
  id: 'enhanced-0-is-not-root',
  level: 3,
  class: 'enhanced',
  title: translatable`The enhanced head is 0 but the relation is not root`,
  why: translatable`An arc from 0 marks a root, so its relation is root.`,
  whatToDo: translatable`Write root, or the ID of the correct head.`,
  url: Guideline.enhanced,
});

const rootIsNotZero = udRule({
  id: 'enhanced-root-is-not-0',
  level: 3,
  class: 'enhanced',
  title: translatable`The enhanced relation is root but the head is not 0`,
  why: translatable`Only arcs from 0 have the relation root.`,
  whatToDo: translatable`Write head 0, or the correct relation.`,
  url: Guideline.enhanced,
});

export const deps = rule({
  infos: [
    invalidDeps,
    invalidHead,
    unknownHead,
    unsortedHeads,
    unsortedRelations,
    repeated,
    selfLoop,
    invalidRelation,
    unknownRelation,
    zeroIsNotRoot,
    rootIsNotZero,
  ],
  needs: [Column.id, Column.deps],
  check(analysis) {
    const { enhanced, nRows } = analysis;
    if (enhanced.problemMask === 0) return NONE;
    const found: Finding[] = [];
    for (let row = 0; row < nRows; row++) {
      if (enhanced.problems[row] !== 0 && analysis.hasCell(row, Column.deps)) checkCell(analysis, row, found);
    }
    return found;
  },
});

function checkCell(analysis: Analysis, row: number, found: Finding[]): void {
  const { enhanced, sentence, text } = analysis;
  const cell = sentence.cellSpan(row, Column.deps);
  const problems = enhanced.problems[row];
  if (problems & DepsProblem.unreadable) {
    found.push(finding(invalidDeps, cell, localized`DEPS has an item that is not of the form head:relation.`));
  }
  const first = enhanced.firstArc[row];
  const behind = enhanced.firstArc[row + 1];
  if (problems & DepsProblem.order) checkOrder(analysis, cell, first, behind, found);
  let loops = false;
  const nBefore = found.length;
  for (let arc = first; arc < behind && found.length < nBefore + MAX_PER_CELL; arc++) {
    const relation = enhanced.relations[arc];
    const headSpan = enhanced.headSpan(arc);
    const relationSpan = enhanced.relationSpan(arc);
    const head = enhanced.heads[arc];
    const written = text.slice(headSpan.start, headSpan.end);
    if (head === -1) {
      if (!isNodeId(written)) found.push(finding(invalidHead, headSpan, localized`“${written}” is not an ID.`));
      found.push(finding(unknownHead, headSpan, localized`This sentence has no word or empty node “${written}”.`));
    } else if (head === row + 1 && !loops) {
      loops = true;
      const span = { start: enhanced.starts[arc], end: enhanced.ends[arc] };
      found.push(finding(selfLoop, span, localized`${analysis.nameOfRow(row)} is its own enhanced head.`));
    }
    const label = labelProblem(relation);
    if (label) found.push(finding(label, relationSpan, localized`“${relation.text}” is not an enhanced relation.`));
    const isRoot = relation.udeprel === Udeprel.root;
    if (head === 0 && !isRoot) {
      found.push(
        finding(zeroIsNotRoot, relationSpan, localized`The enhanced head is 0, but the relation is ${relation.text}.`),
      );
    } else if (0 < head && isRoot) {
      found.push(
        finding(
          rootIsNotZero,
          headSpan,
          localized`The enhanced relation is ${relation.text}, but the head is ${written}.`,
        ),
      );
    }
  }
}

function labelProblem(relation: Relation): RuleInfo | undefined {
  if (!relation.isWellFormedEnhanced) return invalidRelation;
  return relation.udeprel === 0 && !relation.isRef ? unknownRelation : undefined;
}

/** Each kind of disorder once per cell, at its first position. */
function checkOrder(analysis: Analysis, cell: Span, first: number, behind: number, found: Finding[]): void {
  const { enhanced, text } = analysis;
  const items = Array.from({ length: behind - first }, (_, i) => {
    const span = { start: enhanced.starts[first + i], end: enhanced.ends[first + i] };
    const item = text.slice(span.start, span.end);
    const headSpan = enhanced.headSpan(first + i);
    const head = text.slice(headSpan.start, headSpan.end);
    return { span, item, head, relation: enhanced.relations[first + i].text };
  });
  const reported = new Set<RuleInfo>();
  const report = (info: RuleInfo, span: Span, what: string) => {
    if (!reported.has(info)) found.push(finding(info, span, what));
    reported.add(info);
  };
  const seen = new Set<string>();
  for (const [i, each] of items.entries()) {
    const before = items[i - 1];
    if (seen.has(each.item)) report(repeated, each.span, localized`“${each.item}” occurs twice.`);
    seen.add(each.item);
    if (before === undefined || !isNodeId(each.head) || !isNodeId(before.head)) continue;
    const order = compareHeads(before.head, each.head);
    if (0 < order) report(unsortedHeads, cell, localized`The head ${before.head} comes before ${each.head}.`);
    else if (order === 0 && each.relation < before.relation) {
      report(unsortedRelations, cell, localized`${before.item} comes before ${each.item}.`);
    }
  }
}
