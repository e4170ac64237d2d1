/** Linear models: sums of hashed weights. */

/**
 * scores[c] = Σ weights[bases[i] ^ c] over `count` int32 at `bases`, for the classes c < 16 · groups, each added up in the order of the
 * bases. The low bits of a base only permute four neighbours, so four classes are one load and one shuffle.
 */
export function classSums(count: i32, bases: usize, weights: usize, groups: i32, scores: usize): void {
  for (let group = 0; group < groups; group++) {
    const first = group << 4;
    let s0 = f32x4.splat(0), s1 = f32x4.splat(0), s2 = f32x4.splat(0), s3 = f32x4.splat(0);
    for (let i = 0; i < count; i++) {
      const base = load<i32>(bases + ((<usize>i) << 2));
      const low = base & 3;
      const high = (base ^ low) ^ first;
      // Bytes 0…15 with bits 2 and 3 flipped: lane j becomes lane j ^ low.
      const lanes = v128.xor(i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), i8x16.splat(<i8>(low << 2)));
      s0 = f32x4.add(s0, i8x16.swizzle(v128.load(weights + ((<usize>high) << 2)), lanes));
      s1 = f32x4.add(s1, i8x16.swizzle(v128.load(weights + ((<usize>(high ^ 4)) << 2)), lanes));
      s2 = f32x4.add(s2, i8x16.swizzle(v128.load(weights + ((<usize>(high ^ 8)) << 2)), lanes));
      s3 = f32x4.add(s3, i8x16.swizzle(v128.load(weights + ((<usize>(high ^ 12)) << 2)), lanes));
    }
    v128.store(scores, s0);
    v128.store(scores, s1, 16);
    v128.store(scores, s2, 32);
    v128.store(scores, s3, 48);
    scores += 64;
  }
}

/** Bin and direction of an arc as one number below 14, as in the linear model. */
// @ts-ignore: decorator
@inline
function binOf(head: i32, dependent: i32): i32 {
  const distance = head < dependent ? dependent - head : head - dependent;
  let bin = 6;
  // A word is at distance 0 from itself, but its index still has to be within the weights.
  if (distance <= 3) bin = max(distance, 1) - 1;
  else if (distance <= 5) bin = 3;
  else if (distance <= 10) bin = 4;
  else if (distance <= 20) bin = 5;
  return 2 * bin + (head < dependent ? 1 : 0);
}

const GOLDEN: i32 = 0x9e3779b1;

/** As in core/parser/base/hash.ts. */
// @ts-ignore: decorator
@inline
function combine(a: i32, b: i32): i32 {
  let h = a * GOLDEN + b;
  h = (h ^ <i32>(<u32>h >>> 16)) * 0x85ebca6b;
  h = (h ^ <i32>(<u32>h >>> 13)) * 0xc2b2ae35;
  return h ^ <i32>(<u32>h >>> 16);
}

// @ts-ignore: decorator
@inline
function word(table: usize, at: i32): i32 {
  return load<i32>(table + ((<usize>at) << 2));
}

/** The weight of a feature by its hash; `mark` is put into the low bits of its index. */
// @ts-ignore: decorator
@inline
function weightOf(weights: usize, hash: i32, shift: i32, mark: i32): f64 {
  return <f64>load<f32>(weights + ((<usize>(<i32>(<u32>hash >>> shift) ^ mark)) << 2));
}

/**
 * sum + the weights of everything between and around the two words of an arc, and of their agreement: the features that arcFeatures
 * in core/parser/linear/arcFeatures.ts writes after those of the templates, in the same order. `tables`: see arcSums.
 */
function addContext(sum: f64, n: i32, head: i32, dependent: i32, weights: usize, shift: i32, nTags: i32, tables: usize): f64 {
  const upos = <usize>load<u32>(tables);
  const lemmas = <usize>load<u32>(tables, 4);
  const tagHashes = <usize>load<u32>(tables, 8);
  const tagCounts = <usize>load<u32>(tables, 12);
  const landmarks = <usize>load<u32>(tables, 16);
  const starts = <usize>load<u32>(tables, 20);
  const feats = <usize>load<u32>(tables, 24);
  const headUpos = word(upos, head);
  const dependentUpos = word(upos, dependent);
  const pair = combine(headUpos, dependentUpos);
  const left = min(head, dependent);
  const right = max(head, dependent);
  const direction = head < dependent ? 15 : 14;

  let packed = 0;
  if (1 < right - left) {
    const after = tagCounts + ((<usize>((right - 1) * nTags)) << 2);
    const before = tagCounts + ((<usize>(left * nTags)) << 2);
    for (let tag = 0; tag < nTags; tag++) {
      const between = word(after, tag) - word(before, tag);
      if (between == 0) continue;
      sum += weightOf(weights, (word(tagHashes, tag) + min(between, 3)) * GOLDEN + pair + direction, shift, 0);
    }
    for (let kind = 0; kind < 3; kind++) {
      packed = 4 * packed + min(word(landmarks, (right - 1) * 3 + kind) - word(landmarks, left * 3 + kind), 3);
    }
  }

  const verbsBefore = head == 0 ? 0 : word(landmarks, (head - 1) * 3);
  const verbsAfter = word(landmarks, n * 3) - word(landmarks, head * 3);
  const inside = combine(packed, 0x45);
  const outside = combine(4 * min(verbsBefore, 3) + min(verbsAfter, 3), 0x46);
  const edge = (dependent == 1 ? 1 : 0) + (dependent == n ? 2 : 0);
  const both = combine(outside, 4 * packed + edge);
  const uposAndLemma = combine(headUpos, word(lemmas, dependent));
  sum += weightOf(weights, (inside + pair) * GOLDEN, shift, direction);
  sum += weightOf(weights, (inside + uposAndLemma) * GOLDEN, shift, direction);
  sum += weightOf(weights, (inside + combine(word(lemmas, head) + 1, dependentUpos)) * GOLDEN, shift, direction);
  sum += weightOf(weights, (inside + combine(dependentUpos, 0x45)) * GOLDEN, shift, direction);
  sum += weightOf(weights, (outside + pair) * GOLDEN, shift, direction);
  sum += weightOf(weights, (outside + uposAndLemma) * GOLDEN, shift, direction);
  sum += weightOf(weights, (both + pair) * GOLDEN, shift, direction);
  sum += weightOf(weights, (both + uposAndLemma) * GOLDEN, shift, direction);

  const headEnd = word(starts, head + 1);
  const dependentStart = word(starts, dependent);
  const dependentEnd = word(starts, dependent + 1);
  for (let i = word(starts, head); i < headEnd; i += 2) {
    const key = word(feats, i);
    const value = word(feats, i + 1);
    const mixed = (value + 0x44) * 0x85ebca6b;
    for (let j = dependentStart; j < dependentEnd; j += 2) {
      const other = word(feats, j + 1);
      sum += weightOf(weights, mixed + other * GOLDEN, shift, direction);
      if (key != word(feats, j)) continue;
      sum += weightOf(weights, (key + (value == other ? 2 : 1)) * 0xc2b2ae35 + pair + direction, shift, 0);
    }
  }
  return sum;
}

/**
 * sums[i] = Σ weights of the features of arc i of a linear model, in double precision and added up in the order of arcFeatures in
 * core/parser/linear/arcFeatures.ts, which is the plain twin. `arcs`: head and dependent of each of `count` arcs as int32; from a word to
 * itself they are meaningless. `heads` and `dependents`: hashes, rows of `templates` int32 for the words 0…n. Processes two arcs side by
 * side, because each sum is one chain of additions.
 *
 * `tables`: addresses of int32 arrays: UPOS and lemma of each word; hash of each of `nTags` tags, and rows of how often each
 * occurs in 1…word; rows of how often each of three landmarks does; where the features of each word start (n + 2), and these:
 * key, pair, key, pair …
 */
export function arcSums(
  count: i32,
  arcs: usize,
  n: i32,
  templates: i32,
  heads: usize,
  dependents: usize,
  weights: usize,
  shift: i32,
  nTags: i32,
  tables: usize,
  sums: usize,
): void {
  const row = (<usize>templates) << 2;
  for (let i = 0; i < count; i += 2) {
    // The last of an odd number is paired with itself.
    const j = min(i + 1, count - 1);
    const head0 = word(arcs, 2 * i);
    const head1 = word(arcs, 2 * j);
    const dependent0 = word(arcs, 2 * i + 1);
    const dependent1 = word(arcs, 2 * j + 1);
    const h0 = heads + (<usize>head0) * row;
    const h1 = heads + (<usize>head1) * row;
    const d0 = dependents + (<usize>dependent0) * row;
    const d1 = dependents + (<usize>dependent1) * row;
    const direction0 = head0 < dependent0 ? 15 : 14;
    const direction1 = head1 < dependent1 ? 15 : 14;
    const bin0 = binOf(head0, dependent0);
    const bin1 = binOf(head1, dependent1);
    let sum0: f64 = 0;
    let sum1: f64 = 0;
    for (let t: usize = 0; t < row; t += 4) {
      const hash0 = load<i32>(h0 + t) + load<i32>(d0 + t);
      const hash1 = load<i32>(h1 + t) + load<i32>(d1 + t);
      sum0 += weightOf(weights, hash0, shift, direction0);
      sum1 += weightOf(weights, hash1, shift, direction1);
      sum0 += weightOf(weights, hash0, shift, bin0);
      sum1 += weightOf(weights, hash1, shift, bin1);
    }
    store<f64>(sums + ((<usize>i) << 3), addContext(sum0, n, head0, dependent0, weights, shift, nTags, tables));
    store<f64>(sums + ((<usize>j) << 3), addContext(sum1, n, head1, dependent1, weights, shift, nTags, tables));
  }
}
