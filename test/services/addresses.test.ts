/** Arithmetic on addresses, whatever their scheme and their encoding. */

import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beside, fileNameOf, folderOf, innermostFolder, parentOf } from '../../server/src/services/addresses.ts';

const part = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).map(encodeURIComponent);
const parts = fc.array(part, { minLength: 1, maxLength: 6 });
const origin = fc.constantFrom('file://', 'vscode-vfs://github', 'vscode-remote://ssh+host');

test('folders are those of the path, up to the topmost', () => {
  fc.assert(
    fc.property(origin, parts, (start, names) => {
      const path = `/${names.join('/')}`;
      expect(folderOf(start + path)).toBe(start + (posix.dirname(path) === '/' ? '' : posix.dirname(path)));
      let folder: string | undefined = start + path;
      for (let depth = names.length; 0 <= depth; depth--) folder = folder && parentOf(folder);
      expect(folder).toBeUndefined();
      expect(parentOf(start)).toBeUndefined();
    }),
  );
});

test('a name is what was encoded, and its neighbour is in the same folder, letter by letter', () => {
  fc.assert(
    fc.property(origin, parts, (start, names) => {
      const uri = `${start}/${names.join('/')}`;
      expect(fileNameOf(uri)).toBe(decodeURIComponent(names[names.length - 1]));
      expect(folderOf(beside(uri, '.treebank.json'))).toBe(folderOf(uri));
    }),
  );
  expect(fileNameOf('file:///a/100%.conllu')).toBe('100%.conllu');
});

test('the innermost folder, and none that only starts alike', () => {
  const folders = ['file:///a', 'file:///a/b', 'file:///a/bc'];
  expect(innermostFolder('file:///a/b/x.conllu', folders)).toBe('file:///a/b');
  expect(innermostFolder('file:///a/bd/x.conllu', folders)).toBe('file:///a');
  expect(innermostFolder('file:///ab/x.conllu', folders)).toBeUndefined();
});
