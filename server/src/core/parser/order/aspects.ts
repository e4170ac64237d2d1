/** The word order of a text: a few shares that tell languages apart, as features of words and as a description for people. */

/** Each aspect is a share: how often the second of two orders occurs. */
export const ASPECTS = [
  'adposition', // after its nominal, not before
  'adjective', // after the noun
  'determiner', // after the noun
  'numeral', // after the noun
  'auxiliary', // after the verb
  'subordinator', // after the verb
  'adverb', // after the verb
  'pronoun', // after the verb
  'genitive', // after the noun
  'possessor', // a proper noun after the noun
  'nominals', // after the verb
  'final', // sentences that end in a verb
  'initial', // sentences that begin with one
  'case', // nouns that are marked for case
  'adpositions', // nouns next to an adposition
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** The share of each aspect, 0…1; aspects with too few cases are absent. Plain data. */
export type WordOrder = Readonly<Partial<Record<Aspect, number>>>;

const LEVELS = [0.08, 0.25, 0.5, 0.75, 0.92];
const PREFIX = 'order:';

/**
 * A word order as features of words: for each known aspect one that says so, and one for each level that its share reaches, so that
 * neighbouring shares have most features in common.
 */
export function orderItems(order: WordOrder): readonly string[] {
  return ASPECTS.flatMap((aspect) => {
    const share = order[aspect];
    if (share === undefined) return [];
    const reached = LEVELS.filter((level) => level <= share);
    return [`${PREFIX}${aspect}`, ...reached.map((level) => `${PREFIX}${aspect}>${level}`)];
  });
}

const LANGUAGE = 'lang:';

/** The language of a text as a feature of its words, for models of several languages. @param code ISO 639 */
export const languageItem = (code: string): string => `${LANGUAGE}${code}`;

export const isLanguageItem = (item: string): boolean => item.startsWith(LANGUAGE);

/** The languages among features of words. */
export const languagesAmong = (items: readonly string[]): string[] =>
  items.filter(isLanguageItem).map((item) => item.slice(LANGUAGE.length));

/** No name of a feature in FEATS starts like this: they start with a capital. */
export const isOrderItem = (item: string): boolean => item.startsWith(PREFIX);

/**
 * For people, the most telling first: "verb-final, postpositions, adjectives before nouns". Undefined if there is too little text to
 * tell where verbs or adpositions stand.
 */
export function describeOrder({ final, initial, nominals, adposition, adjective }: WordOrder): string | undefined {
  const parts: string[] = [];
  if (final !== undefined && initial !== undefined && nominals !== undefined) {
    if (0.7 <= final && nominals <= 0.35) parts.push('verb-final');
    else if (0.5 <= initial && 0.65 <= nominals) parts.push('verb-initial');
    else parts.push('verbs in between');
  }
  if (adposition !== undefined) parts.push(between(adposition, 'prepositions', 'postpositions', 'both adpositions'));
  if (parts.length === 0) return undefined;
  if (adjective !== undefined) {
    parts.push(`adjectives ${between(adjective, 'before', 'after', 'before and after')} nouns`);
  }
  return parts.join(', ');
}

function between(share: number, first: string, second: string, both: string): string {
  if (share <= 0.3) return first;
  return 0.7 <= share ? second : both;
}
