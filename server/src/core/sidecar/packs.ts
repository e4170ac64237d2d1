/**
 * Rule packs: folders with checks, their lists, tests and a README, which `.treebank.json` names. A pack has its checks in
 * `checks.json`, in the format of `.treebank.json`.
 */

import { localized } from '../../localization/index.ts';
import type { Span } from '../conllu/index.ts';
import { type CheckEntry, filesOfCheck } from '../validate/index.ts';
import { readChecks } from './checks.ts';
import { type JsonNode, readJson } from './json.ts';
import { SHIPPED } from './shippedPacks.ts';

/** The file of a pack that has its checks. */
export const CHECKS_NAME = 'checks.json';

/** A pack that a project uses. */
export interface PackUse {
  /** The name of one that is shipped, or a folder: a path from that of `.treebank.json`. */
  readonly from: string;
  /** Names of checks that are switched off. */
  readonly off: readonly string[];
}

/** The name of a pack, which its ids begin with. */
export const packName = (from: string): string =>
  from
    .split(/[\\/]/)
    .filter((each) => /[^.]/.test(each))
    .at(-1) ?? from;

/** The address of shipped files begins with it, which no path does. */
const SCHEME = 'treebank:';

export const isShippedFile = (path: string): boolean => path.startsWith(SCHEME);

export const SHIPPED_PACKS: readonly string[] = [...SHIPPED.keys()];

/** @param complain about parts that are left out */
export function readPacks(
  fields: Iterable<[string, { readonly keySpan: Span; readonly value: JsonNode }]>,
  complain: (span: Span, message: string) => void,
  spans: { set(pack: PackUse, span: Span): unknown },
): PackUse[] {
  const packs: PackUse[] = [];
  for (const [from, { keySpan, value }] of fields) {
    const off = value.kind === 'object' ? namesIn(value.fields.get('off')?.value) : undefined;
    const isKnown = value.kind === 'object' && [...value.fields.keys()].every((key) => key === 'off');
    if (off === undefined || !isKnown) {
      complain(
        value.span,
        localized`A pack has an object with nothing in it, or with "off": a list of names of checks. It is not used.`,
      );
      continue;
    }
    const name = packName(from);
    if (name !== from && SHIPPED.has(name)) {
      complain(
        keySpan,
        localized`A shipped pack is called ${name}, too, so their findings and settings cannot be told apart. This one is not used: give its folder another name.`,
      );
      continue;
    }
    const pack = { from, off };
    packs.push(pack);
    spans.set(pack, keySpan);
  }
  return packs;
}

function namesIn(node: JsonNode | undefined): string[] | undefined {
  if (node === undefined) return [];
  if (node.kind !== 'array') return undefined;
  const names = node.elements.flatMap((each) => (each.kind === 'string' ? [each.value] : []));
  return names.length === node.elements.length ? names : undefined;
}

/** Lines of the object `packs`. */
export const printPacks = (packs: readonly PackUse[]): string[] =>
  packs.map(({ from, off }) =>
    off.length === 0
      ? `${JSON.stringify(from)}: {}`
      : `${JSON.stringify(from)}: { "off": [${off.map((each) => JSON.stringify(each)).join(', ')}] }`,
  );

/** The file that lists the checks of a pack; none for a shipped pack, whose texts are in the bundle. */
export const packFile = ({ from }: PackUse): string[] => (SHIPPED.has(from) ? [] : [`${baseOf(from)}${CHECKS_NAME}`]);

const baseOf = (from: string): string => `${from.replaceAll('\\', '/').replace(/^(?:\.\/+)+|\/+$/g, '')}/`;

interface LoadedPack {
  /** Their names begin with that of the pack. */
  readonly checks: readonly CheckEntry[];
  /** Sentences. */
  readonly problems: readonly string[];
}

/** @param texts by their paths from the folder of `.treebank.json`. O(length) */
export function loadPack({ from, off }: PackUse, texts: ReadonlyMap<string, string>): LoadedPack {
  const shipped = SHIPPED.get(from);
  const base = shipped === undefined ? baseOf(from) : `${SCHEME}${from}/`;
  const own =
    shipped === undefined ? texts : new Map([...shipped].map(([path, each]) => [`${base}${path}`, each] as const));
  const text = own.get(`${base}${CHECKS_NAME}`);
  if (text === undefined) {
    const message = localized`There is no pack ${from}: its folder has ${CHECKS_NAME}, and its path is relative to .treebank.json. Shipped are ${SHIPPED_PACKS.join(', ')}.`;
    return { checks: [], problems: [message] };
  }
  const problems: string[] = [];
  const complain = (_: Span, message: string) => problems.push(`${base}${CHECKS_NAME}: ${message}`);
  const root = readJson(text);
  const node = 'kind' in root && root.kind === 'object' ? root.fields.get('checks')?.value : undefined;
  if (node?.kind !== 'object') {
    const message = 'kind' in root ? localized`An object with "checks" is expected here.` : root.message;
    complain({ start: 0, end: 1 }, message);
    return { checks: [], problems };
  }
  const read = readChecks(node.fields, complain).map(({ entry }) => entry);
  const names = new Set(read.map(({ name }) => name));
  for (const name of off) if (!names.has(name)) problems.push(localized`The pack ${from} has no check ${name}.`);
  const checks = read
    .filter(({ name }) => !off.includes(name))
    .map((entry): CheckEntry => withTexts({ ...entry, name: `${packName(from)}/${entry.name}`, base }, own));
  return { checks, problems };
}

/** A check with the texts of the files that it names, as far as they are known. */
export function withTexts(check: CheckEntry, texts: ReadonlyMap<string, string>): CheckEntry {
  const files = filesOfCheck(check).flatMap((path) => {
    const text = texts.get(path);
    return text === undefined ? [] : [[path, text] as const];
  });
  return files.length === 0 ? check : { ...check, files };
}
