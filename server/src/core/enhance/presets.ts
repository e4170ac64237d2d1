/** Switches for treebanks that have no graph to learn from: the guidelines, and the four ways in which treebanks write labels. */

import type { RuleName } from './graph.ts';
import type { Switch } from './switches.ts';

/** What the labels of nominals and clauses say. */
export const PRESETS = ['english', 'lemma', 'lemma-case', 'case-or-lemma', 'no-labels'] as const;
export type Preset = (typeof PRESETS)[number];

/** What treebanks decide besides: conjuncts of the root are roots, subjects of complements have no `:xsubj`, no relative clauses. */
export const PRESET_OPTIONS = ['root', 'plain', 'no-relatives'] as const;
export type PresetOption = (typeof PRESET_OPTIONS)[number];

type Lines = readonly (readonly [key: string, use: string])[];

const RELATIVES: Lines = [
  ['ref', 'yes'],
  ['antecedent', 'same'],
  ['antecedent advmod', 'obl'],
];

const SHARED: Lines = [
  ['nsubj left', 'yes'],
  ['nsubj>nsubj:pass left', 'fitting'],
  ['nsubj:pass>nsubj left', 'fitting'],
  ['csubj left', 'yes'],
  ['nsubj antecedent left', 'yes'],
  ['nsubj>nsubj:pass antecedent left', 'fitting'],
  ['nsubj:pass>nsubj antecedent left', 'fitting'],
  ['obj right', 'yes'],
  ['obl right', 'yes'],
  ['nmod right', 'yes'],
];

const ELLIPSIS: Lines = [
  ['node', 'yes'],
  ['node advmod', 'no'],
];

/** Relations whose labels name the function word. */
const LABELLED = ['obl', 'nmod', 'acl', 'advcl', 'conj'];
const WITH_CASE = ['obl', 'nmod'];
/** A relative clause that begins with an adverb such as *where* has no marker. */
const NO_ADVERBS: Lines = [
  ['acl 1 advmod', 'no'],
  ['acl 2+ advmod', 'no'],
];

const LABELS: Readonly<Record<Preset, Lines>> = {
  english: [
    ...LABELLED.flatMap(
      (each): Lines => [
        [`${each} 1`, 'first'],
        [`${each} 2+`, 'last'],
      ],
    ),
    ...NO_ADVERBS,
  ],
  lemma: lemmas(),
  'lemma-case': [
    ...lemmas(),
    ...WITH_CASE.flatMap(
      (each): Lines => [
        [`${each} 1 case Case`, 'first case'],
        [`${each} 2+ case Case`, 'all case'],
        [`${each} 0 Case`, 'case'],
      ],
    ),
  ],
  'case-or-lemma': [...lemmas(), ...WITH_CASE.map((each) => [`${each} 0 Case`, 'case'] as const)],
  'no-labels': [],
};

function lemmas(): Lines {
  const lines = LABELLED.flatMap(
    (each): Lines => [
      [`${each} 1`, 'first'],
      [`${each} 2+`, 'all'],
    ],
  );
  return [...lines, ...NO_ADVERBS];
}

export function presetSwitches(preset: Preset, options: ReadonlySet<PresetOption>): Switch[] {
  const subject = options.has('plain') ? 'nsubj' : 'nsubj:xsubj';
  const passive = options.has('plain') ? 'nsubj:pass' : 'nsubj:pass:xsubj';
  const subjects: Lines = ['obj object', 'iobj object', 'nsubj no object'].flatMap(
    (kind): Lines => [
      [kind, subject],
      [`${kind} VERB passive`, passive],
    ],
  );
  const heads: Lines = [['any', 'yes'], ...(options.has('root') ? [] : [['root', 'no'] as const])];
  return [
    ...linesOf('labels', LABELS[preset]),
    ...linesOf('relatives', options.has('no-relatives') ? [] : RELATIVES),
    ...linesOf('conjunct-heads', heads),
    ...linesOf('shared', SHARED),
    ...linesOf('subjects', subjects),
    ...linesOf('ellipsis', ELLIPSIS),
  ];
}

const linesOf = (rule: RuleName, lines: Lines): Switch[] =>
  lines.map(([key, use]) => ({ rule, key, use, right: 0, of: 0 }));
