/** Matches counted by the values of keys, one level for each key. */

export class Clusters extends Map<string, number | Clusters> {
  /** Counts a match with these values; at least one. */
  add([first, ...rest]: readonly string[]): void {
    const known = this.get(first);
    if (rest.length === 0) {
      this.set(first, typeof known === 'number' ? known + 1 : 1);
      return;
    }
    const below = known instanceof Clusters ? known : new Clusters();
    below.add(rest);
    this.set(first, below);
  }
}
