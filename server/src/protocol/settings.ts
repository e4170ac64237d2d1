/**
 * All settings, declared once: the manifest and docs/settings.md are generated from this table (`npm run generate`), and client,
 * server and other editors read their values through `readSettings`, which knows the defaults.
 */

/** How a setting is declared. `T` is the type of its value. */
export interface Setting<T> {
  readonly type: 'boolean' | 'integer' | 'string' | 'object';
  readonly default: T;
  /** Markdown; the first sentence says what it does. */
  readonly description: string;
  /** `window`: one value for the window. `resource`: may differ by folder and language. */
  readonly scope: 'window' | 'resource';
  /** The values allowed, with what each means. */
  readonly choices?: Readonly<Record<string, string>>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The values allowed inside an object, all of one kind. */
  readonly valueChoices?: readonly string[];
}

/** How loud a rule is; `off` silences it. */
export type RuleSeverity = 'off' | 'hint' | 'information' | 'warning' | 'error';
const RULE_SEVERITIES: readonly RuleSeverity[] = ['off', 'hint', 'information', 'warning', 'error'];

/** Names of the decoders that a user can choose; the same names as on the command line. */
export type DecoderName = 'mh4' | 'eisner' | 'mst' | 'oneEndpointCrossing';

/** Presets of levels and severities; what each means is declared in core/validate/profiles.ts. */
export type LintProfile = 'ud-release' | 'draft' | 'structure';

/** What becomes of findings that are acknowledged or in the baseline. */
export type AcknowledgedDisplay = 'hide' | 'hint';

export type DiagramPlacement = 'beside' | 'below';

const boolean = (value: boolean, description: string, scope: Setting<boolean>['scope'] = 'resource') =>
  ({ type: 'boolean', default: value, description, scope }) satisfies Setting<boolean>;

const integer = (value: number, [minimum, maximum]: readonly [number, number], description: string) =>
  ({ type: 'integer', default: value, description, scope: 'resource', minimum, maximum }) satisfies Setting<number>;

function choice<T extends string>(
  value: T,
  choices: Readonly<Record<T, string>>,
  description: string,
  scope: Setting<T>['scope'] = 'resource',
): Setting<T> {
  return { type: 'string', default: value, description, scope, choices };
}

export const SETTINGS = {
  'treebank.lint.profile': choice<LintProfile>(
    'ud-release',
    {
      'ud-release': 'As the official validator judges',
      draft:
        'Annotation under way: only what breaks the file or the tree is an error; labels and features are warnings, missing metadata is information, enhanced graphs are hints; up to level 3',
      structure:
        'Only lines, IDs, heads, roots and the shape of the tree, whatever the labels say: for converting, and for learners',
    },
    'Which checks run and how serious they are, by the stage of the work. What `treebank.lint.severity` says of a rule goes before; `treebank.lint.level` can only lower the level.',
  ),
  'treebank.lint.level': integer(
    5,
    [1, 5],
    'Highest level of the official validator whose checks run: 1 reads the format, 2 checks the content of each column, 3 also the syntax of Universal Dependencies, 4 and 5 what the tables of the language say of features, relations, auxiliaries and words with spaces. Levels 4 and 5 run only where there are tables, see `treebank.validation.dataFolder`. Lower the level while a file is still a draft.',
  ),
  'treebank.lint.debounce': integer(
    10,
    [0, 2000],
    'Milliseconds of silence after a key press before the checks run. Raise it if findings that come and go while you type disturb you.',
  ),
  'treebank.lint.severity': {
    type: 'object',
    default: {} as Readonly<Record<string, RuleSeverity>>,
    description:
      'Severity of single rules by their id, for instance `{"nonprojective-arc": "off", "not-mh4": "information"}`. The ids stand at the end of each message and in [rules.md](rules.md).',
    scope: 'resource',
    valueChoices: RULE_SEVERITIES,
  } satisfies Setting<Readonly<Record<string, RuleSeverity>>>,
  'treebank.lint.classHints': boolean(
    true,
    'Report sentences whose tree is outside the classes MH4 and 1-Endpoint-Crossing. Most parsers can never produce such a tree, so these sentences deserve a second look.',
  ),
  'treebank.lint.acknowledged': choice<AcknowledgedDisplay>(
    'hide',
    {
      hide: 'Shown only in the Findings view, in a group of their own',
      hint: 'Shown as hints, with the reason',
    },
    'What becomes of findings that somebody has acknowledged with a reason, or that are in the baseline; both stand in `.treebank.json` beside the treebank.',
  ),
  'treebank.validation.dataFolder': {
    type: 'string',
    default: '',
    description:
      'Path of your own copy of the folder `data` of the [UD tools](https://github.com/UniversalDependencies/tools), absolute or relative to the workspace folder: the tables of levels 4 and 5. Empty: a folder `tools/data` or `data` with `feats.json` and `deprels.json` beside the file or above it in the workspace.',
    scope: 'resource',
  } satisfies Setting<string>,
  'treebank.validation.language': {
    type: 'string',
    default: '',
    description:
      'Language of the files as UD names it (`hu`), whose tables hold at levels 4 and 5. Empty: what the first sentence says (`# lang = hu`), else the name of the file (`hu_szeged-ud-dev.conllu`).',
    scope: 'resource',
  } satisfies Setting<string>,
  'treebank.reparse.decoder': choice<DecoderName>(
    'mh4',
    {
      mh4: 'MH4: most non-projective trees that languages have, and never an unlikely tangle',
      eisner: 'Projective trees only (Eisner 1996)',
      oneEndpointCrossing: '1-Endpoint-Crossing trees; slower on long sentences (Pitler, Kannan & Marcus 2013)',
      mst: 'Any tree (maximum spanning tree)',
    },
    'Which trees *Re-parse Sentence* chooses from. All choices are exact: the answer is the best tree of the class.',
  ),
  'treebank.reparse.memoryLimit': integer(
    256,
    [1, 4096],
    'Memory in MB that decoding one sentence may take; MH4 takes 3 MB for 100 words, 1-Endpoint-Crossing 110 MB. For a sentence that would take more the maximum spanning tree is used, and the message says so.',
  ),
  'treebank.parser.beamWidth': integer(
    0,
    [0, 1024],
    'How many configurations a transition parser keeps while it parses: 1 is greedy, 8 is better and eight times slower. 0: as the parser was trained. Parsers of arc scores, and transition parsers with exact decoding, have no beam.',
  ),
  'treebank.reparse.model': {
    type: 'string',
    default: '',
    description:
      'Path of the parser model, absolute or relative to the workspace folder. Empty: the model for the language of the file, your own before a bundled one. Train your own with *Train a Parser on This Treebank* or `treebank train`.',
    scope: 'resource',
  } satisfies Setting<string>,
  'treebank.reparse.language': {
    type: 'string',
    default: '',
    description:
      'Language of the files as an ISO 639 code (`hu`), to choose the parser by. Empty: what the first sentence says (`# lang = hu`), else the name of the file (`hu_szeged-ud-dev.conllu`).',
    scope: 'resource',
  } satisfies Setting<string>,
  'treebank.reparse.fillTags': boolean(
    false,
    'Let every re-parse fill in UPOS and FEATS, too, on words that have no UPOS. Cells that are filled in are never changed.',
  ),
  'treebank.diagram.placement': choice<DiagramPlacement>(
    'beside',
    {
      beside: 'To the right of the text',
      below: 'Under the text, in the full width of the window: best for long sentences',
    },
    'Where the arc diagram opens.',
    'window',
  ),
  'treebank.diagram.showLemma': boolean(false, 'Show lemmas in the arc diagram.', 'window'),
  'treebank.diagram.showFeatures': boolean(false, 'Show XPOS and morphological features in the arc diagram.', 'window'),
  'treebank.codeLens.nonprojective': boolean(
    false,
    'Show a line above each non-projective sentence that says how far from projective it is, with a link that repairs it.',
  ),
  'treebank.trace.server': choice<'messages' | 'verbose'>(
    'messages',
    {
      messages: 'The names of the messages',
      verbose: 'The messages with their content',
    },
    'What is logged of the talk with the language server, once the log level of the output channel *Treebank Workbench* is *Trace*.',
    'window',
  ),
} as const;

export type SettingKey = keyof typeof SETTINGS;

type ValueOf<S> = S extends { readonly type: 'boolean' }
  ? boolean
  : S extends { readonly type: 'integer' }
    ? number
    : S extends Setting<infer T>
      ? T
      : never;

/** The value of each setting, by its full key: `settings['treebank.lint.level']`. */
export type Settings = { readonly [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> };

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only what an editor sent: nothing that every object inherits. */
const own = (object: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

/** Follows a dotted path into nested objects, also where a part of the object has a dotted key itself. */
function lookUp(section: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return section;
  if (!isObject(section)) return undefined;
  return own(section, path.join('.')) ?? lookUp(own(section, path[0]), path.slice(1));
}

function isAllowed(setting: Setting<unknown>, value: unknown): boolean {
  switch (setting.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isInteger(value);
    case 'string':
      return typeof value === 'string' && (setting.choices === undefined || Object.hasOwn(setting.choices, value));
    case 'object':
      return isObject(value);
  }
}

function clean(setting: Setting<unknown>, value: unknown): unknown {
  if (!isAllowed(setting, value)) return setting.default;
  if (setting.type === 'integer') {
    return Math.min(setting.maximum ?? Infinity, Math.max(setting.minimum ?? -Infinity, Number(value)));
  }
  if (setting.type === 'object' && setting.valueChoices !== undefined) {
    const { valueChoices } = setting;
    const entries = Object.entries(value as object);
    return Object.fromEntries(entries.filter(([, each]) => valueChoices.includes(each)));
  }
  return value;
}

/**
 * The settings out of the section `treebank` as an editor hands it over (`workspace/configuration` or initialization options), nested
 * or with dotted keys. Anything missing or of the wrong kind takes its default: a typing error in one setting costs that setting only.
 */
export function readSettings(section: unknown): Settings {
  const entries = Object.entries(SETTINGS).map(([key, setting]) => {
    const path = key.split('.').slice(1);
    return [key, clean(setting, lookUp(section, path))];
  });
  return Object.fromEntries(entries) as Settings;
}
