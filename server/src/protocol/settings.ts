/**
 * All settings, declared once: the manifest and docs/settings.md are generated from this table (`npm run generate`), and client,
 * server and other editors read their values through `readSettings` (settingValues.ts), which knows the defaults and the allowed
 * values.
 */

import { translatable } from '../localization/index.ts';
import { ALLOWED_PARSERS, EXTERNAL_PARSER_SCHEMA, type ExternalParser, externalParsersIn } from './externalParsers.ts';
import { ALLOWED_LANGUAGE, LANGUAGE_CODE } from './language.ts';
import { DECODERS, DEFAULT_DECODER, type DecoderName } from './treeClasses.ts';

/** The declaration of a setting. `T` is the type of its value. */
export interface Setting<T> {
  readonly type: 'boolean' | 'integer' | 'string' | 'object' | 'array';
  readonly default: T;
  /** Markdown; the first sentence describes its effect. */
  readonly description: string;
  /** `window`: one value for the window. `resource`: may differ by folder and language. `machine`: the user's alone, never that of a folder. */
  readonly scope: 'window' | 'resource' | 'machine';
  /** The allowed values, with the meaning of each. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Values of earlier versions, with what they are now. */
  readonly formerly?: Readonly<Record<string, T>>;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The allowed values inside an object, all of one kind. */
  readonly valueChoices?: readonly string[];
  /** The format of the names and values inside an object. */
  readonly entries?: EntryFormat;
  /** The elements of a list. */
  readonly items?: ItemFormat;
  /** The format of a text that is not empty, and its name in messages. */
  readonly format?: TextFormat;
  /** For specialists: new versions of VS Code show it only on request (`@tag:advanced`), and the docs list it separately. */
  readonly isAdvanced?: true;
}

/** `path` refers to files on the computer: ignored in an untrusted workspace. */
export interface TextFormat {
  readonly name: 'language' | 'path' | 'comment';
  /** Source of a regular expression for the whole text; also used in the manifest. */
  readonly pattern: string;
  /** For `… must be ${allowed}`. */
  readonly allowed: string;
}

/** Sources of regular expressions for the whole name and value; also used in the manifest. */
export interface EntryFormat {
  readonly name: string;
  readonly value: string;
  /** For `… must be an object ${allowed}`. */
  readonly allowed: string;
}

/** How differences of DEPS from the rules are reported. */
export type EnhancedCheck = 'off' | 'hint' | 'warning';

export interface ItemFormat {
  /** JSON schema of one, for the manifest. */
  readonly schema: object;
  /** The elements that can be used. */
  readonly usable: (list: readonly unknown[]) => readonly unknown[];
  /** For `… must be ${allowed}`. */
  readonly allowed: string;
}

const LANGUAGE: TextFormat = {
  name: 'language',
  pattern: LANGUAGE_CODE.source,
  allowed: ALLOWED_LANGUAGE,
};

// File systems accept no longer paths, and a NUL ends a path.
const PATH: TextFormat = {
  name: 'path',
  pattern: '^[^\\u0000]{1,4096}$',
  allowed: translatable`a path of up to 4096 characters`,
};

const COMMENT_KEY: TextFormat = {
  name: 'comment',
  pattern: '^[^\\s=#][^=\\r\\n]{0,63}$',
  allowed: translatable`the name of a comment, such as status`,
};

/** The severity of a rule; `off` silences it. */
export type RuleSeverity = 'off' | 'hint' | 'information' | 'warning' | 'error';
const RULE_SEVERITIES: readonly RuleSeverity[] = ['off', 'hint', 'information', 'warning', 'error'];

export type PackChoice = 'on' | 'off';
const PACK_CHOICES: readonly PackChoice[] = ['on', 'off'];

/** Presets of levels and severities; their meanings are declared in core/validate/profiles.ts. */
export type LintProfile = 'ud-release' | 'draft' | 'structure' | 'sud' | 'coreference';

/** How acknowledged and baseline findings are shown. */
export type AcknowledgedDisplay = 'hide' | 'hint';

/** The place of a diagram, and the way to choose it. */
export type DiagramPlace = 'beside' | 'below';
export type DiagramPlacement = 'auto' | DiagramPlace;

/** The end of a new arc that a dragged word becomes in the diagram. */
export type DragFrom = 'dependent' | 'head';

/** When to break a sentence into rows; `auto`: where it is too long for its panel and two rows have room below each other. */
export type Wrap = 'auto' | 'always' | 'never';

/** When to draw the enhanced graph; `auto`: where it goes beyond the basic tree. */
export type ShowEnhanced = 'auto' | 'always' | 'never';

const boolean = (value: boolean, description: string, scope: Setting<boolean>['scope'] = 'resource') =>
  ({ type: 'boolean', default: value, description, scope }) satisfies Setting<boolean>;

const integer = (value: number, [minimum, maximum]: readonly [number, number], description: string) =>
  ({ type: 'integer', default: value, description, scope: 'resource', minimum, maximum }) satisfies Setting<number>;

const text = (format: TextFormat, description: string) =>
  ({ type: 'string', default: '', description, scope: 'resource', format }) satisfies Setting<string>;

function choice<T extends string>(
  value: T,
  choices: Readonly<Record<T, string>>,
  description: string,
  scope: Setting<T>['scope'] = 'resource',
): Setting<T> {
  return { type: 'string', default: value, description, scope, choices };
}

const advanced = <S extends object>(setting: S) => ({ ...setting, isAdvanced: true }) as const;

/** The relations that annotators set most often. */
const LABEL_KEYS: Readonly<Record<string, string>> = {
  A: 'amod',
  B: 'obl',
  C: 'case',
  D: 'det',
  J: 'conj',
  K: 'cc',
  M: 'mark',
  N: 'nmod',
  O: 'obj',
  P: 'punct',
  S: 'nsubj',
  V: 'advmod',
  X: 'aux',
};

export const SETTINGS = {
  'treebank.lint.profile': choice<LintProfile>(
    'ud-release',
    {
      'ud-release': translatable`Same as the official validator`,
      draft: translatable`For annotation in progress: only what breaks the file or the tree is an error; labels and features are warnings, missing metadata is information, enhanced graphs are hints; up to level 3`,
      structure: translatable`Only lines, IDs, heads, roots and the shape of the tree; labels are ignored: for conversion, and for learners`,
      sud: translatable`For Surface-syntactic UD (SUD): text, tags, features and the tree as in UD, but its own relations and checks of them; up to level 3. Files whose name says that they are SUD, or the comment # scheme = sud, are checked so under every profile`,
      coreference: translatable`Same as the official validator with coreference: also mentions, entities, bridges and split antecedents in MISC (CorefUD), its level 6`,
    },
    'Which checks run and how severe they are, depending on the stage of the work. `treebank.lint.severity` overrides the profile; `treebank.lint.level` can only lower the level.',
  ),
  'treebank.lint.level': integer(
    5,
    [1, 5],
    'Highest level of the official validator whose checks run: 1 reads the format, 2 checks the content of each column, 3 the syntax of Universal Dependencies, 4 and 5 features, relations, auxiliaries and words with spaces against the tables of the language. Levels 4 and 5 run only where the language is known and has tables; see `treebank.validation.dataFolder`. Level 6, coreference, runs under the profile `coreference`, unless a lower level is set here. Lower the level while a file is still a draft.',
  ),
  'treebank.lint.debounce': integer(
    0,
    [0, 2000],
    'Delay in milliseconds after the last key press before the checks run. Raise it if findings that come and go while you type are distracting.',
  ),
  'treebank.lint.severity': {
    type: 'object',
    default: {} as Readonly<Record<string, RuleSeverity>>,
    description:
      'Severity of individual rules by id, for example `{"nonprojective-arc": "off", "not-mh4": "information"}`. The ids are at the end of each message and in [rules.md](rules.md).',
    scope: 'resource',
    valueChoices: RULE_SEVERITIES,
  } satisfies Setting<Readonly<Record<string, RuleSeverity>>>,
  'treebank.lint.packs': {
    type: 'object',
    default: {} as Readonly<Record<string, PackChoice>>,
    description:
      'Packs of checks by name, for example `{"english": "on"}`: `on` uses one that is shipped in all treebanks, `off` leaves out one that `.treebank.json` names ([packs.md](packs.md)). Single checks are switched off by `treebank.lint.severity`.',
    scope: 'resource',
    valueChoices: PACK_CHOICES,
  } satisfies Setting<Readonly<Record<string, PackChoice>>>,
  'treebank.lint.classHints': boolean(
    true,
    'Report sentences whose tree is outside the classes MH4 and 1-Endpoint-Crossing. Most parsers can never produce such a tree, so these sentences are worth a second look.',
  ),
  'treebank.mwe.edition': choice<'any' | '1.x' | '2.0'>(
    'any',
    {
      any: 'Categories of both editions',
      '1.x': 'PARSEME 1.1 to 1.3: verbal expressions',
      '2.0': 'PARSEME 2.0: expressions of all kinds',
    },
    'The edition of PARSEME whose categories multiword expressions may have; others are reported as `unknown-mwe-category` ([layers.md](layers.md#checks)).',
  ),
  'treebank.mwe.categories': {
    type: 'array',
    default: [],
    description:
      'Other categories that multiword expressions may have, for example `["LS.ICV"]` ([layers.md](layers.md#checks)).',
    scope: 'resource',
    items: {
      schema: { type: 'string', pattern: '^[^\\s:;|]+$' },
      usable: (list) => list.filter((each) => typeof each === 'string' && /^[^\s:;|]+$/.test(each)),
      allowed: translatable`a list of categories without blanks, colons, semicolons and bars`,
    },
  } satisfies Setting<readonly string[]> as Setting<readonly string[]>,
  'treebank.enhanced.check': choice<EnhancedCheck>(
    'hint',
    {
      off: 'Not reported, and an edit of the tree changes in DEPS only the arc that repeats it',
      hint: 'Reported as hints',
      warning: 'Reported as warnings',
    },
    'How to report arcs in which DEPS and the rules for enhanced graphs differ, in treebanks whose `.treebank.json` has switches for these rules. Unless it is `off`, DEPS also follows edits of the tree by these rules.',
  ),
  'treebank.lint.acknowledged': choice<AcknowledgedDisplay>(
    'hide',
    {
      hide: 'Shown only in the Findings view, in a separate group',
      hint: 'Shown as hints, with the reason',
    },
    'How to show findings that were acknowledged with a reason or are in the baseline; both are recorded in `.treebank.json` next to the treebank.',
  ),
  'treebank.validation.dataFolder': text(
    PATH,
    'Path of your own copy of the folder `data` of the [UD tools](https://github.com/UniversalDependencies/tools), absolute or relative to the workspace folder: the tables of levels 4 and 5. If empty: a folder `tools/data` or `data` with `feats.json` and `deprels.json`, next to the file or above it in the workspace; without one, the tables that come with the extension, whose date the output of the extension tells.',
  ),
  'treebank.validation.language': text(
    LANGUAGE,
    'Language code of the files as in UD (`hu`); levels 4 and 5 use its tables. If empty: the language given in the first sentence (`# lang = hu`), otherwise in the file name (`hu_szeged-ud-dev.conllu`).',
  ),
  'treebank.reparse.decoder': advanced(
    choice<DecoderName>(
      DEFAULT_DECODER,
      DECODERS,
      'Which trees *Re-parse Sentence* chooses from. All choices are exact: the result is the best tree of the class.',
    ),
  ),
  'treebank.reparse.memoryLimit': advanced(
    integer(
      256,
      [1, 4096],
      'Memory in MB that decoding one sentence may take; MH4 takes 3 MB for 100 words, 1-Endpoint-Crossing 110 MB. If a sentence needs more, the maximum spanning tree is used, and the message says so.',
    ),
  ),
  'treebank.parser.beamWidth': advanced(
    integer(
      0,
      [0, 1024],
      'Beam width: how many configurations a transition parser keeps. 1 is greedy; 8 is better but eight times slower; 0 uses the width the parser was trained with. Parsers with arc scores and transition parsers with exact decoding have no beam.',
    ),
  ),
  'treebank.reparse.model': text(
    PATH,
    'Path of the parser model, absolute or relative to the workspace folder. If empty: the model for the language of the file; your own takes precedence over a bundled one. Train your own with *Train Parser* or `treebank train`.',
  ),
  'treebank.reparse.language': text(
    LANGUAGE,
    'Language of the files as an ISO 639 code (`hu`); it selects the parser. If empty: the language given in the first sentence (`# lang = hu`), otherwise in the file name (`hu_szeged-ud-dev.conllu`).',
  ),
  'treebank.parsers.external': {
    type: 'array',
    default: [],
    description:
      'Other programs that parse, such as Stanza or UDPipe: *Propose Re-parse*, *Compare with…* and *Manage Parsers…* offer them. Each has a `name` and a `command`, the program and its arguments, which gets the sentences on its standard input and writes them with trees, in CoNLL-U, to its standard output. `input` is `conllu` (default) or `text`, `languages` are codes as in UD (all files if left out), `timeout` is in seconds (default 600). Recipes: [parsers-outside.md](parsers-outside.md). Not in a browser and not in untrusted workspaces.',
    scope: 'machine',
    items: { schema: EXTERNAL_PARSER_SCHEMA, usable: externalParsersIn, allowed: ALLOWED_PARSERS },
  } satisfies Setting<readonly ExternalParser[]> as Setting<readonly ExternalParser[]>,
  'treebank.reparse.fillTags': boolean(
    false,
    'Also fill in blank tags and lemmas when re-parsing, as far as the model predicts them. Cells that are already filled in are never changed.',
  ),
  'treebank.review.method': choice<'fast' | 'thorough'>(
    'fast',
    {
      fast: 'A linear model: half a minute for 100,000 words',
      thorough: 'A network beside it, which finds more and takes four times as long',
    },
    'What *Rank by Models* trains for the Review, on the open file. It runs in the background, and what is done is kept.',
  ),
  'treebank.diagram.placement': choice<DiagramPlacement>(
    'auto',
    {
      auto: 'Beside the text if the window is wide enough for both, otherwise below it',
      beside: 'To the right of the text',
      below: 'Below the text, across the full width of the window: best for long sentences',
    },
    'Where the arc diagram opens. It never covers another editor. The button in its toolbar moves an open diagram; the window remembers the place until you move it back or change this setting.',
    'window',
  ),
  'treebank.diagram.showLemma': boolean(false, 'Show lemmas in the arc diagram.', 'window'),
  'treebank.diagram.showFeatures': boolean(false, 'Show XPOS and morphological features in the arc diagram.', 'window'),
  'treebank.diagram.dragFrom': choice<DragFrom>(
    'dependent',
    {
      dependent: 'The dragged word becomes a dependent of the word that it is dropped on',
      head: 'The dragged word becomes the head of the word that it is dropped on',
    },
    'What dragging a word in the arc diagram onto another one does.',
    'window',
  ),
  'treebank.diagram.showEnhanced': choice<ShowEnhanced>(
    'auto',
    {
      auto: 'If DEPS says more than the basic tree',
      always: 'If any word of the sentence has DEPS',
      never: 'Only while it is edited (Shift+E)',
    },
    'When the arc diagram shows the enhanced graph (DEPS) below the words. The button in its toolbar changes this.',
    'window',
  ),
  'treebank.diagram.hidden': advanced({
    type: 'string',
    default: '',
    description:
      'Glosses and translations that the arc diagram does not show, separated by commas: `MSeg, text_de`. All others are shown where a sentence has them: `Translit`, `LTranslit`, `MSeg`, `MGloss` and `Gloss` of MISC under the words, `# translit` and `# text_en` (or any other language) under the sentence. The menu `…` of its toolbar changes this.',
    scope: 'window',
  } satisfies Setting<string>),
  'treebank.diagram.wrap': {
    ...choice<Wrap>(
      'auto',
      {
        auto: 'If two rows have room below each other, as beside the text',
        always: 'In any panel',
        never: 'In one row, which scrolls',
      },
      'When to break a sentence that is too long for the panel of the arc diagram into rows. Arcs between rows leave at the edge, with the word they lead to: `→ 34 conj`. W and the button in its toolbar change this.',
      'window',
    ),
    formerly: { true: 'always', false: 'never' },
  } satisfies Setting<Wrap>,
  'treebank.diagram.labelKeys': {
    type: 'object',
    default: LABEL_KEYS,
    description:
      'Keys that set a relation at once: as the first key in the relation field of the arc diagram or in a selected DEPREL cell of the text, and while dragging. Each is a single letter or sign and case-sensitive: capitals leave the small letters for typing. An empty relation unbinds a key.',
    scope: 'window',
    entries: {
      name: '^[^\\s\\u0000-\\u001f]$',
      value: '^[^\\s|]*$',
      allowed: translatable`whose names are single letters or signs and whose values are relations`,
    },
  } satisfies Setting<Readonly<Record<string, string>>>,
  'treebank.cells.tab': boolean(
    true,
    'Tab and Shift+Tab select the next and previous cell ([editing.md](editing.md)). In incomplete rows, Tab still types a tab. If off, Tab types a tab everywhere.',
    'window',
  ),
  'treebank.columns.aligned': boolean(
    true,
    'Align the columns of each sentence and show their names above it, without changing the file. The button in the editor title bar toggles this. Wrapped lines (`editor.wordWrap`) are not aligned.',
    'window',
  ),
  'treebank.columns.longCells': integer(
    24,
    [1, 1000],
    'Maximum width of the columns FEATS, DEPS and MISC, in characters. Longer cells are cut off with `…`, except the cell at the cursor and, in the same row, DEPS and MISC.',
  ),
  'treebank.columns.room': advanced(
    integer(
      0,
      [0, 1000],
      'Width in characters that the columns from ID to DEPREL should fit into. If they need more, LEMMA, XPOS and FEATS are narrowed, then FORM. 0: the width of the text beside or above the arc diagram, or 80 without a diagram.',
    ),
  ),
  'treebank.columns.eastAsianWidth': integer(
    2,
    [1, 3],
    'Width to reserve for each Chinese, Japanese or Korean character and each emoji, measured in Latin characters. Lower it if your font leaves gaps between columns, raise it if cells run into the next column.',
  ),
  'treebank.editing.enter': boolean(
    true,
    'Enter at the end of a row inserts a word below it and updates later IDs, heads, DEPS and `# text`. If off, Enter starts an empty line. Ctrl+Enter always does.',
  ),
  'treebank.progress.commentKey': advanced(
    text(
      COMMENT_KEY,
      'Name of a comment in which the state of a sentence is read and written, such as `status`: `# status = done Anna 2026-11-28`. If empty, `.treebank.json` keeps it, and the treebank does not change.',
    ),
  ),
  'treebank.codeLens.nonprojective': boolean(
    false,
    'Show a line above each non-projective sentence that says how far it is from being projective, with a link that repairs it.',
  ),
  'treebank.codeLens.conflicts': boolean(
    true,
    'Show a line above the merge conflicts of a sentence, with links that take ours, theirs or the base.',
  ),
  'treebank.trace.server': advanced(
    choice<'messages' | 'verbose'>(
      'messages',
      {
        messages: 'Only the names of the messages',
        verbose: 'The messages and their content',
      },
      'What is logged of the communication with the language server when the log level of the output channel *Treebank Workbench* is *Trace*.',
      'window',
    ),
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

/** The checks of a release, whatever the stage of the work. */
export const RELEASE_SETTINGS = {
  'treebank.lint.level': 5,
  'treebank.lint.profile': 'ud-release',
  'treebank.lint.severity': {},
} as const;

/** The value of each setting, by its full key: `settings['treebank.lint.level']`. */
export type Settings = { readonly [K in SettingKey]: ValueOf<(typeof SETTINGS)[K]> };
