/** Which FEATS cells go with a UPOS in a text that writes out inapplicable features (`Number[psor]=None`), and in one that does not. */

import type { TagInventory } from './inventory.ts';
import { writesNone } from './style.ts';

/** Classes of FEATS, ascending. */
type Cells = Int32Array;

export class CellsOfUpos {
  private readonly byStyle: Readonly<Record<Style, { readonly ofUpos: readonly Cells[]; readonly never: Cells }>>;

  constructor(private readonly inventory: TagInventory) {
    const hasNone = inventory.feats.map(writesNone);
    const inStyle = (isWritten: boolean) => {
      const ofUpos = inventory.featsOfUpos.map((all) => {
        if (!all.some((each) => hasNone[each])) return all;
        const some = all.filter((each) => hasNone[each] === isWritten);
        return 0 < some.length ? some : all;
      });
      const used = new Set(ofUpos.flatMap((own) => [...own]));
      const never = Int32Array.from(inventory.feats.keys()).filter((each) => !used.has(each));
      return { ofUpos, never };
    };
    this.byStyle = { written: inStyle(true), left: inStyle(false) };
  }

  /** The cells of a UPOS; if some of them write out inapplicable features, only these or only the others. @param isWritten undefined: all */
  of(tag: number, isWritten: boolean | undefined): Cells {
    return isWritten === undefined ? this.inventory.featsOfUpos[tag] : this.byStyle[styleOf(isWritten)].ofUpos[tag];
  }

  /** Cells that no UPOS has in such a text. */
  never(isWritten: boolean | undefined): Cells {
    return isWritten === undefined ? NONE : this.byStyle[styleOf(isWritten)].never;
  }
}

type Style = 'written' | 'left';
const styleOf = (isWritten: boolean): Style => (isWritten ? 'written' : 'left');
const NONE: Cells = new Int32Array();
