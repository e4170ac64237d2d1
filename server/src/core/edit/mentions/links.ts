/** Bridging and split antecedents, `Bridge=e1<e4:part` and `SplitAnte=e1<e3,e2<e3`, when entities change. */

import { localized } from '../../../localization/index.ts';
import type { DraftDocument } from './document.ts';
import { mentionsInRows } from './read.ts';
import type { DraftMention, DraftSentence, LinkText } from './sentence.ts';

const PAIR = /^([^<]*)<([^:]*)(.*)$/;

/** The pair with other names. */
export function renamedLink({ name, text }: LinkText, from: string, to: string, side: 'both' | 'target'): LinkText {
  const [, source, target, rest] = PAIR.exec(text) ?? [];
  if (target === undefined) return { name, text };
  const now = (each: string) => (each === from ? to : each);
  return { name, text: `${side === 'both' ? now(source) : source}<${now(target)}${rest}` };
}

const mapLinks = (draft: DraftSentence, change: (link: LinkText) => LinkText | undefined): void => {
  for (const mention of draft.mentions) mention.links = mention.links.flatMap((link) => change(link) ?? []);
  for (const loose of draft.loose) loose.link = loose.link && change(loose.link);
};

/** In the whole document, a pair is of another entity. */
export function renameLinks(document: DraftDocument, from: string, to: string): void {
  for (const name of ['Bridge=', 'SplitAnte=']) {
    for (const at of document.containing(name)) {
      if (document.sentences[at].text.includes(from))
        mapLinks(document.at(at), (link) => renamedLink(link, from, to, 'both'));
    }
  }
}

/**
 * After an entity has got mentions: pairs of it with itself, a pair that was there before, a second set of antecedents and a single antecedent
 * are removed, with a note for each.
 */
export function tidyLinks(document: DraftDocument, entity: string): void {
  const seen = new Set<string>();
  const antecedents = new Map<string, string>();
  const isOurs = ({ text }: LinkText) => {
    const [, source, target] = PAIR.exec(text) ?? [];
    return source === entity || target === entity;
  };
  const drop = ({ name, text }: LinkText): undefined => {
    document.notes.push(localized`${name}=${text} was removed: it would say the same twice, or nothing.`);
  };
  const places = new Set([...document.containing('Bridge='), ...document.containing('SplitAnte=')]);
  for (const at of [...places].sort((a, b) => a - b)) {
    const text = document.sentences[at].text;
    if (!text.includes(entity) && !document.isRead(at)) continue;
    const draft = document.at(at);
    mapLinks(draft, (link) => {
      const [, source, target] = PAIR.exec(link.text) ?? [];
      if (target === undefined || !isOurs(link)) return link;
      if (source === target) return drop(link);
      if (link.name === 'SplitAnte') return link;
      const pair = `${source}<${target}`;
      if (seen.has(pair)) return drop(link);
      seen.add(pair);
      return link;
    });
    for (const mention of draft.mentions) tidyAntecedents(mention, antecedents, isOurs, drop);
  }
}

/** @param antecedents of each target so far */
function tidyAntecedents(
  mention: DraftMention,
  antecedents: Map<string, string>,
  isOurs: (link: LinkText) => boolean,
  drop: (link: LinkText) => void,
): void {
  const split = mention.links.filter(({ name }) => name === 'SplitAnte');
  if (!split.some(isOurs)) return;
  const pairs = new Set(split.map(({ text }) => text));
  const set = [...pairs].sort().join(',');
  const known = antecedents.get(mention.key) ?? set;
  if (1 < pairs.size && known === set) antecedents.set(mention.key, set);
  else {
    mention.links = mention.links.filter(({ name }) => name !== 'SplitAnte');
    for (const link of split) drop(link);
  }
}

/** Pairs named in a note at most. */
const MOST_NAMED = 3;

/** After a mention has left its entity: pairs that name an entity without mentions stay, as no check misses it, but are named in a note. */
export function noteOrphans(document: DraftDocument, entity: string): void {
  if (document.hasMentionOf(entity)) return;
  const left = new Set<string>();
  for (const name of ['Bridge=', 'SplitAnte=']) {
    for (const at of document.containing(name)) {
      for (const link of linksAt(document, at)) {
        const [, source, target] = PAIR.exec(link.text) ?? [];
        if (source === entity || target === entity) left.add(`${link.name}=${link.text}`);
      }
    }
  }
  if (left.size === 0) return;
  const named = [...left].slice(0, MOST_NAMED).join(' ') + (MOST_NAMED < left.size ? ' …' : '');
  document.notes.push(
    localized`${entity} has no mention any more, but is still named: ${named}. Remove these pairs, or give them another entity.`,
  );
}

/** The pairs of a sentence as they are now; none if its brackets do not fit together. */
function linksAt(document: DraftDocument, at: number): readonly LinkText[] {
  if (!document.isRead(at)) return mentionsInRows(document.sentences[at]).read?.links ?? [];
  const { mentions, loose } = document.at(at);
  return [...mentions.flatMap(({ links }) => links), ...loose.flatMap(({ link }) => link ?? [])];
}
