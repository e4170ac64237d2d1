/** Files cut into sections of about the same size, one for each thread. */

import { type Input, isReadableTwice } from '../reading/input.ts';
import { borderAt } from '../spread/borders.ts';
import { totalSize } from '../writing/progress.ts';

/** A file, or the range of it that belongs to the section. */
export interface SectionFile {
  /** Without what threads cannot be sent. */
  readonly input: Input;
  /** Index of the file among all inputs. */
  readonly source: number;
}

export type FileSection = readonly SectionFile[];

/**
 * In the order of the files; undefined if one of them can be read only once. Time O(files), and reads a few sentences at each cut.
 *
 * @param shares of the bytes that each section gets, summing up to 1
 */
export function sectionsOf(inputs: readonly Input[], shares: readonly number[]): FileSection[] | undefined {
  const total = totalSize(inputs);
  if (total === undefined || !inputs.every(isReadableTwice)) return undefined;
  const sections: SectionFile[][] = [[]];
  let end = shares[0] * total;
  let offset = 0;
  inputs.forEach((input, source) => {
    const { path = '', size = 0 } = input;
    let from = 0;
    while (sections.length < shares.length && end < offset + size) {
      const to = borderAt(path, size, Math.max(from, Math.floor(end - offset)));
      if (from < to) sections[sections.length - 1].push({ input: partOf(input, from, to), source });
      from = to;
      end += shares[sections.length] * total;
      sections.push([]);
    }
    if (from < size || size === 0) sections[sections.length - 1].push({ input: partOf(input, from, size), source });
    offset += size;
  });
  return sections;
}

const partOf = (input: Input, from: number, to: number): Input =>
  from === 0 && to === input.size ? input : { ...input, range: { from, to } };
