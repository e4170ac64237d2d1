/** Rewrites a whole sentence: its nodes in a new order with new cells and edges, as rules leave it. */

import { localized } from '../../../localization/index.ts';
import { Column, type ColumnIndex, type Sentence, toNfc, trimmed } from '../../conllu/index.ts';
import { append } from '../../grouping.ts';
import { CONTENT_COLUMNS, type ContentToken, type SentenceContent } from './content.ts';
import type { Draft } from './draft.ts';
import { gapOf, isGlued, setGap, takeGap } from './gaps.ts';
import { type Arc, MultiwordToken, Node } from './nodes.ts';
import { printDrafts } from './print.ts';
import { readDraft } from './readDraft.ts';
import { rebuildRows } from './rebuildRows.ts';
import { orRefused, refuse } from './refusal.ts';
import { handToken } from './surface/surface.ts';
import { locateText } from './textLine.ts';
import type { Operated } from './types.ts';

/**
 * The edits that give a sentence this content. IDs, multiword tokens and references in MISC and comments follow their words; HEAD and DEPS with
 * unchanged meaning keep their bytes. A multiword token that loses words shrinks; if its words are separated, it is dissolved. Refused for two
 * heads, and for sentences with broken IDs or multiword tokens. Never throws.
 *
 * @param withText whether to rewrite `# text` if words were added, removed or moved, provided it matched before
 */
export function rebuild(sentence: Sentence, content: SentenceContent, withText = false): Operated {
  const rows = withText ? undefined : rebuildRows(sentence, content);
  if (rows !== undefined) return rows;
  return orRefused(() => {
    const draft = readDraft(sentence, 0, []);
    new Rebuilding(draft, content).apply();
    if (withText) writeText(draft);
    return printDrafts([sentence], [draft], [draft]);
  });
}

class Rebuilding {
  /** The node of each content node. */
  private readonly nodes: readonly Node[];
  private readonly before: readonly Node[];

  constructor(
    private readonly draft: Draft,
    private readonly content: SentenceContent,
  ) {
    this.before = draft.nodes;
    this.nodes = content.nodes.map(({ was, kind, cells }) => {
      const old = was === undefined ? undefined : this.before[was];
      if (old?.kind === kind) return old;
      return new Node(
        kind,
        0,
        undefined,
        CONTENT_COLUMNS.reduce<string[]>((all, name) => {
          all[Column[name]] = cells?.[name] ?? '_';
          return all;
        }, []),
      );
    });
  }

  apply(): void {
    this.setCells();
    const isReordered =
      this.nodes.length !== this.before.length || this.nodes.some((node, i) => node !== this.before[i]);
    if (isReordered) this.reorder();
    for (const token of this.content.tokens ?? []) this.setToken(token);
    this.setHeads();
    this.setDeps();
  }

  private setCells(): void {
    this.content.nodes.forEach(({ cells }, i) => {
      if (cells === undefined) return;
      for (const name of CONTENT_COLUMNS) {
        const column: ColumnIndex = Column[name];
        if (this.nodes[i].cells[column] !== cells[name]) this.nodes[i].set(column, cells[name]);
      }
    });
  }

  private reorder(): void {
    const { draft, nodes } = this;
    draft.requireSound();
    if (!nodes.some(({ kind }) => kind === 'word'))
      refuse('only-word', localized`No word would be left. Delete the sentence instead.`);
    const members = draft.ranges.map((range) => ({ range, words: draft.wordsOf(range) }));
    this.keepLines();
    draft.root.empties = [];
    for (const word of [...draft.words, ...nodes]) if (word.kind === 'word') word.empties = [];
    draft.words = [];
    let before: Node = draft.root;
    for (const node of nodes) {
      if (node.kind === 'empty') before.empties.push(node);
      else {
        draft.words.push(node);
        before = node;
      }
    }
    for (const { range, words } of members) this.narrow(range, words);
  }

  /** Lines before deleted rows, such as comments between rows, move to the next row that stays. */
  private keepLines(): void {
    const kept = new Set(this.nodes);
    let loose: Node['leading'] = [];
    for (const node of this.before) {
      if (!kept.has(node)) loose = [...loose, ...node.leading];
      else if (0 < loose.length) {
        node.leading = [...loose, ...node.leading];
        loose = [];
      }
    }
    this.draft.tail.unshift(...loose);
  }

  /** A multiword token covers those of its words that are left, if they still stand together. */
  private narrow(range: MultiwordToken, words: readonly Node[]): void {
    const { draft } = this;
    const places = words.map((word) => draft.words.indexOf(word)).filter((place) => place !== -1);
    const [first, last] = [Math.min(...places), Math.max(...places)];
    const isTogether =
      places.every((place) => first <= place) &&
      draft.words.slice(first, last + 1).every((word) => words.includes(word) || word.was === 0);
    if (1 < places.length && isTogether) {
      [range.first, range.last] = [draft.words[first], draft.words[last]];
      return;
    }
    draft.ranges = draft.ranges.filter((each) => each !== range);
    if (places.length === 0) return;
    handToken(draft, range, draft.words[last]);
    if (1 < places.length)
      draft.note(
        localized`The multiword token “${range.form}” was dissolved because its words no longer stand together.`,
      );
  }

  /** The token of these words; any other token that contained them is gone. */
  private setToken({ first, last, form }: ContentToken): void {
    const { draft } = this;
    draft.requireSound();
    const words = this.nodes.slice(first, last + 1).filter(({ kind }) => kind === 'word');
    const [start, end] = [words[0], words[words.length - 1]];
    const same = draft.ranges.find((each) => each.first === start && each.last === end);
    if (form !== undefined && same !== undefined) {
      same.set(Column.form, form);
      return;
    }
    const range = form === undefined ? undefined : new MultiwordToken(start, end, undefined, []);
    const gap = gapOf(draft.ranges.find(({ last: word }) => word === end) ?? end);
    for (const each of draft.ranges) {
      const members = draft.wordsOf(each);
      if (!members.some((word) => words.includes(word))) continue;
      draft.ranges = draft.ranges.filter((other) => other !== each);
      const isInside = members.every((word) => words.includes(word));
      handToken(draft, each, isInside && range !== undefined ? range : members[members.length - 1]);
    }
    if (range === undefined || form === undefined) return;
    range.set(Column.form, form);
    for (const word of words) takeGap(word);
    setGap(range, gap);
    draft.ranges.push(range);
  }

  private edgesTo(isEnhanced: boolean): Map<Node, Arc[]> {
    const arcs = new Map<Node, Arc[]>();
    for (const edge of this.content.edges) {
      if (edge.isEnhanced !== isEnhanced) continue;
      const target = this.nodes[edge.target];
      const arc = { head: edge.source === -1 ? this.draft.root : this.nodes[edge.source], relation: edge.label };
      append(arcs, target, arc);
    }
    return arcs;
  }

  private setHeads(): void {
    const arcs = this.edgesTo(false);
    for (const node of this.nodes) {
      const [arc, other] = arcs.get(node) ?? [];
      if (other !== undefined) {
        refuse(
          'no-tree',
          localized`${node.name} would have two heads, ${nameOf(arc)} and ${nameOf(other)}. Delete one of the edges, or move it with shift_in from a node that is not matched.`,
        );
      }
      if (node.kind === 'empty' && arc !== undefined)
        refuse(
          'no-tree',
          localized`The empty node ${node.name} would have a HEAD; its edges belong in DEPS (enhanced=yes).`,
        );
      if (arc !== undefined) {
        node.head = arc.head;
        node.set(Column.deprel, arc.relation ?? '_');
      } else if (node.head instanceof Node) {
        node.head = '_';
        node.set(Column.deprel, '_');
      }
    }
  }

  private setDeps(): void {
    const arcs = this.edgesTo(true);
    for (const node of this.nodes) {
      const wanted = arcs.get(node) ?? [];
      const wantedRelations = relationsByHead(wanted);
      const isWanted = (arc: Arc) =>
        !(arc.head instanceof Node) || arc.relation === undefined || hasArc(wantedRelations, arc);
      const kept = node.deps.filter(isWanted);
      const known = relationsByHead(node.deps);
      const added = wanted.filter((arc) => !hasArc(known, arc));
      if (kept.length !== node.deps.length || 0 < added.length) node.deps = [...kept, ...added];
    }
  }
}

const nameOf = (arc: Arc): string => (arc.head instanceof Node ? arc.head.name : arc.head);

/** Labels are compared in normal form C, as in searches. */
const relationOf = ({ relation = '' }: Arc): string => toNfc(relation);

function relationsByHead(arcs: readonly Arc[]): ReadonlyMap<Arc['head'], ReadonlySet<string>> {
  const relations = new Map<Arc['head'], Set<string>>();
  for (const arc of arcs) {
    const known = relations.get(arc.head);
    if (known === undefined) relations.set(arc.head, new Set([relationOf(arc)]));
    else known.add(relationOf(arc));
  }
  return relations;
}

const hasArc = (relations: ReadonlyMap<Arc['head'], ReadonlySet<string>>, arc: Arc): boolean =>
  relations.get(arc.head)?.has(relationOf(arc)) === true;

/** The forms of the tokens with the spaces between them, if the line matched the tokens before. */
function writeText(draft: Draft): void {
  const wasWhole = draft.text.isWhole;
  const now = locateText(draft.head, draft.tokens, () => undefined);
  if (draft.text.isMissing || now.isWhole || (now.isLocated && !wasWhole)) return;
  if (!wasWhole) {
    draft.text.leave();
    return;
  }
  const parts = draft.tokens.flatMap((token) => [token.form, isGlued(token) ? '' : ' ']);
  draft.text.set(trimmed(parts.join('')));
  draft.text.finish();
}
