/** Unicode word and sentence borders (UAX #29): for text that no tokenizer has learned. */

/** The part of `Intl.Segmenter` that is used. */
interface Segmenter {
  segment(text: string): Iterable<{ readonly segment: string; readonly index: number }>;
}
type SegmenterClass = new (locale: undefined, options: { readonly granularity: 'word' | 'sentence' }) => Segmenter;

/** UTF-16 offsets where tokens and where sentences end; sorted sets. White space may be a token of its own. Time O(length). */
export interface Borders {
  readonly tokens: ReadonlySet<number>;
  readonly sentences: ReadonlySet<number>;
}

const Segmenter = (Intl as unknown as { readonly Segmenter?: SegmenterClass }).Segmenter;

export function unicodeBorders(text: string): Borders {
  const ends = (granularity: 'word' | 'sentence', fallback: RegExp) => {
    const segment = (piece: string): readonly string[] =>
      Segmenter === undefined
        ? (piece.match(fallback) ?? [])
        : Array.from(new Segmenter(undefined, { granularity }).segment(piece), ({ segment }) => segment);
    const parts = piecesOf(text).flatMap(segment);
    let at = 0;
    return new Set(
      parts.map((part) => {
        at += part.length;
        return at - (granularity === 'sentence' ? part.length - part.trimEnd().length : 0);
      }),
    );
  };
  return { tokens: ends('word', WORDS), sentences: ends('sentence', SENTENCES) };
}

/** Cut at white space: the engine takes quadratic time. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const blank = text.lastIndexOf(' ', from + PIECE);
    const to = text.length <= from + PIECE ? text.length : from < blank ? blank + 1 : from + PIECE;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

const PIECE = 2048;
const WORDS = /[\p{L}\p{M}\p{N}_]+|\s+|[\s\S]/gu;
const SENTENCES = /[^.!?。！？]*[.!?。！？]*\s*/gu;

/** Names of the scripts of letters, as Unicode has them. */
const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Georgian',
  'Hangul',
  'Ethiopic',
  'Khmer',
  'Mongolian',
  'Hiragana',
  'Katakana',
  'Han',
  'Gothic',
  'Coptic',
].map((name) => ({ name, test: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** The script of a letter; undefined for other characters. Letters of scripts not in the table are of `another`. */
export function scriptOf(character: string): string | undefined {
  if (character < '\u0080') return /[A-Za-z]/.test(character) ? 'Latin' : undefined;
  if (!/\p{L}/u.test(character)) return undefined;
  return SCRIPTS.find(({ test }) => test.test(character))?.name ?? 'another';
}
