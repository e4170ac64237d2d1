/** The rules for enhanced graphs in open documents: the switches beside them, exceptions, and the open decisions of each sentence. */

import type { Sentence } from '../../core/conllu/index.ts';
import { type Decided, decisionsIn, type Exceptions, Switches } from '../../core/enhance/index.ts';
import { type Sidecar, sentenceKey, type Verdict } from '../../core/sidecar/index.ts';
import { fileNameOf } from '../../services/addresses.ts';
import { exceptionsAmong, exceptionsOfFile, readSwitches } from '../../services/enhancing.ts';
import type { LockSource } from '../sidecar/locks.ts';

/** What one version of `.treebank.json` says; by name of the treebank, exceptions by the keys of their sentences. */
interface Said {
  readonly switches: Switches | undefined;
  readonly exceptions: Map<string, ReadonlyMap<string, readonly Verdict[]>>;
}

const said = new WeakMap<Sidecar, Said>();
/** The same switches are the same object, whatever else changes in the file: everything that is known depends on them. */
const bySwitches = new WeakMap<NonNullable<Sidecar['enhanced']>, Switches | undefined>();
const byText = new Map<string, Switches>();
const MOST_KNOWN = 20;

function saidIn(file: Sidecar): Said {
  let found = said.get(file);
  if (found === undefined) {
    found = { switches: file.enhanced && switchesOf(file.enhanced), exceptions: new Map() };
    said.set(file, found);
  }
  return found;
}

/** Undefined if there are none, or one that no rule knows. */
function switchesOf(entries: NonNullable<Sidecar['enhanced']>): Switches | undefined {
  if (bySwitches.has(entries)) return bySwitches.get(entries);
  const text = JSON.stringify(entries);
  const read = byText.has(text) ? undefined : readSwitches(entries);
  if (read !== undefined && 'switches' in read && 0 < entries.length) {
    if (MOST_KNOWN <= byText.size) byText.clear();
    byText.set(text, new Switches(read.switches));
  }
  bySwitches.set(entries, byText.get(text));
  return byText.get(text);
}

/** The switches beside a document, which must be loaded; undefined if there are none. */
export const switchesBeside = ({ sidecars }: LockSource, uri: string): Switches | undefined =>
  saidIn(sidecars.contentsFor(uri).read.file).switches;

const NO_VERDICTS: readonly Verdict[] = [];

/** The exceptions of a sentence, as its words stand now. */
function verdictsOn({ sidecars, followers }: LockSource, uri: string, sentence: Sentence): readonly Verdict[] {
  const held = followers.heldOf(uri, sentence);
  if (held !== undefined) {
    const own = held.items.flatMap(({ verdict, at }) =>
      verdict === undefined ? [] : [{ ...verdict, at: at ?? verdict.at }],
    );
    return own.length === 0 ? NO_VERDICTS : own;
  }
  const { file } = sidecars.contentsFor(uri).read;
  const { exceptions } = saidIn(file);
  const name = fileNameOf(uri);
  const byKey = exceptions.get(name) ?? exceptionsOfFile(file, name);
  exceptions.set(name, byKey);
  return (byKey.size === 0 ? undefined : byKey.get(sentenceKey(sentence))) ?? NO_VERDICTS;
}

export const exceptionsHere = (source: LockSource, uri: string, sentence: Sentence): Exceptions =>
  exceptionsAmong(sentence, verdictsOn(source, uri, sentence));

/** Decisions of a sentence, and those that were taken against the rules. */
export interface GraphDecisions extends Decided {
  readonly exceptions: Exceptions;
  /** As they would be without exceptions. */
  readonly kept: Decided['decisions'];
}

const known = new WeakMap<
  Sentence,
  { readonly switches: Switches; readonly text: string; readonly decided: GraphDecisions | undefined }
>();

/** Computed once for each text of a sentence, switches and exceptions; undefined where no graph can be computed. O(arcs). */
export function decisionsHere(
  source: LockSource,
  uri: string,
  sentence: Sentence,
  switches: Switches,
): GraphDecisions | undefined {
  const verdicts = verdictsOn(source, uri, sentence);
  const text = verdicts.length === 0 ? '' : JSON.stringify(verdicts.map(({ at, group }) => [at, group]));
  const before = known.get(sentence);
  if (before?.switches === switches && before.text === text) return before.decided;
  const exceptions = exceptionsAmong(sentence, verdicts);
  const decided = decisionsIn(sentence, switches, exceptions);
  const all = decided === undefined || exceptions.isEmpty ? undefined : decisionsIn(sentence, switches);
  const kept = all?.decisions.filter((each) => exceptions.covers(each)) ?? [];
  const found = decided && { ...decided, exceptions, kept };
  known.set(sentence, { switches, text, decided: found });
  return found;
}
