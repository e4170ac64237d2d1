/** Suspected systematic differences: by rule, and by another treebank, with the requests that find them. */

import { expect, test } from 'vitest';
import { parseCampaign, WorkList } from '../../../server/src/core/campaign/index.ts';
import { type Sentence, splitBlocks } from '../../../server/src/core/conllu/index.ts';
import { parseRequest } from '../../../server/src/core/query/index.ts';
import {
  campaignOfGroup,
  contradictedGroups,
  judgedTreebank,
  opinionsBeside,
  rankedGroups,
  reportedGroups,
  requestOfPattern,
  type SuspectedGroup,
} from '../../../server/src/core/suspicion/index.ts';
import { LanguageData } from '../../../server/src/core/validate/index.ts';

const VERBS = ['sees', 'hears', 'finds', 'takes', 'likes', 'meets', 'wants', 'knows'];
const NOUNS = ['dog', 'cat', 'bird', 'horse', 'house', 'tree', 'child'];

/** "it is that dog": `is` and the feature of the noun are what treebanks differ in. */
function treebank(n: number, copula: string, feats: string): Sentence[] {
  const blocks = Array.from({ length: n }, (_, i) => {
    const [verb, noun] = [VERBS[i % VERBS.length], NOUNS[i % NOUNS.length]];
    return [
      `# sent_id = s${i}`,
      '1\tit\tit\tPRON\t_\t_\t4\tnsubj\t_\t_',
      `2\tis\tbe\t${copula}\t_\t_\t4\tcop\t_\t_`,
      '3\tthat\tthat\tDET\t_\t_\t4\tdet\t_\t_',
      `4\t${noun}\t${noun}\tNOUN\t_\t${feats}\t0\troot\t_\t_`,
      `5\t${verb}\t${verb}\tVERB\t_\t_\t4\tacl:of\t_\t_`,
      '',
      '',
    ].join('\n');
  });
  return splitBlocks(blocks.join(''));
}

const OLD = treebank(40, 'VERB', 'Case=NomAcc');
const LANGUAGE = LanguageData.of({
  deprels: { deprels: { xx: { 'acl:relcl': { type: 'universal', permitted: 1 } } } },
  feats: {
    features: { xx: { Case: { type: 'universal', permitted: 1, uvalues: ['Nom'], byupos: { NOUN: { Nom: 1 } } } } },
  },
}).language('xx');

const byRules = () => reportedGroups(OLD, { languageAt: () => LANGUAGE });

function byOther(other: Sentence[]): SuspectedGroup[] {
  const judged = judgedTreebank(OLD);
  const opinions = opinionsBeside(judged.examples, judgedTreebank(other).examples, 1);
  return contradictedGroups(OLD, judged, opinions, other);
}

test('what the tables of the language do not have is a question for each name', () => {
  const groups = byRules();
  expect(groups.map(({ pattern, words, alike }) => [pattern, words.length, alike])).toEqual(
    expect.arrayContaining([
      [{ feature: { name: 'Case', value: 'NomAcc' } }, 40, 40],
      [{ deprel: 'acl:of' }, 40, 40],
    ]),
  );
  const [relation] = groups.filter(({ pattern }) => pattern.deprel === 'acl:of');
  expect(relation.says).toEqual([{ value: 'acl', count: 40 }]);
  expect(reportedGroups(OLD.slice(0, 4), { languageAt: () => LANGUAGE })).toEqual([]);
});

test('what another treebank has otherwise is a question, what both have is none', () => {
  const groups = rankedGroups(byOther(treebank(60, 'AUX', 'Case=Nom')));
  const said = groups.map(({ kind, pattern, says, words }) => [kind, pattern, says[0].value, words.length]);
  expect(said).toContainEqual(['upos', { lemma: 'be', upos: 'VERB' }, 'AUX', 40]);
  expect(said).toContainEqual(['feats', { upos: 'NOUN', feature: { name: 'Case', value: 'NomAcc' } }, 'Nom', 40]);
  expect(said.filter(([kind]) => kind === 'lemma')).toEqual([]);
  expect(byOther(treebank(60, 'VERB', 'Case=NomAcc'))).toEqual([]);
});

test('a pattern that the other treebank has as often is not contradicted, whatever models say', () => {
  const judged = judgedTreebank(OLD);
  const n = 5 * 40;
  const starts = Int32Array.from({ length: 41 }, (_, i) => 5 * i);
  const nothing = new Array<string>(n).fill('');
  const upos = nothing.map((_, at) => (at % 5 === 1 ? 'AUX' : ''));
  const opinions = {
    starts,
    heads: new Int32Array(n).fill(-1),
    deprels: nothing,
    tags: { upos, feats: nothing, lemma: nothing },
  };
  expect(contradictedGroups(OLD, judged, opinions, OLD)).toEqual([]);
  expect(contradictedGroups(OLD, judged, opinions, treebank(10, 'AUX', '_'))).not.toEqual([]);
});

test('groups about the same cells of the same words are one', () => {
  const groups = byOther(treebank(60, 'AUX', 'Case=Nom'));
  const twice = rankedGroups([...groups, ...groups]);
  expect(twice).toEqual(rankedGroups(groups));
});

test.each([
  [{ lemma: 'be', upos: 'VERB' }, 40],
  [{ upos: 'NOUN', feature: { name: 'Case', value: 'NomAcc' } }, 40],
  [{ upos: 'NOUN', feature: { name: 'Number[psor]' } }, 40],
  [{ deprel: 'acl:of' }, 40],
  [{ upos: 'VERB', deprel: 'acl:of', head: 'NOUN' }, 40],
  [{ upos: 'NOUN', deprel: 'root', head: 'ROOT' }, 40],
  [{ form: 'is', upos: 'VERB' }, 40],
  [{ form: 'dog', lemma: 'dog', upos: 'NOUN' }, 6],
])('the request of %j finds its words', (pattern, n) => {
  const { request } = parseRequest(requestOfPattern(pattern));
  expect(request).toBeDefined();
  if (request === undefined) return;
  const list = new WorkList(request, undefined, { at: 'N' });
  expect(OLD.reduce((sum, each) => sum + list.of(each).items.length, 0)).toBe(n);
});

test('a group is the seed of a campaign, with a rule where one value is said', () => {
  const groups = [...byRules(), ...byOther(treebank(60, 'AUX', 'Case=Nom'))];
  for (const group of groups) {
    const { campaign, problems } = parseCampaign(campaignOfGroup('A decision', group));
    expect(problems).toEqual([]);
    expect(campaign?.at).toBe('N');
  }
  const textOf = (kind: string, source: string) =>
    groups
      .flatMap((each) => (each.kind === kind && each.source === source ? [campaignOfGroup('A', each)] : []))
      .join('');
  expect(textOf('upos', 'beside')).toContain('commands { N.upos = AUX }');
  expect(textOf('arc', 'rules')).toContain('e: H -["acl:of"]-> N');
  expect(textOf('arc', 'rules')).toContain('commands { e.label = acl }');
  expect(textOf('feats', 'rules')).not.toContain('```rules');
});
