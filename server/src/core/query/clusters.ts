/** Matches counted by the values of keys, one level for each key. */

export class Clusters extends Map<string, number | Clusters> {
  /** Adds matches with these values; at least one. */
  add([first, ...rest]: readonly string[], n = 1): void {
    const known = this.get(first);
    if (rest.length === 0) {
      this.set(first, typeof known === 'number' ? known + n : n);
      return;
    }
    const below = known instanceof Clusters ? known : new Clusters();
    below.add(rest, n);
    this.set(first, below);
  }
}
