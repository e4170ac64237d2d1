/**
 * Guidance at hand: what is said about a relation, tag, feature or value, with counts and examples from the file. Its texts are loaded when
 * somebody asks. `treebank/guidance` serves views; hovers and suggestions put the same into Markdown.
 */

import {
  countsTold,
  type Example,
  examplesOf,
  exampleTold,
  type Guidance,
  guidanceOf,
  guidanceTables,
  headingOf,
  type Named,
  namedBy,
  usesOf,
} from '../../core/features/index.ts';
import {
  type Inert,
  type InertMarkdown,
  inert,
  joinInert,
  joinMarkdown,
  markdown,
  markdownLink,
  markdownText,
} from '../../inert/index.ts';
import { GUIDANCE_REQUEST } from '../../protocol/guidance.ts';
import { languageOf } from '../../services/languages/language.ts';
import { answer } from '../connection/answer.ts';
import type { ShownHover } from '../connection/editor.ts';
import type { Located, Snapshot } from '../documents/documents.ts';
import type { Feature, HasConnection } from '../feature.ts';
import type { Counting } from '../grew/completion.ts';

export const guidance: Feature<HasConnection & Counting> = {
  capabilities: () => ({}),
  register(server) {
    answer(
      server.connection,
      GUIDANCE_REQUEST,
      () => null,
      async ({ textDocument: { uri }, name }) => {
        const snapshot = server.documents.get(uri);
        const named = namedBy(name);
        if (snapshot === undefined || named === undefined) return null;
        const told = await toldOf(server, named, { snapshot, index: 0 });
        const pages = told.guidance.pages.map(({ of, url }) => ({ of: inert(of), url }));
        return { lines: toldInLines(told), pages };
      },
    );
  },
};

/** The sentence about each name that says what it is for; undefined for what is not universal. */
export async function aboutNames(): Promise<(name: string) => Inert | undefined> {
  const texts = await guidanceTables();
  return (name) => {
    const named = namedBy(name);
    const told = named && guidanceOf(texts, named);
    return told?.isUniversal ? inert(told.use[0]) : undefined;
  };
}

interface Told {
  readonly guidance: Guidance;
  /** How the file uses the name; empty without a file. */
  readonly counts: readonly string[];
  readonly examples: readonly Example[];
}

/** @param located where it is asked; undefined: of no file */
export async function toldOf(
  { settings, tables, vocabularies }: Counting,
  named: Named,
  located?: Pick<Located, 'snapshot' | 'index'>,
): Promise<Told> {
  const texts = await guidanceTables();
  if (located === undefined) return { guidance: guidanceOf(texts, named), counts: [], examples: [] };
  const { snapshot } = located;
  const language = await languageFor({ settings, tables }, snapshot);
  const vocabulary = vocabularies.of(located);
  const uses = usesOf(named, [vocabulary]);
  const isUsed = 0 < uses.count || !vocabulary.isComplete;
  return {
    guidance: guidanceOf(texts, named, language),
    counts: countsTold(named, uses, vocabulary.isComplete),
    examples: isUsed ? examplesOf(named, snapshot.document) : [],
  };
}

/** Its tables where they are read, which may be newer than what is known at every level. */
async function languageFor({ settings, tables }: Pick<Counting, 'settings' | 'tables'>, snapshot: Snapshot) {
  const values = await settings.of(snapshot.uri);
  const code = values['treebank.validation.language'] || languageOf(snapshot.uri, snapshot.document);
  return (await tables.of(snapshot, values)) ?? (code === '' ? undefined : { code });
}

/** Paragraphs, then guidance. Editors that show plain text may still look for links in it; in Markdown nothing has to be broken up to prevent that. */
export function shownWith(
  paragraphs: readonly string[],
  told: Told | undefined,
  isMarkdown: boolean,
): ShownHover['contents'] {
  if (isMarkdown) {
    const guidance = told === undefined ? [] : toldInMarkdown(told);
    return { kind: 'markdown', value: joinMarkdown([...paragraphs.map(markdownText), ...guidance], '\n\n') };
  }
  const guidance = told === undefined ? [] : toldInLines(told);
  return { kind: 'plaintext', value: joinInert([...paragraphs.map((each) => inert(each)), ...guidance], '\n\n') };
}

/** For a hover: the word of an example in bold, links to the guidelines. */
function toldInMarkdown({ guidance, counts, examples }: Told): InertMarkdown[] {
  const { name, title, use, not, pages } = guidance;
  const list = (items: readonly InertMarkdown[]) =>
    joinMarkdown(
      items.map((each) => markdown`- ${each}`),
      '\n',
    );
  const said = use.map(markdownText);
  return [
    title === '' ? markdown`**${markdownText(name)}**` : markdown`**${markdownText(name)}** · ${markdownText(title)}`,
    ...(said.length === 0 ? [] : [joinMarkdown(said, '\n\n')]),
    ...(not.length === 0 ? [] : [markdown`When not:`, list(not.map(markdownText))]),
    ...(counts.length === 0 ? [] : [markdownText(counts.join(' '))]),
    ...(examples.length === 0 ? [] : [list(examples.map(exampleInMarkdown))]),
    ...(pages.length === 0
      ? []
      : [
          joinMarkdown(
            pages.map(({ of, url }) => markdownLink(`${of}: ${name}`, url)),
            ' · ',
          ),
        ]),
  ];
}

function exampleInMarkdown({ sentence, line }: Example): InertMarkdown {
  const pieces = line.map(({ text, isFound }, i) => {
    const word = text.trim();
    // Signs next to asterisks would stop them from being Markdown.
    const isWord = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}\p{M}])?$/u.test(word);
    const shown = markdownText(isFound && !isWord ? `[${word}]` : word);
    return joinMarkdown(
      [isFound && isWord ? markdown`**${shown}**` : shown, markdownText('')],
      text.endsWith(' ') && i < line.length - 1 ? ' ' : '',
    );
  });
  return markdown`${joinMarkdown(pieces, '')} (${markdownText(sentence)})`;
}

/** Paragraphs of plain text, for what cannot show more. */
function toldInLines({ guidance, counts, examples }: Told): Inert[] {
  const { use, not } = guidance;
  return [
    inert(headingOf(guidance)),
    ...use.map((each) => inert(each)),
    ...not.map((each) => inert`When not: ${each}`),
    ...(counts.length === 0 ? [] : [joinInert(counts.map((each) => inert(each)))]),
    ...examples.map((each) => inert(exampleTold(each))),
  ];
}
