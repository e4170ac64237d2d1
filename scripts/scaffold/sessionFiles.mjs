/** The files of a new kind of session: its class, which asks nothing until `alternativeTo` is written, and its test. */

import { className, title } from './names.mjs';

export const source = (name) => `/** *${title(name)}*: TODO what it asks. */

import { Column, type Sentence } from '../../../core/conllu/index.ts';
import { wordCellEdit } from '../../../core/edit/index.ts';
import { nameWord } from '../../../core/features/index.ts';
import { progressOf, type Question, sentenceNames } from '../../../core/session/index.ts';
import { inert } from '../../../inert/index.ts';
import { localized } from '../../../localization/index.ts';
import { type Refused, refuse } from '../../../protocol/answer.ts';
import type { Beginnings, SessionAnswer } from '../../../protocol/session.ts';
import { fields } from '../../connection/checks.ts';
import type { HasDocuments, Located } from '../../documents/documents.ts';
import { textEditsOf } from '../../documents/ranges.ts';
import { notOpen } from '../../edits/edits.ts';
import type { Asking, Description, Drawn, Grouping, Kind, Outcome, Session, ToAnswer } from '../session.ts';

/** TODO: in server/src/core, if the command line can use it, too. @returns the lemma to ask about; undefined for no question */
const alternativeTo = (_sentence: Sentence, _word: number): string | undefined => undefined;

interface AskedWord extends Question {
  readonly word: number;
  /** What Y writes. */
  readonly alternative: string;
}
type Asks = Asking<AskedWord>;

const IN_TEXT_ORDER: Grouping<AskedWord> = {
  id: 'text',
  title: () => inert\`In Text Order\`,
  group: (_, questions) => questions.map((each) => ({ key: each.id, title: each.id, questions: [each], isOfOne: true })),
};

class ${className(name)}Session implements Session<AskedWord> {
  readonly kind = '${name}';
  readonly writesText = true;
  readonly groupings = [IN_TEXT_ORDER];
  readonly tags = [];
  /** Ids of questions. */
  private readonly kept = new Set<string>();

  constructor(
    private readonly server: HasDocuments,
    private readonly uri: string,
  ) {}

  /** O(words), for each request: keep what is costly until the text changes. */
  now(): Asks | undefined {
    const snapshot = this.server.documents.get(this.uri);
    if (snapshot === undefined) return undefined;
    const { sentences } = snapshot.document;
    const names = sentenceNames(sentences);
    const questions: AskedWord[] = [];
    for (const [index, sentence] of sentences.entries()) {
      for (let word = 1; word <= sentence.nWords; word++) {
        const alternative = alternativeTo(sentence, word);
        if (alternative === undefined) continue;
        const id = \`\${names[index]} \${word}\`;
        const standing = this.kept.has(id) ? 'kept' : 'open';
        const span = sentence.wordCellSpan(word, Column.lemma);
        questions.push({ id, sentence: index, span, standing, word, alternative });
      }
    }
    return { snapshot, questions };
  }

  about(): Description {
    return {
      title: inert\`${title(name)}\`,
      labels: [localized\`TODO whose alternative it is\`],
      takes: inert\`Take Suggestion\`,
      keeps: inert\`Keep Mine\`,
    };
  }

  actions(): [] {
    return [];
  }

  matches(): boolean {
    return true;
  }

  listed({ snapshot }: Asks, { sentence, word, alternative }: AskedWord) {
    const name = nameWord(snapshot.document.sentences[sentence], word);
    return { label: inert\`\${name}: \${alternative}\`, alternatives: [inert(alternative)], suggestion: 0 };
  }

  drawn(asking: Asks, _here: Located, questions: readonly AskedWord[]): Drawn {
    const { nTotal, nOpen } = progressOf(questions);
    return {
      key: this.kind,
      progress: localized\`\${nTotal - nOpen} of \${nTotal} decided\`,
      rest: localized\`Everything here is decided.\`,
      questions: questions.map((each) => ({
        id: each.id,
        word: each.word,
        cell: 'lemma',
        standing: each.standing,
        alternatives: [{ text: each.alternative, isHere: false }],
        suggestion: 0,
        text: this.listed(asking, each).label,
      })),
    };
  }

  answer({ snapshot, questions }: ToAnswer<AskedWord>, { type }: SessionAnswer): Outcome | Refused {
    if (type === 'act') return refuse(inert\`There is nothing else to do here.\`);
    for (const { id } of questions) type === 'keep' ? this.kept.add(id) : this.kept.delete(id);
    const decided = type === 'reopen' ? [] : questions.map(({ id }) => id);
    if (type !== 'take') return { message: inert\`TODO what was decided\`, decided };
    const edits = questions.flatMap(({ sentence, word, alternative }) => {
      const edit = wordCellEdit(snapshot.document.sentences[sentence], word, Column.lemma, alternative);
      return textEditsOf(snapshot, sentence, edit);
    });
    return { message: inert\`TODO what was taken\`, edits, decided };
  }
}

export const ${name} = (server: HasDocuments): Kind<'${name}'> => ({
  check: fields<Beginnings['${name}']>({}),
  async begin({ snapshot, uri }) {
    if (snapshot === undefined) return notOpen();
    return { session: new ${className(name)}Session(server, uri), message: inert\`TODO what there is to decide\` };
  },
});
`;

export const test = (
  name,
) => `/** *${title(name)}* over the protocol; toySession.test.ts has the requests that are the same for every kind. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { conllu } from '../fixture.ts';
import { Asking, at, KEEP, REOPEN, TAKE } from './asking.ts';
import { TestClient } from './client.ts';

const TEXT = conllu(\`
# sent_id = dogs
1  Dogs  _     NOUN  _  _  2  nsubj  _  _
2  bark  bark  VERB  _  _  0  root   _  _
\`);

let client: TestClient;

beforeAll(async () => {
  client = await TestClient.start();
});
afterAll(() => client.stop());

const open = (name: string) => new Asking(client, \`file:///\${name}.conllu\`, TEXT, '${name}').open();

test('TODO what it asks, and what each answer does', async () => {
  const asking = await open('asked');
  expect(await asking.begin({})).toMatchObject({ nTotal: 1, nOpen: 1, first: { label: 'Dogs (1): TODO' } });
  expect(await asking.answer(at(1), KEEP)).toMatchObject({ nOpen: 0, edits: [] });
  expect(await asking.answer(at(1), REOPEN)).toMatchObject({ nOpen: 1, edits: [] });
  expect((await asking.drawn(1))?.questions).toMatchObject([{ word: 1, cell: 'lemma', standing: 'open' }]);
  expect(await asking.answer(at(1), TAKE)).toMatchObject({ nOpen: 0 });
  expect(asking.text).toContain('1\\tDogs\\tTODO\\tNOUN');
});

test('begins and ends', async () => {
  const asking = await open('ended');
  await asking.begin({});
  expect(await asking.summary()).toMatchObject({ title: '${title(name)}' });
  expect(await asking.end()).toBe(true);
  expect(await asking.all()).toEqual([]);
});
`;
