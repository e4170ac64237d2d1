/** Findings of sentences, kept as long as the sentence object lives: an edit re-checks only what it changed. */

import { mweCategoriesOf, type Scheme } from '../../core/annotation/index.ts';
import type { Document, Sentence } from '../../core/conllu/index.ts';
import type { RepairContext } from '../../core/fix/index.ts';
import { append } from '../../core/grouping.ts';
import { shippedChecks } from '../../core/sidecar/index.ts';
import {
  adjusted,
  type Elsewhere,
  type Finding,
  foreignFindings,
  hasProjectChecks,
  holdsIn,
  type Inspection,
  idsOf,
  infoOf,
  inspectSentence,
  isCuptName,
  isReached,
  type LanguageTables,
  type Level,
  missingMweFinding,
  PROFILES,
  ProjectChecks,
} from '../../core/validate/index.ts';
import type { RuleSeverity, Settings } from '../../protocol/settings.ts';
import type { Placed } from './documentFindings.ts';

/** A finding of the document as a whole refers to other sentences, too, by their index. */
export interface DocumentFinding extends Finding {
  readonly elsewhere?: readonly Elsewhere<number>[];
}

export type ChecksForRepairs = Pick<RepairContext, 'language' | 'scheme' | 'found'>;

/** The findings of a document by sentence; undefined for sentences not yet checked. */
export type FindingsBySentence = readonly (readonly DocumentFinding[] | undefined)[];

/** Highest level enabled in the settings. */
export function levelOf(settings: Settings): Level {
  const { level } = PROFILES[settings['treebank.lint.profile']];
  const asked = settings['treebank.lint.level'];
  // Level 6 is not a step beyond 5, but another annotation: the profile switches it on.
  return asked === 5 && level === 6 ? 6 : (Math.min(asked, level) as Level);
}

const NONE: readonly DocumentFinding[] = [];

const CLASS_HINTS = idsOf(({ isClassHint }) => isClassHint);

/** The checks under given settings. */
export class FindingCache {
  private readonly known = new WeakMap<Sentence, Inspection>();
  private readonly level: Level;
  private readonly checks: ProjectChecks | undefined;
  private readonly severities: ReadonlyMap<string, RuleSeverity>;
  private readonly mweCategories: ReadonlySet<string>;

  /** @param language tables of levels 4 and 5, which are skipped without them @param checks of the project @param scheme of the relations */
  constructor(
    settings: Settings,
    readonly language: LanguageTables | undefined,
    checks: ProjectChecks | undefined,
    private readonly scheme: Scheme = 'ud',
  ) {
    this.checks = hasProjectChecks(settings['treebank.lint.profile']) ? withPacksOf(settings, checks) : undefined;
    const preset = PROFILES[settings['treebank.lint.profile']];
    const level = levelOf(settings);
    this.level = language !== undefined || level === 6 ? level : (Math.min(level, 3) as Level);
    const severities = new Map<string, RuleSeverity>(preset.severities);
    if (!settings['treebank.lint.classHints']) for (const id of CLASS_HINTS) severities.set(id, 'off');
    for (const [id, severity] of Object.entries(settings['treebank.lint.severity'])) severities.set(id, severity);
    this.severities = severities;
    this.mweCategories = mweCategoriesOf(settings['treebank.mwe.edition'], settings['treebank.mwe.categories']);
  }

  /** Whether an id is checked at all: if not, there is nothing to find. */
  looksFor(id: string): boolean {
    const level = (infoOf(id) ?? this.checks?.infos.find((info) => info.id === id))?.level;
    const isOn = this.severities.get(id) !== 'off' && holdsIn(this.scheme, id);
    return level !== undefined && this.reaches(level) && isOn;
  }

  /** The results for a sentence that was already checked. */
  peek(sentence: Sentence): Inspection | undefined {
    return this.known.get(sentence);
  }

  /** The data for repairs: tables, the scheme, and the findings of a sentence. */
  get forRepairs(): ChecksForRepairs {
    return { language: this.language, scheme: this.scheme, found: (sentence) => this.of(sentence).findings };
  }

  of(sentence: Sentence): Inspection {
    let inspection = this.known.get(sentence);
    if (inspection === undefined) {
      const { findings, facts } = inspectSentence(sentence, {
        level: this.level,
        language: this.language,
        checks: this.checks,
        scheme: this.scheme,
        mweCategories: this.mweCategories,
      });
      inspection = { findings: this.adjust(findings), facts };
      this.known.set(sentence, inspection);
    }
    return inspection;
  }

  /** The findings per sentence, together with those of the document as a whole. O(sentences), and constant without the latter. */
  private withPlaced(findings: FindingsBySentence, placed: readonly Placed[]): FindingsBySentence {
    if (placed.length === 0) return findings;
    const all = findings.slice();
    const added = new Map<number, DocumentFinding[]>();
    for (const { place, finding, elsewhere } of placed) {
      const adjusted = this.ofTreebank(finding);
      if (adjusted === undefined) continue;
      append(added, place, { ...adjusted, elsewhere });
    }
    for (const [place, here] of added) all[place] = [...(all[place] ?? []), ...here];
    return all;
  }

  /** A finding that several sentences show together, as the settings have it; undefined if they leave it out. */
  ofTreebank(finding: Finding): Finding | undefined {
    return this.reaches(finding.level) ? this.adjust([finding])[0] : undefined;
  }

  private reaches(level: Level): boolean {
    return isReached(level, this.level, this.language !== undefined);
  }

  /** All findings of a file: also those of it as a whole, and that of its name. @param findings per sentence @param placed of several sentences */
  ofFile(
    { uri, document }: { readonly uri: string; readonly document: Document },
    findings: FindingsBySentence,
    placed: readonly Placed[],
  ): FindingsBySentence {
    const foreign = this.ofForeign(document);
    if (foreign !== undefined) return foreign;
    const all = this.withPlaced(findings, placed);
    const missing = isCuptName(uri)
      ? document.sentences.slice(0, 1).flatMap((each) => missingMweFinding(each) ?? [])
      : [];
    if (missing.length === 0) return all;
    return [[...(all[0] ?? NONE), ...this.adjust(missing)], ...all.slice(1)];
  }

  /** The finding for a text that is not a treebank; undefined for treebanks, and if that finding is switched off. */
  ofForeign({ sentences }: Document): FindingsBySentence | undefined {
    const foreign = foreignFindings(sentences);
    if (foreign === undefined) return undefined;
    const found = new Map([...foreign].map(([place, findings]) => [place, this.adjust(findings)]));
    if ([...found.values()].every(({ length }) => length === 0)) return undefined;
    return sentences.map((_, index) => found.get(index) ?? NONE);
  }

  private adjust(findings: readonly Finding[]): readonly Finding[] {
    return adjusted(findings, this.severities);
  }
}

/** With the shipped packs that are on, without those that are off. @param checks of `.treebank.json`, with those of its packs @returns undefined if there are none */
function withPacksOf(
  settings: Pick<Settings, 'treebank.lint.packs'>,
  checks: ProjectChecks | undefined,
): ProjectChecks | undefined {
  const chosen = Object.entries(settings['treebank.lint.packs']);
  if (chosen.length === 0) return checks;
  const own = checks?.compiled ?? [];
  const isOf = (id: string, pack: string) => id.startsWith(`project/${pack}/`);
  const kept = own.filter(({ info }) => !chosen.some(([pack, choice]) => choice === 'off' && isOf(info.id, pack)));
  const added = chosen.flatMap(([pack, choice]) => {
    if (choice === 'off' || own.some(({ info }) => isOf(info.id, pack))) return [];
    return shippedChecks([pack])?.checks ?? [];
  });
  if (added.length === 0 && kept.length === own.length) return checks;
  return kept.length + added.length === 0 ? undefined : new ProjectChecks([...kept, ...added]);
}
