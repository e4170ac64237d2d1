/** A parser for many languages in use for one of them. */

import type { Sentence } from '../conllu/index.ts';
import type { ModelCard } from './model/card.ts';
import type { Annotated, Parse, ParseOptions, ParseRequest, Parser, SummedScores } from './parser.ts';

/** Codes that treebanks and users have for the same language. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['se', 'sme'],
  ['ku', 'kmr'],
  ['bua', 'bxr'],
]);

const CODE = /^[a-z]{2,3}$/;

/** As the model calls it: `dan` is `da`, `nb` and `nob` are `no`. @param code ISO 639, of two or three letters */
export function modelLanguage(code: string): string {
  if (!CODE.test(code)) return code;
  const [shortest] = Intl.getCanonicalLocales(code)[0].split('-');
  return SAME.get(shortest) ?? shortest;
}

/**
 * The parser with that language told to it for every text: its card then has the language and the scores for it. Any other parser, or
 * one that does not know the language, is returned as it is.
 */
export function parserInLanguage(parser: Parser, code: string): Parser {
  const language = modelLanguage(code);
  return parser.languages?.includes(language) === true ? new InLanguage(parser, language) : parser;
}

/** The card of a model for many languages as that of a parser for one of them, if it has scores for it. */
export function cardInLanguage(card: ModelCard, code: string): ModelCard {
  const language = modelLanguage(code);
  const scores = card.scores.filter((each) => each.language === language);
  return scores.length === 0 ? card : { ...card, language, scores };
}

class InLanguage implements Parser {
  readonly card: ModelCard;

  constructor(
    private readonly parser: Parser,
    private readonly language: string,
  ) {
    this.card = { ...cardInLanguage(parser.card, language), language };
  }

  get deprels(): readonly string[] {
    return this.parser.deprels;
  }

  get readsOrder(): boolean {
    return this.parser.readsOrder === true;
  }

  get knows(): Parser['knows'] {
    return this.parser.knows;
  }

  get predictsLemmas(): boolean {
    return this.parser.predictsLemmas;
  }

  get tokenizer(): Parser['tokenizer'] {
    return this.parser.tokenizer;
  }

  parse(sentence: Sentence, options: ParseOptions = {}): Parse | undefined {
    return this.parser.parse(sentence, this.told(options));
  }

  parseAll(requests: Iterable<ParseRequest>): Generator<Parse | undefined, void, undefined> {
    return this.parser.parseAll(this.toldAll(requests));
  }

  annotate(sentences: readonly Sentence[]): Annotated[] {
    return this.parser.annotate(sentences, this.told({}));
  }

  score(sentence: Sentence, options: Parameters<Parser['score']>[1] = {}): SummedScores {
    return this.parser.score(sentence, this.told(options));
  }

  private *toldAll(requests: Iterable<ParseRequest>): Generator<ParseRequest, void, undefined> {
    for (const { sentence, options = {} } of requests) yield { sentence, options: this.told(options) };
  }

  private told<Options extends object>(options: Options): Options & { readonly language: string } {
    return { ...options, language: this.language };
  }
}
