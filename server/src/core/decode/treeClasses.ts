/**
 * The one table of tree classes: a row contains everything that the product knows about a class. Settings, commands, quick fixes,
 * command-line options, the re-parse and the coverage report read it, so a new class is a new row here, its definition and its
 * counts in the tests, and `npm run generate`.
 */

import { translatable } from '../../localization/index.ts';
import { type Heads, isOneEndpointCrossing, isTree, type Tangle, tangleOf } from '../tree/index.ts';
import { areOneEndpointCrossing, areProjective } from './constraints/heldArcs.ts';
import { eisner } from './eisner/eisner.ts';
import { eisnerOutside } from './eisner/eisnerOutside.ts';
import { mh4 } from './mh4/mh4.ts';
import { mh4Outside } from './mh4/mh4Outside.ts';
import { isMhk } from './mhk/membership.ts';
import { mh5 } from './mhk/mh5.ts';
import { mst } from './mst.ts';
import { type SearchedClass, searchedMhk, searchedOneEndpointCrossing } from './nearest/fewChanges.ts';
import { oneEndpointCrossing } from './oneEndpointCrossing/index.ts';
import type { Arc, ArcScores, DecodeOptions, Decoder } from './types.ts';

/** Numbers that a decoder stores for n words. */
export interface Footprint {
  /** Per (n+2)⁴/24. */
  readonly fourths?: number;
  /** Per (n+2)³/6. */
  readonly cubes: number;
  /** Per (n+16)². */
  readonly squares: number;
  /** Its tables are in float64 regardless of the type of the scores. */
  readonly isDouble?: boolean;
}

interface Facts {
  readonly name: string;
  /** Its decoder, as named in command-line options and settings. */
  readonly decoderName: string;
  /** As in "Nearest … tree"; `translatable` unless it is a name. */
  readonly title: string;
  /** The effect of choosing its decoder, in Markdown: for the settings editor and the docs. */
  readonly meaning: string;
  /** Exact. Satisfies all constraints and a single root. */
  readonly decoder: Decoder;
  /**
   * Whether the heads are a tree of the class. Merging a word with a head next to it must not lead out of the class: see
   * `closestTree`.
   */
  readonly isMember: (heads: Heads, tangle?: Tangle) => boolean;
  /** Numbers that the decoder stores. */
  readonly footprint: Footprint;
  /** Present if trying a few changes is faster than the decoder for finding the nearest tree. */
  readonly search?: SearchedClass;
  /** Values of the best tree with each arc; if absent, they are found by one decoding per arc. */
  readonly maxMarginals?: (scores: ArcScores, options: Pick<DecodeOptions, 'singleRoot' | 'checkpoint'>) => ArcScores;
  /** False if no tree of the class can contain all these arcs, as far as can be determined without decoding. */
  readonly mayHold?: (arcs: readonly Arc[]) => boolean;
  /** Present if the nearest tree of the class is offered in addition to optimal projectivization. */
  readonly nearest?: {
    /** Id of the finding that it repairs. */
    readonly answers: string;
    /** Trees with more words in their tangle are repaired when the menu entry is chosen, not when it is drawn. */
    readonly menuTangle: number;
  };
}

/** For the coverage report: how many arcs of a tree its nearest tree of the class keeps. Absent if not reported. */
interface Reporting {
  /** Largest tangle, in words, whose nearest tree is computed; that takes about a second. */
  readonly reportTangle: number;
  /** The largest class earlier in the table that this one contains: for larger tangles, its nearest tree serves as a bound. */
  readonly contains?: string;
}

type Row = Facts & (Reporting | { readonly [K in keyof Reporting]?: undefined });

/**
 * In the order in which a class is tried, smaller ones first. Neither of MH4 and 1-Endpoint-Crossing contains the other; MH4
 * decodes faster.
 */
const TABLE = [
  {
    name: 'projective',
    decoderName: 'eisner',
    title: translatable`projective`,
    meaning: 'Projective trees only (Eisner 1996)',
    decoder: eisner,
    isMember: (heads, tangle = tangleOf(heads)) => tangle.size === 0,
    footprint: { cubes: 0, squares: 5 },
    maxMarginals: eisnerOutside,
    mayHold: areProjective,
    reportTangle: Number.POSITIVE_INFINITY,
  },
  {
    name: 'mh4',
    decoderName: 'mh4',
    title: 'MH4',
    meaning: 'MH4: most non-projective trees found in languages, and never an unlikely tangle',
    decoder: mh4,
    isMember: (heads, tangle) => isMhk(heads, 4, tangle),
    footprint: { cubes: 2, squares: 5 },
    maxMarginals: mh4Outside,
    contains: 'projective',
    nearest: { answers: 'not-mh4', menuTangle: 40 },
    reportTangle: 300,
  },
  {
    name: 'oneEndpointCrossing',
    decoderName: 'oneEndpointCrossing',
    title: '1-Endpoint-Crossing',
    meaning: '1-Endpoint-Crossing trees; slower on long sentences (Pitler, Kannan & Marcus 2013)',
    decoder: oneEndpointCrossing,
    isMember: (heads, tangle) => isOneEndpointCrossing(heads, {}, tangle),
    footprint: { cubes: 70, squares: 110 },
    search: searchedOneEndpointCrossing,
    contains: 'projective',
    mayHold: areOneEndpointCrossing,
    nearest: { answers: 'not-1-endpoint-crossing', menuTangle: 24 },
    reportTangle: 100,
  },
  {
    name: 'mh5',
    decoderName: 'mh5',
    title: 'MH5',
    meaning: 'MH5: nearly all trees found in languages, in time O(n⁵): seconds for sentences of a hundred words',
    decoder: mh5,
    isMember: (heads, tangle) => isMhk(heads, 5, tangle),
    footprint: { fourths: 1, cubes: 1, squares: 2, isDouble: true },
    search: searchedMhk(5),
    nearest: { answers: 'not-mh4', menuTangle: 24 },
    contains: 'mh4',
    reportTangle: 60,
  },
  {
    name: 'all',
    decoderName: 'mst',
    title: translatable`unrestricted`,
    meaning: 'Any tree (maximum spanning tree)',
    decoder: mst,
    isMember: isTree,
    footprint: { cubes: 0, squares: 2 },
  },
] as const satisfies readonly Row[];

/** A class of trees with an exact decoder. */
export type TreeClass = (typeof TABLE)[number]['name'];
/** A class whose nearest tree is offered in addition to optimal projectivization. */
export type NearestClass = Extract<(typeof TABLE)[number], { readonly nearest: object }>['name'];
/** An id of a finding that the nearest tree of some class repairs. */
type Answered = Extract<(typeof TABLE)[number], { readonly nearest: object }>['nearest']['answers'];
/** A class whose coverage is reported: all except that of all trees. */
export type ReportedClass = Extract<(typeof TABLE)[number], { readonly reportTangle: number }>['name'];
/** A decoder, as named in options and settings. */
export type DecoderName = (typeof TABLE)[number]['decoderName'];

export interface TreeClassInfo extends Facts {
  readonly name: TreeClass;
  readonly decoderName: DecoderName;
  readonly reportTangle?: number;
  readonly contains?: ReportedClass;
}

/** All classes, in the order in which they are tried: smaller ones first. */
export const TREE_CLASSES: readonly TreeClassInfo[] = TABLE;

/** The default decoder, first; it balances coverage and time (Gómez-Rodríguez, Shi & Lee 2018). */
export const DEFAULT_DECODER: DecoderName = 'mh4';
export const DECODER_NAMES: readonly DecoderName[] = [
  DEFAULT_DECODER,
  ...TREE_CLASSES.map(({ decoderName }) => decoderName).filter((name) => name !== DEFAULT_DECODER),
];

const BY_NAME = new Map(TREE_CLASSES.map((info) => [info.name, info]));
const BY_DECODER = new Map(TREE_CLASSES.map((info) => [info.decoderName, info]));

/** The row of a class. @throws RangeError for a name that is not in the table */
export function treeClass(name: TreeClass): TreeClassInfo {
  return found(BY_NAME.get(name), name);
}

/** The row of the class that a decoder chooses from. @throws RangeError for a name that is not in the table */
export function treeClassOf(decoder: DecoderName): TreeClassInfo {
  return found(BY_DECODER.get(decoder), decoder);
}

function found(info: TreeClassInfo | undefined, name: string): TreeClassInfo {
  if (info === undefined) throw new RangeError(`There is no tree class or decoder named ${name}`);
  return info;
}

type WithNearest = TreeClassInfo & { readonly name: NearestClass; readonly nearest: { readonly answers: Answered } };
type Reported = TreeClassInfo & Pick<Reporting, 'reportTangle'> & { readonly name: ReportedClass };

/** The classes whose nearest tree is offered in addition to optimal projectivization. */
export const NEAREST_CLASSES = TREE_CLASSES.filter((info): info is WithNearest => info.nearest !== undefined);
/** The classes whose coverage is reported. */
export const REPORTED_CLASSES = TREE_CLASSES.filter((info): info is Reported => info.reportTangle !== undefined);
