/** The contents of cells as numbers. */

import { itemTexts, nameOfItem, printItems } from '../../annotation/index.ts';

/** Texts as numbers: equal texts have equal codes. */
export class ValueTable {
  private readonly codes = new Map<string, number>();
  private readonly texts: string[] = [];
  private readonly sortedFeats = new Map<string, number>();
  private readonly features = new Map<number, ReadonlyMap<string, number>>();

  code(text: string): number {
    let code = this.codes.get(text);
    if (code === undefined) {
      code = this.texts.length;
      this.codes.set(text, code);
      this.texts.push(text);
    }
    return code;
  }

  text(code: number): string {
    return this.texts[code];
  }

  /** Features in another order are no difference. */
  feats(cell: string): number {
    let code = this.sortedFeats.get(cell);
    if (code === undefined) {
      code = this.code(printItems(itemTexts(cell).sort()));
      this.sortedFeats.set(cell, code);
    }
    return code;
  }

  /** Code of each feature in a FEATS cell by name. */
  featuresOf(feats: number): ReadonlyMap<string, number> {
    let features = this.features.get(feats);
    if (features === undefined) {
      const texts = new Map<string, string>();
      for (const item of itemTexts(this.text(feats))) {
        const name = nameOfItem(item);
        const before = texts.get(name);
        texts.set(name, before === undefined ? item : `${before}|${item}`);
      }
      features = new Map([...texts].map(([name, text]) => [name, this.code(text)]));
      this.features.set(feats, features);
    }
    return features;
  }
}
