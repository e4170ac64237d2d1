/** What can be said about a relation, tag, feature or value: what it is for, what not, and where the guidelines treat it. */

import { localized, translated } from '../../../localization/index.ts';
import {
  isSudRelation,
  isUpos,
  nameOfItem,
  readSudLabel,
  subtypePart,
  UDEPRELS,
  UPOS,
  universalPart,
  valueOfItem,
} from '../../annotation/index.ts';
import { featurePage, relationPage, SUD_GUIDELINES, tagPage } from '../../validate/index.ts';
import { deprelMeaning, uposMeaning } from '../glossary.ts';
import type { Advice } from './advice.ts';
import type * as Tables from './guidanceTables.ts';
import type { Named } from './names.ts';

interface Page {
  /** `UD`, `SUD` or the code of a language. */
  readonly of: string;
  readonly url: string;
}

export interface Guidance {
  readonly name: string;
  /** A few words: `nominal subject`; '' for what is not universal. */
  readonly title: string;
  /** Sentences: what it is for, the most specific first. */
  readonly use: readonly string[];
  /** Sentences: the two uses most often mistaken for it. */
  readonly not: readonly string[];
  /** Whether UD or Surface-syntactic UD defines it for all languages; of a relation with a subtype, whether it defines its base. */
  readonly isUniversal: boolean;
  readonly pages: readonly Page[];
}

type GuidanceTables = typeof Tables;

/** The language of a treebank. */
interface OfLanguage {
  readonly code: string;
  /** What its documentation has a page on, where newer tables say so; otherwise the bundled ones do. */
  readonly ownPages?: ReadonlySet<string>;
}

/** The texts, which are loaded with the first call. */
export const guidanceTables = (): Promise<GuidanceTables> => import('./guidanceTables.ts');

/** All names with a text of their own, for suggestions: relations, subtypes, tags, features, values. */
export const explainedNames = ({ FEATURES, SUBTYPES }: GuidanceTables): readonly string[] => [
  ...UDEPRELS,
  ...SUBTYPES.keys(),
  ...UPOS,
  ...Object.entries(FEATURES).flatMap(([name, { values }]) => [
    name,
    ...Object.keys(values).map((value) => `${name}=${value}`),
  ]),
];

/** @param language of the treebank */
export function guidanceOf(tables: GuidanceTables, named: Named, language?: OfLanguage): Guidance {
  const said = SAID[named.kind](named.text, tables);
  return {
    name: named.text,
    title: said?.title ?? '',
    use: said?.use ?? [unknown(named)],
    not: said === undefined ? [] : said.advice.slice(1).map(translated),
    isUniversal: said !== undefined && said.isKnown !== false,
    pages: said?.isOfSud ? [{ of: 'SUD', url: SUD_GUIDELINES }] : pagesOf(named, tables, said !== undefined, language),
  };
}

interface Said {
  readonly title: string;
  readonly use: readonly string[];
  readonly advice: Advice;
  /** Whether it is of Surface-syntactic UD alone. */
  readonly isOfSud?: true;
  /** False for a value of a universal feature that is not universal itself. */
  readonly isKnown?: boolean;
}

const SAID: { readonly [K in Named['kind']]: (text: string, tables: GuidanceTables) => Said | undefined } = {
  relation: ofRelation,
  tag: (text, { TAGS }) => {
    const advice = entry(TAGS, text);
    return advice && { title: uposMeaning(text) ?? '', use: [translated(advice[0])], advice };
  },
  feature: ofFeature,
  value: ofValue,
};

function ofRelation(text: string, tables: GuidanceTables): Said | undefined {
  const { RELATIONS, SUBTYPES } = tables;
  const base = universalPart(text);
  const advice = entry(RELATIONS, base);
  if (advice === undefined || text.includes('@') || entry(tables.SUD_SUBTYPE, text) !== undefined)
    return ofSud(text, tables);
  const title = deprelMeaning(text) ?? '';
  const general = translated(advice[0]);
  const subtype = subtypePart(text);
  if (subtype === undefined) return { title, use: [general], advice };
  const own = SUBTYPES.get(text);
  const first =
    own === undefined
      ? localized`A subtype of ${base}: this language or treebank singles it out, and what holds for ${base} holds for it.`
      : translated(own);
  return { title, use: [first, `${base}: ${general}`], advice };
}

/** A label of Surface-syntactic UD: its subtype and deep features first. */
function ofSud(text: string, { RELATIONS, SUD_ADVICE, SUD_SUBTYPE, SUD_DEEP_USE }: GuidanceTables): Said | undefined {
  const label = readSudLabel(text);
  const base = label?.relation ?? '';
  const advice: Advice | undefined = entry(SUD_ADVICE, base) ?? entry(RELATIONS, base);
  if (label === undefined || advice === undefined || !isSudRelation(base)) return undefined;
  const subtype = entry(SUD_SUBTYPE, `${base}:${label.subtype}`);
  const deep = label.deep.split('@').map((each) => entry(SUD_DEEP_USE, each));
  const parts = [subtype, ...deep].filter((part) => part !== undefined).map(translated);
  const general = translated(advice[0]);
  const use = [...parts, text === base ? general : `${base}: ${general}`];
  return { title: deprelMeaning(text) ?? '', use, advice, isOfSud: true };
}

/** `Number` of `Number[psor]`. */
const withoutLayer = (name: string) => name.replace(/\[.*/, '');

function ofFeature(text: string, { FEATURES }: GuidanceTables): Said | undefined {
  const base = withoutLayer(text);
  const feature = entry(FEATURES, base);
  if (feature === undefined) return undefined;
  const { title, advice } = feature;
  return { title: translated(title), use: [...layerOf(text, base), translated(advice[0])], advice };
}

const layerOf = (name: string, base: string): string[] =>
  name === base
    ? []
    : [localized`A layer of ${base}: not of the word itself, but of what the layer names; psor is its possessor.`];

function ofValue(text: string, tables: GuidanceTables): Said | undefined {
  const name = nameOfItem(text);
  const feature = ofFeature(name, tables);
  if (feature === undefined) return undefined;
  const values = (valueOfItem(text) ?? '').split(',');
  const known = values.map((value) => valueMeaning(withoutLayer(name), value, tables));
  const meanings = values.map(
    (value, i) =>
      known[i] ?? localized`${value} is a value of this language or treebank, not one of the universal ones.`,
  );
  const [first, ...rest] = feature.use;
  return {
    ...feature,
    use: [...meanings, `${name}: ${first}`, ...rest],
    isKnown: known.every((meaning) => meaning !== undefined),
  };
}

/** Translated; undefined for a value of a language. */
function valueMeaning(feature: string, value: string, { FEATURES }: GuidanceTables): string | undefined {
  const known = entry(entry(FEATURES, feature)?.values ?? {}, value);
  if (known !== undefined) return translated(known);
  if (feature === 'ExtPos' && isUpos(value)) return localized`the expression works as ${value}`;
  const [, family, number] = /^(Bantu|Wol)(\d+)$/.exec(feature === 'NounClass' ? value : '') ?? [];
  if (family === undefined) return undefined;
  return family === 'Bantu'
    ? localized`class ${number} in the numbering of Bantu languages`
    : localized`class ${number} in the numbering of Wolof`;
}

function unknown({ kind, text }: Named): string {
  return kind === 'relation'
    ? localized`${text} is no relation of UD or SUD.`
    : localized`${kind === 'value' ? nameOfItem(text) : text} is a feature of this language or treebank, not one of the universal ones.`;
}

/** Names come from files: those of the prototype of an object are no entries. */
const entry = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The page for all languages, and that of the language if its documentation has one. @param isUniversal whether UD defines the name, or its base */
function pagesOf(
  { kind, text }: Named,
  { SUBTYPES, OWN_PAGES }: GuidanceTables,
  isUniversal: boolean,
  language: OfLanguage | undefined,
): Page[] {
  const name = kind === 'value' ? nameOfItem(text) : text;
  const base = kind === 'relation' ? universalPart(name) : withoutLayer(name);
  const page = { relation: relationPage, tag: tagPage, feature: featurePage, value: featurePage }[kind];
  const pages: Page[] = isUniversal ? [{ of: 'UD', url: page(SUBTYPES.has(name) ? name : base) }] : [];
  // A language may have a page for the base only.
  const { code, ownPages } = language ?? {};
  const hasPage = (each: string) => ownPages?.has(each) ?? languagesWith(each, OWN_PAGES).includes(code ?? '');
  const own = [name, base].find(hasPage);
  if (language !== undefined && own !== undefined) pages.push({ of: language.code, url: page(own, language.code) });
  return pages;
}

/** The codes in the line of a name. */
function languagesWith(name: string, ownPages: string): readonly string[] {
  const line = `\n${ownPages}\n`.split(`\n${name},`, 2)[1] ?? '';
  return line.slice(0, line.indexOf('\n')).split(',');
}
