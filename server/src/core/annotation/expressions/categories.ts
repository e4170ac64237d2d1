/** Categories of multiword expressions in the editions of PARSEME. */

const VERBAL_1 = ['VID', 'LVC.full', 'LVC.cause', 'IRV', 'VPC.full', 'VPC.semi', 'MVC', 'IAV'] as const;
const VERBAL_2 = ['VID', 'LVC.full', 'LVC.cause', 'IRV', 'IVPC.full', 'IVPC.semi', 'MVC', 'IAV'] as const;
const OTHERS_2 = ['AdjID', 'AdpID', 'AdvID', 'ConjID', 'DetID', 'IntjID', 'NID', 'PronID'] as const;

/** `1.x`: 1.1 to 1.3, verbal expressions only. `2.0`: all syntactic types; verbal ones in nominal or adjectival use are `NV.VID`, `AV.VID`. */
export const MWE_CATEGORIES = {
  '1.x': VERBAL_1,
  '2.0': [...VERBAL_2, ...OTHERS_2, ...VERBAL_2.map((each) => `NV.${each}`), ...VERBAL_2.map((each) => `AV.${each}`)],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Annotators' notes: no expression, and not decided yet. Release files have none. */
export const MWE_NOTES = ['NotMWE', 'TODO'] as const;

/** `any`: both. */
export const MWE_EDITIONS = ['any', '1.x', '2.0'] as const;
export type MweEdition = (typeof MWE_EDITIONS)[number];

/** The categories of an edition, or of both, and others. */
export function mweCategoriesOf(edition: MweEdition = 'any', own: readonly string[] = []): ReadonlySet<string> {
  const all = edition === 'any' ? Object.values(MWE_CATEGORIES).flat() : MWE_CATEGORIES[edition];
  return new Set([...all, ...own]);
}
