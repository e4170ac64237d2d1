/** `# global.Entity = eid-etype-head-other`: which fields the brackets of mentions have. */

import { localized, translatable } from '../../../localization/index.ts';
import { shortName } from '../listing.ts';
import type { Spot } from '../spot.ts';
import type { Use } from '../treebank/store.ts';
import { type Complaints, coreferenceRule } from './rule.ts';

const mismatch = coreferenceRule('global-entity-mismatch', {
  title: translatable`A second declaration of the fields of Entity differs from the first`,
  why: translatable`All mentions of a treebank are read by the first declaration.`,
  whatToDo: translatable`Make this line equal to the first declaration, or remove it.`,
});

const spurious = coreferenceRule('spurious-global-entity', {
  title: translatable`The declaration of the fields of Entity is not as it should be`,
  why: translatable`Programs find the fields of a mention by their places: eid, etype and head come first, other is the fourth.`,
  whatToDo: translatable`Write eid-etype-head-other, followed by fields of your own, in lower case.`,
});

export const DECLARATION_INFOS = [mismatch, spurious] as const;

/** Places of the fields, from 0; -1 for one that is not declared. */
export interface Fields {
  readonly names: readonly string[];
  readonly eid: number;
  readonly etype: number;
  readonly head: number;
  readonly identity: number;
}

export interface Declaration<P> {
  readonly text: string;
  readonly use: Use<P>;
  /** Undefined if it cannot be read or has no eid: then nothing about mentions can be. */
  readonly fields: Fields | undefined;
}

/** The declaration in force after this one. Time O(length). @param first the one in force before */
export function declared<P>(
  text: string,
  spot: Spot,
  first: Declaration<P> | undefined,
  complaints: Complaints<P>,
): Declaration<P> {
  if (first !== undefined) {
    if (first.text !== text) complainOfMismatch(text, spot, first, complaints);
    return first;
  }
  return { text, use: { place: complaints.place, spot }, fields: readFields(text, spot, complaints) };
}

function complainOfMismatch<P>(
  text: string,
  spot: Spot,
  { text: other, use }: Declaration<P>,
  to: Complaints<P>,
): void {
  const what = () =>
    text.trimEnd() === other.trimEnd()
      ? localized`This declaration differs from the first one by white space at the end.`
      : localized`This declaration is ${shortName(text)}, but the first one is ${shortName(other)}.`;
  to.add(mismatch, spot, what, { elsewhere: [{ ...use, message: localized`The first declaration.` }] });
}

const NAMES = /^[a-z]+(?:-[a-z]+)*$/;
/** Fields that have a place of their own. */
const ORDER = ['eid', 'etype', 'head', 'other'];
const REQUIRED = 3;

function readFields<P>(text: string, spot: Spot, complaints: Complaints<P>): Fields | undefined {
  if (!NAMES.test(text)) {
    const what = () => localized`${shortName(text)} is not a list of names in lower case, joined by hyphens.`;
    complaints.add(spurious, spot, what);
    return undefined;
  }
  const names = text.split('-');
  ORDER.forEach((name, i) => {
    const at = names.indexOf(name);
    if (at === i || (at === -1 && REQUIRED <= i)) return;
    const where = at === -1 ? spot : partOf(spot, names, at);
    const what = () =>
      at === -1
        ? localized`The field ${name} is missing.`
        : localized`The field ${name} should be number ${i + 1}, but it is number ${at + 1}.`;
    complaints.add(spurious, where, what);
  });
  const seen = new Set<string>();
  names.forEach((name, at) => {
    if (seen.has(name)) {
      complaints.add(
        spurious,
        partOf(spot, names, at),
        () => localized`The field ${shortName(name)} is declared twice.`,
      );
    }
    seen.add(name);
  });
  const eid = names.indexOf('eid');
  if (eid === -1) return undefined;
  const [etype, head, identity] = ['etype', 'head', 'identity'].map((name) => names.indexOf(name));
  return { names, eid, etype, head, identity };
}

function partOf({ span, line, character }: Spot, names: readonly string[], at: number): Spot {
  const start = names.slice(0, at).reduce((sum, name) => sum + name.length + 1, 0);
  const from = span.start + start;
  return { span: { start: from, end: from + names[at].length }, line, character: character + start };
}
