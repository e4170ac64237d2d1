/** Word orders of languages as small declarations: on which side of its head a dependent stands, by relation and kind of head. */

/** `either`: on a random side each time. */
export type DependentSide = 'left' | 'right' | 'either';

/** Sides by relation, without subtypes. A relation that is not named keeps the side that it has. */
type Sides = Readonly<Partial<Record<string, DependentSide>>>;

/** Heads with dependents of a clause (`nsubj`, `obj`, `cop`, …) or tagged VERB or AUX are predicates, all others nominals. */
export interface Typology {
  readonly name: string;
  /** Share of the training sentences that are copied in it, 0…1: what treebanks lack most counts most. */
  readonly share: number;
  readonly predicate: Sides;
  readonly nominal: Sides;
}

/** The same side for several relations. */
function all(side: DependentSide, relations: string): Sides {
  return Object.fromEntries(relations.split(' ').map((relation) => [relation, side]));
}

/** Complements and modifiers of a predicate, and what else clauses hang on. */
const OBJECTS = 'obj iobj expl';
const OBLIQUES = 'obl nmod advmod dislocated';
const CLAUSES = 'ccomp xcomp advcl csubj';
const MODIFIERS = 'amod nmod obl acl';
/** Words of closed classes around a nominal that are left of it nearly everywhere. */
const BEFORE_NOMINALS = 'det nummod compound clf';

/** Japanese, Turkish, Tamil: whatever depends stands on the left, and what governs it grammatically on the right. */
const headFinal: Typology = {
  name: 'verb-final, head-final nouns',
  share: 0.5,
  predicate: {
    ...all('left', `nsubj ${OBJECTS} ${OBLIQUES} ${CLAUSES}`),
    ...all('right', 'aux cop mark case'),
  },
  nominal: { ...all('left', `${MODIFIERS} ${BEFORE_NOMINALS} advmod`), ...all('right', 'case mark') },
};

/** Persian: the verb at the end of the clause, but nouns before their modifiers, and prepositions. Clauses follow. */
const verbFinal: Typology = {
  name: 'verb-final, head-initial nouns',
  share: 0.5,
  predicate: {
    ...all('left', `nsubj ${OBJECTS} ${OBLIQUES} xcomp mark case`),
    ...all('right', 'ccomp csubj cop'),
    ...all('either', 'aux advcl'),
  },
  nominal: { ...all('right', MODIFIERS), ...all('left', `${BEFORE_NOMINALS} advmod case mark`) },
};

/** Irish, Arabic, Tagalog: the verb first, and nouns before their modifiers. */
const verbInitial: Typology = {
  name: 'verb-initial',
  share: 0.3,
  predicate: {
    ...all('right', `nsubj ${OBJECTS} ${OBLIQUES} ${CLAUSES}`),
    ...all('left', 'aux cop mark case'),
  },
  nominal: { ...all('right', MODIFIERS), ...all('left', `${BEFORE_NOMINALS} advmod case mark`) },
};

/** Hungarian, Warlpiri, Latin in part: any order in the clause, with modifiers and postpositions as in head-final languages. */
const free: Typology = {
  name: 'free',
  share: 0.3,
  predicate: {
    ...all('either', `nsubj ${OBJECTS} ${OBLIQUES} ccomp advcl csubj xcomp aux cop`),
    ...all('left', 'mark'),
    ...all('right', 'case'),
  },
  nominal: { ...all('left', `amod nmod ${BEFORE_NOMINALS} advmod mark`), ...all('right', 'acl case') },
};

/** Between them they cover what most languages do; the orders of the treebanks themselves are not among them. */
export const TYPOLOGIES: readonly Typology[] = [headFinal, verbFinal, verbInitial, free];

/** A typology in which each declared side has changed to the other one with probability `share`. */
export function varied(typology: Typology, share: number, random: () => number): Typology {
  const vary = (sides: Sides): Sides =>
    Object.fromEntries(
      Object.entries(sides).map(([relation, side]) => {
        if (share <= random() || side === 'either') return [relation, side];
        return [relation, side === 'left' ? 'right' : 'left'];
      }),
    );
  const { predicate, nominal } = typology;
  return { ...typology, predicate: vary(predicate), nominal: vary(nominal) };
}
