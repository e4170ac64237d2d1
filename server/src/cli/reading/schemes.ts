/** The scheme of the relations of each input: from its start or its name, also where only a part of it is read. */

import type { Scheme } from '../../core/annotation/index.ts';
import type { Sentence } from '../../core/conllu/index.ts';
import { schemeOf } from '../../services/languages/scheme.ts';
import { headOfFile, schemeAt } from './columns.ts';
import { type Input, isReadableTwice } from './input.ts';

export class Schemes {
  private readonly known = new WeakMap<Input, Scheme>();

  /**
   * Reads the start of the file when first asked.
   * @param block the first of what is read: decides for standard input and pipes, which cannot be read twice
   */
  of(input: Input, block?: Sentence): Scheme {
    let scheme = this.known.get(input);
    if (scheme === undefined) {
      const name = input.path ?? input.name;
      const head = input.content ?? (isReadableTwice(input) ? headOfFile(input.path ?? '') : undefined);
      scheme = head === undefined ? schemeOf(name, block) : schemeAt(name, head);
      this.known.set(input, scheme);
    }
    return scheme;
  }
}
