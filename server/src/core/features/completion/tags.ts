/** Completions of UPOS, XPOS and DEPREL. */

import { localized } from '../../../localization/index.ts';
import { isRootRelation, SUD_LABELS, SUD_RELATIONS } from '../../annotation/index.ts';
import { Column, type Sentence } from '../../conllu/index.ts';
import { deprelMeaning, UDEPREL_MEANING, uposMeaning } from '../glossary.ts';
import { shorten } from '../names.ts';
import type { Completion, CompletionCell, Offered } from './cell.ts';
import { likelyValues, sharesOf } from './likely.ts';
import { formClass, USUAL_ORDER, usualUpos } from './likelyUpos.ts';
import { offerValues, usage, usesElsewhere } from './singleValues.ts';
import { usualInSud, usualRelations } from './usualRelations.ts';
import type { ValueCounts, Vocabulary } from './vocabulary.ts';

const UNIVERSAL: ReadonlySet<string> = new Set(UDEPREL_MEANING.keys());

const SUD: ReadonlySet<string> = new Set([...SUD_LABELS, ...SUD_RELATIONS]);

/** For tags that begin as others do: a letter that no tag begins with. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ADJ', 'j'],
  ['ADP', 'e'],
  ['ADV', 'b'],
  ['AUX', 'u'],
  ['NUM', 'm'],
  ['PART', 't'],
  ['PRON', 'o'],
  ['PROPN', 'r'],
  ['SYM', 'y'],
]);

/** Number of words of a kind from which on the treebank shows how they are tagged. */
const ENOUGH = 20;

/**
 * The closed list: the tags that the form has elsewhere, those of forms that end like it, and those of its class (punctuation,
 * symbols, numbers, names, other words), by what speaks for them; then the others by frequency in the file.
 */
export function uposCompletions(cell: CompletionCell): Offered {
  const { sentence, row, vocabulary } = cell;
  const kind = formClass(sentence, row);
  const usual = usualUpos(kind);
  const ofClass = vocabulary.uposOfClass(kind);
  let nOfClass = 0;
  for (const n of ofClass.values()) nOfClass += n;
  const likely = likelyValues(cell, 'upos', nOfClass < ENOUGH ? usual : sharesOf([ofClass]));
  const known = new Map(likely.map((each) => [each.value, each]));
  const ranks = USUAL_ORDER.map((upos) => ({
    upos,
    score: known.get(upos)?.score ?? 0,
    why: known.get(upos)?.why ?? '',
    nAll: usesElsewhere(vocabulary.allUpos, upos, cell),
    usual: usual.get(upos) ?? 0,
  })).sort((a, b) => b.score - a.score || b.nAll - a.nAll || b.usual - a.usual);
  return offerValues(
    cell,
    ranks.map(({ upos, why }) => {
      return { label: upos, letter: LETTERS.get(upos), text: upos, remark: remarkOf(why, uposMeaning(upos) ?? '') };
    }),
  );
}

/** The tags used in the file, by what speaks for them; then those that go with the UPOS, by frequency. */
export function tagCompletions(cell: CompletionCell): Offered {
  const { vocabulary, upos } = cell;
  const withUpos = vocabulary.tagsOf(upos);
  const usual = sharesOf([withUpos.size === 0 ? vocabulary.allTags : withUpos]);
  const likely = likelyValues(cell, 'xpos', usual);
  const tail = ranked(cell, new Set(), withUpos, vocabulary.allTags);
  const places = new Map(likely.map(({ value }, place) => [value, place]));
  const details = new Map(tail.map((item) => [item.text, item.details]));
  const items = likely.map(({ value, why }): Completion => {
    return { label: value, text: value, remark: why, details: details.get(value) };
  });
  return offerValues(cell, [...items, ...tail.filter(({ text }) => !places.has(text))]);
}

const remarkOf = (why: string, meaning: string): string => [why, meaning].filter((each) => each !== '').join(', ');

/**
 * The relations of the language if its table is available, otherwise the universal ones, and those used in the file. Those most
 * used in the file between words of these UPOS come first, then those with the UPOS of the dependent, then those that are usual in
 * other treebanks; those that the language lacks come last.
 */
export function relationCompletions(cell: CompletionCell): Offered {
  const { vocabulary, upos, sentence, word, scheme } = cell;
  // The tables of languages are about UD.
  const language = scheme === 'sud' ? undefined : cell.language;
  const head = cell.head ?? (word === undefined ? -1 : sentence.heads[word]);
  const headUpos = head < 0 ? undefined : uposOf(sentence, head);
  const permitted = language?.relations;
  const known = permitted ?? (scheme === 'sud' ? SUD : UNIVERSAL);
  const between = (each: Vocabulary) =>
    headUpos === undefined ? each.relationsOf(upos) : each.relationsBetween(upos, headUpos);
  const usual = scheme === 'sud' ? usualInSud(upos) : usualRelations(upos, headUpos);
  const items = ranked(cell, known, vocabulary.relationsOf(upos), vocabulary.allRelations, between, usual).map(
    (item) => {
      if (permitted !== undefined && !permitted.has(item.text)) {
        return { ...item, remark: localized`not a relation of the language ${language?.code ?? ''}` };
      }
      return { ...item, remark: deprelMeaning(item.text) ?? '' };
    },
  );
  const isRoot = head === 0;
  const rank = ({ text }: Completion) => {
    if (isRootRelation(text)) return isRoot ? -1 : 2;
    return permitted === undefined || permitted.has(text) ? 0 : 1;
  };
  const groups = groupsOf(upos, headUpos);
  const sorted = items.sort((a, b) => rank(a) - rank(b));
  return offerValues(
    cell,
    sorted.map(({ evidence, ...item }) => {
      const place = rank(item);
      return { ...item, group: groups[place === 0 ? evidence : place === -1 ? 'position' : 'none'] };
    }),
  );
}

/** Where a value occurs: in the same position, elsewhere with the same UPOS, or neither. */
type Evidence = 'position' | 'upos' | 'none';

/** Headings. @param headUpos undefined: the word has no head; '': its head is the root */
function groupsOf(upos: string, headUpos: string | undefined): Readonly<Record<Evidence, string>> {
  if (upos === '' || upos === '_')
    return { position: localized`so far`, upos: localized`so far`, none: localized`others` };
  const isKnown = headUpos !== undefined && headUpos !== '_';
  const below = isKnown ? localized`${upos} below ${headUpos}` : localized`${upos} so far`;
  const position = headUpos === '' ? localized`${upos} as the root` : below;
  return { position, upos: localized`${upos} elsewhere`, none: localized`others` };
}

/** As in the vocabulary, which shortens overlong tags; the root has none. */
const uposOf = (sentence: Sentence, word: number): string =>
  word === 0 ? '' : shorten(sentence.wordCell(word, Column.upos));

/** Weight of an occurrence in the treebank itself relative to one in another. */
const OWN_WEIGHT = 10;

/**
 * Those of the file and the known ones, by frequency with the UPOS, then the usual ones, then by overall frequency, then
 * alphabetically.
 *
 * @param closest the counts that take precedence, including those of other treebanks: of words in the same position
 */
function ranked(
  cell: CompletionCell,
  known: ReadonlySet<string>,
  withUpos: ValueCounts,
  all: ValueCounts,
  closest: (vocabulary: Vocabulary) => ValueCounts = () => withUpos,
  usual: readonly string[] = [],
): (Completion & { readonly evidence: Evidence })[] {
  const placeOf = (text: string) => (usual.includes(text) ? usual.indexOf(text) : usual.length);
  const own = closest(cell.vocabulary);
  const elsewhere = (cell.others ?? []).map(closest);
  return Array.from(new Set([...known, ...all.keys(), ...elsewhere.flatMap((tally) => [...tally.keys()])]), (text) => {
    const [nOwn, nHere, nAll] = [own, withUpos, all].map((tally) => usesElsewhere(tally, text, cell));
    const nElsewhere = elsewhere.reduce((sum, tally) => sum + (tally.get(text) ?? 0), 0);
    return { text, nClose: OWN_WEIGHT * nOwn + nElsewhere, nHere, nAll };
  })
    .filter(({ text, nAll, nClose }) => 0 < nAll + nClose || known.has(text))
    .sort(
      (a, b) =>
        b.nClose - a.nClose ||
        b.nHere - a.nHere ||
        placeOf(a.text) - placeOf(b.text) ||
        b.nAll - a.nAll ||
        (a.text < b.text ? -1 : 1),
    )
    .map(({ text, nClose, nHere, nAll }) => {
      const remark = 0 < nAll ? `${nAll} ×` : '';
      const evidence = 0 < nClose ? 'position' : 0 < nHere ? 'upos' : 'none';
      return { label: text, text, remark, details: usage(nHere, nAll, cell.upos), evidence };
    });
}
