/** Presets of level and severities: one name for the priorities of a stage of the work. */

import type { Scheme } from '../annotation/index.ts';
import type { Level, Severity } from './finding.ts';
import { RULES } from './registry.ts';
import type { RuleInfo } from './rule.ts';
import { HIGHEST, UD_ONLY } from './scheme.ts';

/**
 * `ud-release`: judges like the official validator. `draft`: annotation in progress; only what breaks the file or the tree is an
 * error. `structure`: lines, IDs, heads and the shape of the tree, regardless of labels. `sud`: Surface-syntactic UD in files that do not
 * say so themselves; its relations are not those of UD and connect other words. `coreference`: `ud-release` and level 6.
 */
export type Profile = 'ud-release' | 'draft' | 'structure' | 'sud' | 'coreference';

interface Preset {
  /** Highest level checked. */
  readonly level: Level;
  /** Severities other than the rules' own, by id. */
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
}

const SEVERITIES: readonly Severity[] = ['hint', 'information', 'warning', 'error'];

/** The highest severity of a rule in a draft: content usually added last is not an error while it is missing. */
function loudestInDraft({ structure, class: kind }: RuleInfo): Severity {
  if (structure === 'tree') return 'error';
  switch (kind) {
    case 'metadata':
      return 'information';
    case 'enhanced':
      return 'hint';
    case 'morpho':
    case 'syntax':
      return 'warning';
    default:
      return 'error';
  }
}

/** The rules that make lines of a file a tree of numbers, regardless of labels, texts and metadata. */
function isStructural({ structure, class: kind, level }: RuleInfo): boolean {
  return structure !== undefined || kind === 'tree' || (kind === 'format' && level === 1);
}

function severityIn(profile: Profile, rule: RuleInfo): Severity | 'off' {
  if (profile === 'ud-release' || profile === 'coreference') return rule.severity;
  if (profile === 'sud') return UD_ONLY.has(rule.id) ? 'off' : rule.severity;
  if (profile === 'structure') return isStructural(rule) ? rule.severity : 'off';
  const loudest = loudestInDraft(rule);
  return SEVERITIES.indexOf(rule.severity) < SEVERITIES.indexOf(loudest) ? rule.severity : loudest;
}

const presetOf = (profile: Profile, level: Level): Preset => ({
  level,
  severities: new Map(
    RULES.flatMap((rule) => {
      const severity = severityIn(profile, rule);
      return severity === rule.severity ? [] : [[rule.id, severity] as const];
    }),
  ),
});

export const PROFILES: Readonly<Record<Profile, Preset>> = {
  'ud-release': presetOf('ud-release', 5),
  draft: presetOf('draft', 3),
  structure: presetOf('structure', 3),
  sud: presetOf('sud', HIGHEST.sud),
  coreference: presetOf('coreference', 6),
};

/** The scheme of a file that is checked under a profile. @param own what the file says of itself */
export const schemeIn = (profile: Profile, own: Scheme): Scheme => (profile === 'sud' ? 'sud' : own);

/** Whether the project's own checks run, too: they are about labels. */
export const hasProjectChecks = (profile: Profile): boolean => profile !== 'structure';

/** The findings with severities that override their own, without those that are off. @param severities by id */
export function adjusted<F extends { readonly id: string; readonly severity: Severity }>(
  findings: readonly F[],
  severities: ReadonlyMap<string, Severity | 'off'>,
): readonly F[] {
  if (severities.size === 0 || findings.length === 0) return findings;
  return findings.flatMap((finding) => {
    const severity = severities.get(finding.id);
    if (severity === undefined || severity === finding.severity) return [finding];
    return severity === 'off' ? [] : [{ ...finding, severity }];
  });
}
