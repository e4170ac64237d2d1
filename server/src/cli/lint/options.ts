/** Options shared by commands that check treebanks. */

import { MWE_EDITIONS, type MweEdition, mweCategoriesOf, type Scheme } from '../../core/annotation/index.ts';
import {
  isReached,
  type Level,
  PROFILES,
  type Profile,
  type RuleInfo,
  type Severity,
} from '../../core/validate/index.ts';
import { UsageError } from '../frame/io.ts';
import { LANGUAGE_FORMAT, suggestion } from '../frame/options.ts';
import { GROUPINGS } from '../reading/treebanks.ts';
import { SEVERITIES } from './report.ts';

/** The highest level, and its language tables. */
export const CHECK_OPTIONS = {
  level: {
    type: 'integer',
    placeholder: 'N',
    min: 1,
    max: 6,
    default: 3,
    help: 'check up to this level of the official validator; 6 is coreference',
  },
  lang: {
    type: 'text',
    placeholder: 'xx',
    format: LANGUAGE_FORMAT,
    help: "language of the files, for levels 4 and 5 (default: from each file's name, xx_name-ud-split.conllu)",
  },
  'data-folder': {
    type: 'text',
    placeholder: 'DIR',
    help: 'data folder of the UD tools, for levels 4 and 5 (default: tools/data or data, here or above, otherwise the bundled tables)',
  },
} as const;

/** Rules and their weights: the profiles of the editor. */
export const RULE_OPTIONS = {
  profile: {
    type: 'choice',
    values: Object.keys(PROFILES) as [Profile, ...Profile[]],
    default: 'ud-release',
    help: 'severities and the highest level for a stage of the work, as the setting treebank.lint.profile',
  },
  ignore: { type: 'text', placeholder: 'ID,ID…', help: 'neither show nor count findings of these rules' },
  'mwe-edition': {
    type: 'choice',
    values: MWE_EDITIONS,
    default: 'any',
    help: 'the edition of PARSEME whose categories multiword expressions may have',
  },
  'mwe-categories': { type: 'text', placeholder: 'A,B…', help: 'other categories that they may have' },
} as const;

/** The level that is checked, and severities other than the rules' own. */
interface RuleChoice {
  readonly level: Level;
  /** Of all files; undefined: as each file says. */
  readonly scheme?: Scheme;
  readonly severities: ReadonlyMap<string, Severity | 'off'>;
  /** Of multiword expressions. */
  readonly mweCategories: ReadonlySet<string>;
}

/** A profile can only lower the level. @param known other valid ids, see `requireKnown` */
export function chosenRules(options: {
  readonly level: number;
  readonly profile: Profile;
  readonly ignore: string | undefined;
  readonly 'mwe-edition': MweEdition;
  readonly 'mwe-categories': string | undefined;
}): RuleChoice {
  // The official validator checks level 6 only if it is asked to.
  const isAsked = options.level === 6 && options.profile === 'ud-release';
  const preset = PROFILES[isAsked ? 'coreference' : options.profile];
  const off = ignoredIds(options.ignore).map((id) => [id, 'off'] as const);
  // The option's bounds guarantee a level.
  const level = Math.min(options.level, preset.level) as Level;
  const scheme = options.profile === 'sud' ? { scheme: 'sud' as const } : {};
  const own = options['mwe-categories']?.split(',').map((each) => each.trim());
  const mweCategories = mweCategoriesOf(options['mwe-edition'], own);
  const severities = new Map<string, Severity | 'off'>([...preset.severities, ...off]);
  return { level, ...scheme, severities, mweCategories };
}

/** Whether findings of a rule count in a file that is checked up to a level. @param worst index of the least serious severity that counts */
export function checkedBy(
  rules: ReadonlyMap<string, RuleInfo>,
  { level, severities, worst }: Pick<RuleChoice, 'level' | 'severities'> & { readonly worst: number },
): (id: string, possible: Level) => boolean {
  return (id, possible) => {
    const info = rules.get(id);
    if (info === undefined || !isReached(info.level, level, 3 < possible)) return false;
    const severity = severities.get(id) ?? info.severity;
    return severity !== 'off' && SEVERITIES.indexOf(severity) <= worst;
  };
}

/** @throws UsageError for an unknown id: its findings would still be reported */
export function requireKnown(ignored: string | undefined, known: readonly string[]): void {
  for (const id of ignoredIds(ignored)) {
    if (!known.includes(id)) throw new UsageError(`there is no rule ${id} to ignore${suggestion(id, known)}`);
  }
}

const ignoredIds = (list: string | undefined): string[] => list?.split(',').map((id) => id.trim()) ?? [];

export const GROUP_OPTION = {
  group: {
    type: 'choice',
    values: GROUPINGS,
    default: 'name',
    help: 'files that are one treebank: same name before -ud- (others by folder), same folder, each file by itself, or all',
  },
} as const;
