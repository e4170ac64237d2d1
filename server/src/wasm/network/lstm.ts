/** LSTM cells, forward and backward, time-major. */

import { sigmoid4, tanh4 } from './elementwise';

/**
 * One step for the rows of a batch. `gates`: pre-activations in, activations out, per row [i f g o], each `size` long.
 * c = f · c' + i · g, h = o · tanh c, where c' is 0 for rows from `nPrevious` on. c has rows `size` apart, h rows ldh apart.
 */
export function lstmForward(
  rows: i32,
  size: i32,
  gates: usize,
  previous: usize,
  nPrevious: i32,
  c: usize,
  h: usize,
  ldh: i32,
): void {
  const bytes = (<usize>size) << 2;
  for (let row = 0; row < rows; row++) {
    for (let i: usize = 0; i < bytes; i += 16) {
      const input = sigmoid4(v128.load(gates + i));
      const forget = sigmoid4(v128.load(gates + bytes + i));
      const candidate = tanh4(v128.load(gates + 2 * bytes + i));
      const output = sigmoid4(v128.load(gates + 3 * bytes + i));
      let cell = f32x4.mul(input, candidate);
      if (row < nPrevious) cell = f32x4.add(cell, f32x4.mul(forget, v128.load(previous + i)));
      v128.store(gates + i, input);
      v128.store(gates + bytes + i, forget);
      v128.store(gates + 2 * bytes + i, candidate);
      v128.store(gates + 3 * bytes + i, output);
      v128.store(c + i, cell);
      v128.store(h + i, f32x4.mul(output, tanh4(cell)));
    }
    gates += 4 * bytes;
    previous += bytes;
    c += bytes;
    h += (<usize>ldh) << 2;
  }
}

/**
 * Gradient of one step. `gates`: activations in, gradients of the pre-activations out. `dh`: gradient of h, rows ldh apart. `dc`
 * (rows `size` apart): gradient of c from the following step in, of c' out.
 */
export function lstmBackward(
  rows: i32,
  size: i32,
  gates: usize,
  previous: usize,
  nPrevious: i32,
  c: usize,
  dh: usize,
  ldh: i32,
  dc: usize,
): void {
  const bytes = (<usize>size) << 2;
  const one = f32x4.splat(1);
  for (let row = 0; row < rows; row++) {
    for (let i: usize = 0; i < bytes; i += 16) {
      const input = v128.load(gates + i);
      const forget = v128.load(gates + bytes + i);
      const candidate = v128.load(gates + 2 * bytes + i);
      const output = v128.load(gates + 3 * bytes + i);
      const squashed = tanh4(v128.load(c + i));
      const dOut = v128.load(dh + i);
      const dOutput = f32x4.mul(dOut, squashed);
      const dSquashed = f32x4.mul(f32x4.mul(dOut, output), f32x4.sub(one, f32x4.mul(squashed, squashed)));
      const dCell = f32x4.add(v128.load(dc + i), dSquashed);
      const before = row < nPrevious ? v128.load(previous + i) : f32x4.splat(0);
      v128.store(gates + i, f32x4.mul(f32x4.mul(dCell, candidate), f32x4.mul(input, f32x4.sub(one, input))));
      v128.store(gates + bytes + i, f32x4.mul(f32x4.mul(dCell, before), f32x4.mul(forget, f32x4.sub(one, forget))));
      v128.store(gates + 2 * bytes + i, f32x4.mul(f32x4.mul(dCell, input), f32x4.sub(one, f32x4.mul(candidate, candidate))));
      v128.store(gates + 3 * bytes + i, f32x4.mul(dOutput, f32x4.mul(output, f32x4.sub(one, output))));
      v128.store(dc + i, f32x4.mul(dCell, forget));
    }
    gates += 4 * bytes;
    previous += bytes;
    c += bytes;
    dh += (<usize>ldh) << 2;
    dc += bytes;
  }
}
