/** Recognises from a file's first bytes that it is not UTF-8 text at all: other encodings, archives, binary data. */

import { showBytes } from '../../services/utf8.ts';

const NUL = 0;
const TAB = 9;
const CR = 13;
const SPACE = 32;

/** Number of bytes examined. */
const HEAD = 4096;
/** If more than one byte in twenty is a control character, the file is binary; a treebank may contain one by mistake. */
const MOST_CONTROLS = 1 / 20;
/** With fewer bytes than this there is no verdict: standard input may arrive in pieces of a few bytes. */
const FEW = 4;

/** First bytes of a file, the format that they indicate, and what to do. */
const SIGNATURES: readonly (readonly [signature: readonly number[], what: string, advice: string])[] = [
  [[0xff, 0xfe, 0, 0], 'UTF-32 text', 'Convert it to UTF-8 first: iconv -f UTF-32 -t UTF-8.'],
  [[0xff, 0xfe], 'UTF-16 text', 'Convert it to UTF-8 first: iconv -f UTF-16 -t UTF-8.'],
  [[0xfe, 0xff], 'UTF-16 text', 'Convert it to UTF-8 first: iconv -f UTF-16 -t UTF-8.'],
  [[0x1f, 0x8b], 'compressed by gzip', 'Unpack it first.'],
  [[0x42, 0x5a, 0x68], 'compressed by bzip2', 'Unpack it first.'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'compressed by xz', 'Unpack it first.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'compressed by zstd', 'Unpack it first.'],
  [[0x50, 0x4b, 3, 4], 'a ZIP archive', 'Unpack it first.'],
];

/**
 * What a file that begins with these bytes is and what to do, as a sentence with the file as its subject; undefined if it may be
 * UTF-8 text.
 */
export function foreignFormat(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, HEAD);
  const known = SIGNATURES.find(([signature]) => signature.every((byte, i) => head[i] === byte));
  if (known) return sentence(known[1], head.subarray(0, known[0].length), known[2]);
  const nuls = [0, 0];
  let nControls = 0;
  for (let i = 0; i < head.length; i++) {
    if (head[i] === NUL) nuls[i & 1]++;
    if (head[i] < TAB || (CR < head[i] && head[i] < SPACE)) nControls++;
  }
  if (nControls <= Math.max(FEW, MOST_CONTROLS * head.length)) return undefined;
  // In UTF-16 every tab, digit and Latin letter has a zero byte on one side, always the same side.
  const [even, odd] = nuls;
  const isUtf16 = head.length < 8 * Math.max(even, odd) && 4 * Math.min(even, odd) < Math.max(even, odd);
  const first = head.subarray(0, 1);
  if (!isUtf16) return sentence('binary data', first, 'Name a CoNLL-U file.');
  const order = even < odd ? 'UTF-16LE' : 'UTF-16BE';
  return sentence('UTF-16 text', first, `Convert it to UTF-8 first: iconv -f ${order} -t UTF-8.`);
}

function sentence(what: string, start: Uint8Array, advice: string): string {
  return `is ${what}, not UTF-8 text: it starts with ${showBytes(start)}. ${advice}`;
}
