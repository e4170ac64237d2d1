/** Tags in use, offered after `#` while a note is written. */

import { CompletionItem, CompletionItemKind, type Disposable, languages, Range } from 'vscode';
import { inert } from '../../../server/src/inert/index.ts';
import { formatNumber } from '../../../server/src/localization/index.ts';

interface CountedTag {
  readonly tag: string;
  readonly n: number;
}

/** Documents of this scheme are what is being written in threads. */
const IN_COMMENTS = { scheme: 'comment' };

/** @param tags those of all open folders */
export const offerTags = (tags: () => readonly CountedTag[]): Disposable =>
  languages.registerCompletionItemProvider(
    IN_COMMENTS,
    {
      provideCompletionItems(document, { line, character }) {
        const before = document.lineAt(line).text.slice(0, character);
        const start = before.lastIndexOf('#');
        if (start < 0 || /\s/.test(before.slice(start))) return [];
        const counts = new Map(tags().map(({ tag, n }) => [tag, n]));
        return [...counts].map(([tag, n]) => {
          const label = { label: inert`#${tag}`, description: inert`${formatNumber(n)}` };
          const item = new CompletionItem(label, CompletionItemKind.Keyword);
          item.insertText = `#${tag}`;
          item.filterText = `#${tag}`;
          item.range = new Range(line, start, line, character);
          return item;
        });
      },
    },
    '#',
  );
