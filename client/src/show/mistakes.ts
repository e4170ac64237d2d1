/** Mistakes in an exercise, as problems of the text. */

import { Diagnostic, DiagnosticSeverity, type Disposable, languages, type Uri } from 'vscode';
import type { Inert } from '../../../server/src/inert/index.ts';
import type { WireRange } from '../../../server/src/protocol/text.ts';
import { shownRange } from './range.ts';

interface Mistakes extends Disposable {
  /** Replaces those of the text. */
  show(uri: Uri, places: readonly { readonly range: WireRange; readonly message: Inert }[]): void;
  clear(uri: Uri): void;
}

export function createMistakes(): Mistakes {
  const collection = languages.createDiagnosticCollection('treebank-exercise');
  return {
    show: (uri, places) => {
      const mistakes = places.map(({ range, message }) => {
        const mistake = new Diagnostic(shownRange(range), message, DiagnosticSeverity.Error);
        mistake.source = 'exercise';
        return mistake;
      });
      collection.set(uri, mistakes);
    },
    clear: (uri) => {
      if (collection.has(uri)) collection.delete(uri);
    },
    dispose: () => collection.dispose(),
  };
}
