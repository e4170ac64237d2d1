/**
 * The stress of Greek words apart from their letters: inflection moves it (ἄνθρωπος, ἀνθρώπου), and a grave stands for an acute in the
 * sentence (θεὸς). Breathings, diaereses and iotas subscript stay with their letters.
 */

/** In the lemma: as in the form (`=`), none (`-`), or an acute or circumflex on the nth vowel letter from the end (`a3`, `c1`). */
export type Stress = string;

export const isStress = (value: unknown): value is Stress =>
  typeof value === 'string' && /^(?:[=-]|[ac][1-9][0-9]?)$/.test(value);

/** Letters without stress, one UTF-16 unit each, and the mark of each letter or ''. */
interface Apart {
  readonly bare: string;
  readonly marks: readonly string[];
}

const ACUTE = '\u0301';
const CIRCUMFLEX = '\u0342';
const MARKS = /[\u0300\u0301\u0342]/u;
const GREEK = /\p{Script=Greek}/u;
const VOWEL = /^[αεηιουω]/iu;

/** Undefined for words of other scripts, and if a letter takes more than one unit. A grave counts as an acute. Time O(length). */
export function withoutStress(text: string): Apart | undefined {
  if (!GREEK.test(text)) return undefined;
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const parts = GREEK.test(letter) ? letter.normalize('NFD') : letter;
    const [mark = ''] = MARKS.exec(parts) ?? [];
    return { bare: parts.replace(MARKS, '').normalize('NFC'), mark: mark === '\u0300' ? ACUTE : mark };
  });
  if (letters.some(({ bare }) => bare.length !== 1)) return undefined;
  return { bare: letters.map(({ bare }) => bare).join(''), marks: letters.map(({ mark }) => mark) };
}

/** What a lemma's stress can be said to be: the general way first. Undefined for a word with two. */
export function stressesOf({ bare, marks }: Apart): readonly Stress[] | undefined {
  const at = marks.findIndex((mark) => mark !== '');
  if (at === -1) return ['=', '-'];
  if (marks.some((mark, other) => at < other && mark !== '')) return undefined;
  const place = Array.from(bare.slice(at)).filter(isVowel).length;
  return ['=', `${marks[at] === ACUTE ? 'a' : 'c'}${place}`];
}

/**
 * The letters of a lemma with their stress. An enclitic gives a word a second one (πρόσωπόν), so only the first of the form's counts.
 *
 * @param marks those of the form
 * @param kept from where to where its letters are the lemma's
 * @param start where these are in the lemma
 * @returns undefined if there are too few vowels, or if the form has its stress on a letter that goes
 */
export function withStress(
  bare: string,
  marks: readonly string[],
  kept: readonly [from: number, to: number],
  start: number,
  stress: Stress,
): string | undefined {
  if (stress === '-') return bare;
  const of = stress === '=' ? marks.findIndex((mark) => mark !== '') : -1;
  if (stress === '=' && of === -1) return bare;
  if (stress === '=' && (of < kept[0] || kept[1] <= of)) return undefined;
  const at = stress === '=' ? of - kept[0] + start : vowelFromEnd(bare, Number(stress.slice(1)));
  if (at === -1) return undefined;
  const mark = stress === '=' ? marks[of] : stress.startsWith('a') ? ACUTE : CIRCUMFLEX;
  return (bare.slice(0, at + 1) + mark).normalize('NFC') + bare.slice(at + 1);
}

function vowelFromEnd(bare: string, place: number): number {
  let at = bare.length;
  for (let left = place; 0 < left && 0 <= at; ) {
    at--;
    if (0 <= at && isVowel(bare[at])) left--;
  }
  return at;
}

const isVowel = (letter: string): boolean => VOWEL.test(letter.normalize('NFD'));
