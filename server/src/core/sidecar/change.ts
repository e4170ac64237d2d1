/** Changes to `.treebank.json`: acknowledging a finding, recording a baseline, judging a word. The file is a value; each change gives a new one. */

import type { Acknowledgement, FileBaseline, Sidecar } from './file.ts';
import type { KeyedFinding } from './match.ts';
import { isOnSame, type Muted, type Verdict } from './verdicts.ts';

/** With one more entry, replacing one for exactly the same findings. */
export function withAcknowledgement(file: Sidecar, entry: Acknowledgement): Sidecar {
  return { ...file, acknowledged: [...withoutAcknowledgement(file, entry).acknowledged, entry] };
}

/** Without the entry for exactly the same findings, whatever its reason. */
export function withoutAcknowledgement(
  file: Sidecar,
  { id, file: name, sentence, at }: Omit<Acknowledgement, 'reason'>,
): Sidecar {
  const isSame = (each: Acknowledgement) =>
    each.id === id && each.file === name && each.sentence === sentence && each.at === at;
  return { ...file, acknowledged: file.acknowledged.filter((each) => !isSame(each)) };
}

/**
 * With a new baseline for one file: all its findings that no entry covers. Entries for rules that were not checked this
 * time (a lower level, a rule that is off) is kept. Sentences with the same key share an entry, with the maximum number of
 * findings.
 *
 * @param sentences for each sentence its findings
 */
export function withBaseline(
  file: Sidecar,
  name: string,
  sentences: Iterable<readonly KeyedFinding[]>,
  isChecked: (id: string) => boolean,
): Sidecar {
  const ids = new Map<string, Map<string, readonly string[]>>();
  for (const [id, old] of file.baseline.get(name) ?? []) if (!isChecked(id)) ids.set(id, new Map(old));
  for (const findings of sentences) {
    for (const { id, sentence, places } of groups(findings)) {
      const known = ids.get(id) ?? new Map<string, readonly string[]>();
      ids.set(id, known);
      known.set(sentence, unite(known.get(sentence), places));
    }
  }
  const baseline = new Map(file.baseline);
  if (ids.size === 0) baseline.delete(name);
  else baseline.set(name, ids satisfies FileBaseline);
  return { ...file, baseline };
}

/** With a verdict, replacing the one on the same word and list. */
export function withVerdict(file: Sidecar, verdict: Verdict): Sidecar {
  return { ...file, verdicts: [...(withoutVerdict(file, verdict).verdicts ?? []), verdict] };
}

/** Without the verdict on a word in a list, whatever the verdict. */
export function withoutVerdict(file: Sidecar, verdict: Verdict): Sidecar {
  const { verdicts = [], ...rest } = file;
  const left = verdicts.filter((each) => !isOnSame(each, verdict));
  return left.length === 0 ? rest : { ...rest, verdicts: left };
}

/** With a kind muted, or unmuted. */
export function withMuted(file: Sidecar, muted: Muted, state: 'muted' | 'heard'): Sidecar {
  const { muted: before = [], ...rest } = file;
  const others = before.filter(
    ({ what, deprel, upos }) => what !== muted.what || deprel !== muted.deprel || upos !== muted.upos,
  );
  const all = state === 'muted' ? [...others, muted] : others;
  return all.length === 0 ? rest : { ...rest, muted: all };
}

interface Group {
  readonly id: string;
  readonly sentence: string;
  readonly places: string[];
}

function groups(findings: readonly KeyedFinding[]): Iterable<Group> {
  const found = new Map<string, Group>();
  for (const { id, sentence, at } of findings) {
    const group = found.get(id);
    if (group) group.places.push(at);
    else found.set(id, { id, sentence, places: [at] });
  }
  return found.values();
}

/** The smallest multiset that holds both. */
function unite(known: readonly string[] | undefined, places: readonly string[]): readonly string[] {
  if (known === undefined) return places;
  const rest = [...places];
  for (const place of known) {
    const at = rest.indexOf(place);
    if (0 <= at) rest.splice(at, 1);
  }
  return [...known, ...rest];
}
