/** Annotators' verdicts on unusual annotations (`core/suspicion`) and on arcs of enhanced graphs as stored in `.treebank.json`, and muted kinds. */

import { localized } from '../../localization/index.ts';
import { type Complain, elementsOf, inOrder, printed, stringsOf } from './fields.ts';
import type { JsonNode } from './json.ts';

/** `right`: right as it is. `taken`: the suggestion was taken. `later`: to be decided. */
export const VERDICTS = ['right', 'taken', 'later'] as const;
export type VerdictName = (typeof VERDICTS)[number];

export interface Verdict {
  /** Name of the file, without a folder. */
  readonly file: string;
  /** See `sentenceKey`. */
  readonly sentence: string;
  /** The word, see `lockKey`. */
  readonly at: string;
  /** The list in which the word was judged. */
  readonly list: string;
  /** The unusual part: head, relation, upos, …. */
  readonly kind: string;
  readonly verdict: VerdictName;
  /** The basis for generalizing verdicts: the annotation judged, and the suggestion. */
  readonly group: string;
  readonly reason?: string;
}

/** Words for which a kind of entry is not listed, in all files of the folder. */
export interface Muted {
  /** `arc`: heads, relations and repeats; otherwise the kind. */
  readonly what: string;
  readonly deprel?: string;
  readonly upos: string;
}

const FIELDS = ['file', 'sentence', 'at', 'list', 'kind', 'verdict', 'group', 'reason'] as const;
const MUTED_FIELDS = ['what', 'deprel', 'upos'] as const;

export function readVerdicts(node: JsonNode, complain: Complain): Verdict[] {
  return elementsOf(node, complain, localized`A list of verdicts is expected here.`).flatMap((element) => {
    const texts = stringsOf(element, FIELDS, localized`A verdict`, complain);
    if (texts === undefined) return [];
    const [file, sentence, at, list, kind, verdict, group, reason] = FIELDS.map((field) => texts.get(field));
    const name = VERDICTS.find((each) => each === verdict);
    if (!file || !sentence || !at || !list || !kind || name === undefined || group === undefined) {
      const message = localized`A verdict needs "file", "sentence", "at", "list", "kind", "group", and "verdict" (${VERDICTS.join(', ')}). This entry is not used.`;
      complain(element.span, message);
      return [];
    }
    return [{ file, sentence, at, list, kind, verdict: name, group, ...(reason === undefined ? {} : { reason }) }];
  });
}

export function readMuted(node: JsonNode, complain: Complain): Muted[] {
  return elementsOf(node, complain, localized`A list of muted kinds is expected here.`).flatMap((element) => {
    const texts = stringsOf(element, MUTED_FIELDS, localized`A muted kind`, complain);
    if (texts === undefined) return [];
    const [what, deprel, upos] = MUTED_FIELDS.map((field) => texts.get(field));
    if (!what || !upos) {
      complain(element.span, localized`A muted kind needs "what" and "upos". This entry is not used.`);
      return [];
    }
    return [{ what, ...(deprel === undefined ? {} : { deprel }), upos }];
  });
}

/** One line for each, sorted. */
export const printVerdicts = (verdicts: readonly Verdict[]): string[] =>
  verdicts
    .map((verdict) => FIELDS.map((field) => [field, verdict[field]] as const))
    .sort(inOrder)
    .map(printed);
export const printMuted = (muted: readonly Muted[]): string[] =>
  muted
    .map((each) => MUTED_FIELDS.map((field) => [field, each[field]] as const))
    .sort(inOrder)
    .map(printed);

/** The list of what a person decided against the rules for enhanced graphs: `group` is the text of an exception (`core/enhance`), `kind` the rule. */
export const EXCEPTIONS_LIST = 'enhanced';

export const isException = ({ list }: Pick<Verdict, 'list'>): boolean => list === EXCEPTIONS_LIST;

/** The list of what is no multiword expression, although the same lemmas are annotated elsewhere: `group` has the lemmas. */
export const EXPRESSIONS_LIST = 'expressions';

/** Whether a word can have several verdicts of a list, which are no part of the Review. */
export const isOfDecision = ({ list }: Pick<Verdict, 'list'>): boolean =>
  list === EXCEPTIONS_LIST || list === EXPRESSIONS_LIST;

/** The text by which a verdict is known: of verdicts with the same, the later one counts. */
export const nameOfVerdict = (verdict: Verdict): string => {
  const { file, sentence, at, list, group } = verdict;
  return JSON.stringify([file, sentence, at, list, ...(isOfDecision(verdict) ? [group] : [])]);
};

export const isOnSame = (a: Verdict, b: Verdict): boolean => nameOfVerdict(a) === nameOfVerdict(b);
