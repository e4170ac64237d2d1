/** What says that a file is in Surface-syntactic UD. */

import { expect, test } from 'vitest';
import { Document } from '../../server/src/core/conllu/index.ts';
import { schemeOf, schemeOfDocument } from '../../server/src/services/languages/scheme.ts';

const row = '1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n';
const first = (comments: string) => Document.parse(comments + row).sentences[0];

test('its name or folder, as SUD names them', () => {
  for (const name of [
    'fr_gsd-sud-dev.conllu',
    'file:///t/pcm_nsc-sud-test.conllu',
    '/t/SUD_French-GSD/x.conllu',
    'bej_nsc-msud.conllu',
    'file:///t/mSUD_Beja-NSC/x.conllu',
    'C:\\t\\SUD_Beja-NSC\\x.conllu',
    '/data/UD_French-GSD/SUD_French-GSD/x.conllu',
    '/data/fr-ud-data/fr_gsd-sud-dev.conllu',
  ])
    expect(schemeOf(name, undefined), name).toBe('sud');
  for (const name of [
    'fr_gsd-ud-dev.conllu',
    'sud.conllu',
    '/t/UD_French-GSD/x.conllu',
    '/SUDAN_1/x.conllu',
    '/data/ud-sud-comparison/UD_French-GSD/x.conllu',
    '/data/fr-sud-1.0/x.conllu',
    '/data/SUD_French-GSD/old/x.conllu',
    '/data/ud-sud-comparison/UD_French-GSD/fr_gsd-ud-dev.conllu',
    'file:///data/SUD_French-GSD/fr_gsd-ud-dev.conllu',
    'C:\\data\\fr-sud-1.0\\x.conllu',
    undefined,
  ])
    expect(schemeOf(name, undefined), name).toBe('ud');
});

test('a comment of its first sentence, which outweighs the name', () => {
  expect(schemeOf('x.conllu', first('# scheme = SUD\n'))).toBe('sud');
  expect(schemeOf('x.conllu', first('# scheme = mSUD 2.14\n'))).toBe('sud');
  expect(schemeOf('fr_gsd-sud-dev.conllu', first('# scheme = UD\n'))).toBe('ud');
  expect(schemeOf('x.conllu', first('# scheme = surface\n'))).toBe('ud');
});

test('the profile sud outweighs both', () => {
  const document = Document.parse(`# scheme = ud\n${row}`);
  expect(schemeOfDocument({ 'treebank.lint.profile': 'sud' }, 'x.conllu', document)).toBe('sud');
  expect(schemeOfDocument({ 'treebank.lint.profile': 'draft' }, 'x.conllu', document)).toBe('ud');
});
