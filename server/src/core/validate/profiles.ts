/** Presets of level and severities: one name for what matters at a stage of the work. */

import type { Level, Severity } from './finding.ts';
import { RULES } from './registry.ts';
import type { RuleInfo } from './rule.ts';

/**
 * `ud-release`: judges like the official validator. `draft`: annotation in progress; only what breaks the file or the tree is an
 * error. `structure`: lines, IDs, heads and the shape of the tree, regardless of labels.
 */
export type Profile = 'ud-release' | 'draft' | 'structure';

export interface Preset {
  /** Highest level checked. */
  readonly level: Level;
  /** Severities other than the rules' own, by id. */
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
}

const SEVERITIES: readonly Severity[] = ['hint', 'information', 'warning', 'error'];

/** The highest severity that a rule may have in a draft: something usually added last is not an error while it is missing. */
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

/** The rules that make lines of a file a tree of numbers; not labels, texts and metadata. */
function isStructural({ structure, class: kind, level }: RuleInfo): boolean {
  return structure !== undefined || kind === 'tree' || (kind === 'format' && level === 1);
}

function severityIn(profile: Profile, rule: RuleInfo): Severity | 'off' {
  if (profile === 'ud-release') return rule.severity;
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
};
