/** The dependents that function words and other leaves may have: every relation under each of them. */

import { expect, test } from 'vitest';
import { UDEPRELS } from '../../../../server/src/core/annotation/index.ts';
import { Document } from '../../../../server/src/core/conllu/index.ts';
import { Analysis } from '../../../../server/src/core/validate/analysis.ts';
import { leaves } from '../../../../server/src/core/validate/rules/leaf.ts';

const FUNCTION_WORD = 'goeswith fixed reparandum conj cc punct';
const POSSESSIVE = 'appos acl nmod';
const DETERMINER = `det case advmod obl clf flat compound discourse parataxis ${FUNCTION_WORD}`;

/** DEPREL and FEATS of a word, and the relations of its dependents. */
const ALLOWED = [
  ['mark', '_', `advmod obl ${FUNCTION_WORD}`],
  ['case', '_', `advmod obl ${FUNCTION_WORD}`],
  ['aux', '_', FUNCTION_WORD],
  ['cop', '_', FUNCTION_WORD],
  ['det', '_', DETERMINER],
  ['det', 'Poss=Yes', `${DETERMINER} ${POSSESSIVE}`],
  ['clf', '_', `advmod obl ${FUNCTION_WORD}`],
  ['cc', '_', 'goeswith fixed reparandum conj punct'],
  ['fixed', '_', 'goeswith reparandum conj punct'],
  ['goeswith', '_', ''],
  ['punct', '_', 'punct'],
] as const;

const LEAVES = ['mark', 'case', 'aux', 'cop', 'det', 'clf', 'cc', 'fixed', 'goeswith', 'punct'];

test.each(ALLOWED)('%s, FEATS %s', (deprel, feats, allowed) => {
  const isAllowed = (relation: string) => {
    const rows = `1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t${feats}\t1\t${deprel}\t_\t_\n3\tc\t_\tX\t_\t_\t2\t${relation}\t_\t_\n\n`;
    return leaves.check(new Analysis(Document.parse(rows).sentences[0])).length === 0;
  };
  expect(UDEPRELS.filter(isAllowed).sort()).toEqual(allowed.split(' ').filter(Boolean).sort());
});

test.each(LEAVES)('a negation under %s', (deprel) => {
  const check = (upos: string, feats: string) => {
    const rows = `1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n2\tb\t_\tX\t_\t_\t1\t${deprel}\t_\t_\n3\tc\t_\t${upos}\t_\t${feats}\t2\tadvmod\t_\t_\n\n`;
    return leaves.check(new Analysis(Document.parse(rows).sentences[0])).length;
  };
  expect([check('PART', 'Polarity=Neg'), check('ADV', 'Polarity=Neg')]).toEqual(deprel === 'punct' ? [1, 1] : [0, 0]);
  if (!['mark', 'case', 'det', 'clf'].includes(deprel)) expect(check('ADV', '_')).toBe(1);
});
