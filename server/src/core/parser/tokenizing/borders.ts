/** Unicode word and sentence borders (UAX #29): for text that no tokenizer was trained for. */

/** The part of `Intl.Segmenter` that is used. */
interface Segmenter {
  segment(text: string): Iterable<{ readonly segment: string; readonly index: number }>;
}
type SegmenterClass = new (locale: undefined, options: { readonly granularity: 'word' | 'sentence' }) => Segmenter;

/** UTF-16 offsets where tokens and where sentences end; sorted sets. White space may be a token of its own. Time O(length). */
interface Borders {
  readonly tokens: ReadonlySet<number>;
  readonly sentences: ReadonlySet<number>;
}

const Segmenter = (Intl as unknown as { readonly Segmenter?: SegmenterClass }).Segmenter;

export function unicodeBorders(text: string): Borders {
  return {
    tokens: new Set(partsOf(text, 'word', WORDS).map(({ end }) => end)),
    sentences: new Set(
      partsOf(text, 'sentence', SENTENCES).map(({ end, part }) => end - (part.length - part.trimEnd().length)),
    ),
  };
}

interface Part {
  readonly part: string;
  readonly end: number;
}

/** In pieces, because the engine takes quadratic time. The last part of a piece may continue, so the next piece starts with it. */
function partsOf(text: string, granularity: 'word' | 'sentence', fallback: RegExp): Part[] {
  const segmenter = Segmenter && new Segmenter(undefined, { granularity });
  const found: Part[] = [];
  for (let from = 0; from < text.length; ) {
    const to = pieceEnd(text, from);
    const piece = text.slice(from, to);
    const parts =
      segmenter === undefined
        ? (piece.match(fallback)?.filter((part) => part !== '') ?? [])
        : Array.from(segmenter.segment(piece), ({ segment }) => segment);
    const goesOn = to < text.length;
    if (goesOn && parts.length < 2) from = to;
    else {
      for (const part of goesOn ? parts.slice(0, -1) : parts) {
        from += part.length;
        found.push({ part, end: from });
      }
    }
  }
  return found;
}

/** Where a piece ends: at white space, if there is any. */
function pieceEnd(text: string, from: number): number {
  if (text.length <= from + PIECE) return text.length;
  const blank = text.lastIndexOf(' ', from + PIECE);
  return from < blank ? blank + 1 : from + PIECE;
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
export function scriptOfLetter(character: string): string | undefined {
  if (character < '\u0080') return /[A-Za-z]/.test(character) ? 'Latin' : undefined;
  if (!/\p{L}/u.test(character)) return undefined;
  return SCRIPTS.find(({ test }) => test.test(character))?.name ?? 'another';
}
