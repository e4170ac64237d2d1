/** Bridge and SplitAnte: `e1<e5:part,e2<e5` at the first word of a mention of e5. */

import { localized, translatable } from '../../../localization/index.ts';
import { listed, shortName } from '../listing.ts';
import type { RuleInfo } from '../rule.ts';
import type { Spot } from '../spot.ts';
import type { Use } from '../treebank/store.ts';
import { type MentionItem, type MentionRow, type MiscPlace, spotIn } from './facts.ts';
import { wholeItem } from './rows.ts';
import { type Complaints, coreferenceRule } from './rule.ts';

const bridgeForm = coreferenceRule('spurious-bridge-statement', {
  title: translatable`Bridge is not a list of relations`,
  why: translatable`A relation leads from one entity to another, with a name in lower case or without.`,
  whatToDo: translatable`Write source<target:relation, and commas between several.`,
});

const bridgeToItself = coreferenceRule('spurious-bridge-relation', {
  title: translatable`A bridging relation leads from an entity to itself`,
  why: translatable`Mentions of one entity need no bridge.`,
  whatToDo: translatable`Correct the source or the target, or remove the relation.`,
});

const bridgePlace = coreferenceRule('misplaced-bridge-statement', {
  title: translatable`Bridge is not where a mention of its target begins`,
  why: translatable`The relation belongs to that mention; of several parts, to the first.`,
  whatToDo: translatable`Move the relation to the first word of the mention, or correct its target.`,
});

const bridgeTwice = coreferenceRule('repeated-bridge-relation', {
  title: translatable`Bridge has a relation twice`,
  why: translatable`Two entities have at most one bridging relation.`,
  whatToDo: translatable`Remove one of them.`,
});

const bridgeMismatch = coreferenceRule('bridge-relation-mismatch', {
  title: translatable`Two entities have different bridging relations`,
  why: translatable`Wherever the relation of two entities is annotated, it is the same.`,
  whatToDo: translatable`Use the same relation in both places.`,
});

const splitForm = coreferenceRule('spurious-splitante-statement', {
  title: translatable`SplitAnte is not a list of antecedents`,
  why: translatable`Each item leads from one antecedent to the entity that refers to it.`,
  whatToDo: translatable`Write antecedent<target, and commas between several.`,
});

const splitToItself = coreferenceRule('spurious-splitante-relation', {
  title: translatable`An entity is its own split antecedent`,
  why: translatable`A split antecedent is a part of what the mention refers to.`,
  whatToDo: translatable`Correct the antecedent or the target, or remove the item.`,
});

const splitPlace = coreferenceRule('misplaced-splitante-statement', {
  title: translatable`SplitAnte is not where a mention of its target begins`,
  why: translatable`The antecedents belong to that mention; of several parts, to the first.`,
  whatToDo: translatable`Move the item to the first word of the mention, or correct its target.`,
});

const splitTwice = coreferenceRule('repeated-splitante-relation', {
  title: translatable`SplitAnte has an antecedent twice`,
  why: translatable`The antecedents of a mention are a set.`,
  whatToDo: translatable`Remove one of them.`,
});

const onlyOne = coreferenceRule('only-one-split-antecedent', {
  title: translatable`SplitAnte has only one antecedent for an entity`,
  why: translatable`An antecedent is split if there are at least two; a single one is the same entity, or a bridge.`,
  whatToDo: translatable`Add the other antecedents, or write this one as Bridge or as the same entity.`,
});

const splitMismatch = coreferenceRule('split-antecedent-mismatch', {
  title: translatable`An entity has different split antecedents`,
  why: translatable`Wherever the antecedents of an entity are annotated, they are the same.`,
  whatToDo: translatable`Give the same antecedents in both places.`,
});

export const LINK_INFOS = [
  bridgeForm,
  bridgeToItself,
  bridgePlace,
  bridgeTwice,
  bridgeMismatch,
  splitForm,
  splitToItself,
  splitPlace,
  splitTwice,
  onlyOne,
  splitMismatch,
] as const;

/** What is wrong with an item of either kind. */
interface Kind {
  readonly form: RuleInfo;
  readonly toItself: RuleInfo;
  readonly place: RuleInfo;
  readonly twice: RuleInfo;
  readonly pattern: RegExp;
}

const BRIDGE: Kind = {
  form: bridgeForm,
  toItself: bridgeToItself,
  place: bridgePlace,
  twice: bridgeTwice,
  pattern: /^([^(< :>),]+)<([^(< :>),]+)(?::([a-z]+))?$/,
};

const SPLIT: Kind = {
  form: splitForm,
  toItself: splitToItself,
  place: splitPlace,
  twice: splitTwice,
  pattern: /^([^(< :>),]+)<([^(< :>),]+)$/,
};

interface Link {
  readonly source: string;
  readonly target: string;
  readonly relation: string;
  readonly pair: string;
  readonly at: MiscPlace;
}

/** The links of a document, or of several. */
export class Links<P> {
  private readonly bridges = new Map<string, Use<P> & { readonly relation: string }>();
  private readonly splits = new Map<string, Use<P> & { readonly sources: string }>();

  /** Time O(length). @param starting entities of the mentions that begin in the row */
  readBridge(row: MentionRow, item: MentionItem, starting: ReadonlySet<string>, complaints: Complaints<P>): void {
    for (const { pair, relation, at } of checkedLinks(BRIDGE, row, item, starting, complaints)) {
      const known = this.bridges.get(pair);
      if (known === undefined) this.bridges.set(pair, { relation, place: complaints.place, spot: spotIn(at) });
      else if (known.relation !== relation) {
        const what = () => localized`The relation is ${shown(relation)} here, but was ${shown(known.relation)} before.`;
        complaints.inMisc(bridgeMismatch, at, what, beforeOf(known));
      }
    }
  }

  /** Time O(length · log). @param starting see `readBridge` */
  readSplitAnte(row: MentionRow, item: MentionItem, starting: ReadonlySet<string>, complaints: Complaints<P>): void {
    const byTarget = new Map<string, Link[]>();
    for (const link of checkedLinks(SPLIT, row, item, starting, complaints)) {
      const same = byTarget.get(link.target);
      if (same === undefined) byTarget.set(link.target, [link]);
      else same.push(link);
    }
    for (const [target, links] of byTarget) this.checkSplit(target, links, complaints);
  }

  private checkSplit(target: string, links: readonly Link[], complaints: Complaints<P>): void {
    const [{ at }] = links;
    if (links.length === 1) {
      const what = () => localized`${shortName(target)} has a single antecedent here.`;
      complaints.inMisc(onlyOne, at, what);
    }
    const all = [...new Set(links.map(({ source }) => source))].sort();
    const sources = all.join(',');
    const known = this.splits.get(target);
    if (known === undefined) this.splits.set(target, { sources, place: complaints.place, spot: spotIn(at) });
    else if (known.sources !== sources) {
      const before = known.sources.split(',');
      const what = () =>
        localized`The antecedents of ${shortName(target)} are ${listed(all, shortName)} here, but were ${listed(before, shortName)} before.`;
      complaints.inMisc(splitMismatch, at, what, beforeOf(known));
    }
  }
}

const shown = (relation: string): string => (relation === '' ? '‘’' : shortName(relation));

const beforeOf = <P>({ place, spot }: { readonly place: P; readonly spot: Spot }) => ({
  elsewhere: [{ place, spot, message: localized`First given here.` }],
});

/** The links of an item, each with what is wrong with it by itself; none if the item cannot be read. */
function checkedLinks<P>(
  kind: Kind,
  row: MentionRow,
  item: MentionItem,
  starting: ReadonlySet<string>,
  complaints: Complaints<P>,
): Link[] {
  const links = linksOf(kind, row, item);
  if (links === undefined) {
    const what = () => localized`${shortName(item.value)} cannot be read.`;
    complaints.inMisc(kind.form, wholeItem(row, item), what);
    return [];
  }
  const seen = new Set<string>();
  for (const { source, target, pair, at } of links) {
    const isToItself = source === target;
    if (isToItself) complaints.inMisc(kind.toItself, at, () => localized`${shortName(source)} is on both sides.`);
    if (!starting.has(target) && !(isToItself && kind === SPLIT)) {
      const what = () => localized`No mention of ${shortName(target)} begins at this word.`;
      complaints.inMisc(kind.place, at, what);
    }
    if (seen.has(pair)) complaints.inMisc(kind.twice, at, () => localized`${shortName(pair)} is here twice.`);
    seen.add(pair);
  }
  return links;
}

function linksOf({ pattern }: Kind, row: MentionRow, { value, at }: MentionItem): Link[] | undefined {
  const links: Link[] = [];
  let from = at;
  for (const text of value.split(',')) {
    const [, source, target, relation = ''] = pattern.exec(text) ?? [];
    if (source === undefined) return undefined;
    links.push({ source, target, relation, pair: `${source}<${target}`, at: { row, from, to: from + text.length } });
    from += text.length + 1;
  }
  return links;
}
