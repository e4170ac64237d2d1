/** A client whose display language is German: findings, hovers, quick fixes and the Findings view; stored data stays as it is. */

import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { CodeAction, Diagnostic, Hover, MarkupContent } from 'vscode-languageserver/node';
import { speak } from '../../server/src/localization/index.ts';
import type { FindingGroups } from '../../server/src/protocol/findings.ts';
import { Folder } from '../cli/harness.ts';
import { fixture } from '../fixture.ts';
import { GERMAN } from '../german.ts';
import { TestClient } from './client.ts';

/** One row or more for each family: characters, IDs, heads, features, DEPS, MISC, text, syntax, ours, and the whole treebank. */
const { text: TEXT } = fixture(`
  # sent_id = a
  # text = Dogs barks loud ly at the men.
  1  Dogs   dog    NOUN   _  Number=Plur|Case=Nom  2  nsubj     2:nsubj|1:dep  _
  2  barks  bark   VERBE  _  VerbForm=Fin          0  root      0:root         spaceafter=no
  3  loud   loud   ADV    _  _                     2  advmod    2:advmod       _
  4  ly     ly     X      _  _                     3  goeswith  3:goeswith     _
  5  at     at     ADP    _  _                     7  case      7:case         _
  6  the    the    DET    _  PronType=Art          5  det       5:det          _
  7  men    man    NOUN   _  Number=Plur           2  obl       2:obl          _
  8  .      .      PUNCT  _  _                     2  punct     2:punct        _

  # sent_id = a
  1  One  one  NUM   _  _  9  nummod  _  _
  2  may  may  VERB  _  _  _  _       _  _

`);

async function seenIn(language: typeof GERMAN | undefined, folder: Folder) {
  const client = await TestClient.start(language === undefined ? {} : { language });
  try {
    const uri = pathToFileURL(`${folder.path}/a.conllu`).href;
    const textDocument = { uri };
    await client.open(uri, TEXT);
    const diagnostics = await client.diagnostics(uri);
    const fixable = diagnostics.filter(({ code }) => code === 'unsorted-features' || code === 'misc-attr-typo');
    const actions = await Promise.all(
      fixable.map(({ range }) =>
        client.request<CodeAction[]>('textDocument/codeAction', {
          textDocument,
          range,
          context: { diagnostics: fixable },
        }),
      ),
    );
    const hover = await client.request<Hover | null>('textDocument/hover', {
      textDocument,
      position: { line: 3, character: TEXT.split('\n')[3].indexOf('root') - 2 },
    });
    const filter = { text: '', severities: [] };
    const { groups } = await client.request<FindingGroups>('treebank/findingGroups', { textDocument, filter });
    const baseline = await client.edit({ textDocument }, { type: 'recordBaseline' });
    return {
      diagnostics,
      titles: actions.flat().map(({ title }) => title),
      hover: (hover?.contents as MarkupContent | undefined)?.value ?? '',
      groups,
      stored: baseline.ok ? { ...baseline, message: '' } : undefined,
    };
  } finally {
    await client.stop();
  }
}

const textsOf = ({ message, relatedInformation = [] }: Diagnostic) =>
  [String(message), ...relatedInformation.map((each) => each.message)].join('\n');

const withoutTexts = ({ message: _, relatedInformation = [], ...rest }: Diagnostic) => ({
  ...rest,
  places: relatedInformation.map(({ location }) => location),
});

test('findings are German in the editor, and what is stored or printed is not', async () => {
  const folder = new Folder({ 'a.conllu': TEXT });
  const english = await seenIn(undefined, folder);
  const german = await seenIn(GERMAN, folder);
  expect(new Set(english.diagnostics.map(({ code }) => code)).size).toBeGreaterThan(12);
  expect(german.diagnostics.map(withoutTexts)).toEqual(english.diagnostics.map(withoutTexts));
  for (const [i, diagnostic] of german.diagnostics.entries()) {
    for (const line of textsOf(english.diagnostics[i]).split('\n')) expect(textsOf(diagnostic)).not.toContain(line);
  }
  expect(german.diagnostics.map(({ message }) => String(message).split('\n')[0])).toMatchInlineSnapshot(`
    [
      "Case=Nom steht nach Number=Plur.",
      "Der Kopf 2 steht vor 1.",
      "Dogs (1) ist sein eigener erweiterter Kopf.",
      "„VERBE“ ist keine universelle Wortart.",
      "barks (2) hat VerbForm=Fin, aber kein Mood.",
      "Statt „spaceafter“ ist wahrscheinlich „SpaceAfter“ gemeint.",
      "Dem Wort loud (3), ly (4) fehlt Typo=Yes.",
      "ly (4) hat das Lemma ly.",
      "the (6) ist det von at (5), das als case angebunden ist.",
      "Im Text folgt auf men (7) kein Leerzeichen.",
      "Die sent_id a wurde schon verwendet.",
      "Dieser Satz hat keine Zeile # text.",
      "HEAD ist 9, aber dieser Satz hat kein Wort mit dieser ID.",
      "may (2) ist nicht annotiert: HEAD und DEPREL sind _.",
    ]
  `);
  expect(german.titles).toContain('Die Merkmale sortieren');
  expect(german.hover).toMatchInlineSnapshot(`"die Wurzel → barks (2), root: Wurzel des Satzes"`);
  expect(german.groups.map(({ title: _, ...rest }) => rest)).toEqual(
    english.groups.map(({ title: _, ...rest }) => rest),
  );
  expect(german.groups.map(({ title }) => title)).toContain('UPOS ist keine universelle Wortart');
  expect(german.groups.filter(({ title }, i) => title === english.groups[i].title)).toEqual([]);
  expect(german.stored).toMatchObject({ ok: true, sidecar: { newText: expect.stringContaining('unknown-upos') } });
  expect(german.stored).toEqual(english.stored);
  // A process of its own, which is given no bundle.
  speak(undefined);
  const { out } = await folder.treebank(['lint', 'a.conllu']);
  expect(out).toContain('“VERBE” is not a universal part of speech.');
});
