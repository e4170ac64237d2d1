/** README.md as the release programs read it: key lines anywhere, sections under headings with one `#`. */

/** In the order of the template. */
export const README_KEYS = [
  'Data available since',
  'License',
  'Includes text',
  'Parallel',
  'Genre',
  'Lemmas',
  'UPOS',
  'XPOS',
  'Features',
  'Relations',
  'Contributors',
  'Contributing',
  'Contact',
] as const;
export type ReadmeKey = (typeof README_KEYS)[number];

/** A key line; lines from 0. */
interface KeyLine {
  /** As it is written. */
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

interface Section {
  readonly heading: number;
  readonly text: string;
}

export interface Readme {
  readonly name: string;
  /** All key lines, the last of a key wins. */
  readonly keys: readonly KeyLine[];
  /** By names in lower case. */
  readonly sections: ReadonlyMap<string, Section>;
  readonly hasChangelog: boolean;
  /** First and last line of the block of metadata, if it is there. */
  readonly block: { readonly start: number; readonly end: number } | undefined;
  readonly nLines: number;
}

const KEY_LINE = new RegExp(`^(${README_KEYS.join('|')}):(.*)$`, 'i');

/** Reads any text. O(length). */
export function readReadme(name: string, text: string): Readme {
  const keys: KeyLine[] = [];
  const sections = new Map<string, Section>();
  let hasChangelog = false;
  let section: { name: string; heading: number; lines: string[] } | undefined;
  let start: number | undefined;
  let end: number | undefined;
  const close = () => {
    if (section === undefined) return;
    const whole = section.lines.map((line) => `${line}\n`).join('');
    sections.set(section.name, { heading: section.heading, text: whole.replace(/<pre>\n$/, '') });
  };
  const lines = text.split('\n');
  for (const [at, written] of lines.entries()) {
    // A byte order mark is white space to JavaScript, but not to Perl.
    const line = written.replace(/[^\S\uFEFF]+/g, ' ').replace(/^ | $/g, '');
    const heading = /^#\s?([^#\s].*)$/.exec(line) ?? /^===+(.*)$/.exec(line);
    if (heading !== null) {
      close();
      section = { name: heading[1].trim().toLowerCase(), heading: at, lines: [] };
      if (/^===+ *Machine-readable metadata/i.test(line)) [start, end] = [at, undefined];
      else if (/^===+$/.test(line) && start !== undefined) end ??= at;
    } else section?.lines.push(line);
    const key = KEY_LINE.exec(line);
    if (key !== null) keys.push({ key: key[1], value: key[2].trim(), line: at });
    else if (/change ?log/i.test(line)) hasChangelog = true;
  }
  close();
  const block = start === undefined ? undefined : { start, end: end ?? lines.length - 1 };
  return { name, keys, sections, hasChangelog, block, nLines: lines.length };
}

/** The line that defines a key: it must be written exactly so. */
export const keyLine = (readme: Readme | undefined, key: ReadmeKey): KeyLine | undefined =>
  readme?.keys.filter((each) => each.key === key).at(-1);

/** Its value; '' without one. */
export const readmeValue = (readme: Readme | undefined, key: ReadmeKey): string => keyLine(readme, key)?.value ?? '';

/** Values that are lists of words. */
export const readmeWords = (readme: Readme | undefined, key: ReadmeKey): string[] =>
  readmeValue(readme, key)
    .split(' ')
    .filter((word) => word !== '');
