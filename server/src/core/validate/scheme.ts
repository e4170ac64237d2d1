/** What a scheme of relations takes away from the rules, which are UD's. */

import type { Scheme } from '../annotation/index.ts';
import type { Level } from './finding.ts';
import { RULES, type RuleId } from './registry.ts';
import type { RuleInfo } from './rule.ts';

/** The tables of languages are about UD. */
export const HIGHEST: Readonly<Record<Scheme, Level>> = { ud: 6, sud: 3 };

/** Rules that require the names of UD's relations, in DEPREL and in DEPS. */
const ABOUT_NAMES: ReadonlySet<string> = new Set<RuleId>([
  'invalid-deprel',
  'unknown-udeprel',
  'invalid-edeprel',
  'unknown-eudeprel',
]);

/** Whether a rule is about UD's relations: their names or, from level 3 on, the words they connect. */
const isAboutRelations = ({ id, source, level, class: kind, structure }: RuleInfo): boolean =>
  ABOUT_NAMES.has(id) || (source === 'ud' && 3 <= level && kind === 'syntax' && structure === undefined);

/** Ids that mean nothing in SUD. */
export const UD_ONLY: ReadonlySet<string> = new Set(RULES.filter(isAboutRelations).map(({ id }) => id));

/** Whether findings of an id count in a scheme; the rules for SUD find nothing in UD by themselves. */
export const holdsIn = (scheme: Scheme, id: string): boolean => scheme === 'ud' || !UD_ONLY.has(id);
