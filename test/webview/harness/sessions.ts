/** A session of each kind in the sentence with all marks, as described by the server, and a plain one for the reducer. */

import type { Diagram } from '../../../server/src/protocol/diagram.ts';
import type {
  DiagramAlternative,
  DiagramQuestion,
  DiagramSession,
  SessionKind,
} from '../../../server/src/protocol/session.ts';
import { EVERY_MARK } from './sentences.ts';

const other = (text: string | undefined, arc?: DiagramAlternative['arc']): DiagramAlternative => {
  return { text, isHere: false, ...(arc === undefined ? {} : { arc }) };
};

const PROPOSALS: DiagramSession = {
  kind: 'proposals',
  key: '2',
  title: 'Proposals, round 2',
  labels: ['a parser'],
  progress: '2 of 5 answered here · 3 of 12 sentences done',
  rest: 'Everything proposed here is answered.',
  takes: 'Take Proposal',
  keeps: 'Keep Mine',
  isOpenElsewhere: true,
  questions: [
    {
      id: '4',
      word: 4,
      cell: 'arc',
      standing: 'open',
      alternatives: [other('obl of see', { head: 8, deprel: 'obl' })],
      suggestion: 0,
      isUncertain: true,
      text: '8 the → 4 I, obl (52 %, uncertain); now nsubj of 6 see. Also takes: 8 the → 6 see, nsubj.',
    },
    {
      id: '6',
      word: 6,
      cell: 'arc',
      standing: 'open',
      alternatives: [other('nsubj of the', { head: 8, deprel: 'nsubj' })],
      suggestion: 0,
      text: '8 the → 6 see, nsubj (91 %); now ccomp of 3 think.',
    },
    {
      id: '8',
      word: 8,
      cell: 'arc',
      standing: 'open',
      alternatives: [other('root', { head: 0, deprel: 'root' })],
      suggestion: 0,
      obstacle: 'the sentence would have 2 roots',
      text: '8 the as the root (97 %); now det of 9 telescope.',
    },
    {
      id: '1',
      word: 1,
      cell: 'arc',
      standing: 'kept',
      alternatives: [other('nsubj of see', { head: 6, deprel: 'nsubj' })],
      suggestion: 0,
      text: '6 see → 1 Who, nsubj (60 %, uncertain).',
    },
  ],
  actions: [
    {
      id: 'subtree',
      title: 'Take Subtree',
      key: 'Y',
      help: 'take all proposals in the subtree of the word',
      isOfQuestion: true,
    },
    {
      id: 'above',
      title: 'Take All Above…',
      key: 'A',
      help: 'take all proposals above a certainty, which you choose next',
      isOfQuestion: false,
      choices: [
        { value: 90, title: '90 % and above (2)' },
        { value: 0, title: 'All (3)' },
      ],
    },
    { id: 'round', title: 'Next Round', key: 'R', help: 'parse again, keeping your answers', isOfQuestion: false },
  ],
};

/** Another head, another relation, other tags, other words. */
const VERSIONS: DiagramSession = {
  kind: 'versions',
  key: '1',
  title: 'Comparison with HEAD',
  labels: ['HEAD', 'base'],
  base: 1,
  progress: '4 open here, 17 in the file',
  rest: 'Everything here is answered.',
  isOpenElsewhere: true,
  takes: 'Take Theirs',
  keeps: 'Keep Mine',
  questions: [
    {
      id: 'a',
      word: 2,
      cell: 'upos',
      standing: 'open',
      alternatives: [other('PROPN'), { text: 'NOUN', isHere: true }],
      suggestion: 0,
      text: '2 do, UPOS: NOUN → PROPN.',
    },
    {
      id: 'b',
      word: 4,
      cell: 'arc',
      standing: 'open',
      alternatives: [
        other('obl of the', { head: 8, deprel: 'obl' }),
        other('obj of think', { head: 3, deprel: 'obj' }),
      ],
      suggestion: 0,
      text: '4 I, Head and relation: 6, nsubj → 8, obl.',
    },
    {
      id: 'c',
      word: 6,
      cell: 'arc',
      standing: 'open',
      alternatives: [other('obl of think', { head: EVERY_MARK.words[5].head, deprel: 'obl' }), null],
      suggestion: 0,
      text: '6 see, Relation: ccomp → obl.',
    },
    {
      id: 'd',
      word: 7,
      cell: 'other',
      standing: 'open',
      alternatives: [other(undefined), null],
      suggestion: 0,
      text: '7 with, Word deleted.',
    },
    {
      id: 'e',
      word: 9,
      cell: 'lemma',
      standing: 'kept',
      alternatives: [other('scope'), null],
      suggestion: 0,
      text: '9 telescope, Lemma: telescope → scope.',
    },
  ],
  words: [
    { first: 7, last: 7, forms: '', from: [0] },
    { first: 10, last: 9, forms: 'old', from: [0] },
  ],
  actions: [
    {
      id: 'all',
      title: 'Take All of Sentence',
      key: 'Y',
      help: 'take all differences of the sentence',
      isOfQuestion: false,
    },
    { id: 'asText', title: 'As Text', isOfQuestion: false, isClients: true },
  ],
};

const ANNOTATORS: DiagramSession = {
  kind: 'annotators',
  key: '1',
  title: 'Annotators',
  labels: ['anna', 'ben', 'carla'],
  progress: '5 of 9 decided',
  rest: 'The annotators agree on this sentence.',
  takes: 'Take Majority',
  keeps: 'Keep Mine',
  questions: [
    {
      id: 'head',
      word: 4,
      cell: 'arc',
      standing: 'open',
      alternatives: [
        { text: 'nsubj of see', isHere: true, arc: { head: 6, deprel: 'nsubj' } },
        other('obl of the', { head: 8, deprel: 'obl' }),
        other('obl of the', { head: 8, deprel: 'obl' }),
      ],
      suggestion: 1,
      text: '4 I, head.',
    },
    {
      id: 'tag',
      word: 7,
      cell: 'upos',
      standing: 'open',
      alternatives: [{ text: 'ADP', isHere: true }, other('SCONJ'), other(undefined)],
      text: '7 with, UPOS.',
    },
    {
      id: 'old',
      word: 9,
      cell: 'lemma',
      standing: 'taken',
      alternatives: [{ text: 'telescope', isHere: true }, other('scope'), other('scope')],
      suggestion: 1,
      text: '9 telescope, lemma.',
    },
  ],
  actions: [],
};

const SUSPICION: DiagramSession = {
  kind: 'suspicion',
  key: '1',
  title: 'Review',
  labels: ['Review'],
  progress: '3 of 40 answered',
  rest: 'Nothing is unusual here.',
  isOpenElsewhere: true,
  takes: 'Take Suggestion',
  keeps: 'Right as It Is',
  yieldsToMarks: true,
  questions: [
    {
      id: '4',
      word: 4,
      cell: 'arc',
      standing: 'open',
      alternatives: [other('obl of the', { head: 8, deprel: 'obl' })],
      suggestion: 0,
      text: 'I: nsubj → obl. The relation is very unusual (1 in 2,500).',
    },
  ],
  actions: [
    { id: 'later', title: 'Later', isOfQuestion: true, isClients: true },
    { id: 'mute', title: 'Mute', isOfQuestion: true, isClients: true },
  ],
};

/** Examples for the panel, which knows no kind by name: another kind needs none. */
export const SESSIONS = {
  proposals: PROPOSALS,
  versions: VERSIONS,
  annotators: ANNOTATORS,
  suspicion: SUSPICION,
} satisfies Partial<Record<SessionKind, DiagramSession>>;
export type ExampleKind = keyof typeof SESSIONS;
export const EXAMPLE_KINDS = Object.keys(SESSIONS) as ExampleKind[];

export const inSession = (session: DiagramSession, diagram = EVERY_MARK): Diagram => ({ ...diagram, session });

export const PROPOSED = inSession(PROPOSALS);
export const COMPARED = inSession(VERSIONS);
export const ADJUDICATED = inSession(ANNOTATORS);
export const SUSPECTED = inSession(SUSPICION);

/** Questions with these states or other fields instead, or without some. */
export function withQuestions(
  session: DiagramSession,
  change: Readonly<Record<string, Partial<DiagramQuestion> | undefined>>,
): DiagramSession {
  const questions = session.questions.flatMap((each) => {
    if (!(each.id in change)) return [each];
    const changed = change[each.id];
    return changed === undefined ? [] : [{ ...each, ...changed }];
  });
  return { ...session, questions };
}
