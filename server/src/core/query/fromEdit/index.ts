/**
 * Rules made from an edit: from a sentence before and after it, rules that have the same effect, the widest pattern first. Each was applied
 * to the sentence before and gave the sentence after, so a rule that would loop or change more is never proposed.
 */

import { localized, translatable, translated } from '../../../localization/index.ts';
import { applyEdits, type Sentence } from '../../conllu/index.ts';
import { parseRules, Rewriter } from '../rewrite/index.ts';
import { differenceOf, type EditDifference } from './difference.ts';
import { type ChangedPart, changedPart, MOST_NODES } from './drawing.ts';
import { type Detail, LEVELS, type WrittenRule, writeRule } from './write.ts';

export interface RuleCandidate {
  /** What the pattern requires of the words, in brief. */
  readonly title: string;
  /** The request in one line. */
  readonly request: string;
  /** The commands in one line. */
  readonly commands: string;
  /** The rule and a strategy `main` that applies it everywhere. */
  readonly text: string;
}

type RulesFromEdit =
  | { readonly ok: true; readonly candidates: readonly RuleCandidate[] }
  | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): RulesFromEdit => ({ ok: false, reason });

/** @param comment first line of the texts, without line ends. Time O(length) plus six runs of a rule. */
export function rulesFromEdit(before: Sentence, after: Sentence, comment = ''): RulesFromEdit {
  const difference = differenceOf(before, after);
  if (typeof difference === 'string') return refuse(difference);
  const candidates = new Map<string, RuleCandidate>();
  for (const { part, detail, title } of proposals(before, difference)) {
    if (MOST_NODES < part.nodes.length) {
      return refuse(
        localized`The last edit concerns ${part.nodes.length} words, too many for one pattern. Make it in smaller steps.`,
      );
    }
    const candidate = candidateOf(writeRule(before, difference, part, detail), title, comment);
    if (!candidates.has(candidate.request) && gives(candidate, before, after))
      candidates.set(candidate.request, candidate);
  }
  if (0 < candidates.size) return { ok: true, candidates: [...candidates.values()] };
  return refuse(
    localized`No rule does just this to the sentence: its commands cannot write the new cells, or other words of the sentence fit the narrowest pattern, too.`,
  );
}

interface Proposal {
  readonly part: ChangedPart;
  readonly detail: Detail;
  readonly title: string;
}

const TITLES: Readonly<Record<Detail, string>> = {
  upos: translatable`relations and parts of speech`,
  features: translatable`… and features`,
  lemma: translatable`… and lemma`,
  form: translatable`… and form`,
  words: translatable`… and the forms of the words around it`,
};

/** The widest first. */
function* proposals(before: Sentence, difference: EditDifference): Generator<Proposal> {
  const hasEdges = 0 < difference.removed.length + difference.added.length;
  if (!hasEdges)
    yield { part: changedPart(before, difference, false), detail: 'upos', title: localized`part of speech alone` };
  const part = changedPart(before, difference, true);
  for (const detail of LEVELS) yield { part, detail, title: translated(TITLES[detail]) };
}

const NAME = 'from_edit';

function candidateOf({ clauses, without, commands }: WrittenRule, title: string, comment: string): RuleCandidate {
  const block = (kind: string, parts: readonly string[]) =>
    parts.length === 0 ? [] : [`  ${kind} {`, ...parts.map((each) => `    ${each};`), '  }'];
  const lines = [
    ...(comment === '' ? [] : [`% ${comment}`]),
    `rule ${NAME} {`,
    ...block('pattern', clauses),
    ...without.flatMap((each) => [`  without { ${each} }`]),
    ...block('commands', commands),
    '}',
    '',
    `strat main { Onf (${NAME}) }`,
    '',
  ];
  const request = [`pattern { ${clauses.join('; ')} }`, ...without.map((each) => `without { ${each} }`)].join(' ');
  return { title, request, commands: commands.join('; '), text: lines.join('\n') };
}

/** Whether the rule has exactly this effect, and stops. */
function gives({ text }: RuleCandidate, before: Sentence, after: Sentence): boolean {
  const { system, problems } = parseRules(text);
  const main = system?.strategies.get('main');
  if (system === undefined || main === undefined || 0 < problems.length) return false;
  const result = new Rewriter(system, main).rewrite(before);
  return result.kind === 'edited' && applyEdits(before.text, result.edits) === after.text;
}
