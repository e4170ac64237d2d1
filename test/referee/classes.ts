/**
 * Tree classes straight from their definitions, as slow and as literal as possible: referees for `core/tree` and
 * `core/decode`.
 */

type Heads = ArrayLike<number>;

export interface RefereeArc {
  readonly head: number;
  readonly dependent: number;
}

export interface RefereeOptions {
  /** Whether arcs from the artificial root, drawn from position 0, take part. Default true. */
  readonly rootArcs?: boolean;
}

export function arcsOf(heads: Heads, { rootArcs = true }: RefereeOptions = {}): RefereeArc[] {
  const arcs: RefereeArc[] = [];
  for (let dependent = 1; dependent < heads.length; dependent++) {
    const head = heads[dependent];
    if (head > 0 || (head === 0 && rootArcs)) arcs.push({ head, dependent });
  }
  return arcs;
}

/** Whether `ancestor` is `word` or an ancestor of it. */
export function dominates(heads: Heads, ancestor: number, word: number): boolean {
  let at = word;
  for (let step = 0; step <= heads.length && at >= 0; step++) {
    if (at === ancestor) return true;
    at = heads[at];
  }
  return false;
}

/** Words that descend from `word`, itself included, ascending. */
export function yieldOf(heads: Heads, word: number): number[] {
  return [...Array(heads.length).keys()].filter((each) => dominates(heads, word, each));
}

export function cross(a: RefereeArc, b: RefereeArc): boolean {
  const [left, right] = [Math.min(a.head, a.dependent), Math.max(a.head, a.dependent)];
  const inside = (at: number) => left < at && at < right;
  const outside = (at: number) => at < left || right < at;
  return (inside(b.head) && outside(b.dependent)) || (inside(b.dependent) && outside(b.head));
}

/** Words strictly inside the arc that its head does not dominate. */
export function breakersOf(heads: Heads, { head, dependent }: RefereeArc): number[] {
  const breakers: number[] = [];
  for (let word = Math.min(head, dependent) + 1; word < Math.max(head, dependent); word++) {
    if (!dominates(heads, head, word)) breakers.push(word);
  }
  return breakers;
}

export const isProjective = (heads: Heads) => arcsOf(heads).every((arc) => breakersOf(heads, arc).length === 0);

export const isPlanar = (heads: Heads, options: RefereeOptions = { rootArcs: false }) => {
  const arcs = arcsOf(heads, options);
  return arcs.every((a) => arcs.every((b) => !cross(a, b)));
};

export function isOneEndpointCrossing(heads: Heads, options: RefereeOptions = {}): boolean {
  const arcs = arcsOf(heads, options);
  return arcs.every((arc) => {
    const crossing = arcs.filter((other) => cross(arc, other));
    const positions = [...Array(heads.length).keys()];
    return positions.some((p) => crossing.every(({ head, dependent }) => head === p || dependent === p));
  });
}

/** No two disjoint subtrees interleave. */
export function isWellNested(heads: Heads): boolean {
  const yields = [...Array(heads.length).keys()].map((word) => yieldOf(heads, word));
  const interleave = (a: number[], b: number[]) =>
    a.some((l1) => b.some((l2) => l1 < l2 && a.some((r1) => l2 < r1 && b.some((r2) => r1 < r2))));
  return yields.every((a, u) =>
    yields.every((b, v) => dominates(heads, u, v) || dominates(heads, v, u) || !interleave(a, b)),
  );
}

/** Most gaps in the yield of any word. */
export function gapDegree(heads: Heads): number {
  const gaps = (positions: number[]) => positions.filter((at, i) => i > 0 && positions[i - 1] + 1 < at).length;
  return Math.max(...[...Array(heads.length).keys()].map((word) => gaps(yieldOf(heads, word))));
}

/** Most components inside an arc whose roots the head of the arc does not dominate. */
export function edgeDegree(heads: Heads): number {
  const degrees = arcsOf(heads).map(({ head, dependent }) => {
    const [left, right] = [Math.min(head, dependent), Math.max(head, dependent)];
    const isInside = (word: number) => left < word && word < right;
    const inside = [...Array(heads.length).keys()].filter(isInside);
    return inside.filter((word) => !isInside(heads[word]) && !dominates(heads, head, word)).length;
  });
  return Math.max(0, ...degrees);
}

/** Whether the arcs can be put on two pages without a crossing on either: every assignment is tried. */
export function isTwoPlanar(heads: Heads, options: RefereeOptions = { rootArcs: false }): boolean {
  const arcs = arcsOf(heads, options);
  for (let pages = 0; pages < 2 ** arcs.length; pages++) {
    const page = (i: number) => (pages >> i) & 1;
    if (arcs.every((a, i) => arcs.every((b, j) => page(i) !== page(j) || !cross(a, b)))) return true;
  }
  return false;
}

/**
 * Derivability in MH_k by an agenda over items, using only the tree's own arcs (Gómez-Rodríguez, Shi & Lee 2018,
 * figure 2).
 */
export function isMhk(heads: Heads, k: number): boolean {
  const end = heads.length;
  // An item is its heads and the arcs drawn so far: two derivations of the same heads may have drawn different arcs.
  const seen = new Map<string, { readonly item: number[]; readonly arcs: number }>();
  const agenda: { readonly item: number[]; readonly arcs: number }[] = [];
  const add = (item: number[], arcs: number) => {
    const key = `${item.join()}|${arcs}`;
    if (seen.has(key)) return;
    seen.set(key, { item, arcs });
    agenda.push({ item, arcs });
  };
  for (let i = 0; i < end; i++) add([i, i + 1], 0);
  for (let next = agenda.pop(); next !== undefined; next = agenda.pop()) {
    const { item, arcs } = next;
    for (let j = 1; j + 1 < item.length; j++) {
      if (item.includes(heads[item[j]])) add([...item.slice(0, j), ...item.slice(j + 1)], arcs | (1 << item[j]));
    }
    for (const other of [...seen.values()]) {
      for (const [a, b] of [
        [next, other],
        [other, next],
      ]) {
        if (a.item[a.item.length - 1] !== b.item[0] || a.item.length + b.item.length - 1 > k) continue;
        add([...a.item, ...b.item.slice(1)], a.arcs | b.arcs);
      }
    }
  }
  return seen.has(`0,${end}|${2 ** end - 2}`);
}

/**
 * Reachability by a stack machine that may attach any of the k - 1 topmost words or the first of the buffer to each
 * other: strictly more than MH_k for k > 3. Only for comparison with the reference values.
 */
export function isStackMachine(heads: Heads, k: number): boolean {
  const n = heads.length - 1;
  const missing = new Array(n + 1).fill(0);
  for (let word = 1; word <= n; word++) missing[heads[word]]++;
  const stack = [0];
  for (let buffer = 1; buffer <= n + 1; buffer++) {
    // A complete word whose head is in the window may be removed at once: it can only be in the way.
    for (let i = Math.max(1, stack.length - (k - 2)); i < stack.length; i++) {
      const window = [...stack.slice(Math.max(0, stack.length - (k - 1))), ...(buffer <= n ? [buffer] : [])];
      if (missing[stack[i]] > 0 || !window.includes(heads[stack[i]])) continue;
      missing[heads[stack[i]]]--;
      stack.splice(i, 1);
      i = Math.max(1, stack.length - (k - 2)) - 1;
    }
    if (buffer <= n) stack.push(buffer);
  }
  return stack.length === 1;
}
