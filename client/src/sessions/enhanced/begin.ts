/** Begins to decide about the enhanced graph; asks for switches if the treebank has none yet. */

import { inert } from '../../../../server/src/inert/index.ts';
import { NEEDS_SWITCHES } from '../../../../server/src/protocol/session.ts';
import { tellNoSentence } from '../../commands/outcome.ts';
import { withProgressIfSlow } from '../../progress.ts';
import { choose, chooseSeveral } from '../../show/lists.ts';
import { showWarning } from '../../show/messages.ts';
import { enter, type SessionTools } from '../begin.ts';

const TITLE = inert`Comparing DEPS with the rules…`;

const USES = () => [
  {
    label: inert`Learn from this file`,
    detail: inert`From its sentences that have DEPS: fifty suffice`,
    value: 'learn',
  },
  { label: inert('english'), detail: inert`obl:in, conj:and; of several markers the last`, value: 'english' },
  { label: inert('lemma'), detail: inert('obl:in · obl:because_of · conj:and'), value: 'lemma' },
  { label: inert('lemma-case'), detail: inert('obl:in:loc · nmod:gen · conj:and'), value: 'lemma-case' },
  { label: inert('case-or-lemma'), detail: inert('obl:in · nmod:gen · conj:and'), value: 'case-or-lemma' },
  { label: inert('no-labels'), detail: inert('obl · nmod · conj'), value: 'no-labels' },
];

const OPTIONS = () => [
  { label: inert('root'), detail: inert`Conjuncts of the root are roots, too`, value: 'root' },
  { label: inert('plain'), detail: inert`Subjects of complements are nsubj, without :xsubj`, value: 'plain' },
  { label: inert('no-relatives'), detail: inert`Relative clauses stay as in the tree`, value: 'no-relatives' },
];

export async function checkEnhanced(tools: SessionTools): Promise<void> {
  const { editor } = tools.places;
  if (editor === undefined) return tellNoSentence();
  const { document } = editor;
  const ask = (switches?: string) =>
    withProgressIfSlow(TITLE, (token) => {
      const beginning = { kind: 'enhanced', ...(switches === undefined ? {} : { switches }) } as const;
      return tools.requests.begin(document.uri, { beginning, version: document.version }, token);
    });
  let begun = await ask();
  if (!begun.ok && begun.code === NEEDS_SWITCHES) {
    const switches = await chooseSwitches();
    if (switches === undefined) return;
    begun = await ask(switches);
  }
  if (!begun.ok) return void showWarning(begun.reason);
  await enter(tools, document, 'enhanced', begun, true);
}

/** Undefined if the user chooses none. */
async function chooseSwitches(): Promise<string | undefined> {
  const title = inert`What is the enhanced graph of this treebank like?`;
  const chosen = await choose(USES(), { title, matchOnDetail: true });
  if (chosen === undefined || chosen.value === 'learn') return chosen?.value;
  const options = await chooseSeveral(OPTIONS(), { title: inert`Tick what this treebank does; none is usual` });
  return options && [chosen.value, ...options.map(({ value }) => value)].join(',');
}
