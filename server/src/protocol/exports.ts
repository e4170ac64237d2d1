/** The one table of formats for a drawn sentence: menus, `treebank draw` and docs/diagram.md read it, `webview/src/export` draws them. */

import { translatable } from '../localization/index.ts';

/** Where users can choose a format. */
const OFFERS = {
  save: '*Save*',
  copy: '*Copy*',
  sheet: '*Several on a Page*',
  copySentence: '*Copy Sentence As…*',
  commandLine: '`treebank draw`',
} as const;
type Offer = keyof typeof OFFERS;

interface Row {
  /** As in "Save as SVG". */
  readonly title: string;
  /** Below the title in lists, and in `treebank draw --help`. */
  readonly detail: string;
  /** For docs/diagram.md, in Markdown. */
  readonly explanation: string;
  /** Extension of its files. */
  readonly extension: string;
  /** At least one, or nobody could choose it. */
  readonly offers: readonly [Offer, ...Offer[]];
  /** Present if the panel sends it in base64. */
  readonly isBinary?: true;
  /** Present if a file holds one sentence only. */
  readonly isSingle?: true;
}

/** In the order of menus. */
const TABLE = {
  text: {
    title: translatable`Tree of characters`,
    detail: translatable`One word per line, with its relation`,
    explanation: 'one word per line, with its relation: for mails, comments and terminals',
    extension: 'txt',
    offers: ['copySentence', 'commandLine'],
  },
  svg: {
    title: 'SVG',
    detail: translatable`Scales without loss; light or dark like the reader's system`,
    explanation:
      "one self-contained file that scales without loss. It is light or dark like the reader's system, and a page that contains it can set its colours with custom properties: `--tree-background`, `--tree-text`, `--tree-muted`, `--tree-line`, `--tree-crossing`, `--tree-nonprojective`, `--tree-broken`, `--tree-enhanced`",
    extension: 'svg',
    offers: ['save', 'copy', 'commandLine'],
    isSingle: true,
  },
  png: {
    title: 'PNG',
    detail: translatable`Pixels, at twice the size`,
    explanation: 'at twice the screen resolution, in light colours for paper',
    extension: 'png',
    offers: ['save'],
    isBinary: true,
    isSingle: true,
  },
  html: {
    title: translatable`HTML page`,
    detail: translatable`Any number of diagrams one below the other, to print or save as PDF`,
    explanation:
      'one page without scripts, with the sentence and its translations above each diagram, in rows as wide as an A4 page across. Print it, or save it as PDF, in a browser; a diagram that is not higher than a page is never cut',
    extension: 'html',
    offers: ['sheet', 'commandLine'],
  },
  tikz: {
    title: 'TikZ',
    detail: translatable`For LaTeX with tikz-dependency`,
    explanation:
      'for LaTeX with the package tikz-dependency. The columns of a right-to-left sentence are in the order of the drawing, for XeLaTeX or LuaLaTeX; empty nodes, expressions and mentions are named in comments',
    extension: 'tex',
    offers: ['save', 'copy', 'commandLine'],
  },
} as const satisfies Readonly<Record<string, Row>>;

export type PictureFormat = keyof typeof TABLE;

/** The formats offered somewhere. */
export type FormatFor<O extends Offer> = {
  [F in PictureFormat]: O extends (typeof TABLE)[F]['offers'][number] ? F : never;
}[PictureFormat];

export const EXPORTS: Readonly<Record<PictureFormat, Row>> = TABLE;

export function formatsFor<O extends Offer>(offer: O): readonly FormatFor<O>[] {
  const formats = Object.keys(TABLE) as PictureFormat[];
  return formats.filter((format): format is FormatFor<O> => EXPORTS[format].offers.includes(offer));
}

/** The places that offer a format, for the docs. */
export const offersOf = (format: PictureFormat): string =>
  EXPORTS[format].offers.map((offer) => OFFERS[offer]).join(', ');
