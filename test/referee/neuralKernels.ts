/** Plain twins of the kernels in server/src/wasm/network: obviously right, and slow. */

export function multiply(m: number, n: number, k: number, a: Float32Array, b: Float32Array): Float32Array {
  const c = new Float32Array(m * n);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let p = 0; p < k; p++) sum += a[i * k + p] * b[p * n + j];
      c[i * n + j] = sum;
    }
  }
  return c;
}

/**
 * A · B of integers: B rounded to ±1023 times the scale of its column, A to as much as leaves room for k products in 31 bits times the
 * scale of its row.
 */
export function multiplyRounded(m: number, n: number, k: number, a: Float32Array, b: Float32Array): Float32Array {
  const largest = Math.min(32767, Math.floor((2 ** 31 - 1) / (1023 * k)));
  const round = (x: Float32Array, levels: number) => {
    const scale = Math.fround(Math.max(...x.map(Math.abs)) / levels);
    return { scale, integers: [...x].map((value) => (scale === 0 ? 0 : Math.round(value / scale))) };
  };
  const rows = Array.from({ length: m }, (_, i) => round(a.slice(i * k, (i + 1) * k), largest));
  const columns = Array.from({ length: n }, (_, j) =>
    round(
      b.filter((_, at) => at % n === j),
      1023,
    ),
  );
  return Float32Array.from({ length: m * n }, (_, at) => {
    const [row, column] = [rows[Math.floor(at / n)], columns[at % n]];
    return row.integers.reduce((sum, x, p) => sum + x * column.integers[p], 0) * row.scale * column.scale;
  });
}

/** Of a matrix of so many rows and columns. */
export function transpose(rows: number, columns: number, a: Float32Array): Float32Array {
  return a.map((_, at) => a[(at % rows) * columns + Math.floor(at / rows)]);
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));

export function lstmForward(
  rows: number,
  size: number,
  gates: Float32Array,
  previous: Float32Array,
  nPrevious: number,
) {
  const activations = new Float32Array(gates.length);
  const cells = new Float32Array(rows * size);
  const hidden = new Float32Array(rows * size);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < size; i++) {
      const at = (gate: number) => row * 4 * size + gate * size + i;
      const input = sigmoid(gates[at(0)]);
      const forget = sigmoid(gates[at(1)]);
      const candidate = Math.tanh(gates[at(2)]);
      const output = sigmoid(gates[at(3)]);
      const cell = input * candidate + (row < nPrevious ? forget * previous[row * size + i] : 0);
      [input, forget, candidate, output].forEach((value, gate) => {
        activations[at(gate)] = value;
      });
      cells[row * size + i] = cell;
      hidden[row * size + i] = output * Math.tanh(cell);
    }
  }
  return { gates: activations, cells, hidden };
}

/** `gates` are activations. */
export function lstmBackward(
  rows: number,
  size: number,
  gates: Float32Array,
  previous: Float32Array,
  nPrevious: number,
  cells: Float32Array,
  dHidden: Float32Array,
  dCells: Float32Array,
) {
  const dGates = new Float32Array(gates.length);
  const dPrevious = new Float32Array(rows * size);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < size; i++) {
      const at = (gate: number) => row * 4 * size + gate * size + i;
      const [input, forget, candidate, output] = [0, 1, 2, 3].map((gate) => gates[at(gate)]);
      const squashed = Math.tanh(cells[row * size + i]);
      const dOut = dHidden[row * size + i];
      const dCell = dCells[row * size + i] + dOut * output * (1 - squashed ** 2);
      const before = row < nPrevious ? previous[row * size + i] : 0;
      dGates[at(0)] = dCell * candidate * input * (1 - input);
      dGates[at(1)] = dCell * before * forget * (1 - forget);
      dGates[at(2)] = dCell * input * (1 - candidate ** 2);
      dGates[at(3)] = dOut * squashed * output * (1 - output);
      dPrevious[row * size + i] = dCell * forget;
    }
  }
  return { dGates, dPrevious };
}

export function logSoftmax(x: Float32Array): Float32Array {
  const max = Math.max(...x);
  const logSum = max + Math.log(x.reduce((sum, value) => sum + Math.exp(value - max), 0));
  return x.map((value) => value - logSum);
}

export function adam(
  p: Float32Array,
  g: Float32Array,
  m: Float32Array,
  v: Float32Array,
  rate: number,
  beta1: number,
  beta2: number,
  epsilon: number,
  scale: number,
) {
  const first = m.map((value, i) => beta1 * value + (1 - beta1) * scale * g[i]);
  const second = v.map((value, i) => beta2 * value + (1 - beta2) * (scale * g[i]) ** 2);
  const parameters = p.map((value, i) => value - (rate * first[i]) / (Math.sqrt(second[i]) + epsilon));
  return { parameters, first, second };
}

/** A mask and the generator's state after it: xorshift32, whose numbers are multiplied by an odd one. */
export function dropoutMask(count: number, threshold: number, scale: number, state: number) {
  const mask = Float32Array.from({ length: count }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.imul(state, 0x9e3779b1) >>> 0 < threshold ? 0 : scale;
  });
  return { mask, state: state >>> 0 };
}

/** Scores m[row][label] · a[row]. */
export function labels(rows: number, nLabels: number, dimension: number, m: Float32Array, a: Float32Array) {
  const scores = new Float32Array(rows * nLabels);
  for (let row = 0; row < rows; row++) {
    for (let label = 0; label < nLabels; label++) {
      const cell = row * nLabels + label;
      for (let i = 0; i < dimension; i++) scores[cell] += m[cell * dimension + i] * a[row * dimension + i];
    }
  }
  return scores;
}

/** Gradients of m[label] · a[row] for the listed rows; `ds` has the labels of each of them. */
export function labelGradients(
  rows: Int32Array,
  nLabels: number,
  dimension: number,
  m: Float32Array,
  a: Float32Array,
  ds: Float32Array,
) {
  const da = new Float32Array(a.length);
  const dm = new Float32Array(m.length);
  rows.forEach((row, at) => {
    for (let label = 0; label < nLabels; label++) {
      for (let i = 0; i < dimension; i++) {
        da[row * dimension + i] += ds[at * nLabels + label] * m[label * dimension + i];
        dm[label * dimension + i] += ds[at * nLabels + label] * a[row * dimension + i];
      }
    }
  });
  return { da, dm };
}
